/* The keyboard of the phone instead of the card keys, for what they have not: it stays until the card keys are asked for. */
const part = (id) => document.getElementById(id);

document.addEventListener("click", ({ target, isTrusted }) => {
  const pad = part("keys");
  if (isTrusted && target.closest("#key-fold")) delete pad.dataset.own;
  if (!target.closest("#key-own")) return;
  part("key-fold").click();
  pad.dataset.own = "";
  const field = document.querySelector("[data-target]");
  field?.blur();
  field?.focus();
});
