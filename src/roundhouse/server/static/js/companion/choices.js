// What the fields of the forms can be chosen from: the twin of server/companion/choices.py.

import { BANK, DEPOT, GONE, OFFERING, POOL } from "./keeping.js";
import { money } from "../money.js";

/** The player who is likely to start a corporation: who has the private company that it takes or comes with, else whose
 * turn it is; "" for nobody in particular. */
export function starter(facts, view, sym) {
  const papers = facts.beginning?.papers ?? {};
  const brought = Object.entries(facts.along ?? {}).filter(([, row]) => row.president && row.corporation === sym);
  const needed = [...(Object.hasOwn(papers, sym) ? [papers[sym]] : []), ...brought.map(([name]) => name)];
  const owners = needed.map((name) => view.privates[name]);
  return owners.find((owner) => facts.players.includes(owner)) ?? view.turn;
}

/** By the name of what is chosen: values and what is read. */
export function choices(facts, view, named) {
  const open = view.corporations.filter((row) => !row.closed).map((row) => row.sym);
  const begun = view.corporations.filter((row) => row.price !== null).map((row) => row.sym);
  // Whoever runs next, and whoever ran last and may still buy trains, is what is chosen at first.
  const earning = view.next ? [view.next, ...begun] : begun;
  const buying = [...view.ran.slice(-1), ...earning];
  const rest = open.filter((sym) => !begun.includes(sym));
  const unbegun = view.corporations.filter((row) => !row.closed && row.par === null && row.price === null);
  const kinds = view.trains.map((row) => row.kind);
  const sold = view.trains.filter((row) => row.sold).map((row) => row.kind);
  const papers = Object.keys(view.privates).filter((sym) => view.privates[sym] !== GONE);
  const share = Math.min(...view.corporations.map((row) => row.share));
  const percents = [];
  for (let n = share; n <= 100; n += share) percents.push([String(n), `${n}%`]);
  const pars = Object.keys(facts.market.par).sort((one, other) => Number(one) - Number(other));
  const plain = (values) => values.map((value) => [value, Object.hasOwn(named, value) ? named[value] : value]);
  return {
    owners: plain([BANK, ...facts.players, ...begun, ...rest]),
    players: plain(facts.players),
    corporations: plain([...begun, ...rest]),
    begun: plain(begun),
    earning: plain([...new Set(earning)]),
    buying: plain([...new Set(buying)]),
    unbegun: plain(unbegun.map((row) => row.sym)),
    buyers: plain([...facts.players, ...begun]),
    sources: plain([OFFERING, POOL, ...begun, ...facts.players]),
    holders: plain([...facts.players, ...begun, POOL, OFFERING, GONE]),
    sellers: plain([...facts.players, ...begun]),
    percents,
    pars: pars.map((par) => [par, money(Number(par))]),
    trains: plain([...sold, ...kinds.filter((kind) => !sold.includes(kind))]),
    kinds: plain(kinds),
    traded: plain(kinds.filter((kind) => facts.trains.some((row) => row.trade_in?.includes(kind)))),
    dealers: plain([DEPOT, POOL, ...begun]),
    phases: plain(facts.phases.map((row) => row.name)),
    papers: plain(papers),
    closing: plain([...papers, ...open]),
    loans: plain(Object.keys(facts.loans ?? {})),
    pieces: plain(Object.keys(facts.pieces ?? {}).filter((name) => !facts.pieces[name].unit)),
    rated: plain(Object.keys(facts.pieces ?? {}).filter((name) => facts.pieces[name].unit)),
    lenders: plain([BANK, POOL, ...facts.players, ...open]),
    unformed: plain(Object.keys(facts.corporations).filter((sym) => !facts.corporations[sym].certificates.length)),
  };
}
