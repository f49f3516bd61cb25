// Which layers of the map are shown, remembered for the device, and the last runs of a company.

import { picture } from "./view.js";

const KEEP = "rh-map-layers";
const NAMES = "rh-map-names"; // "full", "simple" or "none"
const PAPER = "rh-map-paper"; // "1": it looks like a printed one

export function begin() {
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-layer]")) {
      remember();
      show();
    }
    if (event.target.matches("[data-names]")) {
      keep(NAMES, event.target.value);
      show();
    }
    if (event.target.matches("[data-paper]")) {
      keep(PAPER, event.target.checked ? "1" : "");
      show();
    }
    if (event.target.matches("[data-runs]")) runs(event.target.value);
  });
}

/** A new picture has the layers that the one before it had. */
export function bind() {
  const off = kept(KEEP).split(" ");
  for (const box of document.querySelectorAll("[data-layer]")) box.checked = !off.includes(box.dataset.layer);
  const names = document.querySelector("[data-names]");
  if (names) names.value = kept(NAMES) || "full";
  const paper = document.querySelector("[data-paper]");
  if (paper) paper.checked = kept(PAPER) === "1";
  show();
  const chosen = document.querySelector("[data-runs]");
  if (chosen) runs(chosen.value);
}

function kept(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // not kept
  }
}

function remember() {
  const off = [...document.querySelectorAll("[data-layer]:not(:checked)")].map((box) => box.dataset.layer);
  keep(KEEP, off.join(" "));
}

function show() {
  const board = document.querySelector("#board");
  for (const box of document.querySelectorAll("[data-layer]")) board.classList.toggle(`no-${box.dataset.layer}`, !box.checked);
  board.classList.toggle("paper-map", Boolean(document.querySelector("[data-paper]")?.checked));
  const names = document.querySelector("[data-names]")?.value;
  board.classList.toggle("no-names", names === "none");
  board.classList.toggle("simple-names", names === "simple");
}

/** Shows the last runs of a company, none for "". */
export function runs(sym) {
  for (const route of picture()?.querySelectorAll(":scope > .routes > g[data-of]") ?? []) {
    route.classList.toggle("shown", route.dataset.of === sym);
  }
}
