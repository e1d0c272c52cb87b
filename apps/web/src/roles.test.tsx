// @vitest-environment jsdom
import "./testing/setup.ts";
import { mayDo, type Permission, ROLES, type Role } from "@aavarti/domain/permissions";
import type { Lane } from "@aavarti/domain/standing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import {
  activationPayment,
  clearAccount,
  emptyBoard,
  enrolment,
  meera,
  nothingBeside,
  notificationSettings,
  physics,
  plainChat,
  tenant,
  timelineEntry,
  user,
} from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

/**
 * Every screen with something to change, and what each of its actions needs. An action is found by
 * its accessible name, on the screen or in one of its menus. Whatever is not listed here must be in
 * `READING`.
 */
const SCREENS: readonly { path: string; heading: string; actions: readonly (readonly [RegExp, Permission])[] }[] = [
  {
    path: "/dashboard/renewals",
    heading: "Renewals",
    actions: [
      [/^New subscription$/, "subscriptions.write"],
      [/^Renew(?: Class 12 Physics for .*)?$/, "subscriptions.renew"],
      [/^Take payment/, "payments.record"],
      [/^Pause/, "subscriptions.pause"],
      [/^Send reminder$/, "reminders.send"],
    ],
  },
  {
    path: "/dashboard/customers",
    heading: "Customers",
    actions: [
      [/^New customer$/, "customers.write"],
      [/^Import$/, "records.import"],
      [/^Export/, "records.export"],
      [/^Take payment$/, "payments.record"],
      [/^Edit$/, "customers.write"],
      [/^Send reminder$/, "reminders.send"],
      [/^Delete$/, "customers.delete"],
      [/^Edit tags$/, "customers.write"],
    ],
  },
  {
    path: "/dashboard/contacts",
    heading: "Contacts",
    actions: [
      [/^New customer$/, "customers.write"],
      [/^Export/, "records.export"],
      [/^Take payment$/, "payments.record"],
      [/^Edit$/, "customers.write"],
      // A cell that opens for editing.
      [/^meera@example\.in$/, "customers.write"],
      [/^Send reminder$/, "reminders.send"],
      [/^Delete$/, "customers.delete"],
    ],
  },
  {
    path: "/dashboard/products",
    heading: "Products",
    actions: [
      [/^New product$/, "products.write"],
      [/^Export/, "records.export"],
      [/^Edit$/, "products.write"],
      [/^PHY-12$/, "products.write"],
      [/^₹4,500$/, "products.write"],
      [/^Delete$/, "products.delete"],
    ],
  },
  {
    path: "/dashboard/subscriptions",
    heading: "Subscriptions",
    actions: [
      [/^New subscription$/, "subscriptions.write"],
      [/^Export/, "records.export"],
      [/^Take payment$/, "payments.record"],
      [/^Edit$/, "subscriptions.write"],
      [/^Send reminder$/, "reminders.send"],
      [/^Delete$/, "subscriptions.delete"],
    ],
  },
  {
    path: `/dashboard/customers/${meera.id}`,
    heading: "Meera Nair",
    actions: [
      [/^Edit$/, "customers.write"],
      [/^New subscription$/, "subscriptions.write"],
      [/^Renew/, "subscriptions.renew"],
      [/^Send reminder$/, "reminders.send"],
      [/^Take ₹1,000$/, "payments.record"],
      [/^Add promise$/, "promises.record"],
      [/^Not a promise$/, "promises.record"],
      [/^Confirm$/, "promises.record"],
      [/^Stop reminders$/, "customers.write"],
      [/^Allow offers$/, "customers.write"],
      [/^Add number or email$/, "customers.write"],
      [/^Add tag$/, "customers.write"],
      // Who pays for the customer.
      [/^Change$/, "customers.write"],
      [/^Refund advance$/, "payments.reverse"],
      [/^Reverse payment$/, "payments.reverse"],
      [/^Add discount$/, "payments.discount"],
      [/^Send or download receipt$/, "payments.record"],
    ],
  },
  {
    path: `/dashboard/products/${physics.id}`,
    heading: "Class 12 Physics",
    actions: [
      [/^New subscription$/, "subscriptions.write"],
      [/^Edit$/, "products.write"],
      [/^Actions for Class 12 Physics$/, "products.delete"],
      [/^Archive$/, "products.delete"],
      [/^Renew/, "subscriptions.renew"],
    ],
  },
  {
    path: `/dashboard/subscriptions/${enrolment.id}`,
    heading: "Meera Nair",
    actions: [
      [/^Renew/, "subscriptions.renew"],
      [/^Edit$/, "subscriptions.write"],
      [/^Take ₹1,000$/, "payments.record"],
      [/^Take payment$/, "payments.record"],
      [/^Send reminder$/, "reminders.send"],
      [/^Pause$/, "subscriptions.pause"],
      [/^Change product$/, "subscriptions.change"],
      [/^Cancel subscription$/, "subscriptions.cancel"],
    ],
  },
  {
    path: "/dashboard/payments?tab=received",
    heading: "Payments",
    actions: [
      [/^Export/, "records.export"],
      [/^Take payment$/, "payments.record"],
      [/^Print the day's payments$/, "payments.totals"],
      [/^(?:Collected|Owed to you|UPI ₹1,000)$/, "payments.totals"],
    ],
  },
  {
    path: "/dashboard/payments?tab=overdue",
    heading: "Payments",
    actions: [
      [/^Export/, "records.export"],
      [/^Take payment(?: from Meera Nair)?$/, "payments.record"],
      [/^Send reminder/, "reminders.send"],
      [/^Print the day's payments$/, "payments.totals"],
      [/^(?:Collected|Owed to you|UPI ₹1,000)$/, "payments.totals"],
    ],
  },
  {
    path: "/dashboard/billing",
    heading: "Billing",
    actions: [
      [/^Get receipt$/, "billing.pay"],
      [/^Request refund$/, "billing.refund"],
    ],
  },
];

/** What only shows something, or is the user's own affair. */
const READING: readonly RegExp[] = [
  /^\?all shortcuts$/,
  /^(?:More|More actions for .+|Actions for .+|Open|Open subscription|Open receipt.*)$/,
  /^(?:Call|WhatsApp|Send email)(?: Meera Nair)?$/,
  /^(?:Payment overdue|Today's dues|Renews today|Collected in|Renewal overdue|Next 7 days|8 to 30 days|Later|Board)/,
  /^(?:Filter.*|Columns|Everyone|All|Active.*|Prospect|Inactive|Scheduled.*|Paused|Expired|Cancelled|Pending|Archived)$/,
  /^(?:Overdue|Due today|Sort: .*|Most urgent first|Newest first|Highest balance first)$/,
  /^(?:Without a phone number|Without an email|Balance due|Balance overdue|Paid in advance|Unpaid|VIP.*)$/,
  /^(?:Name|Duration|Price|Customer|Renews on|Plan|Balance|Status)$/,
  /^(?:Meera Nair|Class 12 Physics|\+91 98260 41177|Customers|Products|Subscriptions|Payments|See all|Due.*|Ended.*)$/,
  /^(?:Statement|All activity|Messages|Notes|Edits)$/,
  /^(?:Previous month|Next month|Partly paid.*|Upcoming.*|Paid.*|In advance.*|Received.*)$/,
];

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const subscription = {
  ...enrolment,
  unpaid: "1000.00",
  toCome: "0.00",
  customer: { ...enrolment.customer, phone: meera.phone },
  term: 1,
  nextMonths: 3,
  priceBefore: null,
  setupFee: "0.00",
  cancelsAtEnd: false,
  cancelReason: null,
  undoUntil: null,
};
const promise = {
  id: "0190a000-0000-7000-8000-00000000000d",
  customer: { id: meera.id, name: meera.name },
  subscription: null,
  promisedOn: "2026-11-27",
  amount: null,
  state: "suggested",
  source: "reply",
  words: "Friday",
  confidence: "high",
  message: { id: "0190a000-0000-7000-8000-00000000000e", text: "Friday pakka" },
  remindersResumeOn: null,
  decidedAt: null,
  createdAt: "2026-11-20T05:00:00.000Z",
};
const rowOf = (lane: Lane) => ({
  id: enrolment.id,
  customer: { id: meera.id, name: meera.name, email: meera.email, phone: meera.phone },
  product: { id: physics.id, name: physics.name },
  amountDue: "4500.00",
  dueInAll: "4500.00",
  earlier: "0.00",
  unpaid: "0.00",
  isRenewedUnpaid: false,
  toCome: "0.00",
  familyUnpaid: "0.00",
  startDate: "2026-08-25",
  endDate: "2026-11-25",
  durationMonths: 3,
  daysLeft: 4,
  standing: lane === "week" ? "due_soon" : "active",
  startsOn: null,
  pausedFrom: null,
  pausedUntil: null,
  lastReminder: null,
  promise: null,
  chat: plainChat,
});
const payment = {
  id: "0190a000-0000-7000-8000-00000000d001",
  customer: { id: meera.id, name: meera.name },
  mode: "upi",
  amount: "1000.00",
  refunded: "0.00",
  advance: "200.00",
  receivedOn: "2026-11-20",
  reference: "UTR 4411",
  note: null,
  receiptNumber: "R/26-27/000001",
  recordedBy: { id: user.id, name: user.name },
  reversedAt: null,
  reversalReason: null,
  part: null,
  undoUntil: null,
  createdAt: "2026-11-20T06:00:00.000Z",
};

const charge = {
  id: "0190a000-0000-7000-8000-00000000c001",
  customer: { id: meera.id, name: meera.name },
  payer: null,
  subscriptionId: enrolment.id,
  product: { id: physics.id, name: physics.name },
  kind: "term",
  term: 1,
  endDate: "2026-11-18",
  dueOn: "2026-10-18",
  amount: "1000.00",
  discount: "0.00",
  discountReason: null,
  paid: "0.00",
  balance: "1000.00",
  state: "overdue",
  daysOverdue: 34,
  createdAt: "2026-10-18T06:00:00.000Z",
  lastReminder: null,
  promise: null,
};

const NO_SUM = { count: 0, amount: "0.00" };

/** Meera's chat, without an email address. */
const byPhone = { ...plainChat, contact: { ...plainChat.contact, email: "" } };

const around = (role: Role) => ({
  ...signedIn({ user: { ...user, role } }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "renewals.board": () => ({
    ...emptyBoard,
    lanes: emptyBoard.lanes.map(({ lane }) => ({ lane, count: lane === "week" ? 1 : 0, amount: "4500.00" })),
  }),
  "renewals.lane": (input: unknown) => ((input as { lane: Lane }).lane === "week" ? page(rowOf("week")) : page()),
  "customers.list": () => page({ ...meera, tags: [{ id: promise.id, name: "VIP", color: "teal" }] }),
  "customers.contacts": () => page({ ...meera, reach: ["whatsapp"], stopped: [], lastMessage: null, chat: byPhone }),
  "customers.count": () => ({ items: [] }),
  "customers.read": () => ({
    ...meera,
    since: "2026-10-01",
    subscriptions: [{ ...subscription, standing: "overdue", endDate: "2026-11-18", daysLeft: -3 }],
    pinnedNote: null,
  }),
  "customers.timeline": () => page(timelineEntry),
  "customerIdentities.list": () => [],
  "consent.read": () => ({
    customerId: meera.id,
    channels: [{ channel: "whatsapp", mayRemind: true, mayOffer: false, words: null, wordsReason: null, since: null }],
    history: [],
  }),
  "messages.list": () => page(),
  "promises.list": () => page(promise),
  "promises.status": () => ({ customerId: meera.id, kept: 0, broken: 0, keptRate: null, open: [] }),
  "reminders.payday": () => ({ payday: null, words: null, wordsReason: null, isFollowed: false }),
  "reminders.log": () => page(),
  "reminders.upcoming": () => ({ ...page(), queued: null, until: null }),
  "tags.list": () => [{ id: promise.id, name: "VIP", color: "teal", customers: 1 }],
  "views.list": () => [],
  "notes.colleagues": () => [],
  "products.list": () => page(physics),
  "products.count": () => ({ items: [] }),
  "products.read": () => ({
    ...physics,
    isUsed: true,
    mrr: 18_000,
    groups: { due: 1, running: 0, upcoming: 0, over: 0 },
    renewals: { due: 10, renewed: 9 },
    prices: [{ from: "2026-10-01T03:30:00.000Z", price: "4500.00", durationMonths: 3 }],
  }),
  "products.renewalTerms": () => ({ items: [] }),
  "subscriptions.list": () => page(enrolment),
  "subscriptions.count": () => ({ items: [] }),
  "subscriptions.read": () => subscription,
  "subscriptions.history": () => ({ booked: "0.00", terms: [], pauses: [] }),
  "payments.account": () => ({ ...clearAccount, due: "1000.00" }),
  "payments.charges": () => page(charge),
  "payments.chargesByPayer": () =>
    page({
      ...charge,
      payer: charge.customer,
      count: 1,
      customers: 1,
      charges: [charge],
    }),
  "payments.list": () => page(payment),
  "payments.totals": () => ({
    from: "2026-11-01",
    to: "2026-11-30",
    booked: "0.00",
    collected: "1000.00",
    payments: 1,
    byMode: [{ mode: "upi", amount: "1000.00" }],
    byPerson: [{ person: { id: user.id, name: user.name }, amount: "1000.00" }],
    byDay: [{ date: "2026-11-20", booked: "0.00", collected: "1000.00" }],
    now: { owed: NO_SUM, overdue: NO_SUM, toCome: NO_SUM, dueToday: NO_SUM, partlyPaid: NO_SUM, advance: NO_SUM },
    paid: NO_SUM,
    checkedAt: "2026-11-20T18:50:00.000Z",
    isBalanced: true,
    ...nothingBeside,
  }),
  "billing.read": () => ({ isTaxInvoice: true, payments: [activationPayment] }),
  "notifications.settings": () => notificationSettings,
});

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

const nameOf = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();

/** Returns the names of everything to press in the page, and in each of its menus. */
async function controlsOf(person: UserEvent): Promise<string[]> {
  const main = screen.getByRole("main");
  const names = ["button", "link"].flatMap((role) => within(main).queryAllByRole(role).map(nameOf));
  for (const trigger of main.querySelectorAll("button[aria-haspopup=menu]")) {
    await person.click(trigger);
    const menu = await screen.findByRole("menu");
    names.push(...within(menu).queryAllByRole("menuitem").map(nameOf));
    await person.keyboard("{Escape}");
  }
  return [...new Set(names)];
}

describe.each(SCREENS)("$path", ({ path, heading, actions }) => {
  it.each(ROLES)("offers %s what the role may do, and nothing else", async (role) => {
    fakeNetwork(around(role));
    const { user: person } = renderApp(path);
    await screen.findAllByText(heading);
    await waitFor(() =>
      expect(within(screen.getByRole("main")).queryByRole("status", { name: /^Loading/ })).toBeNull(),
    );
    const names = await controlsOf(person);
    const isKnown = (one: string) => [...actions.map(([name]) => name), ...READING].some((name) => name.test(one));
    expect(names.filter((one) => !isKnown(one))).toEqual([]);
    for (const [name, needs] of actions)
      expect(
        names.some((one) => name.test(one)),
        `${name} for ${role}`,
      ).toBe(mayDo(role, needs));
    cleanup();
  });
});

it.each(ROLES)("gives %s the palette's actions and the shortcut that the role may use", async (role) => {
  fakeNetwork({
    ...around(role),
    "search.everything": () => ({
      people: [
        {
          id: meera.id,
          name: meera.name,
          email: meera.email,
          phone: meera.phone,
          company: null,
          status: "active",
          due: "3500.00",
          next: {
            subscriptionId: enrolment.id,
            productName: physics.name,
            standing: "overdue",
            startsOn: null,
            endDate: "2026-11-18",
            amountDue: "4500.00",
          },
          chat: plainChat,
        },
      ],
      products: [],
      subscriptions: [],
      payments: [],
    }),
  });
  const { user: person, history } = renderApp("/dashboard/support");
  await screen.findByRole("main");
  await person.keyboard("c");
  expect(history.location.href.includes("form=new")).toBe(mayDo(role, "customers.write"));
  cleanup();

  const { user: taker } = renderApp("/dashboard/support");
  await screen.findByRole("main");
  await taker.keyboard("t");
  if (mayDo(role, "payments.record")) expect(await screen.findByRole("dialog", { name: "Take payment" })).toBeVisible();
  else expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  cleanup();

  const { user: again } = renderApp("/dashboard/support");
  await screen.findByRole("main");
  await again.keyboard("{Control>}k{/Control}");
  const palette = within(await screen.findByRole("dialog", { name: "Search and actions" }));
  const offers = (name: RegExp, needs: Permission) =>
    expect(palette.queryAllByRole("option", { name }).length > 0, `${name} for ${role}`).toBe(mayDo(role, needs));
  offers(/^New customer/, "customers.write");
  offers(/^New subscription/, "subscriptions.write");
  offers(/^New product/, "products.write");
  offers(/^Take payment/, "payments.record");
  offers(/^Import/, "records.import");
  await again.keyboard("meera");
  await palette.findByRole("option", { name: /^Meera Nair/ });
  offers(/^Renew subscription for/, "subscriptions.renew");
  offers(/^Take payment from/, "payments.record");
  offers(/^New customer named/, "customers.write");
});

it.each(ROLES)("opens for %s only the forms that the role may save, also from an address", async (role) => {
  for (const [path, name, needs] of [
    ["/dashboard/customers?form=new", "New customer", "customers.write"],
    ["/dashboard/products?form=new", "New product", "products.write"],
    [`/dashboard/products/${physics.id}?form=edit`, "Edit product", "products.write"],
  ] as const) {
    fakeNetwork(around(role));
    renderApp(path);
    await screen.findAllByText(/Meera Nair|Class 12 Physics/);
    if (mayDo(role, needs)) expect(await screen.findByRole("dialog", { name })).toBeVisible();
    else expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    cleanup();
  }
});
