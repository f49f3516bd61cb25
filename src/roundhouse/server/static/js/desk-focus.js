// The focus of the keyboard: it is never lost when the page changes under it, and what it stands on never becomes
// something else. Whoever acted is told what is asked now.

import { say } from "./base.js";

const ACTS = "#panel-turn :is(button.act, .act-open, .spot, .tile-pick, .run-pick, [data-pass])";

const BESIDE = ".side-pane :is(input, textarea)";

let before = null; // what had the focus last that is no field of log, chat and notes, as in `last`
let last = null; // what had the focus: {element, again, panel}
let asked = revision(); // the position whose turn the page shows
let keys = false; // whether the last thing that was done was done with the keyboard

/** Whether the last key or button pressed was a key. */
export const byKeys = () => keys;

export function begin() {
  document.addEventListener("keydown", () => (keys = true), true);
  document.addEventListener("pointerdown", () => (keys = false), true);
  document.addEventListener("focusin", ({ target }) => {
    last = { element: target, again: address(target), panel: target.closest(".panel")?.id };
    if (!beside(target)) before = last;
  });
  document.addEventListener("desk:panels", (event) => {
    if (event.detail.names.includes("turn")) turned();
    keep();
  });
}

/** Gives the focus to the sentence that says what there is to do. */
export function toPrompt() {
  const prompt = document.getElementById("turn-prompt");
  prompt?.focus({ preventScroll: true });
  // At 400% zoom it is the page that scrolls.
  if (document.documentElement.scrollHeight > innerHeight) prompt?.scrollIntoView({ block: "nearest" });
}

/** Whether something is a field of log, chat and notes, to which keys lead from anywhere. */
export const beside = (element) => Boolean(element.closest?.(BESIDE));

/** From such a field back to where one came from. */
export function back() {
  const from = before && (before.element.isConnected ? before.element : before.again && document.querySelector(before.again));
  if (from?.getClientRects().length) from.focus({ preventScroll: true });
  else toPrompt();
}

/** If what had the focus is gone, it goes to what took its place, or stands nearest. */
export function keep() {
  if (!last || last.element.isConnected || (document.activeElement && document.activeElement !== document.body)) return;
  const same = last.again && document.querySelector(last.again);
  if (same && !same.matches(ACTS)) same.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const panel = document.getElementById(last.panel);
  if (!panel || panel.id === "panel-turn" || !panel.getClientRects().length) return toPrompt();
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
}

/** Another position: a button that has the focus may do something else by now. */
function turned() {
  if (revision() === asked) return;
  asked = revision();
  const had = document.activeElement;
  const lost = last && !last.element.isConnected && last.panel === "panel-turn";
  if (!lost && !had?.matches(ACTS)) return;
  toPrompt();
  if (document.querySelector(".turn.yours")) say(document.getElementById("turn-prompt").textContent.trim());
}

function revision() {
  return document.querySelector(".turn")?.dataset.revision;
}

/** How an element would be found again once it has been made anew; "" where nothing tells. */
function address(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const piece = element.closest("[data-piece]")?.dataset.piece;
  const panel = element.closest(".panel")?.id;
  if (!piece || !panel) return "";
  const within = `#${panel} [data-piece="${CSS.escape(piece)}"]`;
  return element.matches(within) ? within : `${within} ${element.localName}`;
}
