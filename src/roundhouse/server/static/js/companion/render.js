// Draws what is shown of a ledger, as templates/companion/_panels.html does.

import { money } from "../money.js";
import { words } from "../words.js";

function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== "") element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== ""));
  return element;
}


function round([kind, number, part]) {
  if (kind === "stock") return words("stock {number}", { number });
  return kind === "operating" ? words("operating {number}.{part}", { number, part }) : words("opening");
}

const called = (named, what) => (Object.hasOwn(named, what) ? named[what] : what);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const figure = (name, value, look = "") => h("div", {}, h("dt", {}, name), h("dd", { class: look }, String(value)));

export function figures(view, named = {}) {
  const bad = view.bank < 0 || view.broken ? " bad" : "";
  const shown = [
    h(
      "dl",
      { class: "c-figures" },
      figure(words("Bank"), money(view.bank), `c-large${bad}`),
      figure(words("Round"), round(view.round)),
      view.round[0] === "operating" && !view.over ? figure(words("Runs next"), view.next || words("all have run")) : null,
      view.turn ? figure(words("Turn"), view.turn) : null,
      figure(words("Phase"), view.phase.name),
      figure(words("Train limit"), view.phase.limit),
      Object.entries(view.rates).map(([what, rate]) => figure(capital(called(named, what)), `${rate}%`)),
    ),
  ];
  if (view.broken && !view.over) {
    const said = words("The bank has run out of money: the end of the game is set off.");
    shown.push(h("p", { class: "notice warn" }, said));
  }
  if (view.over) {
    const said = words("The game is over. The richest: {players}", { players: view.winners.join(", ") });
    shown.push(h("p", { class: "notice good" }, said));
  }
  return shown;
}

const chip = (text, more = "") => h("span", { class: `chip${more}` }, text);

/** How many of what somebody has; what has a face value by that. */
function counted(counts, named, facts) {
  return Object.entries(counts).map(([what, count]) => {
    const unit = Object.hasOwn(facts.pieces ?? {}, what) ? facts.pieces[what].unit : 0;
    const said = called(named, what);
    return chip(unit ? words("{amount} in {what}", { amount: money(count * unit), what: said }) : `${said}: ${count}`);
  });
}

export function players(view, facts, named = {}) {
  const card = (one) =>
    h(
      "li",
      { class: "card" },
      h(
        "h3",
        {},
        one.name,
        one.name === view.turn ? [" ", chip(words("turn"), " on")] : null,
        one.priority ? [" ", chip(words("priority"), " on")] : null,
      ),
      h("p", { class: "c-money" }, money(one.cash)),
      h(
        "dl",
        { class: "c-small" },
        figure(words("Certificates"), `${one.certificates}/${view.limit}`, one.certificates > view.limit ? "bad" : ""),
        figure(words("Worth"), money(one.worth)),
      ),
      h(
        "p",
        { class: "c-chips" },
        one.holdings.map((row) => chip(`${row.corporation} ${row.percent}%${row.president ? " ★" : ""}`)),
        one.privates.map((private_) => chip(private_)),
        counted(one.counts, named, facts),
      ),
    );
  return [h("ul", { class: "plain c-players" }, view.players.map(card))];
}

const sym = (facts, name) => h("span", { class: `c-sym on-${facts.corporations[name].colour.slice(1)}` }, name);
const num = (text, more = "") => h("td", { class: `num${more}` }, text);
const heading = (text, number = false) => h("th", { scope: "col", class: number ? "num" : "" }, text);
const scroll = (label, table) => h("div", { class: "c-scroll", tabindex: "0", role: "group", "aria-label": label }, table);

function turn(view, row) {
  if (!row.floated) return [" ", h("small", { class: "soft" }, words("not floated"))];
  if (row.sym === view.next) return [" ", chip(words("next"), " on")];
  return view.ran.includes(row.sym) ? [" ", h("small", { class: "soft" }, words("has run"))] : null;
}

export function corporations(view, facts, named = {}) {
  const percent = (row, owner) => (Object.hasOwn(row.shares, owner) ? `${row.shares[owner]}%` : "");
  const rows = view.corporations.filter((row) => row.price !== null || row.cash || row.trains.length);
  const place = (row) => rows.filter((one) => one.floated && one.price !== null).indexOf(row) + 1;
  const line = (row) =>
    h(
      "tr",
      {},
      h("td", {}, row.floated && row.price !== null ? String(place(row)) : ""),
      h(
        "th",
        { scope: "row" },
        sym(facts, row.sym),
        turn(view, row),
      ),
      num(row.price === null ? "" : `${money(row.price)}${row.times > 1 ? ` ×${row.times}` : ""}`),
      num(money(row.cash), row.cash < 0 ? " c-strong bad" : " c-strong"),
      h("td", {}, row.trains.join(" ")),
      h("td", {}, row.president),
      num(percent(row, "initial offering")),
      num(percent(row, "bank pool")),
      num(percent(row, row.sym)),
      num(row.earned === null ? "" : money(row.earned)),
      h("td", {}, row.privates.map((private_) => chip(private_)), counted(row.counts, named, facts)),
    );
  const nothing = h("tr", {}, h("td", { colspan: "11", class: "soft" }, words("No corporation has started yet.")));
  const heads = [
    heading(words("Order")),
    heading(words("Corporation")),
    heading(words("Price"), true),
    heading(words("Treasury"), true),
    heading(words("Trains")),
    heading(words("President")),
    heading(words("Offering"), true),
    heading(words("Pool"), true),
    heading(words("Own"), true),
    heading(words("Last run"), true),
    heading(words("Also")),
  ];
  const body = rows.length ? rows.map(line) : [nothing];
  const table = h("table", { class: "table c-table" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, body));
  return [scroll(words("Corporations in operating order"), table)];
}

export function trains(view) {
  const shown = [];
  const { next, on, ends } = view.phase;
  if (next) {
    const first = on
      ? words("The first {train} begins phase {phase}", { train: on, phase: next })
      : words("Phase {phase} begins with a round", { phase: next });
    const then = ends.length ? words(": trains {trains} leave the game.", { trains: ends.join(", ") }) : ".";
    shown.push(h("p", {}, first + then));
  }
  const line = (row) =>
    h(
      "tr",
      { class: row.gone ? "c-gone" : "" },
      h("th", { scope: "row" }, row.kind, row.sold && !row.gone ? [" ", chip(words("for sale"), " on")] : null),
      num(money(row.price)),
      num(row.left === null ? "∞" : String(row.left)),
      num(row.pool ? String(row.pool) : ""),
      h("td", {}, row.ends_on || "–"),
    );
  const heads = [
    heading(words("Train")),
    heading(words("Price"), true),
    heading(words("Depot"), true),
    heading(words("Pool"), true),
    heading(words("Until phase")),
  ];
  const body = h("tbody", {}, view.trains.map(line));
  const table = h("table", { class: "table c-table" }, h("thead", {}, h("tr", {}, heads)), body);
  return [...shown, scroll(words("Trains"), table)];
}

export function market(view, facts) {
  const par = new Set(Object.values(facts.market.par));
  const there = (cell) => view.corporations.filter((row) => row.cell === cell);
  const cell = (price, name) => {
    const zone = facts.market.zones[name];
    const look = `${zone ? `zone-${zone}` : ""}${par.has(name) ? " par" : ""}`;
    const price_ = h("span", { class: "c-price" }, String(price));
    return h("td", { class: look.trim() }, price_, there(name).map((row) => sym(facts, row.sym)));
  };
  const rows = facts.market.prices.map((line, row) =>
    h("tr", {}, line.map((price, column) => cell(price, `${row},${column}`))),
  );
  return [scroll(words("Stock market"), h("table", { class: "c-market" }, h("tbody", {}, rows)))];
}

/** The lines of an entry, in words. */
export const told = (lines, say) => lines.map((line) => h("p", { class: `c-${line.sort}` }, say(line)));

/** The log, the latest first; `waiting`: ids that the site does not have yet. */
export function log(entries, lines, say, waiting) {
  if (!entries.length) return [h("li", { class: "soft" }, words("Nothing has happened yet."))];
  const item = (one) => {
    const own = lines.get(one.id) ?? [];
    const back = own.some((line) => line.sort === "undone");
    const form = h(
      "form",
      { method: "post", "data-deed": true },
      h("input", { type: "hidden", name: "kind", value: "undo" }),
      h("input", { type: "hidden", name: "of", value: one.id }),
      h("button", { class: "button small" }, one.kind === "undo" ? words("Redo") : words("Undo")),
    );
    const unsent = waiting.has(one.id) ? h("p", { class: "c-sent" }, words("on this device only, so far")) : null;
    return h("li", { class: back ? "c-back" : "" }, h("div", {}, told(own, say), unsent), back ? null : form);
  };
  return entries.map(item).reverse();
}

/** Entries that the site has not taken, with what is against them, to be sent again or given up; `told`: their words. */
export function refusals(refused, told) {
  return refused.map((one) =>
    h(
      "div",
      { class: "notice bad" },
      h("p", {}, words("Not taken: {why}", { why: [told(one.one), ...one.why].join(" ") })),
      h(
        "p",
        { class: "row" },
        h("button", { type: "button", class: "button", "data-again": one.id }, words("Send again")),
        h("button", { type: "button", class: "button", "data-drop": one.id }, words("Give up")),
      ),
    ),
  );
}

/** Nothing can be entered here yet, and why. */
export const none = () => [h("p", { class: "soft" }, words("No corporation has started yet."))];

/** What a dividend comes to by each way to divide it, as [words, lines]: who gets how much, and the price, which is `now`
 * where it stays. */
export function ways(comes, players, now, say) {
  const parts = new Map();
  const rest = new Map();
  comes.forEach(([, lines], at) => {
    for (const line of lines) {
      const who = { gets: line.facts.owner, keeps: line.facts.corporation }[line.say];
      if (who) {
        if (!parts.has(who)) parts.set(who, comes.map(() => 0));
        parts.get(who)[at] += line.facts.amount;
      } else if (line.sort !== "done" && line.say !== "price") rest.set(JSON.stringify([line.say, line.facts]), line);
    }
  });
  const owners = [...players.filter((who) => parts.has(who)), ...[...parts.keys()].filter((who) => !players.includes(who))];
  const price = ([, lines]) => lines.find((line) => line.say === "price")?.facts.price ?? now;
  const row = (who, each) => h("tr", {}, h("th", { scope: "row" }, who), each.map((what) => num(what)));
  const rows = owners.map((who) => row(who, parts.get(who).map((amount) => (amount ? money(amount) : "–"))));
  const head = h("tr", {}, h("td", {}), comes.map(([name]) => heading(name, true)));
  const body = h("tbody", {}, rows, row(words("Price"), comes.map((each) => money(price(each)))));
  return [h("table", { class: "table" }, h("thead", {}, head), body), ...told([...rest.values()], say)];
}
