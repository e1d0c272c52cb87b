// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Lane } from "@aavarti/domain/standing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, meera, paidTrial, physics, tenant, user } from "./testing/samples.ts";

const LANES = { overdue: -3, today: 0, week: 4, month: 12, later: 45 } as const satisfies Record<Lane, number>;

const dayFrom = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

/** One renewal in each lane, whose last message was read on 20 November. */
const rowOf = (lane: Lane) => ({
  id: `0190a000-0000-7000-8000-0000000000${Object.keys(LANES).indexOf(lane)}0`,
  customer: { id: meera.id, name: `Person of ${lane}`, email: meera.email, phone: meera.phone },
  product: { id: physics.id, name: physics.name },
  amountDue: "4500.00",
  startDate: "2026-08-21",
  endDate: dayFrom(LANES[lane]),
  durationMonths: 3,
  daysLeft: LANES[lane],
  standing: lane === "overdue" ? "overdue" : lane === "today" || lane === "week" ? "due_soon" : "active",
  startsOn: null,
  pausedFrom: null,
  pausedUntil: null,
  lastReminder: { channel: "whatsapp", state: "read", cause: null, causeReason: null, at: "2026-11-20T05:00:00.000Z" },
  promise: null,
});

const routes: Parameters<typeof fakeNetwork>[0] = {
  "auth.me": () => ({ user, tenant }),
  "trial.status": () => paidTrial,
  "notifications.list": () => ({ items: [], nextCursor: null }),
  "notifications.unreadCount": () => ({ unread: 0 }),
  "notifications.preferences": () => ({ kinds: [] }),
  "renewals.board": () => ({
    ...emptyBoard,
    lanes: emptyBoard.lanes.map(({ lane }) => ({ lane, count: 1, amount: "4500.00" })),
  }),
  "renewals.lane": (input) => ({ items: [rowOf((input as { lane: Lane }).lane)], nextCursor: null }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
};

beforeEach(() => {
  keepToken("token-1", tenant.id);
  fakeNetwork(routes);
});

it("shows the last message of a renewal in every lane of the board", async () => {
  renderApp("/dashboard/renewals");
  for (const lane of ["overdue", "today", "week", "month"] as const) {
    const row = await screen.findByRole("article", { name: new RegExp(`^Person of ${lane},`) });
    expect(within(row).getByText("WhatsApp reminder read 20 Nov")).toBeVisible();
  }
});

it("offers the rows that a renewal moved into an empty lane", async () => {
  let isMoved = false;
  fakeNetwork({
    ...routes,
    "renewals.lane": (input) => {
      const { lane } = input as { lane: Lane };
      return { items: lane === "month" && !isMoved ? [] : [rowOf(lane)], nextCursor: null };
    },
  });
  renderApp("/dashboard/renewals");
  expect(await screen.findByText("1 renewal moved here.")).toBeVisible();
  expect(screen.queryByText("No renewals in 8 to 30 days")).toBeNull();
  isMoved = true;
  screen.getByRole("button", { name: "Show" }).click();
  expect(await screen.findByText("Person of month")).toBeVisible();
});

it("says that a message was delivered, as the log does", async () => {
  const delivered = { ...rowOf("today"), lastReminder: { ...rowOf("today").lastReminder, state: "delivered" } };
  fakeNetwork({ ...routes, "renewals.lane": () => ({ items: [delivered], nextCursor: null }) });
  renderApp("/dashboard/renewals?lane=today");
  expect(await screen.findByText("WhatsApp reminder delivered 20 Nov")).toBeVisible();
});

it.each(Object.keys(LANES) as Lane[])("shows the last message in the list of the lane “%s”", async (lane) => {
  renderApp(`/dashboard/renewals?lane=${lane}`);
  expect(await screen.findByText(`Person of ${lane}`)).toBeVisible();
  expect(screen.getByText("WhatsApp reminder read 20 Nov")).toBeVisible();
});

it.each(Object.keys(LANES) as Lane[])("shows the last message in the lane “%s” on a phone", async (lane) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderApp(`/dashboard/renewals?lane=${lane}`);
  expect(await screen.findByText(`Person of ${lane}`)).toBeVisible();
  expect(screen.getByText("WhatsApp reminder read 20 Nov")).toBeVisible();
});
