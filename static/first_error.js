/* Of a form that came back the first wrong field has the focus, with its sentence in sight. */
const wrong = document.querySelector('main [aria-invalid="true"]');
wrong?.focus({ preventScroll: true });
wrong?.closest(".field, .question, .seat")?.scrollIntoView({ block: "center" });
// What is written anew is no longer wrong, nor what was said of it above.
document.addEventListener("input", ({ target }) => {
  const field = target.closest("main .field, main .question");
  for (const each of field?.querySelectorAll("[aria-invalid], .wrong") ?? []) {
    const told = each.matches(".wrong") ? each.id : each.id || each.name;
    document.querySelector(`#refused a[href="#${CSS.escape(told)}"]`)?.closest("li").remove();
    if (each.matches(".wrong")) each.remove();
    else for (const name of ["aria-invalid", "aria-describedby"]) each.removeAttribute(name);
  }
  if (!document.querySelector("#refused li")) document.getElementById("refused")?.remove();
});
