/* The arrow keys turn to the page before or after, by the links that say so. */
document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.matches("input, select, textarea")) return;
  document.querySelector(`main a[rel="${rel}"]`)?.click();
});
