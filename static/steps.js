/* What follows a question of a lesson waits, folded, until there is an answer, the reader goes on, or an address leads there. */
const QUIZ = ".told-step .quiz";
const after = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING && !one.contains(other);
const open = (quiz) => {
  quiz.classList.remove("waits");
  quiz.querySelector(".onward")?.remove();
};
const lead = () => {
  const to = document.getElementById(location.hash.slice(1));
  if (!to) return;
  for (const quiz of document.querySelectorAll(`${QUIZ}.waits`)) if (after(quiz, to)) open(quiz);
  to.scrollIntoView();
};
document.addEventListener("click", ({ target }) => {
  const quiz = target.closest(".onward")?.closest(QUIZ);
  if (!quiz) return;
  const next = [...document.querySelectorAll(`.told-step, ${QUIZ}, .lesson > section`)].find((each) => after(quiz, each));
  open(quiz);
  if (next && next.parentElement !== quiz.parentElement) location.replace(`#${next.id}`);
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  const quiz = target.closest(QUIZ);
  if (quiz?.querySelector(".told-so")) open(quiz);
});
addEventListener("hashchange", lead);
lead();
