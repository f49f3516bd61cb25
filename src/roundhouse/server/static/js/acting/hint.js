// A hint: asked for with the button in the turn panel, shown until the table moves on.

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

document.addEventListener("desk:panels", () => {
  const shown = document.querySelector("#why.open .hint-said");
  if (shown && shown.dataset.revision !== String(window.desk.revision)) why.hide();
});
