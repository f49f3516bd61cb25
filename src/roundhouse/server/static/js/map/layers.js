// Which layers of the map are shown, remembered for the device, and the last runs of a company.

const KEEP = "rh-map-layers";

export function begin() {
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-layer]")) {
      remember();
      show();
    }
    if (event.target.matches("[data-runs]")) runs(event.target.value);
  });
  let off = "";
  try {
    off = localStorage.getItem(KEEP) ?? "";
  } catch {
    // nothing kept
  }
  for (const box of document.querySelectorAll("[data-layer]")) box.checked = !off.split(" ").includes(box.dataset.layer);
}

/** A new picture has the layers that the one before it had. */
export function bind() {
  show();
  const chosen = document.querySelector("[data-runs]");
  if (chosen) runs(chosen.value);
}

function remember() {
  const off = [...document.querySelectorAll("[data-layer]:not(:checked)")].map((box) => box.dataset.layer);
  try {
    localStorage.setItem(KEEP, off.join(" "));
  } catch {
    // not kept
  }
}

function show() {
  const board = document.querySelector("#board");
  for (const box of document.querySelectorAll("[data-layer]")) board.classList.toggle(`no-${box.dataset.layer}`, !box.checked);
}

/** Shows the last runs of a company, none for "". */
export function runs(sym) {
  for (const route of document.querySelectorAll("#map .routes > g[data-of]")) {
    route.classList.toggle("shown", route.dataset.of === sym);
  }
}
