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
// What is written anew is no longer wrong: the verdict tells how it stands.
document.addEventListener("input", ({ target }) => {
  if (target.closest("#ask")) for (const name of ["aria-invalid", "aria-describedby"]) target.removeAttribute(name);
});
const stick = document.querySelector(".stick");
new ResizeObserver(() => document.documentElement.style.setProperty("--stick", `${stick.offsetHeight}px`)).observe(stick);
// A verdict that fills the screen goes with Esc.
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.getElementById("large").checked = false;
});
