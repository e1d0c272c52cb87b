// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken } from "../session/session-token.ts";
import { followEvents, retryWaitMs, type StreamEvent } from "./event-stream.ts";

describe("waiting before the next attempt", () => {
  it("waits longer after each failure, a minute at most, and never all tabs alike", () => {
    expect([1, 2, 3, 4, 9].map((attempt) => retryWaitMs(attempt, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 60_000]);
    expect(retryWaitMs(1, 0)).toBe(500);
  });
});

describe("following a stream", () => {
  const answers: (() => Response)[] = [];
  const requests: Headers[] = [];
  const streamOf = (text: string) => () => new Response(text, { headers: { "content-type": "text/event-stream" } });

  beforeEach(() => {
    vi.useFakeTimers();
    answers.length = 0;
    requests.length = 0;
    keepToken("token-1", "tenant-1");
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      requests.push(new Headers(init.headers));
      const answer = answers.shift();
      if (!answer) throw new TypeError("Failed to fetch");
      return answer();
    });
  });
  const follow = () => {
    const heard: string[] = [];
    const stop = followEvents({
      url: "/live",
      onEvent: ({ data }) => heard.push(data),
    });
    return { heard, stop };
  };

  it("finds the events wherever the network cut them, and drops comments", async () => {
    const whole =
      ': here\n\nevent: unread\nid: 7\ndata: {"unread":2}\n\n: here\n\ndata: a\ndata: ₹b\r\n\r\nevent: nothing\n\n';
    const bytes = new TextEncoder().encode(whole);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(bytes.slice(0, cut));
          stream.enqueue(bytes.slice(cut));
          stream.close();
        },
      });
      answers.push(() => new Response(body));
      const events: StreamEvent[] = [];
      const stop = followEvents({ url: "/live", onEvent: (event) => events.push(event) });
      await vi.advanceTimersByTimeAsync(0);
      stop();
      expect(events).toEqual([
        { name: "unread", id: "7", data: '{"unread":2}' },
        { name: "message", id: null, data: "a\n₹b" },
      ]);
    }
  });

  it("reconnects after a break and sends the id of its last event", async () => {
    answers.push(
      streamOf("id: 4\ndata: one\n\n"),
      streamOf("id: 5\ndata: two\n\n"),
      () => new Response(null, { status: 401 }),
    );
    const { heard, stop } = follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual(["one", "two"]);
    expect(requests.map((headers) => headers.get("last-event-id"))).toEqual([null, "4", "5"]);
    expect(requests[0]?.get("authorization")).toBe("Bearer token-1");
    expect(requests[0]?.get("x-tenant-id")).toBe("tenant-1");
    stop();
  });

  it("stops asking once the session is over, or it was closed", async () => {
    answers.push(() => new Response(null, { status: 401 }));
    follow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(1);
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(2);
  });

  it("closes also when its page is gone before it", async () => {
    const uncaught = vi.fn();
    process.on("uncaughtException", uncaught);
    answers.push(streamOf("id: 4\ndata: one\n\n"));
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal("document", undefined);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off("uncaughtException", uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("waits as long as the server asks", async () => {
    answers.push(() => new Response(null, { status: 429, headers: { "retry-after": "30" } }));
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(requests).toHaveLength(2);
    stop();
  });

  it("waits while the tab is hidden, and connects as soon as it is shown", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(1);
    stop();
    hidden.mockRestore();
  });
});
