// Money as the title of the table writes it: "$1,200", "¥1,200", "1,200 F".

import { whole } from "./words.js";

/** An amount, or what is `signed`, with a plus or minus before it; the title has "{}" where the amount goes, or a sign. */
export function money(amount, signed = false) {
  const currency = window.desk?.currency || document.querySelector("[data-currency]")?.dataset.currency || "$";
  const form = currency.includes("{}") ? currency : `${currency}{}`;
  const said = form.replace("{}", () => whole(Math.abs(amount)));
  if (amount < 0) return `−${said}`;
  return signed ? `${amount ? "+" : "±"}${said}` : said;
}
