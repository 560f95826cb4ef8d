/* What is typed is not previewed while the form of a hand is sent or comes again, and a preview under way is dropped then: its answer would be of another hand. */
const live = "#hand > .live";
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt } = event.detail;
  if (!elt.closest("#hand_form")) return;
  if (!elt.closest(live)) window.htmx.trigger(live, "htmx:abort");
  else if (document.querySelector("#hand.htmx-request, #hand :not(.live, .live *).htmx-request")) event.preventDefault();
});
