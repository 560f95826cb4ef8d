/* What is copied is the text alone, without the signs that say where a line may end. */
document.addEventListener("copy", (event) => {
  const text = String(getSelection());
  if (!text.includes("\u200b")) return;
  event.clipboardData.setData("text/plain", text.replaceAll("\u200b", ""));
  event.preventDefault();
});
