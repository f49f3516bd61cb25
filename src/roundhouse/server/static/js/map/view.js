// What is shown of the map: the point in the middle of the frame, and how many pixels a unit of the map has.
// The picture is laid out once, at BASE pixels to a unit; moving and zooming only changes a transform.

const BASE = 0.5;
/** Units between the middles of two hexes side by side, or a little more. */
export const NEXT = 180;
const CLOSEST = 2;
const KEEP = "style data-at"; // attributes of the picture that are ours
// WebKit draws a layer of its own once, and enlarges the picture of it: at rest the map is none there.
const LAYER = navigator.vendor !== "Apple Computer, Inc.";
const REST = 150; // milliseconds without a change after which the map is at rest

let whole = null; // [x, y, width, height] of the picture, in units
let view = null; // {x, y, scale}; null: all of it
let room = { width: 0, height: 0 }; // of the frame that nothing covers, in pixels
let resting = 0;
const watchers = { move: [], rest: [], size: [] };

export const frame = () => document.querySelector("#map");
export const picture = () => document.querySelector("#map > svg");
export const hexes = () => picture()?.querySelectorAll(".terrain > g[data-hex]") ?? [];

/** Calls a function on every "move", when the map is at "rest" after some, or when the frame has another "size". */
export function watch(what, listener) {
  watchers[what].push(listener);
}

const sizes = new ResizeObserver(() => {
  measure();
  for (const listener of watchers.size) listener();
});

/** Takes over a picture that has come into the page. */
export function bind() {
  const svg = picture();
  if (!svg) return;
  const box = svg.viewBox.baseVal;
  whole = [box.x, box.y, box.width, box.height];
  if (svg.dataset.keep !== KEEP) {
    svg.dataset.keep = KEEP;
    Object.assign(svg.style, { width: `${box.width * BASE}px`, height: `${box.height * BASE}px` });
    // Measured when the page has been laid out: to ask now, while it begins, would lay all of it out once more.
    sizes.disconnect();
    sizes.observe(frame());
    apply();
  }
}

function measure() {
  const { clientWidth: width = 0, clientHeight: height = 0 } = frame() ?? {};
  room = { width: width - covered(), height };
  apply();
}

/** Pixels of the frame's right that the turn lies over. */
function covered() {
  const pane = document.querySelector(".desk[data-wide] > .turn-pane");
  if (!pane || getComputedStyle(pane).position !== "absolute") return 0;
  return Math.max(0, frame().getBoundingClientRect().right - pane.getBoundingClientRect().left);
}

/** Whether there is a frame to see anything in. */
export const visible = () => Boolean(whole && room.width && room.height);
export const extent = () => whole;
export const all = () => view === null;
export const fit = () => Math.min(room.width / whole[2], room.height / whole[3]);

/** What is shown: {x, y, scale, width, height}, the middle and the size in units. */
export function shown() {
  const { x, y, scale } = view ?? { x: whole[0] + whole[2] / 2, y: whole[1] + whole[3] / 2, scale: fit() };
  return { x, y, scale, width: room.width / scale, height: room.height / scale };
}

function apply() {
  const svg = picture();
  if (!svg || !visible()) return;
  const { x, y, scale } = shown();
  const left = room.width / 2 - (x - whole[0]) * scale;
  const top = room.height / 2 - (y - whole[1]) * scale;
  const moved = `${left.toFixed(1)}px, ${top.toFixed(1)}px`;
  const transform = `${LAYER ? `translate3d(${moved}, 0px)` : `translate(${moved})`} scale(${(scale / BASE).toFixed(5)})`;
  if (svg.dataset.at === transform) return;
  svg.dataset.at = svg.style.transform = transform;
  for (const listener of watchers.move) listener();
  frame().classList.add("moving");
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
}

function rest() {
  frame()?.classList.remove("moving");
  if (!visible()) return;
  for (const listener of watchers.rest) listener();
}

/** Shows {x, y, scale}, or all of the map for null. Something of the map stays in sight. */
export function show(next) {
  if (!visible()) return;
  if (next) {
    const scale = Math.min(Math.max(CLOSEST, fit() * 2), next.scale);
    const [x, y, width, height] = whole;
    const clear = { x: (room.width / scale) * 0.3, y: (room.height / scale) * 0.3 };
    const between = (value, least, most) => (least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value)));
    next = scale <= fit() * 1.001 ? null : {
      x: between(next.x, x + clear.x, x + width - clear.x),
      y: between(next.y, y + clear.y, y + height - clear.y),
      scale,
    };
  }
  view = next;
  apply();
}

/** A point of the screen in units of the map. */
export function point(x, y) {
  const area = frame().getBoundingClientRect();
  const now = shown();
  return {
    x: now.x + (x - area.left - frame().clientLeft - room.width / 2) / now.scale,
    y: now.y + (y - area.top - frame().clientTop - room.height / 2) / now.scale,
  };
}

/** Zooms by a factor about a point of the screen, the middle when there is none; 0 shows all. */
export function zoom(factor, x, y) {
  if (!visible()) return;
  if (!factor) return show(null);
  const now = shown();
  const scale = Math.min(Math.max(CLOSEST, fit() * 2), now.scale * factor);
  if (x === undefined) return show({ ...now, scale });
  const about = point(x, y);
  const by = now.scale / scale;
  show({ x: about.x + (now.x - about.x) * by, y: about.y + (now.y - about.y) * by, scale });
}

/** Moves by pixels of the screen. */
export function pan(dx, dy) {
  if (!view) return;
  show({ x: view.x - dx / view.scale, y: view.y - dy / view.scale, scale: view.scale });
}

const places = new Map(); // by transform, of which a map has as many as hexes and a few more

/** The middle of a hex, in units. */
export function middle(hex) {
  const transform = hex.getAttribute("transform");
  if (!places.has(transform)) {
    const [x, y] = transform.match(/-?[\d.]+/g).map(Number);
    places.set(transform, { x, y });
  }
  return places.get(transform);
}

const found = (id) => document.getElementById(`hex-${id}`);

/** The box around hexes by their ids, with room for each of them; null when there are none. */
export function around(ids) {
  const places = [...ids].map(found).filter(Boolean).map(middle);
  if (!places.length) return null;
  const [xs, ys] = [places.map((p) => p.x), places.map((p) => p.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 300, height: bottom - top + 300 };
}

/** Shows some hexes, no smaller than `least` and no larger than `most` pixels to a unit; where they do not fit, the part in
 * which those of `first` are. */
export function showHexes(ids, least, most, first = []) {
  const box = around(ids);
  if (!box || !visible()) return;
  const scale = Math.min(most, Math.max(least, Math.min(room.width / box.width, room.height / box.height)));
  const own = around(first);
  const beside = (middle, at, size, pixels) => {
    const spare = Math.max(0, (pixels / scale - size) / 2);
    return Math.min(at + spare, Math.max(at - spare, middle));
  };
  const x = own ? beside(box.x, own.x, own.width, room.width) : box.x;
  const y = own ? beside(box.y, own.y, own.height, room.height) : box.y;
  show({ x, y, scale });
}

/** Whether a hex is in sight, all of it. */
export function inSight(id) {
  const hex = found(id);
  if (!hex || !visible()) return false;
  const { x, y } = middle(hex);
  const now = shown();
  return Math.abs(x - now.x) < now.width / 2 - 90 && Math.abs(y - now.y) < now.height / 2 - 90;
}

/** Brings a hex into the middle, at least at the scale given. */
export function centre(id, least = 0) {
  const hex = found(id);
  if (!hex || !visible() || (!view && !least)) return;
  show({ ...middle(hex), scale: Math.max(shown().scale, least) });
}
