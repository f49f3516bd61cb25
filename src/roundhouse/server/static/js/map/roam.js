// From hex to hex by the keys: arrows, Enter; and the ring around the one that has the focus.

import { all, centre, hexes, inSight, middle, NEXT, picture } from "./view.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
let focused = "";
let line = {}; // on which one walks: {down, place} where it began, and the hex `at` which one is

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

/** One hex of a new picture can be reached by Tab: the one that had the focus, else a station of whoever acts. */
export function bind() {
  const first = document.getElementById(`hex-${focused}`) ?? home() ?? hexes()[0];
  if (first?.getAttribute("tabindex") === "-1") mark(first);
  if (document.activeElement?.matches("#map g[data-hex][id]:focus-visible")) ring(document.activeElement);
}

function home() {
  const of = document.querySelector("[data-reach]")?.dataset.of;
  if (!of) return null;
  const token = picture()?.querySelector(`.tokens > [data-token="${CSS.escape(of)}"]`);
  return token ? document.getElementById(`hex-${token.dataset.hex}`) : null;
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

/** The next hex in a direction: the one beside it that keeps best to the line on which one walks; where there is none,
    the nearest within a wedge. */
function neighbour(hex, [dx, dy]) {
  const from = middle(hex);
  if (line.at !== hex || line.down !== Boolean(dy)) line = { down: Boolean(dy), place: from };
  let best = null;
  let least = Infinity;
  for (const other of hexes()) {
    if (other === hex) continue;
    const place = middle(other);
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along <= 1 || aside > along * 2) continue;
    const off = Math.abs((place.x - line.place.x) * dy) + Math.abs((place.y - line.place.y) * dx);
    const far = Math.hypot(along, aside) < NEXT ? off - 1e6 : along + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  line.at = best;
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
