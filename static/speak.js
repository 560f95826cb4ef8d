/* Reads aloud what the server wrote, on a tap, in the language of the page, and says where the device has no voice; a second tap ends it. */
const voice = window.speechSynthesis;
const show = () => {
  for (const each of document.querySelectorAll("[data-aloud]")) each.hidden = !voice;
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-aloud]");
  if (!button) return;
  const speaks = voice.speaking;
  voice.cancel();
  document.querySelector(".mute")?.remove();
  if (speaks) return;
  const said = Object.assign(new SpeechSynthesisUtterance(document.getElementById(button.dataset.of)?.dataset.totals ?? button.dataset.aloud), { lang: document.documentElement.lang });
  // Some browsers find their voices only when they are to speak.
  said.onstart = () => document.querySelector(".mute")?.remove();
  if (!voice.getVoices().length) {
    button.after(Object.assign(document.createElement("span"), { className: "mute", role: "status", textContent: button.dataset.mute }));
  }
  voice.speak(said);
});
document.addEventListener("htmx:load", show);
show();
