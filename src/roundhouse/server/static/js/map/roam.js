// From hex to hex by the keys: arrows, Enter; and the ring around the one that has the focus.

import { all, centre, hexes, inSight, middle, picture } from "./view.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
let focused = "";

export function begin() {
  document.addEventListener("keydown", keys);
  document.addEventListener("focusin", (event) => {
    const hex = event.target.closest?.("#map g[data-hex][id]");
    if (hex) mark(hex);
    ring(hex?.matches(":focus-visible") ? hex : null);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target.closest?.("#map")) ring(null);
  });
}

/** One hex of a new picture can be reached by Tab: the one that had the focus. */
export function bind() {
  const first = document.getElementById(`hex-${focused}`) ?? hexes()[0];
  if (first?.getAttribute("tabindex") === "-1") mark(first);
  if (document.activeElement?.matches("#map g[data-hex][id]:focus-visible")) ring(document.activeElement);
}

function keys(event) {
  const hex = event.target.closest?.("#map g[data-hex][id]");
  if (!hex || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    hex.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  const way = ARROWS[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const next = neighbour(hex, way);
  if (next) to(next);
}

/** The next hex in a direction: the nearest within a wedge, nearer ones to the middle of it first. */
function neighbour(hex, [dx, dy]) {
  const from = middle(hex);
  let best = null;
  let least = Infinity;
  for (const other of hexes()) {
    if (other === hex) continue;
    const place = middle(other);
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along <= 1 || aside > along * 2) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

function mark(hex) {
  for (const other of picture().querySelectorAll('.terrain > g[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  hex.setAttribute("tabindex", "0");
  focused = hex.dataset.hex;
}

/** Gives a hex the focus, and brings it into sight. */
export function to(hex) {
  mark(hex);
  hex.focus({ preventScroll: true });
  if (!all() && !inSight(hex.dataset.hex)) centre(hex.dataset.hex);
}

/** The ring lies above everything, as neighbours would cover a hex's own outline. */
function ring(hex) {
  picture()?.querySelector(".focus-ring")?.remove();
  const shape = hex?.querySelector(".hex");
  if (!shape) return;
  const path = shape.cloneNode(false);
  path.setAttribute("class", "focus-ring");
  path.setAttribute("transform", hex.getAttribute("transform"));
  picture().append(path);
}
