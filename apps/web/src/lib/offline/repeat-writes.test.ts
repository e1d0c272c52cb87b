// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messageOf } from "../api/api-error.ts";
import { createTrpcClient } from "../api/trpc.ts";
import { setConnected } from "../realtime/connection.ts";
import { dropToken, keepToken } from "../session/session-token.ts";
import { hasWaitingWrites } from "./waiting-writes.ts";

type Outcome = () => Response | Promise<Response>;
const gone: Outcome = () => Promise.reject(new TypeError("Failed to fetch"));
const saved: Outcome = () => Response.json({ result: { data: { id: "1" } } });
const refusal =
  (httpStatus: number, code: string, retryAfterSeconds?: number): Outcome =>
  () =>
    Response.json(
      { error: { code: -32000, message: code, data: { httpStatus, code, retryAfterSeconds } } },
      { status: httpStatus },
    );
const unavailable = refusal(503, "UNAVAILABLE", 2);
const inProgress = refusal(409, "REQUEST_IN_PROGRESS", 1);

const sent: { path: string; key: string | null; body: unknown }[] = [];
let outcomes: Outcome[] = [];
let isReady = true;
let client = createTrpcClient();

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  isReady = true;
  client = createTrpcClient();
  keepToken("token-1", "tenant-1");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (address === "/readyz") return new Response(null, { status: isReady ? 200 : 503 });
    const { pathname } = new URL(address, "http://localhost");
    const key = new Headers(init.headers).get("idempotency-key");
    sent.push({ path: pathname.replace("/trpc/", ""), key, body: JSON.parse(String(init.body ?? null)) });
    const outcome = outcomes.shift();
    if (!outcome) throw new Error(`The test has no outcome for ${pathname}`);
    return outcome();
  });
  setConnected(true);
});
afterEach(() => {
  setConnected(true);
  dropToken();
  vi.useRealTimers();
});

/** Starts a write; the returned object receives its result or error. */
const save = (name = "VIP") => outcomeOf(client.tags.create.mutate({ name }));

function outcomeOf(write: Promise<unknown>) {
  const outcome: { answer?: unknown; error?: unknown } = {};
  write.then(
    (answer) => Object.assign(outcome, { answer }),
    (error: unknown) => Object.assign(outcome, { error }),
  );
  return outcome;
}
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const keys = () => sent.map(({ key }) => key);

describe("a write", () => {
  it("has a key of its own and travels by itself", async () => {
    outcomes = [saved, saved];
    const writes = [save(), save()];
    await passes(0);
    expect(writes).toEqual([{ answer: { id: "1" } }, { answer: { id: "1" } }]);
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: "tags.create", body: { name: "VIP" } },
      { path: "tags.create", body: { name: "VIP" } },
    ]);
    expect(new Set(keys()).size).toBe(2);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("whose server is gone waits, says so, and is repeated under the same key", async () => {
    outcomes = [gone, saved];
    isReady = false;
    const write = save();
    await passes(20);
    expect(write).toEqual({});
    expect(hasWaitingWrites()).toBe(true);
    isReady = true;
    await passes(10);
    expect(write).toEqual({ answer: { id: "1" } });
    expect(hasWaitingWrites()).toBe(false);
    expect(sent).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it.each([
    [
      "a server that is closing",
      () => Response.json({ error: "Service Unavailable", statusCode: 503 }, { status: 503 }),
    ],
    ["a proxy without its server", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ])("is repeated after the answer of %s", async (_, outcome) => {
    outcomes = [outcome, saved];
    const write = save();
    await passes(3);
    expect(write).toEqual({ answer: { id: "1" } });
  });

  it("waits as long as a 503 asks, although the server is ready before", async () => {
    outcomes = [unavailable, saved];
    const write = save();
    await passes(1.9);
    expect(sent).toHaveLength(1);
    await passes(0.2);
    expect(write).toEqual({ answer: { id: "1" } });
  });

  it("waits for the first request when that is still at work", async () => {
    outcomes = [gone, inProgress, inProgress, saved];
    const write = save();
    await passes(10);
    expect(write).toEqual({ answer: { id: "1" } });
    expect(new Set(keys()).size).toBe(1);
  });

  it("is given up after a minute, and may have been saved", async () => {
    outcomes = [gone];
    isReady = false;
    const write = save();
    await passes(59);
    expect(write).toEqual({});
    await passes(1);
    expect(messageOf(write.error, "Unknown")).toBe(
      "The connection was lost. Check whether this was saved before you try again.",
    );
    expect(hasWaitingWrites()).toBe(false);
    isReady = true;
    await passes(60);
    expect(sent).toHaveLength(1);
  });

  it("is given up when a server that is ready fails again and again", async () => {
    outcomes = Array.from({ length: 10 }, () => gone);
    const write = save();
    await passes(30);
    expect(write).toHaveProperty("error");
    expect(sent).toHaveLength(6);
  });

  it("is not repeated after the server refused it", async () => {
    outcomes = [refusal(400, "VALIDATION_FAILED")];
    const write = save();
    await passes(10);
    expect(messageOf(write.error, "Unknown")).toBe("VALIDATION_FAILED");
    expect(sent).toHaveLength(1);
  });

  it("fails at once without a network and is not saved", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    setConnected(false);
    outcomes = [gone];
    const write = save();
    await passes(0);
    expect(messageOf(write.error, "Unknown")).toBe(
      "You're offline, so nothing was saved. Connect to the internet and try again.",
    );
    expect(sent).toHaveLength(1);
  });

  it("is repeated after the network was lost during it and is back", async () => {
    outcomes = [
      () => {
        vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
        isReady = false;
        return gone();
      },
      saved,
    ];
    const write = save();
    await passes(10);
    expect(write).toEqual({});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    isReady = true;
    await passes(10);
    expect(write).toEqual({ answer: { id: "1" } });
  });

  it("is not sent for another session", async () => {
    outcomes = [gone, saved];
    const write = save();
    await passes(0);
    dropToken();
    keepToken("token-2", "tenant-2");
    await passes(10);
    expect(write).toHaveProperty("error");
    expect(sent).toHaveLength(1);
  });

  it("is repeated before a later one is sent", async () => {
    outcomes = [gone, inProgress, inProgress, saved, saved];
    const first = save("First");
    await passes(0);
    const second = save("Second");
    await passes(1.5);
    expect(second).toEqual({});
    await passes(10);
    expect([first, second]).toEqual([{ answer: { id: "1" } }, { answer: { id: "1" } }]);
    expect(sent.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 4 }, () => ({ name: "First" })),
      { name: "Second" },
    ]);
  });

  it("has no key and is not repeated when it needs no session", async () => {
    outcomes = [gone];
    const write = outcomeOf(client.auth.forgotPassword.mutate({ email: "asha@example.in" }));
    await passes(10);
    expect(write).toHaveProperty("error");
    expect(keys()).toEqual([null]);
  });
});
