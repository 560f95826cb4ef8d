/* What a board that follows by itself cannot say without a script: what is new, and that nobody answers any more. */
(() => {
  const part = (id) => document.getElementById(id);
  const board = ({ detail }) => [detail.elt, detail.target].find((each) => each?.matches?.("#sheet, #big"));
  let said = (part("sheet") ?? part("big"))?.dataset.said;

  document.addEventListener("htmx:afterSwap", () => {
    const now = (part("sheet") ?? part("big"))?.dataset.said;
    if (now !== said && now) part("heard").textContent = now;
    said = now;
  });
  document.addEventListener("htmx:sendError", (event) => {
    if (board(event)) part("away").hidden = false;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr?.status;
    if (!board(event) || !status) return;
    part("away").hidden = true;
    // The link is gone for good: asking on would change nothing.
    if (status === 404 || status === 403) {
      board(event).removeAttribute("hx-get");
      board(event).removeAttribute("hx-trigger");
      window.htmx.process(board(event));
    }
  });
})();
