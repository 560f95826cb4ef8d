/* Opens the page of a long game on which the hand stands that the address names behind its #. */
const open = () => {
  const named = document.getElementById(location.hash.slice(1));
  const page = named?.closest(".leaf")?.querySelector("a");
  if (page) location.replace(page.href + location.hash);
};
addEventListener("hashchange", open);
open();
