// @vitest-environment jsdom
import "./testing/setup.ts";
import { encodeSortedCursor } from "@aavarti/contract/lists";
import { addDays } from "@aavarti/domain/calendar";
import type { Role } from "@aavarti/domain/permissions";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, heldAnswer } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { enrolment, meera, nothingBeside, notificationSettings, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const callPage = (...items: readonly unknown[]) => ({ ...page(...items), calculatedAt: null, calculatedPercent: null });

const summary = {
  period: "30d",
  totalRevenue: 125_000.5,
  totalCustomers: 48,
  totalSubscriptions: 52,
  mrr: 41_500,
  arr: 498_000,
  renewalRate: 0.9,
  expiringSoon: 7,
  daily: [
    { date: "2026-11-20", revenue: 4500, subscriptions: 1 },
    { date: "2026-11-21", revenue: 0, subscriptions: 0 },
  ],
};

const report = {
  month: "2026-11",
  from: "2026-11-01",
  until: "2026-11-21",
  mrr: 41_500,
  mrrBefore: 40_000,
  customers: 48,
  booked: 52_000,
  paidBefore: 0,
  collected: 47_500,
  movements: { new: 3000, expansion: 0, reactivation: 0, contraction: -500, churn: -1000, paused: 0 },
  nrr: 0.96,
  grr: 0.95,
  quickRatio: 2,
  lifetime: { value: null, monthlyChurn: null, unknown: "history" },
  churn: { active: 50, churned: 2 },
  renewals: { due: 20, renewed: 18, late: 1, open: 3, dueValue: 90_000, renewedValue: 81_000 },
  trend: [{ month: "2026-11", mrr: 41_500, customers: 48 }],
  cohorts: [{ month: "2026-11", size: 4, kept: [4] }],
};
const nothingYet = {
  ...report,
  mrr: 0,
  mrrBefore: 0,
  customers: 0,
  booked: 0,
  collected: 0,
  movements: { new: 0, expansion: 0, reactivation: 0, contraction: 0, churn: 0, paused: 0 },
  nrr: null,
  grr: null,
  quickRatio: null,
  churn: { active: 0, churned: 0 },
  renewals: { due: 0, renewed: 0, late: 0, open: 0, dueValue: 0, renewedValue: 0 },
  trend: [{ month: "2026-11", mrr: 0, customers: 0 }],
  cohorts: [],
};

const day = {
  date: "2026-11-20",
  revenue: 4500,
  collected: 4000,
  renewals: 1,
  started: 0,
  fellDue: 2,
  messagesSent: 5,
  terms: 1,
  items: [
    { subscriptionId: enrolment.id, customerName: meera.name, productName: "Class 12 Physics", price: "4500.00" },
  ],
};

const quarter = {
  ...{ from: "2026-07-01", until: "2026-09-30", due: 640_000, expected: 561_000, low: 531_000, high: 591_000 },
  ...{ actual: 574_500, isOver: true, everyone: 640_000, lastMonth: 522_000 },
};
const range = (due: number) => ({ due, expected: due * 0.88, low: due * 0.8, high: due * 0.95 });
const forecast = {
  ...{ from: "2026-11-21", needed: 10, known: 214, renewed: 182, startsOn: null },
  horizons: [
    { days: 30, until: "2026-12-21", terms: 70, ...range(200_000) },
    { days: 60, until: "2027-01-20", terms: 140, ...range(400_000) },
    { days: 90, until: "2027-02-19", terms: 210, ...range(600_000) },
  ],
  points: Array.from({ length: 10 }, (_, step) => ({
    day: addDays("2026-11-21", step * 10),
    ...range((step * 200_000) / 3),
  })),
  lastQuarter: quarter,
  ...{ calculatedAt: null, calculatedPercent: null },
};
const noForecast = {
  ...forecast,
  known: 4,
  renewed: 3,
  startsOn: "2026-12-11",
  horizons: [],
  points: [],
  lastQuarter: null,
};
const call = {
  ...{
    subscriptionId: enrolment.id,
    customerId: meera.id,
    customerName: meera.name,
    phone: "+919826041177",
    productName: "Class 12 Physics",
  },
  ...{ endDate: "2026-11-17", amount: 4500, probability: 0.412, loss: 2646, reasons: ["record", "late"] },
  ...{ renewed: 2, chances: 5, planRate: 0.78, daysLate: 4, promisedOn: null },
};

const entry = {
  id: "0190a000-0000-7000-8000-00000000000b",
  at: "2026-11-20T05:00:00.000Z",
  area: "customers",
  because: null,
  action: "customer.updated",
  actor: "Priya Sharma",
  personId: "0190a000-0000-7000-8000-00000000000c",
  record: { id: "0190a000-0000-7000-8000-00000000000d", name: "Meera Nair" },
  sentence: "edited Meera Nair",
  reason: "customer.updated",
  params: {},
  edits: [{ key: "phone", field: "Phone", before: "+919826041177", after: null, from: "+919826041177", to: null }],
  ip: "203.0.113.7",
};

const NO_SUM = { count: 0, amount: "0.00" };
const totals = {
  from: "2026-10-23",
  to: "2026-11-21",
  booked: "52000.00",
  ...nothingBeside,
  collected: "47500.00",
  payments: 12,
  byMode: [],
  byPerson: [],
  byDay: [],
  now: {
    owed: { count: 3, amount: "4500.00" },
    toCome: NO_SUM,
    overdue: NO_SUM,
    dueToday: NO_SUM,
    partlyPaid: NO_SUM,
    advance: NO_SUM,
  },
  paid: NO_SUM,
  checkedAt: null,
  isBalanced: null,
};

const around = {
  ...signedIn(),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "analytics.summary": () => summary,
  "analytics.month": () => report,
  "analytics.day": () => day,
  "analytics.forecast": () => forecast,
  "analytics.calls": () => callPage(call),
  "notifications.settings": () => notificationSettings,
  "subscriptions.list": () => page(enrolment),
  "payments.totals": () => totals,
  "activity.list": () => page(entry),
  "notes.colleagues": () => [{ id: "0190a000-0000-7000-8000-00000000000c", name: "Priya Sharma" }],
};
const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });
const inHindi = {
  "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
};

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

describe("the analytics screen", () => {
  it("tells collected from booked, says how they are counted, and opens the payments", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard/analytics");
    const money = await screen.findByRole("region", { name: "Booked and collected" });
    expect(money).toHaveTextContent("₹52,000");
    expect(money).toHaveTextContent("₹47,500");
    expect(within(money).getByRole("link", { name: "Collected" })).toHaveAttribute(
      "href",
      "/dashboard/payments?tab=received&from=2026-11-01&to=2026-11-21",
    );
    expect(within(money).getByRole("button", { name: "Booked" })).toBeEnabled();
    await person.click(within(money).getAllByRole("button").at(-1) as HTMLElement);
    expect(await screen.findByText(/Payments received in this period/)).toBeVisible();
  });

  it("shows what was booked and collected to the paisa, as Payments does", async () => {
    const exact = { ...report, booked: 12_40_000.25, paidBefore: 300.75, collected: 49_200.5 };
    fakeNetwork({ ...around, "analytics.month": () => exact });
    renderApp("/dashboard/analytics");
    const money = await screen.findByRole("region", { name: "Booked and collected" });
    expect(money).toHaveTextContent("₹49,200.50");
    expect(money).toHaveTextContent("₹12,40,000.25");
    expect(await screen.findByText(/Booked includes ₹300.75 counted as paid/)).toBeVisible();
  });

  it("has no panel of what was booked and collected for a role that may not see totals", async () => {
    fakeNetwork({ ...around, ...as("agent"), "analytics.month": () => ({ ...report, collected: null }) });
    renderApp("/dashboard/analytics");
    expect(await screen.findByText("Renewal rate")).toBeVisible();
    expect(screen.queryByText("Booked and collected")).not.toBeInTheDocument();
    expect(screen.queryByText("Booked")).not.toBeInTheDocument();
    expect(screen.queryByText("Collected")).not.toBeInTheDocument();
  });

  it("says how much of what was booked counts as paid from before", async () => {
    fakeNetwork({ ...around, "analytics.month": () => ({ ...report, paidBefore: 16_200 }) });
    renderApp("/dashboard/analytics");
    expect(
      await screen.findByText("Booked includes ₹16,200 counted as paid before you started recording payments here"),
    ).toBeVisible();
  });

  it("says that it is loading, and not that there is no revenue", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, "analytics.month": held.handler });
    renderApp("/dashboard/analytics");
    expect(await screen.findByRole("status", { name: "Loading analytics" })).toBeVisible();
    expect(screen.queryByText("No recurring revenue in this period yet.")).not.toBeInTheDocument();
    held.resolve(report);
    expect(await screen.findByRole("heading", { name: "Key metrics" })).toBeVisible();
  });

  it("can't save the figures of a month under another while that one loads", async () => {
    const held = heldAnswer();
    let calls = 0;
    fakeNetwork({ ...around, "analytics.month": () => (calls++ === 0 ? report : held.handler()) });
    const { user: person } = renderApp("/dashboard/analytics");
    const heading = await screen.findByRole("heading", { name: "Key metrics" });
    expect(heading.closest("[inert]")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Previous month" }));
    await waitFor(() => expect(heading.closest("[inert]")).toHaveAttribute("aria-busy", "true"));
    held.resolve(report);
    await waitFor(() => expect(heading.closest("[inert]")).toBeNull());
  });

  it("shows each figure with what it is based on", async () => {
    fakeNetwork(around);
    renderApp("/dashboard/analytics");
    expect(await screen.findByRole("heading", { name: "Key metrics" })).toBeVisible();
    for (const note of ["+₹1,500 this month", "18 of 20 terms", "2 of 50", "needs 6 full months of data"])
      expect(screen.getByText(note)).toBeVisible();
    expect(screen.getByText("₹40,000 to ₹41,500, up ₹1,500")).toBeVisible();
  });

  it("opens the people behind a movement, with what it counts and when it was checked", async () => {
    const asked: unknown[] = [];
    const priya = { customerId: "0190a000-0000-7000-8000-0000000000c1", customerName: "Priya Sharma" };
    fakeNetwork({
      ...around,
      "analytics.movements": (input) => {
        asked.push(input);
        return {
          ...{ kind: "churn", from: "2026-11-01", until: "2026-11-21", amount: -1000, customers: 2 },
          items: [{ ...priya, amount: -600, lastOn: "2026-11-12" }],
          ...{ checkedAt: "2026-11-20T19:10:00.000Z", isReconciled: true },
        };
      },
    });
    const { user: person } = renderApp("/dashboard/analytics");
    await person.click(await screen.findByRole("button", { name: "Churn, −₹1,000: show customers" }));
    const sheet = await screen.findByRole("dialog", { name: "Churn in November 2026" });
    expect(await within(sheet).findByText("−₹1,000 per month from 2 customers")).toBeVisible();
    expect(within(sheet).getByRole("link", { name: /Priya Sharma/ })).toHaveAttribute(
      "href",
      `/dashboard/customers/${priya.customerId}`,
    );
    expect(within(sheet).getByText("−₹600")).toBeVisible();
    expect(within(sheet).getByText("and 1 more")).toBeVisible();
    expect(within(sheet).getByText(/^The amounts add up\. Last checked: /)).toBeVisible();
    expect(asked).toEqual([{ kind: "churn", from: "2026-11-01", until: "2026-11-21", limit: 100 }]);
    // What didn't move opens nothing.
    expect(screen.queryByRole("button", { name: /^Expansion/, hidden: true })).not.toBeInTheDocument();
    await person.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("opens the customers behind the MRR at both ends of the movements", async () => {
    const asked: unknown[] = [];
    const customer = { customerId: "0190a000-0000-7000-8000-0000000000c1", customerName: "Priya Sharma" };
    const row = { ...customer, subscriptionId: null, productId: null, productName: null, on: null };
    fakeNetwork({
      ...around,
      "dashboards.figureRows": (input) => {
        asked.push(input);
        return {
          ...{ calculatedAt: null, isUpdating: false },
          figure: { code: "recurring", unit: "money", value: 40_000, part: null, whole: null, rows: 1 },
          items: [{ ...row, part: 40_000, whole: 1 }],
        };
      },
    });
    const { user: person } = renderApp("/dashboard/analytics");
    await person.click(await screen.findByRole("button", { name: "1 Nov, ₹40,000: show customers" }));
    const sheet = await screen.findByRole("dialog");
    expect(await within(sheet).findByRole("link", { name: "Priya Sharma" })).toBeVisible();
    await person.click(within(sheet).getByRole("button", { name: "Close" }));
    await person.click(screen.getByRole("button", { name: "21 Nov, ₹41,500: show customers" }));
    await screen.findByRole("dialog");
    await waitFor(() =>
      expect(asked).toMatchObject([
        { code: "recurring", from: "2026-10-31", until: "2026-10-31" },
        { code: "recurring", from: "2026-11-21", until: "2026-11-21" },
      ]),
    );
  });

  it("draws a month without movements from zero", async () => {
    const movements = Object.fromEntries(Object.keys(report.movements).map((kind) => [kind, 0]));
    fakeNetwork({ ...around, "analytics.month": () => ({ ...report, mrr: 40_000, movements }) });
    renderApp("/dashboard/analytics");
    expect(await screen.findByText("₹40,000, no change")).toBeVisible();
    expect(screen.queryByText(/^The axis starts at/)).not.toBeInTheDocument();
  });

  it("brings the people behind a movement after a failure, and warns of a difference", async () => {
    const moved = {
      ...{ kind: "new", from: "2026-11-01", until: "2026-11-21", amount: 3000, customers: 0, items: [] },
      ...{ checkedAt: "2026-11-20T19:10:00.000Z", isReconciled: false },
    };
    fakeNetwork({ ...around, "analytics.movements": failOnce(moved) });
    const { user: person } = renderApp("/dashboard/analytics");
    await person.click(await screen.findByRole("button", { name: /^New, / }));
    const sheet = await screen.findByRole("dialog");
    expect(await within(sheet).findByText("Couldn't load customers. Try again.")).toBeVisible();
    await person.click(within(sheet).getByRole("button", { name: "Try again" }));
    expect(await within(sheet).findByRole("alert")).toHaveTextContent(
      "The last check found amounts that don't add up. Contact support.",
    );
  });

  it("says what is missing in a workspace without revenue", async () => {
    fakeNetwork({ ...around, "analytics.month": () => nothingYet });
    renderApp("/dashboard/analytics");
    expect(await screen.findAllByText("No recurring revenue in this period yet.")).not.toHaveLength(0);
    for (const note of [
      "unchanged this month",
      "nothing due",
      "no customers at the start of the period",
      "no paying customers yet",
    ])
      expect(screen.getByText(note)).toBeVisible();
    expect(screen.getByText("No new customers in these months.")).toBeVisible();
  });

  it("says that it failed to load, and Try again brings the report", async () => {
    fakeNetwork({ ...around, "analytics.month": failOnce(report) });
    const { user: person } = renderApp("/dashboard/analytics");
    expect(await screen.findByText("Couldn't load analytics. Try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Key metrics" })).toBeVisible();
  });

  it("says that the days failed to load, and Try again brings them", async () => {
    fakeNetwork({ ...around, "analytics.summary": failOnce({ ...summary, period: "90d" }) });
    const { user: person } = renderApp("/dashboard/analytics");
    expect(await screen.findByRole("heading", { name: "Key metrics" })).toBeVisible();
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Performance by day" })).toBeVisible();
    expect(screen.queryByText("Couldn't load analytics. Try again.")).not.toBeInTheDocument();
  });

  it("opens a day: loading, failed, and then what made it up", async () => {
    fakeNetwork({ ...around, "analytics.day": failOnce(day) });
    const { user: person } = renderApp("/dashboard/analytics?day=2026-11-20");
    const panel = await screen.findByRole("region", { name: /20 Nov/ });
    expect(within(panel).getByRole("status", { name: "Loading this day" })).toBeVisible();
    expect(await within(panel).findByText("Couldn't load this day. Try again.")).toBeVisible();
    await person.click(within(panel).getByRole("button", { name: "Try again" }));
    expect(await within(panel).findByRole("link", { name: /Meera Nair/ })).toBeVisible();
    expect(within(panel).getByText("Messages sent").nextSibling).toHaveTextContent("5");
  });

  it("shows the forecast as ranges, as a table, and beside what came last quarter", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard/analytics");
    const panel = await screen.findByRole("region", { name: "Forecast" });
    for (const text of ["By 21 Dec", "₹1,60,000 to ₹1,90,000", "of ₹2,00,000 due", "₹4,80,000 to ₹5,70,000"])
      expect(await within(panel).findByText(text)).toBeVisible();
    expect(panel).toHaveTextContent(
      "Last quarter, 1 Jul – 30 Sep: ₹5,31,000 to ₹5,91,000 expected, ₹5,74,500 renewed. Within the range",
    );
    expect(panel).toHaveTextContent(
      "₹6,40,000 if everyone had renewed, ₹5,22,000 at the previous month's renewal rate.",
    );
    expect(panel).toHaveTextContent("Based on the last two years: 182 of 214 terms were renewed.");
    expect(
      within(panel).getByRole("img", { name: /^By 21 Dec: ₹1,60,000 to ₹1,90,000 of ₹2,00,000 due\. / }),
    ).toBeVisible();
    await person.click(within(panel).getByRole("button", { name: "View as table" }));
    const rows = within(panel).getAllByRole("row");
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toHaveTextContent("19 Feb 2027₹6,00,000₹4,80,000₹5,28,000₹5,70,000");
    await person.click(within(panel).getByRole("button", { name: "How this is calculated: Forecast" }));
    expect(await screen.findByText(/Four times out of five/)).toBeVisible();
  });

  it("says that more can come of a quarter whose terms are still open", async () => {
    const open = { ...forecast, lastQuarter: { ...quarter, actual: 500_000, isOver: false } };
    fakeNetwork({ ...around, "analytics.forecast": () => open });
    renderApp("/dashboard/analytics");
    const panel = await screen.findByRole("region", { name: "Forecast" });
    expect(await within(panel).findByText("More can still be renewed")).toBeVisible();
    expect(panel).not.toHaveTextContent("Below the range");
  });

  it("says from when there is a forecast and a call list", async () => {
    fakeNetwork({ ...around, "analytics.forecast": () => noForecast, "analytics.calls": () => callPage() });
    renderApp("/dashboard/analytics");
    const panel = await screen.findByRole("region", { name: "Forecast" });
    expect(
      await within(panel).findByText(
        "The forecast needs 10 terms that ended and could be renewed for 30 days. So far: 4. Available from 11 Dec 2026.",
      ),
    ).toBeVisible();
    expect(within(panel).queryByRole("button")).not.toBeInTheDocument();
    expect(await screen.findByText("The call list appears here once there is a forecast.")).toBeVisible();
  });

  it("says that a large business's forecast is being calculated, and brings it when it's there", async () => {
    const waiting = { calculatedAt: null, calculatedPercent: 40 };
    const done = { calculatedAt: "2026-11-20T19:05:00.000Z", calculatedPercent: null };
    let isDone = false;
    fakeNetwork({
      ...around,
      "analytics.forecast": () => (isDone ? { ...forecast, ...done } : { ...noForecast, known: 0, ...waiting }),
      "analytics.calls": () => (isDone ? { ...page(call), ...done } : { ...page(), ...waiting }),
    });
    renderApp("/dashboard/analytics");
    const panel = await screen.findByRole("region", { name: "Forecast" });
    expect(await within(panel).findByText(/^Your forecast is being calculated: 40% done\./)).toBeVisible();
    const list = await screen.findByRole("region", { name: "Call list" });
    expect(await within(list).findByText(/^The call list appears here when/)).toBeVisible();
    isDone = true;
    const { findByText } = within(panel);
    expect(await findByText(/^Calculated today, 0:35\./, {}, { timeout: 8_000 })).toBeVisible();
    expect(await within(list).findByText(meera.name, {}, { timeout: 8_000 })).toBeVisible();
    expect(within(list).getByText(/^Calculated today, 0:35: up to 2,000/)).toBeVisible();
  }, 20_000);

  it("says why somebody is on the call list, and brings more days and more rows", async () => {
    const asked: unknown[] = [];
    const first = { ...call, subscriptionId: "0190a000-0000-7000-8000-0000000000d1", customerName: "Asha" };
    const reasons = ["first", "promised", "season"];
    const next = encodeSortedCursor({ sort: "loss", key: "264600", id: call.subscriptionId });
    fakeNetwork({
      ...around,
      "analytics.calls": (input) => {
        asked.push(input);
        const isNext = (input as { cursor?: string }).cursor === next;
        return isNext
          ? callPage({ ...first, reasons, renewed: 0, chances: 0, promisedOn: "2026-11-24" })
          : { ...callPage(call), nextCursor: next };
      },
    });
    const { user: person } = renderApp("/dashboard/analytics");
    const panel = await screen.findByRole("region", { name: "Call list" });
    expect(await within(panel).findByText("Renewed 2 of the last 5 times · 4 days overdue")).toBeVisible();
    for (const text of ["₹4,500", "41% likely to renew", "₹2,646 at risk"])
      expect(within(panel).getByText(text)).toBeVisible();
    expect(within(panel).getByRole("link", { name: meera.name })).toHaveAttribute(
      "href",
      `/dashboard/customers/${meera.id}`,
    );
    await person.click(within(panel).getByRole("button", { name: "Show more" }));
    expect(
      await within(panel).findByText(
        "First renewal: 78% of customers on this product renew · Promised to pay by 24 Nov · Fewer renewals in November",
      ),
    ).toBeVisible();
    await person.click(within(panel).getByRole("radio", { name: "90 days" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ days: 90, limit: 10 }));
  });

  it("says that forecast and call list failed to load, and Try again brings them", async () => {
    fakeNetwork({
      ...around,
      "analytics.forecast": failOnce(forecast),
      "analytics.calls": failOnce(callPage(call)),
    });
    const { user: person } = renderApp("/dashboard/analytics");
    for (const [name, failed, loaded] of [
      ["Forecast", "Couldn't load the forecast. Try again.", "By 21 Dec"],
      ["Call list", "Couldn't load the call list. Try again.", meera.name],
    ] as const) {
      const panel = await screen.findByRole("region", { name });
      expect(await within(panel).findByText(failed)).toBeVisible();
      await person.click(within(panel).getByRole("button", { name: "Try again" }));
      expect(await within(panel).findByText(loaded)).toBeVisible();
    }
  });

  it("shows forecast and call list in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({ ...around, ...inHindi });
    renderApp("/dashboard/analytics");
    expect(await screen.findByText("पिछली 5 में से 2 बार रिन्यू किया · 4 दिन लेट")).toBeVisible();
    expect(await screen.findByText("₹1,60,000 से ₹1,90,000")).toBeVisible();
  });

  it("says in Hindi that there is no revenue yet", async () => {
    await switchLanguage("hi");
    fakeNetwork({ ...around, ...inHindi, "analytics.month": () => nothingYet });
    renderApp("/dashboard/analytics");
    expect(await screen.findAllByText("इस अवधि में अभी कोई बँधी कमाई नहीं है।")).not.toHaveLength(0);
  });
});

describe("the activity log", () => {
  it("says that it is loading, and not that nothing happened", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, "activity.list": held.handler });
    renderApp("/dashboard/activity");
    expect(await screen.findByRole("status", { name: "Loading activity log" })).toBeVisible();
    expect(screen.queryByText("No activity matches this filter")).not.toBeInTheDocument();
    held.resolve(page(entry));
    expect(await screen.findByText("edited Meera Nair")).toBeVisible();
  });

  it("shows who did what, when and from where", async () => {
    fakeNetwork(around);
    renderApp("/dashboard/activity");
    const on = await screen.findByRole("region", { name: /20 Nov/ });
    expect(on).toHaveTextContent("Priya Sharma edited Meera Nair");
    expect(within(on).getByText(/^10:30/)).toBeVisible();
    expect(within(on).getByText("from 203.0.113.7")).toBeVisible();
  });

  it("filters by customers' payments, apart from the activation fee", async () => {
    const network = fakeNetwork(around);
    const { user: person } = renderApp("/dashboard/activity");
    const areas = within(await screen.findByRole("navigation", { name: "Category" }));
    expect(areas.getByRole("link", { name: "Activation" })).toBeVisible();
    await person.click(areas.getByRole("link", { name: "Payments" }));
    expect(await areas.findByRole("link", { name: "Payments", current: "page" })).toBeVisible();
    expect(network.inputsOf("activity.list")).toContainEqual(expect.objectContaining({ area: "payments" }));
  });

  it("says when no activity matches, and clears the filter", async () => {
    fakeNetwork({
      ...around,
      "activity.list": (input) => ((input as { area?: string }).area ? page() : page(entry)),
    });
    const { user: person } = renderApp("/dashboard/activity?area=payments");
    expect(await screen.findByText("No activity matches this filter")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("edited Meera Nair")).toBeVisible();
  });

  it("says that it failed to load, and Try again brings the entries", async () => {
    fakeNetwork({ ...around, "activity.list": failOnce(page(entry)) });
    const { user: person } = renderApp("/dashboard/activity");
    expect(await screen.findByText("Couldn't load the activity log. Try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("edited Meera Nair")).toBeVisible();
  });

  it.each(["manager", "agent", "viewer"] as const)(
    "tells the role %s who may see it and asks for nothing",
    async (role) => {
      const network = fakeNetwork({ ...around, ...as(role) });
      renderApp("/dashboard/activity");
      expect(await screen.findByText("Only owners and admins can view the activity log.")).toBeVisible();
      expect(network.inputsOf("activity.list")).toEqual([]);
    },
  );

  it("says in Hindi who may see it", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      ...inHindi,
      "auth.me": () => ({ user: { ...user, role: "viewer", language: "hi" }, tenant }),
    });
    renderApp("/dashboard/activity");
    expect(await screen.findByText("गतिविधि का रिकॉर्ड सिर्फ़ मालिक या एडमिन देख सकते हैं।")).toBeVisible();
  });
});
