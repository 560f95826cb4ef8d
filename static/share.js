/* Hands a link on: by the phone's own sharing where there is such a thing, else by copying it. */
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
      if (navigator.share) return await navigator.share({ url: field.value, title: document.title });
      await copy(field);
      button.textContent = button.dataset.done;
    } catch {
      // Closed without sharing, or forbidden: the link stands there to be copied by hand.
      field.select();
    }
  });
}
