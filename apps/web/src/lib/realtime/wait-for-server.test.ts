// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTrpcClient } from "../api/trpc.ts";
import { connection, setConnected } from "./connection.ts";

type Outcome = () => Response | Promise<Response>;
const gone: Outcome = () => Promise.reject(new TypeError("Failed to fetch"));
const answered: Outcome = () => Response.json([{ result: { data: "Asha" } }]);
const refusal =
  (httpStatus: number, code: string): Outcome =>
  () =>
    Response.json([{ error: { code: -32000, message: code, data: { httpStatus, code } } }], { status: httpStatus });

let outcomes: Outcome[] = [];
let asked = 0;
let isReady = true;
let client = createTrpcClient();

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  isReady = true;
  client = createTrpcClient();
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === "/readyz") return isReady ? new Response() : gone();
    asked += 1;
    const outcome = outcomes.shift();
    if (!outcome) throw new Error("The test has no outcome for this");
    return outcome();
  });
  setConnected(true);
});
afterEach(() => {
  setConnected(true);
  vi.useRealTimers();
});

function read(signal?: AbortSignal) {
  const state: { answer?: unknown; error?: unknown } = {};
  client.tags.list.query(undefined, signal && { signal }).then(
    (answer) => Object.assign(state, { answer }),
    (error: unknown) => Object.assign(state, { error }),
  );
  return state;
}
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe("a read", () => {
  it("is answered by a server that is there", async () => {
    outcomes = [answered];
    const state = read();
    await passes(0);
    expect(state).toEqual({ answer: "Asha" });
  });

  it.each([
    ["gone", gone],
    ["without its database", refusal(503, "UNAVAILABLE")],
    ["closing", () => Response.json({ statusCode: 503 }, { status: 503 })],
  ])("waits for a server that is %s, however long, and is asked again", async (_, outcome) => {
    outcomes = [outcome, answered];
    isReady = false;
    const state = read();
    await passes(300);
    expect(state).toEqual({});
    expect(connection()).toBe("reconnecting");
    isReady = true;
    await passes(10);
    expect(state).toEqual({ answer: "Asha" });
    expect(connection()).toBe("connected");
    expect(asked).toBe(2);
  });

  it("says what fails again and again at a server that is ready", async () => {
    outcomes = Array.from({ length: 10 }, () => gone);
    const state = read();
    await passes(30);
    expect(state).toHaveProperty("error");
    expect(asked).toBe(6);
  });

  it("says a refusal at once", async () => {
    outcomes = [refusal(404, "NOT_FOUND")];
    const state = read();
    await passes(0);
    expect(state).toHaveProperty("error");
    expect(connection()).toBe("connected");
  });

  it("fails at once without a network", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    outcomes = [gone];
    const state = read();
    await passes(0);
    expect(state).toHaveProperty("error");
    expect(connection()).toBe("offline");
  });

  it("fails while it waits as soon as the network is lost too", async () => {
    outcomes = [gone];
    isReady = false;
    const state = read();
    await passes(5);
    expect(state).toEqual({});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await passes(0);
    expect(state).toHaveProperty("error");
  });

  it("is not requested again once it is cancelled", async () => {
    outcomes = [gone, answered];
    isReady = false;
    const leave = new AbortController();
    read(leave.signal);
    await passes(5);
    leave.abort();
    isReady = true;
    await passes(10);
    expect(asked).toBe(1);
  });
});
