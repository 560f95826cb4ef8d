/* Fetches what later pages need once this one is there, as it is not to wait for it. */
const { later } = document.querySelector("script[data-later]").dataset;
const address = (name) => new URL(name, import.meta.url);
const fetchAhead = () => {
  for (const each of later.split(" ")) document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: address(each) }));
};
addEventListener("load", () => setTimeout(fetchAhead, 200));
