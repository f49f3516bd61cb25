// A hint: asked for with the button in the turn panel, shown until the table moves on; and why a bot moved, from the log.

import * as why from "./why.js";
import { words } from "../words.js";

let asking = false;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form.hint")) return;
  event.preventDefault();
  if (asking) return;
  const button = form.querySelector("button");
  asking = true;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await window.desk.send("hint");
    if (answer.revision === window.desk.revision) why.show(answer.html, button, words("Hint"));
  } catch (error) {
    if (error.status !== 409) why.show(why.refusal(error), button, words("Hint"));
  } finally {
    asking = false;
    button.removeAttribute("aria-busy");
  }
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-bot-why]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (asking) return;
  asking = true;
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href, { headers: { Accept: "application/json" } });
    const told = await answer.json();
    why.show(answer.ok ? told.html : why.refusal({ message: told.error.sentence }), link, words("Why the bot did this"));
  } catch {
    location.assign(link.href);
  } finally {
    asking = false;
    link.removeAttribute("aria-busy");
  }
});

document.addEventListener("desk:panels", () => {
  const shown = document.querySelector("#why.open .hint-said");
  if (shown && shown.dataset.revision !== String(window.desk.revision)) why.hide();
});
