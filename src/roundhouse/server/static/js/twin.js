// Two maps side by side, which move together: wheel, drag, two fingers, keys, buttons, and the list of what differs.

const MOST = 3; // pixels to one of the picture
const NEAR = 100; // of the picture: about a hex
const KEYS = { ArrowLeft: [0.15, 0], ArrowRight: [-0.15, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] };
const views = new WeakMap(); // by the section: {x, y, scale}, the middle in parts of the picture, and times the whole
const pointers = new Map();

const section = (target) => target.closest?.("[data-twin]");
const view = (twin) => views.get(twin) ?? { x: 0.5, y: 0.5, scale: 1 };

/** The frame and the picture as it fits into it, in pixels; `most`: how many times larger it may be shown. */
function sizes(twin) {
  const { clientWidth: across, clientHeight: down } = twin.querySelector(".twin-frame");
  const picture = twin.querySelector(".twin-frame img");
  const [width, height] = ["width", "height"].map((name) => Number(picture.getAttribute(name)));
  const fit = Math.min(across / width, down / height);
  return { across, down, width: width * fit, height: height * fit, near: NEAR * fit, most: Math.max(2, MOST / fit) };
}

function show(twin, { x, y, scale }) {
  const { across, down, width, height, most } = sizes(twin);
  scale = Math.min(most, Math.max(1, scale));
  const within = (value, edge) => (edge >= 0.5 ? 0.5 : Math.min(1 - edge, Math.max(edge, value)));
  [x, y] = [within(x, across / width / scale / 2), within(y, down / height / scale / 2)];
  views.set(twin, { x, y, scale });
  for (const picture of twin.querySelectorAll(".twin-frame img")) {
    // Its own size, not a transform alone: so it is drawn anew at each scale, and stays sharp.
    picture.style.width = `${width * scale}px`;
    picture.style.height = `${height * scale}px`;
    picture.style.transform = `translate(${across / 2 - x * width * scale}px, ${down / 2 - y * height * scale}px)`;
  }
}

/** Zooms about a point of a frame, in parts of it. */
function zoom(twin, factor, px = 0.5, py = 0.5) {
  const { across, down, width, height, most } = sizes(twin);
  const now = view(twin);
  const scale = Math.min(most, Math.max(1, now.scale * factor));
  const off = [((px - 0.5) * across) / width, ((py - 0.5) * down) / height];
  const about = 1 / now.scale - 1 / scale;
  show(twin, { x: now.x + off[0] * about, y: now.y + off[1] * about, scale });
}

/** Moves by parts of a frame. */
function pan(twin, dx, dy) {
  const { across, down, width, height } = sizes(twin);
  const now = view(twin);
  show(twin, { ...now, x: now.x - (dx * across) / width / now.scale, y: now.y - (dy * down) / height / now.scale });
}

/** Shows all that differs, as large as that is possible; another size of the frame shows the same. */
export function begin(twin) {
  twin.classList.add("moves");
  const spots = [...twin.querySelectorAll(".twin-spot")].map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]);
  const { across, down, width, height, near } = sizes(twin);
  if (spots.length) {
    const [left, top] = [0, 1].map((side) => Math.min(...spots.map((spot) => spot[side])));
    const [right, bottom] = [0, 1].map((side) => Math.max(...spots.map((spot) => spot[side])));
    const scale = Math.min(across / ((right - left) * width + 3 * near), down / ((bottom - top) * height + 3 * near), across / near / 4);
    show(twin, { x: (left + right) / 2, y: (top + bottom) / 2, scale });
  } else show(twin, view(twin));
  new ResizeObserver(() => twin.isConnected && show(twin, view(twin))).observe(twin.querySelector(".twin-frame"));
}

function place(frame, event) {
  const area = frame.getBoundingClientRect();
  return [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height];
}

document.addEventListener("wheel", (event) => {
  const frame = event.target.closest?.(".twin-frame");
  if (!frame) return;
  event.preventDefault();
  zoom(section(frame), Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), ...place(frame, event));
}, { passive: false });

document.addEventListener("pointerdown", (event) => {
  const frame = event.target.closest?.(".twin-frame");
  if (!frame || event.button > 0) return;
  frame.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, { frame, at: place(frame, event) });
});

document.addEventListener("pointermove", (event) => {
  const mine = pointers.get(event.pointerId);
  if (!mine) return;
  const now = place(mine.frame, event);
  const other = [...pointers].find(([id, { frame }]) => id !== event.pointerId && frame === mine.frame)?.[1];
  const twin = section(mine.frame);
  if (other) {
    const spread = ([x, y]) => Math.hypot(x - other.at[0], y - other.at[1]);
    zoom(twin, spread(now) / Math.max(0.01, spread(mine.at)), (now[0] + other.at[0]) / 2, (now[1] + other.at[1]) / 2);
  } else pan(twin, now[0] - mine.at[0], now[1] - mine.at[1]);
  mine.at = now;
});

for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => pointers.delete(event.pointerId));

document.addEventListener("click", (event) => {
  const twin = section(event.target);
  if (!twin) return;
  const button = event.target.closest("[data-twin-zoom]");
  if (button?.dataset.twinZoom === "fit") show(twin, { x: 0.5, y: 0.5, scale: 1 });
  else if (button) zoom(twin, button.dataset.twinZoom === "in" ? 1.4 : 1 / 1.4);
  const spot = event.target.closest(".twin-spot");
  if (!spot) return;
  for (const other of twin.querySelectorAll(".twin-spot")) other.toggleAttribute("aria-current", other === spot);
  const { across, near } = sizes(twin);
  const scale = Math.max(view(twin).scale, across / near / 5);
  show(twin, { x: Number(spot.dataset.x), y: Number(spot.dataset.y), scale });
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".twin-frame") || event.ctrlKey || event.metaKey || event.altKey) return;
  const twin = section(event.target);
  if (KEYS[event.key]) pan(twin, ...KEYS[event.key]);
  else if (event.key === "+" || event.key === "=") zoom(twin, 1.4);
  else if (event.key === "-") zoom(twin, 1 / 1.4);
  else if (event.key === "0") show(twin, { x: 0.5, y: 0.5, scale: 1 });
  else return;
  event.preventDefault();
  event.stopPropagation();
});

for (const twin of document.querySelectorAll("[data-twin]")) begin(twin);
