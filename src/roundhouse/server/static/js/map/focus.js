// What the map opens on: the reach of whoever acts, else what is for sale; or the whole map where that can be read.

import { byHand, leave } from "./hand.js";
import * as looks from "./looks.js";
import { all, fit, hexes, inSight, picture, show, showHexes, shown, visible, watch } from "./view.js";

/** Pixels to a unit: at which most names and numbers can be read, tokens besides, all of them, and everything at leisure. */
const READABLE = 0.37;
const TOKENS = 0.42;
const CLEAR = 0.52;
const NEAR = 0.8;
/** How many times the scale of the whole map another one is that shows much more. */
const MUCH = 1.4;

let placed = false;
let followed = "";

const reach = () => document.querySelector("[data-reach]");

export function begin() {
  watch("size", place);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-focus-map]")) again();
  });
}

/** Moves the map to what matters, unless somebody has moved it since it was placed. Whoever has to decide gets it as on
 * opening the page; while others act it moves only where nothing of that would be in sight. */
export function place() {
  if (!visible() || !picture()) return;
  const { matterOf = "" } = reach()?.dataset ?? {};
  const mine = Boolean(window.desk?.present && window.desk.yours);
  const about = `${matterOf} ${mine}`;
  if (placed && (byHand() || about === followed)) return;
  const first = !placed;
  placed = true;
  followed = about;
  if (fit() >= READABLE) return show(null);
  const matter = what();
  if (first || mine || !matter.some(inSight)) showMatter(matter);
}

/** Once more, whatever somebody did before. */
export function again() {
  leave();
  const matter = what();
  if (matter.length) showMatter(matter);
}

/** Shows what matters, the hexes that can be chosen first; smaller where else one of those would be left out. Outside
 * of operating turns all of it: where it is, is asked then, not what lies there. */
function showMatter(hexes) {
  if (!reach()?.dataset.of) {
    showHexes(hexes, 0, NEAR);
    if (!all() && shown().scale < fit() * MUCH) show(null);
    return;
  }
  const offered = [...document.querySelectorAll(".turn .spot[data-spot]")].map((spot) => spot.dataset.spot);
  showHexes(hexes, CLEAR, NEAR, offered);
  if (!offered.every(inSight)) showHexes([...hexes, ...offered], TOKENS, NEAR, offered);
}

/** Brings hexes into sight, at a smaller scale where that takes it. */
export function sight(ids) {
  if (ids.length && !ids.every(inSight)) showHexes(ids, fit(), shown().scale, ids);
}

/** The reach of a company, on the ground and in the middle. */
export async function showReach(sym) {
  const found = Object.keys(await looks.show(`reach ${sym}`));
  if (found.length) showHexes(found, CLEAR, NEAR);
}

function what() {
  const { reach: own = "", matter = "" } = reach()?.dataset ?? {};
  const found = (own || matter).split(" ").filter(Boolean);
  if (found.length) return found;
  const laid = [...hexes()].filter((hex) => hex.dataset.tile).map((hex) => hex.dataset.hex);
  if (laid.length) return laid;
  return [...picture().querySelectorAll(".tokens > [data-hex]")].map((token) => token.dataset.hex);
}
