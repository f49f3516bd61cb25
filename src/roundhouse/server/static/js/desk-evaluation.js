// The evaluation of the game: asked for until it is there; a click on the curve goes to that position.

import { words } from "./words.js";

const AGAIN = 1500; // milliseconds until it is asked again how far it is

const box = () => document.getElementById("evaluation-found");
let go = () => {};
let asking = 0;

/** `goes`: shows a position; `mine`: whether whoever looks has played, for whom a finished game is evaluated unasked. */
export function begin(goes, mine) {
  go = goes;
  const link = document.querySelector("a[data-evaluation]");
  if (!link) return;
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(link.href, ++asking);
  });
  const section = document.getElementById("evaluation");
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((one) => one.isIntersecting)) return;
    seen.disconnect();
    if (mine && !asking) ask(link.href, ++asking);
  });
  seen.observe(section);
  section.addEventListener("click", chosen);
}

async function ask(address, number) {
  const place = box();
  if (!place.textContent) place.textContent = words("The game is being evaluated.");
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const found = await answer.json();
    if (number !== asking) return;
    if (!answer.ok) {
      place.textContent = found.error?.sentence ?? words("That did not work.");
      return;
    }
    place.innerHTML = found.html;
    mark();
    const all = found.done && document.querySelector(".desk").classList.contains("ended");
    document.querySelector("a[data-evaluation]").parentElement.hidden = all; // there is nothing more to be asked for
    if (!found.done) setTimeout(() => number === asking && ask(address, number), AGAIN);
  } catch {
    if (number === asking) place.textContent = words("That did not work.");
  }
}

function chosen(event) {
  const link = event.target.closest("a[data-at]");
  if (link) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(link.dataset.at));
    return;
  }
  if (!event.target.closest(".course svg")) return;
  const field = event.currentTarget.querySelector(".field");
  const { left, width } = field.getBoundingClientRect();
  const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
  go(Math.round(part * Number(field.dataset.last)));
}

/** Shows on the curve which position is looked at. */
export function mark() {
  const field = box()?.querySelector(".field");
  if (!field) return;
  const last = Number(field.dataset.last);
  const at = window.desk.present ? last : Math.min(window.desk.at, last);
  const width = Number(field.getAttribute("width"));
  box().querySelector(".here").setAttribute("transform", `translate(${((at / Math.max(last, 1)) * width).toFixed(1)} 0)`);
}
