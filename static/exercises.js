/* Questions answered by keys: 1 or y, 2 or n, and 3 press the answers, a digit begins a count, Enter goes on. The keys are shown at the question that they answer. */
const forms = () => [...document.querySelectorAll("form[data-answers]")];
const next = document.getElementById("next");
const places = { 1: 0, y: 0, 2: 1, n: 1, 3: 2 };
const answered = (form) => form.nextElementSibling?.matches('[role="status"]') && form.nextElementSibling.firstElementChild;
const inSight = (form) => {
  const { top, bottom } = form.querySelector(".chip").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
// An answer by key brings the next question into sight; a key that comes before it is there is meant for it, too.
const keyed = new Set();
let coming = null;
const current = () => forms().find((form) => form.contains(document.activeElement) && (!answered(form) || document.activeElement.matches("input")))
  ?? forms().find((form) => !answered(form) && (pressed() || form === coming || inSight(form)));
const pressed = () => [...keyed].some((form) => !form.querySelector("input.few"));
const mark = () => {
  const now = current();
  for (const form of forms()) form.toggleAttribute("data-now", form === now);
};
const answer = (form, key, event) => {
  const field = form.querySelector("input.few");
  keyed.add(form);
  if (field && /^\d$/.test(key)) {
    field.focus();
    field.select();
  } else if (!field && key in places) {
    event.preventDefault();
    form.querySelectorAll("button")[places[key]]?.click();
  }
};
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
  if (key === "Enter" && target.matches(".waits")) target.click();
  if (document.querySelector("dialog[open]") || target.closest("textarea, select, input")) return;
  const form = current();
  if (form) answer(form, key, event);
  else if (key === "Enter" && !target.closest("a, button, summary")) next?.click();
});
// The whole answer comes into sight with the heading that follows it, but not so far that the question goes under its own.
const FOLLOWING = 72;
const bring = (form, told) => {
  const stuck = form.closest(".told-step")?.querySelector("h3").offsetHeight ?? 0;
  const top = Math.min(told.getBoundingClientRect().bottom + FOLLOWING - innerHeight, form.getBoundingClientRect().top - stuck);
  if (top > 0) scrollBy({ top });
};
// The hand that a question is about is repeated in it, as the picture may be too far above.
for (const quiz of document.querySelectorAll("[data-hand]")) {
  const hand = quiz.closest(".told-step").querySelector(".mine .held").cloneNode(true);
  hand.ariaHidden = true;
  quiz.querySelector(".wonder").after(hand);
}
// A right count lets go of its field, so that the next key answers the next question.
document.addEventListener("htmx:afterSettle", ({ target }) => {
  const right = target.querySelector(".told-so:not(.not-so)");
  if (right && document.activeElement.matches("input.few") && target.previousElementSibling?.contains(document.activeElement)) document.activeElement.blur();
  const form = target.previousElementSibling;
  const byKey = keyed.delete(form);
  if (form?.matches("form[data-answers]")) bring(form, target);
  if (byKey && !form.closest(".quiz")) {
    const following = forms().find((each) => !answered(each)) ?? null;
    coming = following;
    coming?.scrollIntoView({ block: "nearest" });
    setTimeout(() => {
      if (coming === following) coming = null;
      mark();
    }, 1000);
  }
  mark();
});
for (const each of ["focusin", "focusout", "scroll", "resize"]) addEventListener(each, () => requestAnimationFrame(mark), { passive: true });
next?.toggleAttribute("data-now", true);
mark();
// An answer given before the last one has come back takes that one along.
const said = new Map();
document.addEventListener("htmx:configRequest", ({ target, detail: { parameters } }) => {
  if (!target.matches("form[data-answers]")) return;
  const { "so-far": before = "", ...now } = parameters;
  for (const each of Object.entries(now)) said.set(...each);
  parameters["so-far"] = new URLSearchParams([...new URLSearchParams(before), ...said]).toString();
});
