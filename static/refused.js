/* Of a form that came back the first wrong field has the focus, with its sentence in sight. */
const wrong = document.querySelector('main [aria-invalid="true"]');
wrong?.focus({ preventScroll: true });
wrong?.closest(".field, .question, .seat")?.scrollIntoView({ block: "center" });
