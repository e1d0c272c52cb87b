// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, meera, physics, plainChat, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const agency = { ...tenant, industryType: "financial-services", businessName: "Mehta Insurance" };
const sum = { part: null, whole: null };
const figures = {
  industryType: "financial-services",
  ...{ calculatedAt: null, isUpdating: false },
  figures: [
    { code: "arr", unit: "money", value: 98_40_000, ...sum, rows: 512 },
    { code: "persistency13", unit: "share", value: 0.84, part: 126, whole: 150, rows: 150 },
    { code: "dueIn30", unit: "money", value: 5_12_000, ...sum, rows: 41 },
    { code: "inGrace", unit: "money", value: 42_800, ...sum, rows: 2 },
    { code: "lapseRate", unit: "share", value: null, part: 0, whole: 0, rows: 0 },
    { code: "reactivations", unit: "count", value: 4, ...sum, rows: 4 },
  ],
};
const explained = {
  figure: figures.figures[1],
  items: [
    {
      ...{ subscriptionId: meera.id, customerId: meera.id, productId: physics.id, customerName: "Meera Nair" },
      ...{ productName: "Health floater", on: "2025-09-12", part: 1, whole: 1 },
    },
  ],
};
const late = {
  id: "0190a000-0000-7000-8000-000000000051",
  customer: { id: meera.id, name: "Bhavesh Kapadia", email: meera.email, phone: "+919826041177" },
  product: { id: physics.id, name: "Jeevan Anand" },
  ...{ amountDue: "24600.00", dueInAll: "24600.00", earlier: "0.00", unpaid: "0.00", toCome: "0.00" },
  ...{ isRenewedUnpaid: false, familyUnpaid: "0.00", startDate: "2025-10-24", endDate: "2026-10-24" },
  ...{ durationMonths: 12, daysLeft: -28, standing: "in_grace", startsOn: null, pausedFrom: null, pausedUntil: null },
  ...{ lastReminder: null, promise: null, chat: plainChat },
  ...{ policyNumber: "8841 20734", graceDays: 30, lapsesOn: "2026-11-23", graceLeft: 2 },
};
const later = {
  ...late,
  id: "0190a000-0000-7000-8000-000000000052",
  customer: { ...late.customer, name: "Dipika Shah", phone: null },
  ...{ amountDue: "18200.00", policyNumber: null, lapsesOn: "2026-12-05", graceLeft: 14 },
};
const clock = { count: 2, amount: "42800.00", items: [late, later] };
const none = { started: 0, kept: 0 };
const persistency = {
  ...{ calculatedAt: null, isUpdating: false },
  items: [
    { month: 13, now: { started: 150, kept: 126 }, yearAgo: { started: 100, kept: 79 } },
    { month: 25, now: { started: 120, kept: 91 }, yearAgo: none },
    { month: 37, now: none, yearAgo: none },
    { month: 49, now: none, yearAgo: none },
    { month: 61, now: { started: 10, kept: 6 }, yearAgo: none },
  ],
};

const around = {
  ...signedIn(),
  "auth.me": () => ({ user, tenant: agency }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "onboarding.read": () => ({
    ...{ isProfileComplete: true, hasProduct: true, hasCustomer: true, hasSubscription: true, hasPhone: true },
    samples: 0,
  }),
  "renewals.board": () => emptyBoard,
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => figures,
  "dashboards.figureRows": () => explained,
  "dashboards.graceClock": () => clock,
  "dashboards.persistency": () => persistency,
  "activity.list": () => ({ items: [], nextCursor: null }),
};

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

const section = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return heading.closest("section") as HTMLElement;
};

describe("the dashboard of financial services", () => {
  it("shows its key figures in the trade's words", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    expect(await screen.findByText("Annualised premium")).toBeVisible();
    await screen.findByText("2 policies");
    const region = screen.getByRole("region", { name: "Key figures" });
    expect(region).toHaveTextContent("Persistency, 13th month84%126 of 150");
    expect(region).toHaveTextContent("Premium due in 30 days₹5,12,000");
    expect(region).toHaveTextContent("In grace₹42,8002 policies");
    expect(region).toHaveTextContent("Lapse rate–Not enough data yet");
    expect(region).toHaveTextContent("Revivals4in the last 90 days");
  });

  it("counts the days of grace down, with a call and a message", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const list = await section("Grace clock");
    expect(await within(list).findByRole("link", { name: "Bhavesh Kapadia" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${late.id}`,
    );
    expect(screen.getByRole("heading", { name: "2 policies in grace, ₹42,800 at stake" })).toBeVisible();
    expect(list).toHaveTextContent("Jeevan Anand · 8841 20734");
    expect(within(list).getByRole("img", { name: "2 days left" })).toBeVisible();
    expect(within(list).getByRole("link", { name: "Call Bhavesh Kapadia" })).toHaveAttribute(
      "href",
      "tel:+919826041177",
    );
    expect(within(list).queryByRole("link", { name: "Call Dipika Shah" })).not.toBeInTheDocument();
  });

  it("says the persistency in words, and explains a month by its rows", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const chart = await section("Persistency curve");
    await within(chart).findByText("+5 points in a year");
    expect(within(chart).getByRole("img")).toHaveAccessibleName(
      "13th month 84% (126 of 150), 25th month 76% (91 of 120), 61st month 60% (6 of 10)",
    );
    await person.click(within(chart).getByRole("button", { name: "13th month" }));
    const sheet = await screen.findByRole("dialog", { name: "Why 84%? Persistency, 13th month" });
    expect(within(sheet).getByText("126 ÷ 150 = 84%")).toBeVisible();
  });

  it("says what appears in each part while it is empty", async () => {
    fakeNetwork({
      ...around,
      "dashboards.graceClock": () => ({ count: 0, amount: "0.00", items: [] }),
      "dashboards.persistency": () => ({
        ...persistency,
        items: persistency.items.map(({ month }) => ({ month, now: none, yearAgo: none })),
      }),
    });
    renderApp("/dashboard");
    const list = await section("Grace clock");
    expect(await within(list).findByText(/Nothing is in its grace period today/)).toBeVisible();
    expect(within(list).getByRole("link", { name: "Plans" })).toHaveAttribute("href", "/dashboard/products");
    expect(await screen.findByText("The curve begins when the first of your policies is 13 months old.")).toBeVisible();
  });

  it("brings a part after a failure", async () => {
    fakeNetwork({ ...around, "dashboards.graceClock": failOnce(clock) });
    const { user: person } = renderApp("/dashboard");
    const list = await section("Grace clock");
    await person.click(await within(list).findByRole("button", { name: "Try again" }));
    expect(await within(list).findByRole("link", { name: "Bhavesh Kapadia" })).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: agency }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "ग्रेस के बचे दिन" })).toBeVisible();
    expect(await screen.findByText("सालाना प्रीमियम")).toBeVisible();
  });
});
