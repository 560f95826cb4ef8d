/* Whether one of the cases is there that the server has written: "end=gin by=1, end=void"; * is anything, nothing is nothing. */
export const holds = (cases, valueOf) => Boolean(cases) && cases.split(", ").some((each) => each.split(" ").every((pair) => {
  const [name, wanted] = pair.split("=");
  return wanted === "*" ? Boolean(valueOf(name)) : valueOf(name) === wanted;
}));
