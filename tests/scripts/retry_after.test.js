import assert from "node:assert/strict";
import { test } from "node:test";
import { ours, pause } from "../../static/retry_after.js";

const seconds = (headers, status) => Math.round((pause(headers && new Headers(headers), status) - Date.now()) / 1000);

test("the server is asked again when it says, within the hour", () => {
  assert.equal(seconds([]), 0);
  assert.equal(seconds([["Retry-After", "30"]]), 30);
  assert.equal(seconds([["Retry-After", new Date(Date.now() + 60000).toUTCString()]]) >= 58, true);
  assert.equal(seconds([["Retry-After", "99999"]]), 3600);
  assert.equal(seconds([["Retry-After", "soon"]]), 0);
  assert.equal(seconds([], 429), 10);
  assert.equal(seconds(undefined), 0);
});
test("an answer is the app's own where it says that htmx gets another one", () => {
  assert.equal(ours(new Headers([["Vary", "Accept, hx-request"]])), true);
  assert.equal(ours(new Headers([["Vary", "Accept"]])), false);
  assert.equal(ours(undefined), false);
});
