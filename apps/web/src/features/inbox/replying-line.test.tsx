// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPart } from "../../testing/render-part.tsx";
import { ReplyingLine } from "./replying-line.tsx";

const CONVERSATION = "0190a000-0000-7000-8000-0000000000c1";
const ASHA = { id: "0190a000-0000-7000-8000-0000000000a1", name: "Asha" };
const VIKRAM = { id: "0190a000-0000-7000-8000-0000000000a2", name: "Vikram" };

/** What the server was told: the conversation's path and whether somebody replies. */
let told: boolean[];
let speak: (replying: readonly { conversationId: string; member: typeof ASHA }[]) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldAdvanceTime: true });
  told = [];
  localStorage.setItem("crm-token", "token");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (address.endsWith("/replying")) {
      expect([address, init.method, init.keepalive]).toEqual([
        `/api/v1/conversations/${CONVERSATION}/replying`,
        "PUT",
        true,
      ]);
      told.push((JSON.parse(String(init.body)) as { isReplying: boolean }).isReplying);
      return new Response(null, { status: 204 });
    }
    if (!address.endsWith("/live")) return new Response(null, { status: 404 });
    const text = new TransformStream<Uint8Array, Uint8Array>();
    const writer = text.writable.getWriter();
    speak = (replying) =>
      void writer.write(new TextEncoder().encode(`event: replying\ndata: ${JSON.stringify({ replying })}\n\n`));
    return new Response(text.readable, { headers: { "content-type": "text/event-stream" } });
  });
});
afterEach(async () => {
  // Without a listener the stream is closed a second later, and the next test opens its own.
  cleanup();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let write: (text: string) => void;
let leave: () => void;

function Written({ isWriting }: { isWriting: boolean }) {
  const [text, setText] = useState("Kept from yesterday");
  const [isOpen, setIsOpen] = useState(true);
  write = setText;
  leave = () => setIsOpen(false);
  return isOpen && <ReplyingLine conversationId={CONVERSATION} text={text} isWriting={isWriting} />;
}

/** Renders the line, and waits until it hears of others. */
async function open({ isWriting = true } = {}) {
  speak = () => undefined;
  const first = speak;
  renderPart(<Written isWriting={isWriting} />);
  await waitFor(() => expect(speak).not.toBe(first));
}

it("names a colleague who is replying here, and warns whoever writes too", async () => {
  await open();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  speak([
    { conversationId: CONVERSATION, member: ASHA },
    { conversationId: "0190a000-0000-7000-8000-0000000000c2", member: VIKRAM },
  ]);
  expect(await screen.findByText("Asha is replying · Check with them before you send.")).toBeVisible();
  act(() => write(""));
  expect(screen.getByText("Asha is replying")).toBeVisible();
  speak([
    { conversationId: CONVERSATION, member: ASHA },
    { conversationId: CONVERSATION, member: VIKRAM },
  ]);
  expect(await screen.findByText("Several team members are replying")).toBeVisible();
  speak([]);
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
});

it("forgets a colleague who is named no more, also without a word from the server", async () => {
  await open();
  speak([{ conversationId: CONVERSATION, member: ASHA }]);
  await screen.findByText(/Asha is replying/);
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText(/Asha is replying/)).toBeNull();
});

it("tells the team while one writes, every few seconds at most, and when one stops or leaves", async () => {
  await open();
  expect(told).toEqual([]);
  act(() => write("Y"));
  act(() => write("Ye"));
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(3_000);
  act(() => write("Yes"));
  expect(told).toEqual([true, true]);
  act(() => write(""));
  expect(told).toEqual([true, true, false]);
  act(() => write("No"));
  act(() => leave());
  expect(told).toEqual([true, true, false, true, false]);
  window.dispatchEvent(new Event("pagehide"));
  expect(told).toHaveLength(5);
});

it("tells nothing of a note", async () => {
  await open({ isWriting: false });
  act(() => write("Pays on Fridays"));
  expect(told).toEqual([]);
});
