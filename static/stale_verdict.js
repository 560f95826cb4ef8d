/* A verdict that no longer belongs to the cards never stays: while the question waits it is dimmed, and goes if no answer comes.
   It covers no field that is come to by keyboard. */
const gone = ({ target }) => {
  const verdict = document.getElementById("verdict");
  if (target.id !== "ask" || !verdict) return;
  const said = document.createElement("p");
  said.className = "wrong";
  said.textContent = verdict.parentElement.dataset.lost;
  verdict.className = "verdict waiting";
  verdict.querySelector(".answer").replaceChildren(said);
};
for (const each of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(each, gone);
// What is written anew is no longer wrong: the verdict tells how it stands, and the field stays in sight below it.
let written = null;
document.addEventListener("input", ({ target }) => {
  written = target.closest("#ask .field:not(.tapped-cards)");
  if (target.closest("#ask")) for (const name of ["aria-invalid", "aria-describedby"]) target.removeAttribute(name);
});
const stick = document.querySelector(".stick");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--stick", `${stick.offsetHeight}px`);
  written?.scrollIntoView({ block: "nearest" });
}).observe(stick);
// A verdict that fills the screen goes with Esc, and with the phone's Back to the page under it.
const large = document.getElementById("large");
large.addEventListener("change", () => {
  if (!large.checked) return history.back();
  // The state that htmx has written would load the page anew.
  history.replaceState(null, "");
  return history.pushState({ large: true }, "");
});
addEventListener("popstate", () => {
  large.checked = Boolean(history.state?.large);
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && large.checked) large.click();
});
