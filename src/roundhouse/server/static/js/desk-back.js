// Coming back: what happened since the last move, played back turn by turn; two positions compared.

import { say } from "./base.js";
import { begin as twin } from "./twin.js";
import { narrow } from "./widths.js";
import { words } from "./words.js";

const box = document.getElementById("since");
const dialog = document.getElementById("compare");
const { table, root } = JSON.parse(document.getElementById("desk-facts").textContent);
const KEEP = `rh-since-${table}`;

let frames = null; // what is played back, null when nothing is
let next = 0;
let timer = 0;

export function begin() {
  for (const button of document.querySelectorAll("[data-play]")) button.hidden = false;
  const closed = kept();
  if (box && !box.hidden) {
    if (closed === start()) box.hidden = true;
    else place();
  }
  document.addEventListener("desk:panels", ({ detail }) => {
    if (detail.names.includes("since") && box && !box.hidden) renewed();
  });
  document.addEventListener("click", click);
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !frames || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, button, a, summary, dialog, [contenteditable]")) return;
    event.preventDefault();
    play();
  });
  dialog?.querySelector("form.compare-form").addEventListener("submit", (event) => {
    event.preventDefault();
    compared();
  });
}

/** It stands before the map where the log is folded away, or would have no room beside it. */
function place() {
  if (!box.offsetParent || narrow()) document.getElementById("board").prepend(box);
}

function click(event) {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
  const target = (selector) => event.target.closest(selector);
  // Where it stands before the map it makes room for whoever begins to act.
  if (box?.parentElement.id === "board" && !box.hidden && target(".turn-pane, #map")) close();
  const more = target("[data-since-more]");
  if (more) more.setAttribute("aria-expanded", String(box.classList.toggle("opened")));
  if (target("[data-play]")) play();
  else if (plain && target("a[data-since]")) {
    event.preventDefault();
    open();
  } else if (target("[data-since-close]")) close();
  else if (target("[data-compare]")) compare();
}

// -- in short --------------------------------------------------------------------------------------

/** Shows what happened since the last move, with every turn; once more hides it. */
async function open() {
  if (!box.hidden && box.dataset.whole !== undefined) return close();
  if (!(await whole())) return;
  box.dataset.whole = "";
  box.hidden = false;
  place();
  box.scrollIntoView({ block: "nearest" });
}

/** Fetches it with every turn. False where that cannot be had. */
async function whole() {
  const found = await fetched({});
  if (found) box.querySelector(".since-whole").innerHTML = found.html;
  return Boolean(found);
}

/** More has happened: what is shown is brought up to date; a move of one's own leaves nothing to show. */
function renewed() {
  if (!box.querySelector("#panel-since").childElementCount) box.hidden = true;
  else if (box.dataset.whole !== undefined) whole();
}

/** The number of actions after which what is told begins. */
function start() {
  return (box.querySelector("[data-start]") ?? box).dataset.start ?? "";
}

/** A move of one's own, or a click: it has been read. */
export function close() {
  if (!box) return;
  box.hidden = true;
  delete box.dataset.whole;
  try {
    sessionStorage.setItem(KEEP, start());
  } catch {
    // shown again next time
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEEP);
  } catch {
    return null;
  }
}

async function fetched(query) {
  const answer = await fetch(`${root}/since?${new URLSearchParams(query)}`, { headers: { Accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}

// -- played back -----------------------------------------------------------------------------------

/** Plays back since the last move; while it plays, pauses, and goes on from there. */
export async function play() {
  if (frames) return timer ? pause() : show();
  const found = await fetched({});
  if (!found) return;
  if (!found.frames.length) return window.desk.toast(words("Nothing has happened since."));
  frames = found.frames;
  next = 0;
  document.body.classList.add("playing");
  await show();
}

/** One turn: the board after it, its hexes in the middle, and what was done. */
async function show() {
  const playing = frames;
  if (next >= frames.length) {
    stop();
    return window.desk.go(null);
  }
  const { at, line, hexes } = frames[next++];
  timer = -1;
  say(line);
  await window.desk.go(at, line);
  if (frames !== playing) return; // somebody went elsewhere meanwhile
  shine(hexes);
  if (timer) timer = setTimeout(show, 1100 + Math.min(4500, 30 * line.length));
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  say(words("Paused: space goes on."));
}

/** Ends it where it is. */
export function stop() {
  if (!frames) return;
  clearTimeout(timer);
  timer = 0;
  frames = null;
  shine([]);
  document.body.classList.remove("playing");
}

/** Rings the hexes of a turn, and brings the last one into sight. */
function shine(hexes) {
  for (const ring of document.querySelectorAll("#map .played")) ring.remove();
  for (const id of hexes) {
    const hex = document.getElementById(`hex-${id}`);
    const shape = hex?.querySelector(".hex");
    if (!shape) continue;
    const ring = shape.cloneNode(false);
    ring.setAttribute("class", "played");
    ring.setAttribute("transform", hex.getAttribute("transform"));
    document.querySelector("#map > svg").append(ring);
  }
  if (hexes.length) window.desk.centre(hexes[hexes.length - 1]);
}

// -- two positions ---------------------------------------------------------------------------------

/** Opens the comparison of the position shown with the present one; of the present with the beginning of the round. */
function compare() {
  const { at, last, present } = window.desk;
  document.querySelector("details.menu").open = false;
  const rounds = [...document.querySelectorAll("#panel-history .notch")].map((notch) => Number(notch.dataset.at));
  const { from, to } = dialog.querySelector("form.compare-form").elements;
  from.value = present ? Math.max(0, ...rounds.filter((n) => n < last)) : at;
  to.value = last;
  from.max = to.max = last;
  dialog.showModal();
  compared();
}

async function compared() {
  const { from, to } = dialog.querySelector("form.compare-form").elements;
  const [start, end] = [Number(from.value), Number(to.value)].sort((a, b) => a - b);
  const found = await fetched({ from: start, to: end });
  const body = dialog.querySelector(".compare-body");
  body.innerHTML = (found?.maps ?? "") + (found?.html ?? "");
  const maps = body.querySelector("[data-twin]");
  if (maps) twin(maps);
}
