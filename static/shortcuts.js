/* One key presses what is on the page; ? shows the list, which the page of the display has. Not while something is typed. */

const { keys, list } = document.querySelector("script[data-keys]").dataset;
const pressed = JSON.parse(keys);
const show = async () => {
  if (!document.getElementById("shortcuts")) {
    const page = new DOMParser().parseFromString(await (await fetch(list)).text(), "text/html");
    document.body.append(page.getElementById("shortcuts"));
  }
  document.getElementById("shortcuts").showModal();
};
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") || target.closest("textarea, select, input:not([type=radio], [type=checkbox])")) return;
  const found = pressed[key] && [...document.querySelectorAll(pressed[key])].find((each) => each.checkVisibility?.() ?? each.getClientRects().length > 0);
  if (key === "?") show();
  else if (found) found.click();
  else return;
  event.preventDefault();
});
