/* An address that leads to a rule in a fold opens the fold. */
const open = () => {
  const rule = document.getElementById(location.hash.slice(1));
  const fold = rule?.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  rule.scrollIntoView();
};
open();
addEventListener("hashchange", open);
