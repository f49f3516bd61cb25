// The log: which lines are shown, which one led to the position on the board.

import { words } from "./words.js";

const scroller = document.getElementById("log-scroll");
const panel = document.getElementById("panel-log");
const search = document.getElementById("log-search");
let kind = "all";
let only = ""; // a company, player or hex
let own = [];
let whole = false; // whether all of it is here, or was: a long log begins with a round not long ago
let fetch = null;

/** `seats`: the players whose lines are the viewer's own; `more` fetches all of the log. */
export function begin(seats, more) {
  own = seats;
  fetch = more;
  search?.addEventListener("input", sift);
  scroller.addEventListener("scroll", () => scroller.scrollTop < 60 && scroller.offsetParent && earlier());
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-log-earlier]")) {
      event.preventDefault();
      earlier();
    }
    const found = event.target.closest("[data-filter]");
    if (found) filter(found.dataset.filter);
    const name = event.target.closest("[data-only]")?.dataset.only ?? headed(event.target);
    if (name) {
      event.preventDefault(); // a name in the head of a turn does not open it
      about(only === name ? "" : name);
    } else if (event.target.closest("#log-only")) about("");
  });
  panel.addEventListener("toggle", (event) => event.target.open && named(event.target), true);
  document.addEventListener("desk:panels", (event) => {
    if (!event.detail.names.includes("log")) return;
    if (whole && begins()) all();
    sift();
  });
}

/** The panel that the page shows of the log. */
export function panelOf() {
  return whole ? "whole-log" : "log";
}

/** Whether what is here does not go back to the beginning of the game. */
function begins() {
  return panel.querySelector("[data-log-earlier]") !== null;
}

/** Fetches what happened before the first line that is here, once; what is read stays where it is. */
async function earlier() {
  if (whole || !begins()) return;
  const [height, top] = [scroller.scrollHeight, scroller.scrollTop];
  await all();
  scroller.scrollTop = top + scroller.scrollHeight - height;
}

async function all() {
  whole = true;
  try {
    await fetch();
  } catch {
    whole = false; // it can be asked for again
  }
}

export function atBottom() {
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
}

export function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
}

/** The last thing that happened: `who` is the badge or name of whose turn it was, `by` the player who did it. */
export function latest() {
  const turn = [...panel.querySelectorAll(".log-turn")].pop();
  const line = [...(turn?.querySelectorAll(".log-line:not(.more)") ?? [])].pop();
  if (!line) return null;
  const [who, told] = [turn.querySelector(".badge, .log-who"), line.querySelector("a")];
  return { by: line.dataset.by, who, text: told.textContent, seen: Boolean(turn.offsetParent) };
}

const MOST = 4; // lines that are read out one by one; of more than that it is told turn by turn
const TURNS = 8;

/** What happened after an action, in sentences without their full stops; of many turns the last ones. */
export function since(at) {
  const pieces = [...panel.querySelectorAll(".log-lines > li")].filter((piece) => parseInt(piece.dataset.at ?? piece.dataset.piece) > at);
  const many = pieces.flatMap((piece) => [...piece.querySelectorAll(".log-line")]).filter((line) => Number(line.dataset.at) > at).length > MOST;
  const told = pieces.map((piece) => inWords(piece, at, many));
  return told.length > TURNS ? [words("What came before is in the log"), ...told.slice(-TURNS)] : told;
}

function inWords(piece, at, briefly) {
  const all = [...piece.querySelectorAll(".log-line")];
  if (!all.length) return piece.textContent.trim();
  const fresh = all.filter((line) => Number(line.dataset.at) > at);
  const brief = briefly && fresh.length === all.length && piece.querySelector(".log-told");
  const told = brief ? brief.textContent : fresh.map((line) => line.querySelector("a").textContent).join(", ");
  const who = piece.querySelector(".badge, .log-who")?.textContent.trim();
  return who ? `${who}: ${told}` : told;
}

/** What an action did, as it is read out; "" where the log does not have it. */
export function done(at) {
  const line = panel.querySelector(`.log-line[data-at="${at}"]`);
  const who = line?.closest(".log-turn").querySelector(".badge, .log-who")?.textContent.trim();
  return line ? (who ? `${who}: ` : "") + line.querySelector("a").textContent : "";
}

/** Whether any of these players has done something after an action. */
export function did(players, at) {
  return [...panel.querySelectorAll(".log-line")].some((line) => Number(line.dataset.at) > at && players.includes(line.dataset.by));
}

/** Marks the line of the log that led to a position; null for the present one. */
export async function mark(at) {
  for (const one of panel.querySelectorAll(".here")) one.classList.remove("here");
  if (at === null) return;
  if (at < Number(panel.querySelector(".log-line")?.dataset.at ?? 0)) await earlier();
  if (at !== window.desk.at) return;
  let line = null;
  for (const one of panel.querySelectorAll(".log-line")) {
    if (Number(one.dataset.at) > at) break;
    if (!line || one.dataset.at !== line.dataset.at) line = one;
  }
  if (!line) return;
  const turn = line.closest(".log-turn");
  for (const one of turn.querySelectorAll(`.log-line[data-at="${line.dataset.at}"]`)) one.classList.add("here");
  turn.classList.add("here");
  const place = turn.getBoundingClientRect();
  const area = scroller.getBoundingClientRect();
  if (place.top < area.top + 40 || place.bottom > area.bottom) scroller.scrollTop += place.top - area.top - area.height / 2;
}

// -- what is shown ---------------------------------------------------------------------------------

function filter(name) {
  kind = name;
  for (const button of document.querySelectorAll("button[data-filter]")) {
    button.setAttribute("aria-pressed", String(button.dataset.filter === name));
    button.classList.toggle("on", button.dataset.filter === name);
  }
  sift();
  toBottom();
}

/** Whose turn it is that begins with the name at which somebody clicked; undefined elsewhere. */
function headed(target) {
  const head = target.closest("#panel-log .log-turn .badge, #panel-log .log-turn .log-who");
  if (!head) return undefined;
  const text = head.textContent.trim();
  return [...document.querySelectorAll("#log-names option")].find((one) => one.dataset.name === text || one.value === text)?.dataset.name;
}

/** What a name is called: players have names of their own. */
function called(name) {
  const found = [...document.querySelectorAll("#log-names option")].find((one) => one.dataset.name === name);
  return found?.textContent ? name : (found?.value ?? name);
}

/** Shows only what is about a company, player or hex; "" for all again. */
function about(name) {
  only = name;
  const back = document.getElementById("log-only");
  back.hidden = !name;
  back.textContent = name ? `${called(name)} ✕` : "";
  back.setAttribute("aria-label", words("Only {name}: show all again", { name: called(name) }));
  for (const button of document.querySelectorAll("[data-only]")) {
    button.setAttribute("aria-pressed", String(button.dataset.only === name));
    button.classList.toggle("on", button.dataset.only === name);
  }
  sift();
  toBottom();
}

/** Below an opened turn, what it is about: each shows only what is about that. */
function named(details) {
  if (details.querySelector(".log-about")) return;
  const names = new Set();
  for (const line of details.querySelectorAll(".log-line")) for (const name of line.dataset.about.split("|")) if (name) names.add(name);
  if (!names.size) return;
  const made = document.createElement("p");
  made.className = "log-about";
  for (const name of names) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip";
    button.dataset.only = name;
    button.textContent = called(name);
    button.setAttribute("aria-pressed", String(only === name));
    made.append(button, " ");
  }
  details.append(made);
}

/** Hides what is not looked for, and opens the turns of what is. */
function sift() {
  const asked = search?.value.trim() ?? "";
  const everything = kind === "all" && !asked && !only;
  if (!everything) earlier();
  const found = wanted(asked);
  const fits = (line, head) => (!only || line.dataset.about.split("|").includes(only)) && found(line, head);
  let round = null;
  for (const piece of panel.querySelectorAll(".log-lines > li")) {
    if (piece.matches(".log-round")) {
      round = piece;
      piece.hidden = !everything;
      continue;
    }
    const head = piece.querySelector("summary .badge, summary .log-who, .log-single > .badge, .log-single > .log-who");
    let some = false;
    for (const line of piece.querySelectorAll(".log-line")) {
      line.hidden = !everything && !(ofKind(line) && fits(line, head?.textContent ?? ""));
      some ||= !line.hidden;
    }
    piece.hidden = !some;
    if (some && round) round.hidden = false;
    unfold(piece.querySelector("details"), !everything && some);
  }
}

/** Opens a turn in which something was found, and closes it when nothing is looked for any more. */
function unfold(details, found) {
  if (!details) return;
  if (found && !details.open) {
    details.open = true;
    details.dataset.found = "";
  } else if (!found && details.dataset.found !== undefined) {
    details.open = false;
    delete details.dataset.found;
  }
}

function ofKind(line) {
  if (kind === "all") return true;
  if (kind === "mine") return own.includes(line.dataset.by);
  return line.dataset.kinds.split(" ").includes(kind);
}

/** Which lines tell of what is asked for: a company, a player or a hex by its name, else a part of the text. */
function wanted(asked) {
  if (!asked) return () => true;
  const small = asked.toLowerCase();
  const named = [...document.querySelectorAll("#log-names option")].find((one) => one.value.toLowerCase() === small);
  const hex = document.getElementById(`hex-${asked.toUpperCase()}`) ? asked.toUpperCase() : "";
  const name = named?.dataset.name ?? hex;
  if (name) return (line) => line.dataset.about.split("|").includes(name);
  return (line, head) => `${head} ${line.textContent}`.toLowerCase().includes(small);
}
