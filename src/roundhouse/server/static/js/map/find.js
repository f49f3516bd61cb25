// Finds a hex by its coordinate or name, or a company: shows it on the map and gives it the focus.

import { showReach } from "./focus.js";
import { touch } from "./hand.js";
import { to } from "./roam.js";
import { centre, hexes } from "./view.js";

const NEAR = 0.7; // pixels to a unit at which a hex that was looked for is shown, or more
const MOST = 12;

const box = () => document.getElementById("find");
const field = () => document.getElementById("find-text");
const list = () => document.getElementById("found");

let places = []; // {code, name, hex | company}
let chosen = 0;
let shown = [];

export function begin() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-find]")) open();
    const line = event.target.closest("#found li");
    if (line) choose([...list().children].indexOf(line));
    if (event.target === box()) box().close();
  });
  field()?.addEventListener("input", () => look(field().value));
  box()?.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(chosen);
  });
  field()?.addEventListener("keydown", (event) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    select((chosen + way + shown.length) % Math.max(1, shown.length));
  });
}

export function open() {
  if (!box() || box().open) return;
  places = [...companies(), ...named()];
  field().value = "";
  look("");
  box().showModal();
  field().focus();
}

function named() {
  return [...hexes()].map((hex) => {
    const [words] = hex.querySelector("title").textContent.split(",");
    const code = hex.dataset.hex;
    return { code, name: words.slice(code.length).trim(), hex };
  });
}

function companies() {
  return [...document.querySelectorAll("[data-look] option[value^='reach ']")].map((option) => {
    const code = option.value.slice(6);
    const card = document.querySelector(`[data-company="${CSS.escape(code)}"] .full`);
    return { code, name: card?.textContent ?? "", company: code };
  });
}

const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** How well a place is what is looked for: 0 not at all. */
function fits(place, wanted) {
  const [code, name] = [plain(place.code), plain(place.name)];
  if (code === wanted) return 5;
  if (name.startsWith(wanted)) return 4;
  if (code.startsWith(wanted)) return 3;
  if (name.split(/[\s/&-]+/).some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 1 : 0;
}

function look(text) {
  const wanted = plain(text.trim());
  const rated = places.map((place) => [wanted ? fits(place, wanted) : Number(Boolean(place.company)), place]);
  shown = rated.filter(([rate]) => rate).sort(([a], [b]) => b - a).slice(0, MOST).map(([, place]) => place);
  list().replaceChildren(...shown.map((place, number) => {
    const line = document.createElement("li");
    line.id = `found-${number}`;
    line.setAttribute("role", "option");
    const code = document.createElement("b");
    code.textContent = place.code;
    line.append(code, place.name);
    return line;
  }));
  select(0);
}

function select(number) {
  chosen = number;
  [...list().children].forEach((line, at) => line.setAttribute("aria-selected", String(at === chosen)));
  list().children[chosen]?.scrollIntoView({ block: "nearest" });
  if (shown.length) field().setAttribute("aria-activedescendant", `found-${chosen}`);
  else field().removeAttribute("aria-activedescendant");
}

function choose(number) {
  const place = shown[number];
  if (!place) return;
  box().close();
  touch();
  if (place.company) return showReach(place.company);
  centre(place.hex.dataset.hex, NEAR);
  to(place.hex);
}
