/* Starts the service worker where there is one: over https, or on the server's own machine. */
const { worker } = document.querySelector("script[data-worker]").dataset;
// Behind a certificate that the browser does not trust it refuses, and all else works as before.
if (navigator.serviceWorker) addEventListener("load", () => navigator.serviceWorker.register(worker).catch(() => {}));
