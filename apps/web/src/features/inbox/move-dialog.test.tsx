// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera } from "../../testing/samples.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { Conversation } from "./use-inbox.ts";

const conversation: Conversation = {
  id: "019aa1c0-3390-7ca1-8d2e-0b1f697a8b9d",
  customer: { id: "019a8c52-1a00-7d44-9f60-7e8192031425", name: "asha.work" },
  channel: "email",
  address: "asha.work@example.in",
  isAddressKnown: true,
  subject: null,
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: false,
  preview: "What does it cost?",
  isPreviewFromCustomer: true,
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: "2026-11-21T05:58:10.000Z",
  windowClosesAt: null,
};
const moved = {
  conversation: { ...conversation, customer: { id: meera.id, name: meera.name } },
  moveId: "019a8c54-0c2c-7655-87e0-070a8b9cadbd",
  undoUntil: new Date(Date.now() + 300_000).toISOString(),
  isAddressLinked: true,
  isMerged: true,
};

const readsCustomer = () => ({
  ...meera,
  ...conversation.customer,
  email: conversation.address,
  since: meera.createdAt,
  subscriptions: [],
  pinnedNote: null,
});

function OpenDialog() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <MoveDialog conversation={conversation} onClose={() => setIsOpen(false)} />;
}

it("moves to a customer who is searched for, shows the conversation, and undoes it", async () => {
  const network = fakeNetwork({
    "customers.read": readsCustomer,
    "customers.list": () => ({ items: [meera], nextCursor: null }),
    "customerIdentities.moveConversation": () => moved,
    "customerIdentities.undoMove": () => conversation,
  });
  const { user, history } = renderPart(<OpenDialog />);
  await screen.findByText(
    "asha.work@example.in is in asha.work's record. New messages from it go to the person you choose.",
  );
  await user.click(await screen.findByRole("combobox", { name: "Name" }));
  await user.click(await screen.findByRole("option", { name: new RegExp(meera.name) }));
  await user.click(screen.getByRole("button", { name: "Move" }));
  await screen.findByText(`Moved to ${meera.name}`);
  expect(screen.getByText("asha.work was moved to Trash.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(history.location.search).toContain(conversation.id);
  expect(network.inputsOf("customerIdentities.moveConversation")).toEqual([
    { id: conversation.id, customerId: meera.id },
  ]);
  await waitFor(() => user.click(screen.getByRole("button", { name: /^Undo/ })));
  await screen.findByText("Moved back to asha.work");
  expect(network.inputsOf("customerIdentities.undoMove")).toEqual([{ id: moved.moveId }]);
});

it("moves to somebody new by their name", async () => {
  const network = fakeNetwork({
    "customers.read": readsCustomer,
    "customers.list": () => ({ items: [], nextCursor: null }),
    "customerIdentities.moveConversation": () => ({ ...moved, isMerged: false, isAddressLinked: false }),
  });
  const { user } = renderPart(<MoveDialog conversation={conversation} onClose={() => undefined} />);
  await user.click(await screen.findByRole("radio", { name: "Someone new" }));
  expect(screen.getByRole("radio", { name: /^An existing / })).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Neha Rao");
  await user.click(screen.getByRole("button", { name: "Move" }));
  await screen.findByText(/Someone else also has this number or email/);
  expect(network.inputsOf("customerIdentities.moveConversation")).toEqual([
    { id: conversation.id, customerId: null, name: "Neha Rao" },
  ]);
});
