// Private notes: kept by themselves while they are written; a small sign on each company and hex that has one.

import { layer, node } from "./acting/overlay.js";
import { words } from "./words.js";

const pane = document.getElementById("side-notes");
const pinned = document.getElementById("pinned-notes");
const PAUSE = 900; // milliseconds without a key after which a note is kept

export function begin() {
  if (!pane) return;
  pane.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target.matches(".note-new")) pin(event.target);
    else keep(event.target);
  });
  pane.addEventListener("input", (event) => {
    const form = event.target.form;
    if (!form || form.matches(".note-new")) return;
    state(form, "");
    clearTimeout(form.keeping);
    form.keeping = setTimeout(() => keep(form), PAUSE);
  });
  document.addEventListener("desk:panels", ({ detail: { names } }) => {
    if (names.includes("map") || names.includes("companies")) signs();
  });
  // Ahead of the map, to which a click on a sign is one on its hex.
  document.addEventListener("click", (event) => {
    const sign = event.target.closest?.("[data-note]");
    if (!sign) return;
    event.stopPropagation();
    event.preventDefault();
    open(sign.dataset.note);
  }, true);
  signs();
}

function state(form, text) {
  form.querySelector("[role=status]").textContent = text;
}

async function keep(form) {
  clearTimeout(form.keeping);
  const { about, text } = form.elements;
  try {
    await window.desk.send("notes", { about: about.value, text: text.value });
    state(form, words("kept"));
  } catch (error) {
    state(form, error.message);
    if (error.status === 429) form.keeping = setTimeout(() => keep(form), 1000 * (error.facts.seconds ?? 10));
  }
  signs();
}

/** Pins a new note; one that is about the same is added to. */
async function pin(form) {
  const { place, text } = form.elements;
  try {
    const { about } = await window.desk.send("notes", { place: place.value, text: text.value, add: true });
    const there = noteOn(about);
    if (there) {
      there.elements.text.value = `${there.elements.text.value}\n${text.value}`.trim();
    } else {
      add(about, text.value);
    }
    form.reset();
    state(form, words("kept"));
  } catch (error) {
    state(form, error.message);
  }
  signs();
}

function noteOn(about) {
  return [...pinned.querySelectorAll("form")].find((form) => form.elements.about.value === about);
}

/** A form for a note on something, as the server makes them. */
function add(about, text) {
  const made = document.getElementById("pinned-note").content.cloneNode(true);
  const form = made.querySelector("form");
  const name = about.split(/:(.*)/)[1];
  form.elements.about.value = about;
  form.elements.text.value = text;
  form.elements.text.id = `note-${about}`;
  const label = form.querySelector("label");
  label.htmlFor = form.elements.text.id;
  label.textContent = name;
  pinned.append(made);
  return form;
}

/** Opens the note on something, for which a new one is begun where there is none. */
function open(about) {
  const form = noteOn(about) ?? add(about, "");
  document.querySelector('.sides a[data-side="notes"]')?.click();
  document.querySelector(".side-pane").classList.add("open");
  form.elements.text.focus();
  form.scrollIntoView({ block: "nearest" });
}

/** Puts a sign wherever a note is. */
function signs() {
  for (const old of document.querySelectorAll("button.note-sign")) old.remove();
  const marks = layer("notes");
  for (const form of pinned.querySelectorAll("form")) {
    const [sort, name] = form.elements.about.value.split(/:(.*)/);
    const text = form.elements.text.value.trim();
    if (!text) continue;
    if (sort === "hex") onHex(marks, name, text);
    else onCompany(name, text);
  }
}

function onCompany(name, text) {
  for (const header of document.querySelectorAll(`[data-company="${CSS.escape(name)}"] > header`)) {
    const sign = document.createElement("button");
    sign.type = "button";
    sign.className = "note-sign";
    sign.dataset.note = `company:${name}`;
    sign.title = text;
    sign.setAttribute("aria-label", words("Your note: {text}", { text }));
    sign.textContent = "✎";
    header.append(sign);
  }
}

function onHex(marks, name, text) {
  const place = document.querySelector(`#map #hex-${CSS.escape(name)}`);
  if (!marks || !place) return;
  const sign = node("g", { class: "note-sign", transform: place.getAttribute("transform"), "data-note": `hex:${name}` });
  sign.append(node("circle", { r: 15, cx: 48, cy: -52 }), node("path", { d: "M42-46 44-53 52-61 56-57 48-49z" }));
  const title = node("title");
  title.textContent = words("Your note: {text}", { text });
  sign.append(title);
  marks.append(sign);
}
