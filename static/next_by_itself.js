/* After a right answer the next question comes by itself once the reason can be read, unless the reader does something on this page. */
const next = document.querySelector("[data-onward]");
const LEAST = 1800;
const MOST = 6000;
const A_SIGN = document.documentElement.lang === "ja" ? 80 : 40;
const reading = Math.min(MOST, LEAST + A_SIGN * document.querySelector("#told .why").textContent.length);
next.style.setProperty("--reading", `${reading}ms`);
const onward = setTimeout(() => {
  sessionStorage.removeItem("tap"); // nobody tapped for this page, so that a tap on the next one is meant for it
  next.click();
}, reading);
const stay = () => {
  clearTimeout(onward);
  next.removeAttribute("data-onward");
};
for (const each of ["pointerdown", "keydown", "wheel", "pagehide"]) addEventListener(each, stay, { once: true, passive: true });
