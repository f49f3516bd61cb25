// The market: where the marker that is pointed at would go, and where it has been.

const NS = "http://www.w3.org/2000/svg";
const REST = 250; // milliseconds that somebody looks at a company before its way is asked for
const known = new Map(); // by company and position
const SIZES = [1, 1.5, 2, 3, 4]; // times the width of its place
let looking = 0;
let size = 0;

export function begin() {
  for (const name of ["mouseover", "focusin", "click"]) {
    document.addEventListener(name, (event) => {
      const row = event.target.closest?.(".quotes tbody tr");
      if (!row) return;
      ghosts(row);
      trail(row.dataset.piece);
    });
  }
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-chart]");
    if (button) zoom(button.dataset.chart === "in" ? 1 : -1);
  });
  document.addEventListener("desk:panels", (event) => {
    if (!event.detail.names.includes("market")) return;
    ghosts();
    trail("");
  });
  ghosts();
}

const chart = () => document.querySelector(".market-chart");
const cell = (id) => (id ? chart()?.querySelector(`#${CSS.escape(id)}`) : null);

/** Makes the chart larger or smaller, about the marker of whoever operates where that is in sight, else about the middle. */
function zoom(way) {
  const frame = chart();
  const area = frame.getBoundingClientRect();
  const own = cell(document.querySelector(".quotes tr.operating")?.dataset.cell);
  const middle = () => {
    const { x, y, width, height } = own.getBoundingClientRect();
    return { x: x + width / 2 - area.x, y: y + height / 2 - area.y };
  };
  const before = SIZES[size];
  const held = own && middle();
  const follows = held && held.x > 0 && held.x < area.width && held.y > 0 && held.y < area.height;
  const x = frame.scrollLeft + frame.clientWidth / 2;
  const y = frame.scrollTop + frame.clientHeight / 2;
  size = Math.min(SIZES.length - 1, Math.max(0, size + way));
  frame.style.setProperty("--larger", SIZES[size]);
  frame.classList.toggle("larger", size > 0);
  const more = SIZES[size] / before;
  frame.scrollLeft = (follows ? middle().x + frame.scrollLeft : x * more) - frame.clientWidth / 2;
  frame.scrollTop = (follows ? middle().y + frame.scrollTop : y * more) - frame.clientHeight / 2;
}

/** Marks where a marker would go: that of a row, else that of whoever operates. */
function ghosts(row) {
  for (const old of document.querySelectorAll(".market-chart [data-ghost]")) old.removeAttribute("data-ghost");
  const shown = row ?? document.querySelector(".quotes tr.operating");
  if (!shown?.dataset.ghosts) return;
  for (const [way, id] of Object.entries(JSON.parse(shown.dataset.ghosts))) {
    if (cell(id)) cell(id).dataset.ghost = way;
  }
  if (cell(shown.dataset.cell)) cell(shown.dataset.cell).dataset.ghost = "here";
}

/** Draws the way that a company's marker has come; "" for none. */
async function trail(sym) {
  const mine = ++looking;
  if (!sym) return draw({ cells: [], said: "" });
  const { root, at, present } = window.desk;
  const key = `${at} ${sym}`;
  if (!known.has(key)) {
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (mine !== looking) return;
    const answer = await fetch(`${root}/trail/${encodeURIComponent(sym)}${present ? "" : `?action=${at}`}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    if (known.size > 100) known.clear();
    known.set(key, await answer.json());
  }
  if (mine === looking) draw(known.get(key));
}

function draw(found) {
  const svg = chart()?.querySelector("svg");
  const told = document.getElementById("trail-said");
  if (!svg || !told) return;
  svg.querySelector(".trail")?.remove();
  told.textContent = found.said;
  const points = found.cells.map(cell).filter(Boolean).map((one) => {
    const { x, y, width, height } = one.querySelector("rect").getBBox();
    return `${x + width / 2},${y + height / 2}`;
  });
  if (points.length < 2) return;
  const made = document.createElementNS(NS, "g");
  made.setAttribute("class", "trail");
  made.setAttribute("aria-hidden", "true");
  for (const look of ["under", "way"]) {
    const line = document.createElementNS(NS, "polyline");
    line.setAttribute("class", look);
    line.setAttribute("points", points.join(" "));
    made.append(line);
  }
  const from = document.createElementNS(NS, "circle");
  const [x, y] = points[0].split(",");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 7 })) from.setAttribute(name, value);
  made.append(from);
  svg.append(made);
}
