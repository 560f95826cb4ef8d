/* What this browser keeps of forms that are not saved yet: written, read, forgotten. */
export const PREFIX = "referee:draft:";
const SENT = "referee:sent";
const LIFE = 30 * 86400000;
const memory = new Map();

export const put = (draft) => {
  const text = JSON.stringify(draft);
  try {
    localStorage.setItem(draft.key, text);
    memory.delete(draft.key);
  } catch {
    memory.set(draft.key, text);
  }
};
export const drop = (key) => {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch { /* what cannot be reached keeps nothing */ }
};
const stored = () => {
  try {
    return Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
};
const read = ([key, text]) => {
  try {
    const draft = JSON.parse(text);
    if (draft.key === key && draft.state && Date.now() - draft.at < LIFE) return draft;
  } catch { /* not ours, or damaged */ }
  drop(key);
  return null;
};
export const drafts = () => [...new Map([...stored(), ...memory])].map(read).filter(Boolean).sort((a, b) => b.at - a.at);
export const draftOf = (key) => drafts().find((draft) => draft.key === key);
export const update = (key, change) => {
  const draft = draftOf(key);
  if (draft) put({ ...draft, ...change });
};
export const works = () => {
  try {
    localStorage.setItem(`${PREFIX}?`, "");
    localStorage.removeItem(`${PREFIX}?`);
    return true;
  } catch {
    return false;
  }
};

// What was sent by itself is said once, on this page or on the next.
export const takeSent = () => {
  try {
    const sent = JSON.parse(sessionStorage.getItem(SENT)) ?? [];
    sessionStorage.removeItem(SENT);
    return sent;
  } catch {
    return [];
  }
};
export const noteSent = ({ what, title, table }) => {
  try {
    sessionStorage.setItem(SENT, JSON.stringify([...takeSent(), { what, title, table }]));
  } catch { /* the table shows it */ }
};
