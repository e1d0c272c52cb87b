// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, physics, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const property = { ...tenant, industryType: "real-estate" };
const leaseId = "0190a000-0000-7000-8000-000000000061";
const vacantId = "0190a000-0000-7000-8000-000000000062";
const unit = (name: string, rest: object) => ({
  id: physics.id,
  name,
  capacity: 1,
  taken: 1,
  vacantSince: null,
  lease: null,
  ...rest,
});
const units = {
  units: 5,
  places: 8,
  let: 5,
  overdue: 1,
  vacantRent: 46_000,
  items: [
    unit("A-101", { lease: { id: leaseId, customerName: "Kale", endDate: "2027-03-31" } }),
    unit("A-102", {
      id: "0190a000-0000-7000-8000-000000000082",
      lease: { id: "0190a000-0000-7000-8000-000000000092", customerName: "Mistry", endDate: "2027-01-20" },
    }),
    unit("A-103", {
      id: "0190a000-0000-7000-8000-000000000083",
      lease: { id: "0190a000-0000-7000-8000-000000000093", customerName: "Sane", endDate: "2026-11-05" },
    }),
    unit("A-104", { id: vacantId, taken: 0, vacantSince: "2026-10-29" }),
    unit("Desks", {
      id: "0190a000-0000-7000-8000-000000000085",
      capacity: 4,
      taken: 3,
      lease: { id: "0190a000-0000-7000-8000-000000000095", customerName: "Rao", endDate: "2027-06-30" },
    }),
  ],
};
const lease = (place: number) => ({
  id: `${leaseId.slice(0, -2)}${70 + place}`,
  customerName: `Tenant ${place}`,
  productName: `B-${place}`,
  endDate: "2026-12-31",
  rent: 20_000,
});
const months = Array.from({ length: 12 }, (_, place) => ({
  month: place < 2 ? `2026-${11 + place}` : `2027-${String(place - 1).padStart(2, "0")}`,
  leases: place === 1 ? 8 : 0,
  rent: place === 1 ? 160_000 : 0,
  items: place === 1 ? [0, 1, 2, 3, 4, 5, 6, 7].map(lease) : [],
}));
const ladder = { ending: { leases: 8, rent: 160_000 }, months };
const figures = {
  industryType: "real-estate",
  ...{ calculatedAt: null, isUpdating: false },
  figures: [
    { code: "mrr", unit: "money", value: 641_000, part: null, whole: null, rows: 27 },
    { code: "occupancy", unit: "share", value: 0.625, part: 5, whole: 8, rows: 5 },
    { code: "endingIn60", unit: "share", value: 0.25, part: 160_000, whole: 640_000, rows: 27 },
    { code: "renewalRate", unit: "share", value: 0.78, part: 14, whole: 18, rows: 18 },
    { code: "rentChange", unit: "change", value: 0.062, part: 0.868, whole: 14, rows: 14 },
    { code: "vacantDays", unit: "days", value: null, part: 0, whole: 0, rows: 0 },
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

const around = {
  ...signedIn(),
  "auth.me": () => ({ user, tenant: property }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "onboarding.read": () => ready,
  "activity.list": () => ({ items: [], nextCursor: null }),
  "renewals.board": () => ({ ...emptyBoard, today: "2026-11-21" }),
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => figures,
  "dashboards.units": () => units,
  "dashboards.leaseLadder": () => ladder,
};
const sectionOf = async (name: string) =>
  (await screen.findByRole("heading", { level: 2, name })).closest("section") as HTMLElement;

beforeEach(() => {
  keepToken("token-1", property.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

describe("the dashboard of a property business", () => {
  it("shows its six figures in its own words", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    expect(await screen.findByText("₹6,41,000")).toBeVisible();
    const region = screen.getByRole("region", { name: "Key figures" });
    expect(region).toHaveTextContent("Rent roll per month");
    expect(region).toHaveTextContent("Occupancy63%5 of 8");
    expect(region).toHaveTextContent("Ends in 60 days25%8 leases, ₹1,60,000");
    expect(region).toHaveTextContent("Rent change at renewal+6.2%average of 14");
    expect(region).toHaveTextContent("Vacant between terms–Not enough data yet");
  });

  it("shows who has each unit until when, each tile with its record", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const board = await sectionOf("Unit board");
    const answer = await screen.findByRole("heading", { name: "5 of 8 units let" });
    expect(answer.nextSibling).toHaveTextContent("2 vacant, ₹46,000 a month not earned. 1 overdue.");
    const tiles = within(board).getAllByRole("listitem").slice(4);
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      "A-101Kaletill 31 Mar 2027",
      "A-102Mistrytill 20 Jan 2027",
      "A-103SaneOverdue since 5 Nov",
      "A-104Vacantsince 29 Oct",
      "Desks3 of 4 lettill 30 Jun 2027",
    ]);
    expect(within(board).getByRole("link", { name: "A-101" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${leaseId}`,
    );
    expect(within(board).getByRole("link", { name: "A-104" })).toHaveAttribute(
      "href",
      `/dashboard/products/${vacantId}`,
    );
  });

  it("shows in which month leases end, and lists those of a full month", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const section = await sectionOf("Lease ladder");
    expect(await within(section).findByText("Most in December: 8 leases, ₹1,60,000")).toBeVisible();
    expect(within(section).getByRole("link", { name: "B-0, Tenant 0, ₹20,000" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${lease(0).id}`,
    );
    await person.click(within(section).getByRole("button", { name: "3 more" }));
    const sheet = await screen.findByRole("dialog", { name: "December 2026" });
    expect(within(sheet).getAllByRole("link")).toHaveLength(8);
    expect(within(sheet).getByRole("link", { name: "Tenant 7" })).toBeVisible();
  });

  it("says how to begin without units and leases", async () => {
    fakeNetwork({
      ...around,
      "dashboards.units": () => ({ units: 0, places: 0, let: 0, overdue: 0, vacantRent: 0, items: [] }),
      "dashboards.leaseLadder": () => ({
        ending: { leases: 0, rent: 0 },
        months: months.map((month) => ({ ...month, leases: 0, rent: 0, items: [] })),
      }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("link", { name: "Add units" })).toHaveAttribute(
      "href",
      "/dashboard/products?form=new",
    );
    expect(await screen.findByRole("link", { name: "Add leases" })).toHaveAttribute(
      "href",
      "/dashboard/subscriptions?form=new",
    );
  });

  it("brings the unit board after a failure", async () => {
    fakeNetwork({ ...around, "dashboards.units": failOnce(units) });
    const { user: person } = renderApp("/dashboard");
    const board = await sectionOf("Unit board");
    await person.click(await within(board).findByRole("button", { name: "Try again" }));
    expect(await within(board).findByText("Kale")).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: property }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    });
    renderApp("/dashboard");
    expect((await screen.findAllByText("खाली"))[0]).toBeVisible();
    expect(screen.queryByText("Vacant")).not.toBeInTheDocument();
  });
});
