/* How an answer of the server is read: whether it is the app's own, and when it wants to be asked again. */
// An answer of the app, not of something on the way that answers in its place.
export const ours = (headers) => /\bHX-Request\b/i.test(headers?.get("Vary") ?? "");
// The time before which the server does not want to be asked again.
export const pause = (headers, status) => {
  const said = headers?.get("Retry-After");
  const seconds = Number(said) || (Date.parse(said) - Date.now()) / 1000 || (status === 429 ? 10 : 0);
  return Date.now() + Math.min(Math.max(seconds, 0), 3600) * 1000;
};
