// Everything there is to do at the table: sends choices, shows what they lead to, and listens to the keys.

import * as chips from "./chips.js";
import * as foretold from "./foretold.js";
import "./hint.js";
import * as overlay from "./overlay.js";
import * as places from "./places.js";
import * as runs from "./runs.js";
import * as tray from "./tray.js";
import * as why from "./why.js";
import { beside } from "../desk-focus.js";
import { words } from "../words.js";

const NOTHING = { spots: {}, step: [], yours: false, revision: -1 };
let facts = NOTHING;
let busy = false;
let asking = false;

const panel = () => document.querySelector(".turn");

// -- the position ----------------------------------------------------------------------------------

function read() {
  const text = document.getElementById("turn-data")?.textContent;
  const before = facts;
  facts = text ? JSON.parse(text) : NOTHING;
  if (!window.desk.present) facts = { ...facts, spots: {}, yours: false };
  overlay.light(facts.spots);
  tray.renew(facts.yours ? facts.revision : -1);
  runs.renew(facts, before.revision === facts.revision);
  if (before.revision !== facts.revision && begunAnew(before)) panel()?.closest("aside")?.scrollTo(0, 0);
}

/** Whether something else has to be decided than before, or the answer or the numbers of what was done stand above. */
function begunAnew(before) {
  const onMap = Object.keys(before.spots).length > 0;
  const asked = String(before.step) !== String(facts.step);
  return asked || onMap || document.body.dataset.sheet === "peek" || Boolean(panel()?.querySelector(".turn-answer"));
}

document.addEventListener("desk:panels", (event) => {
  const { names } = event.detail;
  if (names.includes("turn") || names.includes("map")) read();
});

// -- sending ---------------------------------------------------------------------------------------

async function post(path, data, from) {
  if (busy) return;
  busy = true;
  panel()?.setAttribute("aria-busy", "true");
  try {
    const answer = await window.desk.send(path, data);
    why.hide();
    tray.close();
    return answer;
  } catch (error) {
    if (error.status === 409) return;
    why.show(why.refusal(error), from ?? panel());
  } finally {
    busy = false;
    panel()?.removeAttribute("aria-busy");
  }
}

/** Does an action, given as JSON text or object. */
function act(action, from, fields = {}) {
  return post("act", { action, revision: window.desk.revision, ...fields }, from);
}

document.addEventListener("acting:do", (event) => act(event.detail.action, event.detail.from));

const OURS = "form.act, form.undo, form.redo, form.vote, form.club, form.order, form.order-stop, form.why";

// What is clicked twice, or by a key that is held down, is meant once: by then another decision may stand in its place.
document.addEventListener("click", (event) => {
  if (event.detail < 2) return;
  const button = event.target.closest?.("button");
  if (button?.matches(".tray-lay, [data-chips-send]") || (button?.type === "submit" && button.form?.matches(OURS))) stopped(event);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.repeat && decides(event)) stopped(event);
}, true);

// What breaks a rule is answered by that rule: the browser only asks for a number where there is none.
document.addEventListener("click", (event) => {
  const form = event.target.closest?.("form.act.open button")?.form;
  if (form) form.noValidate = [...form.elements].every(({ validity }) => !validity?.valueMissing && !validity?.badInput);
}, true);

function stopped(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether a key would take a decision where it is pressed, or take one back. */
function decides({ key, target, ctrlKey, metaKey }) {
  const field = target.closest?.("input, textarea, select, [contenteditable]");
  if (field) return key === "Enter" && field.matches("input") && Boolean(field.form?.matches(OURS));
  if (key !== "Enter") return key === "1" || (key === "z" && (ctrlKey || metaKey));
  const on = interactive(target);
  return !on || Boolean(on.closest(".turn, dialog") || on.form?.matches(OURS));
}

const interactive = (target) => target.closest?.("a, button, summary, [tabindex='0']:not(main)");

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(OURS)) return;
  event.preventDefault();
  const button = event.submitter;
  if (form.matches("form.why")) return; // answered by the click
  const collected = chips.collecting() && form.matches("form.act") && Boolean(button?.closest(".turn"));
  if (!collected && hesitates(button) && !(await sure(button))) return;
  const sent = new FormData(form, button);
  const data = {};
  for (const [name, value] of sent) if (name !== "csrf") data[name] = value;
  if (form.matches(".order")) data.stops = sent.getAll("stops");
  if (collected) return tried(chips.add(data), button);
  if ("revision" in data) data.revision = window.desk.revision;
  await post(form.getAttribute("action"), data, button);
});

/** Says why something could not be put together. */
async function tried(work, from) {
  try {
    why.hide();
    await work;
  } catch (error) {
    if (error.status !== 409) why.show(why.refusal(error), from ?? panel());
  }
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-assemble]")) return;
  if (event.target.checked) tried(chips.begin(), event.target);
  else chips.stop();
});

document.addEventListener("click", (event) => {
  const dropped = event.target.closest("[data-chip-drop]");
  if (dropped) tried(chips.drop(Number(dropped.dataset.chipDrop)), dropped);
  const send = event.target.closest("[data-chips-send]");
  if (send) post("act", { actions: chips.all(), revision: window.desk.revision }, send);
});

/** Whether it is asked twice: what cannot well be meant by accident, and what nothing shows where nobody can point. */
function hesitates(button) {
  return button?.matches(matchMedia("(hover: none)").matches ? "[data-grave], [data-unseen]" : "[data-grave]");
}

/** Asks twice, and says what would follow. False for no, also while it is being asked. */
async function sure(button) {
  if (asking) return false;
  asking = true;
  const lines = await foretold.lines(button);
  asking = false;
  const box = document.createElement("dialog");
  box.className = "sure";
  box.setAttribute("aria-labelledby", "sure-h");
  box.setAttribute("aria-describedby", "sure-lines");
  const title = document.createElement("h2");
  title.id = "sure-h";
  title.textContent = button.getAttribute("aria-label") ?? button.textContent;
  const list = document.createElement("ul");
  list.id = "sure-lines";
  for (const line of lines) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  const form = document.createElement("form");
  form.method = "dialog";
  form.innerHTML = `<button class="button primary" value="yes">${words("Do it")}</button> <button class="button" value="no" autofocus>${words("Cancel")}</button>`;
  box.append(title, list, form);
  document.body.append(box);
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue === "yes");
    });
  });
}

// -- amounts -----------------------------------------------------------------------------------------

// On the way down, so that whoever else hears of the input finds all fields as they will be sent.
document.addEventListener("input", (event) => {
  const input = event.target;
  if (input.dataset.mirror) {
    const other = document.getElementById(input.dataset.mirror);
    if (other) other.value = input.value;
  } else if (input.matches(".amount input[type=number]")) {
    const slider = input.closest(".amount").querySelector("input[type=range]");
    if (slider) slider.value = input.value;
  } else if (input.matches("form.open select[name=action]")) fitted(input);
}, true);

/** Brings the amount of a form into the bounds of the choice that is picked in it. */
function fitted(select) {
  const { low, high, step } = select.selectedOptions[0].dataset;
  for (const input of select.form.querySelectorAll(".amount input")) {
    Object.assign(input, { min: low, max: high, step });
    if (Number(input.value) > Number(high)) input.value = high;
    if (Number(input.value) < Number(low)) input.value = low;
  }
}

// -- the map -----------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const place = event.target.closest("a[data-place]");
  if (place && document.getElementById("places")?.contains(place) && !(event.ctrlKey || event.metaKey || event.shiftKey || event.button)) {
    event.preventDefault();
    asked(place.dataset.place, place);
    return;
  }
  const spot = event.target.closest("a[data-spot]");
  if (spot && !(event.ctrlKey || event.metaKey || event.shiftKey || event.button)) {
    event.preventDefault();
    tray.show(spot.dataset.spot, spot, facts.spots);
    return;
  }
  if (event.target.closest(".tray-lay")) {
    if (tray.chosen()) act(tray.chosen(), event.target);
    return;
  }
  const found = overlay.hit(event);
  if (!found || (!runs.picking() && asked(found.hex, { x: event.clientX || innerWidth / 3, y: event.clientY || innerHeight / 3 }))) return;
  if (!window.desk.present) return;
  if (runs.picking()) runs.pick(found.hex, found.stop);
  else tray.show(found.hex, { x: event.clientX || innerWidth / 3, y: event.clientY || innerHeight / 3 }, facts.spots);
});

/** A hex is picked for the tile that is asked about: it is laid where it may be, else told what of it. */
function asked(hex, anchor) {
  const found = places.pick(hex, facts.yours && hex in facts.spots);
  if (found !== "lay") return found;
  const tile = places.tile();
  places.close();
  tray.show(hex, anchor, facts.spots, tile);
  return true;
}

// -- keys --------------------------------------------------------------------------------------------

const busyWith = (target) => target.closest?.("input, textarea, select, [contenteditable], dialog[open]");

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    if (beside(event.target)) return; // what is written there is left first
    if (why.hide() || tray.cancel() || runs.stop() || chips.stop() || places.close()) event.preventDefault();
    return;
  }
  if (busyWith(event.target) || document.querySelector("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey) {
    const undo = document.querySelector("[data-undo]");
    if (undo) {
      event.preventDefault();
      undo.click();
    }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "x") {
    event.preventDefault();
    places.show();
  } else if (event.key === "r" && places.turn()) event.preventDefault();
  if (!facts.yours) return;
  const on = interactive(event.target);
  if (event.key === "r" && tray.turn()) event.preventDefault();
  else if (event.key === "Enter" && tray.chosen() && !(on && !on.closest(".tile-pick"))) {
    event.preventDefault();
    act(tray.chosen(), panel());
  } else if (event.key === "Enter" && !on) {
    const primary = document.querySelector(".turn button.act.primary");
    if (primary) {
      event.preventDefault();
      primary.click();
    }
  } else if (event.key === "1" && !on?.closest("#map")) {
    document.querySelector(".turn [data-pass]")?.click();
  }
});

read();
