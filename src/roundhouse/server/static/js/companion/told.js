// What an entry says by itself, whatever it does: the twin of play/companion/told.py.

const DEPOT = "depot";
const PRICED = ["start", "buy", "sell", "train", "private", "piece"];
const SAYS = {
  paper: "pieces",
  president: "president",
  move: "moved",
  phase: "phase by hand",
  shareout: "shared out",
  ...Object.fromEntries(["export", "interest", "turn", "count", "reissue", ...PRICED].map((kind) => [kind, `told ${kind}`])),
};
const USUAL = { train: { source: DEPOT }, paper: { count: 1 }, piece: { count: 1 } };

/** What a line of the log would say of an entry; `entries`: a Map of those before it by id. */
export function told(facts, one, entries) {
  if (one.kind === "undo") return undo(facts, one, entries);
  const { kind, id, at, version, ...fields } = one;
  const said = { ...USUAL[kind], ...fields };
  if (kind === "shareout") said.amount = one.face;
  const unit = kind === "piece" && Object.hasOwn(facts.pieces ?? {}, one.what) ? facts.pieces[one.what].unit : 0;
  const face = kind === "piece" ? (one.face ?? (unit ? said.count * unit : null)) : null;
  if (face === null) return { say: say(one), facts: said };
  return { say: (one.price ?? null) !== null ? "paper by face" : "pieces by face", facts: { ...said, face } };
}

function undo(facts, one, entries) {
  const seen = new Set([one.id]);
  let said = "undo";
  let of = entries.get(one.of);
  while (of?.kind === "undo" && !seen.has(of.id)) {
    seen.add(of.id);
    said = said === "undo" ? "redo" : "undo";
    of = entries.get(of.of);
  }
  if (!of || of.kind === "undo") return { say: "undo of nothing", facts: {} };
  return { say: said, facts: { of: one.of, what: told(facts, of, entries) } };
}

function say(one) {
  const { kind } = one;
  const priced = (one.price ?? null) !== null;
  if (kind === "pay" && one.why) return "pay for";
  if (kind === "dividend") return one.way === "half" ? "told half" : `dividend ${one.way}`;
  if (kind === "discard" && one.gone) return "discard gone";
  if (kind === "round") return `told ${one.round}`;
  if (priced && ["start", "buy", "sell", "train"].includes(kind)) return kind;
  if (priced && ["private", "piece"].includes(kind)) return `told ${kind} for`;
  if (priced && kind === "paper") return "paper";
  return Object.hasOwn(SAYS, kind) ? SAYS[kind] : kind;
}
