/* Card keys that give way: to the phone's keyboard until they are asked for again, to a question that they would cover until it is answered. */
import { fold } from "./keys.js";

const part = (id) => document.getElementById(id);
let waits = false;

export const waiting = () => waits;
export const wait = (question) => {
  waits = Boolean(question?.matches("fieldset")) && !part("keys").hidden && !part("deck").hidden
    && question.getBoundingClientRect().bottom > part("keys").getBoundingClientRect().top;
  if (waits) fold();
};
export const come = (to) => {
  if (!waits || to.matches("fieldset")) return;
  waits = false;
  if (part("deck").hidden) fold();
};

document.addEventListener("click", ({ target, isTrusted }) => {
  const pad = part("keys");
  if (isTrusted && target.closest("#key-fold")) delete pad.dataset.own;
  if (!target.closest("#key-own")) return;
  fold();
  pad.dataset.own = "";
  const field = document.querySelector("[data-target]");
  field?.blur();
  field?.focus();
});
