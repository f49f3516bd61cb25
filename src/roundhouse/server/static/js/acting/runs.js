// Own runs: pick a train, click its stops (and hexes of plain track) on the map, or draw along the track from one of
// the stops in reach; the server says what they are worth.

import * as hand from "../map/hand.js";
import { middle, point } from "../map/view.js";
import * as overlay from "./overlay.js";
import { money } from "../money.js";
import { phone } from "../widths.js";
import { words } from "../words.js";

let data = null; // what the page says of the trains; null when there is nothing to run
let active = "";
let picked = {}; // by train: the places in the order in which they were clicked
let judged = null;
let asked = 0;
let shownBest = true;

const section = () => document.getElementById("runs");
const row = (train) => section()?.querySelector(`.run-train[data-train="${CSS.escape(train)}"]`);

/** Whether clicks on the map are for a train. */
export const picking = () => Boolean(data && active);

/** New panels: begin again where it is another position. */
export function renew(facts, same) {
  if (!same || !facts.runs) {
    active = "";
    picked = {};
    judged = null;
    shownBest = true;
  }
  data = facts.yours && facts.runs ? facts.runs : null;
  if (!data || !section()) {
    overlay.clear("runs", "picks");
    return;
  }
  for (const button of section().querySelectorAll(".run-pick")) button.disabled = false;
  section().querySelector(".typed-runs").hidden = true;
  section().querySelector(".own-run").hidden = true;
  render();
}

export function start(train) {
  active = active === train ? "" : train;
  shownBest = false;
  if (active && !picked[active]) picked[active] = [];
  if (active && phone()) {
    document.body.dataset.sheet = "peek";
    document.querySelector(".turn-pane")?.scrollTo(0, 0);
  }
  render();
  if (active) judge();
}

/** A click on the map while a train is being put together. */
export function pick(hex, stop) {
  const word = stop === "" ? hex : `${hex}.${stop}`;
  const stops = picked[active];
  const last = stops[stops.length - 1];
  if (last === word || last?.split(".")[0] === hex) stops.pop();
  else if (stops.includes(word)) stops.splice(stops.indexOf(word), 1);
  else stops.push(word);
  render();
  judge();
}

// -- drawing -----------------------------------------------------------------------------------------

const NEAR = 62; // units from the middle of a hex within which somebody who draws means it, and not one beside it
const PAUSE = 150; // milliseconds after the last place until it is asked what the run is worth

let from = ""; // where a drag began, until it has gone anywhere
let pausing = 0;

/** The place that is pointed at as a word of a run: a stop, or a hex of plain track; "" for none that a run can use. */
function pointed(event) {
  const { clientX, clientY } = event; // a finger's events stay with the element on which it came down
  const found = overlay.hit({ clientX, clientY, target: document.elementFromPoint(clientX, clientY) ?? event.target });
  const reach = document.querySelector("output[data-reach]")?.dataset.reach.split(" ") ?? [];
  if (!found || !reach.includes(found.hex)) return "";
  const stops = [...document.querySelectorAll(`#map [data-hex="${CSS.escape(found.hex)}"][data-stop]`)];
  const names = new Set(stops.map((one) => one.dataset.stop));
  if (found.stop !== "") return `${found.hex}.${found.stop}`;
  const at = point(clientX, clientY);
  const centre = middle(document.getElementById(`hex-${found.hex}`));
  if (Math.hypot(at.x - centre.x, at.y - centre.y) > NEAR) return "";
  if (names.size > 1) return "";
  return names.size ? `${found.hex}.${[...names][0]}` : found.hex;
}

/** A drag that begins on a stop in reach while a train is put together draws its run; any other moves the map. */
function begins(event) {
  from = "";
  if (!picking() || !window.desk.present || event.pointerType === "mouse" && event.button) return false;
  const word = pointed(event);
  if (!word.includes(".")) return false;
  from = word;
  return true;
}

/** Goes on from an end of what is picked, or begins anew; who draws back takes places back. */
function moves(event) {
  const word = pointed(event);
  if (from) {
    if (!word || word === from) return;
    const before = picked[active] ?? [];
    if (before.length > 1 && before[0] === from) before.reverse();
    picked[active] = before.length && before[before.length - 1] === from ? before : [from];
    from = "";
  }
  const stops = picked[active];
  if (!word || word === stops[stops.length - 1]) return;
  if (word === stops[stops.length - 2]) stops.pop();
  else if (stops.includes(word)) return;
  else stops.push(word);
  render();
  clearTimeout(pausing);
  pausing = setTimeout(judge, PAUSE);
}

function ends() {
  clearTimeout(pausing);
  if (!from && picked[active]?.length) judge();
  from = "";
}

hand.draws({ begins, moves, ends });

export function stop() {
  if (!active) return false;
  active = "";
  render();
  return true;
}

async function judge() {
  const number = ++asked;
  const sent = Object.fromEntries(Object.entries(picked).filter(([, stops]) => stops.length));
  try {
    const answer = await window.desk.send("runs", { picked: sent, train: active });
    if (number !== asked) return;
    judged = answer;
    render();
  } catch (error) {
    if (number === asked && error.status !== 409) say(error.message);
  }
}

function say(text) {
  const place = section()?.querySelector("#run-say");
  if (place && place.textContent !== text) place.textContent = text;
}

function render() {
  const where = section();
  if (!where || !data) return;
  const clashing = new Set((judged?.conflicts ?? []).flatMap((one) => one.trains));
  for (const train of data.trains) {
    const line = row(train.id);
    if (!line) continue;
    const found = picked[train.id]?.length ? judged?.trains[train.id] : null;
    const stops = picked[train.id] ?? [];
    line.classList.toggle("active", active === train.id);
    line.classList.toggle("clash", clashing.has(train.id));
    line.querySelector(".run-pick").setAttribute("aria-pressed", String(active === train.id));
    const value = line.querySelector("[data-value]");
    value.dataset.best ??= value.textContent;
    value.textContent = found && !found.fault ? money(found.value) : shownBest ? value.dataset.best : "";
    const said = line.querySelector("[data-said]");
    said.dataset.best ??= said.textContent;
    said.textContent = found ? found.said : shownBest && !stops.length ? said.dataset.best : "";
    line.querySelector("[data-fault]").textContent = found && stops.length > 1 ? found.fault : "";
    const [hexes, reach] = train.hexes ? [true, train.hexes] : [false, train.reach];
    const used = found ? found[hexes ? "hexes" : "stops"] : 0;
    line.querySelector(".run-stops").textContent = stops.length
      ? words(reach ? hexes ? "{used} of {reach} hexes" : "{used} of {reach} stops" : "{used} of any stops", { used, reach })
      : words(reach ? hexes ? "up to {reach} hexes" : "up to {reach} stops" : "any number of stops", { reach });
    line.querySelector(".run-clear").hidden = !stops.length;
  }
  const once = where.querySelector("[data-once]");
  once.dataset.best ??= once.textContent;
  once.textContent = shownBest ? once.dataset.best : (judged?.once ?? []).join(" · ");
  draw(clashing);
  offers();
  const any = Object.values(picked).some((stops) => stops.length);
  if (active && !picked[active]?.length) say(words("Click the stops of this train on the map, one after the other, or draw along the track from one of them."));
  else if (!any || !judged) say("");
  else if (judged.legal) say(words(judged.better ? "Together {total}; there is a better run." : judged.better === false ? "Together {total}; nothing earns more." : "Together {total}.", { total: money(judged.total) }));
  else say(judged.sentence || words("So far {total}.", { total: money(judged.total) }));
}

function draw(clashing) {
  const lines = [];
  if (shownBest && data.best) lines.push(...(Object.values(data.best)[0] ?? []).map((line) => ({ ...line })));
  for (const [train, found] of Object.entries(judged?.trains ?? {})) {
    if (picked[train]?.length) lines.push({ ...found, fault: clashing.has(train) || (found.fault && found.stops > 1) });
  }
  if (active && judged?.offer) {
    const train = data.trains.find((one) => one.id === active);
    lines.push({ path: judged.offer.path, colour: train.colour, dash: "3 9", faint: true });
  }
  overlay.runs(lines);
  const train = data.trains.find((one) => one.id === active);
  overlay.picks(train ? picked[active] : [], train?.colour);
}

function offers() {
  const place = section().querySelector("#run-offers");
  const made = [];
  if (active && judged?.offer) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small run-complete";
    button.textContent = words("Complete this train: {value}", { value: money(judged.offer.value) });
    made.push(button);
  }
  if (judged?.legal && Object.values(picked).some((stops) => stops.length)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button run-these";
    button.textContent = words("Run these for {value}", { value: money(judged.total) });
    made.push(button);
  }
  place.replaceChildren(...made);
}

/** The runs picked, to be declared: JSON of the action, by the one that is offered. */
function declared() {
  const offered = JSON.parse(section().querySelector('.own-runs input[name="action"]').value);
  return { ...offered, runs: judged.runs };
}

document.addEventListener("click", (event) => {
  const inside = event.target.closest("#runs");
  if (!inside || !data) return;
  const train = event.target.closest(".run-train")?.dataset.train;
  if (event.target.closest(".run-clear")) {
    picked[train] = [];
    judge();
    render();
  } else if (event.target.closest(".run-pick")) start(train);
  else if (event.target.closest(".run-complete")) {
    picked[active] = judged.offer.route;
    judge();
    render();
  } else if (event.target.closest(".run-these")) {
    document.dispatchEvent(new CustomEvent("acting:do", { detail: { action: declared(), from: event.target } }));
  }
});

document.addEventListener("pointerover", (event) => {
  const action = event.target.closest?.("#runs button.act[data-action]")?.dataset.action;
  if (!data?.best || !action || active) return;
  if (data.best[action]) overlay.runs(data.best[action]);
});
