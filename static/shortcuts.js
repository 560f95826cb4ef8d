/* One key presses what is on the page, as the list under ? says; not while something is typed. */
const list = document.getElementById("shortcuts");
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.defaultPrevented) return;
  if (list.open || target.closest("textarea, select, input:not([type=radio], [type=checkbox])")) return;
  const { press } = [...list.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key)?.dataset ?? {};
  const found = press && [...document.querySelectorAll(press)].find((each) => each.checkVisibility());
  if (press === "") list.showModal();
  if (found) found.click();
  if (press === "" || found) event.preventDefault();
});
