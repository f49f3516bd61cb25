// A new ledger: as many seats as the title has at most, and its options.

const title = document.querySelector("[data-title]");
const seats = [...document.querySelectorAll("[data-seats] .field")];

function fit() {
  for (const options of document.querySelectorAll("[data-of]")) options.hidden = options.dataset.of !== title.value;
  const most = Number(title.selectedOptions[0].dataset.most);
  seats.forEach((seat, n) => {
    seat.hidden = n >= most;
    seat.querySelector("input").disabled = seat.hidden;
  });
}

title.addEventListener("change", fit);
addEventListener("pageshow", fit); // also where the browser has filled the form in again
fit();
