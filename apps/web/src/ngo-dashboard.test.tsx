// @vitest-environment jsdom
import "./testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { fakeRest } from "./testing/fake-rest.ts";
import { failOnce, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const trust = { ...tenant, industryType: "ngo-associations", businessName: "Asha Jyoti Trust" };
const idOf = (place: number) => `0190a000-0000-7000-8000-0000000000${70 + place}`;
const contactOf = (place: number, phone: string | null = "+919826041177") => ({
  id: idOf(place),
  name: `Donor ${place}`,
  phone,
  email: "",
  stopped: [] as string[],
});
const donor = (place: number) => ({ id: idOf(place), name: `Donor ${place}` });
const giving = {
  ...{ calculatedAt: null, isUpdating: false },
  goal: "6000000.00",
  registration: null,
  year: "2026-27",
  from: "2026-04-01",
  until: "2027-03-31",
  received: 3_140_000,
  pledged: 1_120_000,
  months: [
    { month: "2026-04-01", received: 1_340_000 },
    { month: "2026-10-01", received: 1_800_000 },
  ],
  receivedLastYear: 2_890_000,
};
const unready = (place: number, missing: string[]) => ({
  customer: donor(place),
  given: 48_000 - place,
  missing,
  isInTrash: false,
  contact: contactOf(place),
});
const readiness = {
  year: "2026-27",
  dueOn: "2027-05-31",
  years: ["2026-27", "2025-26"],
  donors: 640,
  withoutPan: 74,
  withoutAddress: 41,
  items: [
    unready(0, ["pan"]),
    unready(1, ["pan", "address"]),
    unready(2, ["address"]),
    { ...unready(3, ["pan"]), isInTrash: true },
    unready(4, ["pan"]),
    unready(5, ["address"]),
  ],
};
const lapsed = {
  total: 58,
  given: 690_000,
  items: [
    {
      customer: donor(6),
      given: 60_000,
      last: { on: "2025-10-18", amount: 60_000 },
      yearsInRow: 4,
      contact: contactOf(6),
    },
    {
      customer: donor(7),
      given: 20_000,
      last: { on: "2026-03-02", amount: 5_000 },
      yearsInRow: 1,
      contact: contactOf(7, null),
    },
  ],
};
const figures = {
  industryType: "ngo-associations",
  ...{ calculatedAt: null, isUpdating: false },
  figures: [
    { code: "mrr", unit: "money", value: 284_000, part: null, whole: null, rows: 412 },
    { code: "donorRetention", unit: "share", value: 0.71, part: 389, whole: 548, rows: 548 },
    { code: "lapsedDonors", unit: "count", value: 58, part: null, whole: null, rows: 58 },
    { code: "newDonors", unit: "count", value: 96, part: null, whole: null, rows: 96 },
    { code: "averageGift", unit: "money", value: 1_840, part: 3_139_040, whole: 1_706, rows: 1_706 },
    { code: "goodStanding", unit: "share", value: null, part: 0, whole: 0, rows: 0 },
  ],
};
const ready = {
  isProfileComplete: true,
  hasProduct: true,
  hasCustomer: true,
  hasSubscription: true,
  hasPhone: true,
  samples: 0,
};
const profile = { id: user.id, name: user.name, email: user.email, phone: null };
const around = {
  ...signedIn(),
  "auth.me": () => ({ user, tenant: trust }),
  "profile.read": () => ({ ...profile, language: "en" }),
  "onboarding.read": () => ready,
  "activity.list": () => ({ items: [], nextCursor: null }),
  "renewals.board": () => ({ ...emptyBoard, today: "2026-11-21" }),
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => figures,
  "dashboards.givingProgress": () => giving,
  "dashboards.donorReadiness": () => readiness,
  "dashboards.lapsedDonors": () => lapsed,
};
const sectionOf = async (name: string | RegExp) =>
  (await screen.findByRole("heading", { level: 2, name })).closest("section") as HTMLElement;

beforeEach(() => {
  keepToken("token-1", trust.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

describe("the dashboard of an association", () => {
  it("shows its six figures in its own words", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const region = await screen.findByRole("region", { name: "Key figures" });
    await within(region).findByText("₹6,90,000 last year");
    expect(region).toHaveTextContent("Committed each month₹2,84,000412 pledges");
    expect(region).toHaveTextContent("Donor retention71%389 of 548");
    expect(region).toHaveTextContent("Gave last year, not yet58₹6,90,000 last year");
    expect(region).toHaveTextContent("New donors96this financial year");
    expect(region).toHaveTextContent("Average gift₹1,8401,706 gifts");
    expect(region).toHaveTextContent("Donors in good standing–Not enough data yet");
  });

  it("shows what was given against the goal, by month and beside last year", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const goal = await sectionOf("₹31.4 lakh of ₹60 lakh received");
    expect(goal).toHaveTextContent(
      "FY 2026-27. With what is pledged until March you reach ₹42.6 lakh. ₹17.4 lakh is left to raise.",
    );
    const months = within(goal).getByRole("list", { name: "Gifts by month" });
    expect(within(months).getByRole("link", { name: "April: ₹13,40,000" })).toHaveAttribute(
      "href",
      "/dashboard/payments?tab=received&month=2026-04",
    );
    expect(within(months).getByText("Pledged: ₹11,20,000")).toBeInTheDocument();
    expect(goal).toHaveTextContent("Today, 64% of the year");
    expect(goal).toHaveTextContent("₹2,50,000 ahead of last year on this day");
  });

  it("invites to set a goal, and saves it with the registration", async () => {
    const network = fakeNetwork({
      ...around,
      "dashboards.givingProgress": () => ({ ...giving, goal: null }),
      "dashboards.saveGivingSettings": () => ({ goal: "5000000.00", registration: "AAATA1234FF20214" }),
    });
    const { user: person } = renderApp("/dashboard");
    const goal = await sectionOf("₹31.4 lakh received");
    expect(goal).toHaveTextContent("Set a goal for the financial year to see how much is left to raise.");
    await person.click(within(goal).getByRole("button", { name: "Set a goal" }));
    const dialog = await screen.findByRole("dialog");
    const field = within(dialog).getByRole("textbox", { name: "Goal for a financial year" });
    await person.type(field, "0");
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(within(dialog).getByText("Enter an amount above 0, or leave it empty")).toBeVisible();
    await person.clear(field);
    await person.type(field, "50,00,000");
    await person.type(within(dialog).getByRole("textbox", { name: "80G registration number" }), "AAATA1234FF20214");
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(network.inputsOf("dashboards.saveGivingSettings")).toEqual([
        { goal: "5000000", registration: "AAATA1234FF20214" },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows who lacks a PAN or an address, with the form and a message that asks", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const section = await sectionOf("80G readiness");
    expect(await within(section).findByText("525 of 640 donors have a PAN and an address")).toBeVisible();
    expect(section).toHaveTextContent("Form 10BD is due on 31 May 2027, in 191 days");
    expect(section).toHaveTextContent("Ready 525PAN missing 74Address missing 41");
    expect(within(section).getByRole("button", { name: "PAN missing 74" })).toHaveAttribute("aria-pressed", "false");
    expect(within(section).getByRole("link", { name: "Donor 0" })).toHaveAttribute(
      "href",
      `/dashboard/customers?form=${idOf(0)}`,
    );
    expect(within(section).queryByRole("link", { name: "Donor 3" })).toBeNull();
    const ask = within(section).getByRole("link", { name: "Ask Donor 1" });
    expect(new URL(ask.getAttribute("href") ?? "").searchParams.get("text")).toBe(
      "Hello from Asha Jyoti Trust. For the tax receipt (80G) of your gift we need your PAN and address. Please reply with them.",
    );
    await person.click(within(section).getByRole("button", { name: "Show all 6" }));
    expect(within(section).getByRole("link", { name: "Donor 5" })).toBeVisible();
    expect(section).toHaveTextContent("109 more");
  });

  it("saves the donations of the chosen year as a file, or says why not", async () => {
    const network = fakeNetwork({
      ...around,
      "dashboards.donorReadiness": (input) => ({ ...readiness, year: (input as { year?: string }).year ?? "2026-27" }),
    });
    const { user: person } = renderApp("/dashboard");
    const section = await sectionOf("80G readiness");
    await person.click(await within(section).findByRole("combobox", { name: "Financial year" }));
    await person.click(await screen.findByRole("option", { name: "FY 2025-26" }));
    await waitFor(() =>
      expect(network.inputsOf("dashboards.donorReadiness")).toContainEqual({ limit: 500, year: "2025-26" }),
    );
    const button = await within(section).findByRole("button", { name: "Form 10BD as CSV" });
    const forbidden = refusal("role.forbidden", { role: "admin", roles: "owner" });
    const { calls } = fakeRest({ "GET /api/v1/donations/2025-26/form-10bd.csv": refuseWith(forbidden) });
    await person.click(button);
    expect(await screen.findByText("Couldn't export")).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain("GET /api/v1/donations/2025-26/form-10bd.csv");
  });

  it("offers the file to who may see PANs only", async () => {
    fakeNetwork({ ...around, "auth.me": () => ({ user: { ...user, role: "accountant" }, tenant: trust }) });
    renderApp("/dashboard");
    const section = await sectionOf("80G readiness");
    await within(section).findByText("525 of 640 donors have a PAN and an address");
    expect(within(section).queryByRole("button", { name: "Form 10BD as CSV" })).toBeNull();
    expect(within(section).getByRole("link", { name: "Donor 0" })).toHaveAttribute(
      "href",
      `/dashboard/customers/${idOf(0)}`,
    );
    expect(screen.queryByRole("button", { name: "Change goal" })).toBeNull();
  });

  it("shows a viewer the goal and who may see the rest, and no sum of gifts", async () => {
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant: trust }),
      "dashboards.givingProgress": () => ({
        ...giving,
        ...{ received: null, pledged: null, months: null, receivedLastYear: null },
      }),
      "dashboards.figures": () => ({
        ...figures,
        figures: figures.figures.map((figure) =>
          figure.code === "averageGift" ? { ...figure, value: null, part: null, whole: null, rows: 0 } : figure,
        ),
      }),
      "dashboards.lapsedDonors": () => ({ ...lapsed, given: null }),
    });
    renderApp("/dashboard");
    const goal = await sectionOf("Gifts of the financial year");
    expect(
      await within(goal).findByText(
        "FY 2026-27. The goal is ₹60 lakh. Only owners, admins, managers and accountants see what was received.",
      ),
    ).toBeVisible();
    expect(within(goal).queryByRole("list")).toBeNull();
    const region = await screen.findByRole("region", { name: "Key figures" });
    expect(await within(region).findByText("New donors")).toBeVisible();
    expect(region).toHaveTextContent("Gave last year, not yet58today");
    expect(region).not.toHaveTextContent("Average gift");
    expect(await within(await sectionOf("Call list")).findByText("₹20,000")).toBeVisible();
  });

  it("lists whom to call, with the last gift and how long they gave", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const list = await sectionOf("Call list");
    const [first, second] = await within(list).findAllByRole("listitem");
    expect(first).toHaveTextContent("Donor 6₹60,000 in Oct 2025 · Gave 4 years in a row₹60,000");
    expect(within(list).getByRole("link", { name: "Call Donor 6" })).toHaveAttribute("href", "tel:+919826041177");
    expect(within(list).getByRole("link", { name: "Message Donor 6" })).toBeVisible();
    expect(second).toHaveTextContent("Donor 7₹5,000 in Mar 2026₹20,000No phone number");
  });

  it("says what will be here without gifts", async () => {
    fakeNetwork({
      ...around,
      "dashboards.givingProgress": () => ({ ...giving, goal: null, received: 0, pledged: 0, months: [] }),
      "dashboards.donorReadiness": () => ({ ...readiness, donors: 0, withoutPan: 0, withoutAddress: 0, items: [] }),
      "dashboards.lapsedDonors": () => ({ total: 0, given: 0, items: [] }),
    });
    renderApp("/dashboard");
    expect(await screen.findByText("No gifts in this financial year yet")).toBeVisible();
    expect(await screen.findByText(/^No gifts in this financial year yet\. Who lacks/)).toBeVisible();
    expect(await screen.findByText(/^No donors to ask again\./)).toBeVisible();
  });

  it("brings each part after a failure", async () => {
    fakeNetwork({
      ...around,
      "dashboards.givingProgress": failOnce(giving),
      "dashboards.donorReadiness": failOnce(readiness),
      "dashboards.lapsedDonors": failOnce(lapsed),
    });
    const { user: person } = renderApp("/dashboard");
    const goal = await sectionOf("Gifts of the financial year");
    await person.click(await within(goal).findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "₹31.4 lakh of ₹60 lakh received" })).toBeVisible();
    const section = await sectionOf("80G readiness");
    await person.click(await within(section).findByRole("button", { name: "Try again" }));
    expect(await within(section).findByRole("link", { name: "Donor 0" })).toBeVisible();
    const list = await sectionOf("Call list");
    await person.click(await within(list).findByRole("button", { name: "Try again" }));
    expect(await within(list).findByRole("link", { name: "Donor 6" })).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: trust }),
      "profile.read": () => ({ ...profile, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "80G की तैयारी" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "₹60 लाख में से ₹31.4 लाख मिले" })).toBeVisible();
  });
});
