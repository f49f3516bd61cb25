// Sentences that scripts say, in the language of the page: the server brings the catalogue along.

const CATALOGUE = JSON.parse(document.getElementById("messages")?.textContent ?? "{}");

/** The language of numbers and times: as the browser writes that of the page, where it is among its own. */
export const LOCALE = navigator.languages.find((one) => one.split("-")[0] === tag().split("-")[0]) ?? tag();

function tag() {
  const said = document.documentElement.lang || "en";
  return Intl.DateTimeFormat.supportedLocalesOf(said).length ? said : "en";
}

/** A whole number with its thousands apart, as the server writes it. */
export const whole = (number) => WHOLE.format(number);
const WHOLE = new Intl.NumberFormat(tag().startsWith("en") ? "en-US" : tag());

/** The sentence in the language of the page, with facts in place of names in braces. */
export function words(sentence, facts = {}) {
  return (CATALOGUE[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}
