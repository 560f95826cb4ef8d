/* Shows a look on this page as soon as it is chosen; it is kept when the form is sent. */
document.addEventListener("change", ({ target }) => {
  if (target.form?.id !== "look") return;
  if (target.value) document.documentElement.dataset[target.name] = target.value;
  else delete document.documentElement.dataset[target.name];
});
