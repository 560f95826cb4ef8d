/* When the form for other players comes, whoever joins is in sight: where they sit, and with which total they start. */
let asked = false;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  asked = detail.target.id === "record" && Boolean(detail.requestConfig?.elt.closest("#who-plays"));
});
document.addEventListener("htmx:load", ({ target }) => {
  if (!asked || target.id !== "record") return;
  const line = [...document.querySelectorAll("#who-plays .joins")].at(-1);
  setTimeout(() => line && !document.querySelector('#hand [aria-invalid="true"]') && line.scrollIntoView({ block: "start" }), 50);
});
