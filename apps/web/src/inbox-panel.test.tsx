// @vitest-environment jsdom
import "./testing/setup.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, enrolment, meera, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const chat = {
  id: "0190a000-0000-7000-8000-0000000000c1",
  customer: { id: meera.id, name: meera.name },
  channel: "email",
  address: "meera@example.in",
  subject: null,
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: false,
  preview: "Please pause my classes",
  isPreviewFromCustomer: true,
  account: { due: "0.00", toCome: "0.00", dueSince: null, plan: null },
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: "2026-11-20T05:00:00.000Z",
  windowClosesAt: null,
  isAddressKnown: true,
  match: null,
  draftIntents: [],
};
const subscription = {
  ...enrolment,
  customer: { ...enrolment.customer, phone: meera.phone },
  term: 1,
  nextMonths: 3,
  priceBefore: null,
  setupFee: "0.00",
  cancelsAtEnd: false,
  cancelReason: null,
  undoUntil: null,
};
const page = (items: readonly unknown[]) => ({ items, nextCursor: null, previousCursor: null });

/** The inbox with the chat, whose customer's subscription is paused and resumed. */
function network(role: "owner" | "viewer" = "owner", own: Record<string, (input: unknown) => unknown> = {}) {
  let shown = subscription;
  const change = (changed: Partial<typeof subscription>) => {
    shown = { ...subscription, ...changed };
    return shown;
  };
  return fakeNetwork({
    ...signedIn({ user: { ...user, role } }),
    "conversations.counts": () => ({ unanswered: 1, mine: 0, all: 1, snoozed: 0, closed: 0 }),
    "conversations.list": () => page([chat]),
    "conversations.read": () => chat,
    "conversations.draft": () => ({ draft: null }),
    "conversations.thread": () => page([]),
    "notes.colleagues": () => [],
    "customers.read": () => ({ ...meera, since: "2026-10-01", subscriptions: [shown], pinnedNote: null }),
    "payments.account": () => clearAccount,
    "promises.list": () => page([]),
    "promises.status": () => ({ customerId: meera.id, kept: 0, broken: 0, keptRate: null, open: [] }),
    "subscriptions.pause": () => change({ standing: "paused", pausedFrom: "2026-11-21" }),
    "subscriptions.resume": () => change({ standing: "active", pausedFrom: null }),
    ...own,
  });
}

beforeEach(() => keepToken("token-1", null));
afterEach(() => switchLanguage("en"));

it("pauses a subscription beside the conversation, with Undo, and resumes it", async () => {
  const { inputsOf } = network();
  const { user: person } = renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  await person.click(await screen.findByRole("button", { name: `Pause ${enrolment.product.name}` }));
  const dialog = await screen.findByRole("dialog", { name: "Pause subscription for Meera Nair" });
  await person.click(within(dialog).getByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Meera Nair paused starting 21 Nov 2026")).toBeVisible();
  await person.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("subscriptions.resume")).toEqual([{ id: enrolment.id }]));
  expect(await screen.findByRole("button", { name: `Pause ${enrolment.product.name}` })).toBeVisible();
});

it("offers neither to a viewer", async () => {
  network("viewer");
  renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  expect(await screen.findByRole("link", { name: "Open record" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Pause|Resume)/ })).not.toBeInTheDocument();
});

const open = {
  id: "0190a000-0000-7000-8000-0000000000d1",
  customer: { id: meera.id, name: meera.name },
  subscription: null,
  promisedOn: "2026-12-01",
  amount: null,
  state: "open",
  source: "person",
  words: "kal dunga",
  confidence: "high",
  message: null,
  remindersResumeOn: "2026-12-03",
  decidedAt: "2026-11-20T05:00:00.000Z",
  createdAt: "2026-11-20T05:00:00.000Z",
};
const owing = { ...clearAccount, due: "900.00", overdue: "900.00", dueSince: "2026-11-10" };
const far = { ...subscription, nextDueOn: "2027-02-21", endDate: "2027-02-21" };

it.each([
  ["en", "Send reminder", "On hold: promised 1 Dec", /^Not due until 21 Feb 2027$/],
  ["hi", "रिमाइंडर भेजें", "रुका है: 1 दिसंबर का वादा", /2027 से पहले कुछ नहीं लेना है$/],
] as const)("says why no reminder can be sent (%s)", async (language, remind, promised, notDue) => {
  await switchLanguage(language);
  const signed = {
    "auth.me": () => ({ user: { ...user, language }, tenant }),
    "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language }),
  };
  network("owner", { ...signed, "payments.account": () => owing, "promises.list": () => page([open]) });
  renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  expect(await screen.findByText(promised)).toBeVisible();
  expect(screen.getByRole("button", { name: remind })).toBeDisabled();
  expect(screen.getByRole("button", { name: remind })).toHaveAccessibleDescription(promised);
  cleanup();
  network("owner", {
    ...signed,
    "customers.read": () => ({ ...meera, since: "2026-10-01", subscriptions: [far], pinnedNote: null }),
  });
  renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  expect(await screen.findByText(notDue)).toBeVisible();
  expect(screen.getByRole("button", { name: remind })).toBeDisabled();
});

it("shows no hold once nothing is due, though its promise is still open", async () => {
  network("owner", {
    "promises.list": () => page([open]),
    "customers.read": () => ({ ...meera, since: "2026-10-01", subscriptions: [far], pinnedNote: null }),
  });
  renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  expect(await screen.findByText("Not due until 21 Feb 2027")).toBeVisible();
  expect(screen.queryByText("On hold: promised 1 Dec")).not.toBeInTheDocument();
  cleanup();
  network("owner", {
    "promises.list": () => page([open]),
    "customers.read": () => ({
      ...meera,
      since: "2026-10-01",
      subscriptions: [{ ...far, nextDueOn: "2026-12-20", endDate: "2026-12-20" }],
      pinnedNote: null,
    }),
  });
  renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  expect(await screen.findByRole("button", { name: "Send reminder" })).toBeEnabled();
  expect(screen.queryByText("On hold: promised 1 Dec")).not.toBeInTheDocument();
});

it("leaves a suggested reply with Send the only filled button", async () => {
  const draft = {
    messageId: "0190a000-0000-7000-8000-0000000000f1",
    source: "rules",
    language: "en",
    intents: ["amount"],
    text: "You owe ₹900.",
    facts: [],
    claimedPayment: null,
    askedReceipt: null,
    promise: null,
    possibleDuplicate: null,
  };
  network("owner", { "payments.account": () => owing, "conversations.draft": () => ({ draft }) });
  const { user: person } = renderApp(`/dashboard/inbox?conversation=${chat.id}`);
  const suggestion = await screen.findByRole("region", { name: "Suggested reply" });
  const take = await screen.findByRole("button", { name: "Take ₹900" });
  expect(take).not.toHaveClass("bg-accent");
  await person.click(within(suggestion).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(take).toHaveClass("bg-accent"));
});

const sent = {
  id: "0190a000-0000-7000-8000-0000000000f7",
  at: "2026-11-21T05:01:00.000Z",
  source: "message",
  direction: "out",
  price: null,
  kind: "text",
  isFromPhone: false,
  subject: null,
  html: null,
  author: { id: user.id, name: user.name },
  isAutomatic: false,
  state: "planned",
  cause: null,
  nextStep: null,
  files: [],
  document: null,
  dueAt: null,
  canRetry: false,
  isRetried: false,
  firstTryId: null,
};

describe("a suggested reply that repeats a promised day", () => {
  const promise = {
    id: "0190a000-0000-7000-8000-0000000000f5",
    customer: { id: chat.customer.id, name: chat.customer.name },
    subscription: null,
    promisedOn: "2026-12-01",
    amount: null,
    state: "suggested",
    source: "reply",
    words: "kal dunga",
    confidence: "high",
    message: null,
    remindersResumeOn: null,
    decidedAt: null,
    createdAt: "2026-11-21T05:00:00.000Z",
  };
  // Each test a message of its own: one whose suggestion was used stays used.
  const open = async (messageId: string, { isConfirmedBefore = false } = {}) => {
    let isOpen = false;
    const shown = () => ({ ...promise, ...(isOpen && { state: "open", remindersResumeOn: "2026-12-03" }) });
    const text = "Theek hai, aap 1 Dec 2026 ko payment karenge.";
    const calls = network("owner", {
      "conversations.draft": () => ({
        draft: {
          messageId,
          source: "rules",
          language: "hi-Latn",
          intents: ["promise"],
          text,
          facts: [],
          claimedPayment: null,
          askedReceipt: null,
          possibleDuplicate: null,
          promise: { id: promise.id, promisedOn: "2026-12-01", dayText: "1 Dec 2026" },
        },
      }),
      "promises.list": () => ({ items: [shown()], nextCursor: null }),
      "promises.undo": () => {
        isOpen = false;
        return shown();
      },
      "conversations.reply": (input: unknown) => {
        isOpen = (input as { promiseId?: string }).promiseId === promise.id;
        return { ...sent, text, isPromiseConfirmed: isOpen && !isConfirmedBefore };
      },
    });
    const { user: person } = renderApp(`/dashboard/inbox?conversation=${chat.id}`);
    const suggestion = await screen.findByRole("region", { name: "Suggested reply" });
    return { calls, person, suggestion, text };
  };

  it("confirms the promise with the reply, and offers Undo for it", async () => {
    const { calls, person, suggestion, text } = await open("0190a000-0000-7000-8000-0000000000f6");
    await person.click(within(suggestion).getByRole("button", { name: "Confirm and send" }));
    expect(await screen.findByText("On hold until 3 Dec")).toBeVisible();
    expect(calls.inputsOf("conversations.reply")).toMatchObject([{ text, promiseId: promise.id }]);
    const undo = await screen.findByRole("button", { name: "Undo" });
    await waitFor(() => expect(getComputedStyle(undo).pointerEvents).not.toBe("none"));
    await person.click(undo);
    await waitFor(() => expect(calls.inputsOf("promises.undo")).toEqual([{ id: promise.id, state: "open" }]));
  });

  it("offers no Undo where a colleague had confirmed it", async () => {
    const { calls, person, suggestion } = await open("0190a000-0000-7000-8000-0000000000f9", {
      isConfirmedBefore: true,
    });
    await person.click(within(suggestion).getByRole("button", { name: "Confirm and send" }));
    await waitFor(() => expect(calls.inputsOf("conversations.reply")).toHaveLength(1));
    // A toast would be shown once the promises are loaded, which is over before all is typed.
    await person.type(screen.getByRole("textbox", { name: /^Reply/ }), "Dhanyavaad");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("doesn't confirm it once the day was taken out of the text", async () => {
    const { calls, person, suggestion } = await open("0190a000-0000-7000-8000-0000000000f8");
    await person.click(within(suggestion).getByRole("button", { name: "Edit" }));
    const field = screen.getByRole("textbox", { name: /^Reply/ });
    await person.clear(field);
    await person.type(field, "Theek hai");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(calls.inputsOf("conversations.reply")).toHaveLength(1));
    expect(calls.inputsOf("conversations.reply")[0]).not.toHaveProperty("promiseId");
    expect(screen.queryByText("On hold until 3 Dec")).toBeNull();
  });
});
