/* What asks again and again rests while nobody sees it. */
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches("[data-while-seen]")) event.preventDefault();
});
