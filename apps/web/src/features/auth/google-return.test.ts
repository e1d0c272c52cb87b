// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentToken, dropToken, keepToken } from "../../lib/session/session-token.ts";
import { currentToasts } from "../../ui/toast-store.ts";
import { takeGoogleReturn } from "./google-return.ts";

const arriveAt = async (path: string) => {
  window.history.replaceState(null, "", path);
  await takeGoogleReturn(window.location, window.history);
};
const address = () => window.location.pathname + window.location.search;

const tenant = { id: "tenant-1" };
/** What the server answers for the token of a sign-in that began in this browser. */
const bound = () => Response.json({ user: {}, tenant, token: "replacement" });
/** What it answers for the token of any other session. */
const anySession = () => Response.json({ user: {}, tenant });
const refused = () => Response.json({ error: { message: "Invalid token" } }, { status: 401 });
const unreachable = () => Promise.reject(new TypeError("fetch failed"));

const serverThat = (answers: () => Response | Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(async () => answers());
  vi.stubGlobal("fetch", asked);
  return asked;
};

describe("coming back from Google", () => {
  beforeEach(() => {
    localStorage.clear();
    // The in-memory token survives a change of the storage, so drop it too.
    dropToken();
    window.history.replaceState(null, "", "/");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("exchanges the token for a session, cleans the address to / and says so", async () => {
    const asked = serverThat(bound);
    await arriveAt("/login?token=abc123");
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      "/api/auth/me",
      expect.objectContaining({ headers: { authorization: "Bearer abc123" } }),
    );
    expect(currentToken()).toBe("replacement");
    expect(address()).toBe("/");
    expect(currentToasts()[0]).toMatchObject({ title: "Google sign-in successful", isOpen: true });
  });

  it.each([
    ["of an ordinary session", anySession],
    ["that the server refuses", refused],
    ["that the server can't be asked about", unreachable],
  ])("signs nobody in with a token %s", async (_, answer) => {
    serverThat(answer);
    await arriveAt("/login?token=abc123");
    expect(currentToken()).toBeNull();
    expect(address()).toBe("/");
    expect(currentToasts()[0]).toMatchObject({ title: "Sign-in Failed", isDestructive: true });
  });

  it.each([
    ["/login?token=abc123", anySession],
    ["/login?token=garbage", refused],
    ["/login?token=", bound],
    ["/?token=garbage", bound],
    ["/dashboard?token=garbage", bound],
  ])("keeps a live session at %s", async (path, answer) => {
    serverThat(answer);
    keepToken("mine", "tenant-2");
    await arriveAt(path);
    expect(currentToken()).toBe("mine");
    expect(localStorage.getItem("crm-token")).toBe("mine");
    expect(address()).toBe("/");
  });

  it("replaces a live session by the one that Google signed in", async () => {
    serverThat(bound);
    keepToken("mine", "tenant-2");
    await arriveAt("/login?token=abc123");
    expect(currentToken()).toBe("replacement");
  });

  it("asks the server only where it redirects to", async () => {
    const asked = serverThat(bound);
    await arriveAt("/?token=abc123");
    await arriveAt("/dashboard?token=abc123");
    expect(asked).not.toHaveBeenCalled();
    expect(currentToken()).toBeNull();
  });

  it("shows a fixed text for an error and cleans the address", async () => {
    await arriveAt("/login?error=%3Cb%3Ehello");
    expect(currentToken()).toBeNull();
    expect(address()).toBe("/login");
    expect(currentToasts()[0]).toMatchObject({
      title: "Sign-in Failed",
      description: "Google authentication was unsuccessful. Please try again.",
      isDestructive: true,
    });
  });

  it("leaves the token of a mailed link alone", async () => {
    await arriveAt("/reset-password?token=once");
    expect(currentToken()).toBeNull();
    expect(window.location.search).toBe("?token=once");
  });
});
