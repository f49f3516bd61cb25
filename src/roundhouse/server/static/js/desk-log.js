// The log: which lines are shown, which one led to the position on the board.

const scroller = document.getElementById("log-scroll");
const panel = document.getElementById("panel-log");
const search = document.getElementById("log-search");
let kind = "all";
let own = [];

/** `seats`: the players whose lines are the viewer's own. */
export function begin(seats) {
  own = seats;
  search?.addEventListener("input", sift);
  document.addEventListener("click", (event) => {
    const found = event.target.closest("[data-filter]");
    if (found) filter(found.dataset.filter);
  });
  document.addEventListener("desk:panels", (event) => {
    if (event.detail.names.includes("log")) sift();
  });
}

export function atBottom() {
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
}

export function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
}

/** The last thing that happened, as whose it was and what; `by` is the player who did it. */
export function latest() {
  const turn = [...panel.querySelectorAll(".log-turn")].pop();
  const line = [...(turn?.querySelectorAll(".log-line:not(.more)") ?? [])].pop();
  if (!line) return null;
  const who = turn.querySelector(".badge, .log-who")?.textContent ?? "";
  return { by: line.dataset.by, text: `${who} ${line.textContent.trim()}`.trim(), seen: Boolean(turn.offsetParent) };
}

/** Marks the line of the log that led to a position; null for the present one. */
export function mark(at) {
  for (const one of panel.querySelectorAll(".here")) one.classList.remove("here");
  if (at === null) return;
  let line = null;
  for (const one of panel.querySelectorAll(".log-line")) {
    if (Number(one.dataset.at) > at) break;
    if (!line || one.dataset.at !== line.dataset.at) line = one;
  }
  if (!line) return;
  const turn = line.closest(".log-turn");
  for (const one of turn.querySelectorAll(`.log-line[data-at="${line.dataset.at}"]`)) one.classList.add("here");
  turn.classList.add("here");
  const place = turn.getBoundingClientRect();
  const area = scroller.getBoundingClientRect();
  if (place.top < area.top + 40 || place.bottom > area.bottom) scroller.scrollTop += place.top - area.top - area.height / 2;
}

// -- what is shown ---------------------------------------------------------------------------------

function filter(name) {
  kind = name;
  for (const button of document.querySelectorAll("button[data-filter]")) {
    button.setAttribute("aria-pressed", String(button.dataset.filter === name));
    button.classList.toggle("on", button.dataset.filter === name);
  }
  sift();
  toBottom();
}

/** Hides what is not looked for, and opens the turns of what is. */
function sift() {
  const asked = search?.value.trim() ?? "";
  const all = kind === "all" && !asked;
  const fits = wanted(asked);
  let round = null;
  for (const piece of panel.querySelectorAll(".log-lines > li")) {
    if (piece.matches(".log-round")) {
      round = piece;
      piece.hidden = !all;
      continue;
    }
    const head = piece.querySelector("summary .badge, summary .log-who, .log-single > .badge, .log-single > .log-who");
    let some = false;
    for (const line of piece.querySelectorAll(".log-line")) {
      line.hidden = !all && !(ofKind(line) && fits(line, head?.textContent ?? ""));
      some ||= !line.hidden;
    }
    piece.hidden = !some;
    if (some && round) round.hidden = false;
    unfold(piece.querySelector("details"), !all && some);
  }
}

/** Opens a turn in which something was found, and closes it when nothing is looked for any more. */
function unfold(details, found) {
  if (!details) return;
  if (found && !details.open) {
    details.open = true;
    details.dataset.found = "";
  } else if (!found && details.dataset.found !== undefined) {
    details.open = false;
    delete details.dataset.found;
  }
}

function ofKind(line) {
  if (kind === "all") return true;
  if (kind === "mine") return own.includes(line.dataset.by);
  return line.dataset.kinds.split(" ").includes(kind);
}

/** Which lines tell of what is asked for: a company, a player or a hex by its name, else a part of the text. */
function wanted(asked) {
  if (!asked) return () => true;
  const small = asked.toLowerCase();
  const named = [...document.querySelectorAll("#log-names option")].find((one) => one.value.toLowerCase() === small);
  const hex = document.getElementById(`hex-${asked.toUpperCase()}`) ? asked.toUpperCase() : "";
  const name = named?.dataset.name ?? hex;
  if (name) return (line) => line.dataset.about.split("|").includes(name);
  return (line, head) => `${head} ${line.textContent}`.toLowerCase().includes(small);
}
