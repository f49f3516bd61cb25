// Why not: the answer to a click on something pale, or on a hex where nothing can be done.

import { byKeys, toPrompt } from "../desk-focus.js";
import { words } from "../words.js";

let box = null;
let from = null;

function popover() {
  if (!box) {
    box = document.createElement("div");
    box.id = "why";
    box.setAttribute("role", "dialog");
    box.tabIndex = -1;
    if (box.showPopover) box.popover = "manual";
    document.body.append(box);
  }
  return box;
}

/** Shows an answer beside what was clicked: an element, or {x, y}. `name`: what the answer is called. */
export function show(html, anchor, name = words("Why not?")) {
  const where = popover();
  where.setAttribute("aria-label", name);
  from = asker(anchor);
  where.innerHTML = `<button type="button" class="why-close button quiet small" aria-label="${words("Close")}">✕</button>${html}`;
  where.classList.add("open");
  if (where.showPopover && !where.matches(":popover-open")) where.showPopover();
  place(anchor);
  where.focus({ preventScroll: true });
}

/** What has the focus again once the answer is closed. Who asks by keys asks from there; a hex says only where it lies. */
function asker(anchor) {
  const here = document.activeElement;
  if (box.contains(here)) return from;
  return byKeys() && here && here !== document.body ? here : anchor instanceof Element ? anchor : null;
}

function place(anchor) {
  const area = anchor instanceof Element ? anchor.getBoundingClientRect() : { left: anchor?.x ?? 80, right: anchor?.x ?? 80, top: anchor?.y ?? 80, bottom: anchor?.y ?? 80 };
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(8, Math.min(area.left, innerWidth - width - 8));
  let top = area.bottom + 8;
  if (top + height > innerHeight - 8) top = Math.max(8, area.top - height - 8);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

export function hide() {
  if (!box?.classList.contains("open")) return false;
  const inside = box.contains(document.activeElement);
  box.classList.remove("open");
  if (box.hidePopover && box.matches(":popover-open")) box.hidePopover();
  // A hex may have been drawn anew meanwhile.
  const back = from && (from.isConnected ? from : document.getElementById(from.id));
  if (back) back.focus?.({ preventScroll: true });
  else if (inside) toPrompt();
  from = null;
  return true;
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** A refusal of the site as HTML: its sentence, and the rules behind it. */
export function refusal(error) {
  const rules = error.facts?.rules ?? [];
  const list = rules.map((rule) => `<div><dt class="rule">${escaped(rule.id)}</dt><dd lang="${escaped(rule.lang)}">${escaped(rule.text)}</dd></div>`).join("");
  return `<p class="why-sentence">${escaped(error.message)}</p>${list ? `<dl class="why-rules">${list}</dl>` : ""}`;
}

/** Asks why a wish cannot be had. */
export async function ask(wish, anchor) {
  try {
    const answer = await window.desk.send("why", { wish });
    show(answer.html, anchor);
  } catch (error) {
    show(refusal(error), anchor);
  }
}

document.addEventListener("click", (event) => {
  const pale = event.target.closest("[data-why]");
  if (pale) {
    event.preventDefault();
    ask(JSON.parse(pale.dataset.why), pale);
  } else if (event.target.closest(".why-close") || (box?.classList.contains("open") && !event.target.closest("#why, #map"))) {
    hide();
  }
});

document.addEventListener("click", (event) => {
  const told = event.target.closest("[data-explain]");
  if (told && !event.target.closest("a, button:not([data-explain]), input")) show(`<p>${escaped(told.dataset.explain)}</p>`, told);
});
