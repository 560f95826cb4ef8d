/* Card keys that would cover a question wait for its answer, and come with it. */
const part = (id) => document.getElementById(id);
let waits = false;

export const waiting = () => waits;
export const wait = (question) => {
  if (!question?.matches("fieldset") || part("keys").hidden || part("deck").hidden) return;
  waits = question.getBoundingClientRect().bottom > part("keys").getBoundingClientRect().top;
  if (waits) part("key-fold").click();
};
export const come = (to) => {
  if (!waits || to.matches("fieldset")) return;
  waits = false;
  if (part("deck").hidden) part("key-fold").click();
};
