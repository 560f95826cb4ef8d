import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const DAY = 86400000;
const storage = () => {
  const kept = {};
  const hidden = (value) => ({ value, enumerable: false });
  return Object.defineProperties(kept, {
    getItem: hidden((key) => kept[key] ?? null),
    setItem: hidden((key, text) => { kept[key] = text; }),
    removeItem: hidden((key) => { delete kept[key]; }),
  });
};
const provide = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
beforeEach(() => {
  provide("localStorage", storage());
  provide("sessionStorage", storage());
});
const { PREFIX, draftOf, drafts, drop, noteSent, put, takeSent, update, works } = await import("../../static/draft_store.js");
const draft = (name, at = Date.now()) => ({ key: `${PREFIX}${name}`, at, state: { held: "5" } });

test("a draft is kept under its key, changed and dropped; the last one typed comes first", () => {
  put(draft("/s/a/hands/new 1", Date.now() - 5));
  put(draft("/s/a/hands/new 2"));
  update(`${PREFIX}/s/a/hands/new 1`, { failed: true });
  assert.deepEqual(drafts().map(({ key }) => key.slice(-1)), ["2", "1"]);
  assert.equal(draftOf(`${PREFIX}/s/a/hands/new 1`).failed, true);
  drop(`${PREFIX}/s/a/hands/new 1`);
  assert.equal(draftOf(`${PREFIX}/s/a/hands/new 1`), undefined);
});
test("what a phone has kept of the last release is found", () => {
  const key = "referee:draft:/s/abc/hands/new Ys4v";
  const text = JSON.stringify({ key, action: "/s/abc/hands/new", at: Date.now() - DAY, state: { "out=1": true }, send: { path: "/s/abc/hands/new", body: [], by: "save" } });
  localStorage.setItem(key, text);
  assert.equal(draftOf(key).send.by, "save");
});
test("what is damaged, another's, or older than a month goes", () => {
  localStorage.setItem(`${PREFIX}x`, "{");
  localStorage.setItem(`${PREFIX}y`, JSON.stringify(draft("z")));
  put(draft("old", Date.now() - 31 * DAY));
  localStorage.setItem("another", "1");
  assert.deepEqual(drafts(), []);
  assert.deepEqual(Object.keys(localStorage), ["another"]);
});
test("where nothing can be kept, a draft lives as long as its page", () => {
  provide("localStorage", { setItem() { throw new Error("full"); }, removeItem() {} });
  assert.equal(works(), false);
  put(draft("full"));
  assert.equal(draftOf(`${PREFIX}full`).state.held, "5");
  drop(`${PREFIX}full`);
});
test("what was sent by itself is said once", () => {
  noteSent({ what: "Hand 2", title: "Gin", table: "/s/a", state: "not said" });
  assert.deepEqual(takeSent(), [{ what: "Hand 2", title: "Gin", table: "/s/a" }]);
  assert.deepEqual(takeSent(), []);
});
