// @vitest-environment jsdom
import "./testing/setup.ts";
import { wordsOf } from "@aavarti/domain/business-words";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, meera, physics, tenant, user } from "./testing/samples.ts";
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
  "dashboards.figures": () => ({ industryType, figures }),
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
  const recharges = { from: "2026-08-24", until: "2026-11-21", days, usual: [0, 1, 2, 3, 4, 60, null] };
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
    expect(table).toHaveTextContent("2 days late");
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

  it("says what to do where nothing is due or recharged, and loads again after a failure", async () => {
    fakeNetwork({
      ...network,
      "dashboards.collectionSheet": failOnce({ areas: [], area: null, items: [] }),
      "dashboards.recharges": () => ({ ...recharges, days: days.map((day) => ({ ...day, recharges: 0 })) }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Nothing to collect today\. What becomes due/)).toBeVisible();
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
    await person.click(screen.getByRole("button", { name: "Churn, −₹15,800: show 4 records" }));
    const dialog = await screen.findByRole("dialog", { name: "Churn" });
    expect(await within(dialog).findByRole("link", { name: /Navkar Textiles/ })).toHaveAttribute(
      "href",
      `/dashboard/customers/${meera.id}`,
    );
    expect(dialog).toHaveTextContent("−₹8,400");
    expect(screen.queryByText("Paused")).not.toBeInTheDocument();
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
    await person.click(within(dialog).getByRole("button", { name: "Close" }));
    await person.click(screen.getByRole("radio", { name: "Money" }));
    expect(screen.getByRole("button", { name: "Oct, After 1 month: 105%. Show the names" })).toBeVisible();
  });

  it("says what will be here, and that the history is being prepared", async () => {
    fakeNetwork({
      ...network,
      "dashboards.mrrWaterfall": () => ({ ...waterfall, start: 0, end: 0, movements: [] }),
      "dashboards.customerCohorts": () => ({ isReady: false, cohorts: [] }),
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
      products: [{ id: physics.id, name: "Monthly", started: 212, shares: [1, 0.86, 0.77] }],
    }),
  };

  it("shows who joined and left by week, with the customers behind each bar", async () => {
    fakeNetwork(network);
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByText("148 joined and 87 left in the last 7 days")).toBeVisible();
    await person.click(screen.getByRole("button", { name: /^87 left, 15/ }));
    const dialog = await screen.findByRole("dialog", { name: "Left" });
    expect(await within(dialog).findByRole("link", { name: /Anita Bose/ })).toBeVisible();
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
      "dashboards.joinsAndLeaves": failOnce({ isReady: true, weeks: [] }),
      "dashboards.survivalCurves": () => ({ products: [] }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Who joins and leaves appears here by week/)).toBeVisible();
    expect(screen.getByText(/^A curve appears for each of your/)).toBeVisible();
  });
});
