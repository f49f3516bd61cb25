// The tray of a hex: tiles with their rotations, a preview on the map, and laying one.

import * as overlay from "./overlay.js";
import * as why from "./why.js";
import { byKeys, keep } from "../desk-focus.js";
import { money } from "../money.js";
import { words } from "../words.js";

let open = null; // {hex, revision, tiles: [[{action, pieces, said}]], drawings, chosen: [tile, turn] | null, gains}
const tray = () => document.getElementById("tray");

/** Opens the tray of a hex, with a tile chosen if one is meant; where nothing can be done it is said why. */
export async function show(hex, anchor, spots, tile = "") {
  let answer;
  try {
    const response = await fetch(`${window.desk.root}/hex/${encodeURIComponent(hex)}?revision=${window.desk.revision}`, {
      headers: { Accept: "application/json" },
    });
    answer = await response.json();
    if (!response.ok) {
      if (response.status === 409) window.desk.refresh();
      return why.show(why.refusal({ message: answer.error?.sentence ?? words("That did not work."), facts: answer.error?.facts }), anchor);
    }
  } catch {
    return window.desk.toast(words("The site cannot be reached; please try again."));
  }
  const place = tray();
  if (!place || !spots[hex]) {
    close();
    return why.show(answer.html, anchor);
  }
  why.hide();
  place.innerHTML = answer.html;
  place.hidden = false;
  place.dataset.keep = "hidden children";
  open = { ...answer, chosen: null, gains: {}, from: anchor instanceof Element ? anchor : document.activeElement };
  place.querySelector(".tray-close").hidden = false;
  overlay.pieces([], "");
  mark(hex);
  if (document.body.dataset.sheet) document.body.dataset.sheet = "half"; // of a phone: map and tray are both seen
  place.scrollIntoView({ block: "nearest" });
  window.desk.centre?.(hex);
  const meant = answer.tiles.findIndex((turns) => tile && turns[0].pieces.some((key) => key.startsWith(`${hex}:${tile}:`)));
  if (answer.tiles.length === 1 || meant >= 0) choose(Math.max(0, meant), 0);
  if (answer.tiles.length) gains(hex);
  const first = place.querySelector(".tray-tile.chosen .tile-pick") ?? place.querySelector(".tile-pick, button.act");
  if (byKeys()) first?.focus({ preventScroll: true });
}

function mark(hex) {
  const group = overlay.layer("chosen");
  const shape = group && overlay.outline(hex, { class: "chosen-hex" });
  if (shape) group.append(shape);
}

async function gains(hex) {
  const asked = open;
  try {
    const response = await fetch(`${window.desk.root}/hex/${encodeURIComponent(hex)}/gains`, { headers: { Accept: "application/json" } });
    if (!response.ok || asked !== open) return;
    const found = await response.json();
    open.gains = found.turns;
    open.base = found.base;
    open.tiles.forEach((turns, number) => {
      const told = turns.map((turn) => found.turns[turn.action]).filter(Boolean);
      const label = tray()?.querySelector(`[data-tile="${number}"] [data-gain]`);
      if (!label || !told.length) return;
      const most = Math.max(...told.map((one) => one.more));
      label.textContent = words("run {gain}", { gain: money(most, true) });
      label.classList.toggle("good", most > 0);
      label.classList.toggle("bad", most < 0);
    });
    if (open.chosen) said();
  } catch {
    // the tiles do without
  }
}

/** Shows a tile in one of its rotations on the map. */
function choose(tile, turn) {
  const turns = open.tiles[tile];
  open.chosen = [tile, ((turn % turns.length) + turns.length) % turns.length];
  const { pieces } = turns[open.chosen[1]];
  overlay.pieces(pieces.map((key) => [key, open.drawings[key]]), open.hex);
  for (const button of tray().querySelectorAll(".tray-tile")) {
    const mine = Number(button.dataset.tile) === tile;
    button.classList.toggle("chosen", mine);
    button.querySelector(".tile-pick").setAttribute("aria-pressed", String(mine));
    if (mine) {
      const own = pieces.find((key) => key.startsWith(`${open.hex}:`));
      button.querySelector(".tile-face").innerHTML = open.drawings[own];
      const number = button.querySelector("[data-turn]");
      if (number) number.textContent = open.chosen[1] + 1;
    }
  }
  const bar = tray().querySelector(".tray-bar");
  bar.hidden = false;
  bar.querySelector(".tray-turn").disabled = turns.length < 2;
  said();
  shown(turns[open.chosen[1]].action);
}

/** Tells whoever foretells which action is shown, as JSON text; "" for none. */
function shown(action) {
  document.dispatchEvent(new CustomEvent("tray:shown", { detail: { action } }));
}

function said() {
  const [tile, turn] = open.chosen;
  const turns = open.tiles[tile];
  const gain = open.gains[turns[turn].action];
  const told = [turns.length < 2 ? words("Only this way round.") : words("Way {turn} of {turns}.", { turn: turn + 1, turns: turns.length })];
  if (gain) {
    const facts = { before: money(open.base), after: money(gain.value) };
    told.push(gain.proven ? words("Best run {before} → {after}.", facts) : words("Best run {before} → {after} (not proven).", facts));
  }
  const shown = tray().querySelector(".tray-say");
  shown.textContent = told.join(" ");
  // Where its track goes is seen on the map; who does not see it has to hear it.
  const heard = document.createElement("span");
  heard.className = "unseen";
  heard.textContent = ` ${turns[turn].said}.`;
  shown.append(heard);
}

export function turn() {
  if (!open?.chosen) return false;
  choose(open.chosen[0], open.chosen[1] + 1);
  return true;
}

/** The action that is shown on the map, as JSON text; "" when none is. */
export function chosen() {
  return open?.chosen ? open.tiles[open.chosen[0]][open.chosen[1]].action : "";
}

/** Takes the preview away, and then the tray. */
export function cancel() {
  if (!open) return false;
  if (!open.chosen || open.tiles.length === 1) return close();
  open.chosen = null;
  shown("");
  overlay.pieces([], "");
  for (const button of tray()?.querySelectorAll(".tray-tile") ?? []) {
    button.classList.remove("chosen");
    button.querySelector(".tile-pick").setAttribute("aria-pressed", "false");
  }
  const bar = tray()?.querySelector(".tray-bar");
  if (bar) bar.hidden = true;
  return true;
}

export function close() {
  overlay.clear("piece", "chosen");
  const had = Boolean(open);
  if (open?.chosen) shown("");
  const from = open?.from;
  open = null;
  const place = tray();
  if (place) {
    const inside = place.contains(document.activeElement);
    delete place.dataset.keep;
    place.hidden = true;
    place.replaceChildren();
    if (inside) from?.isConnected ? from.focus({ preventScroll: true }) : keep();
  }
  return had;
}

/** After the panels have changed: an older tray goes, a newer map gets its preview again. */
export function renew(revision) {
  if (!open) return;
  if (open.revision !== revision || !tray()) return void close();
  mark(open.hex);
  if (open.chosen) choose(...open.chosen);
}

document.addEventListener("click", (event) => {
  if (!open) return;
  const pick = event.target.closest(".tile-pick");
  if (pick) {
    const tile = Number(pick.closest(".tray-tile").dataset.tile);
    if (open.chosen?.[0] === tile) turn();
    else {
      const told = open.tiles[tile].map((one) => open.gains[one.action]?.more ?? 0);
      choose(tile, Math.max(0, told.indexOf(Math.max(...told))));
    }
  } else if (event.target.closest(".tray-turn")) turn();
  else if (event.target.closest(".tray-cancel")) cancel();
  else if (event.target.closest(".tray-close")) close();
});
