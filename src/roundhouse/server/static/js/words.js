// Sentences that scripts say, in the language of the page: the server brings the catalogue along.

const CATALOGUE = JSON.parse(document.getElementById("messages")?.textContent ?? "{}");

/** The sentence in the language of the page, with facts in place of names in braces. */
export function words(sentence, facts = {}) {
  return (CATALOGUE[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}
