/* In the rows that scroll sideways, what was laid last and who lays are in sight. */
(() => {
  const show = () => {
    for (const each of document.querySelectorAll(".lying .newest, .by .chip:has(:checked)")) {
      const row = each.closest(".lying, .chips");
      row.scrollLeft += each.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - each.offsetWidth) / 2;
    }
  };
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
