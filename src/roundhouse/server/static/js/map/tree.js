// The map for whoever does not see it: what matters first, the rest of its hexes folded away. Stations and stops of the
// company that acts, then the hexes around the one that has the focus; a button unfolds the rest, row by row.

import { byKeys } from "../desk-focus.js";
import { words } from "../words.js";
import { hexes, middle, NEXT, picture } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";

let unfolded = false;
let around = ""; // the hex whose neighbours are told
let wanted = 0;
let kept = null; // the groups as they were told last

const LATER = 60; // milliseconds after which it is told of another picture: that is drawn first

const rest = () => document.querySelector("[data-rest]");

export function begin() {
  document.addEventListener("focusin", (event) => {
    const hex = event.target.closest?.("#map g[data-hex][id]");
    if (!hex) return;
    hex.removeAttribute("aria-hidden");
    if (!byKeys() || hex.dataset.hex === around) return;
    around = hex.dataset.hex;
    tell();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-rest]")) return;
    unfolded = !unfolded;
    tell();
  });
}

/** Puts the hexes of a picture into groups. */
export function bind() {
  if (kept && picture() && !picture().querySelector("#map-tree")) picture().prepend(kept);
  clearTimeout(wanted);
  wanted = setTimeout(() => picture() && tell(), LATER);
}

function tell() {
  const all = [...hexes()];
  const left = new Map(all.map((hex) => [hex.dataset.hex, hex]));
  const groups = [];
  const take = (label, ids) => {
    const found = ids.filter((id) => left.has(id)).map((id) => left.get(id));
    for (const hex of found) left.delete(hex.dataset.hex);
    if (found.length) groups.push([label, found]);
  };
  const { of = "", reach = "" } = document.querySelector("[data-reach]")?.dataset ?? {};
  take(of ? words("Stations of {company}", { company: of }) : words("Stations"), stations(of));
  take(words("Stops that {company} reaches", { company: of }), stops(reach.split(" ")));
  const here = picture().querySelector('.terrain > g[tabindex="0"]');
  if (here) take(words("Around {hex}", { hex: here.dataset.hex }), [here.dataset.hex, ...neighbours(here, all)]);
  const folded = [...left.values()];
  if (unfolded) for (const [letters, ids] of rows(left)) take(words("Hexes {letters}", { letters }), ids);
  write(groups, folded, all);
}

function write(groups, folded, all) {
  const told = new Set(groups.flatMap(([, found]) => found));
  for (const hex of all) {
    if (told.has(hex) === !hex.hasAttribute("aria-hidden")) continue;
    if (told.has(hex)) hex.removeAttribute("aria-hidden");
    else hex.setAttribute("aria-hidden", "true");
  }
  const tree = picture().querySelector("#map-tree") ?? document.createElementNS(SVG, "g");
  tree.id = "map-tree";
  kept = tree;
  const made = groups.map(([label, found]) => {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", label);
    group.setAttribute("aria-owns", found.map((hex) => hex.id).join(" "));
    return group;
  });
  const same = made.length === tree.children.length && made.every((group, at) => group.isEqualNode(tree.children[at]));
  if (!same) tree.replaceChildren(...made);
  if (!tree.isConnected) picture().prepend(tree);
  const button = rest();
  if (!button) return;
  const text = words("The rest of the map: {count} hexes", { count: folded.length });
  if (button.textContent !== text) button.textContent = text;
  button.setAttribute("aria-expanded", String(unfolded));
}

/** Where a company has tokens, or any company does. */
function stations(of) {
  const tokens = picture().querySelectorAll(".tokens > [data-token]:not(.reserved)");
  return [...tokens].filter((token) => !of || token.dataset.token === of).map((token) => token.dataset.hex);
}

function stops(reached) {
  const all = new Set([...picture().querySelectorAll(".stops [data-stop]")].map((stop) => stop.closest("[data-hex]").dataset.hex));
  return reached.filter((id) => all.has(id));
}

function neighbours(hex, all) {
  const { x, y } = middle(hex);
  const beside = (other) => {
    const place = middle(other);
    return other !== hex && Math.hypot(place.x - x, place.y - y) < NEXT;
  };
  return all.filter(beside).map((other) => other.dataset.hex);
}

/** Hexes by the letters that they begin with. */
function rows(left) {
  const found = new Map();
  for (const id of left.keys()) {
    const letters = id.match(/^-?\D*/)[0];
    found.set(letters, [...(found.get(letters) ?? []), id]);
  }
  return found;
}
