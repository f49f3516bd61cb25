// The map under the hand: wheel, drag, pinch. A drag moves the map, unless somebody takes it who draws on it.

import { all, frame, pan, picture, zoom } from "./view.js";

const pointers = new Map();
let moved = 0;
let touched = false;
let drawer = null; // {begins(event): whether it takes the drag, moves(event), ends()}
let drawing = null; // the pointer whose drag it has taken

/** Whether somebody has moved the map since `leave` was called. */
export const byHand = () => touched;
export const leave = () => (touched = false);
export const touch = () => (touched = true);

/** Who may take drags. */
export const draws = (one) => (drawer = one);

export function begin() {
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, up);
  document.addEventListener("click", swallow, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) by({ in: 1.4, out: 1 / 1.4, fit: 0 }[button.dataset.zoom]);
  });
}

/** Zooms because somebody wants it. */
export function by(factor, x, y) {
  touched = true;
  zoom(factor, x, y);
}

function inside(event) {
  return event.target.closest?.("#map") && !event.target.closest(".map-mini") && picture();
}

function wheel(event) {
  if (!inside(event)) return;
  event.preventDefault();
  by(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
}

function down(event) {
  if (!inside(event) || event.button > 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moved = 0;
  if (pointers.size > 1) stopDrawing();
  else if (drawer?.begins(event)) drawing = event.pointerId;
}

function stopDrawing() {
  if (drawing === null) return;
  drawing = null;
  drawer.ends();
}

function move(event) {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
  moved += Math.hypot(now.x - before.x, now.y - before.y);
  if (drawing === event.pointerId) {
    if (moved > 8) drawer.moves(event);
  } else if (others.length === 1) {
    const [other] = others;
    const spread = (place) => Math.hypot(place.x - other.x, place.y - other.y);
    by(spread(now) / Math.max(1, spread(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
  } else if (!all() && moved > 4) {
    touched = true;
    pan(now.x - before.x, now.y - before.y);
    frame().classList.add("dragging");
  }
  pointers.set(event.pointerId, now);
}

function up(event) {
  if (drawing === event.pointerId) stopDrawing();
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
