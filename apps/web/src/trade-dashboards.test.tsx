// @vitest-environment jsdom
import "./testing/setup.ts";
import { wordsOf } from "@aavarti/domain/business-words";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, enrolment, meera, physics, tenant, user } from "./testing/samples.ts";
import { catchSavedFiles } from "./testing/saved-files.ts";
import { signedIn } from "./testing/signed-in.ts";

const ID = "0190a000-0000-7000-8000-000000000051";
const figure = (
  code: string,
  unit: string,
  value: number | null,
  part: number | null = null,
  whole = part,
  rows = 9,
) => ({
  ...{ code, unit, value, part, whole, rows },
});
const trade = (industryType: string, figures: unknown[]) => ({
  ...signedIn(),
  "auth.me": () => ({ user, tenant: { ...tenant, industryType } }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "onboarding.read": () => ({
    ...{ isProfileComplete: true, hasProduct: true, hasCustomer: true, hasSubscription: true, hasPhone: true },
    samples: 0,
  }),
  "renewals.board": () => emptyBoard,
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => ({ industryType, figures, calculatedAt: null, isUpdating: false }),
  "activity.list": () => ({ items: [], nextCursor: null }),
});

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

describe("the dashboard of a cable or internet provider", () => {
  const sheet = {
    areas: [
      { area: "Gittikhadan", due: 2, late: 1, amount: 700, done: 1 },
      { area: "", due: 1, late: 0, amount: 220, done: 0 },
    ],
    area: "Gittikhadan",
    linesCalculatedAt: null,
    items: [
      {
        ...{ subscriptionId: ID, customerName: "Prakash Dongre", phone: "+919826041177", connectionId: "GK-0114" },
        ...{ productName: "HD Family", amount: 350, endDate: "2026-11-19", daysLate: 2 },
      },
    ],
  };
  const days = Array.from({ length: 90 }, (_, place) => ({
    date: new Date(Date.UTC(2026, 7, 24 + place)).toISOString().slice(0, 10),
    recharges: place === 89 ? 47 : place % 7,
  }));
  const recharges = {
    from: "2026-08-24",
    until: "2026-11-21",
    days,
    usual: [0, 1, 2, 3, 4, 60, null],
    calculatedAt: null,
    isUpdating: false,
  };
  const network = {
    ...trade("telecom", [
      figure("activeSubscriptions", "count", 1310),
      figure("rechargesToday", "ratio", 0.78, 47, 60),
      figure("planMoves", "ratio", 2.4, 22, 9),
      figure("customerChurn", "share", null, 0, 0, 0),
    ]),
    "dashboards.collectionSheet": () => sheet,
    "dashboards.recharges": () => recharges,
    "dashboards.rechargesOn": () => ({
      items: [{ subscriptionId: ID, customerName: "Vandana Thool", productName: "Basic", amount: 220 }],
    }),
  };

  it("shows an area's sheet, whose lines link to the connections", async () => {
    fakeNetwork(network);
    renderApp("/dashboard");
    expect(await screen.findByRole("button", { name: "Print Gittikhadan" })).toBeVisible();
    const table = screen.getByRole("table", { name: "Gittikhadan" });
    expect(within(table).getByRole("link", { name: "Prakash Dongre" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${ID}`,
    );
    expect(table).toHaveTextContent("GK-0114");
    expect(table).toHaveTextContent("2 days overdue");
    expect(screen.getByRole("button", { name: /^Gittikhadan/ })).toHaveTextContent("1 of 3 done");
    expect(screen.getByRole("button", { name: /^No area/ })).toHaveAttribute("aria-pressed", "false");
  });

  it("puts pairs of figures side by side, and says when there isn't enough data", async () => {
    fakeNetwork(network);
    renderApp("/dashboard");
    const figures = await screen.findByRole("region", { name: "Key figures" });
    expect(await within(figures).findByText("22 to 9")).toBeVisible();
    expect(figures).toHaveTextContent("Recharges today47usually 60");
    expect(figures).toHaveTextContent("Churn this month–Not enough data yet");
  });

  it("shows no average below 1, and that no plan was changed", async () => {
    fakeNetwork({
      ...network,
      ...trade("telecom", [figure("rechargesToday", "ratio", 0, 0, 0.3), figure("planMoves", "ratio", null, 0, 0, 0)]),
    });
    renderApp("/dashboard");
    const figures = await screen.findByRole("region", { name: "Key figures" });
    expect(await within(figures).findByText("usually less than 1")).toBeVisible();
    expect(figures).toHaveTextContent("Upgrades to downgrades0this month");
    expect(screen.getByRole("heading", { name: "0 recharges today" })).toBeVisible();
  });

  it("opens the recharges of a day", async () => {
    fakeNetwork(network);
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Sat, 21 Nov 2026: 47 recharges" }));
    const dialog = await screen.findByRole("dialog", { name: "Recharges on Sat, 21 Nov 2026" });
    expect(await within(dialog).findByRole("link", { name: /Vandana Thool/ })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${ID}`,
    );
  });

  it("saves all recharges of a day as CSV, without formulas", async () => {
    const files = catchSavedFiles();
    const { inputsOf } = fakeNetwork({
      ...network,
      "dashboards.rechargesOn": () => ({
        items: [{ subscriptionId: ID, customerName: "=1+1", productName: "Basic", amount: 220.5 }],
      }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Sat, 21 Nov 2026: 47 recharges" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("46 more. Save as CSV to see all.")).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["recharges-2026-11-21.csv"]));
    expect(await files[0]?.text).toContain("Name,Product,Amount (INR)\r\n'=1+1,Basic,220.5\r\n");
    expect(inputsOf("dashboards.rechargesOn").at(-1)).toEqual({ date: "2026-11-21", limit: 10_000 });
  });

  it("says what to do where nothing is due or recharged, and loads again after a failure", async () => {
    fakeNetwork({
      ...network,
      "dashboards.collectionSheet": failOnce({ areas: [], area: null, items: [], linesCalculatedAt: null }),
      "dashboards.recharges": () => ({ ...recharges, days: days.map((day) => ({ ...day, recharges: 0 })) }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No area has anything to collect today\. What becomes due/)).toBeVisible();
    expect(screen.getByText("Recharges appear here by day once you record the first renewal.")).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...network,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: { ...tenant, industryType: "telecom" } }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "इलाक़े की वसूली शीट" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "रिचार्ज हीटमैप" })).toBeVisible();
    await switchLanguage("en");
  });
});

describe("the dashboard of a software business", () => {
  const waterfall = {
    ...{ isReady: true, from: "2026-11-01", until: "2026-11-21", start: 642_500, end: 665_100 },
    movements: [
      { kind: "new", amount: 38_400, customers: 15 },
      { kind: "churn", amount: -15_800, customers: 4 },
      { kind: "paused", amount: 0, customers: 0 },
    ],
  };
  const network = {
    ...trade("software-saas", [
      figure("netNewMrr", "money", -22_600),
      figure("quickRatio", "ratio", 2.8, 65_200, 23_700),
      figure("lifetimeValue", "money", null, 0, 0, 0),
    ]),
    "dashboards.mrrWaterfall": () => waterfall,
    "dashboards.customerCohorts": () => ({
      calculatedAt: null,
      isUpdating: false,
      isReady: true,
      cohorts: [{ month: "2026-10-01", customers: 20, kept: [20, 19], mrr: [50_000, 52_500] }],
    }),
    "dashboards.cohortCustomers": () => ({
      items: [{ customerId: meera.id, customerName: "Navkar Textiles", leftOn: "2026-11-12" }],
    }),
    "analytics.movements": () => ({
      ...{ kind: "churn", from: "2026-11-01", until: "2026-11-21", amount: -15_800, customers: 4 },
      items: [{ customerId: meera.id, customerName: "Navkar Textiles", amount: -8_400, lastOn: "2026-11-12" }],
      ...{ checkedAt: null, isReconciled: null },
    }),
  };

  it("shows what moved the MRR, with the customers behind each bar", async () => {
    fakeNetwork(network);
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByText("₹6,42,500 to ₹6,65,100, up ₹22,600")).toBeVisible();
    const answer = screen.getByRole("heading", { name: "₹6,65,100 MRR, up ₹22,600" });
    expect(await screen.findByRole("link", { name: "Largest loss: Navkar Textiles, ₹8,400 a month." })).toBeVisible();
    expect(answer.nextSibling).toHaveTextContent("15 new this month. 4 left. Largest loss");
    await person.click(screen.getByRole("button", { name: "Churn, −₹15,800: show 4 records" }));
    const dialog = await screen.findByRole("dialog", { name: "Churn" });
    expect(await within(dialog).findByRole("link", { name: /Navkar Textiles/ })).toHaveAttribute(
      "href",
      `/dashboard/customers/${meera.id}`,
    );
    expect(dialog).toHaveTextContent("−₹8,400");
    const files = catchSavedFiles();
    await person.click(within(dialog).getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["churn-2026-11-01-2026-11-21.csv"]));
    expect(await files[0]?.text).toContain("Navkar Textiles,2026-11-12,-8400\r\n");
    expect(screen.queryByText("Paused")).not.toBeInTheDocument();
  });

  const still = { ...waterfall, from: "2026-11-01", until: "2026-11-01", start: 665_100 };
  const stillMovements = waterfall.movements.map((movement) => ({ ...movement, amount: 0, customers: 0 }));
  const october = {
    ...{ month: "2026-10", from: "2026-10-01", until: "2026-10-31", mrrBefore: 600_000, mrr: 665_100, customers: 20 },
    ...{
      booked: 80_900,
      paidBefore: 0,
      collected: 80_900,
      nrr: 0.97,
      grr: 0.97,
      quickRatio: 5.1,
      cohorts: [],
      trend: [],
    },
    lifetime: { value: null, monthlyChurn: null, unknown: "history" },
    churn: { active: 20, churned: 4 },
    renewals: { due: 0, renewed: 0, late: 0, open: 0, dueValue: 0, renewedValue: 0 },
    movements: { new: 80_900, expansion: 0, reactivation: 0, contraction: 0, churn: -15_800, paused: 0 },
  };

  it("shows the month before while nothing has moved in this one", async () => {
    fakeNetwork({
      ...network,
      "dashboards.mrrWaterfall": () => ({ ...still, movements: stillMovements }),
      "analytics.month": () => october,
    });
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByText("October: ₹6,00,000 to ₹6,65,100, up ₹65,100. No change since.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Churn, −₹15,800: show records" }));
    expect(await screen.findByRole("dialog", { name: "Churn" })).toBeVisible();
  });

  it("says that nothing has moved if nothing moved in the month before either", async () => {
    const flat = { ...october, mrrBefore: 665_100, movements: { ...october.movements, new: 0, churn: 0 } };
    fakeNetwork({
      ...network,
      ...trade("software-saas", [figure("quickRatio", "ratio", null, 0, 0, 0)]),
      "dashboards.mrrWaterfall": () => ({ ...still, movements: stillMovements }),
      "analytics.month": () => flat,
    });
    renderApp("/dashboard");
    expect(await screen.findByText("Nothing has moved since 1 Nov")).toBeVisible();
    const figures = await screen.findByRole("region", { name: "Key figures" });
    expect(figures).toHaveTextContent("Quick ratio–nothing gained or lost this month");
  });

  it("shows the figures with their signs and bases", async () => {
    fakeNetwork(network);
    renderApp("/dashboard");
    const figures = await screen.findByRole("region", { name: "Key figures" });
    expect(await within(figures).findByText("−₹22,600")).toBeVisible();
    expect(figures).toHaveTextContent("Quick ratio2.8₹65,200 in, ₹23,700 out");
    expect(figures).toHaveTextContent("Lifetime value–Not enough data yet");
  });

  it("shows the cohorts by customers or money, and names those of a cell", async () => {
    fakeNetwork(network);
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Oct, After 1 month: 95%. Show the names" }));
    const dialog = await screen.findByRole("dialog", { name: "First paid in Oct 2026" });
    expect(await within(dialog).findByText("Active until 12 Nov")).toBeVisible();
    expect(dialog).toHaveTextContent("19 of 20 still active");
    const files = catchSavedFiles();
    await person.click(within(dialog).getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["cohort-2026-10-1-2026-11-21.csv"]));
    expect(await files[0]?.text).toContain("Name,Active until\r\nNavkar Textiles,2026-11-12\r\n");
    await person.click(within(dialog).getByRole("button", { name: "Close" }));
    await person.click(screen.getByRole("radio", { name: "Money" }));
    expect(screen.getByRole("button", { name: "Oct, After 1 month: 105%. Show the names" })).toBeVisible();
  });

  it("says what will be here, and that the history is being prepared", async () => {
    fakeNetwork({
      ...network,
      "dashboards.mrrWaterfall": () => ({ ...waterfall, start: 0, end: 0, movements: [] }),
      "dashboards.customerCohorts": () => ({ isReady: false, cohorts: [], calculatedAt: null, isUpdating: false }),
    });
    renderApp("/dashboard");
    const { many } = wordsOf("software-saas").customer;
    expect(
      await screen.findByText(`Your MRR appears here once one of your ${many.toLowerCase()} has an active plan.`),
    ).toBeVisible();
    expect(await screen.findByText(/^Your history is still being prepared/)).toBeVisible();
  });
});

describe("the dashboard of a media business", () => {
  const network = {
    ...trade("media-entertainment", [figure("netAdds", "count", 61), figure("winBackRate", "share", 0.12, 41, 342)]),
    "dashboards.joinsAndLeaves": () => ({
      calculatedAt: null,
      isUpdating: false,
      isReady: true,
      weeks: [
        { from: "2026-11-08", until: "2026-11-14", joined: 140, left: 90 },
        { from: "2026-11-15", until: "2026-11-21", joined: 148, left: 87 },
      ],
    }),
    "dashboards.weekCustomers": () => ({
      items: [{ customerId: meera.id, customerName: "Anita Bose", on: "2026-11-18" }],
    }),
    "dashboards.survivalCurves": () => ({
      calculatedAt: null,
      isUpdating: false,
      products: [{ id: physics.id, name: "Monthly", started: 212, shares: [1, 0.86, 0.77] }],
    }),
  };

  it("shows who joined and left by week, with the customers behind each bar", async () => {
    fakeNetwork(network);
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByText("148 joined and 87 left in the last 7 days")).toBeVisible();
    expect(screen.getByText("Steepest drop: Monthly in month 1, from 100% to 86%.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "61 more subscribers than a week ago" })).toBeVisible();
    await person.click(screen.getByRole("button", { name: /^87 left, 15/ }));
    const dialog = await screen.findByRole("dialog", { name: "Left" });
    expect(await within(dialog).findByRole("link", { name: /Anita Bose/ })).toBeVisible();
    const files = catchSavedFiles();
    await person.click(within(dialog).getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["left-2026-11-21.csv"]));
    expect(await files[0]?.text).toContain("Name,Date\r\nAnita Bose,2026-11-18\r\n");
    const figures = screen.getByRole("region", { name: "Key figures", hidden: true });
    expect(figures).toHaveTextContent("Net adds this week+61in 7 days");
    expect(figures).toHaveTextContent("Win-back rate12%41 of 342");
  });

  it("says the curves in words, and links each plan", async () => {
    fakeNetwork(network);
    renderApp("/dashboard");
    expect(await screen.findByRole("img", { name: "Monthly: 77% after 2 months" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Monthly" })).toHaveAttribute("href", `/dashboard/products/${physics.id}`);
  });

  it("says what will be here, and loads again after a failure", async () => {
    fakeNetwork({
      ...network,
      "dashboards.joinsAndLeaves": failOnce({ isReady: true, weeks: [], calculatedAt: null, isUpdating: false }),
      "dashboards.survivalCurves": () => ({ products: [], calculatedAt: null, isUpdating: false }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Who joins and leaves appears here by week/)).toBeVisible();
    expect(screen.getByText(/^A curve appears for each of your/)).toBeVisible();
  });
});

describe("the dashboard of an online shop", () => {
  const days = Array.from({ length: 14 }, (_, place) => ({
    date: new Date(Date.UTC(2026, 10, 22 + place)).toISOString().slice(0, 10),
    units: place === 13 ? 0 : 415 - place,
    deliveries: 90,
  }));
  const dispatch = {
    ...{ calculatedAt: null, isUpdating: false },
    days,
    items: [
      { productId: physics.id, productName: "Cow milk", units: days.map(({ units }) => Math.max(0, units - 3)) },
      { productId: meera.id, productName: "Paneer", units: days.map((_, place) => (place === 0 ? 3 : 0)) },
    ],
    products: 2,
    skipped: { deliveries: 14, units: 23 },
  };
  const paused = (place: number, more: object = {}) => ({
    subscriptionId: `0190a000-0000-7000-8000-0000000000${60 + place}`,
    customer: { id: meera.id, name: `Shopper ${place}` },
    ...{ productName: "Cow milk", quantity: 1, pausedFrom: "2026-11-03", pausedUntil: null, days: 18 },
    contact: { id: meera.id, name: `Shopper ${place}`, phone: "+919826041177", email: "", stopped: [] },
    ...more,
  });
  const board = {
    planned: { count: 1, items: [paused(0, { pausedFrom: "2026-11-25", pausedUntil: "2026-11-28", days: 0 })] },
    dated: { count: 1, items: [paused(1, { pausedUntil: "2026-11-23", quantity: 2 })] },
    open: { count: 5, items: [2, 3, 4, 5, 6].map((place) => paused(place)) },
  };
  const network = {
    ...trade("ecommerce", [
      figure("activeSubscriptions", "count", 612),
      figure("repeatRate", "share", 0.81, 394, 486),
      figure("averagePlanValue", "money", 1140, 697_680, 612),
      figure("pausedShare", "share", 0.045, 29, 641),
      figure("dueIn7", "money", 104_200, null, null, 117),
      figure("reactivations", "count", 5),
    ]),
    "dashboards.dispatch": () => dispatch,
    "dashboards.pauseBoard": () => board,
    "dashboards.deliveries": () => ({
      ...{ count: 1, units: 2 },
      items: [{ subscriptionId: ID, customerName: "Hetal Patel", productName: "Cow milk", quantity: 2, everyNDays: 2 }],
    }),
  };
  const dispatchTable = () => screen.findByRole("table", { name: "Next 14 days of dispatch" });

  it("shows the units of each item by day, and tomorrow's first", async () => {
    fakeNetwork(network);
    renderApp("/dashboard");
    const table = await dispatchTable();
    const answer = screen.getByRole("heading", { name: "415 units go out tomorrow" });
    expect(answer.nextSibling).toHaveTextContent("14 deliveries are paused (−23 units). Mon 23 Nov: 414 units.");
    expect(within(table).getAllByRole("columnheader")).toHaveLength(15);
    expect(within(table).getAllByRole("columnheader")[1]).toHaveTextContent("Sun22");
    const [, milk, paneer, all] = within(table).getAllByRole("row");
    expect(milk).toHaveTextContent("Cow milk412411");
    expect(paneer).toHaveTextContent("Paneer3–0–0");
    expect(all).toHaveTextContent("All units415414");
    expect(within(table).getByRole("link", { name: "Cow milk" })).toHaveAttribute(
      "href",
      `/dashboard/products/${physics.id}`,
    );
  });

  it("opens the deliveries of an item on a day, and of a whole day", async () => {
    const asked = vi.fn();
    fakeNetwork({
      ...network,
      "dashboards.deliveries": (input: unknown) => {
        asked(input);
        return network["dashboards.deliveries"]();
      },
    });
    const { user: person } = renderApp("/dashboard");
    const table = await dispatchTable();
    await person.click(within(table).getByRole("button", { name: "Sun, 22 Nov 2026, Cow milk: 412 units" }));
    const sheet = await screen.findByRole("dialog", { name: "Cow milk, Sun, 22 Nov 2026" });
    expect(await within(sheet).findByRole("link", { name: "Hetal Patel" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${ID}`,
    );
    expect(sheet).toHaveTextContent("2 units · 1 delivery");
    expect(sheet).toHaveTextContent("every 2 days");
    expect(asked).toHaveBeenLastCalledWith({ date: "2026-11-22", productId: physics.id, limit: 200 });
    await person.keyboard("{Escape}");
    await person.click(within(table).getByRole("button", { name: "Mon, 23 Nov 2026: 414 units" }));
    expect(await screen.findByRole("dialog", { name: "Mon, 23 Nov 2026" })).toBeVisible();
    expect(asked).toHaveBeenLastCalledWith({ date: "2026-11-23", limit: 200 });
  });

  it("prints tomorrow's packing list once it is loaded, and says when it couldn't", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    fakeNetwork({ ...network, "dashboards.deliveries": failOnce(network["dashboards.deliveries"]()) });
    const { user: person } = renderApp("/dashboard");
    const button = await screen.findByRole("button", { name: "Print packing list" });
    await person.click(button);
    expect(await screen.findByText("Couldn't print the packing list")).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    await person.click(button);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const list = document.querySelector("[data-printed-alone]") as HTMLElement;
    expect(list).toHaveTextContent("Packing list");
    expect(list).toHaveTextContent("Sun, 22 Nov 20262 units · 1 delivery");
    expect(list).toHaveTextContent("Cow milk2Hetal Patel2");
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(document.querySelector("[data-printed-alone]")).toBeNull());
    print.mockRestore();
  });

  it("shows its figures in its own words", async () => {
    fakeNetwork(network);
    renderApp("/dashboard");
    const figures = await screen.findByRole("region", { name: "Key figures" });
    expect(await within(figures).findByText("612")).toBeVisible();
    expect(figures).toHaveTextContent("Active plans612");
    expect(figures).toHaveTextContent("Repeat rate81%394 of 486");
    expect(figures).toHaveTextContent("Average plan value₹1,140a month");
    expect(figures).toHaveTextContent("Paused share5%29 of 641");
    expect(figures).toHaveTextContent("Win-backs5in the last 90 days");
  });

  it("shows who is paused since and until when, and resumes one", async () => {
    const resume = vi.fn(() => ({
      ...enrolment,
      ...{ term: 1, nextMonths: 3, priceBefore: null, setupFee: "0.00", cancelsAtEnd: false, cancelReason: null },
      ...{ undoUntil: null, endDate: "2026-12-20" },
      customer: { ...enrolment.customer, name: "Shopper 2", phone: null },
    }));
    fakeNetwork({ ...network, "subscriptions.resume": resume });
    const { user: person } = renderApp("/dashboard");
    const open = await screen.findByRole("region", { name: "Paused, no date" });
    expect(within(open).getAllByRole("listitem")).toHaveLength(3);
    await person.click(within(open).getByRole("button", { name: "2 more" }));
    expect(within(open).getAllByRole("listitem")).toHaveLength(5);
    const [first] = within(open).getAllByRole("listitem");
    expect(first).toHaveTextContent("Shopper 218 daysCow milkPaused since 3 Nov");
    const ask = within(open).getByRole("link", { name: "Ask for a date: Shopper 2" });
    expect(decodeURIComponent(ask.getAttribute("href") ?? "")).toContain("From which day may we deliver again?");
    const dated = screen.getByRole("region", { name: "Paused until a date" });
    expect(dated).toHaveTextContent("Shopper 1Mon 23Cow milk × 2Paused since 3 NovResumes on 23 Nov");
    expect(within(dated).queryByRole("link", { name: /^Ask for a date/ })).not.toBeInTheDocument();
    const planned = screen.getByRole("region", { name: "Pause planned" });
    expect(planned).toHaveTextContent("Pauses on 25 NovResumes on 28 Nov");
    expect(within(planned).getByRole("button", { name: "Cancel scheduled pause: Shopper 0" })).toBeVisible();
    await person.click(within(open).getByRole("button", { name: "Resume: Shopper 2" }));
    expect(await screen.findByText("Shopper 2 resumed. Renews on 20 Dec 2026")).toBeVisible();
    expect(resume).toHaveBeenCalledTimes(1);
  });

  it("lets a viewer look at the pauses, and change none", async () => {
    fakeNetwork({
      ...network,
      "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant: { ...tenant, industryType: "ecommerce" } }),
    });
    renderApp("/dashboard");
    const open = await screen.findByRole("region", { name: "Paused, no date" });
    expect(within(open).getByRole("link", { name: "Shopper 2" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Resume/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Cancel scheduled pause/ })).not.toBeInTheDocument();
    expect(within(await dispatchTable()).getAllByRole("button").length).toBeGreaterThan(0);
  });

  it("says what to do where nothing goes out or is paused, and loads again after a failure", async () => {
    const nobody = { count: 0, items: [] };
    fakeNetwork({
      ...network,
      "dashboards.dispatch": failOnce({ ...dispatch, items: [], products: 0 }),
      "dashboards.pauseBoard": () => ({ planned: nobody, dated: nobody, open: nobody }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Nothing goes out in the next 14 days\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Add plans" })).toBeVisible();
    expect(screen.getByText(/^Nobody is paused\. Plans you pause appear here\./)).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...network,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: { ...tenant, industryType: "ecommerce" } }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "अगले 14 दिन की डिलीवरी" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "पॉज़ बोर्ड" })).toBeVisible();
    expect(await screen.findByText("कल 415 यूनिट जाएँगी")).toBeVisible();
    await switchLanguage("en");
  });
});
