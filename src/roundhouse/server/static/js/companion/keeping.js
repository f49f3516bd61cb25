// What entries do to a ledger, on the device: the twin of play/companion (keeping.py, shares.py, state.py).
// A corpus of ledgers holds both together, line by line; change both.

import { told } from "./told.js";

/** What forms say as the `version` of an entry: what is meant where something is not said. */
const LATEST = 2;
const BANK = "bank";
const OFFERING = "initial offering";
const POOL = "bank pool";
const DEPOT = "depot";
const GONE = "out of the game";

/** A table by names of people: without a prototype no name means anything else. */
export const table = () => Object.create(null);

/** The state before the first entry, of which `version` is that: one of the first version began in no round. */
export function opening(facts, version = LATEST) {
  const opens = version > 1 && facts.opens === "stock";
  const cash = table();
  cash[BANK] = facts.bank - facts.cash * facts.players.length;
  for (const player of facts.players) cash[player] = facts.cash;
  const stock = table();
  for (const [sym, row] of Object.entries(facts.corporations)) {
    cash[sym] = 0;
    stock[sym] = row.certificates.map((percent, n) => [percent, OFFERING, n === 0]);
  }
  return {
    cash,
    stock,
    depot: Object.fromEntries(facts.trains.map((row) => [row.kind, row.count])),
    phase: facts.phases[0].name,
    limit: facts.limit,
    priority: facts.players[0],
    privates: Object.fromEntries(Object.keys(facts.privates).map((sym) => [sym, BANK])),
    par: table(),
    floated: [],
    closed: [],
    markers: table(),
    arrivals: 0,
    trains: table(),
    obsolete: [],
    round: opens ? ["stock", 1, 1] : ["", 0, 0],
    counts: counts(facts),
    earned: table(),
    ran: [],
    replaced: 0,
    rates: rates(facts),
    turn: opens ? facts.players[0] : "",
    acted: false,
    passed: 0,
    last: "",
    broken: false,
    over: false,
    lines: [],
  };
}

/** What is counted at the beginning: the bonds of a corporation lie with it, and pieces where they were dealt. */
function counts(facts) {
  const found = table();
  for (const [name, row] of loansOf(facts)) if (row.of) (found[row.of] = table())[name] = row.most;
  for (const [name, row] of piecesOf(facts)) {
    for (const [owner, count] of Object.entries(row.start)) (found[owner] ??= table())[name] = count;
  }
  return found;
}

function rates(facts) {
  const found = table();
  for (const [name, row] of piecesOf(facts)) if (row.unit) found[name] = row.rate;
  return found;
}

const versionOf = (one) => one.version ?? 1;

const loansOf = (facts) => Object.entries(facts.loans ?? {}); // facts that were kept by an earlier version have none

const alongOf = (facts) => Object.entries(facts.along ?? {});

const piecesOf = (facts) => Object.entries(facts.pieces ?? {});

const has = (table, name) => Object.hasOwn(table, name);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const column = (cell) => Number(cell.split(",")[1]);

/** Percent of a corporation that an owner has. */
export const held = (state, owner, sym) => sum(state.stock[sym].filter((c) => c[1] === owner).map((c) => c[0]));

/** Percent of a share of a corporation: one that is formed later may have been formed with smaller ones. */
export function shareOf(facts, state, sym) {
  const { share, certificates } = facts.corporations[sym];
  return certificates.length ? share : Math.min(share, ...state.stock[sym].map((c) => c[0]));
}

/** The player who has the president's certificate; "" for none. */
export const president = (facts, state, sym) =>
  state.stock[sym].find((c) => c[2] && facts.players.includes(c[1]))?.[1] ?? "";

export function priceIn(facts, cell) {
  const [row, at] = cell.split(",").map(Number);
  return facts.market.prices[row][at];
}

/** The price of a share by the market; null without a marker. */
export const price = (facts, state, sym) => (has(state.markers, sym) ? priceIn(facts, state.markers[sym][0]) : null);

/** Corporations with a marker by price, those that have split before others; of equals the one further right, then who
 * came there first. */
export function order(facts, state) {
  const key = (sym) => {
    const [cell, arrival] = state.markers[sym];
    return [-splits(facts, state, sym), -priceIn(facts, cell), -column(cell), arrival];
  };
  return Object.keys(state.markers).sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
  });
}

/** How many certificates of a player count toward the limit. */
export function certificates(facts, state, player) {
  let count = facts.papers_count ? Object.values(state.privates).filter((who) => who === player).length : 0;
  for (const [sym, stock] of Object.entries(state.stock)) {
    const zone = has(state.markers, sym) ? (facts.market.zones[state.markers[sym][0]] ?? "") : "";
    if (facts.free.includes(zone)) continue;
    const own = stock.filter((c) => c[1] === player).map((c) => c[0]);
    const normal = facts.corporations[sym].share;
    const small = facts.small && shareOf(facts, state, sym) < normal;
    count += small ? Math.ceil(sum(own.map((percent) => Math.min(normal, percent))) / normal) : own.length;
  }
  return count;
}

/** How many of something an owner has. */
const counted = (state, owner, what) =>
  has(state.counts, owner) && has(state.counts[owner], what) ? state.counts[owner][what] : 0;

/** How often the price of a corporation has split. */
const splits = (facts, state, sym) => (facts.split ? counted(state, sym, facts.split.piece) : 0);

/** How many times its price a share of a corporation is worth. */
export const factor = (facts, state, sym) =>
  facts.split ? facts.split.factor ** Math.max(0, splits(facts, state, sym)) : 1;

/** What the bank gives for a piece. */
const pieceValue = (facts, state, what) =>
  Math.floor((facts.pieces[what].unit * (has(state.rates, what) ? state.rates[what] : 0)) / 100);

/** What loans and bonds take off the final price of a share. */
function priceCut(facts, state, sym) {
  let cut = 0;
  for (const [name, row] of loansOf(facts)) {
    if (row.of && row.of !== sym) continue;
    const own = counted(state, sym, name);
    cut += row.price_cut * (row.of ? row.most - own : own);
  }
  return cut;
}

/** Cash, shares at the price of the market less what is borrowed, bonds, and private companies in the end. */
export function worth(facts, state, player) {
  let total = state.cash[player];
  for (const sym of Object.keys(state.stock)) {
    const each = (price(facts, state, sym) ?? 0) * factor(facts, state, sym) - priceCut(facts, state, sym);
    total += Math.floor(held(state, player, sym) / shareOf(facts, state, sym)) * each;
  }
  for (const [name, row] of loansOf(facts)) if (row.of) total += row.face * counted(state, player, name);
  for (const name of Object.keys(state.rates)) total += pieceValue(facts, state, name) * counted(state, player, name);
  for (const [sym, who] of Object.entries(state.privates)) if (who === player) total += facts.privates[sym].worth;
  return total;
}

/** The kinds of trains that the depot sells. */
export function onSale(facts, state) {
  const phases = facts.phases.map((row) => row.name);
  const left = facts.trains.filter((row) => state.depot[row.kind] !== 0);
  const begun = (row) => row.beside && phases.indexOf(state.phase) >= phases.indexOf(row.beside);
  return left.filter((row, number) => number === 0 || begun(row)).map((row) => row.kind);
}

class Void extends Error {
  constructor(say, facts) {
    super(say);
    this.say = say;
    this.facts = facts;
  }
}

class Keeper {
  constructor(facts, state, of) {
    Object.assign(this, { facts, state, of, payers: new Set(), gainers: new Set() });
  }

  enter(one) {
    this[`_${one.kind}`](one);
    this.judge();
  }

  tell(sort, say, facts = {}) {
    this.state.lines.push({ of: this.of, sort, say, facts });
  }

  done(say, facts) {
    this.tell("done", say, facts);
  }

  void(say, facts = {}) {
    throw new Void(say, facts);
  }

  // -- who and what there is --------------------------------------------------------------------------

  player(name) {
    return this.facts.players.includes(name) ? name : this.void("unknown", { name });
  }

  corporation(sym) {
    if (this.state.closed.includes(sym)) this.void("closed", { what: sym });
    return has(this.facts.corporations, sym) ? sym : this.void("unknown", { name: sym });
  }

  started(sym) {
    return has(this.state.markers, this.corporation(sym)) ? sym : this.void("not started", { corporation: sym });
  }

  owner(name) {
    return has(this.state.cash, name) ? name : this.void("unknown", { name });
  }

  kind(name) {
    return this.facts.trains.find((row) => row.kind === name) ?? this.void("unknown", { name });
  }

  trainsOf(owner) {
    return has(this.state.trains, owner) ? this.state.trains[owner] : [];
  }

  // -- turns of a stock round -------------------------------------------------------------------------

  leftOf(player) {
    const { players } = this.facts;
    return players[(players.indexOf(player) + 1) % players.length];
  }

  acts(player) {
    const { state } = this;
    if (state.round[0] !== "stock" || !this.facts.players.includes(player)) return;
    if (state.turn && state.turn !== player) this.tell("follows", "turn", { player });
    state.turn = player;
    state.last = player;
    state.acted = true;
    state.passed = 0;
  }

  _turn() {
    const { state } = this;
    if (!state.turn) this.void("no turn");
    this.done(state.acted ? "turn over" : "passes", { player: state.turn });
    state.passed = state.acted ? 0 : state.passed + 1;
    state.acted = false;
    if (state.passed >= this.facts.players.length) {
      state.turn = "";
      this.tell("follows", "all passed");
      return;
    }
    state.turn = this.leftOf(state.turn);
    this.tell("follows", "turn", { player: state.turn });
  }

  passPriority(player) {
    if (player === this.state.priority) return;
    this.state.priority = player;
    this.tell("follows", "priority", { player });
  }

  pay(payer, payee, amount) {
    if (!amount) return;
    this.state.cash[payer] -= amount;
    this.state.cash[payee] += amount;
    this.payers.add(payer);
  }

  judge() {
    const { facts, state } = this;
    for (const owner of [...this.payers].sort(byCode)) {
      if (owner !== BANK && state.cash[owner] < 0) this.tell("warning", "short", { owner, amount: -state.cash[owner] });
    }
    const balance = state.cash[BANK];
    if (!state.broken && (balance < 0 || (balance === 0 && facts.empty_breaks))) {
      state.broken = true;
      this.tell("follows", "bank broken");
    }
    for (const player of facts.players) {
      if (!this.gainers.has(player)) continue;
      const count = certificates(facts, state, player);
      if (count > state.limit) this.tell("warning", "over limit", { player, count, limit: state.limit });
    }
  }

  // -- the market -------------------------------------------------------------------------------------

  place(sym, cell, say = "price", again = false) {
    const { state } = this;
    if (!again && has(state.markers, sym) && state.markers[sym][0] === cell) return;
    state.arrivals += 1;
    state.markers[sym] = [cell, state.arrivals];
    this.tell("follows", say, { corporation: sym, price: priceIn(this.facts, cell) });
  }

  walk(sym, way, steps, say = "price") {
    const { split } = this.facts;
    let cell = this.state.markers[sym][0];
    let times = 0;
    for (let n = 0; n < steps; n += 1) {
      if (split && cell === split.last && way[cell] === split.to) times += 1;
      cell = way[cell];
    }
    this.place(sym, cell, say, times > 0);
    if (times) this.tell("follows", "splits", { corporation: sym, count: this.add(sym, split.piece, times) });
  }

  fall(sym, rows) {
    const falls = this.facts.market.falls[this.state.markers[sym][0]];
    if (rows) this.place(sym, falls[Math.min(rows, falls.length) - 1]);
  }

  _move(one) {
    const { market } = this.facts;
    const sym = one.cell ? this.corporation(one.corporation) : this.started(one.corporation);
    if (one.cell && !has(market.right, one.cell)) this.void("no cell", { cell: one.cell });
    this.done("moved", { corporation: sym });
    const steps = one.steps ?? 1;
    if (one.cell) this.place(sym, one.cell);
    else if (one.way === "down") this.fall(sym, steps);
    else if (one.way) this.walk(sym, market[one.way], steps);
  }

  // -- money ------------------------------------------------------------------------------------------

  _pay(one) {
    this.owner(one.payer);
    this.owner(one.payee);
    this.pay(one.payer, one.payee, one.amount);
    const why = one.why ?? "";
    this.done(why ? "pay for" : "pay", { payer: one.payer, payee: one.payee, amount: one.amount, why });
  }

  _dividend(one) {
    const { facts, state } = this;
    const sym = this.started(one.corporation);
    const how = facts.dividends;
    const { revenue } = one;
    const unit = Math.max(1, how.half);
    const half = Math.min(revenue, Math.ceil(revenue / (2 * unit)) * unit);
    const paid = { pay: revenue, half, withhold: 0 }[one.way];
    this.done(`dividend ${one.way}`, { corporation: sym, revenue, amount: paid });
    const besides = one.besides ?? false;
    if (!besides) {
      this.passAway(sym);
      state.earned[sym] = revenue;
      if (!state.ran.includes(sym)) state.ran.push(sym);
    }
    for (const player of facts.players) this.share(player, paid * held(state, player, sym), how.players_up);
    const own = [[POOL, how.pool], [OFFERING, how.offering], [sym, how.treasury]].filter(([, counts]) => counts);
    this.share(sym, paid * sum(own.map(([owner]) => held(state, owner, sym))), how.own_up);
    if (revenue > paid) {
      this.pay(BANK, sym, revenue - paid);
      this.tell("follows", "keeps", { corporation: sym, amount: revenue - paid });
    }
    const steps = one.steps ?? (besides ? 0 : this.steps(sym, revenue, paid));
    this.walk(sym, steps > 0 ? facts.market.right : facts.market.left, Math.abs(steps));
  }

  share(owner, hundredths, up) {
    const amount = up ? Math.ceil(hundredths / 100) : Math.floor(hundredths / 100);
    if (!amount) return;
    this.pay(BANK, owner, amount);
    this.tell("follows", "gets", { owner, amount });
  }

  steps(sym, revenue, paid) {
    if (!paid) return -1;
    const manner = this.facts.dividends.steps;
    if (manner === "whole") return paid === revenue ? 1 : 0;
    if (manner === "price") {
      const { leap } = this.facts.phases.find((row) => row.name === this.state.phase);
      return Math.min(Math.floor(paid / Math.max(1, price(this.facts, this.state, sym) ?? 0)), leap);
    }
    return 1;
  }

  // -- trains and phases ------------------------------------------------------------------------------

  _train(one) {
    const { facts, state } = this;
    const sym = this.corporation(one.corporation);
    const kind = this.kind(one.train);
    const source = one.source ?? DEPOT;
    const tradeIn = one.trade_in ?? "";
    if (source !== DEPOT && source !== POOL) this.corporation(source);
    const there = source === sym ? [] : this.trainsOf(source); // nobody buys from itself
    const gone = source === DEPOT ? state.depot[kind.kind] === 0 : !there.includes(kind.kind);
    if (gone) this.void("no train", { source, train: kind.kind });
    if (tradeIn && !this.trainsOf(sym).includes(tradeIn)) this.void("no train", { source: sym, train: tradeIn });
    const cost = one.price ?? (tradeIn && kind.trade_in_price ? kind.trade_in_price : kind.price);
    const early = source === DEPOT && !onSale(facts, state).includes(kind.kind);
    this.done("train", { corporation: sym, train: kind.kind, source, price: cost });
    if (early) this.tell("warning", "not on sale", { train: kind.kind });
    if (tradeIn) this.handOver(sym, POOL, tradeIn);
    const lacking = cost - state.cash[sym];
    const helper = president(facts, state, sym);
    if (one.help && helper && lacking > 0) {
      this.pay(helper, sym, lacking);
      this.tell("follows", "helps", { player: helper, corporation: sym, amount: lacking });
    }
    this.pay(sym, source === DEPOT || source === POOL ? BANK : source, cost);
    if (source === DEPOT) {
      const number = this.number(kind);
      this.leaveDepot(kind, sym);
      this.uncover(kind, number);
    } else this.handOver(source, sym, kind.kind);
    this.trainLimit(sym);
  }

  number(kind) {
    const left = this.state.depot[kind.kind];
    if (left !== null && kind.count !== null) return kind.count - left + 1;
    return 1 + Object.values(this.state.trains).flat().filter((one) => one === kind.kind).length;
  }

  uncover(kind, number) {
    for (const [name, piece] of piecesOf(this.facts)) {
      for (const [train, at, rate] of piece.rates) {
        if (train !== kind.kind || at !== number) continue;
        this.state.rates[name] = rate;
        this.tell("follows", "rate", { what: name, rate });
      }
    }
  }

  handOver(source, to, kind) {
    const own = this.state.trains[source];
    own.splice(own.indexOf(kind), 1);
    if (to !== GONE) (this.state.trains[to] ??= []).push(kind);
  }

  leaveDepot(kind, to) {
    const { state } = this;
    if (state.depot[kind.kind] !== null) state.depot[kind.kind] -= 1;
    if (to !== GONE) (state.trains[to] ??= []).push(kind.kind);
    for (const row of this.facts.phases) if (row.on === kind.kind && this.later(row.name)) this.begin(row.name);
  }

  later(phase) {
    const names = this.facts.phases.map((row) => row.name);
    return names.indexOf(phase) > names.indexOf(this.state.phase);
  }

  begin(phase) {
    const { facts, state } = this;
    state.phase = phase;
    this.tell("follows", "phase", { phase });
    for (const kind of facts.trains) {
      if (kind.rusts_on === phase) this.rusts(kind);
      if (kind.obsolete_on === phase && !state.obsolete.includes(kind.kind)) {
        state.obsolete.push(kind.kind);
        this.tell("follows", "obsolete", { train: kind.kind });
      }
    }
    if (facts.close_on === phase) {
      for (const [sym, owner] of Object.entries(state.privates)) {
        if (owner === GONE) continue;
        state.privates[sym] = GONE;
        this.tell("follows", "closes", { what: sym });
      }
    }
    for (const [name, piece] of piecesOf(facts)) {
      if (piece.ends_on !== phase || !this.takeAway(name, Object.keys(state.counts))) continue;
      this.tell("follows", "pieces leave", { what: name });
    }
    for (const sym of Object.keys(facts.corporations)) this.trainLimit(sym);
  }

  rusts(kind) {
    const { state } = this;
    state.depot[kind.kind] = 0;
    const each = Math.floor((kind.price * kind.salvage) / 100);
    for (const owner of [...Object.keys(this.facts.corporations), POOL]) {
      const count = this.trainsOf(owner).filter((one) => one === kind.kind).length;
      if (!count) continue;
      state.trains[owner] = state.trains[owner].filter((one) => one !== kind.kind);
      this.tell("follows", "rusts", { owner, train: kind.kind, count });
      if (each && owner !== POOL) {
        this.pay(BANK, owner, count * each);
        this.tell("follows", "gets", { owner, amount: count * each });
      }
    }
  }

  trainLimit(sym) {
    const { limit } = this.facts.phases.find((row) => row.name === this.state.phase);
    const count = this.trainsOf(sym).length;
    if (count > limit) this.tell("warning", "too many trains", { corporation: sym, count, limit });
  }

  _discard(one) {
    const sym = this.corporation(one.corporation);
    const { kind } = this.kind(one.train);
    if (!this.trainsOf(sym).includes(kind)) this.void("no train", { source: sym, train: kind });
    this.done(one.gone ? "discard gone" : "discard", { corporation: sym, train: kind });
    this.handOver(sym, one.gone ? GONE : POOL, kind);
  }

  _export() {
    const kind = this.facts.trains.find((row) => this.state.depot[row.kind] !== 0);
    if (!kind) this.void("no train", { source: DEPOT, train: "" });
    this.done("export", { train: kind.kind });
    this.leaveDepot(kind, GONE);
  }

  _phase(one) {
    if (!this.facts.phases.some((row) => row.name === one.phase)) this.void("unknown", { name: one.phase });
    this.done("phase by hand", { phase: one.phase });
    if (this.later(one.phase)) this.begin(one.phase);
    else this.state.phase = one.phase;
  }

  _rust(one) {
    const kind = this.kind(one.train);
    this.done("rust", { train: kind.kind });
    this.rusts(kind);
  }

  // -- private companies ------------------------------------------------------------------------------

  _private(one) {
    const { state } = this;
    if (!has(state.privates, one.private)) this.void("unknown", { name: one.private });
    const seller = state.privates[one.private];
    if (seller === GONE) this.void("closed", { what: one.private });
    if (one.buyer !== BANK) this.owner(one.buyer);
    const cost = one.price ?? this.facts.privates[one.private].face;
    this.done("private", { private: one.private, buyer: one.buyer, seller, price: cost });
    this.acts(one.buyer);
    this.pay(one.buyer, seller, cost);
    state.privates[one.private] = one.buyer;
    this.gainers.add(one.buyer);
    if (versionOf(one) > 1 && seller === BANK) this.along(one.private, one.buyer);
  }

  _close(one) {
    const { state } = this;
    if (has(state.privates, one.what)) {
      if (state.privates[one.what] === GONE) this.void("closed", { what: one.what });
      this.done("close", { what: one.what });
      state.privates[one.what] = GONE;
      return;
    }
    const sym = this.corporation(one.what);
    this.done("close", { what: sym });
    state.closed.push(sym);
    delete state.markers[sym];
  }

  _merge(one) {
    const { state } = this;
    const sym = this.corporation(one.corporation);
    const into = this.corporation(one.into);
    if (sym === into) this.void("unknown", { name: into });
    this.done("merge", { corporation: sym, into });
    this.pay(sym, into, state.cash[sym]);
    const trains = this.trainsOf(sym);
    delete state.trains[sym];
    if (trains.length) (state.trains[into] ??= []).push(...trains);
    for (const [private_, owner] of Object.entries(state.privates)) if (owner === sym) state.privates[private_] = into;
    const counts = has(state.counts, sym) ? Object.entries(state.counts[sym]) : [];
    delete state.counts[sym];
    for (const [what, count] of counts) if (!this.facts.pieces?.[what]?.lost) this.add(into, what, count);
    state.stock[sym] = state.stock[sym].map((c) => [c[0], GONE, c[2]]);
    state.closed.push(sym);
    delete state.markers[sym];
    this.trainLimit(into);
  }

  // -- loans and bonds --------------------------------------------------------------------------------

  add(owner, what, count) {
    const counts = (this.state.counts[owner] ??= table());
    counts[what] = (has(counts, what) ? counts[what] : 0) + count;
    return counts[what];
  }

  _paper(one) {
    const loans = this.facts.loans ?? {};
    if (!has(loans, one.what)) this.void("unknown", { name: one.what });
    const row = loans[one.what];
    const count = one.count ?? 1;
    const cost = one.price ?? row.face * count;
    const { what, source, to } = one;
    const said = { what, count, price: cost };
    if (!row.of) {
      this.lend(one, row, count, said);
      return;
    }
    for (const owner of [source, to]) {
      if (owner !== POOL && (owner === BANK || !has(this.state.cash, owner))) this.void("unknown", { name: owner });
    }
    this.there(source, what, count);
    this.done("paper", { to, source, ...said });
    this.pay(to === POOL ? BANK : to, source === POOL ? BANK : source, cost);
    this.add(source, what, -count);
    this.add(to, what, count);
  }

  lend(one, row, count, said) {
    const { state } = this;
    const takes = one.to === BANK;
    const sym = this.corporation(takes ? one.source : one.to);
    if (!takes) {
      if (one.source !== BANK) this.void("unknown", { name: one.source });
      this.there(sym, one.what, count);
    }
    this.done(takes ? "borrows" : "repays", { corporation: sym, ...said });
    this.pay(takes ? BANK : sym, takes ? sym : BANK, said.price);
    const has_ = this.add(sym, one.what, takes ? count : -count);
    const { market } = this.facts;
    if (has(state.markers, sym)) this.walk(sym, takes ? market.left : market.right, count * row.columns);
    if (has_ > row.most) {
      this.tell("warning", "too many papers", { owner: sym, what: one.what, count: has_, limit: row.most });
    }
  }

  there(owner, what, count) {
    if (counted(this.state, owner, what) < count) this.void("no papers", { owner, what, count });
  }

  // -- pieces of the title ----------------------------------------------------------------------------

  sort(what) {
    const pieces = this.facts.pieces ?? {};
    return has(pieces, what) ? pieces[what] : this.void("unknown", { name: what });
  }

  left(what) {
    const { count } = this.facts.pieces[what];
    return count ? count - sum(Object.keys(this.state.counts).map((owner) => counted(this.state, owner, what))) : Infinity;
  }

  _piece(one) {
    const { facts, state } = this;
    const { what, source, to } = one;
    const row = this.sort(what);
    this.owner(source);
    this.owner(to);
    if (source === to) this.void("unknown", { name: to });
    const count = this.howMany(one, row);
    const many = row.unit ? { count, face: count * row.unit } : { count };
    const there = source === BANK ? this.left(what) : counted(state, source, what);
    if (there < count) this.void(row.unit ? "no face" : "no papers", { owner: source, what, ...many });
    const back = to === BANK;
    const cost = one.price ?? (back ? pieceValue(facts, state, what) : row.price) * count;
    const say = back ? "pieces back" : cost ? "paper" : "pieces";
    this.done(row.unit ? `${say} by face` : say, { to, source, what, ...many, price: cost });
    this.pay(to, source, cost);
    if (source !== BANK && !this.add(source, what, -count)) delete state.counts[source][what];
    if (back) return;
    const has_ = this.add(to, what, count);
    if (row.most && has_ > row.most) {
      this.tell("warning", "too many pieces", { owner: to, what, count: has_, limit: row.most });
    }
  }

  /** How many pieces an entry is about; void for a face value that none make up. */
  howMany(one, row) {
    const face = one.face ?? null;
    if (face === null) return one.count ?? 1;
    if (!row.unit || !face || face % row.unit) this.void("no such face", { what: one.what, face });
    return face / row.unit;
  }

  takeAway(what, owners) {
    let all = 0;
    for (const owner of owners) {
      all += counted(this.state, owner, what);
      if (has(this.state.counts, owner)) delete this.state.counts[owner][what];
    }
    return all > 0;
  }

  passAway(sym) {
    for (const [name, piece] of piecesOf(this.facts)) if (piece.passing) this.takeAway(name, [sym]);
  }

  _shareout(one) {
    const { facts, state } = this;
    const { what, face } = one;
    const row = this.sort(what);
    const sym = this.started(one.corporation);
    if (!row.unit) this.void("unknown", { name: what });
    this.done("shared out", { what, corporation: sym, amount: face });
    const how = facts.dividends;
    const parts = facts.players.map((player) => [player, held(state, player, sym), how.players_up]);
    if (row.unsold) {
      const own = [[POOL, how.pool], [OFFERING, how.offering], [sym, how.treasury]].filter(([, counts]) => counts);
      parts.push([sym, sum(own.map(([owner]) => held(state, owner, sym))), how.own_up]);
    }
    for (const [owner, percent, up] of parts) {
      const dollars = up ? Math.ceil((face * percent) / 100) : Math.floor((face * percent) / 100);
      const count = Math.floor(dollars / row.unit);
      if (!count) continue;
      this.add(owner, what, count);
      this.tell("follows", "pieces by face", { to: owner, source: BANK, what, count, face: count * row.unit });
    }
  }

  _rate(one) {
    const { what, rate } = one;
    if (!this.sort(what).unit) this.void("unknown", { name: what });
    this.done("rate", { what, rate });
    this.state.rates[what] = rate;
  }

  _reissue(one) {
    const { facts, state } = this;
    const sym = this.started(one.corporation);
    if (!facts.reissues) this.void("no reissues", { corporation: sym });
    const own = state.stock[sym].filter((c) => c[1] === sym && !c[2]);
    if (!own.length) this.void("no shares", { owner: sym, corporation: sym, percent: facts.corporations[sym].share });
    this.done("reissue", { corporation: sym, percent: sum(own.map((c) => c[0])), par: one.par });
    state.par[sym] = one.par;
    this.hand(own, sym, OFFERING);
    this.add(sym, facts.reissues, 1);
  }

  _interest(one) {
    const sym = this.corporation(one.corporation);
    const due = [];
    for (const [name, row] of loansOf(this.facts)) {
      if (!row.of) due.push([BANK, row.interest * counted(this.state, sym, name)]);
      else if (row.of === sym) {
        for (const [owner, payee] of [[POOL, BANK], ...this.facts.players.map((player) => [player, player])]) {
          due.push([payee, row.interest * counted(this.state, owner, name)]);
        }
      }
    }
    this.done("interest", { corporation: sym, amount: sum(due.map((row) => row[1])) });
    for (const [payee, amount] of due) {
      this.pay(sym, payee, amount);
      if (amount && payee !== BANK) this.tell("follows", "gets", { owner: payee, amount });
    }
  }

  _income() {
    this.done("income");
    this.incomes();
  }

  incomes() {
    const { state, facts } = this;
    for (const [sym, owner] of Object.entries(state.privates)) {
      if (owner === BANK || owner === GONE) continue;
      const amount = facts.privates[sym].pays[state.phase][facts.players.includes(owner) ? 0 : 1];
      if (!amount) continue;
      this.pay(BANK, owner, amount);
      this.tell("follows", "income of", { private: sym, owner, amount });
    }
  }

  // -- rounds and the rest ----------------------------------------------------------------------------

  _round(one) {
    const { state } = this;
    const [kind, last, before] = state.round;
    const since = versionOf(one) > 1;
    if (since && one.round === "stock" && kind === "stock") this.void("round is on", { number: last });
    const number = since && one.round === "operating" ? Math.max(1, last) : last; // nobody has said that there was one
    state.ran = [];
    for (const sym of Object.keys(this.facts.corporations)) this.passAway(sym);
    const usual = one.usual ?? true;
    if (one.round === "stock") {
      state.round = ["stock", number + 1, 1];
      this.done("stock round", { number: number + 1 });
      Object.assign(state, { turn: state.priority, acted: false, passed: 0, last: "" });
      return;
    }
    const part = kind === "operating" ? before + 1 : 1;
    if (kind !== "operating" && usual) this.rise();
    state.round = ["operating", number, part];
    this.done("operating round", { number, part });
    if (state.last) this.passPriority(this.leftOf(state.last));
    state.turn = "";
    state.last = "";
    if (part === 1) this.setBegins(number);
    if (usual) this.incomes();
  }

  setBegins(number) {
    const { state } = this;
    for (const row of this.facts.phases) {
      if (!row.set || number < row.set || !this.later(row.name)) continue;
      this.begin(row.name);
      const count = has(state.depot, row.replaced) ? (state.depot[row.replaced] ?? 0) : 0;
      if (!count || !has(state.depot, row.by) || state.depot[row.by] === null) continue;
      state.depot[row.by] += count;
      state.depot[row.replaced] = 0;
      state.replaced += count;
      this.tell("follows", "replaced", { train: row.replaced, by: row.by, count });
    }
  }

  rise() {
    const { markers } = this.state;
    const rising = Object.keys(markers).filter((sym) => this.soldOut(sym));
    rising.sort((one, other) => markers[one][1] - markers[other][1]);
    for (const sym of rising) this.walk(sym, this.facts.market.rise, 1, "rises");
  }

  _priority(one) {
    this.state.priority = this.player(one.player);
    this.done("priority", { player: one.player });
  }

  _count(one) {
    const count = this.add(this.owner(one.owner), one.what, one.by);
    this.done("count", { owner: one.owner, what: one.what, count });
  }

  _limit(one) {
    this.state.limit = one.limit;
    this.done("limit", { limit: one.limit });
  }

  _note(one) {
    this.done("note", { text: one.text });
  }

  _end() {
    this.state.over = true;
    this.done("end");
  }

  // -- shares -----------------------------------------------------------------------------------------

  _start(one) {
    const { facts, state } = this;
    const sym = this.corporation(one.corporation);
    const { share } = facts.corporations[sym];
    this.player(one.player);
    if (has(state.par, sym)) this.void("has begun", { corporation: sym });
    const top = state.stock[sym].find((c) => c[2] && c[1] === OFFERING);
    if (!top) this.void("no shares", { owner: OFFERING, corporation: sym, percent: share });
    const full = Math.floor((one.par * top[0]) / share);
    const { beginning } = facts;
    const paper = beginning && has(beginning.papers, sym) ? beginning.papers[sym] : "";
    const cost = one.price ?? this.usual(one, sym, full, paper);
    const usual = has(facts.market.par, String(one.par));
    const cell = usual ? facts.market.par[String(one.par)] : this.cell(one.par);
    this.done("start", { player: one.player, corporation: sym, par: one.par, price: cost });
    if (!usual) this.tell("warning", "no par", { par: one.par });
    for (const private_ of [paper, this.broughtBy(sym)]) {
      if (!has(state.privates, private_) || state.privates[private_] === one.player) continue;
      this.tell("warning", "not the owner", { player: one.player, private: private_, corporation: sym });
    }
    this.acts(one.player);
    state.par[sym] = one.par;
    this.pay(one.player, BANK, cost);
    if (cell) this.place(sym, cell);
    this.hand([top], sym, one.player);
    if (has(state.privates, paper) && state.privates[paper] !== GONE) {
      state.privates[paper] = GONE;
      this.tell("follows", "closes", { what: paper });
    }
    this.floatIfDue(sym);
  }

  /** The private company with which the president's certificate of a corporation comes; "" for none. */
  broughtBy(sym) {
    return alongOf(this.facts).find(([, row]) => row.president && row.corporation === sym)?.[0] ?? "";
  }

  /** What a president's certificate costs where nothing is said. */
  usual(one, sym, full, paper) {
    const { beginning } = this.facts;
    const owns = (private_) => has(this.state.privates, private_) && this.state.privates[private_] === one.player;
    if (versionOf(one) > 1 && owns(this.broughtBy(sym))) return 0;
    if (!beginning || (versionOf(one) > 1 && !owns(paper))) return full;
    return Math.max(0, full - beginning.discount);
  }

  along(private_, player) {
    const row = alongOf(this.facts).find(([name]) => name === private_)?.[1];
    if (!row || !this.facts.players.includes(player)) return;
    const { corporation: sym, percent } = row;
    if (row.president) {
      if (!has(this.state.par, sym)) this.tell("follows", "presidency along", { player, corporation: sym });
      return;
    }
    const picked = this.pick(sym, OFFERING, percent);
    if (!picked.length) return;
    this.tell("follows", "along", { owner: player, corporation: sym, percent });
    this.hand(picked, sym, player);
    this.settle(sym);
    this.floatIfDue(sym);
  }

  cell(wanted) {
    for (const [row, line] of this.facts.market.prices.entries()) {
      const at = line.indexOf(wanted);
      if (at >= 0) return `${row},${at}`;
    }
    return "";
  }

  hand(taken, sym, to) {
    const stay = this.state.stock[sym].filter((c) => !taken.includes(c));
    this.state.stock[sym] = [...stay, ...taken.map((c) => [c[0], to, c[2]])];
    this.gainers.add(to);
  }

  pick(sym, owner, percent, top = false) {
    const own = this.state.stock[sym].filter((c) => c[1] === owner);
    const ordinary = own.filter((c) => !c[2]);
    for (const pool of top ? [ordinary, [...own.filter((c) => c[2]), ...ordinary]] : [ordinary]) {
      const picked = [];
      let left = percent;
      for (const one of pool) {
        if (one[0] > left) continue;
        picked.push(one);
        left -= one[0];
      }
      if (!left) return picked;
    }
    return [];
  }

  _buy(one) {
    const { facts, state } = this;
    const sym = this.corporation(one.corporation);
    const { source, percent, buyer } = one;
    if (buyer === BANK) this.void("unknown", { name: buyer });
    this.owner(buyer);
    const picked = this.pick(sym, source, percent);
    if (!picked.length) this.void("no shares", { owner: source, corporation: sym, percent });
    const manner = { [OFFERING]: facts.shares.offering, [POOL]: facts.shares.pool }[source] ?? facts.shares.treasury;
    const each = manner === "par" ? (state.par[sym] ?? null) : price(facts, state, sym);
    if ((one.price ?? null) === null && each === null) this.void("not started", { corporation: sym });
    const cost = one.price ?? Math.floor(((each ?? 0) * percent) / shareOf(facts, state, sym));
    const reissued = source === OFFERING && facts.reissues && counted(state, sym, facts.reissues);
    const payee = reissued ? sym : has(state.cash, source) ? source : BANK;
    this.done("buy", { buyer, corporation: sym, source, percent, price: cost });
    this.acts(buyer);
    this.pay(buyer, payee, cost);
    this.hand(picked, sym, buyer);
    this.settle(sym);
    this.floatIfDue(sym);
    this.holding(sym, buyer);
  }

  holding(sym, owner) {
    const percent = held(this.state, owner, sym);
    const limit = this.facts.holding;
    if (this.facts.players.includes(owner) && percent > limit) {
      this.tell("warning", "holds too much", { player: owner, corporation: sym, percent, limit });
    }
  }

  _sell(one) {
    const { facts, state } = this;
    const sym = this.started(one.corporation);
    const { seller, percent } = one;
    this.owner(seller);
    const share = shareOf(facts, state, sym);
    const keeps = held(state, seller, sym) - percent;
    if (keeps < 0 || percent % share) this.void("no shares", { owner: seller, corporation: sym, percent });
    const follower = president(facts, state, sym) === seller ? this.successor(sym, seller, keeps) : "";
    if (!follower && !this.pick(sym, seller, percent).length) {
      this.void("president stays", { player: seller, corporation: sym });
    }
    const cost = one.price ?? Math.floor(((price(facts, state, sym) ?? 0) * percent) / share);
    this.done("sell", { seller, corporation: sym, percent, price: cost });
    this.acts(seller);
    if (follower) this.swap(sym, seller, follower);
    this.hand(this.pick(sym, seller, percent), sym, POOL);
    this.pay(BANK, seller, cost);
    this.fall(sym, one.rows ?? Math.floor(percent / (facts.small ? facts.corporations[sym].share : share)));
    const there = held(state, POOL, sym);
    if (there > facts.pool) this.tell("warning", "pool full", { corporation: sym, percent: there, limit: facts.pool });
  }

  _give(one) {
    const sym = this.corporation(one.corporation);
    if (![OFFERING, POOL, GONE].includes(one.to)) this.owner(one.to);
    const { source, to, percent } = one;
    const picked = this.pick(sym, source, percent, true);
    if (!picked.length) this.void("no shares", { owner: source, corporation: sym, percent });
    this.done("give", { source, to, corporation: sym, percent });
    this.hand(picked, sym, to);
    this.settle(sym);
    if (has(this.state.par, sym)) this.floatIfDue(sym);
    this.holding(sym, to);
  }

  _form(one) {
    const sym = this.corporation(one.corporation);
    if (this.state.stock[sym].length) this.void("has begun", { corporation: sym });
    const share = one.share ?? this.facts.corporations[sym].share;
    this.done("form", { corporation: sym });
    const percents = [2 * share, ...Array(Math.floor(100 / share) - 2).fill(share)];
    this.state.stock[sym] = percents.map((percent, n) => [percent, OFFERING, n === 0]);
  }

  // -- presidents -------------------------------------------------------------------------------------

  successor(sym, old, keeps) {
    const { players } = this.facts;
    const seat = players.indexOf(old);
    let most = Math.max(keeps, this.state.stock[sym].find((c) => c[2])[0] - 1);
    let best = "";
    for (const player of [...players.slice(seat + 1), ...players.slice(0, seat)]) {
      const percent = held(this.state, player, sym);
      if (percent > most) [best, most] = [player, percent];
    }
    return best;
  }

  settle(sym) {
    const old = president(this.facts, this.state, sym);
    const next = old ? this.successor(sym, old, held(this.state, old, sym)) : "";
    if (next) this.swap(sym, old, next);
  }

  swap(sym, old, next) {
    const top = this.state.stock[sym].find((c) => c[2]);
    const given = [];
    for (const one of this.state.stock[sym]) {
      if (one[1] === next && !one[2] && sum(given.map((c) => c[0])) < top[0]) given.push(one);
    }
    this.hand(given, sym, top[1]);
    this.hand([top], sym, next);
    this.tell("follows", "president", { player: next, corporation: sym });
  }

  _president(one) {
    const sym = this.corporation(one.corporation);
    this.player(one.player);
    const stock = this.state.stock[sym];
    const top = stock.find((c) => c[2]);
    const own = sum(stock.filter((c) => c[1] === one.player && !c[2]).map((c) => c[0]));
    if (!top || top[1] === one.player || own < top[0]) {
      this.void("no president", { player: one.player, corporation: sym });
    }
    this.done("president by hand", { player: one.player, corporation: sym });
    this.swap(sym, top[1], one.player);
  }

  // -- floating ---------------------------------------------------------------------------------------

  soldOut(sym) {
    const own = this.facts.shares.own_sold ? [] : [sym];
    return ![OFFERING, POOL, ...own].some((owner) => held(this.state, owner, sym));
  }

  floatIfDue(sym) {
    const out = 100 - held(this.state, OFFERING, sym);
    if (has(this.state.par, sym) && !this.state.floated.includes(sym) && out >= this.facts.float) this.floats(sym);
  }

  floats(sym, capital = null) {
    const { state, facts } = this;
    const par = has(state.par, sym) ? state.par[sym] : 0;
    const shares = Math.floor((100 - held(state, OFFERING, sym)) / facts.corporations[sym].share);
    const paid = capital ?? (facts.shares.full ? 10 * par : par * shares);
    state.floated.push(sym);
    this.pay(BANK, sym, paid);
    this.tell("follows", "floats", { corporation: sym, amount: paid });
    if (!facts.shares.full) this.hand(state.stock[sym].filter((c) => c[1] === OFFERING), sym, sym);
  }

  _float(one) {
    const sym = this.started(one.corporation);
    if (this.state.floated.includes(sym)) this.void("has floated", { corporation: sym });
    this.done("float", { corporation: sym });
    this.floats(sym, one.capital ?? null);
  }
}

/** As Python sorts strings: by code points. */
function byCode(one, other) {
  const [a, b] = [[...one], [...other]].map((letters) => letters.map((letter) => letter.codePointAt(0)));
  for (let n = 0; n < Math.min(a.length, b.length); n += 1) if (a[n] !== b[n]) return a[n] - b[n];
  return a.length - b.length;
}

/** The ids of entries that are taken back: by an undo after them that is not taken back itself. */
export function undone(entries) {
  const place = new Map(entries.map((one, number) => [one.id, number]));
  const found = new Set();
  for (let number = entries.length - 1; number >= 0; number -= 1) {
    const one = entries[number];
    if (one.kind === "undo" && !found.has(one.id) && (place.get(one.of) ?? number) < number) found.add(one.of);
  }
  return found;
}

/** What entries come to, one after the other. */
export function folded(facts, entries) {
  const state = opening(facts, entries.length ? versionOf(entries[0]) : LATEST);
  const back = undone(entries);
  const before = new Map();
  const line = (one, sort) => state.lines.push({ of: one.id, sort, ...told(facts, one, before) });
  for (const one of entries) {
    before.set(one.id, one);
    if (back.has(one.id)) {
      line(one, "tried");
      state.lines.push({ of: one.id, sort: "undone", say: "undone", facts: {} });
    } else if (one.kind === "undo") line(one, "done");
    else if (versionOf(one) > LATEST || typeof Keeper.prototype[`_${one.kind}`] !== "function") {
      // A page that was kept does not know what a later one can enter; what is known is still right.
      state.newer = true;
      state.lines.push({ of: one.id, sort: "void", say: "not known here", facts: { kind: String(one.kind) } });
    } else {
      try {
        new Keeper(facts, state, one.id).enter(one);
      } catch (problem) {
        if (!(problem instanceof Void)) throw problem;
        line(one, "tried");
        state.lines.push({ of: one.id, sort: "void", say: problem.say, facts: problem.facts });
      }
    }
  }
  return state;
}

/** What is against an entry after others: with any of it a strict ledger does not take it. */
export function objections(facts, entries, one) {
  const { lines } = folded(facts, [...entries, one]);
  if (one.kind === "undo") return hanging(facts, entries, one, folded(facts, entries).lines, lines);
  return lines.filter((line) => line.of === one.id && against(line));
}

const against = (line) => line.sort === "warning" || line.sort === "void";

/** The last of the entries that an undo would leave without effect or with a warning, if any. */
function hanging(facts, entries, one, before, after) {
  const known = new Set(before.filter(against).map((line) => line.of));
  const fresh = new Set(after.filter((line) => against(line) && !known.has(line.of)).map((line) => line.of));
  const left = entries.filter((each) => fresh.has(each.id));
  if (!left.length) return [];
  const what = told(facts, left.at(-1), new Map(entries.map((each) => [each.id, each])));
  return [{ of: one.id, sort: "void", say: "hangs on it", facts: { count: left.length, what } }];
}

export { BANK, DEPOT, GONE, LATEST, OFFERING, POOL };
