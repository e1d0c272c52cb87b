// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { currentToken, dropToken } from "../../lib/session/session-token.ts";
import { currentToasts } from "../../ui/toast-store.ts";
import { takeGoogleReturn } from "./google-return.ts";

const arriveAt = (path: string) => {
  window.history.replaceState(null, "", path);
  takeGoogleReturn(window.location, window.history);
};

describe("coming back from Google", () => {
  beforeEach(() => {
    localStorage.clear();
    // The in-memory token survives a change of the storage, so drop it too.
    dropToken();
    window.history.replaceState(null, "", "/");
  });

  it("keeps the token, cleans the address to / and says so", () => {
    arriveAt("/login?token=abc123");
    expect(currentToken()).toBe("abc123");
    expect(window.location.pathname + window.location.search).toBe("/");
    expect(currentToasts()[0]).toMatchObject({ title: "Google sign-in successful", isOpen: true });
  });

  it("shows a fixed text for an error and cleans the address", () => {
    arriveAt("/login?error=%3Cb%3Ehello");
    expect(currentToken()).toBeNull();
    expect(window.location.pathname + window.location.search).toBe("/login");
    expect(currentToasts()[0]).toMatchObject({
      title: "Sign-in Failed",
      description: "Google authentication was unsuccessful. Please try again.",
      isDestructive: true,
    });
  });

  it("leaves the token of a mailed link alone", () => {
    arriveAt("/reset-password?token=once");
    expect(currentToken()).toBeNull();
    expect(window.location.search).toBe("?token=once");
  });
});
