// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Role } from "@aavarti/domain/permissions";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, failUnexpectedly, heldAnswer } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { meera, nothingBeside, physics, receiptsTo, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const sum = (count: number, amount: string) => ({ count, amount });
const named = { id: meera.id, name: meera.name };

const charge = {
  id: "0190a000-0000-7000-8000-00000000c001",
  customer: named,
  payer: { id: "0190a000-0000-7000-8000-00000000c009", name: "Ravi Nair" },
  subscriptionId: "0190a000-0000-7000-8000-000000000003",
  product: { id: physics.id, name: physics.name },
  kind: "term",
  term: 1,
  endDate: "2026-12-12",
  dueOn: "2026-11-12",
  amount: "4500.00",
  discount: "0.00",
  discountReason: null,
  paid: "1000.00",
  balance: "3500.00",
  state: "partly_paid",
  daysOverdue: 9,
  createdAt: "2026-11-12T06:00:00.000Z",
  lastReminder: { channel: "whatsapp", state: "read", cause: null, causeReason: null, at: "2026-11-20T05:00:00.000Z" },
  promise: null,
};

/** What Ravi Nair has to pay for two children. */
const payerCharges = {
  payer: charge.payer,
  count: 2,
  customers: 2,
  dueOn: charge.dueOn,
  amount: "6500.00",
  paid: "1000.00",
  balance: "5500.00",
  state: "partly_paid",
  daysOverdue: 9,
  lastReminder: charge.lastReminder,
  promise: { state: "open", promisedOn: "2026-11-23" },
  charges: [
    charge,
    {
      ...charge,
      id: "0190a000-0000-7000-8000-00000000c002",
      customer: { id: "0190a000-0000-7000-8000-00000000c008", name: "Dev Nair" },
      subscriptionId: "0190a000-0000-7000-8000-000000000004",
      dueOn: "2026-11-21",
      amount: "2000.00",
      paid: "0.00",
      balance: "2000.00",
      state: "due",
      daysOverdue: 0,
    },
  ],
};

const payment = {
  id: "0190a000-0000-7000-8000-00000000d001",
  customer: named,
  mode: "upi",
  amount: "1000.00",
  refunded: "0.00",
  advance: "0.00",
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

const account = {
  customer: charge.payer,
  payerInTrash: null,
  ...receiptsTo({ email: null, phone: null }),
  due: "5500.00",
  toCome: "0.00",
  overdue: "3500.00",
  dueSince: charge.dueOn,
  advance: "0.00",
  collected: "1000.00",
  members: [],
  soFar: {
    booked: "6500.00",
    paidBefore: "0.00",
    joiningFees: "0.00",
    discounts: "0.00",
    paidAhead: "0.00",
    notBooked: "0.00",
    collected: "1000.00",
    owed: "5500.00",
    toCome: "0.00",
  },
  charges: payerCharges.charges,
  renewals: [],
  usual: null,
};

const nobodyToRemind = {
  people: 0,
  channels: [],
  routes: [],
  estimatedCost: "0.00",
  isOverBudget: false,
  goesAt: null,
  quietUntil: null,
  to: [],
  leftOut: [],
  sample: null,
};

const totals = {
  from: "2026-11-01",
  to: "2026-11-30",
  booked: "9000.00",
  ...nothingBeside,
  collected: "6000.00",
  payments: 2,
  byMode: [
    { mode: "cash", amount: "5000.00" },
    { mode: "upi", amount: "1000.00" },
  ],
  byPerson: [{ person: { id: user.id, name: user.name }, amount: "6000.00" }],
  byDay: [
    { date: "2026-11-19", booked: "0.00", collected: "0.00" },
    { date: "2026-11-20", booked: "9000.00", collected: "6000.00" },
  ],
  now: {
    owed: sum(1, "3500.00"),
    overdue: sum(1, "3500.00"),
    toCome: sum(2, "1800.00"),
    dueToday: sum(0, "0.00"),
    partlyPaid: sum(1, "3500.00"),
    advance: sum(0, "0.00"),
  },
  paid: sum(1, "4500.00"),
  checkedAt: "2026-11-20T18:50:00.000Z",
  isBalanced: true,
};

const sums = { payments: 2, received: "6500.00", refunded: "500.00", collected: "6000.00" };
const day = {
  day: "2026-11-21",
  ...sums,
  byMode: [
    { mode: "cash", payments: 1, received: "0.00", refunded: "500.00", collected: "-500.00" },
    { mode: "upi", ...sums, refunded: "0.00", collected: "6500.00" },
  ],
  byPerson: [
    { person: { id: user.id, name: user.name }, ...sums },
    { person: null, payments: 0, received: "0.00", refunded: "0.00", collected: "0.00" },
  ],
  people: [
    { id: user.id, name: user.name },
    { id: "0190a000-0000-7000-8000-00000000e001", name: "Ravi Das" },
  ],
  list: [payment, { ...payment, id: charge.id, reference: null, reversedAt: "2026-11-21T05:00:00.000Z" }],
  unlisted: 0,
  refunds: [
    { paymentId: payment.id, customer: named, receiptNumber: "R/26-27/000001", mode: "cash", amount: "500.00" },
  ],
  reversals: [
    {
      ...payment,
      receivedOn: "2026-11-18",
      reversedAt: "2026-11-21T05:00:00.000Z",
      reversalReason: "Entered twice",
      reversedBy: { id: user.id, name: user.name },
    },
  ],
};

const around = {
  ...signedIn(),
  "payments.totals": () => totals,
  "payments.charges": () => page(charge),
  "payments.chargesByPayer": () => page(payerCharges),
  "payments.list": () => page(payment),
  "customers.list": () => page(),
  "subscriptions.list": () => page(),
  "subscriptions.count": () => ({ items: [] }),
  "views.list": () => [],
};

const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

const isToCome = (input: unknown) => (input as { status?: string }).status === "to_come";

const openTab = (query = "") => renderApp(`/dashboard/payments${query}`);
const tabs = () => screen.findByRole("navigation", { name: "Dues and payments" });

describe("the Payments tab", () => {
  it("shows what is due, who pays it, and the totals of the month", async () => {
    const network = fakeNetwork(around);
    openTab("?dues=due");
    const row = await screen.findByRole("row", { name: /Meera Nair/ });
    for (const words of ["Ravi Nair pays", "Partly paid", "Unpaid since 12 Nov", "12 Nov", "₹1,000", "₹3,500"])
      expect(row).toHaveTextContent(words);
    expect(within(row).getByRole("link", { name: "Meera Nair" })).toHaveAttribute(
      "href",
      `/dashboard/customers/${meera.id}`,
    );
    expect(await screen.findByText("November 2026")).toBeVisible();
    expect(await screen.findByText("₹5,000")).toBeVisible();
    expect(screen.getByText("terms that began 1 Nov – 21 Nov")).toBeVisible();
    expect(screen.getByText("Balances last checked: Today, 0:20")).toBeVisible();
    expect(await tabs()).toHaveTextContent(
      "Due1₹3,500Payment overdue1₹3,500Today's dues0₹0Partly paid1₹3,500Upcoming2₹1,800",
    );
    expect(network.calls.find(({ procedure }) => procedure === "payments.totals")?.input).toEqual({
      from: "2026-11-01",
      to: "2026-11-30",
    });
  });

  it("says what leads from booked to collected and owed", async () => {
    fakeNetwork({
      ...around,
      "payments.totals": () => ({
        ...totals,
        paidBefore: "16200.00",
        joiningFees: "500.00",
        discounts: "250.00",
        paidAhead: "300.00",
        notBooked: "410.00",
        paidEarlier: "120.00",
        paidLater: "130.00",
        olderDues: "2000.00",
        refundedLater: "140.00",
        refundsOfEarlier: "150.00",
        owedBefore: "1500.00",
        owedAfter: "160.00",
      }),
    });
    openTab();
    const panel = await screen.findByRole("region", { name: "Payments" });
    const lines = [
      "Discounts of ₹250 aren't subtracted from Booked",
      "Booked doesn't include ₹500 in joining fees",
      "Booked includes ₹16,200 counted as paid before you started recording payments here",
      "₹120 of this period's dues was paid before the period began",
      "₹130 of this period's dues was paid after the period ended",
      "Collected includes ₹2,000 for dues from earlier periods",
      "Collected includes ₹300 paid for later dues or kept as an advance",
      "Collected includes ₹410 for terms that are pending or in Trash, which Booked doesn't include",
      "Collected includes ₹140 that was refunded after this period",
      "Refunds of ₹150 for earlier payments are subtracted from Collected",
      "“Owed to you” includes ₹1,500 that was due before this period",
      "“Owed to you” includes ₹160 that was due after this period",
    ];
    const [list] = within(panel).getAllByRole("list");
    if (!list) throw new Error("The panel has no list");
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(lines);
    for (const note of ["2 payments this month", "1 due in all, as of today"])
      expect(within(panel).getByText(note)).toBeVisible();
  });

  it("says nothing beside the figures where they agree", async () => {
    fakeNetwork(around);
    openTab();
    const panel = await screen.findByRole("region", { name: "Payments" });
    expect(within(panel).queryByText(/includes|subtracted|for dues/)).toBeNull();
  });

  it("shows one row for a payer, with the dues of the children under it", async () => {
    const network = fakeNetwork({ ...around, "payments.account": () => account });
    const { user: person } = openTab();
    const row = await screen.findByRole("row", { name: /^Ravi Nair|Ravi Nair/ });
    for (const words of ["Meera Nair and Dev Nair, 2 dues", "Partly paid", "12 Nov", "₹6,500", "₹1,000", "₹5,500"])
      expect(row).toHaveTextContent(words);
    expect(screen.getAllByRole("row")).toHaveLength(2);
    await person.click(screen.getByRole("button", { name: "Show dues for Ravi Nair" }));
    expect(screen.getByRole("row", { name: /^Dev Nair/ })).toHaveTextContent("₹2,000");
    expect(screen.getAllByRole("row")).toHaveLength(4);
    await person.click(screen.getByRole("button", { name: "Hide dues for Ravi Nair" }));
    expect(screen.getAllByRole("row")).toHaveLength(2);
    await person.click(screen.getByRole("button", { name: "Take payment from Ravi Nair" }));
    await waitFor(() =>
      expect(network.calls.findLast(({ procedure }) => procedure === "payments.account")?.input).toEqual({
        customerId: charge.payer.id,
      }),
    );
    await person.keyboard("{Escape}");
    await person.click(screen.getByRole("radio", { name: "Individual dues" }));
    expect(await screen.findByRole("row", { name: /Meera Nair/ })).toHaveTextContent("Ravi Nair pays");
  });

  it("shows what was last sent to who pays, and reminds them of the dues of their row", async () => {
    const network = fakeNetwork({ ...around, "reminders.previewNow": () => nobodyToRemind });
    const { user: person } = openTab();
    const row = await screen.findByRole("row", { name: /Ravi Nair/ });
    expect(row).toHaveTextContent("Promised for 23 Nov");
    expect(row).toHaveTextContent("WhatsApp reminder read on 20 Nov");
    await person.click(within(row).getByRole("button", { name: "Send reminder to Ravi Nair" }));
    const dialog = await screen.findByRole("dialog", { name: /^Send reminder/ });
    expect(await within(dialog).findByText("No reminders can be sent right now.")).toBeVisible();
    const asked = () => network.calls.findLast(({ procedure }) => procedure === "reminders.previewNow")?.input;
    expect(asked()).toMatchObject({
      about: "subscriptions",
      ids: [charge.subscriptionId, "0190a000-0000-7000-8000-000000000004"],
    });
    await person.keyboard("{Escape}");
    await person.click(screen.getByRole("radio", { name: "Individual dues" }));
    const due = await screen.findByRole("row", { name: /Meera Nair/ });
    expect(due).toHaveTextContent("WhatsApp reminder read on 20 Nov");
    await person.click(within(due).getByRole("button", { name: "Send reminder to Ravi Nair" }));
    await waitFor(() => expect(asked()).toMatchObject({ about: "subscriptions", ids: [charge.subscriptionId] }));
  });

  it("reminds a payer of all they owe when the row names only a part of it", async () => {
    const network = fakeNetwork({
      ...around,
      "payments.chargesByPayer": () => page({ ...payerCharges, count: 21, lastReminder: null, promise: null }),
      "reminders.previewNow": () => nobodyToRemind,
    });
    const { user: person } = openTab();
    const row = await screen.findByRole("row", { name: /Ravi Nair/ });
    expect(row).toHaveTextContent("No reminder yet");
    await person.click(within(row).getByRole("button", { name: "Send reminder to Ravi Nair" }));
    await waitFor(() =>
      expect(network.calls.find(({ procedure }) => procedure === "reminders.previewNow")?.input).toMatchObject({
        about: "customers",
        ids: [charge.payer.id],
      }),
    );
  });

  it("offers neither payments nor reminders to a role that may only read, but shows the reminders", async () => {
    fakeNetwork({ ...around, ...as("viewer") });
    openTab();
    const row = await screen.findByRole("row", { name: /Ravi Nair/ });
    expect(row).toHaveTextContent("WhatsApp reminder read on 20 Nov");
    expect(within(row).queryByRole("button", { name: /Send reminder|Take payment/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Take payment" })).not.toBeInTheDocument();
  });

  it("takes a payment of anyone in two steps: who owes most first, others by search", async () => {
    const asked: unknown[] = [];
    const owing = { ...meera, due: "4500.00", dueOfOthers: "1000.00" };
    const network = fakeNetwork({
      ...around,
      "payments.account": () => ({ ...account, customer: named }),
      "customers.list": (input) => {
        asked.push(input);
        return page(...((input as { search?: string }).search === "zz" ? [] : [owing]));
      },
    });
    const { user: person } = openTab();
    await person.click(await screen.findByRole("button", { name: "Take payment" }));
    const sheet = await screen.findByRole("dialog", { name: "Take payment" });
    expect(await within(sheet).findByRole("button", { name: /Meera Nair.*₹5,500 including family/ })).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ balance: "payable", sort: "-balance" });
    await person.type(within(sheet).getByRole("searchbox"), "zz");
    expect(await within(sheet).findByText(/^No matches\. Add new people under \w+ first\.$/)).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ search: "zz" });
    expect(asked.at(-1)).not.toHaveProperty("balance");
    await person.clear(within(sheet).getByRole("searchbox"));
    await person.click(await within(sheet).findByRole("button", { name: /Meera Nair/ }));
    expect(await screen.findByRole("dialog", { name: "Payment from Meera Nair" })).toBeVisible();
    expect(network.calls.findLast(({ procedure }) => procedure === "payments.account")?.input).toEqual({
      customerId: meera.id,
    });
  });

  it("says in the sheet that it is loading, that it failed, and that no one owes anything", async () => {
    const held = heldAnswer();
    const answers = [held.handler, failOnce(page()), () => page()];
    fakeNetwork({ ...around, "customers.list": () => (answers.length > 1 ? answers.shift() : answers[0])?.() });
    const { user: person } = openTab();
    const openSheet = async () => {
      await person.click(await screen.findByRole("button", { name: "Take payment" }));
      return within(await screen.findByRole("dialog", { name: "Take payment" }));
    };
    const sheet = await openSheet();
    expect(sheet.getByRole("status", { name: "Searching..." })).toBeVisible();
    held.resolve(page());
    expect(await sheet.findByText("No one owes anything. Search by name to record an advance.")).toBeVisible();
    // Whole: typed slowly, its first letters would be a search of their own.
    await person.click(sheet.getByRole("searchbox"));
    await person.paste("ravi");
    expect(await sheet.findByText("Couldn't load the list. Try again.")).toBeVisible();
    await person.click(sheet.getByRole("button", { name: "Try again" }));
    expect(await sheet.findByText(/^No matches\. Add new people under \w+ first\.$/)).toBeVisible();
  });

  it("shows any days that a report links to, and those before them", async () => {
    const network = fakeNetwork(around);
    const { user: person } = openTab("?tab=received&from=2026-10-23&to=2026-11-21");
    expect(await screen.findByText("23 Oct 2026 – 21 Nov 2026")).toBeVisible();
    expect(screen.getByRole("radio", { name: "Month" })).not.toBeChecked();
    await person.click(screen.getByRole("button", { name: "Previous period" }));
    expect(await screen.findByText("23 Sep 2026 – 22 Oct 2026")).toBeVisible();
    expect(network.calls.findLast(({ procedure }) => procedure === "payments.totals")?.input).toEqual({
      from: "2026-09-23",
      to: "2026-10-22",
    });
    await person.click(screen.getByRole("radio", { name: "Month" }));
    expect(await screen.findByText("November 2026")).toBeVisible();
  });

  it("asks only for what is due by today, and keeps what is to come apart", async () => {
    const network = fakeNetwork({
      ...around,
      "payments.chargesByPayer": (input) => page(...(isToCome(input) ? [] : [payerCharges])),
    });
    const { user: person } = openTab();
    expect(await screen.findByRole("row", { name: /Meera Nair/ })).toBeVisible();
    expect(network.calls.find(({ procedure }) => procedure === "payments.chargesByPayer")?.input).toMatchObject({
      status: "due",
    });
    await person.click(within(await tabs()).getByRole("link", { name: /^Upcoming/ }));
    expect(await screen.findByText("Nothing is due later")).toBeVisible();
  });

  it("says that balances and ledger disagree", async () => {
    fakeNetwork({ ...around, "payments.totals": () => ({ ...totals, isBalanced: false }) });
    openTab();
    expect(await screen.findByText("Some balances don't add up. Contact support.")).toBeVisible();
  });

  it("shows no totals and no export to a role that may not see them, but the lists", async () => {
    const network = fakeNetwork({ ...around, ...as("agent") });
    openTab("?tab=received");
    expect(await screen.findByRole("row", { name: /Meera Nair/ })).toHaveTextContent("UTR 4411");
    expect(screen.queryByText("By payment mode")).not.toBeInTheDocument();
    expect(screen.queryByRole("radio", { name: "Person" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Export as CSV" })).not.toBeInTheDocument();
    expect(network.calls.map(({ procedure }) => procedure)).not.toContain("payments.totals");
    expect((await tabs()).textContent).toBe("DuePayment overdueToday's duesPartly paidUpcomingPaidIn advanceReceived");
  });

  it("sums the payments by day and by person", async () => {
    fakeNetwork(around);
    const { user: person, history } = openTab("?tab=received");
    expect(await screen.findByRole("row", { name: /Meera Nair/ })).toBeVisible();
    await person.click(await screen.findByRole("radio", { name: "Person" }));
    expect(await screen.findByRole("row", { name: /Priya Sharma/ })).toHaveTextContent("₹6,000");
    const shownBy = screen.getByRole("group", { name: "Group by" });
    await person.click(within(shownBy).getByRole("radio", { name: "Day" }));
    const table = await screen.findByRole("table", { name: "Day" });
    // A day without anything is left out; head and total remain.
    expect(within(table).getAllByRole("row")).toHaveLength(3);
    await person.click(within(table).getByRole("link", { name: "Fri, 20 Nov 2026" }));
    expect(history.location.search).toContain("day=2026-11-20");
  });

  it("prints the payments of a day with one click, and those of one person", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const network = fakeNetwork({ ...around, "payments.day": () => day });
    const { user: person, history } = openTab("?day=2026-11-20");
    await person.click(await screen.findByRole("link", { name: "Print the day's payments" }));
    const byMode = await screen.findByRole("table", { name: "By payment mode" });
    expect(within(byMode).getByRole("row", { name: /^Cash/ })).toHaveTextContent("Cash1₹0₹500−₹500");
    expect(within(byMode).getByRole("row", { name: /^Total/ })).toHaveTextContent("Total2₹6,500₹500₹6,000");
    // On a phone each sum has its own line, with the name of its column.
    const sums = within(within(byMode).getByRole("row", { name: /^Total/ })).getAllByRole("cell");
    expect(sums.map((sum) => [sum.dataset.head, sum.textContent])).toEqual([
      ["Payments", "2"],
      ["Received", "₹6,500"],
      ["Refunded", "₹500"],
      ["Collected", "₹6,000"],
    ]);
    const listed = within(screen.getByRole("table", { name: "Payments" })).getAllByRole("row");
    expect(listed[1]).toHaveTextContent("R/26-27/000001Meera NairUPIUTR 4411Priya Sharma₹1,000");
    expect(listed[2]).toHaveTextContent("₹1,000 Reversed");
    expect(screen.getByRole("table", { name: "Payments reversed on this day" })).toHaveTextContent(
      "18 NovPriya SharmaEntered twice₹1,000",
    );
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(history.location.search).toContain("summary=day");
    expect(network.calls.findLast(({ procedure }) => procedure === "payments.day")?.input).toEqual({
      day: "2026-11-20",
    });
    await person.click(screen.getByRole("combobox", { name: "Recorded by" }));
    await person.click(screen.getByRole("option", { name: "Ravi Das" }));
    await waitFor(() =>
      expect(network.calls.findLast(({ procedure }) => procedure === "payments.day")?.input).toEqual({
        day: "2026-11-20",
        personId: "0190a000-0000-7000-8000-00000000e001",
      }),
    );
    await person.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(2);
    print.mockRestore();
  });

  it("says in Hindi why the product itself reversed a payment of the day", async () => {
    await switchLanguage("hi");
    const reversals = day.reversals.map((one) => ({ ...one, reversalReason: "Undone" }));
    fakeNetwork({
      ...around,
      ...signedIn({ user: { ...user, language: "hi" } }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
      "payments.day": () => ({ ...day, reversals }),
    });
    openTab("?day=2026-11-20&summary=day");
    expect(await screen.findByRole("cell", { name: "एंट्री वापस ली गई" })).toBeVisible();
    expect(screen.queryByText("Undone")).not.toBeInTheDocument();
  });

  it("says that the page of a day is loading or failed, and prints it only once it is loaded", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const held = heldAnswer();
    let isFailing = true;
    fakeNetwork({
      ...around,
      "payments.day": async () => {
        await held.handler();
        return isFailing ? failUnexpectedly() : day;
      },
    });
    const { user: person } = openTab("?day=2026-11-20");
    await person.click(await screen.findByRole("link", { name: "Print the day's payments" }));
    expect(await screen.findByRole("status", { name: "Loading the summary" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Print" })).toBeDisabled();
    held.resolve(null);
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the summary. Try again.");
    expect(print).not.toHaveBeenCalled();
    isFailing = false;
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "By payment mode" })).toBeVisible();
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    print.mockRestore();
  });

  it("shows a role without totals no page of a day", async () => {
    const network = fakeNetwork({ ...around, ...as("agent") });
    openTab("?summary=day&tab=received");
    expect(await screen.findByRole("row", { name: /Meera Nair/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Print the day's payments" })).not.toBeInTheDocument();
    expect(network.calls.map(({ procedure }) => procedure)).not.toContain("payments.day");
  });

  it("goes from month to month, not beyond the current one", async () => {
    const network = fakeNetwork(around);
    const { user: person } = openTab("?month=2026-10&tab=paid");
    expect(await screen.findByText("October 2026")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Next month" }));
    expect(await screen.findByText("November 2026")).toBeVisible();
    expect(screen.getByRole("button", { name: "Next month" })).toBeDisabled();
    expect(network.calls.filter(({ procedure }) => procedure === "payments.charges").at(-1)?.input).toMatchObject({
      status: "paid",
      from: "2026-11-01",
      to: "2026-11-30",
    });
  });

  it("says what is loading, what failed, and loads again", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, "payments.chargesByPayer": held.handler, "payments.totals": failOnce(totals) });
    const { user: person } = openTab();
    expect(await screen.findByRole("status", { name: "Loading payments" })).toBeVisible();
    expect(await screen.findByText("Couldn't load the totals. Try again.")).toBeVisible();
    held.resolve(page());
    expect(await screen.findByText("Nothing is due")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("₹5,000")).toBeVisible();
  });

  it("tells a business without dues and payments what to do next", async () => {
    fakeNetwork({
      ...around,
      "payments.charges": () => page(),
      "payments.chargesByPayer": () => page(),
      "payments.list": () => page(),
    });
    openTab();
    expect(await screen.findByRole("heading", { name: "No payments yet" })).toBeVisible();
    expect(screen.getByRole("link", { name: "New subscription" })).toHaveAttribute(
      "href",
      "/dashboard/subscriptions?form=new",
    );
  });

  it("understands a bookmark from when its tabs had another name in the address", async () => {
    fakeNetwork(around);
    openTab("?lane=received");
    expect(within(await tabs()).getByRole("link", { current: "page" })).toHaveTextContent(/^Received/);
  });

  it("ignores what it doesn't know in its address", async () => {
    fakeNetwork(around);
    openTab("?tab=nowhere&month=2026-99&mode=shells&by=year");
    expect(await screen.findByText("November 2026")).toBeVisible();
    expect(await screen.findByRole("row", { name: /Meera Nair/ })).toBeVisible();
  });
});
