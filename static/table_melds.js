/* What was laid last, who lays and what is wrong are in sight; what was mended is no longer wrong. */
const show = () => {
  for (const each of document.querySelectorAll(".lying .newest, .by .chip:has(:checked)")) {
    const row = each.closest(".lying, .chips");
    row.scrollLeft += each.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - each.offsetWidth) / 2;
  }
  document.getElementById("laid-wrong")?.scrollIntoView({ block: "nearest" });
};
const mend = ({ target }) => {
  if (!target.closest("#play")) return;
  document.getElementById("laid-wrong")?.remove();
  for (const name of ["aria-invalid", "aria-describedby"]) document.getElementById("cards").removeAttribute(name);
};
for (const each of ["input", "change"]) document.addEventListener(each, mend);
document.addEventListener("htmx:afterSettle", show);
show();
