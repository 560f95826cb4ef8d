/* What is copied is the text alone, without the signs that say where a line may end. */
document.addEventListener("copy", (event) => {
  const text = String(getSelection());
  const read = text.replace(/[\u200b\u2060]/g, "");
  if (read === text) return;
  event.clipboardData.setData("text/plain", read);
  event.preventDefault();
});
