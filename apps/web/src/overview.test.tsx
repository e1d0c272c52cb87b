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
import { emptyBoard, meera, physics, plainChat, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const board = {
  ...emptyBoard,
  today: "2026-11-21",
  lanes: [
    { lane: "overdue", count: 1, amount: "9000.00" },
    { lane: "today", count: 1, amount: "3200.00" },
    { lane: "week", count: 6, amount: "23000.00" },
  ],
  month: { renewed: "81000.00", overdue: "9000.00", today: "3200.00", toCome: "23000.00", collected: "76500.00" },
};

const row = {
  id: "0190a000-0000-7000-8000-000000000051",
  customer: { id: meera.id, name: "Kabir Malhotra", email: meera.email, phone: "+919826041177" },
  product: { id: physics.id, name: "NEET Repeaters" },
  amountDue: "9000.00",
  dueInAll: "9000.00",
  earlier: "0.00",
  unpaid: "0.00",
  isRenewedUnpaid: false,
  toCome: "0.00",
  familyUnpaid: "0.00",
  startDate: "2026-10-12",
  endDate: "2026-11-12",
  durationMonths: 1,
  daysLeft: -9,
  standing: "overdue",
  startsOn: null,
  pausedFrom: null,
  pausedUntil: null,
  lastReminder: null,
  promise: null,
  chat: plainChat,
  lastWords: { text: "I'll pay half now", at: "2026-11-20T12:31:00.000Z" },
};
const dueToday = {
  ...row,
  id: "0190a000-0000-7000-8000-000000000052",
  customer: { ...row.customer, name: "Meera Nair" },
  dueInAll: "3200.00",
  endDate: "2026-11-21",
  daysLeft: 0,
  standing: "due_today",
  lastWords: null,
  promise: { state: "open", promisedOn: "2026-11-23" },
};
const work = { customers: 2, promised: 1, oldestDays: 9, items: [row, dueToday] };
const noWork = { customers: 0, promised: 0, oldestDays: null, items: [] };

const figures = {
  industryType: "generic",
  ...{ calculatedAt: null, isUpdating: false },
  figures: [
    { code: "mrr", unit: "money", value: 41_500, part: null, whole: null, rows: 52 },
    { code: "renewalRate", unit: "share", value: 0.75, part: 3, whole: 4, rows: 4 },
    { code: "arpu", unit: "money", value: null, part: 0, whole: 0, rows: 0 },
  ],
};
const explained = {
  figure: figures.figures[1],
  items: [
    { ...{ subscriptionId: row.id, customerId: meera.id, productId: physics.id }, customerName: "Meera Nair" },
    { ...{ subscriptionId: dueToday.id, customerId: meera.id, productId: physics.id }, customerName: "Rohan Verma" },
  ].map((item, place) => ({ ...item, productName: "Physics", on: "2026-11-12", part: 3 - 3 * place, whole: 1 })),
};

const ready = {
  isProfileComplete: true,
  hasProduct: true,
  hasCustomer: true,
  hasSubscription: true,
  hasPhone: true,
  samples: 0,
};
const fresh = { ...ready, hasProduct: false, hasCustomer: false, hasSubscription: false, hasPhone: false };

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
  edits: [],
  ip: null,
};

const around = {
  ...signedIn(),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "onboarding.read": () => ready,
  "renewals.board": () => board,
  "dashboards.work": () => work,
  "dashboards.figures": () => figures,
  "dashboards.figureRows": () => explained,
  "dashboards.topProducts": () => ({
    calculatedAt: null,
    isUpdating: false,
    items: [{ id: physics.id, name: "Physics", subscriptions: 12, mrr: 30_000 }],
  }),
  "activity.list": () => ({ items: [entry], nextCursor: null }),
};
const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

describe("the overview", () => {
  it("answers first how much is to be collected today, and from whom", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { level: 1, name: "₹12,200 to collect today" })).toBeVisible();
    expect(await screen.findByText("From 2 customers. 1 due today, 1 overdue. 1 promised to pay.")).toBeVisible();
  });

  it("links each amount to exactly its rows", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const strip = await screen.findByRole("region", { name: "Due and collected" });
    const link = (name: string) => within(strip).getByRole("link", { name });
    expect(link("Due today")).toHaveAttribute("href", "/dashboard/renewals?lane=today");
    expect(link("Due in 7 days")).toHaveAttribute("href", "/dashboard/renewals?lane=week");
    expect(link("Overdue")).toHaveAttribute("href", "/dashboard/renewals?lane=overdue");
    expect(link("Collected in Nov")).toHaveAttribute(
      "href",
      "/dashboard/payments?tab=received&from=2026-11-01&to=2026-11-21",
    );
    expect(strip).toHaveTextContent("Overdue₹9,0001 subscription, oldest 9 days");
    expect(strip).toHaveTextContent(
      "Renewals in November: ₹81,000 renewed, ₹9,000 overdue, ₹3,200 due today, ₹23,000 upcoming",
    );
  });

  it("shows nothing of what was collected to a role that may not see totals", async () => {
    fakeNetwork({
      ...around,
      ...as("agent"),
      "renewals.board": () => ({ ...board, month: { ...board.month, collected: null } }),
    });
    renderApp("/dashboard");
    const strip = await screen.findByRole("region", { name: "Due and collected" });
    expect(within(strip).getAllByRole("link")).toHaveLength(3);
    expect(screen.queryByText(/^Collected/)).not.toBeInTheDocument();
  });

  it("opens the most urgent person of today's work with the reason, and walks on from there", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByRole("link", { name: "Call Kabir Malhotra" })).toHaveAttribute(
      "href",
      "tel:+919826041177",
    );
    expect(screen.getByText("“I'll pay half now”")).toBeVisible();
    expect(screen.getByText("Promised for Mon 23")).toBeVisible();

    await person.click(screen.getByRole("button", { name: "Start calling" }));
    expect(screen.getByText("1 of 2")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByText("2 of 2")).toBeVisible();
    expect(screen.getByRole("link", { name: "Call Meera Nair" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: /^Show Kabir Malhotra/ }));
    expect(screen.getByRole("link", { name: "Call Kabir Malhotra" })).toBeVisible();
  });

  it("says what is due next when nothing is due today", async () => {
    const lanes = [{ lane: "week", count: 6, amount: "23000.00" }];
    fakeNetwork({ ...around, "renewals.board": () => ({ ...board, lanes }), "dashboards.work": () => noWork });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { level: 1, name: "Nothing to collect today" })).toBeVisible();
    expect(screen.getByText("Next: ₹23,000 from 6 subscriptions in 7 days.")).toBeVisible();
    expect(await screen.findByText("Nobody is due today or overdue.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start calling" })).not.toBeInTheDocument();
  });

  it("never says that nothing is to collect while money is owed, and links to who owes it", async () => {
    const lanes = [{ lane: "week", count: 6, amount: "23000.00" }];
    const network = fakeNetwork({
      ...around,
      "renewals.board": () => ({ ...board, lanes }),
      "dashboards.work": () => noWork,
      "customers.count": () => ({ items: [{ count: 2, isMore: false }] }),
    });
    renderApp("/dashboard");
    const heading = await screen.findByRole("heading", { level: 1, name: "Unpaid dues from 2 customers" });
    expect(within(heading).getByRole("link")).toHaveAttribute("href", "/dashboard/customers?balance=due");
    expect(network.inputsOf("customers.count")).toEqual([{ filters: [{ balance: "due" }] }]);
    expect(screen.queryByText("Nothing to collect today")).not.toBeInTheDocument();
  });

  it("brings what is due and the work after a failure", async () => {
    fakeNetwork({ ...around, "renewals.board": failUnexpectedly, "dashboards.work": failOnce(work) });
    const { user: person } = renderApp("/dashboard");
    const alert = await screen.findByText("Couldn't load today's work. Try again.");
    expect(await screen.findByText("Couldn't load what is due. Try again.")).toBeVisible();
    const notice = alert.closest("[role=alert]") as HTMLElement;
    await person.click(within(notice).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Call Kabir Malhotra" })).toBeVisible();
  });

  it("leads an empty workspace through its first steps", async () => {
    fakeNetwork({ ...around, "onboarding.read": () => fresh, "dashboards.work": () => noWork });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "Getting started" })).toBeVisible();
    expect(screen.getByText("1 of 5 done")).toBeVisible();
    expect(screen.getByRole("button", { name: "Load sample records" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Start: Add your first customer" })).toHaveAttribute(
      "href",
      "/dashboard/customers?form=new",
    );
  });

  it("offers a viewer's first steps without an import or sample records", async () => {
    fakeNetwork({ ...around, ...as("viewer"), "onboarding.read": () => fresh });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "Getting started" })).toBeVisible();
    expect(screen.queryByText("Already have a list?")).not.toBeInTheDocument();
    expect(screen.queryByText(/sample records/)).not.toBeInTheDocument();
  });

  it("shows what happened last, only to a role that may see the activity log", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "Activity" })).toBeVisible();
    expect(await screen.findByText(/edited Meera Nair/)).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { level: 1, name: "आज लेने हैं ₹12,200" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "आज का काम" })).toBeVisible();
  });
});

describe("the key figures", () => {
  it("say that they are loading the template, and then stand with what they are based on", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, "dashboards.figures": held.handler });
    renderApp("/dashboard");
    expect(await screen.findByRole("region", { name: "Key figures" })).not.toHaveTextContent("₹");
    held.resolve(figures);
    expect(await screen.findByText("₹41,500")).toBeVisible();
    const region = screen.getByRole("region", { name: "Key figures" });
    expect(region).toHaveTextContent("Renewal rate75%3 of 4");
    expect(region).toHaveTextContent("Revenue per customer–Not enough data yet");
  });

  it("are below today's work, which says when that of a large business was calculated", async () => {
    const old = { ...work, calculatedAt: "2026-11-21T03:36:00.000Z", isUpdating: true };
    const newer = { ...old, calculatedAt: "2026-11-21T03:37:00.000Z", isUpdating: false };
    const answers = [old];
    fakeNetwork({ ...around, "dashboards.work": () => answers.shift() ?? newer });
    renderApp("/dashboard");
    expect(await screen.findByText("As of today, 9:06", {}, { timeout: 8_000 })).toBeVisible();
    expect(await screen.findByText("As of today, 9:07", {}, { timeout: 8_000 })).toBeVisible();
  }, 20_000);

  it("say when those of a large business were calculated, and wait for the first and for newer ones", async () => {
    const old = { ...figures, calculatedAt: "2026-11-21T03:35:00.000Z", isUpdating: true };
    const answers = [{ ...figures, figures: [], isUpdating: true }, old];
    fakeNetwork({ ...around, "dashboards.figures": () => answers.shift() ?? { ...old, isUpdating: false } });
    renderApp("/dashboard");
    const region = await screen.findByRole("region", { name: "Key figures" });
    expect(region).not.toHaveTextContent("₹");
    expect(await within(region).findByText("As of today, 9:05", {}, { timeout: 8_000 })).toBeVisible();
    expect(within(region).getByText("₹41,500")).toBeVisible();
    await waitFor(() => expect(answers).toHaveLength(0));
  }, 20_000);

  it("explain themselves with their formula and rows", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Renewal rate: why this figure?" }));
    const sheet = await screen.findByRole("dialog", { name: "Why 75%? Renewal rate" });
    expect(within(sheet).getByText("3 ÷ 4 = 75%")).toBeVisible();
    expect(within(sheet).getByText(/the share that was renewed by the end of the grace period/)).toBeVisible();
    expect(within(sheet).getByRole("link", { name: "Meera Nair" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${row.id}`,
    );
    expect(within(sheet).getByText("2 more. Save as CSV to see all.")).toBeVisible();
    await person.click(within(sheet).getByRole("radio", { name: "Not counted" }));
    expect(within(sheet).queryByRole("link", { name: "Meera Nair" })).not.toBeInTheDocument();
    expect(within(sheet).getByRole("link", { name: "Rohan Verma" })).toBeVisible();
  });

  it("find those that don't count beyond the rows shown, and say how many a CSV lacks", async () => {
    const [counted, other] = explained.items;
    const all = [...Array.from({ length: 200 }, () => ({ ...counted, part: 1 })), other];
    const rateOf = { ...figures.figures[1], part: 200, whole: 201, rows: 20_000 };
    fakeNetwork({
      ...around,
      "dashboards.figureRows": (input) => ({ figure: rateOf, items: all.slice(0, (input as { limit: number }).limit) }),
    });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Renewal rate: why this figure?" }));
    const sheet = await screen.findByRole("dialog", { name: /Renewal rate/ });
    expect(await within(sheet).findByText("19,800 more. The CSV has the first 10,000.")).toBeVisible();
    await person.click(within(sheet).getByRole("radio", { name: "Not counted" }));
    expect(await within(sheet).findByRole("link", { name: "Rohan Verma" })).toBeVisible();
    expect(within(sheet).getAllByRole("link")).toHaveLength(1);
  });

  it("say why the rows could not be saved", async () => {
    let isRead = false;
    const onlyOnce = () => {
      if (isRead) return failUnexpectedly();
      isRead = true;
      return explained;
    };
    fakeNetwork({ ...around, "dashboards.figureRows": onlyOnce });
    const { user: person } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Renewal rate: why this figure?" }));
    await person.click(await screen.findByRole("button", { name: "Save as CSV" }));
    expect(await screen.findByText("Couldn't export")).toBeVisible();
  });

  it("say that they failed to load, and Try again brings them", async () => {
    fakeNetwork({ ...around, "dashboards.figures": failOnce(figures) });
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByText("Couldn't load the dashboard. Try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("₹41,500")).toBeVisible();
  });
});
