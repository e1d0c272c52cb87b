// @vitest-environment jsdom
import "./testing/setup.ts";
import type { StoredReport } from "@aavarti/contract/reports";
import type { Role } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork, Refusal } from "./testing/fake-network.ts";
import { failOnce, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { enrolment, meera, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const collections: StoredReport = {
  kind: "collections",
  span: "month",
  name: "2026-11",
  from: "2026-11-01",
  until: "2026-11-21",
  calculatedAt: null,
  isUpdating: false,
  figures: [
    { code: "collected", unit: "money", value: "125000.50" },
    { code: "payments", unit: "count", value: 31 },
    { code: "booked", unit: "money", value: "52000.00" },
  ],
  tables: [
    {
      code: "byDay",
      columns: [
        { code: "day", unit: "day" },
        { code: "payments", unit: "count" },
        { code: "collected", unit: "money" },
      ],
      rows: [{ values: ["2026-11-20", 31, "125000.50"], link: { to: "day", id: "2026-11-20" } }],
      total: [null, 31, "125000.50"],
      more: 0,
    },
    {
      code: "byMode",
      columns: [
        { code: "mode", unit: "mode" },
        { code: "payments", unit: "count" },
        { code: "collected", unit: "money" },
        { code: "share", unit: "share" },
      ],
      rows: [{ values: ["bank_transfer", 31, "125000.50", 1], link: null }],
      total: [null, 31, "125000.50", null],
      more: 0,
    },
  ],
};

const renewals: StoredReport = {
  kind: "renewals",
  span: "month",
  name: "2026-11",
  from: "2026-11-01",
  until: "2026-11-30",
  calculatedAt: null,
  isUpdating: false,
  figures: [
    { code: "due", unit: "count", value: 4 },
    { code: "renewalRate", unit: "share", value: 0.25 },
  ],
  tables: [
    {
      code: "toFollowUp",
      columns: [
        { code: "customer", unit: "text" },
        { code: "product", unit: "text" },
        { code: "endsOn", unit: "day" },
        { code: "price", unit: "money" },
        { code: "result", unit: "result" },
      ],
      rows: [
        {
          values: [meera.name, "Class 12 Physics", "2026-11-07", "4500.00", "not_renewed"],
          link: { to: "subscription", id: enrolment.id },
        },
      ],
      total: null,
      more: 12,
    },
  ],
};

const empty = (kind: StoredReport["kind"]): StoredReport => ({ ...collections, kind, figures: [], tables: [] });
const around = {
  ...signedIn(),
  "reports.emails": () => [
    { kind: "collections", every: null },
    { kind: "renewals", every: "month" },
  ],
  "reports.read": (input: unknown) => {
    const { kind } = input as { kind: StoredReport["kind"] };
    return kind === "collections" ? collections : kind === "renewals" ? renewals : empty(kind);
  },
};
const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

it("shows the first report with its figures, tables and links, and prints it", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  fakeNetwork(around);
  const { user: person } = renderApp("/dashboard/reports");
  const sheet = await screen.findByRole("article", { name: "Collections" });
  expect(sheet).toHaveTextContent("Nov 2026, until 21 Nov 2026");
  expect(within(sheet).getByRole("region", { name: "Key figures" })).toHaveTextContent("Collected₹1,25,000.50");
  const byDay = within(sheet).getByRole("table", { name: "By day" });
  expect(within(byDay).getByRole("link", { name: "20 Nov 2026" })).toHaveAttribute(
    "href",
    "/dashboard/payments?summary=day&day=2026-11-20",
  );
  const byMode = within(sheet).getByRole("table", { name: "By payment mode" });
  expect(within(byMode).getByRole("row", { name: "Bank transfer 31 ₹1,25,000.50 100%" })).toBeVisible();
  expect(within(byMode).getByRole("row", { name: "Total 31 ₹1,25,000.50" })).toBeVisible();
  await person.click(within(sheet).getByRole("button", { name: "Print or save as PDF" }));
  expect(print).toHaveBeenCalledOnce();
});

it("opens another report, of another month and of a financial year", async () => {
  const { inputsOf } = fakeNetwork(around);
  const { user: person } = renderApp("/dashboard/reports");
  await screen.findByRole("article", { name: "Collections" });
  await person.click(screen.getByRole("link", { name: "Renewals due" }));
  const sheet = await screen.findByRole("article", { name: "Renewals due" });
  expect(within(sheet).getByRole("link", { name: meera.name })).toHaveAttribute(
    "href",
    `/dashboard/subscriptions/${enrolment.id}`,
  );
  expect(sheet).toHaveTextContent("12 more, not listed here. Totals include them.");
  expect(within(sheet).getByText("Not renewed")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Previous month" }));
  await waitFor(() => expect(inputsOf("reports.read").at(-1)).toEqual({ kind: "renewals", month: "2026-10" }));
  await person.click(screen.getByRole("radio", { name: "Financial year" }));
  await waitFor(() => expect(inputsOf("reports.read").at(-1)).toEqual({ kind: "renewals", year: "2026-27" }));
});

it("saves a table as CSV, with amounts as numbers", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:report";
  });
  fakeNetwork(around);
  const { user: person } = renderApp("/dashboard/reports");
  await screen.findByRole("article", { name: "Collections" });
  await person.click(screen.getByRole("button", { name: "Download By payment mode as CSV" }));
  expect(await saved[0]?.text()).toBe(
    "Payment mode,Payments,Collected (INR),Share (%)\r\nBank transfer,31,125000.50,100\r\nTotal,31,125000.50,\r\n",
  );
});

it("saves how often a report comes by email", async () => {
  const { inputsOf } = fakeNetwork({
    ...around,
    "reports.saveEmail": () => [
      { kind: "collections", every: "week" },
      { kind: "renewals", every: "month" },
    ],
  });
  const { user: person } = renderApp("/dashboard/reports");
  const choice = await screen.findByRole("combobox", { name: "Email of Collections" });
  expect(choice).toHaveTextContent("Don't email me");
  await person.click(choice);
  await person.click(await screen.findByRole("option", { name: "Email me every Monday" }));
  await waitFor(() => expect(choice).toHaveTextContent("Email me every Monday"));
  expect(inputsOf("reports.saveEmail")).toEqual([{ kind: "collections", every: "week" }]);
  expect(await screen.findByText("You'll get Collections by email every Monday")).toBeVisible();
});

it("keeps the choice when it can't be saved", async () => {
  fakeNetwork({
    ...around,
    "reports.saveEmail": () => {
      throw new Refusal(500, "INTERNAL", "Something went wrong");
    },
  });
  const { user: person } = renderApp("/dashboard/reports");
  const choice = await screen.findByRole("combobox", { name: "Email of Collections" });
  await person.click(choice);
  await person.click(await screen.findByRole("option", { name: "Email me every Monday" }));
  expect(await screen.findByText("Couldn't save your choice")).toBeVisible();
  expect(choice).toHaveTextContent("Don't email me");
});

it("says when nothing happened in the period", async () => {
  fakeNetwork(around);
  renderApp("/dashboard/reports?report=tax");
  expect(await screen.findByText("Nothing was charged in this period.")).toBeVisible();
});

it("shows a role without totals only the reports that it may see", async () => {
  fakeNetwork({ ...around, ...as("viewer") });
  renderApp("/dashboard/reports?report=collections");
  expect(await screen.findByRole("article", { name: "Renewals due" })).toBeVisible();
  const nav = screen.getByRole("navigation", { name: "Report" });
  expect(
    within(nav)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Renewals due", "Churn and win-backs", "Product performance"]);
});

it("can try again after a failure", async () => {
  fakeNetwork({ ...around, "reports.read": failOnce(collections) });
  const { user: person } = renderApp("/dashboard/reports");
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the report. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Collections" })).toBeVisible();
});

it("says when the figures are being prepared", async () => {
  fakeNetwork({
    ...around,
    "reports.read": () => {
      throw new Refusal(409, "CONFLICT", "These figures are being prepared. Try again in a few minutes.");
    },
  });
  renderApp("/dashboard/reports?report=churn");
  expect(await screen.findByText("Preparing this report. It's shown here as soon as it's ready.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("looks again for a report that is being calculated, until it is there and new", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [
    () => {
      throw new Refusal(409, "CONFLICT", "These figures are being prepared. Try again in a few minutes.");
    },
    () => ({ ...collections, calculatedAt: "2026-11-20T03:35:00.000Z", isUpdating: true }),
    () => ({ ...collections, calculatedAt: "2026-11-21T03:35:00.000Z", isUpdating: false }),
  ];
  fakeNetwork({ ...around, "reports.read": () => (answers.length > 1 ? answers.shift() : answers[0])?.() });
  renderApp("/dashboard/reports");
  expect(await screen.findByText(/^Preparing this report/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await screen.findByText("As of 20 Nov 2026, 9:05")).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await screen.findByText("As of 21 Nov 2026, 9:05")).toBeVisible();
  vi.useRealTimers();
});

it("says since when a report can't be calculated, and Try again has it calculated", async () => {
  const id = "019a8c53-0b00-7077-82a3-a1b425364758";
  const fail = refuseWith(refusal("analytics.notCalculated", { id, day: "2026-11-20" }));
  const since = { id, since: "2026-11-21T03:35:00.000Z" };
  const answers = [
    fail,
    () => ({ ...collections, calculatedAt: "2026-11-20T03:35:00.000Z", isUpdating: false, failure: since }),
    () => ({ ...collections, calculatedAt: "2026-11-21T03:36:00.000Z", isUpdating: false }),
  ];
  const tried: unknown[] = [];
  fakeNetwork({
    ...around,
    "reports.read": () => answers[Math.min(tried.length, 2)]?.(),
    "analytics.calculateAgain": (input) => void tried.push(input),
  });
  renderApp("/dashboard/reports");
  expect(await screen.findByText(/couldn't be calculated since 20 Nov 2026/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Couldn't be calculated since/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("As of 21 Nov 2026, 9:06")).toBeVisible();
  expect(screen.queryByText(/be calculated since/)).toBeNull();
  expect(tried).toEqual([{ id }, { id }]);
});

it("speaks Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...around, "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }) });
  renderApp("/dashboard/reports");
  const sheet = await screen.findByRole("article", { name: "मिली रकम" });
  expect(within(sheet).getByRole("table", { name: "दिन के हिसाब से" })).toHaveTextContent("20 नवंबर 2026");
  await switchLanguage("en");
});
