// What is laid over the map at one's wish: terrain cost, value of stops, upgrades, the last tiles, a company's reach,
// sides that no track crosses, who leads which company, and the map as it began.

import { words } from "../words.js";
import { layer, node, outline, clear } from "../acting/overlay.js";
import { hexes, picture } from "./view.js";

const TOP = -44; // units from the middle of a hex: above what is built there

let look = "";
let asked = 0;

export function begin() {
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-look]")) show(event.target.value);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-look-off]")) return;
    event.stopImmediatePropagation(); // the hex below it is not meant
    show("");
    picture()?.querySelector(".terrain > g[tabindex='0']")?.focus({ preventScroll: true });
  });
  document.addEventListener("desk:panels", (event) => {
    if (look === "players" && event.detail.names.includes("market")) draw();
  });
}

/** The picture is another one, or of another position. */
export function bind() {
  const choice = document.querySelector("[data-look]");
  if (!choice) return;
  choice.value = look;
  if (choice.value !== look) look = choice.value = "";
  draw();
}

/** Shows a look: "", "cost", "value", "upgrades", "lays", "players", "blocked", "began" or "reach SYM"; the hexes that it is about. */
export async function show(wanted) {
  look = wanted;
  const choice = document.querySelector("[data-look]");
  if (choice && choice.value !== wanted) choice.value = wanted;
  return draw();
}

async function draw() {
  const mine = ++asked;
  document.getElementById("board").classList.toggle("has-look", Boolean(look));
  if (look !== "players") owned({});
  began(look === "began");
  if (!look || look === "began") return clear("ground", "look"), {};
  const answer = look === "cost" ? { hexes: costs() } : look === "value" ? { hexes: values() } : await fetched();
  if (mine !== asked) return {};
  const found = answer.hexes;
  const ground = layer("ground", true);
  const letters = layer("look");
  if (!ground || !letters) return {};
  if (answer.lines) letters.append(node("path", { class: "blocked-sides", d: answer.lines }));
  if (look === "players") owned(answer.owners ?? {}, letters);
  for (const [hex, [text, colour]] of Object.entries(found)) {
    const shape = outline(hex, { fill: colour });
    if (!shape) continue;
    ground.append(shape);
    if (colour) shape.style.fill = colour;
    if (!text) continue;
    const written = node("text", { class: "t30", transform: shape.getAttribute("transform"), y: TOP });
    written.textContent = text;
    letters.append(written);
  }
  return found;
}

/** Lays the map as it began over the one of now, or takes it away. What is clicked is that of now. */
function began(there) {
  const note = document.querySelector(".map-began");
  if (note && note.hidden === there) note.hidden = !there;
  if (!there) return clear("began");
  const group = layer("began");
  if (!group) return;
  const { x, y, width, height } = picture().viewBox.baseVal;
  const href = `${window.desk.root}/began.svg`;
  group.append(node("image", { href, x, y, width, height, preserveAspectRatio: "none" }));
}

/** Rings of the colours of their presidents around the tokens of companies, and around their markers; and what the
 * colours mean. `owners`: by company a name and a colour, none to take them away. */
function owned(owners, letters) {
  for (const token of letters ? picture().querySelectorAll(".tokens > .token:not(.reserved)") : []) {
    const [, colour] = owners[token.dataset.token] ?? [];
    const radius = Number(token.querySelector("circle")?.getAttribute("r"));
    if (!colour || !radius) continue;
    const place = { transform: token.getAttribute("transform"), "data-token": token.dataset.token };
    letters.append(node("circle", { class: "owner-under", r: radius + 3, ...place }));
    const ring = node("circle", { class: "owner", r: radius + 3, ...place });
    ring.style.stroke = colour;
    letters.append(ring);
  }
  for (const marker of document.querySelectorAll(".market-chart .marker")) {
    const chip = marker.querySelector("rect");
    const [, colour] = owners[marker.dataset.token] ?? [];
    chip?.classList.toggle("owned", Boolean(colour));
    if (chip) chip.style.stroke = colour ?? "";
  }
  const legend = document.querySelector(".map-legend");
  if (!legend) return;
  const players = new Map(Object.values(owners));
  legend.replaceChildren(
    ...[...players].map(([name, colour]) => {
      const line = document.createElement("li");
      const swatch = document.createElement("span");
      swatch.className = "seat-colour";
      swatch.style.setProperty("--company", colour);
      line.append(swatch, ` ${name}`);
      return line;
    }),
  );
  legend.hidden = !players.size;
}

async function fetched() {
  const [name, of = ""] = look.split(/ (.*)/);
  const query = new URLSearchParams({ show: name, of });
  if (!window.desk.present) query.set("action", window.desk.at);
  try {
    const answer = await fetch(`${window.desk.root}/map?${query}`, { headers: { Accept: "application/json" } });
    if (answer.ok) return await answer.json();
  } catch {
    // told below
  }
  window.desk.toast(words("That did not work."));
  return { hexes: {} };
}

// The more, the darker.
const SHADES = ["#f3d9a4", "#eab676", "#d98a52", "#b95c3c", "#8d3530"];
const shaded = (amounts) => {
  const ladder = [...new Set(amounts)].sort((a, b) => a - b);
  return (amount) => SHADES[Math.round((ladder.indexOf(amount) / Math.max(1, ladder.length - 1)) * (SHADES.length - 1))];
};

function costs() {
  const found = [...hexes()].map((hex) => [hex.dataset.hex, Number(hex.querySelector("[data-cost]")?.dataset.cost ?? 0)]);
  return coloured(found.filter(([, cost]) => cost));
}

function values() {
  const found = new Map();
  for (const value of picture().querySelectorAll(".stops .value[data-hex]")) {
    const text = value.querySelector(".far, .now text:last-child") ?? value.querySelector("text");
    const amount = Number(text?.textContent);
    const hex = value.dataset.hex;
    if (amount) found.set(hex, Math.max(found.get(hex) ?? 0, amount));
  }
  return coloured([...found]);
}

function coloured(found) {
  const shade = shaded(found.map(([, amount]) => amount));
  return Object.fromEntries(found.map(([hex, amount]) => [hex, [String(amount), shade(amount)]]));
}
