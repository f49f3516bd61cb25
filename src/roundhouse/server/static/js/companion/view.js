// What is shown of a ledger, as plain data: the twin of play/companion/view.py.

import { BANK, OFFERING, POOL, certificates, factor, held, onSale, order, president, price, shareOf, table, worth } from "./keeping.js";

const own = (table, name, otherwise) => (Object.hasOwn(table, name) ? table[name] : otherwise);

/** What is shown of a state. */
export function view(facts, state) {
  const players = facts.players.map((player) => ({
    name: player,
    cash: state.cash[player],
    certificates: certificates(facts, state, player),
    worth: worth(facts, state, player),
    holdings: Object.keys(state.stock)
      .map((sym) => ({
        corporation: sym,
        percent: held(state, player, sym),
        president: president(facts, state, sym) === player,
      }))
      .filter((row) => row.percent),
    privates: ownedBy(state, player),
    counts: own(state.counts, player, {}),
    priority: state.priority === player,
  }));
  const most = Math.max(...players.map((row) => row.worth));
  const ranked = order(facts, state);
  const rest = Object.keys(facts.corporations).filter((sym) => !ranked.includes(sym));
  const selling = onSale(facts, state);
  const phases = facts.phases.map((row) => row.name);
  const ended = (name) => phases.includes(name) && phases.indexOf(name) <= phases.indexOf(state.phase);
  return {
    bank: state.cash[BANK],
    broken: state.broken,
    over: state.over,
    limit: state.limit,
    round: state.round,
    phase: phase(facts, state),
    players,
    corporations: [...ranked, ...rest].map((sym) => corporation(facts, state, sym)),
    order: ranked,
    ran: state.over ? [] : [...state.ran],
    next: next(state, ranked),
    trains: facts.trains.map((row) => ({
      kind: row.kind,
      price: row.price,
      left: state.depot[row.kind],
      pool: own(state.trains, POOL, []).filter((one) => one === row.kind).length,
      ends_on: row.rusts_on || row.obsolete_on,
      gone: ended(row.rusts_on || row.obsolete_on),
      sold: selling.includes(row.kind),
    })),
    privates: { ...state.privates },
    winners: players.filter((row) => row.worth === most).map((row) => row.name),
    turn: state.over ? "" : state.turn,
    rates: { ...state.rates },
  };
}

function next(state, ranked) {
  if (state.round[0] !== "operating" || state.over) return "";
  const coming = (sym) => state.floated.includes(sym) && ![...state.ran, ...state.closed].includes(sym);
  return ranked.find(coming) ?? "";
}

function ownedBy(state, owner) {
  return Object.entries(state.privates).filter(([, who]) => who === owner).map(([sym]) => sym);
}

function corporation(facts, state, sym) {
  const shares = table();
  for (const owner of [...facts.players, OFFERING, POOL, sym]) {
    const percent = held(state, owner, sym);
    if (percent) shares[owner] = percent;
  }
  return {
    sym,
    price: price(facts, state, sym),
    cell: own(state.markers, sym, [null])[0],
    par: own(state.par, sym, null),
    cash: state.cash[sym],
    floated: state.floated.includes(sym),
    closed: state.closed.includes(sym),
    president: president(facts, state, sym),
    trains: own(state.trains, sym, []),
    privates: ownedBy(state, sym),
    counts: own(state.counts, sym, {}),
    shares,
    earned: own(state.earned, sym, null),
    times: factor(facts, state, sym),
    share: shareOf(facts, state, sym),
  };
}

function phase(facts, state) {
  const at = facts.phases.findIndex((row) => row.name === state.phase);
  const row = facts.phases[at];
  const after = facts.phases[at + 1];
  const ends = after ? facts.trains.filter((one) => [one.rusts_on, one.obsolete_on].includes(after.name)) : [];
  return {
    name: row.name,
    limit: row.limit,
    rounds: row.rounds,
    next: after?.name ?? "",
    on: after?.on ?? "",
    ends: ends.map((one) => one.kind),
  };
}
