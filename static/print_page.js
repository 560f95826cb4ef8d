/* The key that prints the page to keep on the table. */
document.querySelector("[data-print]").addEventListener("click", () => print());
