// @vitest-environment jsdom
import "./testing/setup.ts";
import { addDays } from "@aavarti/domain/calendar";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const hotel = { ...tenant, industryType: "travel-hospitality" };
const idOf = (place: number) => `0190a000-0000-7000-8000-0000000000${70 + place}`;
const arrival = (place: number) => ({
  id: idOf(place),
  customerName: `Guest ${place}`,
  productName: "Cedar",
  on: place === 0 ? "2026-11-21" : "2026-11-24",
  nights: 3,
  balance: place === 0 ? 9600 : 0,
});
const stays = {
  arrivals: { count: 8, items: [0, 1, 2, 3, 4, 5, 6, 7].map(arrival) },
  departures: { count: 0, items: [] },
};
const occupancy = {
  ...{ calculatedAt: null, isUpdating: false },
  capacity: 12,
  nights: Array.from({ length: 90 }, (_, place) => ({ day: addDays("2026-11-21", place), taken: place === 0 ? 9 : 6 })),
};
const night = {
  count: 1,
  items: [{ id: idOf(1), customerName: "Oberoi", productName: "Pine", startDate: "2026-11-20", endDate: "2026-11-23" }],
};
const figures = {
  industryType: "travel-hospitality",
  ...{ calculatedAt: null, isUpdating: false },
  figures: [
    { code: "activeSubscriptions", unit: "count", value: 41, part: null, whole: null, rows: 41 },
    { code: "arrivalsIn14", unit: "count", value: 8, part: null, whole: null, rows: 8 },
    { code: "departuresIn14", unit: "count", value: 0, part: null, whole: null, rows: 0 },
    { code: "occupancyTonight", unit: "share", value: 0.75, part: 9, whole: 12, rows: 5 },
    { code: "averageStay", unit: "days", value: 3, part: 42, whole: 14, rows: 14 },
    { code: "repeatRate", unit: "share", value: null, part: 0, whole: 0, rows: 0 },
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
  "auth.me": () => ({ user, tenant: hotel }),
  "profile.read": () => ({ ...profile, language: "en" }),
  "onboarding.read": () => ready,
  "activity.list": () => ({ items: [], nextCursor: null }),
  "renewals.board": () => ({ ...emptyBoard, today: "2026-11-21" }),
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => figures,
  "dashboards.stays": () => stays,
  "dashboards.occupancy": () => occupancy,
  "dashboards.night": () => night,
};
const sectionOf = async (name: string) =>
  (await screen.findByRole("heading", { level: 2, name })).closest("section") as HTMLElement;

beforeEach(() => {
  keepToken("token-1", hotel.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

describe("the dashboard of a hotel", () => {
  it("shows its six figures in its own words", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    expect(await screen.findByText("41")).toBeVisible();
    const region = screen.getByRole("region", { name: "Key figures" });
    expect(region).toHaveTextContent("Active stays41");
    expect(region).toHaveTextContent("Arrivals in 14 days8until 4 Dec");
    expect(region).toHaveTextContent("Occupancy tonight75%9 of 12");
    expect(region).toHaveTextContent("Average stay3 nightsaverage of 14");
    expect(region).toHaveTextContent("Guests who return–Not enough data yet");
  });

  it("shows who arrives by day, with what is owed, and all on request", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const arrivals = await screen.findByRole("region", { name: "Arrivals" });
    expect(within(arrivals).getByRole("heading", { level: 4, name: /^Today/ })).toBeVisible();
    const links = within(arrivals).getAllByRole("link");
    expect(links).toHaveLength(6);
    expect(links[0]).toHaveAttribute("href", `/dashboard/subscriptions/${idOf(0)}`);
    const [first, second] = within(arrivals).getAllByRole("listitem");
    expect(first).toHaveTextContent("Guest 03 nightsCedar₹9,600");
    expect(second).toHaveTextContent("paid");
    await person.click(within(arrivals).getByRole("button", { name: "2 more" }));
    expect(within(arrivals).getAllByRole("link")).toHaveLength(8);
    expect(within(screen.getByRole("region", { name: "Departures" })).getByText(/^No departures/)).toBeVisible();
  });

  it("marks what who leaves today still owes, and prints the list for the desk", async () => {
    const leaving = { ...stays.arrivals.items[0], balance: 2_150, customerName: "Rawal" };
    const departures = { count: 2, items: [leaving, { ...leaving, id: idOf(9), on: "2026-11-23", balance: 900 }] };
    fakeNetwork({ ...around, "dashboards.stays": () => ({ ...stays, departures }) });
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user: person } = renderApp("/dashboard");
    const region = await screen.findByRole("region", { name: "Departures" });
    expect(within(region).getByText("₹2,150")).toHaveClass("text-overdue-text");
    expect(within(region).getByText("₹900")).not.toHaveClass("text-overdue-text");
    await person.click(screen.getByRole("button", { name: "Print for the desk" }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("shows how full each night is, and lists its bookings", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const calendar = await sectionOf("Occupancy, next 90 days");
    const tonight = await within(calendar).findByRole("button", { name: /9 of 12 taken$/ });
    expect(within(calendar).getAllByRole("button")).toHaveLength(90);
    await person.click(tonight);
    const sheet = await screen.findByRole("dialog");
    expect(await within(sheet).findByRole("link", { name: "Oberoi" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${idOf(1)}`,
    );
  });

  it("says how to begin without bookings and capacities", async () => {
    fakeNetwork({
      ...around,
      "dashboards.stays": () => ({ arrivals: { count: 0, items: [] }, departures: { count: 0, items: [] } }),
      "dashboards.occupancy": () => ({ capacity: 0, nights: occupancy.nights, calculatedAt: null, isUpdating: false }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("link", { name: "Add bookings" })).toBeVisible();
    expect(await screen.findByText(/^Give packages a capacity to see how full each night is\./)).toBeVisible();
  });

  it("brings the occupancy after a failure", async () => {
    fakeNetwork({ ...around, "dashboards.occupancy": failOnce(occupancy) });
    const { user: person } = renderApp("/dashboard");
    const calendar = await sectionOf("Occupancy, next 90 days");
    await person.click(await within(calendar).findByRole("button", { name: "Try again" }));
    expect(await within(calendar).findByText("Places taken of 12, night by night")).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: hotel }),
      "profile.read": () => ({ ...profile, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "आने और जाने वाले" })).toBeVisible();
  });
});
