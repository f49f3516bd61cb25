// The small map in the corner while not all of the map is in sight: it shows which part is, and moves there.

import { phone } from "../widths.js";
import { touch } from "./hand.js";
import { extent, hexes, middle, picture, shown, show, visible, watch } from "./view.js";

const LARGEST = 168; // pixels of the longer side
const SMALLEST = 104; // on a phone
const PART = 0.3; // of the width and height of what is seen of the map, at most
const EDGE = 8; // pixels from the corner
const MOST = 0.75; // of the width and height of the map that may be in sight for it to be of use

const CORNERS = ["left bottom", "right bottom", "right top", "left top"]; // those that are wanted most first
const NAME = { x: 85, y: 70 }; // units from the middle of a hex in which its name is
const OFFERED = 5; // names that a hex which can be chosen counts for

const LATER = 120; // milliseconds

let corner = CORNERS[0];
let drawn = ""; // what the picture in the corner was drawn from
let ground = null; // {key, picture}: its hexes, which are seldom others, without the tokens
let scale = 1;
let wanted = 0;
let room = null; // for the small map; measured at rest, so that panning asks for no layout

const box = () => document.querySelector(".map-mini");

export function begin() {
  watch("move", frame);
  watch("rest", () => ((room = null), frame(), settle(), draw()));
  document.addEventListener("pointerdown", (event) => {
    const mini = event.target.closest?.(".map-mini");
    if (!mini) return;
    event.preventDefault();
    mini.setPointerCapture(event.pointerId);
    move(event);
  });
  // What lies below it is not meant.
  const swallow = (event) => event.target.closest?.(".map-mini") && event.stopPropagation();
  document.addEventListener("click", swallow, true);
  document.addEventListener("pointermove", (event) => {
    if (event.target.matches?.(".map-mini") && event.target.hasPointerCapture(event.pointerId)) move(event);
  });
}

/** Draws it anew, but not before the map itself: it has changed. */
export function changed() {
  drawn = "";
  clearTimeout(wanted);
  wanted = setTimeout(() => (frame(), settle(), draw()), LATER);
}

function move(event) {
  touch();
  const area = box().getBoundingClientRect();
  const [x, y] = extent();
  show({
    x: x + (event.clientX - area.left) / scale,
    y: y + (event.clientY - area.top) / scale,
    scale: shown().scale,
  });
}

/** How large the map's frame is, and how far it goes on above and below what is in sight: a low window has it end under
 * its edge, or under what stands there. */
function seen(frame) {
  const { top, bottom, width, height } = frame.getBoundingClientRect();
  const foot = document.querySelector(".desk-foot")?.getBoundingClientRect();
  const edge = foot?.height && foot.top > top ? foot.top : innerHeight;
  const sheet = document.querySelector(".turn-pane")?.getBoundingClientRect(); // of a phone, it lies over the map
  const over = sheet && sheet.width > innerWidth * 0.9 && sheet.top > top ? sheet.top : innerHeight;
  const end = Math.min(bottom, edge, over);
  return { width, height, seen: Math.max(end - Math.max(top, 0), 1), above: Math.max(-top, 0), below: Math.max(bottom - end, 0) };
}

/** Where the part in sight is. */
function frame() {
  const mini = box();
  if (!mini || !visible()) return;
  const [x, y, width, height] = extent();
  const now = shown();
  const partly = now.width < width * MOST || now.height < height * MOST;
  if (mini.hidden === partly) mini.hidden = !partly;
  if (!partly) return;
  room ??= seen(mini.parentElement);
  scale = Math.min(
    (phone() ? SMALLEST : LARGEST) / Math.max(width, height),
    (room.width * PART) / width,
    (room.seen * PART) / height,
  );
  put(mini);
  const pane = mini.querySelector("span");
  const [left, top] = [(now.x - now.width / 2 - x) * scale, (now.y - now.height / 2 - y) * scale];
  pane.style.transform = `translate3d(${left.toFixed(1)}px, ${top.toFixed(1)}px, 0)`;
  // Set only where it is another one, so that panning moves two layers and draws nothing.
  const size = { width: `${(now.width * scale).toFixed(1)}px`, height: `${(now.height * scale).toFixed(1)}px` };
  for (const [name, value] of Object.entries(size)) if (pane.style[name] !== value) pane.style[name] = value;
}

/** Into the corner in which it lies. */
function put(mini) {
  const [side, end] = corner.split(" ");
  const now = shown();
  const hidden = { left: 0, right: room.width - now.width * now.scale, top: room.above, bottom: room.below };
  const style = { left: "auto", right: "auto", top: "auto", bottom: "auto" };
  for (const which of [side, end]) style[which] = `${EDGE + Math.max(0, Math.round(hidden[which]))}px`;
  for (const [name, value] of Object.entries(style)) if (mini.style[name] !== value) mini.style[name] = value;
}

/** Moves it to another corner where it covers fewer names and hexes that can be chosen. */
function settle() {
  const mini = box();
  if (!mini || mini.hidden || !visible()) return;
  const now = shown();
  const extents = extent();
  const [width, height] = [extents[2] * scale + 2 * EDGE, extents[3] * scale + 2 * EDGE];
  const places = [...picture().querySelectorAll(".names > g[transform]")].map((name) => ({ ...middle(name), counts: 1 }));
  for (const spot of document.querySelectorAll(".turn .spot[data-spot]")) {
    const hex = document.getElementById(`hex-${spot.dataset.spot}`);
    if (hex) places.push({ ...middle(hex), counts: OFFERED });
  }
  const at = places.map(({ x, y, counts }) => ({
    x: (x - now.x + now.width / 2) * now.scale,
    y: (y - now.y + now.height / 2) * now.scale,
    counts,
  }));
  const near = { x: NAME.x * now.scale, y: NAME.y * now.scale };
  const covered = (corner) => {
    const [side, end] = corner.split(" ");
    const left = side === "left" ? 0 : now.width * now.scale - width;
    const top = end === "top" ? room.above : room.height - room.below - height;
    const inside = ({ x, y }) =>
      x > left - near.x && x < left + width + near.x && y > top - near.y && y < top + height + near.y;
    return at.filter(inside).reduce((sum, { counts }) => sum + counts, 0);
  };
  const least = Math.min(...CORNERS.map(covered));
  if (covered(corner) > least) corner = CORNERS.find((one) => covered(one) === least);
  put(mini);
}

function draw() {
  const mini = box();
  if (!mini || mini.hidden || !visible()) return;
  const key = `${scale}`;
  if (key === drawn) return;
  const [x, y, width, height] = extent();
  if (!(Math.min(width, height) * scale > 1)) return; // no room for it
  drawn = key;
  const canvas = mini.querySelector("canvas");
  const dots = devicePixelRatio;
  canvas.width = Math.round(width * scale * dots);
  canvas.height = Math.round(height * scale * dots);
  canvas.style.width = mini.style.width = `${width * scale}px`;
  canvas.style.height = mini.style.height = `${height * scale}px`;
  const pen = canvas.getContext("2d");
  pen.drawImage(hexesIn(canvas, dots), 0, 0);
  pen.scale(scale * dots, scale * dots);
  pen.translate(-x, -y);
  for (const token of picture().querySelectorAll(".tokens > .token:not(.reserved)")) {
    const at = middle(token);
    pen.fillStyle = token.querySelector("circle").getAttribute("fill");
    pen.beginPath();
    pen.arc(at.x, at.y, 40, 0, 7);
    pen.fill();
  }
}

/** A picture of the size of a canvas with all hexes in their colours. */
function hexesIn({ width, height }, dots) {
  const shown = [...hexes()].map((hex) => [hex, hex.querySelector(".hex")]);
  const colours = new Map();
  for (const [, path] of shown) {
    const kind = path.getAttribute("class");
    if (!colours.has(kind)) colours.set(kind, getComputedStyle(path).fill);
  }
  const kinds = shown.map(([hex, path]) => `${hex.dataset.hex} ${path.getAttribute("class")}`);
  const key = [width, height, ...[...colours].flat(), ...kinds].join("\n");
  if (ground?.key === key) return ground.picture;
  const made = Object.assign(document.createElement("canvas"), { width, height });
  const pen = made.getContext("2d");
  const [x, y] = extent();
  const shapes = new Map();
  for (const [hex, path] of shown) {
    const data = path.getAttribute("d");
    if (!shapes.has(data)) shapes.set(data, new Path2D(data));
    const at = middle(hex);
    pen.setTransform(scale * dots, 0, 0, scale * dots, (at.x - x) * scale * dots, (at.y - y) * scale * dots);
    pen.fillStyle = colours.get(path.getAttribute("class"));
    pen.fill(shapes.get(data));
  }
  ground = { key, picture: made };
  return made;
}
