// The map of the desk: puts its parts together, and gives each picture that comes into the page to all of them.

import * as find from "./find.js";
import * as focus from "./focus.js";
import * as hand from "./hand.js";
import * as layers from "./layers.js";
import * as looks from "./looks.js";
import * as mini from "./mini.js";
import * as roam from "./roam.js";
import * as scale from "./scale.js";
import * as tree from "./tree.js";
import * as view from "./view.js";
import * as wide from "./wide.js";

export { open as find } from "./find.js";
export { by as zoom } from "./hand.js";
export { again as focus, sight } from "./focus.js";
export { toggle as wide } from "./wide.js";
export { put as print } from "./print.js";
export { centre } from "./view.js";

export function begin() {
  for (const part of [hand, layers, roam, tree, scale, mini, wide, focus, looks, find]) part.begin();
  document.addEventListener("desk:panels", (event) => {
    if (event.detail.names.includes("map")) bind();
  });
  bind();
}

function bind() {
  for (const part of [view, layers, roam, tree, wide, looks]) part.bind();
  focus.place();
  mini.changed();
}
