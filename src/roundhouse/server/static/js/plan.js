// What can be done with a plan besides acting in it: its branches, and changes beyond the rules.

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form.plan-form")) return;
  event.preventDefault();
  const data = Object.fromEntries(new FormData(form, event.submitter));
  delete data.csrf;
  data.revision = window.desk.revision;
  try {
    await window.desk.send(form.getAttribute("action"), data);
  } catch (error) {
    if (error.status !== 409) window.desk.toast(error.message);
  }
});
