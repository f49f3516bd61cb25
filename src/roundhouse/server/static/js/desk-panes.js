// The panes beside the board: as wide as one likes, or hidden; kept on the device.

import { narrow } from "./widths.js";

const KEEP = "rh-panes";
const LEAST = 14; // rem
const STEP = 1;
const NAMES = ["turn", "side"];
const USUAL = { turn: 22, side: 19 };
let desk = null;
let kept = {}; // {turn: rem, side: rem, hidden: [names]}

export function begin() {
  desk = document.querySelector(".desk");
  try {
    kept = JSON.parse(localStorage.getItem(KEEP) ?? "{}") ?? {};
  } catch {
    kept = {};
  }
  for (const line of lines()) {
    line.addEventListener("keydown", keys);
    line.addEventListener("pointerdown", pull);
    line.addEventListener("dblclick", () => toggle(line.dataset.split));
  }
  show();
}

const lines = () => desk.querySelectorAll("[data-split]");
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
const width = (name) => (Number.isFinite(kept[name]) ? Math.max(LEAST, kept[name]) : USUAL[name]);
const hidden = () => (Array.isArray(kept.hidden) ? kept.hidden.filter((name) => NAMES.includes(name)) : []);

/** No wider than leaves the board a third of the window. */
function most(name) {
  const other = NAMES.find((one) => one !== name);
  const rest = hidden().includes(other) || narrow() ? 0 : width(other);
  return Math.max(LEAST, Math.floor((innerWidth / rem()) * (2 / 3) - rest));
}

function show() {
  for (const line of lines()) {
    const name = line.dataset.split;
    const off = hidden().includes(name);
    if (kept[name] === undefined) desk.style.removeProperty(`--${name}-pane`);
    else desk.style.setProperty(`--${name}-pane`, `${Math.min(width(name), most(name))}rem`);
    desk.classList.toggle(`no-${name}`, off);
    line.setAttribute("aria-valuenow", off ? 0 : Math.round(width(name)));
    line.setAttribute("aria-valuemax", most(name));
  }
}

function keep(more) {
  kept = { ...kept, ...more };
  try {
    localStorage.setItem(KEEP, JSON.stringify(kept));
  } catch {
    // good for this page only
  }
  show();
}

function set(name, wanted) {
  keep({ [name]: Math.min(most(name), Math.max(LEAST, wanted)), hidden: hidden().filter((one) => one !== name) });
}

/** Hides a pane, or shows it again. */
export function toggle(name) {
  const off = hidden();
  keep({ hidden: off.includes(name) ? off.filter((one) => one !== name) : [...off, name] });
}

/** There is something to decide: what it is has to be in sight. */
export function called() {
  if (hidden().includes("turn")) desk.classList.remove("no-turn");
}

function keys(event) {
  const name = event.currentTarget.dataset.split;
  const step = event.shiftKey ? 4 * STEP : STEP;
  const wanted = { ArrowLeft: width(name) + step, ArrowRight: width(name) - step, Home: most(name), End: LEAST }[event.key];
  if (event.key === "Enter" || event.key === " ") toggle(name);
  else if (event.key === "Escape") keep({ [name]: undefined, hidden: hidden().filter((one) => one !== name) });
  else if (wanted === undefined) return;
  else set(name, wanted);
  event.preventDefault();
  event.stopPropagation();
}

function pull(event) {
  const line = event.currentTarget;
  const name = line.dataset.split;
  const right = desk.querySelector(`.${name}-pane`).getBoundingClientRect().right;
  line.setPointerCapture(event.pointerId);
  let moved = false;
  const move = ({ clientX }) => {
    if (!moved && Math.abs(clientX - event.clientX) < 4) return; // a click is no pull
    moved = true;
    set(name, (right - clientX) / rem());
  };
  line.addEventListener("pointermove", move);
  line.addEventListener("pointerup", () => line.removeEventListener("pointermove", move), { once: true });
}
