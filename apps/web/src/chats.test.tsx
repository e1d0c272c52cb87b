// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Role } from "@aavarti/domain/permissions";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, emptyBoard, enrolment, meera, physics, tenant, timelineEntry, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const none = { items: [], nextCursor: null };
const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });

/** Meera's enrolment, for which Rohit pays: a late renewal and a debt from before. */
const chat = {
  contact: {
    id: "0190a000-0000-7000-8000-00000000cafe",
    name: "Rohit",
    phone: "+919822012345",
    email: "rohit@example.in",
    stopped: [],
  },
  asks: [
    {
      customer: { id: meera.id, name: meera.name },
      productName: physics.name,
      asks: "renewal",
      day: "2026-11-15",
      amount: "34200.00",
      earlier: "16200.00",
    },
  ],
  isWhatsappConnected: false,
};
const late = { standing: "overdue", endDate: "2026-11-15", nextDueOn: "2026-11-15", daysLeft: -6 } as const;
const subscription = {
  ...enrolment,
  ...late,
  customer: { ...enrolment.customer, phone: meera.phone },
  term: 1,
  nextMonths: 3,
  priceBefore: null,
  setupFee: "0.00",
  cancelsAtEnd: false,
  cancelReason: null,
  undoUntil: null,
};
const rowOf = (chat: object) => ({
  id: enrolment.id,
  customer: { id: meera.id, name: meera.name, email: meera.email, phone: meera.phone },
  product: { id: physics.id, name: physics.name },
  amountDue: "18000.00",
  dueInAll: "34200.00",
  earlier: "16200.00",
  unpaid: "16200.00",
  isRenewedUnpaid: false,
  toCome: "0.00",
  familyUnpaid: "16200.00",
  startDate: "2026-08-15",
  durationMonths: 3,
  startsOn: null,
  pausedFrom: null,
  pausedUntil: null,
  lastReminder: null,
  promise: null,
  standing: "overdue",
  endDate: "2026-11-15",
  daysLeft: -6,
  chat,
});
const consent = { customerId: meera.id, channels: [], history: [] };

const answersOf = (chat: object, role: Role = "owner") => ({
  ...signedIn({ user: { ...user, role } }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "reminders.chat": () => chat,
  "customers.read": () => ({ ...meera, since: "2026-10-01", subscriptions: [subscription], pinnedNote: null }),
  "customers.timeline": () => page(timelineEntry),
  "customers.contacts": () => page({ ...meera, reach: ["whatsapp", "email"], stopped: [], lastMessage: null, chat }),
  "customers.count": () => ({ items: [] }),
  "customers.list": () =>
    page({ ...meera, due: "16200.00", dueSince: "2026-08-15", advance: "0.00", dueOfOthers: "0.00", plan: null }),
  "consent.read": () => consent,
  "customerIdentities.list": () => [],
  "messages.list": () => none,
  "promises.list": () => none,
  "promises.status": () => ({ customerId: meera.id, kept: 0, broken: 0, keptRate: null, open: [] }),
  "reminders.payday": () => ({ payday: null, words: null, wordsReason: null, isFollowed: false }),
  "reminders.log": () => none,
  "reminders.upcoming": () => ({ ...none, queued: null, until: null }),
  "tags.list": () => [],
  "views.list": () => [],
  "products.list": () => page(physics),
  "subscriptions.read": () => subscription,
  "subscriptions.history": () => ({ booked: "0.00", terms: [], pauses: [] }),
  "payments.account": () => clearAccount,
  "payments.charges": () => none,
  "payments.list": () => none,
  "notes.colleagues": () => [],
  "renewals.board": () => ({
    ...emptyBoard,
    lanes: emptyBoard.lanes.map((lane) => (lane.lane === "overdue" ? { ...lane, count: 1, amount: "18000.00" } : lane)),
  }),
  "renewals.lane": (input: unknown) => ((input as { lane: string }).lane === "overdue" ? page(rowOf(chat)) : none),
  "search.everything": () => ({
    people: [
      {
        id: meera.id,
        name: meera.name,
        email: meera.email,
        phone: meera.phone,
        company: null,
        status: "active",
        due: "16200.00",
        next: null,
        chat,
      },
    ],
    products: [],
    subscriptions: [],
    payments: [],
  }),
});

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
  fakeNetwork(answersOf(chat));
});

const textOf = (link: HTMLElement): string => {
  const url = new URL(link.getAttribute("href") ?? "");
  expect(url.origin + url.pathname).toBe("https://wa.me/919822012345");
  return url.searchParams.get("text") ?? "";
};
const WHOLE = "₹34,200 (₹18,000 renewal + ₹16,200 earlier dues)";

describe("the one-tap WhatsApp link goes to who pays and asks for all that is due", () => {
  it("on the customer's record", async () => {
    renderApp(`/dashboard/customers/${meera.id}`);
    const link = await screen.findByRole("link", { name: "WhatsApp" });
    expect(link).toHaveAttribute("title", "Opens a message to Rohit, the payer");
    expect(textOf(link)).toContain(`(Meera Nair) was due for renewal on 15 Nov 2026. The amount is ${WHOLE}.`);
    expect(screen.getByRole("link", { name: "Send email" }).getAttribute("href")).toContain("mailto:rohit@example.in");
  });

  it("on the subscription's page", async () => {
    renderApp(`/dashboard/subscriptions/${enrolment.id}`);
    expect(textOf(await screen.findByRole("link", { name: "WhatsApp" }))).toContain(WHOLE);
  });

  it("in the contacts", async () => {
    renderApp("/dashboard/contacts");
    expect(textOf(await screen.findByRole("link", { name: "WhatsApp Rohit" }))).toContain(WHOLE);
  });

  it("in the menu of a customer in the list", async () => {
    const { user: person } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
    expect(textOf(await screen.findByRole("menuitem", { name: "WhatsApp" }))).toContain(WHOLE);
  });

  it("on the board", async () => {
    renderApp("/dashboard/renewals");
    const card = await screen.findByRole("article", { name: /^Meera Nair,/ });
    expect(textOf(within(card).getByRole("link", { name: "WhatsApp Rohit" }))).toContain(WHOLE);
  });

  it("in the palette", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user: person } = renderApp("/dashboard/support");
    await screen.findByRole("main");
    await person.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog");
    await person.keyboard("Meera");
    await person.click(await screen.findByRole("option", { name: /^Message Rohit/ }));
    expect(decodeURIComponent(String(open.mock.calls[0]?.[0]))).toContain(WHOLE);
  });
});

describe("where the business's WhatsApp is connected", () => {
  const connected = { ...chat, isWhatsappConnected: true };
  const INBOX = `/dashboard/inbox?write=${chat.contact.id}`;

  it("leads to the payer's conversation in the inbox, in this tab", async () => {
    fakeNetwork(answersOf(connected));
    renderApp(`/dashboard/customers/${meera.id}`);
    const link = await screen.findByRole("link", { name: "WhatsApp" });
    expect(link).toHaveAttribute("href", INBOX);
    expect(link).not.toHaveAttribute("target");
    expect(screen.getByRole("link", { name: "Send email" }).getAttribute("href")).toContain("mailto:rohit@example.in");
    cleanup();

    renderApp(`/dashboard/subscriptions/${enrolment.id}`);
    expect(await screen.findByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", INBOX);
    cleanup();

    renderApp("/dashboard/contacts");
    expect(await screen.findByRole("link", { name: "WhatsApp Rohit" })).toHaveAttribute("href", INBOX);
    cleanup();

    renderApp("/dashboard/renewals");
    const card = await screen.findByRole("article", { name: /^Meera Nair,/ });
    expect(within(card).getByRole("link", { name: "WhatsApp Rohit" })).toHaveAttribute("href", INBOX);
    cleanup();

    const { user: person } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
    expect(await screen.findByRole("menuitem", { name: "WhatsApp" })).toHaveAttribute("href", INBOX);
  });

  it("opens the inbox from the palette", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    fakeNetwork({
      ...answersOf(connected),
      "conversations.counts": () => ({ unanswered: 0, mine: 0, all: 0, snoozed: 0, closed: 0 }),
      "conversations.list": () => none,
    });
    const { user: person, history } = renderApp("/dashboard/support");
    await screen.findByRole("main");
    await person.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog");
    await person.keyboard("Meera");
    await person.click(await screen.findByRole("option", { name: /^Message Rohit/ }));
    await waitFor(() => expect(history.location.href).toBe(INBOX));
    expect(open).not.toHaveBeenCalled();
  });

  it("leaves a viewer with their own WhatsApp", async () => {
    fakeNetwork(answersOf(connected, "viewer"));
    renderApp(`/dashboard/customers/${meera.id}`);
    expect(textOf(await screen.findByRole("link", { name: "WhatsApp" }))).toContain(WHOLE);
  });
});
