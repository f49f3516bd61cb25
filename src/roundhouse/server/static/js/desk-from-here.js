// Links that go on from the position that is looked at, past or present: [data-from-here].

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-from-here]");
  if (!link) return;
  const address = new URL(link.href);
  if (window.desk.present) address.searchParams.delete("action");
  else address.searchParams.set("action", window.desk.at);
  link.href = address;
}, true);
