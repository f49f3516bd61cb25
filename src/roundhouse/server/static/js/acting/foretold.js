// What a choice leads to while it is pointed at: in words, and behind the numbers of whoever acts.

import { words } from "../words.js";
import { all, collecting } from "./chips.js";

const known = new Map(); // by revision, what is put together already, and action: what the server told
let hovering = 0;

const before = () => (collecting() ? all() : []);
const key = (action, fields = {}) => JSON.stringify([window.desk.revision, before(), action, fields]);

/** What is written on a button or was told of it before; null when it has to be asked for. */
function at_hand(button) {
  if (button.dataset.after) {
    return { lines: JSON.parse(button.dataset.after), figures: JSON.parse(button.dataset.figures ?? "[]"), cell: button.dataset.cell ?? "" };
  }
  return known.get(key(button.dataset.action)) ?? null;
}

async function asked(action, fields = {}) {
  const name = key(action, fields);
  if (!known.has(name)) {
    const answer = await window.desk.send("preview", { action, ...fields, after: before() });
    if (known.size > 200) known.clear();
    known.set(name, { lines: answer.lines ?? [], figures: answer.figures ?? [], cell: answer.cell ?? "" });
  }
  return known.get(name);
}

/** What a button leads to, in lines; none where that cannot be told. */
export async function lines(button) {
  try {
    return (at_hand(button) ?? (await asked(button.dataset.action))).lines;
  } catch {
    return []; // the table has moved on, or the site cannot be reached: whoever sends the action is told
  }
}

/** Shows what an action leads to, given as JSON text, with what was filled in; in a list, where one has the place for it; "" for nothing any more. */
export async function show(action, fields = {}, found = null, list = null) {
  const mine = ++hovering;
  if (!action) {
    list?.replaceChildren();
    return written(null);
  }
  try {
    if (!found) {
      await new Promise((resolve) => setTimeout(resolve, 140));
      if (mine !== hovering) return;
      found = await asked(action, fields);
    }
    if (mine !== hovering) return;
    written(found, list);
    list?.replaceChildren(...found.lines.map(item));
  } catch {
    if (mine === hovering) written(null); // the table has moved on, or the site cannot be reached
  }
}

function item(line) {
  const made = document.createElement("li");
  made.textContent = line;
  return made;
}

/** In one sentence; where somebody has to decide first, each way to do so is a line of its own. */
function sentence(lines) {
  const ways = lines.some((line) => line.endsWith(":"));
  return words("After this: {changes}.", { changes: ways ? `\n${lines.join("\n")}` : lines.join(", ") });
}

const ROOM = 220; // pixels that a text needs beside the panel, or above it

/** Puts the text where it is in sight and covers nothing that can be chosen: over the log, as players' cards and map are looked at for the decision; else on the other side of the panel, above it, or at its end. */
function placed(place) {
  const panel = place.closest(".turn-pane").getBoundingClientRect();
  if (window.innerWidth - panel.right >= ROOM) place.dataset.side = "right";
  else if (panel.left >= ROOM) place.dataset.side = "left";
  else if (panel.top >= ROOM) place.dataset.side = "top";
  else delete place.dataset.side;
  for (const edge of ["left", "top", "right", "bottom"]) place.style.setProperty(`--panel-${edge}`, `${panel[edge]}px`);
}

/** What is told in a list already is only heard here. */
function written(found, list = null) {
  const place = document.getElementById("turn-after");
  if (place) {
    place.textContent = found?.lines.length ? sentence(found.lines) : "";
    place.classList.toggle("unseen", Boolean(list));
    if (place.textContent) placed(place);
  }
  for (const cell of document.querySelectorAll(".market-chart [data-becomes]")) cell.removeAttribute("data-becomes");
  const cell = found?.cell && document.querySelector(`.market-chart #${CSS.escape(found.cell)}`);
  if (cell) cell.dataset.becomes = "";
  for (const old of document.querySelectorAll(".turn .becomes")) old.remove();
  for (const [key, value] of found?.figures ?? []) {
    const figure = document.querySelector(`.turn [data-figure="${CSS.escape(key)}"]`);
    if (!figure) continue;
    const becomes = document.createElement("ins");
    becomes.className = "becomes";
    becomes.textContent = ` → ${value}`;
    figure.append(becomes);
  }
}

const choice = (event) => event.target.closest?.(".turn button.act[data-action]") ?? null;
const point = (event) => choice(event) && show(choice(event).dataset.action, {}, at_hand(choice(event)));
const leave = (event) => (choice(event) || form(event)) && show("");
document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && point(event));
document.addEventListener("pointerout", leave);
// A tap gives the focus as well; what is written then would move the button away before it is pressed.
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && point(event));
document.addEventListener("focusout", leave);

// Amounts: what the number filled in would lead to.
const form = (event) => event.target.closest?.(".turn form.act.open") ?? null;

function fill(event) {
  const found = form(event);
  const list = found?.querySelector(".after-lines");
  if (event.type === "input") list?.replaceChildren(); // it told of the price that was there before
  if (!found) return;
  if (!found.checkValidity()) return event.type === "input" && show("");
  const data = Object.fromEntries([...new FormData(found)].filter(([name]) => name.startsWith("field:")));
  show(found.elements.action.value, data, null, list);
}

document.addEventListener("input", fill);
document.addEventListener("focusin", fill);
document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && event.target.closest?.(".turn .act-open") && fill(event));

// The tray says which tile it shows on the map.
document.addEventListener("tray:shown", (event) => show(event.detail.action, {}, null, document.querySelector(".tray .after-lines")));

// What lies over something else can be taken away without moving the pointer or the focus.
document.addEventListener("keydown", (event) => event.key === "Escape" && show(""));
