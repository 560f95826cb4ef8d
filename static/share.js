/* Hands a link or a text on: by the phone's own sharing where there is such a thing, else by copying it. */
const copy = async (field) => {
  field.select();
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  document.execCommand("copy");
};
for (const button of document.querySelectorAll("[data-send]")) {
  button.hidden = false;
  if (navigator.share) button.textContent = button.dataset.share;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.send);
    try {
      const what = URL.canParse?.(field.value) ? { url: field.value, title: document.title } : { text: field.value };
      if (navigator.share) return await navigator.share(what);
      await copy(field);
      button.textContent = button.dataset.done;
    } catch {
      // Closed without sharing, or forbidden: it stands there to be copied by hand.
      field.select();
    }
  });
}
