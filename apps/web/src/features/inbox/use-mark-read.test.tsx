// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { Conversation } from "@aavarti/contract/conversations";
import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setConnected } from "../../lib/realtime/connection.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera } from "../../testing/samples.ts";
import { useMarkRead } from "./use-mark-read.ts";

const chat: Conversation = {
  id: "0190a000-0000-7000-8000-0000000000c1",
  customer: { id: meera.id, name: meera.name },
  channel: "whatsapp",
  address: "+919826041177",
  isAddressKnown: true,
  subject: null,
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: true,
  preview: "Kitna baaki hai?",
  isPreviewFromCustomer: true,
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: "2026-11-21T05:00:00.000Z",
  windowClosesAt: null,
};

function OpenChat() {
  useMarkRead(chat, true);
  return null;
}

const reconnect = () => {
  act(() => setConnected(false));
  act(() => setConnected(true));
};
const showTabAgain = () => document.dispatchEvent(new Event("visibilitychange"));

afterEach(() => setConnected(true));

it.each([
  ["the connection is back", reconnect],
  ["the tab is shown again", showTabAgain],
])("marks a conversation as read again after a failure when %s, and not after a success", async (_, happen) => {
  const network = fakeNetwork({ "conversations.markRead": failOnce({ ...chat, isUnread: false }) });
  const { queryClient } = renderPart(<OpenChat />);
  /** Waits until the conversation was marked this many times, with an answer. */
  const isAnswered = (times: number) =>
    waitFor(() => {
      expect(network.inputsOf("conversations.markRead")).toHaveLength(times);
      expect(queryClient.isMutating()).toBe(0);
    });
  await isAnswered(1);
  happen();
  await isAnswered(2);
  happen();
  await isAnswered(2);
});
