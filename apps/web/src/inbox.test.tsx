// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Conversation, FoundConversation, ThreadEntry } from "@aavarti/contract/conversations";
import { encodeCursor } from "@aavarti/contract/lists";
import type { Role } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { setConnected } from "./lib/realtime/connection.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, failUnexpectedly, heldAnswer, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, meera, plainChat, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const idOf = (last: string) => `0190a000-0000-7000-8000-0000000000${last}`;
const me = { id: idOf("01"), name: user.name };
const asha = { id: idOf("02"), name: "Asha Rao" };

const chat: FoundConversation = {
  id: idOf("c1"),
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
  account: { due: "0.00", toCome: "0.00", dueSince: null, plan: null },
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: ago(1),
  windowClosesAt: new Date(Date.now() + 23 * HOUR_MS - 150_000).toISOString(),
  match: null,
  draftIntents: [],
};
const mail: FoundConversation = {
  ...chat,
  id: idOf("c2"),
  customer: { id: idOf("33"), name: "Anand Iyer" },
  channel: "email",
  address: "anand@example.in",
  subject: "GST invoice",
  state: "waiting",
  assignee: asha,
  isUnread: false,
  preview: "Sent it to your new address",
  isPreviewFromCustomer: false,
  windowClosesAt: null,
};

const entry: ThreadEntry = {
  id: idOf("e1"),
  at: ago(1),
  source: "message",
  direction: "in",
  kind: "text",
  subject: null,
  text: "Kitna baaki hai?",
  html: null,
  author: null,
  state: null,
  cause: null,
  nextStep: null,
  price: null,
  files: [],
  isAutomatic: false,
  isFromPhone: false,
  document: null,
  dueAt: null,
  canRetry: false,
  isRetried: false,
  firstTryId: null,
};
const stated = (sentence: string) => ({ sentence, reason: null, params: {} });
/** Newest first, as the server sends them. */
const thread: ThreadEntry[] = [
  entry,
  { ...entry, id: idOf("e2"), at: ago(2), kind: "image", text: "" },
  { ...entry, id: idOf("e3"), at: ago(3), direction: "note", author: asha, text: "Pays by UPI" },
  {
    ...entry,
    id: idOf("e4"),
    at: ago(26),
    direction: "out",
    author: asha,
    text: "Sent the link",
    state: "failed",
    cause: stated("This number isn't on WhatsApp."),
    nextStep: stated("Ask them for another phone number, or call."),
  },
  {
    ...entry,
    id: idOf("e5"),
    at: ago(27),
    direction: "out",
    source: "reminder",
    kind: "due_today",
    text: "Fee is due",
    state: "read",
  },
];

const page = (items: readonly unknown[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  previousCursor: null,
});
const counts = { unanswered: 1, mine: 0, all: 2, snoozed: 0, closed: 0 };

const handlers = (own: Record<string, (input: unknown) => unknown> = {}, role: Role = "owner") => ({
  ...signedIn({ user: { ...user, ...me, role } }),
  "conversations.counts": () => counts,
  "conversations.list": (input: unknown) => page((input as { tab: string }).tab === "all" ? [chat, mail] : [chat]),
  "conversations.read": (input: unknown) => ((input as { id: string }).id === mail.id ? mail : chat),
  "conversations.draft": () => ({ draft: null }),
  "conversations.thread": () => page(thread),
  "conversations.markRead": () => ({ ...chat, isUnread: false }),
  "conversations.templates": () => ({ goesAt: null, refused: null, isOverBudget: false, templates: [] }),
  "notes.colleagues": () => [me, asha],
  "customers.read": () => ({ ...meera, since: "2026-10-01", subscriptions: [], pinnedNote: null }),
  "payments.account": () => clearAccount,
  "promises.list": () => page([]),
  "promises.status": () => ({ customerId: meera.id, kept: 0, broken: 0, keptRate: null, open: [] }),
  ...own,
});

/** For a member who reads Hindi. */
const inHindi = {
  ...signedIn({ user: { ...user, ...me, language: "hi" } }),
  "profile.read": () => ({ ...me, email: user.email, phone: null, language: "hi" }),
};

/** Opens the inbox; `conversation` is opened with it. */
const open = (conversation?: Conversation, search = "") =>
  renderApp(`/dashboard/inbox?${conversation ? `conversation=${conversation.id}` : ""}${search}`);
const composer = () => screen.findByRole("textbox", { name: /^Reply to/ });
const log = () => screen.findByRole("log", { name: "Conversation with Meera Nair" });
const said = async (text: string) => (await within(await log()).findByText(text)).closest("li");

beforeEach(() => keepToken("token-1", null));
afterEach(() => setConnected(true));

it("lists the unanswered conversations first, with counts, channel and unread mark", async () => {
  const { inputsOf } = fakeNetwork(handlers());
  open();
  const row = await screen.findByRole("link", { name: /Meera Nair/ });
  expect(row).toHaveTextContent("WhatsApp");
  expect(row).toHaveTextContent("Kitna baaki hai?");
  expect(row).toHaveTextContent("Unread");
  expect(inputsOf("conversations.list")).toMatchObject([{ tab: "unanswered", limit: 50 }]);
  const tabs = screen.getByRole("navigation", { name: "Conversations" });
  await waitFor(() =>
    expect(
      within(tabs)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Unanswered1", "Mine0", "All2", "Snoozed0", "Closed0"]),
  );
  expect(screen.getByText("Choose a conversation")).toBeVisible();
});

it("shows another tab with whom a conversation is assigned to and what was answered", async () => {
  fakeNetwork(handlers());
  const { user: person, history } = open();
  await person.click(await screen.findByRole("link", { name: /^All/ }));
  const row = await screen.findByRole("link", { name: /Anand Iyer/ });
  expect(row).toHaveTextContent("You: Sent it to your new address");
  expect(row).toHaveTextContent("Assigned to Asha Rao");
  expect(history.location.search).toContain("tab=all");
});

it("has no tab of one's own in a business of one member", async () => {
  fakeNetwork(handlers({ "notes.colleagues": () => [me] }));
  open(chat);
  await log();
  const tabs = screen.getByRole("navigation", { name: "Conversations" });
  expect(within(tabs).queryByRole("link", { name: /^Mine/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Assign/ })).not.toBeInTheDocument();
});

it("says what to do in an empty tab, and after a search without a match", async () => {
  const { inputsOf } = fakeNetwork(handlers({ "conversations.list": () => page([]) }));
  const { user: person } = open();
  expect(await screen.findByText("No one is waiting for a reply")).toBeVisible();
  expect(screen.getByRole("link", { name: "View all conversations" })).toBeVisible();
  await person.type(screen.getByRole("searchbox", { name: "Search conversations" }), "refund");
  expect(await screen.findByText("No conversations match “refund”.")).toBeVisible();
  expect(inputsOf("conversations.list").at(-1)).toMatchObject({ tab: "any", limit: 50, search: "refund" });
  const [, clear] = screen.getAllByRole("button", { name: "Clear search" });
  if (clear) await person.click(clear);
  expect(await screen.findByText("No one is waiting for a reply")).toBeVisible();
});

const gold = {
  id: idOf("51"),
  product: { id: idOf("52"), name: "Gold" },
  standing: "overdue",
  startDate: "2020-10-01",
  endDate: "2020-11-01",
  startsOn: null,
  nextDueOn: "2020-11-01",
  pausedFrom: null,
  pausedUntil: null,
  more: 0,
} as const;
const owing = { due: "4100.00", toCome: "200.00", dueSince: "2020-11-01", plan: gold };

it("says in the list what a customer owes by today, and the status of their subscription", async () => {
  fakeNetwork(handlers({ "conversations.list": () => page([{ ...chat, account: owing }, mail]) }));
  open(undefined, "tab=all");
  const row = await screen.findByRole("link", { name: /Meera Nair/ });
  expect(row).toHaveTextContent(/Gold: .* overdue/);
  expect(row).toHaveTextContent(/₹3,900 Unpaid since 1 Nov/);
  expect(screen.getByRole("link", { name: /Anand Iyer/ })).not.toHaveTextContent("₹");
});

it("marks a conversation for which a suggested reply is ready", async () => {
  fakeNetwork(handlers({ "conversations.list": () => page([{ ...chat, draftIntents: ["amount", "promise"] }, mail]) }));
  open(undefined, "tab=all");
  const row = await screen.findByRole("link", { name: /Meera Nair/ });
  expect(row).toHaveTextContent("Suggested reply · Asks how much is due · Promises to pay");
  expect(screen.getByRole("link", { name: /Anand Iyer/ })).not.toHaveTextContent("Suggested reply");
});

it("offers the team's members after @ in a note, not in a reply", async () => {
  const { inputsOf } = fakeNetwork(
    handlers({
      "conversations.note": (input) => ({
        ...entry,
        id: idOf("e9"),
        direction: "note",
        author: me,
        text: (input as { text: string }).text,
      }),
    }),
  );
  const { user: person } = open(chat);
  await person.type(await composer(), "@As");
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Note" }));
  const note = screen.getByRole("textbox", { name: "Note for your team" });
  await person.type(note, "@As");
  expect(await screen.findByRole("option", { name: /Asha Rao/ })).toBeVisible();
  await person.keyboard("{Enter}");
  expect(note).toHaveValue("@Asha Rao ");
  await person.type(note, "please call");
  await person.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(inputsOf("conversations.note")).toMatchObject([{ text: "@Asha Rao please call" }]));
  const saved = await within(await log()).findByText("@Asha Rao");
  expect(saved.tagName).toBe("STRONG");
});

it("takes what is due and calls from the head of a conversation on a phone", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fakeNetwork(handlers({ "payments.account": () => ({ ...clearAccount, due: "3900.00", overdue: "3900.00" }) }));
  const { user: person } = open(chat);
  expect(await screen.findByRole("link", { name: "Call Meera Nair" })).toHaveAttribute("href", `tel:${meera.phone}`);
  await person.click(await screen.findByRole("button", { name: "Take ₹3,900" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Meera Nair");
});

it("marks a conversation whose newest reply wasn't delivered", async () => {
  fakeNetwork(handlers({ "conversations.list": () => page([chat, { ...mail, isPreviewFailed: true }]) }));
  open(undefined, "tab=all");
  const row = await screen.findByRole("link", { name: /Anand Iyer/ });
  expect(row).toHaveTextContent("Not delivered");
  expect(screen.getByRole("link", { name: /Meera Nair/ })).not.toHaveTextContent("Not delivered");
});

it("searches all conversations, and says in which tab each one is", async () => {
  const found = [
    chat,
    mail,
    { ...chat, id: idOf("c3"), state: "closed", customer: { id: idOf("34"), name: "Ravi Jain" } },
    {
      ...chat,
      id: idOf("c4"),
      snoozedUntil: new Date(Date.now() + HOUR_MS).toISOString(),
      customer: { id: idOf("35"), name: "Lata Rao" },
    },
  ];
  const { inputsOf } = fakeNetwork(handlers({ "conversations.list": () => page(found) }));
  const { user: person, history } = open(undefined, "tab=closed&q=fees");
  expect(await screen.findByRole("link", { name: /Meera Nair/ })).toHaveTextContent("Unanswered");
  expect(screen.getByRole("link", { name: /Anand Iyer/ })).toHaveTextContent("Answered");
  expect(screen.getByRole("link", { name: /Ravi Jain/ })).toHaveTextContent("Closed");
  expect(screen.getByRole("link", { name: /Lata Rao/ })).toHaveTextContent("Snoozed");
  expect(screen.getByText("Results from all conversations")).toBeVisible();
  expect(inputsOf("conversations.list")).toMatchObject([{ tab: "any", search: "fees" }]);
  expect(screen.getByRole("link", { name: /^Closed/ })).not.toHaveAttribute("aria-current");
  await person.click(screen.getByRole("link", { name: /^Snoozed/ }));
  await waitFor(() => expect(history.location.search).not.toContain("fees"));
  expect(history.location.search).toContain("tab=snoozed");
});

it("names what a message without text is, from either side", async () => {
  const rows = (["voice", "photo", "document", "other"] as const).map((previewAttachment, place) => ({
    ...chat,
    id: idOf(`d${place}`),
    customer: { id: idOf(`4${place}`), name: `Customer ${place}` },
    preview: place === 2 ? "Fees.pdf" : "",
    previewAttachment,
    isPreviewFromCustomer: place !== 2,
  }));
  fakeNetwork(handlers({ "conversations.list": () => page(rows) }));
  open();
  expect(await screen.findByRole("link", { name: /Customer 0/ })).toHaveTextContent("Voice message");
  expect(screen.getByRole("link", { name: /Customer 1/ })).toHaveTextContent("Photo");
  expect(screen.getByRole("link", { name: /Customer 2/ })).toHaveTextContent("You: Document");
  expect(screen.getByRole("link", { name: /Customer 3/ })).toHaveTextContent("Attachment");
});

it("shows the number, the amount and whom a sent receipt is for", async () => {
  const document = {
    kind: "payment_receipt",
    language: "en",
    number: "R-0012",
    amount: "1800.00",
    customers: ["Anaya Patil", "Dev Patil"],
    paymentId: idOf("91"),
    statementId: null,
    from: null,
    to: null,
  } as const;
  const sent = { ...entry, id: idOf("e9"), source: "document", direction: "out", kind: "payment_receipt", text: "" };
  fakeNetwork(
    handlers({
      "conversations.thread": () => page([{ ...sent, state: "sent", document }]),
      "payments.prepareReceipt": () => ({ number: "R-0012", language: "en", isReady: false }),
    }),
  );
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { user: person } = open(chat);
  const button = await within(await log()).findByRole("button", { name: "Receipt R-0012 · ₹1,800" });
  expect(button.closest("li")).toHaveTextContent("For Anaya Patil, Dev Patil");
  await person.click(button);
  expect(opened).toHaveBeenCalledWith("", "_blank");
  opened.mockRestore();
});

/** A reply of the signed-in member that failed. */
const failedEntry: ThreadEntry = {
  ...entry,
  id: idOf("e4"),
  direction: "out",
  author: me,
  text: "Sent the link",
  state: "failed",
  canRetry: true,
};

it("sends a message that wasn't delivered again, once, and leads to the customer", async () => {
  const failed: ThreadEntry = {
    ...failedEntry,
    cause: { sentence: "WhatsApp couldn't process this message.", reason: "whatsapp.notProcessed", params: {} },
    nextStep: { sentence: "Check the number.", reason: "remedy.numberAndMessage", params: {} },
  };
  const again: ThreadEntry = {
    ...failed,
    id: idOf("e6"),
    at: ago(0),
    state: "planned",
    canRetry: false,
    cause: null,
    nextStep: null,
    firstTryId: failed.id,
  };
  let isSent = false;
  const { inputsOf } = fakeNetwork(
    handlers({
      "conversations.thread": () =>
        page(isSent ? [again, { ...failed, canRetry: false, isRetried: true }] : [failed, entry]),
      "conversations.retry": () => {
        isSent = true;
        return again;
      },
    }),
  );
  const { user: person } = open(chat);
  const entries = within(await log());
  expect(await entries.findByRole("link", { name: /^Open / })).toHaveAttribute(
    "href",
    expect.stringContaining(`/dashboard/customers/${meera.id}`),
  );
  await person.dblClick(entries.getByRole("button", { name: "Try again" }));
  const earlier = await entries.findByRole("button", { name: "1 earlier attempt" });
  expect(entries.getAllByText("Sent the link")).toHaveLength(1);
  expect(entries.queryByText("WhatsApp couldn't process this message.")).not.toBeInTheDocument();
  await person.click(earlier);
  expect(entries.getByText("WhatsApp couldn't process this message.")).toBeVisible();
  expect(inputsOf("conversations.retry")).toEqual([
    { id: chat.id, messageId: failed.id, customerId: meera.id, address: chat.address },
  ]);
  expect(entries.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

it.each(["whatsapp.notOnWhatsapp", "whatsapp.noPromotions", "whatsapp.template"] as const)(
  "names the next step, and doesn't offer to try again what fails again: %s",
  async (reason) => {
    const failed: ThreadEntry = {
      ...failedEntry,
      cause: { sentence: "It failed.", reason, params: {} },
      nextStep: { sentence: "Do this next.", reason: null, params: {} },
    };
    fakeNetwork(handlers({ "conversations.thread": () => page([failed, entry]) }));
    open(chat);
    expect(await said("Sent the link")).toHaveTextContent("What to do: Do this next.");
    expect(within(await log()).getByRole("link", { name: /^Open / })).toBeVisible();
    expect(within(await log()).queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  },
);

it("says in Hindi how often a message failed before", async () => {
  await switchLanguage("hi");
  const first: ThreadEntry = { ...entry, id: idOf("e4"), direction: "out", state: "failed", isRetried: true };
  const tries = ["e6", "e5"].map((id) => ({ ...first, id: idOf(id), firstTryId: first.id }));
  fakeNetwork(handlers({ ...inHindi, "conversations.thread": () => page([...tries, first]) }));
  open(chat);
  expect(await screen.findByRole("button", { name: "पहले की 2 कोशिशें" })).toBeVisible();
});

it("writes an email with the text of a message whose next step that is", async () => {
  const failed: ThreadEntry = {
    ...entry,
    id: idOf("e4"),
    direction: "out",
    author: me,
    text: "Your plan ends today",
    state: "failed",
    nextStep: { sentence: "Send an email.", reason: "remedy.email", params: {} },
  };
  const { inputsOf } = fakeNetwork(
    handlers({ "conversations.thread": () => page([failed, entry]), "conversations.start": () => chat }),
  );
  const { user: person } = open(chat);
  await person.click(await within(await log()).findByRole("button", { name: "Write email" }));
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("Your plan ends today");
  await person.type(screen.getByRole("textbox", { name: "Subject" }), "Renewal");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(inputsOf("conversations.start")).toEqual([
      { customerId: meera.id, subject: "Renewal", text: "Your plan ends today" },
    ]),
  );
});

it("asks before a template goes again over the budget, and sends it once that is confirmed", async () => {
  const failed: ThreadEntry = {
    ...entry,
    id: idOf("e4"),
    direction: "out",
    kind: "template",
    author: me,
    text: "Your plan ends today",
    state: "failed",
    canRetry: true,
    cause: { sentence: "Couldn't deliver.", reason: "whatsapp.unknown", params: {} },
  };
  const { inputsOf } = fakeNetwork(
    handlers({
      "conversations.thread": () => page([failed, entry]),
      "conversations.retry": (input) => {
        if (!(input as { overBudget?: boolean }).overBudget) refuseWith(refusal("budget.used"))();
        return { ...failed, id: idOf("e6"), at: ago(0), state: "planned", canRetry: false, cause: null };
      },
    }),
  );
  const { user: person } = open(chat);
  const entries = within(await log());
  await person.click(await entries.findByRole("button", { name: "Try again" }));
  expect(await entries.findByText("This goes over the monthly WhatsApp budget.")).toBeVisible();
  await person.click(entries.getByRole("button", { name: "Send anyway" }));
  const again = { id: chat.id, messageId: failed.id, customerId: meera.id, address: chat.address };
  await waitFor(() => expect(inputsOf("conversations.retry")).toEqual([again, { ...again, overBudget: true }]));
});

it("says when a scheduled message goes, and cancels it once", async () => {
  const dueAt = "2030-11-30T02:30:00.000Z";
  const scheduled: ThreadEntry = {
    ...entry,
    id: idOf("e4"),
    direction: "out",
    kind: "template",
    author: me,
    text: "Your plan ends today",
    state: "planned",
    dueAt,
  };
  const cause = { sentence: "Cancelled before it was sent.", reason: "stopped.byMember", params: {} };
  let isCancelled = false;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { inputsOf } = fakeNetwork(
    handlers({
      "conversations.thread": () =>
        page([
          isCancelled ? { ...scheduled, state: "cancelled", dueAt: null, canRetry: true, cause } : scheduled,
          entry,
        ]),
      "conversations.cancelMessage": async () => {
        await answered;
        isCancelled = true;
        return { ...scheduled, state: "cancelled", dueAt: null };
      },
    }),
  );
  const { user: person } = open(chat);
  const entries = within(await log());
  expect(await entries.findByText("Scheduled for 30 Nov 2030, 8:00")).toBeVisible();
  await person.dblClick(entries.getByRole("button", { name: "Cancel" }));
  // At once, before the server has answered.
  expect(await entries.findByText("Not sent")).toBeVisible();
  expect(entries.queryByText("Scheduled for 30 Nov 2030, 8:00")).not.toBeInTheDocument();
  answer();
  expect(await entries.findByText("Cancelled before it was sent.")).toBeVisible();
  expect(entries.getByRole("button", { name: "Send again" })).toBeVisible();
  expect(inputsOf("conversations.cancelMessage")).toEqual([{ id: chat.id, messageId: scheduled.id }]);
});

const scheduledReceipt: ThreadEntry = {
  ...entry,
  id: idOf("ea"),
  source: "document",
  direction: "out",
  kind: "payment_receipt",
  text: "",
  state: "planned",
  dueAt: "2030-11-30T02:30:00.000Z",
  document: {
    kind: "payment_receipt",
    language: "en",
    number: "R-0012",
    amount: "1800.00",
    customers: ["Meera Nair"],
    paymentId: idOf("91"),
    statementId: null,
    from: null,
    to: null,
  },
};

it.each(["en", "hi"] as const)("cancels a scheduled receipt, which stays in the thread (%s)", async (language) => {
  const words =
    language === "en"
      ? { cancel: "Cancel", notSent: "Not sent", why: "Cancelled by Asha on 29 Nov 2030 at 22:40." }
      : { cancel: "रद्द करें", notSent: "नहीं भेजा गया", why: /Asha/ };
  const cause = {
    sentence: "Cancelled by Asha on 29 Nov 2030 at 22:40.",
    reason: "stopped.byMember",
    params: { name: "Asha", day: "2030-11-29", time: "22:40" },
  };
  const cancelled: ThreadEntry = { ...scheduledReceipt, state: "cancelled", dueAt: null, cause };
  let isCancelled = false;
  await switchLanguage(language);
  const { inputsOf } = fakeNetwork(
    handlers({
      // A role that may send receipts and may not reply.
      ...signedIn({ user: { ...user, ...me, role: "accountant", language } }),
      "profile.read": () => ({ ...me, email: user.email, phone: null, language }),
      "conversations.thread": () => page([isCancelled ? cancelled : scheduledReceipt, entry]),
      "conversations.cancelMessage": () => {
        isCancelled = true;
        return cancelled;
      },
    }),
  );
  const { user: person } = open(chat);
  const shown = within((await screen.findByText(/R-0012/)).closest("li") as HTMLElement);
  await person.click(await shown.findByRole("button", { name: words.cancel }));
  const after = within((await screen.findByText(words.why)).closest("li") as HTMLElement);
  expect(after.getByText(words.notSent)).toBeVisible();
  expect(after.getByText(/R-0012/)).toBeVisible();
  expect(after.queryByRole("button", { name: words.cancel })).not.toBeInTheDocument();
  expect(inputsOf("conversations.cancelMessage")).toEqual([{ id: chat.id, messageId: scheduledReceipt.id }]);
});

it("shows a scheduled receipt again, with the reason, where it is being sent already; no button to a viewer", async () => {
  const own = {
    "conversations.thread": () => page([scheduledReceipt, entry]),
    "conversations.cancelMessage": refuseWith(refusal("reply.notCancellable")),
  };
  fakeNetwork(handlers(own));
  const { user: person } = open(chat);
  await person.click(await within(await log()).findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("This message is already being sent, so you can't cancel it.")).toBeVisible();
  expect(await within(await log()).findByText("Scheduled for 30 Nov 2030, 8:00")).toBeVisible();
  cleanup();
  fakeNetwork(handlers(own, "viewer"));
  open(chat);
  expect(await within(await log()).findByText("Scheduled for 30 Nov 2030, 8:00")).toBeVisible();
  expect(within(await log()).queryByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
});

it("leads to the templates where a failed text comes too late", async () => {
  const failed: ThreadEntry = { ...entry, id: idOf("e4"), direction: "out", state: "failed", canRetry: true };
  const late = { ...chat, windowClosesAt: ago(1) };
  fakeNetwork(handlers({ "conversations.thread": () => page([failed]), "conversations.read": () => late }));
  const { user: person } = open(chat);
  await person.click(await screen.findByRole("button", { name: "Choose a template" }));
  expect(await screen.findByText("WhatsApp's 24-hour reply window has closed")).toBeVisible();
  expect(within(await log()).queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

it("marks a conversation as unread with U, and leaves it so that it stays unread", async () => {
  const { inputsOf } = fakeNetwork(handlers({ "conversations.markUnread": () => ({ ...chat, isUnread: true }) }));
  const { user: person, history } = open(chat);
  await log();
  await waitFor(() => expect(inputsOf("conversations.markRead")).toHaveLength(1));
  await person.keyboard("u");
  await waitFor(() => expect(inputsOf("conversations.markUnread")).toEqual([{ id: chat.id }]));
  expect(await screen.findByText("Choose a conversation")).toBeVisible();
  expect(history.location.search).not.toContain("conversation=");
  expect(inputsOf("conversations.markRead")).toHaveLength(1);
});

it("moves on to the next conversation when one is closed, and returns with Undo", async () => {
  fakeNetwork(
    handlers({
      "conversations.close": () => ({ ...chat, state: "closed" }),
      "conversations.reopen": () => chat,
    }),
  );
  const { user: person, history } = open(chat, "&tab=all");
  await log();
  await person.keyboard("e");
  await waitFor(() => expect(history.location.search).toContain(`conversation=${mail.id}`));
  await person.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(history.location.search).toContain(`conversation=${chat.id}`));
});

it("confirms or dismisses a promise in the conversation, where the customer's panel has no room", async () => {
  const promise = {
    id: idOf("71"),
    customer: { id: meera.id, name: meera.name },
    subscription: null,
    promisedOn: "2027-01-05",
    amount: null,
    state: "suggested",
    source: "reply",
    words: "Will pay on the 5th",
    confidence: "high",
    message: null,
    remindersResumeOn: null,
    decidedAt: null,
    createdAt: ago(1),
  };
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("64rem"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { inputsOf } = fakeNetwork(
    handlers({ "promises.list": () => page([promise]), "promises.confirm": () => ({ ...promise, state: "open" }) }),
  );
  const { user: person } = open(chat);
  await log();
  const list = within(await screen.findByRole("list", { name: "Promises" }));
  expect(list.getByText(/^Promise for/)).toBeVisible();
  await person.click(list.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(inputsOf("promises.confirm")).toEqual([{ id: promise.id }]));
});

it("begins a new message: opens the chat that there is, or writes the first email", async () => {
  const { inputsOf } = fakeNetwork(
    handlers({
      "customers.list": () => ({ items: [{ ...meera, email: "meera@example.in" }], nextCursor: null }),
      "conversations.start": () => ({ ...mail, id: idOf("c9") }),
      "conversations.read": (input) => ({
        ...((input as { id: string }).id === chat.id ? chat : mail),
        ...(input as object),
      }),
    }),
  );
  const { user: person, history } = open();
  await screen.findByRole("link", { name: /Meera Nair/ });
  await person.click(screen.getByRole("button", { name: "New message" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New message" }));
  await person.click(await dialog.findByRole("button", { name: /Meera Nair/ }));
  await person.click(await dialog.findByRole("button", { name: /Email/ }));
  fireEvent.change(await dialog.findByRole("textbox", { name: "Subject" }), { target: { value: "New timings" } });
  fireEvent.change(dialog.getByRole("textbox", { name: "Message" }), { target: { value: "We open at 6." } });
  await person.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(inputsOf("conversations.start")).toEqual([
      { customerId: meera.id, subject: "New timings", text: "We open at 6." },
    ]),
  );
  await waitFor(() => expect(history.location.search).toContain(`conversation=${idOf("c9")}`));
  await person.keyboard("m");
  const again = within(await screen.findByRole("dialog", { name: "New message" }));
  await person.click(await again.findByRole("button", { name: /Meera Nair/ }));
  await person.click(await again.findByRole("button", { name: /WhatsApp/ }));
  await waitFor(() => expect(history.location.search).toContain(`conversation=${chat.id}`));
});

describe("writing to a customer from another screen", () => {
  const debt = {
    customer: { id: meera.id, name: meera.name },
    productName: "Gold",
    asks: "payment",
    day: "2020-11-01",
    amount: "3900.00",
    earlier: "0.00",
  };
  const asking = { ...plainChat, asks: [debt], isWhatsappConnected: true };
  const write = () => open(undefined, `write=${meera.id}`);

  it("opens their chat with what is due in the field, to be read and sent", async () => {
    const { inputsOf } = fakeNetwork(handlers({ "reminders.chat": () => asking }));
    const { user: person, history } = write();
    const field = await composer();
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toContain("The balance is ₹3,900."));
    expect(field).toHaveFocus();
    expect(inputsOf("conversations.list")).toContainEqual({ tab: "any", customerId: meera.id, limit: 50 });
    expect(history.location.search).toContain(`conversation=${chat.id}`);
    expect(history.location.search).not.toContain("write");
    expect(inputsOf("conversations.reply")).toEqual([]);
    // It is not a draft before it is changed: what is due may be paid tomorrow.
    await person.click(await screen.findByRole("link", { name: /^All/ }));
    cleanup();
    open(chat);
    expect(await composer()).toHaveValue("");
  });

  it("leaves what was written to them already", async () => {
    fakeNetwork(handlers({ "reminders.chat": () => asking }));
    const { user: person } = open(chat);
    await person.type(await composer(), "Namaste");
    cleanup();
    write();
    await waitFor(async () => expect(await composer()).toHaveValue("Namaste"));
  });

  it("leaves the field empty where nothing is due", async () => {
    fakeNetwork(handlers({ "reminders.chat": () => ({ ...plainChat, isWhatsappConnected: true }) }));
    write();
    expect(await composer()).toHaveValue("");
  });

  it("offers the templates where WhatsApp takes no free text", async () => {
    const over = { ...chat, windowClosesAt: ago(1) };
    fakeNetwork(
      handlers({
        "reminders.chat": () => asking,
        "conversations.list": () => page([over]),
        "conversations.read": () => over,
      }),
    );
    write();
    expect(await screen.findByText("No approved template fits right now.")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /^Reply to/ })).not.toBeInTheDocument();
  });

  it("begins a chat with a template where there is none", async () => {
    fakeNetwork(
      handlers({
        "reminders.chat": () => asking,
        "conversations.list": (input) => page((input as { customerId?: string }).customerId ? [mail] : [chat]),
        "conversations.templatesFor": () => ({ goesAt: null, refused: null, isOverBudget: false, templates: [] }),
      }),
    );
    const { user: person, history } = write();
    const sheet = within(await screen.findByRole("dialog", { name: "New message" }));
    expect(await sheet.findByText(/Start with an approved template/)).toBeVisible();
    await person.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(history.location.search).not.toContain("write"));
  });

  it("says that it couldn't be opened, and tries again", async () => {
    fakeNetwork(handlers({ "reminders.chat": failOnce(asking) }));
    const { user: person } = write();
    const sheet = within(await screen.findByRole("dialog", { name: "New message" }));
    await person.click(await sheet.findByRole("button", { name: "Try again" }));
    expect(((await composer()) as HTMLTextAreaElement).value).toContain("₹3,900");
  });

  it("does nothing for a viewer", async () => {
    const { inputsOf } = fakeNetwork(handlers({ "reminders.chat": () => asking }, "viewer"));
    write();
    await screen.findByRole("link", { name: /Meera Nair/ });
    expect(inputsOf("reminders.chat")).toEqual([]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("says in Hindi that it couldn't be opened", async () => {
    await switchLanguage("hi");
    fakeNetwork(handlers({ ...inHindi, "reminders.chat": failUnexpectedly }));
    write();
    expect(await screen.findByText("बातचीत नहीं खुल सकी। दोबारा कोशिश करें।")).toBeVisible();
  });
});

it("moves to the open row first, and hides the outline of no focused row", async () => {
  fakeNetwork(handlers());
  const { user: person } = open(mail, "&tab=all");
  const row = await screen.findByRole("link", { name: /Anand Iyer/, current: "page" });
  await person.keyboard("k");
  expect(row).toHaveFocus();
  // Tailwind's outline-none would also hide the outline of focus-visible.
  expect(row).not.toHaveClass("outline-none");
  await person.keyboard("k");
  expect(screen.getByRole("link", { name: /Meera Nair/ })).toHaveFocus();
});

it("loads the list again after a failure", async () => {
  fakeNetwork(handlers({ "conversations.list": failOnce(page([chat])) }));
  const { user: person } = open();
  expect(await screen.findByText("Couldn't load conversations. Try again.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Meera Nair/ })).toBeVisible();
});

it("moves between rows with J and K, opens one with Enter and marks it as read", async () => {
  const { inputsOf } = fakeNetwork(handlers());
  const { user: person, history } = open(undefined, "tab=all");
  await screen.findByRole("link", { name: /Anand Iyer/ });
  const focused = () => document.activeElement?.getAttribute("data-row");
  await person.keyboard("j");
  await waitFor(() => expect(focused()).toBe(chat.id));
  await person.keyboard("j");
  await waitFor(() => expect(focused()).toBe(mail.id));
  await person.keyboard("k");
  await waitFor(() => expect(focused()).toBe(chat.id));
  await person.keyboard("{Enter}");
  await log();
  expect(history.location.search).toContain(`conversation=${chat.id}`);
  await waitFor(() => expect(inputsOf("conversations.markRead")).toEqual([{ id: chat.id }]));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: /Meera Nair/, current: "page" })).not.toHaveTextContent("Unread"),
  );
});

it("shows messages, notes and what was sent, oldest first, with the state and what to do", async () => {
  fakeNetwork(handlers());
  open(chat);
  const entries = within(await log());
  await entries.findByText("Fee is due");
  expect(entries.getAllByRole("listitem").map((item) => item.dataset.direction)).toEqual([
    "out",
    "out",
    "note",
    "in",
    "in",
  ]);
  expect(await said("Fee is due")).toHaveTextContent(/^Reminder.*Read$/);
  const failed = await said("Sent the link");
  expect(failed).toHaveTextContent("Asha Rao");
  expect(failed).toHaveTextContent("Not delivered");
  expect(failed).toHaveTextContent("This number isn't on WhatsApp.");
  expect(failed).toHaveTextContent("What to do: Ask them for another phone number, or call.");
  expect(await said("Pays by UPI")).toHaveTextContent("Note by Asha Rao");
  expect(await said("Photo")).toHaveTextContent("Open WhatsApp on your phone to see the attachment.");
});

it("loads older entries above those on screen", async () => {
  fakeNetwork(
    handlers({
      "conversations.thread": (input) =>
        (input as { cursor?: string }).cursor
          ? page([{ ...entry, id: idOf("e9"), at: ago(50), text: "Namaste" }])
          : page(thread, encodeCursor({ createdAt: new Date(ago(27)), id: idOf("e5") })),
    }),
  );
  const { user: person } = open(chat);
  await person.click(await screen.findByRole("button", { name: "Show older messages" }));
  await said("Namaste");
  expect(within(await log()).getAllByRole("listitem")[0]).toHaveTextContent("Namaste");
  expect(screen.queryByRole("button", { name: "Show older messages" })).not.toBeInTheDocument();
});

it("sends a reply with Ctrl Enter, shows it at once and then its real state", async () => {
  const held = heldAnswer();
  const sent = { ...entry, id: idOf("f1"), at: ago(0), direction: "out", author: me, text: "₹4,500", state: "planned" };
  let isSent = false;
  const network = fakeNetwork(
    handlers({
      "conversations.reply": held.handler,
      "conversations.thread": () => page(isSent ? [{ ...sent, state: "delivered" }, ...thread] : thread),
    }),
  );
  const { user: person } = open(chat);
  await person.type(await composer(), "₹4,500");
  await person.keyboard("{Control>}{Enter}{/Control}");
  expect(await said("₹4,500")).toHaveTextContent("Sending");
  expect(await composer()).toHaveValue("");
  // A photo counts as a message, a note doesn't.
  expect(network.inputsOf("conversations.reply")).toEqual([
    { id: chat.id, text: "₹4,500", seenId: entry.id, customerId: meera.id, address: chat.address },
  ]);
  isSent = true;
  held.resolve({ ...sent, isPromiseConfirmed: false });
  await waitFor(async () => expect(await said("₹4,500")).toHaveTextContent("Delivered"));
  expect(Object.keys(localStorage).filter((key) => key.startsWith("crm-draft"))).toEqual([]);
});

it("keeps the text and shows the newer message when somebody wrote in between", async () => {
  const newer = { ...entry, id: idOf("f2"), at: ago(0), text: "Aaj hi bhej dunga" };
  let isNewer = false;
  const network = fakeNetwork(
    handlers({
      "conversations.reply": () => {
        isNewer = true;
        return refuseWith(refusal("reply.newMessage"))();
      },
      "conversations.thread": () => page(isNewer ? [newer, ...thread] : thread),
    }),
  );
  const { user: person } = open(chat);
  await person.type(await composer(), "When will you pay?");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(
    await screen.findByText("There's a newer message in this conversation. Read it, then send your reply again."),
  ).toBeVisible();
  expect(await composer()).toHaveValue("When will you pay?");
  await said("Aaj hi bhej dunga");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(network.inputsOf("conversations.reply").at(-1)).toMatchObject({ seenId: newer.id }));
});

it("keeps the text and shows the new address when the customer wrote from elsewhere in between", async () => {
  const other = "+919811122333";
  let isOther = false;
  const network = fakeNetwork(
    handlers({
      "conversations.reply": (input) => {
        if ((input as { address: string }).address === other)
          return {
            ...entry,
            id: idOf("f3"),
            direction: "out",
            text: "Hi",
            state: "planned",
            isPromiseConfirmed: false,
          };
        isOther = true;
        return refuseWith(refusal("reply.otherAddress"))();
      },
      "conversations.list": () => page([isOther ? { ...chat, address: other } : chat]),
      "conversations.read": () => (isOther ? { ...chat, address: other } : chat),
    }),
  );
  const { user: person } = open(chat);
  await person.type(await composer(), "Hi");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("The reply address has changed. Check it and send again.")).toBeVisible();
  expect(await composer()).toHaveValue("Hi");
  await screen.findByText("To +91 98111 22333");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(network.inputsOf("conversations.reply")).toHaveLength(2));
  expect(network.inputsOf("conversations.reply")).toMatchObject([{ address: chat.address }, { address: other }]);
});

it("keeps a draft of each conversation, apart from the note", async () => {
  fakeNetwork(handlers());
  const { user: person, history } = open(chat, "&tab=all");
  await person.type(await composer(), "Half a reply");
  await person.click(await screen.findByRole("link", { name: /Anand Iyer/ }));
  expect(await screen.findByRole("textbox", { name: "Reply to Anand Iyer" })).toHaveValue("");
  history.back();
  expect(await screen.findByRole("textbox", { name: "Reply to Meera Nair" })).toHaveValue("Half a reply");
  await person.click(screen.getByRole("button", { name: "Note" }));
  expect(screen.getByRole("textbox", { name: "Note for your team" })).toHaveValue("");
});

it("writes a note, which no customer gets", async () => {
  const note = { ...entry, id: idOf("f3"), at: ago(0), direction: "note", author: me, text: "Call on Monday" };
  const network = fakeNetwork(handlers({ "conversations.note": () => note }));
  const { user: person } = open(chat);
  await composer();
  await person.keyboard("n");
  const field = await screen.findByRole("textbox", { name: "Note for your team" });
  await waitFor(() => expect(field).toHaveFocus());
  await person.type(field, "Call on Monday");
  await person.click(screen.getByRole("button", { name: "Save note" }));
  expect(await said("Call on Monday")).toHaveTextContent("Your note");
  expect(network.inputsOf("conversations.note")).toEqual([{ id: chat.id, text: "Call on Monday" }]);
  expect(network.inputsOf("conversations.reply")).toEqual([]);
});

it("counts down WhatsApp's window", async () => {
  const closesAt = () => new Date(Date.now() + 23 * HOUR_MS - 150_000).toISOString();
  fakeNetwork(handlers({ "conversations.read": () => ({ ...chat, windowClosesAt: closesAt() }) }));
  open(chat);
  expect(await screen.findByText("Reply window: 22 h 57 min left")).toBeVisible();
});

it("folds what an email quotes behind a button, and shows the whole of it in its order", async () => {
  const text = "Yes.\n\nOn Sat, 21 Nov 2026 at 10:05, Gym <g@gym.example> wrote:\n> Renew?\n\nOn the same plan.";
  const only = "On Sat, 21 Nov 2026 at 10:05, Gym <g@gym.example> wrote:\n> Renew?";
  const entries = [
    { ...entry, text },
    { ...entry, id: idOf("e2"), at: ago(2), text: only },
  ];
  fakeNetwork(handlers({ "conversations.thread": () => page(entries) }));
  open(mail);
  const button = await screen.findByRole("button", { name: "Show quoted text" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  const bubble = button.closest("li");
  expect(bubble?.textContent).toMatch(/^Yes\.On the same plan\.Show quoted text/);
  fireEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(bubble?.textContent).toMatch(/^Yes\.On Sat,.*Renew\?On the same plan\.Hide quoted text/s);
  // Of a message that only quotes nothing would be left.
  expect(screen.getAllByText(/Renew\?/)).toHaveLength(2);
});

describe("where the window is over", () => {
  const closed = { ...chat, windowClosesAt: ago(1) };
  const subscription = { id: idOf("51"), productName: "Gold plan", customer: { id: meera.id, name: meera.name } };
  const overdue = {
    template: "renewal_overdue",
    ownName: null,
    language: "en",
    category: "UTILITY",
    subscription,
    to: "+919826041177",
    text: "Hi Meera Nair, your Gold plan was due on 21 November 2026.",
    missing: [] as string[],
    estimatedCost: "0.115",
  };
  const due = { ...overdue, template: "payment_due", text: "Hi Meera Nair, a quick reminder.", missing: ["amount"] };
  const offers = (templates: unknown[], own = {}) => ({
    goesAt: null,
    refused: null,
    isOverBudget: false,
    templates,
    ...own,
  });
  const closedHandlers = (own: Record<string, (input: unknown) => unknown>) =>
    handlers({
      "conversations.list": () => page([closed]),
      "conversations.read": () => closed,
      "conversations.markRead": () => ({ ...closed, isUnread: false }),
      ...own,
    });

  it("sends the chosen template once, and names what another one lacks", async () => {
    const sent = { ...entry, id: idOf("e9"), direction: "out", kind: "template", author: me, text: overdue.text };
    const network = fakeNetwork(
      closedHandlers({
        "conversations.templates": () => offers([overdue, due]),
        "conversations.sendTemplate": () => ({
          ...sent,
          state: "planned",
          price: { category: "utility", amount: "0.115", isReported: false, isFree: false, estimatedAs: null },
        }),
      }),
    );
    const { user: person } = open(chat);
    await person.click(await screen.findByRole("radio", { name: /^Payment due/ }));
    expect(screen.getByRole("button", { name: "Note" })).toHaveTextContent("Note");
    // Once for all of them.
    expect(screen.getAllByText("To +91 98260 41177")).toHaveLength(1);
    expect(screen.getByText(/Missing from the record: amount to ask for/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send template, ₹0.115" })).toBeDisabled();
    await person.click(screen.getByRole("radio", { name: /^Renewal overdue/ }));
    await person.dblClick(screen.getByRole("button", { name: "Send template, ₹0.115" }));
    const bubble = await waitFor(async () => said(overdue.text));
    expect(bubble).toHaveTextContent("Template");
    expect(bubble).toHaveTextContent("₹0.115");
    expect(network.inputsOf("conversations.sendTemplate")).toEqual([
      {
        id: chat.id,
        template: "renewal_overdue",
        subscriptionId: subscription.id,
        seenId: entry.id,
        customerId: meera.id,
      },
    ]);
    expect(screen.queryByRole("textbox", { name: /^Reply to/ })).not.toBeInTheDocument();
  });

  it("searches many templates, and says when one would be sent", async () => {
    const many = ["1", "2", "3"].map((n) => ({ ...due, subscription: { ...subscription, id: idOf(`6${n}`) } }));
    const goesAt = new Date(Date.now() + 9 * HOUR_MS).toISOString();
    fakeNetwork(closedHandlers({ "conversations.templates": () => offers([overdue, ...many], { goesAt }) }));
    const { user: person } = open(chat);
    await person.type(await screen.findByRole("searchbox", { name: "Search templates" }), "overdue");
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
    expect(screen.getByText(/^Quiet hours/)).toBeVisible();
  });

  it("says why a customer gets none", async () => {
    const refused = stated("Opted out of WhatsApp on 21 November 2026.");
    fakeNetwork(closedHandlers({ "conversations.templates": () => offers([], { refused }) }));
    open(chat);
    expect(await screen.findByText(/^Opted out of WhatsApp/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send template/ })).not.toBeInTheDocument();
  });
});

it("marks a notification about the conversation on screen as read, and no other", async () => {
  const about = (id: string, link: string) => ({
    id,
    kind: "customer.replied",
    title: "Meera Nair replied",
    titleReason: null,
    body: "Kitna baaki hai?",
    bodySentences: [],
    link,
    actions: [],
    count: 1,
    isRead: false,
    createdAt: "2026-11-21T03:30:00.000Z",
    updatedAt: "2026-11-21T03:30:00.000Z",
  });
  const here = about("0190a000-0000-7000-8000-0000000000f1", `/dashboard/inbox?conversation=${chat.id}`);
  const elsewhere = about("0190a000-0000-7000-8000-0000000000f2", `/dashboard/inbox?conversation=${here.id}`);
  const network = fakeNetwork(
    handlers({
      "notifications.list": () => page([here, elsewhere]),
      "notifications.markRead": () => ({ unread: 1, unanswered: 1 }),
    }),
  );
  open(chat);
  await waitFor(() => expect(network.inputsOf("notifications.markRead")).toEqual([{ ids: [here.id] }]));
});

it.each([
  ["an owner without a team that customers don't see notes", [], "Only you can see notes."],
  ["a team how to mention someone", [{ id: chat.id, name: "Vikram" }], /Type @ and a name/],
] as const)("tells %s", async (_who, others, hint) => {
  fakeNetwork(handlers({ "notes.colleagues": () => [{ id: user.id, name: user.name }, ...others] }));
  const { user: person } = open(chat);
  await person.click(await screen.findByRole("button", { name: "Note" }));
  expect(await screen.findByText(hint)).toBeVisible();
});

it("offers a reminder or an email where the window is over, and still takes a note", async () => {
  const over = { ...chat, windowClosesAt: ago(2) };
  const answers = { "conversations.read": () => over, "conversations.markRead": () => over };
  fakeNetwork(handlers({ ...answers, "conversations.list": () => page([over]) }));
  const { user: person } = open(chat);
  expect(await screen.findByText("WhatsApp's 24-hour reply window has closed")).toBeVisible();
  expect(screen.getByText(/when Meera Nair sends a message/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: /^Reply to/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Send reminder" })[0]).toBeVisible();
  expect(await screen.findByRole("link", { name: "Send email" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^mailto:meera@example.in/),
  );
  await person.click(screen.getByRole("button", { name: "Note" }));
  expect(screen.getByRole("textbox", { name: "Note for your team" })).toBeVisible();
});

it("says that free text is possible only after they write, to somebody who never wrote", async () => {
  const never = { ...chat, windowClosesAt: new Date(0).toISOString() };
  const answers = { "conversations.read": () => never, "conversations.markRead": () => never };
  fakeNetwork(handlers({ ...answers, "conversations.list": () => page([never]) }));
  open(chat);
  expect(await screen.findByText("Meera Nair hasn't written to you on WhatsApp yet")).toBeVisible();
  expect(screen.getByText(/only within 24 hours after they write/)).toBeVisible();
  expect(screen.queryByText(/window has closed/)).not.toBeInTheDocument();
});

it("closes a conversation, and restores its state with Undo", async () => {
  let state = "waiting";
  const changed = (to: string) => () => {
    state = to;
    return { ...chat, state };
  };
  const network = fakeNetwork(
    handlers({
      "conversations.read": () => ({ ...chat, state }),
      "conversations.close": changed("closed"),
      "conversations.reopen": changed("waiting"),
    }),
  );
  const { user: person } = open(chat);
  await composer();
  await person.keyboard("e");
  expect(await screen.findByText("Conversation closed")).toBeVisible();
  // It was the only one of the list.
  expect(await screen.findByText("Choose a conversation")).toBeVisible();
  await waitFor(() => person.click(screen.getByRole("button", { name: "Undo" })));
  await waitFor(() => expect(network.inputsOf("conversations.reopen")).toEqual([{ id: chat.id, state: "waiting" }]));
  expect(await screen.findByRole("button", { name: /^Close/ })).toBeVisible();
});

it("assigns with A and snoozes with H", async () => {
  const reported = vi.spyOn(console, "error");
  const network = fakeNetwork(
    handlers({
      "conversations.assign": () => ({ ...chat, assignee: asha }),
      "conversations.snooze": (input) => ({ ...chat, snoozedUntil: (input as { until: string }).until }),
    }),
  );
  const { user: person } = open(chat);
  await composer();
  await screen.findByRole("button", { name: "Assign to: No one" });
  await person.keyboard("a");
  await person.click(await screen.findByRole("menuitem", { name: "Asha Rao" }));
  expect(await screen.findByText("Assigned to Asha Rao")).toBeVisible();
  expect(network.inputsOf("conversations.assign")).toEqual([{ id: chat.id, assigneeId: asha.id }]);
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  await person.keyboard("h");
  await person.click(await screen.findByRole("menuitem", { name: /^Tomorrow morning/ }));
  await waitFor(() =>
    expect(network.inputsOf("conversations.snooze")).toEqual([
      { id: chat.id, until: expect.stringMatching(/T03:30:00.000Z$/) },
    ]),
  );
  // Two menus with one key could be shown twice or not at all.
  expect(reported.mock.calls.filter(([message]) => /same key/.test(String(message)))).toEqual([]);
  reported.mockRestore();
});

it("lets a viewer read but not reply", async () => {
  fakeNetwork(handlers({}, "viewer"));
  open(chat);
  await said("Kitna baaki hai?");
  expect(screen.getByText(/^You can read conversations but not reply/)).toBeVisible();
  for (const name of [/^Close/, /^Snooze/, /^Assign/, /^Send/]) {
    expect(within(screen.getByRole("main")).queryByRole("button", { name })).not.toBeInTheDocument();
  }
});

it("keeps what is written while offline and can't send it", async () => {
  fakeNetwork(handlers());
  const { user: person } = open(chat);
  await person.type(await composer(), "Later");
  setConnected(false);
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toBeDisabled());
  fireEvent.keyDown(await composer(), { key: "Enter", ctrlKey: true });
  expect(await composer()).toHaveValue("Later");
  expect(await said("Kitna baaki hai?")).toBeVisible();
});

it("says that a conversation is gone", async () => {
  fakeNetwork(
    handlers({
      "conversations.read": refuseWith(refusal("conversation.notFound")),
      "conversations.list": () => page([]),
    }),
  );
  open(chat);
  expect(await screen.findByText("This conversation doesn't exist any more.")).toBeVisible();
});

it("shows an image of a formatted email once: in its text, or with the plain text", async () => {
  const image = {
    id: idOf("f1"),
    name: "logo.png",
    kind: "image",
    isVoice: false,
    isInline: true,
    durationSeconds: null,
    contentType: "image/jpeg",
    sizeBytes: 20_000,
    state: "ready",
    refusal: null,
  } as const;
  const bill = { ...image, id: idOf("f2"), name: "bill.jpg", isInline: false };
  const formatted = { ...entry, subject: "Bill", html: { lines: 3, hasRemoteImages: false }, files: [image, bill] };
  fakeNetwork(
    handlers({
      "conversations.thread": () => page([formatted]),
      "conversations.emailHtml": () => ({ url: "https://aavarti.app/email-html/one", expiresAt: ago(-1) }),
      "files.link": (input) => ({ url: `/api/files/${(input as { id: string }).id}`, expiresAt: ago(-1) }),
    }),
  );
  const { user: person } = open(mail);
  expect(await screen.findByTitle("Formatted email: Bill")).toBeVisible();
  expect(await screen.findByRole("img", { name: "bill.jpg" })).toBeVisible();
  expect(screen.queryByRole("img", { name: "logo.png" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show as text" }));
  expect(await screen.findByRole("img", { name: "logo.png" })).toBeVisible();
  expect(screen.getAllByRole("img", { name: "bill.jpg" })).toHaveLength(1);
});

it("opens the conversation that one in a link became part of", async () => {
  fakeNetwork(handlers());
  const { history } = open({ ...chat, id: "0190a000-0000-7000-8000-0000000000ff" }, "&tab=all");
  expect(await log()).toBeVisible();
  expect(history.location.search).toContain(`conversation=${chat.id}`);
  expect(history.location.search).toContain("tab=all");
});

describe("the states of the inbox", () => {
  it("says that the list is loading, and not that it is empty", async () => {
    const held = heldAnswer();
    fakeNetwork(handlers({ "conversations.list": held.handler }));
    open();
    expect(await screen.findByRole("status", { name: "Loading conversations" })).toBeVisible();
    expect(screen.queryByText("No one is waiting for a reply")).not.toBeInTheDocument();
    held.resolve(page([chat]));
    expect(await screen.findByRole("link", { name: /Meera Nair/ })).toBeVisible();
    expect(screen.queryByRole("status", { name: "Loading conversations" })).not.toBeInTheDocument();
  });

  it.each([
    ["Mine", "No conversations assigned to you", "View unanswered"],
    ["All", "No conversations yet", "Open renewals"],
    ["Snoozed", "No snoozed conversations", "View unanswered"],
    ["Closed", "No closed conversations", "View unanswered"],
  ])("says what is listed under %s while nothing is, and where to go", async (name, title, link) => {
    fakeNetwork(handlers({ "conversations.list": () => page([]) }));
    const { user: person } = open();
    await person.click(await screen.findByRole("link", { name: new RegExp(`^${name}`) }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(await screen.findByRole("link", { name: link })).toBeVisible();
  });

  it("offers the renewals in a business without any conversation", async () => {
    const none = { unanswered: 0, mine: 0, all: 0, snoozed: 0, closed: 0 };
    fakeNetwork(handlers({ "conversations.list": () => page([]), "conversations.counts": () => none }));
    open();
    expect(await screen.findByText("No one is waiting for a reply")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open renewals" })).toHaveAttribute("href", "/dashboard/renewals");
  });

  it("keeps the loaded rows when more of them can't be loaded, and loads those by a button", async () => {
    let isFailing = true;
    fakeNetwork(
      handlers({
        "conversations.list": (input) => {
          if (!(input as { cursor?: string }).cursor) {
            return page([chat], encodeCursor({ createdAt: new Date(chat.lastMessageAt), id: chat.id }));
          }
          return isFailing ? failUnexpectedly() : page([mail]);
        },
      }),
    );
    const { user: person } = open();
    const more = await screen.findByRole("button", { name: "Show more conversations" });
    expect(screen.getByRole("link", { name: /Meera Nair/ })).toBeVisible();
    isFailing = false;
    await person.click(more);
    expect(await screen.findByRole("link", { name: /Anand Iyer/ })).toBeVisible();
  });

  it("shows the list without numbers when the counts can't be loaded", async () => {
    fakeNetwork(handlers({ "conversations.counts": failUnexpectedly }));
    open();
    expect(await screen.findByRole("link", { name: /Meera Nair/ })).toBeVisible();
    const tabs = within(screen.getByRole("navigation", { name: "Conversations" })).getAllByRole("link");
    await waitFor(() =>
      expect(tabs.map((link) => link.textContent)).toEqual(["Unanswered", "Mine", "All", "Snoozed", "Closed"]),
    );
  });

  it("shows the list without Mine and Assign when the team members can't be loaded", async () => {
    fakeNetwork(handlers({ "notes.colleagues": failUnexpectedly }));
    open(chat);
    expect(await said("Kitna baaki hai?")).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Mine/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Assign/ })).not.toBeInTheDocument();
  });

  it("says that the messages are loading, and sends no reply before they are read", async () => {
    const held = heldAnswer();
    fakeNetwork(handlers({ "conversations.thread": held.handler }));
    const { user: person } = open(chat);
    expect(await screen.findByRole("status", { name: "Loading messages" })).toBeVisible();
    await person.type(await composer(), "₹4,500");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    held.resolve(page(thread));
    expect(await said("Kitna baaki hai?")).toBeVisible();
    expect(screen.queryByRole("status", { name: "Loading messages" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
  });

  it("shows the messages of a conversation after Try again, and keeps what was typed before", async () => {
    fakeNetwork(handlers({ "conversations.thread": failOnce(page(thread)) }));
    const { user: person } = open(chat);
    expect(await within(await log()).findByRole("alert")).toHaveTextContent("Couldn't load messages. Try again.");
    await person.type(await composer(), "₹4,500");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await said("Kitna baaki hai?")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await composer()).toHaveValue("₹4,500");
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
  });

  it("keeps the loaded messages when older ones can't be loaded, and loads those by a button", async () => {
    let isFailing = true;
    const older = { ...entry, id: idOf("e9"), at: ago(50), text: "Namaste" };
    fakeNetwork(
      handlers({
        "conversations.thread": (input) => {
          if (!(input as { cursor?: string }).cursor) {
            return page(thread, encodeCursor({ createdAt: new Date(ago(27)), id: idOf("e5") }));
          }
          return isFailing ? failUnexpectedly() : page([older]);
        },
      }),
    );
    const { user: person } = open(chat);
    const button = () => screen.findByRole("button", { name: "Show older messages" });
    await person.click(await button());
    expect(await button()).toBeEnabled();
    expect(await said("Kitna baaki hai?")).toBeVisible();
    isFailing = false;
    await person.click(await button());
    expect(await said("Namaste")).toBeVisible();
  });

  it("says that a conversation from a link is loading or couldn't be loaded", async () => {
    const held = heldAnswer();
    let isFailing = true;
    fakeNetwork(
      handlers({
        "conversations.list": () => page([]),
        "conversations.read": async () => {
          await held.handler();
          return isFailing ? failUnexpectedly() : chat;
        },
      }),
    );
    const { user: person } = open(chat);
    expect(await screen.findByRole("status", { name: "Loading messages" })).toBeVisible();
    held.resolve(null);
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load messages. Try again.");
    expect(screen.getByRole("link", { name: "Back to conversations" })).toBeVisible();
    isFailing = false;
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await said("Kitna baaki hai?")).toBeVisible();
  });

  it("says beside the conversation that the customer's details couldn't be loaded", async () => {
    const record = { ...meera, since: "2026-10-01", subscriptions: [], pinnedNote: null };
    let isFailing = true;
    fakeNetwork(handlers({ "customers.read": () => (isFailing ? failUnexpectedly() : record) }));
    const { user: person } = open(chat);
    expect(await said("Kitna baaki hai?")).toBeVisible();
    expect(await screen.findByText("Couldn't load details. Try again.")).toBeVisible();
    isFailing = false;
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Open record" })).toBeVisible();
  });

  it("opens no field for a viewer who presses R or N, and changes nothing with E, A or H", async () => {
    const network = fakeNetwork(handlers({}, "viewer"));
    const { user: person } = open(chat);
    await said("Kitna baaki hai?");
    await person.keyboard("rneah");
    expect(within(screen.getByRole("main")).queryAllByRole("textbox")).toEqual([]);
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    expect(network.inputsOf("conversations.close")).toEqual([]);
    expect(network.inputsOf("conversations.markRead")).toEqual([{ id: chat.id }]);
  });

  it("says in Hindi that the list failed, is empty and that the messages failed", async () => {
    await switchLanguage("hi");
    const inHindi = {
      ...signedIn({ user: { ...user, ...me, language: "hi" } }),
      "profile.read": () => ({ ...me, email: user.email, phone: null, language: "hi" }),
    };
    fakeNetwork(
      handlers({ ...inHindi, "conversations.list": failOnce(page([])), "conversations.thread": failUnexpectedly }),
    );
    const { user: person } = open();
    expect(await screen.findByText("बातचीत लोड नहीं हो सकीं। फिर कोशिश करें।")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "फिर कोशिश करें" }));
    expect(await screen.findByText("किसी का जवाब बाकी नहीं है")).toBeVisible();
    expect(screen.getByRole("link", { name: /^जवाब बाकी/ })).toBeVisible();
    cleanup();
    open(chat);
    expect(await screen.findByText("मैसेज लोड नहीं हो सके। फिर कोशिश करें।")).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "Meera Nair को जवाब लिखें" })).toBeVisible();
  });

  it("says in Hindi what a customer owes, and calls from a phone", async () => {
    await switchLanguage("hi");
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: false,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    fakeNetwork(
      handlers({
        ...signedIn({ user: { ...user, ...me, language: "hi" } }),
        "profile.read": () => ({ ...me, email: user.email, phone: null, language: "hi" }),
        "conversations.list": () => page([{ ...chat, account: owing }]),
      }),
    );
    open();
    expect(await screen.findByRole("link", { name: /Meera Nair.*₹3,900.* से बकाया/ })).toBeVisible();
    cleanup();
    open(chat);
    expect(await screen.findByRole("link", { name: "Meera Nair को कॉल करें" })).toBeVisible();
  });

  it("says in Hindi to a viewer that they can read and not reply", async () => {
    await switchLanguage("hi");
    const viewer = { ...user, ...me, role: "viewer", language: "hi" };
    fakeNetwork(handlers(signedIn({ user: viewer })));
    open(chat);
    expect(await screen.findByText(/^आप बातचीत पढ़ सकते हैं, पर जवाब नहीं दे सकते।/)).toBeVisible();
  });
});

it.each([
  [
    "en",
    "Will be sent by email because WhatsApp's reply window closes before then.",
    "Reminder of what is due",
    "Sent by email instead.",
    "What to do:",
  ],
  [
    "hi",
    "ईमेल से जाएगा, क्योंकि तब तक WhatsApp के 24 घंटे पूरे हो जाएँगे।",
    "बकाया का रिमाइंडर",
    "इसकी जगह ईमेल भेजा गया।",
    "क्या करें:",
  ],
] as const)(
  "says why a bulk message goes, or went, by email, and what was cancelled (%s)",
  async (language, why, due, instead, nextStep) => {
    const bulk = { ...entry, source: "bulk", direction: "out", kind: "bulk", author: null, text: "" };
    const sentence = "Will be sent by email because WhatsApp's reply window closes before then.";
    const cause = { sentence, reason: "waiting.byEmail", params: {} };
    const waiting = { ...bulk, id: idOf("eb"), state: "planned", dueAt: "2030-11-30T02:30:00.000Z", cause };
    const entries = [
      { ...waiting, subject: "New timing", text: "We open at 7" },
      { ...bulk, id: idOf("ec"), state: "cancelled" },
      {
        ...bulk,
        source: "message",
        id: idOf("ed"),
        state: "failed",
        text: "We open at 8",
        nextStep: { sentence: "Sent by email instead.", reason: "remedy.sentByEmail", params: {} },
      },
      entry,
    ];
    await switchLanguage(language);
    fakeNetwork(handlers({ ...(language === "hi" && inHindi), "conversations.thread": () => page(entries) }));
    renderApp(`/dashboard/inbox?conversation=${chat.id}`);
    const bubble = (await screen.findByText("We open at 7")).closest("li");
    expect(bubble).toHaveTextContent("New timing");
    expect(bubble).toHaveTextContent(why);
    expect(screen.getByText(due)).toBeVisible();
    expect(screen.getByText(instead)).toBeVisible();
    expect(screen.queryByText(nextStep)).toBeNull();
  },
);

it.each([
  ["en", "bulk", "Bulk message"],
  ["hi", "message", "सामूहिक मैसेज"],
] as const)("says that a message is a bulk message, waiting or sent: %s, %s", async (language, source, label) => {
  const bulk = {
    ...entry,
    id: idOf("eb"),
    source,
    direction: "out",
    kind: "bulk",
    state: "sent",
    text: "We open at 7",
  };
  await switchLanguage(language);
  const own = { ...(language === "hi" && inHindi), "conversations.thread": () => page([bulk, entry]) };
  fakeNetwork(handlers(own));
  renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  const bubble = (await screen.findByText("We open at 7")).closest("li");
  expect(bubble).toHaveTextContent(label);
});
