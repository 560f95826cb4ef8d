/* After a right answer the next question comes by itself, unless the reader is doing something on this page. */
const next = document.querySelector("[data-onward]");
const READING = 1800;
const onward = setTimeout(() => next.click(), READING);
for (const each of ["pointerdown", "keydown", "wheel", "pagehide"]) addEventListener(each, () => clearTimeout(onward), { once: true, passive: true });
