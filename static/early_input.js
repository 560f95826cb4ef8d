/* What was entered while the page still came is asked about once htmx hears it. */
import { entered } from "./fields.js";

document.addEventListener("htmx:load", () => {
  for (const form of document.querySelectorAll("#ask, #hand, #play")) {
    if (entered(form)) form.dispatchEvent(new Event("input", { bubbles: true }));
  }
}, { once: true });
