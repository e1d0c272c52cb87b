// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { Conversation, ReplyDraft } from "@aavarti/contract/conversations";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RoleProvider } from "../../lib/session/may.tsx";
import { fakeNetwork, Refusal } from "../../testing/fake-network.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera } from "../../testing/samples.ts";
import { SuggestedReply } from "./suggested-reply.tsx";

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
  isUnread: false,
  preview: "Kitna baaki hai?",
  isPreviewFromCustomer: true,
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: "2026-11-21T05:00:00.000Z",
  windowClosesAt: null,
};

const TODAY = "2026-11-21";
const SUBSCRIPTION = "0190a000-0000-7000-8000-0000000000d1";
const draftOf = (message: number): ReplyDraft => ({
  messageId: `0190a000-0000-7000-8000-00000000000${message}`,
  language: "hi-Latn",
  intents: ["amount"],
  source: "rules",
  text: "Namaste Meera ji,\nAbhi ₹1,500 baaki hai (Yoga, 5 Nov 2026).",
  facts: [
    {
      name: "charge",
      record: { kind: "charge", id: "0190a000-0000-7000-8000-0000000000e1" },
      subscriptionId: SUBSCRIPTION,
      label: "Yoga",
      amount: "1500.00",
      day: "2026-11-05",
      until: null,
      number: null,
    },
  ],
  claimedPayment: null,
  possibleDuplicate: null,
  askedReceipt: null,
  promise: null,
});

it.each([
  ["Take ₹1,800", "1800.00", 180_000],
  ["Take payment", null, null],
] as const)("offers to record what the customer says they paid: %s", async (label, amount, paise) => {
  const said = { mode: "upi", reference: "431877209912" } as const;
  fakeNetwork({ "conversations.draft": () => ({ draft: { ...draftOf(8), claimedPayment: { amount, ...said } } }) });
  const take = vi.fn();
  const { user } = renderPart(
    <SuggestedReply conversation={chat} take={take} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  await user.click(await screen.findByRole("button", { name: label }));
  expect(take).toHaveBeenCalledExactlyOnceWith({
    customerId: chat.customer.id,
    name: chat.customer.name,
    said: { amount: paise, ...said },
  });
});

const askedReceipt = {
  paymentId: "0190a000-0000-7000-8000-0000000000f1",
  number: "R/26-27/000041",
  amount: "1500.00",
};
const delivery = {
  id: "0190a000-0000-7000-8000-0000000000f2",
  channel: "whatsapp",
  address: "+919826041177",
  language: "en",
  state: "planned",
  reason: null,
  reasonStated: null,
  dueAt: "2026-11-21T05:10:00.000Z",
  sentAt: null,
  createdAt: "2026-11-21T05:10:00.000Z",
  isRepeat: false,
} as const;

it("sends the receipt that the customer asks for on their channel, and closes", async () => {
  const network = fakeNetwork({
    "conversations.draft": () => ({ draft: { ...draftOf(51), intents: ["send-receipt" as const], askedReceipt } }),
    "payments.sendReceipt": () => delivery,
  });
  const { user } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={vi.fn()} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  const sendReceipt = await screen.findByRole("button", { name: "Send receipt" });
  // The text alone would only promise it.
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  await user.click(sendReceipt);
  expect(await screen.findByText("Receipt R/26-27/000041 sent to +91 98260 41177")).toBeVisible();
  expect(network.inputsOf("payments.sendReceipt")).toEqual([
    { id: askedReceipt.paymentId, channel: "whatsapp", afterUndo: true, evenInQuietHours: true },
  ]);
  expect(screen.queryByRole("region", { name: "Suggested reply" })).toBeNull();
});

it("says why the receipt couldn't be sent and leads to it; the suggestion stays", async () => {
  fakeNetwork({
    "conversations.draft": () => ({ draft: { ...draftOf(5), intents: ["send-receipt" as const], askedReceipt } }),
    "payments.sendReceipt": refuseWith(refusal("whatsapp.notConfigured")),
  });
  const { user } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  await user.click(await screen.findByRole("button", { name: "Send receipt" }));
  expect(await screen.findByText("Couldn't send the receipt")).toBeVisible();
  expect(screen.getByRole("button", { name: "Open receipt" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Suggested reply" })).toBeVisible();
});

it.each(["viewer"] as const)("offers no receipt to send to a role that may not: %s", async (role) => {
  fakeNetwork({ "conversations.draft": () => ({ draft: { ...draftOf(6), askedReceipt } }) });
  renderPart(
    <RoleProvider role={role}>
      <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />
    </RoleProvider>,
  );
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send receipt" })).toBeNull();
});

it("says that the reference was recorded for somebody else, with a link to them", async () => {
  const possibleDuplicate = {
    customer: { id: SUBSCRIPTION, name: "Fatima Sheikh" },
    amount: "1800.00",
    receivedOn: "2026-11-20",
    receiptNumber: "R/26-27/000037",
  };
  const claimedPayment = { amount: "1800.00", mode: "upi" as const, reference: "431877209912" };
  fakeNetwork({ "conversations.draft": () => ({ draft: { ...draftOf(7), claimedPayment, possibleDuplicate } }) });
  renderPart(
    <SuggestedReply conversation={chat} take={vi.fn()} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  expect(await screen.findByText(/recorded for Fatima Sheikh on 20 Nov 2026/)).toBeVisible();
  expect(screen.getByRole("link", { name: "R/26-27/000037 · ₹1,800" })).toHaveAttribute(
    "href",
    `/dashboard/customers/${SUBSCRIPTION}`,
  );
});

it("doesn't offer to record it to a role that may not", async () => {
  const claimedPayment = { amount: "1800.00", mode: null, reference: null };
  fakeNetwork({ "conversations.draft": () => ({ draft: { ...draftOf(9), claimedPayment } }) });
  renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Take/ })).toBeNull();
});

it("shows what the customer wants, the text and its facts as links, and gives the text on Edit once", async () => {
  fakeNetwork({ "conversations.draft": () => ({ draft: draftOf(1) }) });
  const onUse = vi.fn();
  const { user } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={onUse} onShown={vi.fn()} />,
  );
  const card = await screen.findByRole("region", { name: "Suggested reply" });
  expect(card).toHaveTextContent("Asks how much is due");
  expect(card).toHaveTextContent("Abhi ₹1,500 baaki hai (Yoga, 5 Nov 2026).");
  expect(screen.getByRole("link", { name: "Amount due · Yoga · ₹1,500 · 5 Nov 2026" })).toHaveAttribute(
    "href",
    `/dashboard/subscriptions/${SUBSCRIPTION}`,
  );
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(draftOf(1).text);
  expect(card).not.toBeInTheDocument();
});

it("sends the text as it is with one press, and is read in another language before", async () => {
  const draft = draftOf(5);
  const english = { ...draft, language: "en" as const, text: "Hello Meera,\n₹1,500 is due." };
  const network = fakeNetwork({
    "conversations.draft": (input) => ({ draft: (input as { language?: string }).language === "en" ? english : draft }),
  });
  const send = vi.fn();
  const shown = vi.fn();
  const { user } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={send} onUse={vi.fn()} onShown={shown} />,
  );
  const card = await screen.findByRole("region", { name: "Suggested reply" });
  expect(screen.queryByRole("button", { name: "In Hinglish" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "In English" }));
  expect(await screen.findByText(/₹1,500 is due/)).toBeVisible();
  expect(network.inputsOf("conversations.draft")).toContainEqual({ id: chat.id, language: "en" });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(send).toHaveBeenCalledExactlyOnceWith(english.text);
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ text: english.text, isUsed: true }));
  expect(card).not.toBeInTheDocument();
});

it("folds into one row, of which a press opens it", async () => {
  fakeNetwork({ "conversations.draft": () => ({ draft: draftOf(0) }) });
  const unfold = vi.fn();
  const shown = {
    conversation: chat,
    take: null,
    today: TODAY,
    onSend: null,
    onUse: vi.fn(),
    onShown: vi.fn(),
  } as const;
  const { user } = renderPart(<SuggestedReply {...shown} isFolded onUnfold={unfold} />);
  const folded = await screen.findByRole("button", { name: "Suggested reply: Asks how much is due" });
  expect(folded).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByText(/Abhi ₹1,500/)).toBeNull();
  await user.click(folded);
  await user.click(screen.getByRole("button", { name: "Amount due · Yoga · ₹1,500 · 5 Nov 2026" }));
  expect(unfold).toHaveBeenCalledTimes(2);
});

it("is gone once dismissed, also when it is opened again", async () => {
  fakeNetwork({ "conversations.draft": () => ({ draft: draftOf(2) }) });
  const { user, queryClient } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("region", { name: "Suggested reply" })).toBeNull();
  await queryClient.invalidateQueries();
  expect(screen.queryByRole("region", { name: "Suggested reply" })).toBeNull();
});

it("shows nothing without a draft", async () => {
  const network = fakeNetwork({ "conversations.draft": () => ({ draft: null }) });
  const { queryClient } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  await waitFor(() => expect(network.inputsOf("conversations.draft").length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region", { name: "Suggested reply" })).toBeNull();
});

it("hides a draft that couldn't be loaded again: it may not be true any more", async () => {
  let isBroken = false;
  fakeNetwork({
    "conversations.draft": () => {
      if (isBroken) throw new Refusal(403, "FORBIDDEN", "Your role can't do this.");
      return { draft: draftOf(3) };
    },
  });
  const { queryClient } = renderPart(
    <SuggestedReply conversation={chat} take={null} today={TODAY} onSend={null} onUse={vi.fn()} onShown={vi.fn()} />,
  );
  const card = await screen.findByRole("region", { name: "Suggested reply" });
  isBroken = true;
  await queryClient.invalidateQueries();
  await waitFor(() => expect(card).not.toBeInTheDocument());
});
