// Clocks of a table: they go on by themselves, so that nothing has to be sent; whoever listens hears no ticking.

import { words } from "./words.js";

const SECOND = 1000, MINUTE = 60_000, HOUR = 3_600_000, DAY = 86_400_000;

// What the browser's own clock is off by: the page says when it was made.
const made = Date.parse(document.querySelector('meta[name="now"]')?.content ?? "");
const off = Number.isNaN(made) ? 0 : Date.now() - made;

/** A time as `clock_faces.clock_text` writes it. */
export function text(ms) {
  const sign = ms < 0 ? "−" : "", rest = Math.abs(ms);
  if (rest >= DAY) {
    return sign + words("{days} d {hours} h", { days: Math.floor(rest / DAY), hours: Math.floor((rest % DAY) / HOUR) });
  }
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(rest / HOUR), minutes = Math.floor((rest % HOUR) / MINUTE);
  const seconds = two(Math.floor((rest % MINUTE) / SECOND));
  return sign + (hours ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`);
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const gone = Math.max(0, Date.now() - off - Date.parse(clock.dataset.from));
    const down = clock.dataset.down !== undefined;
    const ms = Number(clock.dataset.clock) + (down ? -gone : gone);
    const shown = text(ms);
    if (clock.textContent !== shown) clock.textContent = shown;
    clock.parentElement.classList.toggle("up", down && ms < 0);
    clock.parentElement.classList.toggle("short", down && ms >= 0 && ms < 5 * MINUTE);
  }
}

tick();
setInterval(tick, SECOND);
