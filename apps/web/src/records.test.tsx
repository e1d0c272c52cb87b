// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Role } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, failUnexpectedly, heldAnswer, refuseWith } from "./testing/refusals.ts";
import { clickUndo, renderApp } from "./testing/render-app.tsx";
import { clearAccount, enrolment, meera, physics, tenant, timelineEntry, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const none = page();

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
const overdue = { ...subscription, standing: "overdue", endDate: "2026-11-18", nextDueOn: "2026-11-18", daysLeft: -3 };

const record = { ...meera, since: "2026-10-01", subscriptions: [overdue], pinnedNote: null };
const product = {
  ...physics,
  isUsed: true,
  capacity: 20,
  activeSubscriptions: 12,
  mrr: 18_000,
  groups: { due: 0, running: 1, upcoming: 0, over: 0 },
  renewals: { due: 10, renewed: 9 },
  prices: [{ from: "2026-10-01T03:30:00.000Z", price: "4500.00", durationMonths: 3 }],
};
const history = {
  booked: "4500.00",
  terms: [
    {
      term: 1,
      startDate: "2026-10-01",
      endDate: "2027-01-01",
      durationMonths: 3,
      price: "4500.00",
      product: { id: physics.id, name: physics.name },
      pausedDays: 0,
      source: "created",
      charge: null,
      paidBefore: true,
      isOpening: true,
      createdAt: "2026-10-01T03:30:00.000Z",
    },
  ],
  pauses: [],
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
const message = {
  id: "0190a000-0000-7000-8000-00000000000e",
  customer: { id: meera.id, name: meera.name },
  channel: "whatsapp",
  from: "+919826041177",
  kind: "text",
  subject: null,
  text: "Friday pakka",
  reminderId: null,
  receivedAt: "2026-11-20T05:00:00.000Z",
  createdAt: "2026-11-20T05:00:00.000Z",
  conversationId: null,
};
const consent = {
  customerId: meera.id,
  channels: [{ channel: "whatsapp", mayRemind: true, mayOffer: false, words: null, wordsReason: null, since: null }],
  history: [],
};

const around = {
  ...signedIn(),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "customers.read": () => record,
  "customers.timeline": () => page(timelineEntry),
  "consent.read": () => consent,
  "customerIdentities.list": () => [],
  "messages.list": () => page(message),
  "promises.list": () => page(promise),
  "promises.status": () => ({ customerId: meera.id, kept: 3, broken: 1, keptRate: 0.75, open: [] }),
  "reminders.payday": () => ({ payday: null, words: null, wordsReason: null, isFollowed: false }),
  "reminders.log": () => none,
  "reminders.upcoming": () => ({ ...none, queued: null, until: null }),
  "tags.list": () => [],
  "products.read": () => product,
  "products.list": () => page(physics),
  "products.renewalTerms": () => ({ items: [{ price: "4500.00", durationMonths: 3, count: 12 }] }),
  "subscriptions.read": () => subscription,
  "subscriptions.history": () => history,
  "payments.account": () => clearAccount,
  "payments.charges": () => none,
  "payments.list": () => none,
  "subscriptions.list": () => page(enrolment),
  "notes.colleagues": () => [],
};
const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });
const inHindi = {
  "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
};

const CUSTOMER = `/dashboard/customers/${meera.id}`;
const PRODUCT = `/dashboard/products/${physics.id}`;
const SUBSCRIPTION = `/dashboard/subscriptions/${enrolment.id}`;

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

describe.each([
  {
    name: "customer",
    path: CUSTOMER,
    call: "customers.read",
    answer: record,
    heading: "Meera Nair",
    missing: "This customer doesn't exist or is in Trash.",
    back: "All customers",
    hindi: "ग्राहक: यह रिकॉर्ड नहीं मिला, या ट्रैश में है।",
  },
  {
    name: "product",
    path: PRODUCT,
    call: "products.read",
    answer: product,
    heading: "Class 12 Physics",
    missing: "This product doesn't exist.",
    back: "All products",
    hindi: "प्रोडक्ट: यह रिकॉर्ड नहीं मिला।",
  },
  {
    name: "subscription",
    path: SUBSCRIPTION,
    call: "subscriptions.read",
    answer: subscription,
    heading: "Meera Nair",
    missing: "This subscription doesn't exist or is in Trash.",
    back: "All subscriptions",
    hindi: "सदस्यता: यह रिकॉर्ड नहीं मिला, या ट्रैश में है।",
  },
] as const)("the page of a $name", ({ name, path, call, answer, heading, missing, back, hindi }) => {
  const gone = refuseWith(refusal(`${name}.notFound`));

  it("says that it is loading", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, [call]: held.handler });
    renderApp(path);
    expect(await screen.findByRole("status", { name: `Loading ${name}` })).toBeVisible();
    held.resolve(answer);
    expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
  });

  it("says that it failed to load, and Try again brings it", async () => {
    fakeNetwork({ ...around, [call]: failOnce(answer) });
    const { user: person } = renderApp(path);
    expect(await screen.findByText(`Couldn't load this ${name}. Try again.`)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
  });

  it("says that it doesn't exist and leads to the list, in English and in Hindi", async () => {
    fakeNetwork({ ...around, [call]: gone });
    renderApp(path);
    expect(await screen.findByRole("heading", { name: missing })).toBeVisible();
    expect(screen.getByRole("link", { name: back })).toBeVisible();
    cleanup();
    await switchLanguage("hi");
    fakeNetwork({ ...around, ...inHindi, [call]: gone });
    renderApp(path);
    expect(await screen.findByRole("heading", { name: hindi })).toBeVisible();
  });
});

describe("a customer", () => {
  it("shows what is due, the subscriptions, messages, consent and the timeline", async () => {
    fakeNetwork(around);
    renderApp(CUSTOMER);
    expect(await screen.findByText("Renewals due")).toBeVisible();
    expect(await screen.findByText("3 kept, 1 broken")).toBeVisible();
    expect(screen.getByRole("link", { name: "Class 12 Physics" })).toBeVisible();
    expect(screen.getByText("“Friday pakka”")).toBeVisible();
    expect(screen.getByText("Friday pakka")).toBeVisible();
    expect(screen.getByText("Reminders allowed")).toBeVisible();
  });

  it("gives a typed reason a line apart from who did it", async () => {
    fakeNetwork({
      ...around,
      "customers.timeline": () =>
        page({ ...timelineEntry, what: "payment.reversed", amount: "900.00", because: "Half fee, agreed" }),
    });
    renderApp(CUSTOMER);
    expect(await screen.findByText("Reason: Half fee, agreed")).toBeVisible();
    expect(screen.getByText("by Priya Sharma")).toBeVisible();
  });

  it("says what isn't there yet", async () => {
    fakeNetwork({
      ...around,
      "customers.read": () => ({ ...record, subscriptions: [] }),
      "customers.timeline": () => none,
      "messages.list": () => none,
      "promises.list": () => none,
    });
    renderApp(CUSTOMER);
    expect(await screen.findByText("No subscriptions yet")).toBeVisible();
    expect(await screen.findByText(/^No promises yet\./)).toBeVisible();
    expect(await screen.findByText(/^No messages yet\. WhatsApp and email messages from this customer/)).toBeVisible();
    expect(await screen.findByText("No activity yet")).toBeVisible();
    expect(screen.queryByText("Renewals due")).not.toBeInTheDocument();
  });

  it("claims nothing to be missing while it loads", async () => {
    const held = heldAnswer();
    fakeNetwork({
      ...around,
      "customers.timeline": held.handler,
      "messages.list": held.handler,
      "promises.list": held.handler,
      "consent.read": held.handler,
    });
    renderApp(CUSTOMER);
    expect(await screen.findByRole("heading", { name: "Promises" })).toBeVisible();
    for (const name of ["Loading promises", "Loading messages", "Loading messaging consent"]) {
      expect(await screen.findByRole("status", { name })).toBeVisible();
    }
    expect(screen.queryByText(/^No (promises|messages|activity) yet/)).not.toBeInTheDocument();
  });

  it.each([
    ["promises", "promises.list", page(promise), "Couldn't load promises. Try again.", "“Friday pakka”"],
    ["messages", "messages.list", page(message), "Couldn't load messages. Try again.", "Friday pakka"],
    ["consent", "consent.read", consent, "Couldn't load messaging consent. Try again.", "Reminders allowed"],
    [
      "the timeline",
      "customers.timeline",
      page(timelineEntry),
      "Couldn't load the timeline. Try again.",
      /^by Priya Sharma/,
    ],
  ])("says that %s failed to load, and Try again brings them", async (_, call, answer, failed, shown) => {
    fakeNetwork({ ...around, [call]: failOnce(answer) });
    const { user: person } = renderApp(CUSTOMER);
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.queryByText(shown)).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(shown)).toBeVisible();
  });

  it("shows the promises without the numbers kept and broken when those can't be loaded", async () => {
    fakeNetwork({ ...around, "promises.status": failUnexpectedly });
    renderApp(CUSTOMER);
    expect(await screen.findByText("“Friday pakka”")).toBeVisible();
    expect(screen.queryByText(/\d+ kept/)).not.toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("confirms a promise, and says on which day reminders resume", async () => {
    let isConfirmed = false;
    const onHold = "are on hold. They resume on 29 Nov unless the payment is recorded.";
    const open = { ...promise, state: "open", remindersResumeOn: "2026-11-29", decidedAt: "2026-11-21T06:00:00.000Z" };
    fakeNetwork({
      ...around,
      "promises.list": () => page(isConfirmed ? open : promise),
      "promises.confirm": () => {
        isConfirmed = true;
        return open;
      },
    });
    const { user: person } = renderApp(CUSTOMER);
    await person.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await screen.findByText(`Reminders to Meera Nair ${onHold}`)).toBeVisible();
    expect(await screen.findByText(`Reminders ${onHold}`)).toBeVisible();
  });

  it("says in Hindi that promises failed to load, and then that there are none", async () => {
    await switchLanguage("hi");
    fakeNetwork({ ...around, ...inHindi, "promises.list": failOnce(none) });
    const { user: person } = renderApp(CUSTOMER);
    expect(await screen.findByText("वादे लोड नहीं हो सके। फिर कोशिश करें।")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "फिर कोशिश करें" }));
    expect(await screen.findByText(/^अभी कोई वादा नहीं।/)).toBeVisible();
  });

  it("keeps the dialog of a promise open when it is refused to who was made a viewer meanwhile", async () => {
    const forbidden = refusal("role.forbidden", { role: "viewer", roles: "owner, admin, manager, agent" });
    const network = fakeNetwork({ ...around, "promises.record": refuseWith(forbidden) });
    const { user: person } = renderApp(CUSTOMER);
    await person.click(await screen.findByRole("button", { name: "Add promise" }));
    const dialog = await screen.findByRole("dialog", { name: "What did Meera Nair promise?" });
    expect(within(dialog).getByRole("button", { name: "Save promise" })).toBeDisabled();
    await person.type(within(dialog).getByLabelText("In their own words"), "hello");
    expect(within(dialog).getByText("No date found yet. Keep typing or pick a date.")).toBeVisible();
    await person.clear(within(dialog).getByLabelText("In their own words"));
    await person.type(within(dialog).getByLabelText("In their own words"), "kal");
    await person.click(within(dialog).getByRole("button", { name: "Save promise" }));
    expect(await screen.findByText(/^Your role \(viewer\) doesn't allow this/)).toBeVisible();
    expect(dialog).toBeVisible();
    expect(network.inputsOf("promises.record")).toMatchObject([{ promisedOn: "2026-11-22", words: "kal" }]);
  });
});

describe("a product", () => {
  it("shows its price, places, figures and price history", async () => {
    fakeNetwork(around);
    renderApp(PRODUCT);
    expect(await screen.findByText("12 of 20 filled")).toBeVisible();
    for (const text of ["8 available", "₹18,000", "9 of 10 in the last 12 months", "Since 1 Oct 2026"])
      expect(screen.getByText(text)).toBeVisible();
    expect(await screen.findByRole("link", { name: "12 subscriptions" })).toBeVisible();
  });

  it("says that its subscriptions failed to load, and Try again brings them", async () => {
    fakeNetwork({ ...around, "subscriptions.list": failOnce(page(enrolment)) });
    const { user: person } = renderApp(PRODUCT);
    expect(await screen.findByText("Couldn't load the list. Try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Meera Nair" })).toBeVisible();
  });

  it("is not offered for change to an agent", async () => {
    fakeNetwork({ ...around, ...as("agent") });
    renderApp(PRODUCT);
    expect(await screen.findByRole("button", { name: "New subscription" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Actions for Class 12 Physics" })).not.toBeInTheDocument();
  });
});

describe("a subscription", () => {
  it("shows when it renews, for how much, and its terms", async () => {
    fakeNetwork(around);
    renderApp(SUBSCRIPTION);
    expect(await screen.findByRole("button", { name: "Renew for ₹4,500" })).toBeVisible();
    expect(screen.getByText(/^Renews on .*1 Jan/)).toBeVisible();
    expect(await screen.findByText("1 term, ₹4,500 booked")).toBeVisible();
    expect(await screen.findByText("No messages sent yet")).toBeVisible();
  });

  it("shows the next reminder that isn't skipped", async () => {
    const planned = (day: string, skipped: string | null) => ({
      day,
      dueAt: `${day}T03:30:00.000Z`,
      daysBefore: 7,
      step: "7 days before",
      subscriptionId: enrolment.id,
      endDate: "2027-01-01",
      unpaidAmount: null,
      customer: { id: meera.id, name: meera.name },
      product: { id: physics.id, name: physics.name },
      skipped,
      skippedReason: null,
      waiting: null,
      waitingSentences: [],
      moved: null,
      movedReason: null,
      stopped: [],
      messages: [],
    });
    const items = [planned("2026-12-25", "Skipped by Priya"), planned("2026-12-29", null)];
    fakeNetwork({
      ...around,
      "reminders.upcoming": (input: unknown) => {
        const { limit } = input as { limit: number };
        return { items: items.slice(0, limit), nextCursor: null, queued: null, until: null };
      },
    });
    renderApp(SUBSCRIPTION);
    expect(await screen.findByText(/29 Dec/)).toBeVisible();
  });

  it.each([
    ["terms", "subscriptions.history", history, "Couldn't load terms. Try again.", "1 term, ₹4,500 booked"],
    ["messages", "reminders.log", none, "Couldn't load messages. Try again.", "No messages sent yet"],
  ])("says that its %s failed to load, and Try again brings them", async (_, call, answer, failed, shown) => {
    fakeNetwork({ ...around, [call]: failOnce(answer) });
    const { user: person } = renderApp(SUBSCRIPTION);
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.queryByText(shown)).not.toBeInTheDocument();
    expect(screen.queryByText(/^0 terms/)).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(shown)).toBeVisible();
  });

  it("is paused: pending, refused with the reason, and then done", async () => {
    const held = heldAnswer();
    const pause = vi.fn(refuseWith(refusal("server.failed")) as () => unknown);
    fakeNetwork({ ...around, "subscriptions.pause": pause });
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Pause" }));
    const dialog = await screen.findByRole("dialog", { name: "Pause subscription for Meera Nair" });
    expect(within(dialog).getByText(/^41 days will be left/)).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Pause" }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    pause.mockImplementation(held.handler);
    await person.click(within(dialog).getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Pause" })).toBeDisabled());
    held.resolve({ ...subscription, standing: "paused", pausedFrom: "2026-11-21" });
    expect(await screen.findByText("Meera Nair paused starting 21 Nov 2026")).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("is cancelled: refused, and then done with the last day", async () => {
    const cancel = vi.fn(refuseWith(refusal("role.forbidden", { role: "viewer", roles: "owner" })) as () => unknown);
    fakeNetwork({ ...around, "subscriptions.cancel": cancel });
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Cancel subscription" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel subscription for Meera Nair" });
    await person.click(within(dialog).getByText("Price"));
    await person.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByText("Couldn't cancel")).toBeVisible();
    expect(dialog).toBeVisible();
    cancel.mockReturnValue({ ...subscription, standing: "cancelling", cancelsAtEnd: true, cancelReason: "price" });
    await person.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByText("Meera Nair cancelled. Active until 31 Dec 2026")).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  const chemistry = { ...physics, id: "0190a000-0000-7000-8000-000000000012", name: "Class 12 Chemistry" };
  const quote = {
    effectiveOn: "2026-11-21",
    termDays: 92,
    daysLeft: 41,
    credit: "2005.43",
    charge: "2500.00",
    toPay: "494.57",
    endDate: "2027-01-01",
  };

  it("can't be changed to another product before the credit, the charge and the end date are shown", async () => {
    const held = heldAnswer();
    fakeNetwork({
      ...around,
      "products.list": () => page(physics, chemistry),
      "subscriptions.previewChange": held.handler,
    });
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Change product" }));
    const dialog = await screen.findByRole("dialog", { name: "Change product for Meera Nair" });
    await person.click(within(dialog).getByRole("combobox", { name: "New product" }));
    await person.click(await screen.findByRole("option", { name: /Chemistry/ }));
    await waitFor(() => expect(within(dialog).queryByText(/^Choose a product to/)).not.toBeInTheDocument());
    expect(within(dialog).getByRole("button", { name: "Change product" })).toBeDisabled();
    held.resolve(quote);
    expect(await within(dialog).findByText("₹494.57")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Change product" })).toBeEnabled();
  });

  it("changes to another product: nothing chosen, no quote, quote, and done", async () => {
    const preview = vi.fn(refuseWith(refusal("server.failed")) as () => unknown);
    fakeNetwork({
      ...around,
      "products.list": () => page(physics, chemistry),
      "subscriptions.previewChange": preview,
      "subscriptions.changeProduct": () => ({ ...subscription, product: { id: chemistry.id, name: chemistry.name } }),
    });
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Change product" }));
    const dialog = await screen.findByRole("dialog", { name: "Change product for Meera Nair" });
    expect(within(dialog).getByText("Choose a product to see the price difference.")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Change product" })).toBeDisabled();
    await person.click(within(dialog).getByRole("combobox", { name: "New product" }));
    await person.click(await screen.findByRole("option", { name: /Chemistry/ }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Change product" })).toBeDisabled();
    preview.mockReturnValue(quote);
    await person.click(within(dialog).getByText("Start a new term today"));
    expect(await within(dialog).findByText("₹494.57")).toBeVisible();
    expect(within(dialog).getByText("−₹2,005.43")).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Change product" }));
    expect(await screen.findByText("Meera Nair moved to Class 12 Chemistry")).toBeVisible();
  });
});

describe("what is unpaid of a subscription", () => {
  const term = history.terms[0];
  const charge = { id: "0190a000-0000-7000-8000-00000000c001", amount: "4500.00", paid: "0.00", state: "overdue" };
  const unpaid = (balances: readonly string[]) =>
    fakeNetwork({
      ...around,
      "subscriptions.read": () => ({ ...subscription, unpaid: "4500.00" }),
      "subscriptions.history": () => ({
        terms: balances.map((balance, place) => ({ ...term, term: place + 1, charge: { ...charge, balance } })),
        pauses: [],
        booked: "9000.00",
      }),
    });

  it("is called renewed only where a renewed term is unpaid", async () => {
    unpaid(["0.00", "4500.00"]);
    renderApp(SUBSCRIPTION);
    expect(await screen.findByText("Renewed, unpaid")).toBeVisible();
  });

  it("is not called renewed where only the first term is unpaid", async () => {
    unpaid(["4500.00", "0.00"]);
    renderApp(SUBSCRIPTION);
    expect(await screen.findByText("2 terms, ₹9,000 booked")).toBeVisible();
    expect(screen.getByText("Unpaid")).toBeVisible();
    expect(screen.queryByText("Renewed, unpaid")).not.toBeInTheDocument();
  });
});

describe("a term from before payments were recorded", () => {
  const charge = {
    id: "0190a000-0000-7000-8000-00000000c001",
    amount: "4500.00",
    paid: "0.00",
    balance: "4500.00",
    state: "overdue",
  };
  const term = history.terms[0];
  const withTerm = (of: object) => ({ ...history, terms: [{ ...term, ...of }] });
  const markable = () => {
    let isPaid = true;
    return fakeNetwork({
      ...around,
      "subscriptions.history": () => (isPaid ? history : withTerm({ paidBefore: false, charge })),
      "payments.setOpening": (input: unknown) => {
        const { paid } = input as { paid: boolean };
        isPaid = paid;
        return { changed: 1, due: paid ? "0.00" : "4500.00" };
      },
    });
  };
  const marked = (paid: boolean) => ({ terms: [{ subscriptionId: enrolment.id, term: 1 }], paid });

  it("is marked as unpaid with Undo for five minutes", async () => {
    const network = markable();
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "Mark as unpaid" }));
    expect(await screen.findByText("1 term marked as unpaid")).toBeVisible();
    const left = screen.getByRole("button", { name: "Undo" }).querySelector("[data-left]");
    expect(left).toHaveAttribute("data-left", expect.stringMatching(/^[45]:\d\d$/));
    await clickUndo(person);
    expect(await screen.findByText("1 term marked as paid")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Mark as unpaid" })).toBeVisible();
    expect(network.inputsOf("payments.setOpening")).toEqual([marked(false), marked(true)]);
  });

  it("can be marked as paid again later", async () => {
    const network = markable();
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "Mark as unpaid" }));
    await person.click(await screen.findByRole("button", { name: "Mark as paid" }));
    expect(await screen.findByText("Marked as paid")).toBeVisible();
    expect(network.inputsOf("payments.setOpening")).toEqual([marked(false), marked(true)]);
  });

  it("says why it can't be marked as paid once a payment belongs to it", async () => {
    fakeNetwork({
      ...around,
      "subscriptions.history": () => withTerm({ paidBefore: false, charge }),
      "payments.setOpening": refuseWith(refusal("opening.hasPayments")),
    });
    const { user: person } = renderApp(SUBSCRIPTION);
    await person.click(await screen.findByRole("button", { name: "Mark as paid" }));
    expect(await screen.findByText("A payment has been recorded for this term. Reverse it first.")).toBeVisible();
  });

  it.each([
    { name: "partly paid", of: { paidBefore: false, charge: { ...charge, paid: "500.00", state: "partly_paid" } } },
    { name: "entered since", of: { paidBefore: false, isOpening: false, charge } },
  ])("offers no Mark as paid to one that is $name", async ({ of }) => {
    fakeNetwork({ ...around, "subscriptions.history": () => withTerm(of) });
    renderApp(SUBSCRIPTION);
    expect(await screen.findByText("1 term, ₹4,500 booked")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mark as paid" })).not.toBeInTheDocument();
  });
});
