// The lab: each change is asked of the site, which keeps nothing, and the page shows what is different. The address holds
// the position, so the browser's own way back undoes.

import { say } from "./base.js";
import { change as patch, morph } from "./desk-morph.js";
import { layer, outline, clear, hit } from "./acting/overlay.js";
import * as places from "./acting/places.js";
import * as hand from "./map/hand.js";
import * as layers from "./map/layers.js";
import * as mini from "./map/mini.js";
import * as roam from "./map/roam.js";
import * as scale from "./map/scale.js";
import * as tree from "./map/tree.js";
import * as view from "./map/view.js";
import { keepBoard } from "./companion/boards.js";
import { words } from "./words.js";

const lab = document.getElementById("lab");
const form = document.getElementById("lab-do");
const problem = document.getElementById("lab-problem");
const side = document.getElementById("lab-companies");
const tray = document.getElementById("lab-tray");
const answer = document.getElementById("lab-answer");
const map = document.getElementById("map");

/** What modules of the desk ask the page for: where a tile could go is asked about the position that is shown. */
window.desk = { root: "/lab", present: true, position: () => ({ p: field("p").value }), company: () => field("company").value, toast: (sentence) => complain(new Error(sentence)), sight: () => {} };

const field = (name) => form.querySelector(`input[name="${name}"]`); // buttons elsewhere are elements of the form, too
const ledger = field("ledger")?.value ?? ""; // whose board it is
const state = () => ({ p: field("p").value, company: field("company").value, hex: field("hex").value, way: field("way").value, ...(ledger && { ledger }) });
let asked = 0; // requests so far: only the answer to the last one is shown
let queue = Promise.resolve(); // changes follow each other: each is one of what the one before has left

function address({ p, company, hex, way }) {
  const query = new URLSearchParams({ p });
  for (const [name, value] of Object.entries({ company, hex, way, ledger })) if (value) query.set(name, value);
  return `/lab?${query}`;
}

async function fetched(path, fields) {
  let response;
  try {
    response = await fetch(`${path}?${new URLSearchParams(fields)}`, { headers: { Accept: "application/json" } });
  } catch {
    throw new Error(words("The site cannot be reached; please try again."));
  }
  if (!response.ok) {
    const found = await response.json().catch(() => ({}));
    throw new Error(found.error?.sentence ?? words("That did not work."));
  }
  return response;
}

function complain(error) {
  problem.textContent = error.message;
  problem.hidden = false;
  say(error.message);
}

/** Shows what a request gives: `more` are fields of it besides those of the page. */
function show(more, { history: kept = "push", path = "/lab/change" } = {}) {
  queue = queue.then(async () => {
    const number = ++asked;
    const begun = performance.now();
    lab.classList.add("busy");
    try {
      const response = await fetched(path, { ...state(), mark: lab.dataset.mark, ...more });
      const found = await response.json();
      problem.hidden = true;
      applied(found);
      for (const name of ["p", "company", "hex"]) field(name).value = found[name];
      if (more.way) field("way").value = more.way;
      if (kept === "push" && more.change) history.pushState(null, "", address(state()));
      else if (kept !== "none") history.replaceState(null, "", address(state()));
      document.getElementById("lab-copy").dataset.copy = location.href;
      keep();
      const shown = performance.now();
      requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("lab:shown", { detail: { change: more.change ?? "", milliseconds: performance.now() - begun, answered: shown - begun } })));
      if (!found.proven && path !== "/lab/proof" && number === asked) prove();
    } catch (error) {
      complain(error);
    } finally {
      lab.classList.remove("busy");
    }
  });
  return queue;
}

/** The board of a ledger is kept on the device, for the next time that it is opened from there. */
function keep() {
  if (ledger) keepBoard(ledger, field("p").value);
}

/** Asks for what takes longer than anybody should wait after a change. What has been changed meanwhile is not shown. */
async function prove() {
  const number = asked;
  try {
    const response = await fetched("/lab/proof", { ...state(), mark: lab.dataset.mark });
    const found = await response.json();
    if (number === asked) applied(found);
  } catch {
    // it stays told as not yet proven
  }
}

function applied(found) {
  if (typeof found.map === "string") {
    morph(map, `${found.map}${map.querySelector(".map-rest").outerHTML}${map.querySelector(".map-mini").outerHTML}`);
  } else if (found.map && !patch(map, found.map)) return void location.reload();
  lab.dataset.mark = found.mark;
  morph(side, found.side);
  morph(tray, found.tray);
  bind();
  chosen(found.hex);
  document.dispatchEvent(new CustomEvent("desk:panels", { detail: { names: ["map"] } }));
}

function bind() {
  for (const part of [view, layers, roam, tree]) part.bind();
  mini.changed();
}

function chosen(hex) {
  clear("chosen");
  const group = hex && layer("chosen");
  const shape = group && outline(hex, { class: "chosen-hex" });
  if (shape) group.append(shape);
}

async function ask(fields) {
  const number = ++asked;
  answer.innerHTML = "";
  say(words("Looking for the best runs …"));
  lab.classList.add("busy");
  try {
    const response = await fetched("/lab/ask", { ...state(), ...fields, piece: "1" });
    const html = await response.text();
    if (number !== asked) return;
    problem.hidden = true;
    answer.innerHTML = html;
    answer.scrollIntoView({ block: "nearest" });
  } catch (error) {
    complain(error);
  } finally {
    lab.classList.remove("busy");
  }
}

/** The rotation of a tile that follows the one that lies there, when it is picked once more. */
function turned(button) {
  const turns = button.dataset.turns.split("|");
  const last = button.dataset.last === undefined ? -1 : Number(button.dataset.last);
  const next = button.closest(".lies") && last >= 0 ? (last + 1) % turns.length : 0;
  return [turns[next], next];
}

document.addEventListener("submit", (event) => {
  if (event.target !== form || !event.submitter) return;
  const button = event.submitter;
  const action = button.getAttribute("formaction");
  if (action && action !== "/lab/ask") return;
  event.preventDefault();
  if (action) return void ask(button.name === "other" ? { ask: "against", other: button.value } : { ask: button.value });
  if (button.name === "change" && button.dataset.hex) field("hex").value = button.dataset.hex;
  if (button.dataset.turns) {
    const [line, number] = turned(button);
    show({ change: line }).then(() => {
      for (const one of tray.querySelectorAll("[data-turns]")) delete one.dataset.last;
      const same = tray.querySelector(".lies [data-turns]");
      if (same) same.dataset.last = number;
    });
    return;
  }
  const company = button.name === "change" && button.dataset.company ? { company: button.dataset.company } : {};
  if (button.name === "change") answer.innerHTML = "";
  show({ ...company, [button.name]: button.value });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-lab-close]")) return void (answer.innerHTML = "");
  const asking = event.target.closest("#places a[data-place]");
  if (asking && !(event.ctrlKey || event.metaKey || event.shiftKey || event.button)) {
    event.preventDefault();
    return void places.pick(asking.dataset.place, false);
  }
  if (!event.target.closest("#map")) return;
  const place = hit(event);
  if (place && places.pick(place.hex, false)) return;
  if (place) show({ hex: place.hex }).then(() => tray.scrollIntoView({ block: "nearest" }));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  if (event.key === "x") places.show();
  else if (event.key === "Escape" && places.close()) return;
  else if (event.key === "r" && places.turn()) return;
  else if (event.key === "r") tray.querySelector('[aria-keyshortcuts="r"]')?.click();
  else if (event.key === "Escape" && field("hex").value) show({ hex: "" });
  else if (event.key === "+" || event.key === "-") hand.by(event.key === "+" ? 1.4 : 1 / 1.4);
  else if (event.key === "0") hand.by(0);
});

addEventListener("popstate", () => {
  const query = new URLSearchParams(location.search);
  for (const name of ["p", "company", "hex", "way"]) field(name).value = query.get(name) ?? "";
  show({}, { history: "none" });
});

for (const part of [hand, layers, roam, tree, scale, mini]) part.begin();
bind();
chosen(field("hex").value);
keep();
document.getElementById("lab-copy").dataset.copy = location.href;
if (document.querySelector(".open-ended")) prove();
