// The keys of the desk, each of which can be changed or switched off; kept on the device.
//
// Whoever listens to keys listens to the usual ones. Where somebody has chosen another, this module is ahead of them all:
// it keeps the key that was pressed from them, and sends the one that is meant.

import { words } from "./words.js";

const KEEP = "rh-keys";
const box = document.getElementById("keys");
let chosen = {}; // by the usual key the key that stands for it, "" for none
let asking = null; // the button that waits for a key

export function begin() {
  try {
    chosen = JSON.parse(localStorage.getItem(KEEP) ?? "{}") ?? {};
  } catch {
    chosen = {};
  }
  if (typeof chosen !== "object" || Array.isArray(chosen)) chosen = {};
  for (const name of box.querySelectorAll("kbd[data-key]")) button(name);
  box.addEventListener("click", (event) => {
    const one = event.target.closest("button.key");
    if (one) ask(asking === one ? null : one);
    else if (event.target.closest("[data-usual-keys]")) keep({});
  });
  box.addEventListener("close", () => ask(null));
  show();
}

window.addEventListener("keydown", (event) => {
  if (asking) answer(event);
  else if (event.isTrusted && !elsewhere(event.target)) translate(event);
}, true);

const elsewhere = (target) => target.closest?.("input, textarea, select, dialog, [contenteditable], [role='separator']");

/** What a key is called here: "p", "Ctrl+z"; "" for keys that only change others. */
function named(event) {
  if (["Control", "Shift", "Alt", "Meta", "AltGraph", "Dead", "Process"].includes(event.key) || event.altKey) return "";
  return (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + event.key;
}

function translate(event) {
  const pressed = named(event);
  if (!pressed || !Object.keys(chosen).length) return;
  const usual = Object.keys(chosen).find((key) => chosen[key] === pressed);
  if (usual === undefined) {
    if (pressed in chosen) event.stopImmediatePropagation(); // it stands for nothing any more
    return;
  }
  event.stopImmediatePropagation();
  event.preventDefault();
  const ctrlKey = usual.startsWith("Ctrl+");
  const key = ctrlKey ? usual.slice(5) : usual;
  event.target.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, repeat: event.repeat, bubbles: true, cancelable: true }));
}

// -- the list of keys --------------------------------------------------------------------------------

/** Makes a key of the list one that can be changed. */
function button(name) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "key";
  made.dataset.usual = name.dataset.key;
  made.dataset.says = name.textContent;
  made.append(name.cloneNode(true));
  name.replaceWith(made);
}

function said(made) {
  return made.closest("div").querySelector("dd").textContent;
}

function show() {
  for (const made of box.querySelectorAll("button.key")) {
    const { usual, says } = made.dataset;
    const now = usual in chosen ? chosen[usual] : usual;
    const name = made.querySelector("kbd");
    name.textContent = now === usual ? says : now === "" ? "–" : now === " " ? words("Space") : now;
    made.classList.toggle("changed", now !== usual);
    made.setAttribute("aria-label", words("{what}: {key}. Change it", { what: said(made), key: now === "" ? words("no key") : name.textContent }));
  }
  for (const link of document.querySelectorAll(".views a[aria-keyshortcuts]")) {
    const usual = link.getAttribute("aria-keyshortcuts");
    const name = link.querySelector("kbd");
    if (name) name.textContent = usual in chosen ? chosen[usual] : usual;
  }
  box.querySelector("[data-usual-keys]").disabled = !Object.keys(chosen).length;
}

function tell(text) {
  box.querySelector(".keys-said").textContent = text;
}

/** Waits for the key that shall stand for this one. */
function ask(made) {
  asking?.classList.remove("asking");
  asking = made;
  made?.classList.add("asking");
  tell(made ? words("{what}: press a key; Backspace for none, Escape to leave it.", { what: said(made) }) : "");
}

function answer(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  const pressed = named(event);
  if (!pressed) return;
  const made = asking;
  ask(null);
  if (pressed === "Escape" || pressed === "Tab") return;
  set(made.dataset.usual, pressed === "Backspace" || pressed === "Delete" ? "" : pressed);
  made.focus();
}

function set(usual, key) {
  const now = { ...chosen };
  if (key === usual) delete now[usual];
  else now[usual] = key;
  // A key stands for one thing: what it stood for before has none.
  const all = [...box.querySelectorAll("button.key")];
  const other = all.find(({ dataset }) => key && dataset.usual !== usual && (chosen[dataset.usual] ?? dataset.usual) === key);
  if (other) {
    now[other.dataset.usual] = "";
    tell(words("{what} has no key now.", { what: said(other) }));
  }
  keep(now);
}

function keep(now) {
  chosen = now;
  try {
    localStorage.setItem(KEEP, JSON.stringify(chosen));
  } catch {
    // good for this page only
  }
  show();
}
