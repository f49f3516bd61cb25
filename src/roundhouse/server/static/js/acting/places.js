// Where could a tile go? A tile is chosen, the map lights the hexes in which the company may lay it, and any other hex
// tells why not.

import * as overlay from "./overlay.js";
import { byKeys } from "../desk-focus.js";
import { phone } from "../widths.js";
import { words } from "../words.js";

let open = null; // {tile, company, basis, hexes: {hex: ways}, near: [hex], here: {hex, drawings, turn} | null}
let asked = 0;
let from = null;
const box = () => document.getElementById("places");

async function answered(more = {}) {
  const { tile, company } = open;
  const query = new URLSearchParams({ ...window.desk.position?.(), tile, company, ...more });
  if (!window.desk.present) query.set("action", window.desk.at);
  const answer = await fetch(`${window.desk.root}/places?${query}`, { headers: { Accept: "application/json" } });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error?.sentence ?? words("That did not work."));
  return found;
}

/** Opens it, with a tile chosen or as it was left. */
export async function show(tile, anchor) {
  if (document.querySelector(".desk.ended")) return;
  from = anchor ?? document.activeElement;
  open = { tile: tile ?? box().dataset.tile ?? "", company: open?.company ?? window.desk.company?.() ?? "", hexes: {}, near: [], here: null };
  if (!(await renew(true))) return;
  document.querySelector(".desk").classList.remove("no-turn");
  inSight();
  const chosen = box().querySelector("input:checked") ?? box().querySelector("input") ?? box().querySelector("h2");
  if (byKeys()) chosen?.focus({ preventScroll: true });
  chosen?.closest("label")?.scrollIntoView({ block: "nearest", inline: "center" });
  box().scrollIntoView({ block: "start" });
}

/** The map and the place of the tiles are to be seen. */
function inSight() {
  const map = document.getElementById("panel-map");
  if (!map) return; // the lab shows nothing else
  const small = phone();
  if (small ? document.body.dataset.screen !== "map" : !map.classList.contains("chosen")) {
    document.querySelector(small ? '.phone-tabs [data-screen="map"]' : '.views a[data-view="game"]').click();
  }
  if (small) document.body.dataset.sheet = "half";
}

/** Asks again: another tile, company or position. `whole`: with the tiles. False where that did not work. */
async function renew(whole = false) {
  const mine = ++asked;
  let found;
  try {
    found = await answered();
  } catch (error) {
    window.desk.toast(error.message);
    return false;
  }
  if (mine !== asked || !open) return false;
  const place = box();
  open = { ...open, company: found.company, basis: found.basis, hexes: found.hexes, near: found.near, here: null };
  place.dataset.tile = open.tile;
  if (whole || place.hidden) {
    const had = place.contains(document.activeElement) ? document.activeElement : null;
    place.innerHTML = found.html;
    place.hidden = false;
    if (had) place.querySelector(`[name="${CSS.escape(had.name ?? "")}"]:is(select, :checked)`)?.focus({ preventScroll: true });
  } else place.querySelector(".places-found").innerHTML = found.found;
  light();
  window.desk.sight(Object.keys(open.hexes));
  return true;
}

function light() {
  document.getElementById("board").classList.toggle("has-places", Boolean(open?.tile));
  overlay.clear("piece");
  if (open?.tile) overlay.places(open.hexes, open.near, open.here?.hex ?? "");
  else overlay.clear("places", "ways");
}

export function close() {
  if (!open) return false;
  asked += 1;
  open = null;
  const place = box();
  const inside = place.contains(document.activeElement);
  place.hidden = true;
  place.replaceChildren();
  light();
  if (inside) (from?.isConnected ? from : document.getElementById("turn-prompt"))?.focus({ preventScroll: true });
  return true;
}

/** A hex was picked: "lay" where it is for the tray, which has the tile then; true where it is answered here. */
export function pick(hex, mayAct) {
  if (!open?.tile) return false;
  if (mayAct && open.basis === "now" && open.hexes[hex]) return "lay";
  tell(hex);
  return true;
}

/** The tile that is chosen. */
export const tile = () => open?.tile ?? "";

/** What of the tile in one hex: its rotations on the map, or why not. */
async function tell(hex) {
  const mine = ++asked;
  try {
    const found = await answered({ hex });
    if (mine !== asked || !open) return;
    open.here = { hex, drawings: found.drawings, ways: found.ways, turn: 0 };
    const place = box().querySelector(".place-here");
    place.innerHTML = found.html;
    inSight();
    draw();
    if (byKeys()) place.querySelector(".place-name").focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
    window.desk.sight([hex]);
  } catch (error) {
    window.desk.toast(error.message);
  }
}

function draw() {
  light();
  const { hex, drawings, turn } = open.here;
  if (drawings.length) overlay.pieces([[`${hex}:`, drawings[turn]]], hex);
}

/** Turns the tile that is shown in a hex. */
export function turn() {
  if (!open?.here?.drawings.length) return false;
  const { drawings, ways } = open.here;
  open.here.turn = (open.here.turn + 1) % drawings.length;
  box().querySelector("[data-way]").textContent = words("Way {turn} of {turns}: {said}.", { turn: open.here.turn + 1, turns: ways.length, said: ways[open.here.turn] });
  draw();
  return true;
}

document.addEventListener("change", (event) => {
  if (!open || !event.target.closest("#places")) return;
  if (event.target.name === "tile") {
    open.tile = event.target.value;
    renew();
  } else if (event.target.name === "company") {
    open.company = event.target.value;
    renew(true);
  }
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("#places form")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
  const ask = event.target.closest("[data-places]");
  if (ask && plain) {
    event.preventDefault();
    show(ask.dataset.places || undefined, ask);
  } else if (event.target.closest(".places-close")) close();
  else if (event.target.closest("[data-place-turn]")) turn();
});

document.addEventListener("desk:panels", (event) => {
  if (open && ["map", "turn"].some((name) => event.detail.names.includes(name))) renew(true);
});
