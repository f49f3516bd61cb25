// Text grows as the map shrinks, as far as there is room for it, and is not drawn where that is no longer enough:
// nothing is text that has less than LEAST pixels, but for the letters of tokens, which tell companies apart together with
// their colours: few and bold, they are read from IN_TOKENS pixels on. Signs, colours and tokens stay at any scale.

import { shown, watch } from "./view.js";

export const LEAST = 9;
export const IN_TOKENS = 7;
const STEP = 1.05; // sizes change in steps, so that not every turn of the wheel changes the style of all texts

/** What texts there are: which, how many times their own size they can have, which part of LEAST is enough for them, what
 * goes with them. Those that are told apart stay or go `together`, as those of so many units can: longer ones become narrow. */
const KINDS = [
  { text: ".names .name", most: 1.85 },
  { text: ".names .number", most: 1.15 },
  { text: ".value > text:not(.far)", most: 1.6, beside: ".value > circle", of: 16 },
  { text: ".value .box text", most: 1.2 },
  { text: ".stops .label, .stops .quiet", most: 1.5 },
  { text: ".terrain .cost text", most: 1.6 },
  { text: ".terrain .icon-sign text", most: 1.2 },
  { text: ".tokens text", most: 1.4, part: IN_TOKENS / LEAST, together: 19 },
  { text: ".print text", most: 1.3 },
  { text: ".markers text", most: 1.4 },
  { text: ".coordinates text", most: 2.4 },
  { text: ".over-look text", most: 2.2 },
  { text: ".over-ways text", most: 2.2 },
];
const FAR = 46; // units: the most that the one number has that stands for a strip of revenues from afar
const SIZES = Array.from({ length: 30 }, (_, number) => number + 7); // units, as the classes of texts have them

const sheet = new CSSStyleSheet();
let least = 0; // units that LEAST pixels are

export function begin() {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  watch("rest", adjust);
}

/** The style of all texts at the scale shown. */
function adjust() {
  const wanted = STEP ** Math.ceil(Math.log(LEAST / shown().scale) / Math.log(STEP) - 1e-6);
  if (wanted === least) return;
  least = wanted;
  // Paper has room for all of it.
  sheet.replaceSync(`@media screen {\n${rules(least).join("\n")}\n}`);
}

/** The rules by which texts have `least` units, or are not there. */
export function rules(least) {
  const found = [];
  const size = `${least.toFixed(2)}px`;
  for (const { text, most, part = 1, together = 0, beside, of } of KINDS) {
    const enough = least * part;
    for (const units of SIZES) {
      if (units >= enough) continue;
      const which = text.split(", ").map((one) => `#map ${one}.t${units}`).join(", ");
      const room = units * most;
      const narrow = `; transform: scaleX(${(room / enough).toFixed(3)}); transform-box: fill-box; transform-origin: center`;
      const gone = enough > (together || units) * most;
      found.push(`${which} { ${gone ? "display: none" : `font-size: ${enough.toFixed(2)}px${enough > room ? narrow : ""}`} }`);
    }
    if (beside && least > of * most) found.push(`#map ${beside} { display: none }`);
  }
  const afar = least > 16 * 1.2;
  if (afar && least <= FAR) {
    found.push("#map .value > :is(.box, .paper-box) { display: none }");
    found.push(`#map .value > .far { display: inline; font-size: ${Math.max(25, least).toFixed(2)}px }`);
  }
  if (least > 22) {
    found.push(`#map .pick text { font-size: ${size} }`);
    found.push(`#map .pick circle { r: ${(least * 0.77).toFixed(1)}px }`);
  }
  return found;
}
