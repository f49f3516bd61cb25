// Which puzzles are solved, kept on this device. Without scripts nothing is kept.

const KEY = "rh-puzzles";

function solved() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
}

const done = solved();
const now = document.querySelector("[data-solved]")?.dataset.solved;
if (now && !done.has(now)) {
  done.add(now);
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // a browser that keeps nothing
  }
}
for (const link of document.querySelectorAll("[data-puzzle]")) link.classList.toggle("done", done.has(link.dataset.puzzle));
