// A new ledger: as many seats as the title has at most.

const title = document.querySelector("[data-title]");
const seats = [...document.querySelectorAll("[data-seats] .field")];

function fit() {
  const most = Number(title.selectedOptions[0].dataset.most);
  seats.forEach((seat, n) => {
    seat.hidden = n >= most;
    seat.querySelector("input").disabled = seat.hidden;
  });
}

title.addEventListener("change", fit);
addEventListener("pageshow", fit); // also where the browser has filled the form in again
fit();
