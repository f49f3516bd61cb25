// At a hot seat: between two players the screen is handed over, and what is the next one's is covered until they say
// that they are there.

let here = "";
let on = false;

export function begin(facts) {
  on = Boolean(facts.handover);
  here = facts.here ?? "";
  if (!on) return;
  document.querySelector("#handover form")?.addEventListener("submit", arrived);
  if (facts.yours) check(facts.to_act);
}

/** Covers what is there to be done when it is another's turn than before. Ahead of what shows it. */
export function check(player) {
  if (!on || !player || player === here) return;
  const cover = document.getElementById("handover");
  for (const name of cover.querySelectorAll("[data-player-name]")) {
    const seat = JSON.parse(cover.dataset.seats)[player];
    if (!seat) return; // a bot's
    name.textContent = seat.name;
    cover.querySelector('[name="seat"]').value = seat.number;
  }
  set(true);
  const active = document.activeElement;
  if (!active || active === document.body || active.closest(".turn-pane, .side-pane")) cover.querySelector("button").focus();
}

function set(covered) {
  document.querySelector(".desk").classList.toggle("covered", covered);
  document.getElementById("handover").hidden = !covered;
  for (const part of document.querySelectorAll("#panel-turn, #panel-orders, #side-notes")) part.inert = covered;
}

async function arrived(event) {
  event.preventDefault();
  const seat = Number(event.target.elements.seat.value);
  const ask = event.submitter?.name === "ask" ? event.submitter.value : "";
  try {
    const answer = await window.desk.send("here", { seat: String(seat), ask });
    here = answer.player;
    on = answer.asks;
    await window.desk.refresh();
    set(false);
    document.querySelector(".turn button, .turn a")?.focus();
  } catch (error) {
    window.desk.toast(error.message);
  }
}
