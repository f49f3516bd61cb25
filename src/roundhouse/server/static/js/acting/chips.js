// Actions put together: while this is on, what is chosen becomes a chip, and all chips are sent at once.

import { morph } from "../desk-morph.js";

let on = false;
let list = []; // as forms send them: {action, "field:NAME"}
let revision = -1;
let asked = 0;

export const collecting = () => on;
export const all = () => list;

/** Collects from now on, or not any more. */
export function begin() {
  on = true;
  list = [];
  revision = window.desk.revision;
  return drawn();
}

export function stop() {
  if (!on) return false;
  on = false;
  list = [];
  asked += 1;
  window.desk.refresh();
  return true;
}

export function add({ revision: _, ...chosen }) {
  list.push(chosen);
  return drawn();
}

export function drop(number) {
  list.splice(number, 1);
  return drawn();
}

/** Shows what there would be to do after all that was collected. */
async function drawn() {
  const mine = ++asked;
  const answer = await window.desk.send("assemble", { actions: list });
  if (mine !== asked || !on || answer.revision !== revision) return;
  morph(document.getElementById("panel-turn"), answer.html);
  document.dispatchEvent(new CustomEvent("desk:panels", { detail: { names: ["turn"], made: true } }));
}

// The panel was sent anew: what was collected stays as long as the position is the same.
document.addEventListener("desk:panels", (event) => {
  if (!on || event.detail.made || !event.detail.names.includes("turn")) return;
  if (window.desk.present && window.desk.revision === revision) {
    drawn().catch(() => {});
    return;
  }
  on = false;
  list = [];
});
