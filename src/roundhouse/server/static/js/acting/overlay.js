// What is drawn over the map for whoever is to act: lit hexes, a tile to be laid, runs.

const SVG = "http://www.w3.org/2000/svg";

export const picture = () => document.querySelector("#map > svg");

/** An element of the picture. */
export function node(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== "" && value != null) made.setAttribute(key, value);
  return made;
}

/** An empty layer of ours, above all others of the map, or right above the `ground`; null when there is no map. */
export function layer(name, ground = false) {
  const svg = picture();
  if (!svg) return null;
  let group = svg.querySelector(`#over-${name}`);
  if (!group) {
    group = node("g", { id: `over-${name}`, class: `over over-${name}` });
    const above = ground ? svg.querySelector(".track") : null;
    if (above) above.before(group);
    else svg.append(group);
  }
  group.replaceChildren();
  return group;
}

export function clear(...names) {
  for (const name of names) picture()?.querySelector(`#over-${name}`)?.remove();
}

/** The outline of a hex, at its place. */
export function outline(hex, attributes) {
  const group = picture()?.querySelector(`#hex-${CSS.escape(hex)}`);
  const path = group?.querySelector("path.hex");
  if (!path) return null;
  return node("path", { d: path.getAttribute("d"), transform: group.getAttribute("transform"), "data-hex": hex, ...attributes });
}

let lit = ""; // what the hexes are lit for that the layer shows

/** Lights the hexes on which something can be done: they are as bright as ever, all others lie in the shade. */
export function light(spots) {
  const names = Object.keys(spots);
  const wanted = JSON.stringify(names.map((hex) => [hex, forToken(spots[hex])]));
  if (wanted === lit && picture()?.querySelector(":scope > #over-spots")) return; // drawn anew, all of the map would be
  lit = wanted;
  clear("spots");
  if (!names.length) return;
  const group = layer("spots", true);
  if (!group) return;
  group.append(shade(names));
  for (const hex of names) {
    const shape = outline(hex, { class: forToken(spots[hex]) ? "spot-lit token-lit" : "spot-lit" });
    if (shape) group.append(shape);
  }
}

const forToken = ({ kinds }) => kinds.some((kind) => kind.includes("token") || kind.includes("coal"));

/** Lights the hexes where a tile may be laid, with in how many ways; `near`: where it fits, but may not be laid. */
export function places(ways, near, chosen) {
  clear("places", "ways");
  const group = layer("places", true);
  const letters = layer("ways");
  if (!group || !letters) return;
  group.append(shade([...Object.keys(ways), ...near]));
  for (const hex of near) {
    const shape = outline(hex, { class: "place-near" });
    if (shape) group.append(shape);
  }
  for (const [hex, count] of Object.entries(ways)) {
    const shape = outline(hex, { class: "place-lit" });
    if (!shape) continue;
    group.append(shape);
    if (count < 2) continue;
    const written = node("text", { class: "t30", transform: shape.getAttribute("transform"), y: 58 });
    written.textContent = `${count}×`;
    letters.append(written);
  }
  const mark = chosen && outline(chosen, { class: "chosen-hex" });
  if (mark) letters.append(mark);
}

/** The ground of all other hexes. */
function shade(names) {
  const all = new Set(names);
  const others = [...picture().querySelectorAll(":scope > .terrain > g[data-hex]")].filter((hex) => !all.has(hex.dataset.hex));
  return node("path", { class: "shade", d: others.map(outlined).join("") });
}

const outlines = new WeakMap(); // by hexes: they stay where they are, whatever is built on them

/** The outline of a hex as path data where it lies. */
function outlined(hex) {
  if (!outlines.has(hex)) outlines.set(hex, around(hex));
  return outlines.get(hex);
}

function around(hex) {
  const path = hex.querySelector("path.hex");
  if (!path) return "";
  const [dx, dy] = hex.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const corners = path.getAttribute("d").match(/-?[\d.]+/g).map(Number);
  const places = corners.map((value, number) => (number % 2 ? value + dy : value + dx));
  return `M${places.map((value, number) => (number % 2 ? `${value}` : `${number ? "L" : ""}${value} `)).join("")}z`;
}

/** Shows tiles as if they lay there: [[key "HEX:TILE:TURN", drawing]]. */
export function pieces(shown, chosen) {
  clear("piece");
  if (!shown.length) return;
  const group = layer("piece");
  if (!group) return;
  for (const [key, drawing] of shown) {
    const hex = key.split(":")[0];
    const place = picture().querySelector(`#hex-${CSS.escape(hex)}`);
    if (!place) continue;
    const at = node("g", { transform: place.getAttribute("transform"), class: "piece" });
    at.innerHTML = drawing;
    group.append(at);
    for (const token of picture().querySelectorAll(`.tokens > [data-hex="${CSS.escape(hex)}"]`)) group.append(token.cloneNode(true));
    const shape = outline(hex, { class: hex === chosen ? "piece-edge chosen" : "piece-edge" });
    if (shape) group.append(shape);
  }
}

/** Draws runs: {path, colour, dash, fault?, faint?}. */
export function runs(lines) {
  clear("runs");
  const drawn = lines.filter((line) => line.path);
  if (!drawn.length) return;
  const group = layer("runs");
  if (!group) return;
  for (const line of drawn) {
    const kind = `${line.fault ? " fault" : ""}${line.faint ? " faint" : ""}`;
    group.append(node("path", { class: `run-under${kind}`, d: line.path }));
    group.append(node("path", { class: `run-line${kind}`, d: line.path, stroke: line.colour, "stroke-dasharray": line.dash }));
  }
}

/** Marks the stops and hexes picked for a run. */
export function picks(words, colour) {
  clear("picks");
  if (!words.length) return;
  const group = layer("picks");
  if (!group) return;
  words.forEach((word, number) => {
    const hex = word.split(".")[0];
    const place = picture().querySelector(`#hex-${CSS.escape(hex)}`);
    if (!place) return;
    const at = node("g", { transform: place.getAttribute("transform"), class: "pick" });
    at.append(node("circle", { r: 17, cx: 0, cy: -58, fill: colour }));
    const text = node("text", { x: 0, y: -51, "text-anchor": "middle" });
    text.textContent = number + 1;
    at.append(text);
    group.append(at);
  });
}

/** The hex under a click, and the stop if one was hit: what lies above the hexes does not always say it. */
export function hit(event) {
  if (!event.target.closest?.("#map")) return null;
  let stacked = [event.target];
  if (event.clientX || event.clientY) stacked = [event.target, ...document.elementsFromPoint(event.clientX, event.clientY)];
  const found = { hex: "", stop: "" };
  for (const one of stacked) {
    const place = one.closest?.("#map [data-hex]");
    if (!place) continue;
    if (!found.hex) found.hex = place.dataset.hex;
    if (place.dataset.hex === found.hex && place.dataset.stop !== undefined) {
      found.stop = place.dataset.stop;
      break;
    }
  }
  return found.hex ? found : null;
}
