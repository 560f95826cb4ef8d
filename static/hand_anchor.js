/* In a long game brings the hand in sight that the address names, and opens the page on which it stands. */
const open = () => {
  const named = document.getElementById(location.hash.slice(1) || `hand-${new URLSearchParams(location.search).get("hand")}`);
  const page = named?.closest(".leaf")?.querySelector("a");
  if (page) location.replace(page.href + location.hash);
  else if (!location.hash) named?.scrollIntoView({ block: "nearest" });
};
addEventListener("hashchange", open);
open();
