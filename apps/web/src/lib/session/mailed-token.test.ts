// @vitest-environment jsdom
import { expect, it } from "vitest";
import { mailedToken, takeMailedToken } from "./mailed-token.ts";

const openAt = (address: string) => {
  window.history.replaceState(null, "", address);
  takeMailedToken(window.location, window.history);
};

it("takes the token of a mailed link out of the address", () => {
  openAt("/reset-password#token=once-only");
  expect(mailedToken()).toBe("once-only");
  expect(window.location.href).toMatch(/\/reset-password$/);
});

it("finds nothing in a link that lost its token", () => {
  openAt("/verify-email");
  expect(mailedToken()).toBe("");
});
