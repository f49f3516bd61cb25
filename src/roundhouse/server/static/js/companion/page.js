// The companion's page: what is entered is kept on the device and shown at once; the site gets it when it can be reached.

import { keptBoard } from "./boards.js";
import { choices, starter } from "./choices.js";
import { folded, objections } from "./keeping.js";
import { money } from "../money.js";
import * as render from "./render.js";
import { keepPage } from "./shell.js";
import { place } from "./store.js";
import { told } from "./told.js";
import { view } from "./view.js";
import { words } from "../words.js";

const given = JSON.parse(document.getElementById("ledger").textContent);
const { facts, key } = given;
given.sentences["not known here"] = words("This page does not know what this is.");
const AT_ONCE = 50;
const SOON = 4000;
const SELDOM = 60000;

const part = (name) => document.getElementById(`c-${name}`);
const kept = await place(key);
const channel = "BroadcastChannel" in window ? new BroadcastChannel(`companion ${key}`) : null;

let ledger = await kept.revise((before) => heard(before, 0, given.entries));
let state = null;
let shown = null;
let problem = "";
let reached = navigator.onLine;
let sending = null;

/** What is kept after the site has told the entries after `since`. */
function heard(before, since, entries, refused = []) {
  if (since > before.entries.length) return before;
  const all = [...before.entries.slice(0, since), ...entries];
  const told = all.length >= before.entries.length ? all : before.entries;
  const there = new Set(told.map((one) => one.id));
  const against = new Map(refused.map((one) => [one.id, one.why]));
  const turned = before.pending.filter((one) => against.has(one.id)).map((one) => ({ id: one.id, one, why: against.get(one.id) }));
  return {
    key,
    entries: told,
    pending: before.pending.filter((one) => !there.has(one.id) && !against.has(one.id)),
    refused: [...before.refused.filter((one) => !there.has(one.id) && !against.has(one.id)), ...turned],
  };
}

const all = () => [...ledger.entries, ...ledger.pending];

// -- showing ------------------------------------------------------------------------------------------

function say(line) {
  const template = given.sentences[line.say] ?? line.say;
  const owners = given.owners;
  const filled = template.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = line.facts[name] ?? "";
    if (typeof value === "object") return say(value); // a sentence in this one
    if (given.money.includes(name) && typeof value === "number") return money(value);
    return typeof value === "string" && Object.hasOwn(owners, value) ? owners[value] : String(value);
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

function show() {
  state = folded(facts, all());
  shown = view(facts, state);
  const lines = new Map();
  for (const line of state.lines) lines.set(line.of, [...(lines.get(line.of) ?? []), line]);
  part("figures").replaceChildren(...render.figures(shown, given.owners));
  part("players").replaceChildren(...render.players(shown, facts, given.owners));
  hold(part("corporations"), render.corporations(shown, facts, given.owners));
  hold(part("trains"), render.trains(shown));
  hold(part("market"), render.market(shown, facts));
  const waiting = new Set(ledger.pending.map((one) => one.id));
  part("log").replaceChildren(...render.log(all(), lines, say, waiting));
  const last = all().at(-1);
  part("last").replaceChildren(...render.told(last ? (lines.get(last.id) ?? []) : [], say));
  part("refused").replaceChildren(...render.refusals(ledger.refused, (one) => say(told(facts, one, new Map(all().map((each) => [each.id, each]))))));
  const newer = state.newer ? words("This page is older than the ledger: reload it with a network. What it does not know is left out.") : "";
  part("problem").hidden = !problem && !newer;
  part("problem").textContent = [problem, newer].filter(Boolean).join(" ");
  fill();
  foretell();
  status();
}

/** Replaces what is scrolled sideways, and leaves it where it was. */
function hold(element, children) {
  const left = element.querySelector(".c-scroll")?.scrollLeft ?? 0;
  element.replaceChildren(...children);
  const scroll = element.querySelector(".c-scroll");
  if (scroll) scroll.scrollLeft = left;
}

const TURNS = ["earning", "buying"]; // lists that whoever is at turn leads

/** Fills the fields of the forms with what there is now; what was chosen stays chosen until it is another's turn. */
function fill() {
  const lists = choices(facts, shown, given.owners);
  for (const field of document.querySelectorAll("select[data-options]")) {
    const chosen = field.value;
    const options = lists[field.dataset.options].map(([value, label]) => new Option(label, value));
    const first = field.required ? null : field.querySelector('option[value=""]');
    const none = field.required && !options.length ? new Option(words("none so far"), "") : null; // cannot be sent
    field.replaceChildren(...[first, none, ...options].filter(Boolean));
    const turned = TURNS.includes(field.dataset.options) && field.dataset.lead !== options[0]?.value;
    field.dataset.lead = options[0]?.value ?? "";
    if (!turned && [...field.options].some((one) => one.value === chosen)) field.value = chosen;
    else field.selectedIndex = 0;
  }
}

function status() {
  const chip = part("sync");
  const count = ledger.pending.length;
  for (const link of document.querySelectorAll("[data-board]")) link.parentElement.hidden = !reached;
  chip.classList.toggle("warn", count > 0 || !reached);
  if (count) chip.textContent = words("{count} on this device only", { count });
  else chip.textContent = reached ? words("kept on the site") : words("no network: kept on this device");
  if (!kept.lasting) chip.textContent += ` · ${words("lost when this page is closed")}`;
}

/** What an entry that is being filled in would do, as far as it can be told. */
function foretell() {
  for (const box of document.querySelectorAll("[data-preview]")) {
    if (!box.closest("details").open) continue;
    const form = box.closest("form");
    const lacking = [...form.elements].filter((field) => field.required && field.value === "");
    if (lacking.length) {
      const none = lacking.some((field) => ["begun", "earning"].includes(field.dataset.options));
      box.replaceChildren(...(none ? render.none() : []));
    } else if (box.dataset.preview === "dividend") {
      const ways = [...form.querySelectorAll('button[name="way"]')];
      const comes = ways.map((button) => [button.textContent, wouldBe(entryOf(form, button, "preview0"))]);
      const { price } = shown.corporations.find((row) => row.sym === form.elements.corporation.value);
      box.replaceChildren(...render.ways(comes, facts.players, price, say));
    } else box.replaceChildren(...render.told(wouldBe(entryOf(form, undefined, "preview0")), say));
  }
}

/** The lines that the log would have of an entry. */
const wouldBe = (one) => folded(facts, [...all(), one]).lines.filter((line) => line.of === one.id && line.sort !== "tried");

// -- entering -----------------------------------------------------------------------------------------

const NUMBERS = ["amount", "price", "percent", "rows", "par", "capital", "revenue", "steps", "by", "limit", "count", "rate", "face", "share", "version"];
const BOXES = ["help", "gone", "besides"];

function entryOf(form, button, id) {
  const said = {};
  for (const [name, value] of new FormData(form, button)) {
    if (name === "csrf" || value === "") continue;
    if (NUMBERS.includes(name)) said[name] = Number(value);
    else said[name] = BOXES.includes(name) ? true : value.trim();
  }
  return { ...said, id, at: Date.now() };
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function enter(one) {
  const against = given.mode === "strict" ? objections(facts, all(), one) : [];
  problem = against.map(say).join(" ");
  if (!problem) {
    ledger = await kept.revise((before) => ({ ...before, pending: [...before.pending, one] }));
    channel?.postMessage("changed");
  }
  show();
  if (problem) part("problem").scrollIntoView({ block: "nearest" });
  return !problem;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-deed]")) return;
  event.preventDefault();
  const button = event.submitter?.name ? event.submitter : undefined;
  if (!(await enter(entryOf(form, button, newId())))) return;
  for (const field of form.querySelectorAll('input[type="number"]:not([name="by"], [name="limit"], [name="count"]), input[name="why"], input[name="text"]')) {
    field.value = "";
  }
  for (const box of form.querySelectorAll('[name="besides"]')) box.checked = false;
  foretell();
  send();
});

document.addEventListener("input", (event) => {
  if (event.target.closest("form[data-deed]")) foretell();
});
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.open) likely(event.target.querySelector("form[data-deed]"));
    foretell();
  },
  true,
);
document.addEventListener("change", (event) => {
  if (event.target.name === "corporation") likely(event.target.form);
  if (event.target.closest("form[data-deed]")) foretell();
});

/** Whoever is likely to start the corporation that is chosen stands in the form. */
function likely(form) {
  if (form?.elements.kind?.value !== "start") return;
  const player = starter(facts, shown, form.elements.corporation.value);
  if (player) form.elements.player.value = player;
}

document.addEventListener("click", async (event) => {
  const add = event.target.closest("[data-add]");
  if (add) {
    const field = add.closest("form").elements[add.closest("[data-quick]").dataset.quick];
    const more = Number(add.dataset.add);
    field.value = more ? String(Number(field.value || 0) + more) : "";
    foretell();
  }
  const again = event.target.closest("[data-again]")?.dataset.again;
  const drop = event.target.closest("[data-drop]")?.dataset.drop;
  if (!again && !drop) return;
  ledger = await kept.revise((before) => {
    const back = before.refused.filter((one) => one.id === again).map((one) => one.one);
    const refused = before.refused.filter((one) => one.id !== again && one.id !== drop);
    return { ...before, refused, pending: [...before.pending, ...back] };
  });
  show();
  if (again) send();
});

// -- with the site ------------------------------------------------------------------------------------

async function token() {
  const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
  const found = page.querySelector('meta[name="csrf"]')?.content;
  if (found) document.querySelector('meta[name="csrf"]').content = found;
}

async function ask(path, body) {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: {
      Accept: "application/json",
      ...(body ? { "Content-Type": "application/json", "X-CSRF": document.querySelector('meta[name="csrf"]').content } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const told = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(told.error?.sentence ?? words("That did not work.")), { status: answer.status });
  return told;
}

/** Sends what waits, and hears what others have entered. */
function send() {
  sending ??= exchange().finally(() => {
    sending = null;
  });
  return sending;
}

async function exchange() {
  let renewed = false;
  for (;;) {
    const since = ledger.entries.length;
    const entries = ledger.pending.slice(0, AT_ONCE);
    const before = JSON.stringify(ledger);
    try {
      if (entries.length && !reached) await token(); // the page may be one that was kept: a stranger's
      const told = entries.length
        ? await ask(`/companion/${key}/sync`, { since, entries })
        : await ask(`/companion/${key}/since?since=${since}`);
      reached = true;
      ledger = await kept.revise((now) => heard(now, told.since, told.entries, told.refused));
    } catch (error) {
      if (error.status === 403 && !renewed) {
        renewed = true;
        await token().catch(() => {});
        continue;
      }
      reached = error.status !== undefined;
      if (error.status && error.status !== 429 && error.status < 500) problem = error.message;
      show();
      return;
    }
    if (JSON.stringify(ledger) !== before) show();
    else status();
    if (!ledger.pending.length || !entries.length) return;
  }
}

part("export")?.addEventListener("click", (event) => {
  event.preventDefault();
  const { title, players, options, drawn, mode, name } = given;
  const file = { format: "roundhouse-companion", version: 1, title, players, options, drawn, mode, name, entries: all() };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
  link.download = "companion.json";
  link.click();
  URL.revokeObjectURL(link.href);
});

channel?.addEventListener("message", async () => {
  ledger = await kept.revise((now) => now);
  show();
});
window.addEventListener("online", send);
window.addEventListener("offline", () => {
  reached = false;
  status();
});

// The site says when others have entered something; while it cannot, and while something waits, it is asked.
let source = null;
let asked = 0;

function listen() {
  if (!("EventSource" in window) || document.hidden) {
    source?.close();
    source = null;
  } else if (!source || source.readyState === EventSource.CLOSED) {
    source = new EventSource(`/companion/${key}/stream`);
    source.addEventListener("changed", async (event) => {
      await sending; // which may have been answered before
      if (Number(event.data) !== ledger.entries.length) send();
    });
  }
}

document.addEventListener("visibilitychange", () => {
  listen();
  if (!document.hidden) send();
});
setInterval(() => {
  if (document.hidden) return;
  const heard = source?.readyState === EventSource.OPEN && reached && !ledger.pending.length;
  if (heard && Date.now() - asked < SELDOM) return;
  asked = Date.now();
  listen();
  send();
}, SOON);

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-board]");
  const text = link && keptBoard(key);
  if (text) link.search = new URLSearchParams({ p: text });
});

/** The revenue that the board has found stands in the form of a dividend. */
function earned() {
  const query = new URLSearchParams(location.search);
  const form = document.querySelector('form[data-deed] [name="revenue"]')?.form;
  if (!form || !query.has("revenue")) return;
  form.elements.corporation.value = query.get("corporation");
  form.elements.revenue.value = query.get("revenue");
  history.replaceState(null, "", location.pathname);
  form.closest("details").open = true;
  form.scrollIntoView({ block: "nearest" });
  foretell();
}

show();
earned();
document.documentElement.dataset.companion = "ready";
await send();
listen();
keepPage();
