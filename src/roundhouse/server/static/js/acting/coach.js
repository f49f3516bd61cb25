// The coach: what it says is asked for again whenever the table has moved on.

const box = document.getElementById("coach");
let asked = box ? window.desk?.revision : undefined;

async function refresh() {
  const revision = window.desk.revision;
  if (revision === asked) return;
  asked = revision;
  const answer = await fetch(`${box.dataset.address}/coach`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const told = await answer.json();
  if (asked !== revision) return;
  box.innerHTML = told.html;
  box.hidden = !told.html; // nothing to say, or the game is over
}

if (box) {
  document.addEventListener("desk:panels", refresh);
  // On a phone the sheet begins half open: folded up it would hide what is said.
  if (document.body.dataset.sheet === "peek") {
    document.body.dataset.sheet = "half";
    document.querySelector(".grip")?.setAttribute("aria-expanded", "true");
  }
}
