// The desk: applies what the stream sends, opens views, leafs through the history, talks.

import { say, times } from "./base.js";
import * as back from "./desk-back.js";
import * as focus from "./desk-focus.js";
import * as log from "./desk-log.js";
import { change, morph } from "./desk-morph.js";
import * as chat from "./desk-chat.js";
import * as evaluation from "./desk-evaluation.js";
import * as columns from "./desk-columns.js";
import * as handover from "./desk-handover.js";
import * as head from "./desk-head.js";
import * as keys from "./desk-keys.js";
import * as market from "./desk-market.js";
import * as notes from "./desk-notes.js";
import * as panes from "./desk-panes.js";
import * as map from "./map/map.js";
import { chosen as chosenHere, tap } from "./notify.js";
import { phone } from "./widths.js";
import { words } from "./words.js";

const facts = JSON.parse(document.getElementById("desk-facts").textContent);
const desk = document.querySelector(".desk");
const csrf = document.querySelector('meta[name="csrf"]').content;
const root = facts.root;
let base = facts.present ? facts.revision : -1; // the entry that the panels show; -1 while they show the past or have to be fetched
let heard = facts.last; // the action up to which it was read out what happened
let shown = { from: facts.at, revision: facts.revision }; // of the panels of ALWAYS that the page has; null: not certain
const ALWAYS = [...(facts.plan ? ["plan"] : []), "head", "map", "market", "players", "companies", "privates", "over", "history", "turn"];

window.desk = {
  table: facts.table,
  root,
  revision: facts.revision,
  at: facts.at,
  last: facts.last,
  present: facts.present,
  yours: facts.yours,
  csrf,
  send,
  refresh,
  toast,
  go,
  zoom: map.zoom,
  centre: map.centre,
  sight: map.sight,
};

// -- sending -------------------------------------------------------------------------------------

/** Posts JSON; gives the answer, or throws an Error with `status`, `code` and `facts` and the sentence as message. */
async function send(path, data = {}) {
  const url = path.startsWith("/") ? path : `${root}/${path}`;
  let answer;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": csrf },
      body: JSON.stringify(data),
    });
  } catch {
    throw refusal(0, "offline", words("The site cannot be reached; please try again."));
  }
  const found = await answer.json().catch(() => ({}));
  if (answer.ok) {
    if (found.position) position(found.position); // of a plan, which has no stream
    else if (found.revision > window.desk.revision) setTimeout(() => catchUp(found.revision), 700);
    return found;
  }
  const { code = "", sentence = words("That did not work."), facts: more = {} } = found.error ?? {};
  if (answer.status === 409) {
    say(sentence);
    toast(sentence);
    refresh();
  }
  throw refusal(answer.status, code, sentence, more);
}

function refusal(status, code, sentence, more = {}) {
  return Object.assign(new Error(sentence), { status, code, facts: more });
}

/** The stream should have brought it; when it did not, fetch it. */
function catchUp(revision) {
  if (window.desk.revision < revision) refresh();
}

// -- panels --------------------------------------------------------------------------------------

/** Shows panels: HTML, or what changed in them. False when one could not be changed. */
function apply(panels) {
  const names = [];
  let right = true;
  // Asked before anything is different: later the whole page would be laid out for it, and then once more.
  const stick = ("log" in panels || "whole-log" in panels) && log.atBottom();
  for (const [name, value] of Object.entries(panels)) {
    const panel = document.getElementById(`panel-${name === "whole-log" ? "log" : name}`);
    if (!panel) continue;
    if (typeof value === "string") morph(panel, value);
    else right = change(panel, value) && right;
    // What a form of the plan says of it goes without saying: only what else is different is sent.
    if (name === "plan") for (const field of panel.querySelectorAll('input[name="revision"]')) field.value = window.desk.revision;
    if (name !== "map") { // which has thousands of elements, and neither of these
      for (const field of panel.querySelectorAll('input[name="csrf"]')) field.value = csrf;
      times(panel);
    }
    names.push(panel.dataset.panel);
  }
  if (names.length) document.dispatchEvent(new CustomEvent("desk:panels", { detail: { names } }));
  if (stick) log.toBottom(); // the last of all, since the page is laid out for it
  return right;
}

function chosen() {
  return [...document.querySelectorAll("#board > .chosen")].map((panel) => panel.dataset.panel);
}

async function fetched(query, signal = leafing?.signal) {
  const answer = await fetch(`${root}/panels?${new URLSearchParams(query)}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.error?.sentence ?? words("That did not work."));
  return answer.json();
}

/** Fetches the present position whole. */
async function refresh() {
  const names = [...new Set([...ALWAYS, log.panelOf(), "orders", ...chosen()])];
  try {
    const found = await fetched({ names: names.join(",") });
    if (window.desk.present) arrived(found);
  } catch {
    // the stream will bring it
  }
}

/** Shows the present as it was fetched; once more where the stream was faster. */
function arrived({ revision, last, at, panels }) {
  if (revision < window.desk.revision) return refresh();
  base = window.desk.revision = revision;
  window.desk.last = last ?? at;
  window.desk.at = at;
  shown = apply(panels) ? { from: at, revision } : null;
}

/** Fetches all of the log; once more where the stream was faster. */
async function wholeLog() {
  const { revision, panels } = await fetched({ names: "whole-log" });
  if (revision < window.desk.revision) await wholeLog();
  else apply(panels);
}

/** The views that are not sent by themselves are fetched while they are open. */
let stale = 0;
function fetchOpen() {
  const names = chosen().filter((name) => facts.fetched.includes(name));
  if (!names.length) return;
  clearTimeout(stale);
  stale = setTimeout(async () => {
    const query = { names: names.join(",") };
    if (!window.desk.present) query.action = window.desk.at;
    try {
      apply((await fetched(query)).panels);
    } catch (error) {
      if (error.name !== "AbortError") toast(error.message); // another position is fetched instead
    }
  }, 120);
}

// -- the stream ----------------------------------------------------------------------------------

const connection = document.getElementById("connection");
let source = null;

function connect() {
  const said = chat.last();
  source = new EventSource(`${root}/stream?since=${window.desk.revision}&said=${said}`);
  source.addEventListener("open", () => (connection.hidden = true));
  source.addEventListener("error", () => {
    connection.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 3000);
  });
  source.addEventListener("position", (event) => {
    connection.hidden = true;
    position(JSON.parse(event.data));
  });
  source.addEventListener("talk", (event) => chat.talk(JSON.parse(event.data)));
  source.addEventListener("signed", (event) => chat.signed(JSON.parse(event.data)));
  source.addEventListener("presence", (event) => {
    document.getElementById("here").textContent = JSON.parse(event.data).here.join(", ") || words("nobody");
  });
}

function position(data) {
  const before = window.desk.revision;
  window.desk.revision = data.revision;
  window.desk.last = data.at;
  const mine = data.yours && !window.desk.yours;
  if (window.desk.yours && !data.yours) back.close();
  window.desk.yours = data.yours;
  if (data.status === "over" && !desk.classList.contains("ended")) ended();
  const title = document.title.replace(/^(\(\d+\) )?(● )?/, (_, count = "") => count + (data.yours && !facts.plan ? "● " : ""));
  if (document.title !== title) document.title = title;
  if (!window.desk.present) {
    past();
    return;
  }
  if (data.yours) handover.check(data.to_act);
  const undone = data.at < window.desk.at ? log.since(data.at) : [];
  window.desk.at = data.at;
  const fits = data.since === base || data.since === 0;
  base = fits && apply(data.panels) ? data.revision : -1;
  shown = base < 0 ? null : { from: data.at, revision: data.revision };
  const told = base < 0 ? refresh() : null;
  fetchOpen();
  if (data.revision > before && !facts.plan && chosenHere("moves") && !facts.seats.includes(log.latest()?.by)) tap();
  if (mine && !facts.plan) {
    called();
    chime();
  } else if (data.revision > before) {
    const line = log.latest();
    // Where the log is in sight, it tells it.
    if (line && !facts.seats.includes(line.by) && !line.seen) toast(line.text, line.who);
  }
  if (!mine && data.revision === before) return;
  if (told) told.then(() => news(undone, mine && !facts.plan));
  else news(undone, mine && !facts.plan);
}

/** Reads out what came of one's own doing, and when it is one's turn what the others have done since. */
function news(undone, called) {
  const { at, yours } = window.desk;
  if (!yours && !undone.length && !log.did(facts.seats, heard)) return;
  const told = undone.length ? [`${words("Taken back: {what}", { what: undone.join("; ") })}.`] : log.since(heard).map((one) => `${one}.`);
  heard = at;
  if (called) told.push(words("It is your turn."));
  else if (yours) told.push(document.getElementById("turn-prompt")?.textContent.trim() ?? "");
  say(told.join(" "));
}

function chime() {
  desk.classList.add("called");
  setTimeout(() => desk.classList.remove("called"), 2500);
}

/** Shows a line for a moment, in place of the one before; `who`: the element that names whom it is about, `more`: what
 * a tap on it does. */
function toast(text, who = null, more = null) {
  const note = document.createElement("p");
  note.classList.toggle("more", Boolean(more));
  if (more) note.addEventListener("click", () => (note.remove(), more()));
  note.append(...(who ? [who.cloneNode(true)] : []), text);
  document.getElementById("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), 4500 + 25 * text.length);
}

// -- history -------------------------------------------------------------------------------------

let leafing = null;
let ahead = null; // {asked, revision, answer, stop}: the position that is most likely looked at next
const pastNote = document.getElementById("past");

/** Shows the position after `at` actions; null goes back to the present. */
async function go(at, caption = "") {
  const last = window.desk.last;
  if (at !== null && at >= last) at = null;
  if (at !== null && at < 0) at = 0;
  leafing?.abort();
  leafing = new AbortController();
  const way = at === null ? 0 : at - window.desk.at;
  window.desk.present = at === null;
  window.desk.at = at ?? last;
  base = -1;
  const url = new URL(location.href);
  if (at === null) url.searchParams.delete("action");
  else url.searchParams.set("action", at);
  history.replaceState(null, "", url);
  if (at !== null && desk.dataset.view === "result") open("game");
  past(caption);
  try {
    if (at === null) {
      const found = await fetched({ names: [...new Set([...ALWAYS, log.panelOf(), "orders", ...chosen()])].join(",") });
      arrived(found);
      log.toBottom();
      heard = window.desk.at;
      say(words("Now: {what}", { what: document.getElementById("turn-prompt")?.textContent.trim() ?? "" }));
    } else {
      const query = questionOf(at);
      const mine = leafing;
      let found = (await fetchedAhead(query)) ?? (await fetched(query));
      if (mine.signal.aborted) return;
      shown = null;
      if (!apply(found.panels)) {
        found = await fetched(questionOf(at));
        apply(found.panels);
      }
      shown = { from: at, revision: found.revision };
      if (found.revision >= window.desk.revision) window.desk.last = found.last;
      if (Math.abs(way) === 1) prepare(at + way);
    }
    await mark();
    if (at !== null && at === window.desk.at && !caption) say(placed());
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message);
  }
}

/** What is asked for a position, of which the page has as much as `shown` says. */
function questionOf(at) {
  return { action: at, names: [...new Set([...ALWAYS, ...chosen()])].join(","), ...shown };
}

/** Who goes a step goes another one: it is fetched while they look at this one. */
function prepare(at) {
  if (at < 0 || at >= window.desk.last || !shown) return;
  const query = questionOf(at);
  const mine = leafing;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (mine !== leafing) return;
      const stop = new AbortController();
      const answer = fetched(query, stop.signal).catch(() => null);
      ahead = { asked: JSON.stringify(query), revision: window.desk.revision, answer, stop };
    }),
  );
}

/** What was fetched beforehand, if it was this; null where it was not, or failed. */
async function fetchedAhead(query) {
  const known = ahead;
  ahead = null;
  if (known?.asked === JSON.stringify(query) && known.revision === window.desk.revision) return known.answer;
  known?.stop.abort();
  return null;
}

function past(caption = "") {
  const { present, at, last } = window.desk;
  named();
  pastNote.hidden = present;
  document.body.classList.toggle("in-past", !present);
  if (present) return;
  pastNote.innerHTML =
    `<span class='where'>${words("Position {at} of {last}", { at: "<strong></strong>", last: "<span></span>" })}</span> <em></em> <button type='button' class='button small pause' data-play>${words("Pause")}</button> <button type='button' class='button small' data-compare>${words("Compare with now")}</button> <a class='button small' data-go='last'>${words("Back to now")}</a>`;
  pastNote.querySelector("strong").textContent = at;
  pastNote.querySelector("span span").textContent = last;
  pastNote.querySelector("em").textContent = caption;
  pastNote.querySelector("a").href = root;
}

function mark() {
  evaluation.mark();
  return log.mark(window.desk.present ? null : window.desk.at);
}

/** Which position is shown, in which round, and what led to it. */
function placed() {
  const where = document.querySelector("#panel-history .where")?.textContent.trim();
  return [where, log.done(window.desk.at)].filter(Boolean).join(". ");
}

// -- the name of the page ------------------------------------------------------------------------

const NAMED = document.title.replace(/^(\(\d+\) )?(● )?/, "").split(" · ");

/** The page is named by its view and its position as well, where they are not the usual ones. */
function named() {
  const { present, at, last } = window.desk;
  const [mark] = document.title.match(/^(\(\d+\) )?(● )?/);
  const view = document.querySelector(".views a[aria-current]");
  const more = view && view.dataset.view !== "game" ? [view.firstChild.textContent.trim()] : [];
  if (!present) more.push(words("Position {at} of {last}", { at, last }));
  const title = mark + [...NAMED.slice(0, -1), ...more, NAMED.at(-1)].join(" · ");
  if (document.title !== title) document.title = title;
}

function rounds() {
  return [...document.querySelectorAll("#panel-history .notch")].map((notch) => Number(notch.dataset.at));
}

function step(where) {
  const { at, last } = window.desk;
  switch (where) {
    case "0":
      return go(0);
    case "back":
      return go(at - 1);
    case "forward":
      return go(at + 1);
    case "round-back":
      return go(Math.max(0, ...rounds().filter((n) => n < at)));
    case "round-forward":
      return go(Math.min(last, ...rounds().filter((n) => n > at)));
    case "last":
      return go(null);
  }
}

document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-slider]")) return;
  const where = document.querySelector("[data-where]");
  if (where) where.textContent = event.target.value;
});

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-slider]")) return;
  back.stop();
  go(Number(event.target.value));
});

function slider() {
  const range = document.querySelector("#panel-history [data-slider]");
  if (range) range.disabled = false;
}

// -- views ---------------------------------------------------------------------------------------

async function open(name) {
  const link = document.querySelector(`.views a[data-view="${name}"]:not([hidden])`);
  if (!link) return;
  const panels = link.dataset.panels.split(" ");
  desk.dataset.view = name;
  choose(panels);
  for (const other of document.querySelectorAll(".views a")) {
    if (other === link) other.setAttribute("aria-current", "page");
    else other.removeAttribute("aria-current");
  }
  const url = new URL(location.href);
  if (name === "game" && !desk.classList.contains("ended")) url.searchParams.delete("view");
  else url.searchParams.set("view", name);
  history.replaceState(null, "", url);
  document.getElementById("board").scrollTop = 0;
  screen("view");
  named();
  opened = focus.byKeys() ? panels[0] : "";
  reach();
}

let opened = ""; // the panel that keys have opened and that is not there yet

function reach() {
  const panel = opened && document.getElementById(`panel-${opened}`);
  if (panel) to(panel);
  if (document.activeElement === panel) opened = "";
}

document.addEventListener("desk:panels", reach);

/** Gives the focus to something that keys have opened, so that it is heard and read on from there. */
function to(element) {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function choose(panels) {
  for (const panel of document.querySelectorAll("#board > .panel")) {
    panel.classList.toggle("chosen", panels.includes(panel.dataset.panel));
  }
  fetchOpen();
}

function side(name) {
  desk.dataset.side = name;
  for (const link of document.querySelectorAll(".sides a")) {
    if (link.dataset.side === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (name === "chat") {
    chat.opened();
  }
  if (name === "log") log.toBottom();
}

// The screens of a phone.
const SCREENS = { map: desk.classList.contains("ended") ? ["over", "charts", "map"] : ["map"], cards: ["players", "companies", "privates"], money: ["market", "ledger"] };

/** Shows the chat, wherever one is. */
function talk() {
  if (phone()) {
    screen("log");
    sheet("peek");
  }
  document.querySelector(".side-pane").classList.add("open");
  side("chat");
}

function screen(name) {
  document.body.dataset.screen = name;
  for (const button of document.querySelectorAll(".phone-tabs button")) {
    if (button.dataset.screen === name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

function sheet(height) {
  const { sheet: before } = document.body.dataset;
  document.body.dataset.sheet = height;
  if (before && height === "peek") document.querySelector(".turn-pane")?.scrollTo(0, 0);
  document.querySelector(".grip")?.setAttribute("aria-expanded", String(height !== "peek"));
}

let atMap = "peek"; // how high the sheet stood over the map when another screen was opened

/** Opens a screen of the phone. What is read there is not covered; back at the map the sheet stands as it was left. */
function turnTo(name) {
  const from = document.body.dataset.screen;
  if (from === "map" && name !== "map") atMap = document.body.dataset.sheet;
  screen(name);
  sheet(name === "map" && from !== "map" ? atMap : "peek");
}

/** There is something to decide: what it is has to be in sight, on a phone at the map or (`everywhere`) over any screen. */
function called(everywhere = false) {
  panes.called();
  document.querySelector(".side-pane").classList.remove("open");
  const { screen: here, sheet: height } = document.body.dataset;
  if (here !== "map") atMap = "half";
  if (height === "peek" && (here === "map" || everywhere)) sheet("half");
}

// -- proposals -------------------------------------------------------------------------------------

const proposals = () => [...document.querySelectorAll("#panel-turn .proposal")];
let told = new Set(proposals().map((one) => one.dataset.proposal));

/** A proposal has come: others wait for the answer, and whoever asked sees that it stands. */
function proposed() {
  const fresh = proposals().filter((one) => !told.has(one.dataset.proposal));
  told = new Set(proposals().map((one) => one.dataset.proposal));
  if (!fresh.length) return;
  called(true);
  document.querySelector(".turn-pane").scrollTo(0, 0);
  const asked = fresh.find((one) => one.querySelector('[name="yes"][value="1"]'));
  if (!asked) return;
  const sentence = asked.querySelector(".proposed").textContent;
  say(sentence);
  toast(sentence);
}

document.addEventListener("click", (event) => {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
  const target = (selector) => event.target.closest(selector);
  let found;
  if (plain && (found = target("a[data-view]"))) {
    event.preventDefault();
    open(found.dataset.view);
    if (phone() && found.closest(".turn-pane")) sheet("peek"); // it would cover what is opened
  } else if (plain && (found = target("a[data-go]"))) {
    event.preventDefault();
    back.stop();
    step(found.dataset.go);
  } else if (plain && (found = target("#board a[href^='?action='], .turn-pane a[href^='?action='], .side-pane a[href^='?action='], #compare a[href^='?action=']"))) {
    event.preventDefault();
    back.stop();
    found.closest("dialog")?.close();
    go(Number(new URL(found.href).searchParams.get("action")));
  } else if (plain && (found = target(".sides a"))) {
    event.preventDefault();
    // In a low window the log stands in the place of the turn while it is open.
    const pane = found.closest(".side-pane");
    pane.classList.toggle("open", desk.dataset.side !== found.dataset.side || !pane.classList.contains("open"));
    side(found.dataset.side);
  } else if ((found = target(".phone-tabs button"))) {
    const name = found.dataset.screen;
    turnTo(name);
    if (SCREENS[name]) choose(SCREENS[name]);
    if (name === "log") side("log");
  } else if (target(".grip")) {
    const order = ["peek", "half", "full"];
    sheet(order[(order.indexOf(document.body.dataset.sheet) + 1) % 3]);
  } else if (phone() && document.body.dataset.sheet === "peek" && target(".turn-head") && !target("a, button")) {
    sheet("half"); // what is asked is cut off there
  } else if (target("[data-print]")) {
    window.print();
  } else if (target("[data-keys]")) {
    document.getElementById("keys").showModal();
  } else if (plain && (found = target("a[data-missed]"))) {
    event.preventDefault();
    missed(found);
  } else if (plain && (found = target("a[data-tile-link]"))) {
    event.preventDefault();
    const tile = document.getElementById(found.hash.slice(1));
    tile?.scrollIntoView({ block: "center" });
    tile?.classList.add("found");
    setTimeout(() => tile?.classList.remove("found"), 1600);
  } else if (plain && (found = target("a[data-link]"))) {
    event.preventDefault();
    const url = new URL(location.href);
    url.searchParams.set("action", window.desk.at);
    navigator.clipboard?.writeText(url.href).then(() => toast(words("The link to this position is copied.")));
  }
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});

const openMenus = () => document.querySelectorAll("details.menu[open], details.map-layers[open]");

const KEYS = { Home: "0", End: "last", ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "round-back", ArrowDown: "round-forward" };

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key;
  opened = "";
  const menus = key === "Escape" && !event.target.closest("dialog") ? openMenus() : [];
  if (menus.length) {
    event.preventDefault();
    for (const menu of menus) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
    return;
  }
  if (key === "Escape" && focus.beside(event.target)) {
    if (event.target.type === "search" && event.target.value) return; // it empties the field
    event.preventDefault();
    focus.back();
    return;
  }
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  if (KEYS[key]) {
    if (event.target.closest(".log-scroll, .wide-table, .chat-lines, [role='radiogroup']")) return;
    event.preventDefault();
    back.stop();
    step(KEYS[key]);
    return;
  }
  if (key === "?") document.getElementById("keys").showModal();
  else if (key === "p") back.play();
  else if (key === "c" && !facts.plan) {
    side("chat");
    document.getElementById("chat-text")?.focus();
  } else if (key === "l") {
    side("log");
    to(document.getElementById("log-scroll"));
  }
  else if (key === "+" || key === "=") map.zoom(1.4);
  else if (key === "-") map.zoom(1 / 1.4);
  else if (key === "0") map.zoom(0);
  else if (key === "/") map.find();
  else if (key === "f") map.focus();
  else if (key === "y") focus.toPrompt();
  else if (key === "w") map.wide();
  else if (key === "[") panes.toggle("side");
  else if (key === "]") panes.toggle("turn");
  else if (key === "Escape" && !window.desk.present && !document.querySelector("[data-busy]")) {
    back.stop();
    go(null);
  }
  else {
    const link = document.querySelector(`.views a[aria-keyshortcuts="${CSS.escape(key)}"]`);
    if (!link) return;
    open(link.dataset.view);
  }
  event.preventDefault();
});

// -- the end of the game --------------------------------------------------------------------------

/** The game has just ended: its result takes the page. */
function ended() {
  desk.classList.add("ended");
  back.close(); // what happened is what the page tells now
  document.querySelector('.views a[data-view="result"]').hidden = false;
  if (window.desk.present) open("result");
}

async function missed(link) {
  const box = document.getElementById("missed");
  box.textContent = words("Looking for the best runs …");
  const answer = await fetch(link.href, { headers: { Accept: "application/json" } });
  if (answer.ok) box.innerHTML = (await answer.json()).html;
  else box.textContent = words("That did not work.");
}

// -- tables that can be sorted -------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const head = event.target.closest("table[data-sortable] thead th");
  if (!head) return;
  const body = head.closest("table").tBodies[0];
  const column = [...head.parentNode.children].indexOf(head);
  const down = head.getAttribute("aria-sort") !== "descending";
  const value = (row) => {
    const text = row.children[column].textContent.trim();
    const number = Number(text.replace(/[$,%()×]|\/.*$|\s.*$/g, ""));
    return text && !Number.isNaN(number) ? number : text;
  };
  const rows = [...body.rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (typeof one === "number" && typeof other === "number") return down ? other - one : one - other;
    return (down ? 1 : -1) * String(one).localeCompare(String(other));
  });
  body.append(...rows);
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
});

/** The heads of such tables can be reached by keys. */
function sortable() {
  for (const head of document.querySelectorAll("table[data-sortable] thead th")) head.tabIndex = 0;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (!event.target.matches("table[data-sortable] thead th")) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.click();
});
document.addEventListener("desk:panels", ({ detail }) => detail.names.includes("ledger") && sortable());

// -- beginning -----------------------------------------------------------------------------------

panes.begin(); // the first, since it asks for a size: later the whole page would be laid out for it
document.documentElement.classList.add("js");
const printed = map.print();
map.begin();
log.begin(facts.seats, wholeLog);
head.begin();
back.begin();
notes.begin();
columns.begin();
sortable();
evaluation.begin((at) => {
  back.stop();
  go(at);
}, facts.seats.length > 0 && desk.classList.contains("ended"));
market.begin();
keys.begin();
handover.begin(facts);
chat.begin(facts, talk);
focus.begin();
screen(new URL(location.href).searchParams.has("view") ? "view" : "map");
if (phone() && document.body.dataset.screen === "map") choose(SCREENS.map);
sheet(facts.yours || told.size ? "half" : "peek");
side("log");
slider();
past();
mark();
document.addEventListener("desk:panels", (event) => {
  if (event.detail.names.includes("history")) slider();
  if (event.detail.names.includes("log")) mark();
  if (event.detail.names.includes("turn") && window.desk.present) proposed();
});
const unmade = document.querySelector("a[data-missed]");
if (unmade && facts.seats.length && desk.dataset.view === "result") missed(unmade);
if (!printed) {
  shown = null; // all of it is fetched
  go(facts.present ? null : facts.at);
}
if (!facts.plan) connect();
window.addEventListener("pageshow", (event) => {
  if (event.persisted) refresh();
});
