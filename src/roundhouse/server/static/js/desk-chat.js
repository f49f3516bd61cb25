// Chat at the desk: lines as they come, the spectators' room, signs put to a line, and whom one does not hear.

import { times } from "./base.js";

const LONG = 160; // letters of a line that are shown for a moment
const everybody = document.getElementById("chat");
const spectators = document.getElementById("chat-spectators");
const rooms = [everybody, spectators].filter(Boolean);
let facts = {};
let open = null; // shows the chat
let missed = 0;

export function begin(known, show) {
  facts = known;
  open = show;
  document.querySelector(".chat-form")?.addEventListener("submit", said);
  for (const id of ["react", "hush"]) document.getElementById(id)?.addEventListener("submit", id === "react" ? react : hush);
}

/** The last line that the page has. */
export function last() {
  return Math.max(0, ...rooms.map((room) => Number(room.lastElementChild?.dataset.id ?? 0)));
}

/** The chat has been opened. */
export function opened() {
  unread(0);
  for (const room of rooms) end(room);
}

function end(room) {
  room.scrollTop = room.scrollHeight;
}

function unread(count) {
  missed = count;
  for (const badge of document.querySelectorAll(".unread")) {
    badge.hidden = !count;
    badge.textContent = count ? ` ${count}` : "";
  }
}

/** Lines have come. */
export function talk({ html, users }) {
  const known = new Set(rooms.flatMap((room) => [...room.children]).map((line) => line.dataset.id));
  const made = document.createElement("template");
  made.innerHTML = html;
  const lines = [...made.content.children].filter((line) => !known.has(line.dataset.id));
  for (const line of lines) (line.dataset.room && spectators ? spectators : everybody).append(line);
  for (const room of rooms) {
    times(room);
    end(room);
  }
  const others = users.some((user) => user !== facts.user);
  if (others && lines.length && !everybody.getClientRects().length) {
    unread(missed + lines.length);
    told(lines.findLast((line) => line.dataset.user !== String(facts.user)) ?? lines.at(-1));
  }
}

/** A line comes up for a moment; a tap on it opens the chat. */
function told(line) {
  const said = line.querySelector(".said") ?? line.firstChild;
  const text = said.textContent.trim();
  window.desk.toast(text.length > LONG ? `${text.slice(0, LONG)} …` : text, line.querySelector("b"), open);
}

/** Signs were put to lines: {line: html}. */
export function signed(signs) {
  for (const [id, html] of Object.entries(signs)) {
    const place = document.querySelector(`[data-signs="${id}"]`);
    if (place) place.innerHTML = html;
  }
}

async function said(event) {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  await sent("chat", { text }, () => (field.value = text));
}

async function react(event) {
  event.preventDefault();
  event.submitter.closest("details")?.removeAttribute("open");
  await sent("react", { sign: event.submitter.value });
}

async function hush(event) {
  event.preventDefault();
  if (await sent("hush", { user: event.submitter.value })) location.reload();
}

async function sent(path, data, failed = () => {}) {
  try {
    await window.desk.send(path, data);
    return true;
  } catch (error) {
    failed();
    window.desk.toast(error.message);
    return false;
  }
}
