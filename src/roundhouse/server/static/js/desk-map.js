// The map under the hand: wheel, drag, pinch, keys; layers; runs of a company; from hex to hex by arrow keys.

const LARGEST = 6;
const KEEP = "rh-map-layers";

let view = null; // [x, y, width, height] of what is shown, in units of the map; null: all of it
let whole = null;
let focused = "";
const pointers = new Map();
let moved = 0;

const frame = () => document.querySelector("#map");
const picture = () => document.querySelector("#map > svg");

export function begin() {
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
  document.addEventListener("click", swallow, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) zoom({ in: 1.4, out: 1 / 1.4, fit: 0 }[button.dataset.zoom]);
  });
  document.addEventListener("keydown", keys);
  document.addEventListener("focusin", (event) => {
    const hex = event.target.closest?.("#map g[data-hex][id]");
    if (hex) roam(hex, false);
    ring(hex?.matches(":focus-visible") ? hex : null);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target.closest?.("#map")) ring(null);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-layer]")) {
      remember();
      layers();
    }
    if (event.target.matches("[data-runs]")) runs(event.target.value);
  });
  document.addEventListener("desk:panels", (event) => {
    if (event.detail.names.includes("map")) bind();
  });
  bind();
  restore();
}

/** Everything that belongs to a new picture. */
function bind() {
  const svg = picture();
  if (!svg) return;
  const box = svg.viewBox.baseVal;
  if (!svg.dataset.keep) {
    whole = [box.x, box.y, box.width, box.height];
    svg.dataset.keep = "viewBox data-whole";
    svg.dataset.whole = whole.join(" ");
  }
  const hexes = [...svg.querySelectorAll(".terrain > g[data-hex]")];
  const first = hexes.find((hex) => hex.dataset.hex === focused) ?? hexes[0];
  for (const hex of hexes) hex.setAttribute("tabindex", hex === first ? "0" : "-1");
  layers();
  if (document.activeElement?.matches("#map g[data-hex][id]:focus-visible")) ring(document.activeElement);
  const chosen = document.querySelector("[data-runs]");
  if (chosen) runs(chosen.value);
}

// -- pan and zoom --------------------------------------------------------------------------------

function show(next) {
  const svg = picture();
  if (!svg || !whole) return;
  if (next) {
    const width = Math.min(whole[2], Math.max(whole[2] / LARGEST, next[2]));
    const height = (width * next[3]) / next[2];
    // Something of the map stays in sight.
    const x = Math.min(whole[0] + whole[2] - width * 0.2, Math.max(whole[0] - width * 0.8, next[0]));
    const y = Math.min(whole[1] + whole[3] - height * 0.2, Math.max(whole[1] - height * 0.8, next[1]));
    next = width >= whole[2] * 0.999 ? null : [x, y, width, height];
  }
  view = next;
  svg.setAttribute("viewBox", (view ?? whole).map((n) => Math.round(n * 10) / 10).join(" "));
}

/** A point of the screen in units of the map. */
function point(x, y) {
  const matrix = picture().getScreenCTM();
  return new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

/** Zooms by a factor about a point of the screen, the middle when there is none; 0 shows all. */
export function zoom(factor, x, y) {
  const svg = picture();
  if (!svg) return;
  if (!factor) return show(null);
  const area = svg.getBoundingClientRect();
  const about = point(x ?? area.left + area.width / 2, y ?? area.top + area.height / 2);
  // Zooming in from the whole map fills the frame, whatever its shape.
  const from = view ?? filled(area);
  const width = from[2] / factor;
  const real = Math.min(Math.max(width, whole[2] / LARGEST), filled(area)[2]);
  if (factor < 1 && real >= filled(area)[2] * 0.999) return show(null);
  const by = real / from[2];
  show([about.x - (about.x - from[0]) * by, about.y - (about.y - from[1]) * by, real, from[3] * by]);
}

function filled(area) {
  const [x, y, width, height] = whole;
  const ratio = area.width / Math.max(1, area.height);
  if (width / height > ratio) {
    const tall = width / ratio;
    return [x, y - (tall - height) / 2, width, tall];
  }
  const wide = height * ratio;
  return [x - (wide - width) / 2, y, wide, height];
}

function inside(event) {
  return event.target.closest?.("#map") && picture();
}

function wheel(event) {
  if (!inside(event)) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
}

function down(event) {
  if (!inside(event) || event.button > 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moved = 0;
}

function move(event) {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
  moved += Math.hypot(now.x - before.x, now.y - before.y);
  if (others.length === 1) {
    const [other] = others;
    const spread = (place) => Math.hypot(place.x - other.x, place.y - other.y);
    zoom(spread(now) / Math.max(1, spread(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
  } else if (view && moved > 4) {
    const from = point(before.x, before.y);
    const to = point(now.x, now.y);
    show([view[0] + from.x - to.x, view[1] + from.y - to.y, view[2], view[3]]);
    frame().classList.add("dragging");
  }
  pointers.set(event.pointerId, now);
}

function up(event) {
  pointers.delete(event.pointerId);
  if (!pointers.size) frame()?.classList.remove("dragging");
}

/** The click at the end of a drag is none. */
function swallow(event) {
  if (moved > 8 && inside(event)) {
    event.stopPropagation();
    event.preventDefault();
  }
  moved = 0;
}

// -- layers and runs -----------------------------------------------------------------------------

function remember() {
  const off = [...document.querySelectorAll("[data-layer]:not(:checked)")].map((box) => box.dataset.layer);
  try {
    localStorage.setItem(KEEP, off.join(" "));
  } catch {
    // not kept
  }
}

function restore() {
  let off = "";
  try {
    off = localStorage.getItem(KEEP) ?? "";
  } catch {
    // nothing kept
  }
  for (const box of document.querySelectorAll("[data-layer]")) box.checked = !off.split(" ").includes(box.dataset.layer);
  layers();
}

function layers() {
  const board = document.querySelector("#board");
  for (const box of document.querySelectorAll("[data-layer]")) board.classList.toggle(`no-${box.dataset.layer}`, !box.checked);
}

/** Shows the last runs of a company, none for "". */
export function runs(sym) {
  for (const route of document.querySelectorAll("#map .routes > g[data-of]")) {
    route.classList.toggle("shown", route.dataset.of === sym);
  }
}

// -- keys ----------------------------------------------------------------------------------------

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

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
  if (next) roam(next, true);
}

/** The next hex in a direction: the nearest within a wedge, nearer ones to the middle of it first. */
function neighbour(hex, [dx, dy]) {
  const from = middle(hex);
  let best = null;
  let least = Infinity;
  for (const other of picture().querySelectorAll(".terrain > g[data-hex]")) {
    if (other === hex) continue;
    const to = middle(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along <= 1 || aside > along * 2) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

function middle(hex) {
  const [x, y] = hex.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  return { x, y };
}

function roam(hex, move) {
  for (const other of picture().querySelectorAll('.terrain > g[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  hex.setAttribute("tabindex", "0");
  focused = hex.dataset.hex;
  if (!move) return;
  hex.focus({ preventScroll: true });
  if (view) {
    const { x, y } = middle(hex);
    const out = x < view[0] || y < view[1] || x > view[0] + view[2] || y > view[1] + view[3];
    if (out) show([x - view[2] / 2, y - view[3] / 2, view[2], view[3]]);
  }
}

/** The focus ring lies above everything, as neighbours would cover a hex's own outline. */
function ring(hex) {
  picture()?.querySelector(".focus-ring")?.remove();
  const shape = hex?.querySelector(".hex");
  if (!shape) return;
  const path = shape.cloneNode(false);
  path.setAttribute("class", "focus-ring");
  path.setAttribute("transform", hex.getAttribute("transform"));
  picture().append(path);
}

/** Brings a hex into the middle, as far as the map is zoomed in. */
export function centre(id) {
  const hex = document.getElementById(`hex-${id}`);
  if (!hex || !view) return;
  const { x, y } = middle(hex);
  show([x - view[2] / 2, y - view[3] / 2, view[2], view[3]]);
}
