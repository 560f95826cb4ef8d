/* What was laid last, the meld that is meant and who plays are in sight; what was mended is no longer wrong, and what was offered for other cards is not tapped. */
const part = (id) => document.getElementById(id);
const show = (offered) => {
  document.documentElement.style.setProperty("--lay", `${document.querySelector(".laydown").offsetHeight}px`);
  const [{ on } = {}] = [...document.querySelectorAll("#offers [data-on]")].map((each) => each.dataset);
  (on ? part(`meld-${on}`) : !offered && document.querySelector(".felt .newest"))?.scrollIntoView?.({ block: "nearest" });
  const chosen = document.querySelector(".by label:has(:checked)");
  if (!chosen) return;
  const { offsetLeft: at, offsetWidth: wide, parentElement: row } = chosen;
  row.scrollLeft = Math.max(at + wide + 48 - row.clientWidth, Math.min(row.scrollLeft, at - 48));
};
const mend = ({ target }) => {
  if (!target.closest("#play")) return;
  part("laid-wrong")?.remove();
  for (const name of ["aria-invalid", "aria-describedby"]) part("cards").removeAttribute(name);
  for (const each of document.querySelectorAll('#offers [name="play"]')) each.disabled = true;
};
// Without an answer the plain acts stand there: they are sent when the server is back.
const alone = ({ detail }) => {
  if (detail.elt.matches?.(".laydown .live")) part("offers").replaceChildren(part("acts").content.cloneNode(true));
};
// What others laid is not drawn over what was tapped or sent while it was asked for: the next answer has both.
const followed = ({ requestConfig, target }) => requestConfig?.elt.id === "felt-now" && target.id === "hand_in_progress";
const piles = () => document.querySelectorAll(".felt .pile").length;
let lay = piles();
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  lay = piles();
  if (!followed(detail)) return;
  const asked = detail.requestConfig.formData;
  const now = {
    cards: part("cards").value,
    by: document.querySelector('[name="by"]:checked')?.value ?? null,
    once: document.querySelector("#play [name=once]").value,
  };
  const moved = Object.entries(now).some(([name, value]) => asked.get(name) !== value);
  if (moved || document.querySelector("form.htmx-request")) detail.shouldSwap = false;
});
// A tap on a joker takes it, where the cards can.
document.addEventListener("click", ({ target }) => {
  if (target.closest(".pile")) part("joker").value = target.closest(".card[data-joker]") ? "yes" : "";
}, true);
document.addEventListener("input", mend);
for (const each of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(each, alone);
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!followed(detail) || piles() !== lay) show(detail.elt.id === "offers");
});
show();
