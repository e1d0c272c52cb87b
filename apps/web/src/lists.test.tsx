// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Role } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { setConnected } from "./lib/realtime/connection.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, enrolment, meera, physics, plainChat, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });

const owing = {
  ...meera,
  due: "3500.00",
  dueSince: "2026-11-12",
  dueOfOthers: "1500.00",
  plan: { ...enrolment, product: { id: physics.id, name: physics.name }, more: 1 },
  standing: {
    toPay: "3500.00",
    graceUntil: null,
    promisedOn: null,
    lastContact: {
      kind: "received",
      at: "2026-11-18T05:00:00.000Z",
      channel: "whatsapp",
      state: null,
      text: "Half on the 1st?",
    },
  },
};

const lanes = {
  lanes: [
    { lane: "overdue", count: 2, toPay: "9000.00" },
    { lane: "today", count: 0, toPay: "0.00" },
    { lane: "week", count: 0, toPay: "0.00" },
    { lane: "month", count: 1, toPay: "1500.00" },
  ],
};

const contact = {
  ...meera,
  reach: ["whatsapp", "email"],
  stopped: [],
  lastMessage: { at: "2026-11-20T05:00:00.000Z", channel: "whatsapp", isFromCustomer: true, text: "Friday pakka" },
  chat: plainChat,
};

const around = {
  ...signedIn(),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "customers.list": () => page(owing),
  "customers.contacts": () => page(contact),
  "customers.count": () => ({ items: [] }),
  "customers.lanes": () => lanes,
  "products.list": () => page(physics),
  "products.count": () => ({ items: [] }),
  "subscriptions.list": () => page(enrolment),
  "subscriptions.count": () => ({ items: [] }),
  "tags.list": () => [],
  "views.list": () => [],
};

const inHindi = {
  "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
};

const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

afterEach(() => setConnected(true));

const LISTS = [
  {
    name: "customers",
    path: "/dashboard/customers",
    call: "customers.list",
    rows: page(owing),
    first: "Meera Nair",
    loading: "Loading customers",
    none: "No customers yet",
    lead: /people and businesses that pay you regularly/,
    create: "New customer",
    failed: "Couldn't load customers. Try again.",
    noMatch: "No customers found",
    words: ["Class 12 Physics", "+1", "Unpaid since 12 Nov", "1 Jan 2027", "₹3,500", "“Half on the 1st?”", "18 Nov"],
    hindi: { failed: "ग्राहक: सूची लोड नहीं हो सकी। फिर कोशिश करें।", none: "अभी ग्राहक नहीं हैं", create: "ग्राहक जोड़ें" },
  },
  {
    name: "products",
    path: "/dashboard/products",
    call: "products.list",
    rows: page(physics),
    first: "Class 12 Physics",
    loading: "Loading products",
    none: "No products yet",
    lead: /Products are what your customers pay for/,
    create: "New product",
    failed: "Couldn't load products. Try again.",
    noMatch: "No products found",
    words: ["Three evenings a week", "PHY-12", "3 months", "₹4,500"],
    hindi: { failed: "प्रोडक्ट: सूची लोड नहीं हो सकी। फिर कोशिश करें।", none: "अभी प्रोडक्ट नहीं हैं", create: "प्रोडक्ट जोड़ें" },
  },
  {
    name: "subscriptions",
    path: "/dashboard/subscriptions",
    call: "subscriptions.list",
    rows: page(enrolment),
    first: "Meera Nair",
    loading: "Loading subscriptions",
    none: "No subscriptions yet",
    lead: /pay for and when it renews/,
    create: "New subscription",
    failed: "Couldn't load subscriptions. Try again.",
    noMatch: "No subscriptions found",
    words: ["Class 12 Physics", "Active", "1 Jan 2027", "₹1,500", "₹4,500 for 3 months"],
    hindi: { failed: "सदस्यताएँ: सूची लोड नहीं हो सकी। फिर कोशिश करें।", none: "अभी सदस्यताएँ नहीं हैं", create: "सदस्यता जोड़ें" },
  },
  {
    name: "contacts",
    path: "/dashboard/contacts",
    call: "customers.contacts",
    rows: page(contact),
    first: "Meera Nair",
    loading: "Loading contacts",
    none: "No contacts yet",
    lead: /appear here with their phone, email and last message/,
    create: "New customer",
    failed: "Couldn't load contacts. Try again.",
    noMatch: "No matching contacts",
    words: ["+91 98260 41177", "Friday pakka", "Yesterday"],
    hindi: { failed: "संपर्क लोड नहीं हो सके। फिर कोशिश करें।", none: "अभी कोई संपर्क नहीं", create: "ग्राहक जोड़ें" },
  },
] as const;

it("shows the same renewal date of a paused subscription in the lists of customers and subscriptions", async () => {
  const pause = { status: "pending", standing: "paused", pausedFrom: "2026-11-16", startsOn: null } as const;
  const until = { ...enrolment, ...pause, pausedUntil: "2026-11-28", nextDueOn: "2027-01-13" };
  const open = { ...enrolment, ...pause, pausedUntil: null, nextDueOn: null };
  for (const [term, day] of [
    [until, "13 Jan 2027"],
    [open, "–"],
  ] as const) {
    const customer = { ...owing, plan: { ...owing.plan, ...term, more: 0 } };
    fakeNetwork({ ...around, "customers.list": () => page(customer), "subscriptions.list": () => page(term) });
    for (const path of ["/dashboard/customers", "/dashboard/subscriptions"]) {
      renderApp(path);
      const row = (await screen.findByText("Class 12 Physics")).closest("tr");
      expect(row).toHaveTextContent(day);
      expect(row).not.toHaveTextContent("1 Jan 2027");
      cleanup();
    }
  }
});

it("has a tab for who owes money, whatever the day of their renewal", async () => {
  const network = fakeNetwork(around);
  const { user: person, history } = renderApp("/dashboard/customers?lane=overdue");
  await person.click(await screen.findByRole("link", { name: /^Unpaid/ }));
  await waitFor(() => expect(network.inputsOf("customers.list").at(-1)).toMatchObject({ balance: "due" }));
  expect(history.location.search).toBe("?balance=due");
  expect(screen.getByRole("link", { name: /^Unpaid/ })).toHaveAttribute("aria-current", "page");
  expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Overdue/ })).toHaveAttribute("href", "/dashboard/customers?lane=overdue");
});

describe.each(LISTS)("the list of $name", (list) => {
  it("says that it is loading, and not that it is empty", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, [list.call]: held.handler });
    renderApp(list.path);
    expect(await screen.findByRole("status", { name: list.loading })).toBeVisible();
    expect(screen.queryByText(list.none)).not.toBeInTheDocument();
    held.resolve(list.rows);
    expect(await screen.findByRole("link", { name: list.first })).toBeVisible();
    expect(screen.queryByRole("status", { name: list.loading })).not.toBeInTheDocument();
  });

  it("says what will be there, and its button opens the form of the first one", async () => {
    fakeNetwork({ ...around, [list.call]: () => page() });
    const { user: person } = renderApp(list.path);
    expect(await screen.findByRole("heading", { name: list.none })).toBeVisible();
    expect(screen.getByText(list.lead)).toBeVisible();
    await person.click(screen.getByRole("button", { name: list.create }));
    expect(await screen.findByRole("dialog", { name: list.create })).toBeVisible();
  });

  it("says that it failed to load, and Try again brings the rows", async () => {
    fakeNetwork({ ...around, [list.call]: failOnce(list.rows) });
    const { user: person } = renderApp(list.path);
    expect(await screen.findByText(list.failed)).toBeVisible();
    expect(screen.queryByText(list.none)).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: list.first })).toBeVisible();
    expect(screen.queryByText(list.failed)).not.toBeInTheDocument();
  });

  it("says when a search finds nothing, and clears it", async () => {
    fakeNetwork({
      ...around,
      [list.call]: (input: unknown) => ((input as { search?: string }).search ? page() : list.rows),
    });
    const { user: person } = renderApp(`${list.path}?q=zzz`);
    expect(await screen.findByText(list.noMatch)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByRole("link", { name: list.first })).toBeVisible();
  });

  it("shows each row in words", async () => {
    fakeNetwork(around);
    renderApp(list.path);
    const row = await screen.findByRole("row", { name: new RegExp(list.first) });
    for (const word of list.words) expect(row).toHaveTextContent(word);
  });

  it("says it in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({ ...around, ...inHindi, [list.call]: failOnce(page()) });
    const { user: person } = renderApp(list.path);
    expect(await screen.findByText(list.hindi.failed)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "फिर कोशिश करें" }));
    expect(await screen.findByRole("heading", { name: list.hindi.none })).toBeVisible();
    expect(screen.getByRole("button", { name: list.hindi.create })).toBeVisible();
  });

  it("says that it needs the internet when it can't be loaded offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    setConnected(false);
    fakeNetwork({
      ...around,
      [list.call]: () => {
        throw new TypeError("Failed to fetch");
      },
    });
    renderApp(list.path);
    expect(await screen.findByText(/^This page needs an internet connection\./)).toBeVisible();
    expect(screen.queryByText(list.none)).not.toBeInTheDocument();
  });

  it("offers an empty workspace's viewer neither an import nor sample records", async () => {
    fakeNetwork({ ...around, ...as("viewer"), [list.call]: () => page() });
    renderApp(list.path);
    expect(await screen.findByRole("heading", { name: list.none })).toBeVisible();
    expect(screen.queryByText(/Import|sample records/)).not.toBeInTheDocument();
  });
});

it("names the status of the plan, and not the customer's, Status", async () => {
  fakeNetwork(around);
  renderApp("/dashboard/customers");
  expect(await screen.findByRole("columnheader", { name: "Status" })).toBeVisible();
  expect(screen.queryByRole("columnheader", { name: "Standing" })).not.toBeInTheDocument();
});

it("opens the payment of a balance with one tap, and offers none without a balance", async () => {
  const clear = { ...meera, id: "0190a000-0000-7000-8000-0000000000f1", name: "Asha Rao" };
  const asked: unknown[] = [];
  fakeNetwork({
    ...around,
    "customers.list": () => page(owing, clear),
    "payments.account": (input) => {
      asked.push(input);
      return clearAccount;
    },
  });
  const { user: person } = renderApp("/dashboard/customers");
  const take = await screen.findByRole("button", { name: /^Take payment from Meera Nair ?₹3,500/ });
  expect(screen.queryByRole("button", { name: /^Take payment from Asha Rao/ })).not.toBeInTheDocument();
  await person.click(take);
  expect(await screen.findByRole("dialog", { name: /^Payment from Meera Nair/ })).toBeVisible();
  expect(asked).toEqual([{ customerId: meera.id }]);
  cleanup();
  fakeNetwork({ ...around, ...as("viewer") });
  renderApp("/dashboard/customers");
  expect(await screen.findByText("₹3,500")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Take payment from/ })).not.toBeInTheDocument();
});

it.each([
  ["customers", "overdue", { customerId: meera.id, subscriptionId: enrolment.id }],
  ["subscriptions", "due_soon", { customerId: enrolment.customerId, subscriptionId: enrolment.id }],
])("opens the payment of a renewal that is due with one tap in the list of %s", async (path, standing, account) => {
  const asked: unknown[] = [];
  const due = { ...enrolment, standing };
  fakeNetwork({
    ...around,
    "customers.list": () =>
      page({ ...meera, plan: { ...due, more: 0 }, standing: { ...owing.standing, toPay: "4500.00" } }),
    "subscriptions.list": () => page(due, { ...enrolment, id: "0190a000-0000-7000-8000-0000000000f1" }),
    "payments.account": (input) => {
      asked.push(input);
      return clearAccount;
    },
  });
  const { user: person } = renderApp(`/dashboard/${path}`);
  await person.click(await screen.findByRole("button", { name: /^Take payment from Meera Nair/ }));
  expect(await screen.findByRole("dialog", { name: /^Payment from Meera Nair/ })).toBeVisible();
  expect(asked).toEqual([account]);
  cleanup();
  fakeNetwork({ ...around, ...as("viewer"), "subscriptions.list": () => page(due) });
  renderApp(`/dashboard/${path}`);
  expect((await screen.findAllByText("Meera Nair"))[0]).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Take payment from/ })).not.toBeInTheDocument();
});

it("gives a payment's button in a table of subscriptions its own room beside the status", async () => {
  const other = { ...enrolment, id: "0190a000-0000-7000-8000-0000000000f1", unpaid: "2999.50" };
  fakeNetwork({ ...around, "subscriptions.list": () => page({ ...enrolment, standing: "overdue" }, other) });
  renderApp("/dashboard/subscriptions");
  const buttons = await screen.findAllByRole("button", { name: "Take payment from Meera Nair" });
  const cells = buttons.map((button) => button.closest("td"));
  expect(cells[0]).toHaveTextContent(/^Renewal overdue$/);
  expect(cells[1]).toHaveTextContent(/₹2,999.50 unpaid$/);
  for (const button of buttons) {
    expect(button).toHaveTextContent(/^$/);
    expect(button).toHaveAttribute("data-tooltip", "Take payment");
  }
});

it("filters customers by product and status, and sorts them by renewal date, in the URL", async () => {
  const network = fakeNetwork(around);
  const { user, history } = renderApp("/dashboard/customers");
  await screen.findByRole("link", { name: "Meera Nair" });
  const asked = () => network.calls.filter(({ procedure }) => procedure === "customers.list").at(-1)?.input;

  await user.click(screen.getByRole("button", { name: "Filter by subscription" }));
  await user.click(await screen.findByRole("menuitem", { name: "Renewal overdue" }));
  await waitFor(() => expect(asked()).toMatchObject({ subscriptionStatus: "overdue" }));
  await user.click(screen.getByRole("button", { name: "Filter by subscription" }));
  await user.click(await screen.findByRole("menuitem", { name: physics.name }));
  await waitFor(() => expect(asked()).toMatchObject({ subscriptionStatus: "overdue", productId: physics.id }));
  expect(await screen.findByRole("button", { name: `Remove filter ${physics.name}` })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Filter by subscription" })).not.toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: /^Renews on/ }));
  await waitFor(() => expect(asked()).toMatchObject({ sort: "renews", productId: physics.id }));
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    product: physics.id,
    sort: "renews",
    subscription: "overdue",
  });

  await user.click(screen.getByRole("button", { name: "Remove filter Renewal overdue" }));
  await waitFor(() => expect(asked()).not.toHaveProperty("subscriptionStatus"));
});

it("keeps the loaded rows when another order can't be loaded offline, and says so", async () => {
  let isOnline = true;
  fakeNetwork({
    ...around,
    "customers.list": () => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return page(owing);
    },
  });
  const { user } = renderApp("/dashboard/customers");
  await screen.findByRole("link", { name: "Meera Nair" });
  isOnline = false;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  setConnected(false);
  await user.click(screen.getByRole("button", { name: /^Renews on/ }));
  expect(await screen.findByText("You're offline. Connect to the internet to sort the list.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Meera Nair" })).toBeVisible();
});

it("follows what another tab of the browser saved, and tells the others what it saved", async () => {
  const network = fakeNetwork({ ...around, "customers.delete": () => undefined });
  const { user } = renderApp("/dashboard/customers");
  await screen.findByRole("link", { name: "Meera Nair" });
  const loads = () => network.calls.filter(({ procedure }) => procedure === "customers.list").length;
  const before = loads();
  window.dispatchEvent(new StorageEvent("storage", { key: "crm-theme", newValue: "dark" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "crm-changed", newValue: "1" }));
  await waitFor(() => expect(loads()).toBeGreaterThan(before));

  localStorage.removeItem("crm-changed");
  await user.click(screen.getByRole("button", { name: "Actions for Meera Nair" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(localStorage.getItem("crm-changed")).not.toBeNull());
});

it("asks before selected customers who pay for others are moved to Trash", async () => {
  const paysFor = { count: 1, first: [{ id: "0190a000-0000-7000-8000-000000000019", name: "Dev" }] };
  const network = fakeNetwork({
    ...around,
    "customers.list": () => page({ ...owing, paysFor }),
    "customers.removeMany": () => ({ items: [{ problem: null }] }),
  });
  const { user: person } = renderApp("/dashboard/customers");
  await person.click(await screen.findByRole("checkbox", { name: "Select Meera Nair" }));
  const remove = async () => person.click(await screen.findByRole("button", { name: "Delete" }));
  const removals = () => network.calls.filter(({ procedure }) => procedure === "customers.removeMany");
  await remove();
  await screen.findByText("Meera Nair pays for Dev");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  expect(removals()).toEqual([]);
  expect(screen.getByText("1 selected"), "still selected").toBeVisible();
  await remove();
  await person.click(await screen.findByRole("button", { name: "Move all to Trash" }));
  await waitFor(() => expect(removals()).toHaveLength(1));
});

it("says no renewal date where none is waited for", async () => {
  const over = { status: "cancelled", standing: "cancelled", nextDueOn: null };
  fakeNetwork({
    ...around,
    "subscriptions.list": () => page(enrolment, { ...enrolment, id: "0190a000-0000-7000-8000-000000000009", ...over }),
  });
  renderApp("/dashboard/subscriptions");
  const [running, cancelled] = await screen.findAllByRole("row", { name: /Meera Nair/ });
  expect(running).toHaveTextContent("1 Jan");
  expect(cancelled).toHaveTextContent("Cancelled–");
});

it("shows a paused subscription's date moved by the pause, and none for a pause without an end", async () => {
  const paused = { status: "pending", standing: "paused", pausedFrom: "2026-11-11" };
  const moved = { ...paused, pausedUntil: "2026-12-01", nextDueOn: "2027-01-21" };
  const open = { ...paused, pausedUntil: null, nextDueOn: null };
  fakeNetwork({
    ...around,
    "subscriptions.list": () =>
      page({ ...enrolment, ...moved }, { ...enrolment, id: "0190a000-0000-7000-8000-000000000009", ...open }),
  });
  renderApp("/dashboard/subscriptions");
  const [until, withoutEnd] = await screen.findAllByRole("row", { name: /Meera Nair/ });
  expect(until).toHaveTextContent("21 Jan");
  expect(withoutEnd).not.toHaveTextContent("1 Jan");
});

it("shows a viewer customers without import, tags and reminders", async () => {
  const remind = "Send reminder";
  fakeNetwork(around);
  const { user: person } = renderApp("/dashboard/customers");
  await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
  expect(await screen.findByRole("menuitem", { name: remind })).toBeVisible();
  expect(screen.getByText("Import")).toBeVisible();
  cleanup();

  fakeNetwork({ ...around, ...as("viewer") });
  const { user: viewer } = renderApp("/dashboard/customers");
  await viewer.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
  expect(await screen.findByRole("menuitem", { name: "Open" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: remind })).not.toBeInTheDocument();
  expect(screen.queryByText("Import")).not.toBeInTheDocument();
});

it("tells who was made an agent meanwhile whom to ask to delete a customer, and keeps the row", async () => {
  const forbidden = refusal("role.forbidden", { role: "agent", roles: "owner, admin, manager" });
  fakeNetwork({ ...around, "customers.delete": refuseWith(forbidden) });
  const { user: person } = renderApp("/dashboard/customers");
  await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(
    await screen.findByText(
      "Your role (agent) doesn't allow this. Ask someone with one of these roles: owner, admin, manager",
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Actions for Meera Nair" })).toBeVisible();
});

describe("customers by urgency", () => {
  const named = (place: number, name: string, term: object, standing: object = {}) => ({
    ...owing,
    id: `0190a000-0000-7000-8000-0000000002${String(place).padStart(2, "0")}`,
    name,
    plan: { ...owing.plan, ...term },
    standing: { ...owing.standing, ...standing },
  });
  const kabir = named(1, "Kabir Malhotra", { standing: "overdue", endDate: "2026-11-12" });
  const sneha = named(
    2,
    "Sneha Kulkarni",
    { standing: "in_grace", endDate: "2026-11-15" },
    { promisedOn: "2026-11-23" },
  );
  const manav = named(3, "Manav Sethi", { standing: "in_grace", endDate: "2026-11-20" }, { graceUntil: "2026-11-25" });
  const ending = { standing: "active", endDate: "2026-12-12" };
  const asha = { ...named(4, "Asha Rao", ending, { toPay: "1500.00" }), due: "0.00", dueSince: null };
  const vihaan = { ...named(6, "Vihaan Iyer", ending), due: "1860.00", dueSince: "2026-11-21" };
  const zara = { ...named(7, "Zara Khan", ending), due: "1860.00", toCome: "1860.00", dueSince: "2026-11-25" };
  const nobody = { ...meera, id: "0190a000-0000-7000-8000-000000000205", name: "Nobody Yet" };
  const glanceOf = (customer: object) => ({
    customer,
    payer: { id: meera.id, name: meera.name },
    nextTerm: { price: "4500.00", months: 3, startDate: "2026-11-12" },
    paid: { amount: "18000.00", count: 2 },
    contacts: [owing.standing.lastContact],
  });
  const urgent = {
    ...around,
    "customers.list": () => page(kabir, sneha, manav, asha, vihaan, zara, nobody),
    "customers.count": ({ filters }: { filters: readonly object[] }) => ({
      items: filters.map((_, place) => ({ count: place === 0 ? 5 : 2, isMore: false })),
    }),
    "customers.glance": ({ id }: { id: string }) =>
      glanceOf([kabir, sneha, manav, asha, vihaan, nobody].find((one) => one.id === id) ?? kabir),
    "reminders.chat": () => plainChat,
  };
  const fake = () => fakeNetwork(urgent as Parameters<typeof fakeNetwork>[0]);

  it("says in words who is late, in grace, promised or paid, in groups with their sums", async () => {
    fake();
    renderApp("/dashboard/customers");
    expect(await screen.findByRole("row", { name: /Kabir Malhotra/ })).toHaveTextContent("9 days late");
    expect(screen.getByRole("row", { name: /Sneha Kulkarni/ })).toHaveTextContent("Promised Mon 23");
    expect(screen.getByRole("row", { name: /Manav Sethi/ })).toHaveTextContent("In grace, 4 days left");
    expect(screen.getByRole("row", { name: /Asha Rao/ })).toHaveTextContent("Paid till 11 Dec");
    expect(screen.getByRole("row", { name: /Vihaan Iyer/ })).toHaveTextContent("Unpaid since 21 Nov");
    expect(screen.getByRole("row", { name: /Vihaan Iyer/ })).not.toHaveTextContent("Paid till");
    expect(screen.getByRole("row", { name: /Zara Khan/ })).toHaveTextContent("Paid till 11 Dec");
    expect(screen.getByRole("row", { name: /Nobody Yet/ })).toHaveTextContent("No plan");
    expect(await screen.findByRole("row", { name: /^Overdue ?2 ?₹9,000$/ })).toBeVisible();
    expect(screen.getByRole("row", { name: /^8 to 30 days ?1 ?₹1,500$/ })).toBeVisible();
    expect(screen.getByRole("row", { name: "No renewal coming up" })).toBeVisible();
  });

  it("says the same last day in the panel's badge and below its bar", async () => {
    fake();
    renderApp(`/dashboard/customers?open=${asha.id}`);
    const panel = await screen.findByRole("complementary", { name: "Asha Rao at a glance" });
    expect(panel).toHaveTextContent("Paid till 11 Dec");
    expect(panel).toHaveTextContent("Ends 11 Dec");
  });

  it("begins with a new subscription for a customer without a plan, and has them in the form", async () => {
    fake();
    const { user: person } = renderApp(`/dashboard/customers?open=${nobody.id}`);
    const panel = await screen.findByRole("complementary", { name: "Nobody Yet at a glance" });
    await person.click(within(panel).getByRole("button", { name: "New subscription" }));
    const form = await screen.findByRole("dialog", { name: "New subscription" });
    expect(within(form).getByRole("combobox", { name: "Customer" })).toHaveValue("Nobody Yet");
  });

  it("closes the menu of orders with the choice, and leaves room for names beside the panel", async () => {
    fake();
    const { user: person, history } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "Sort: Most urgent first" }));
    await person.click(await screen.findByRole("menuitemcheckbox", { name: "Newest first" }));
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    await waitFor(() => expect(history.location.search).toBe("?sort=-created"));
    expect(screen.getByRole("columnheader", { name: "Last contact" })).toBeVisible();
    await person.click(screen.getByRole("link", { name: "Kabir Malhotra" }));
    await screen.findByRole("complementary", { name: "Kabir Malhotra at a glance" });
    expect(screen.queryByRole("columnheader", { name: "Last contact" })).not.toBeInTheDocument();
  });

  it("goes on to the next row when the customer beside the list leaves it, and says so", async () => {
    let rows = [kabir, sneha, manav];
    fakeNetwork({ ...(urgent as Parameters<typeof fakeNetwork>[0]), "customers.list": () => page(...rows) });
    const { user: person, history } = renderApp(`/dashboard/customers?lane=overdue&open=${kabir.id}`);
    const panel = await screen.findByRole("complementary", { name: "Kabir Malhotra at a glance" });
    await screen.findByRole("row", { name: /Kabir Malhotra/ });
    rows = [sneha, manav];
    window.dispatchEvent(new StorageEvent("storage", { key: "crm-changed", newValue: "1" }));
    expect(await screen.findByRole("complementary", { name: "Sneha Kulkarni at a glance" })).toBe(panel);
    expect(within(panel).getByRole("status")).toHaveTextContent(/1 of \d, now showing Sneha Kulkarni/);
    expect(history.location.search).toBe(`?lane=overdue&open=${sneha.id}`);

    rows = [manav];
    await person.type(screen.getByRole("searchbox"), "manav");
    await waitFor(() => expect(screen.queryByRole("complementary", { name: /at a glance/ })).not.toBeInTheDocument());
    expect(history.location.search).not.toContain("open=");
  });

  it("asks for a lane with one tap, and keeps it in the URL", async () => {
    const network = fake();
    const { user: person, history } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("link", { name: /^Overdue/ }));
    await waitFor(() =>
      expect(network.inputsOf("customers.list").at(-1)).toMatchObject({ lane: "overdue", sort: "urgent" }),
    );
    expect(history.location.search).toBe("?lane=overdue");
  });

  it("shows a customer beside the list, goes through it with keys, and gives the focus back", async () => {
    fake();
    const { user: person, history } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("link", { name: "Kabir Malhotra" }));
    const panel = await screen.findByRole("complementary", { name: "Kabir Malhotra at a glance" });
    expect(history.location.search).toBe(`?open=${kabir.id}`);
    for (const words of [
      "1 of 5",
      "₹3,500",
      "9 days late",
      "₹4,500 for 3 months, from 12 Nov",
      "₹18,000 in 2 payments",
    ])
      await waitFor(() => expect(panel).toHaveTextContent(words));
    expect(within(panel).getByRole("button", { name: "Renew" })).toBeVisible();
    expect(within(panel).getByRole("button", { name: "Take payment" })).toBeVisible();

    await person.keyboard("j");
    expect(await screen.findByRole("complementary", { name: "Sneha Kulkarni at a glance" })).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("complementary", { name: /at a glance/ })).not.toBeInTheDocument());
    expect(screen.getByRole("row", { name: /Sneha Kulkarni/ })).toHaveFocus();
    expect(history.location.search).toBe("");

    await person.keyboard("{Enter}");
    expect(history.location.pathname).toBe(`/dashboard/customers/${sneha.id}`);
    await waitFor(() => expect(screen.queryByRole("row", { name: /Kabir Malhotra/ })).not.toBeInTheDocument());
    history.back();
    expect(await screen.findByRole("row", { name: /Kabir Malhotra/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("row", { name: /Sneha Kulkarni/ })).toHaveFocus());
  });
});
