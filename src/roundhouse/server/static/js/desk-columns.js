// The columns of the ledger: those that somebody does not want are left out, on this device.

const KEEP = "rh-columns";
const sheet = new CSSStyleSheet();
let hidden = []; // ["TABLE COLUMN"]

export function begin() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEEP) ?? "[]");
    if (Array.isArray(kept)) hidden = kept;
  } catch {
    // all of them
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-shows]")) return;
    hidden = hidden.filter((one) => one !== target.dataset.shows);
    if (!target.checked) hidden.push(target.dataset.shows);
    try {
      localStorage.setItem(KEEP, JSON.stringify(hidden));
    } catch {
      // good for this page only
    }
    show();
  });
  document.addEventListener("desk:panels", ({ detail }) => detail.names.includes("ledger") && show());
  show();
}

/** Leaves the columns out by a sheet of style, which outlives what the panel is replaced by. */
function show() {
  const rules = [];
  for (const head of document.querySelectorAll("[data-table] th[data-column]")) {
    const { table } = head.closest("[data-table]").dataset;
    if (!hidden.includes(`${table} ${head.dataset.column}`)) continue;
    rules.push(`[data-table="${table}"] tr > :nth-child(${head.cellIndex + 1}) { display: none; }`);
  }
  sheet.replaceSync(rules.join("\n"));
  for (const box of document.querySelectorAll("[data-shows]")) box.checked = !hidden.includes(box.dataset.shows);
}
