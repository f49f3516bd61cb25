// Which puzzles are solved, kept on this device, and the part of the map that is seen. Without scripts nothing is kept.

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
// Where the map is wider than the page, what is asked about stands in the middle of it.
for (const map of document.querySelectorAll(".puzzle-map")) {
  const centre = () => map.scrollTo((map.scrollWidth - map.clientWidth) / 2, (map.scrollHeight - map.clientHeight) / 2);
  const picture = map.querySelector("img");
  if (picture.complete) centre();
  else picture.addEventListener("load", centre, { once: true });
}
for (const link of document.querySelectorAll("[data-puzzle]")) link.classList.toggle("done", done.has(link.dataset.puzzle));
