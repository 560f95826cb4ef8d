/* Reads aloud what the server wrote, on a tap, in the language of the page, where the browser has a voice; a second tap ends it. */
const voice = window.speechSynthesis;
const show = () => {
  for (const each of document.querySelectorAll("[data-aloud][hidden]")) each.hidden = !voice;
};
document.addEventListener("click", ({ target }) => {
  const text = target.closest("[data-aloud]")?.dataset.aloud;
  if (!text) return;
  const speaks = voice.speaking;
  voice.cancel();
  if (!speaks) voice.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: document.documentElement.lang }));
});
document.addEventListener("htmx:load", show);
show();
