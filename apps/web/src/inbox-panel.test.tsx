// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, enrolment, meera, user } from "./testing/samples.ts";
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
function network(role: "owner" | "viewer" = "owner") {
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
  });
}

beforeEach(() => keepToken("token-1", null));

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
