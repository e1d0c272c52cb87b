// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { emptyBoard, meera, physics, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const clinic = { ...tenant, industryType: "healthcare", businessName: "Sanjeevani Physio" };
const count = (code: string, value: number) => ({ code, unit: "count", value, part: null, whole: null, rows: value });
const figures = {
  industryType: "healthcare",
  ...{ calculatedAt: null, isUpdating: false },
  figures: [
    count("activeSubscriptions", 184),
    count("lapsingIn14", 21),
    { code: "continuity", unit: "share", value: 0.72, part: 72, whole: 100, rows: 100 },
    count("reactivations", 14),
    { code: "tenure", unit: "months", value: 16.2, part: 32.4, whole: 2, rows: 2 },
    { code: "planMix", unit: "share", value: null, part: 0, whole: 0, rows: 0 },
  ],
};
const mix = {
  figure: { code: "planMix", unit: "share", value: 0.75, part: 3, whole: 4, rows: 2 },
  items: [
    { productId: physics.id, productName: "Physio, 12 sessions", part: 3, whole: 3 },
    { productId: meera.id, productName: "Family care", part: 0, whole: 1 },
  ].map((row) => ({ ...row, subscriptionId: null, customerId: null, customerName: null, on: null })),
};
const lapsed = {
  subscriptionId: "0190a000-0000-7000-8000-000000000051",
  customer: { id: meera.id, name: "Meera Nair" },
  productName: "Physio, 12 sessions",
  endDate: "2026-10-18",
  days: 34,
  optedIn: true,
  contact: { id: meera.id, name: "Meera Nair", phone: "+919826041177", email: meera.email, stopped: [] },
  lastWords: { text: "Evenings suit me", at: "2026-11-02T12:31:00.000Z" },
};
const unasked = {
  ...lapsed,
  subscriptionId: "0190a000-0000-7000-8000-000000000052",
  customer: { id: physics.id, name: "Vikram Mehta" },
  optedIn: null,
  lastWords: null,
};
const stopped = {
  ...lapsed,
  subscriptionId: "0190a000-0000-7000-8000-000000000053",
  customer: { id: tenant.id, name: "Jaya Bose" },
  lastWords: null,
  contact: { ...lapsed.contact, stopped: ["whatsapp", "email"] },
};
const recall = { total: 3, agreed: 2, items: [lapsed, unasked, stopped] };
const curve = {
  ...{ calculatedAt: null, isUpdating: false },
  thisYear: {
    terms: 100,
    points: [
      { day: -14, share: 0.12 },
      { day: 0, share: 0.54 },
      { day: 30, share: 0.72 },
      { day: 90, share: 0.78 },
    ],
  },
  lastYear: { terms: 0, points: [] },
};

const around = {
  ...signedIn(),
  "auth.me": () => ({ user, tenant: clinic }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "onboarding.read": () => ({
    ...{ isProfileComplete: true, hasProduct: true, hasCustomer: true, hasSubscription: true, hasPhone: true },
    samples: 0,
  }),
  "renewals.board": () => emptyBoard,
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => figures,
  "dashboards.figureRows": () => mix,
  "dashboards.recall": () => recall,
  "dashboards.continuity": () => curve,
  "activity.list": () => ({ items: [], nextCursor: null }),
};

beforeEach(() => {
  localStorage.clear();
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00.000Z"), toFake: ["Date"] });
});

const section = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return heading.closest("section") as HTMLElement;
};

describe("the dashboard of a healthcare business", () => {
  it("shows its key figures in the trade's words", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    expect(await screen.findByText("Lapsing in 14 days")).toBeVisible();
    const region = screen.getByRole("region", { name: "Key figures" });
    expect(region).toHaveTextContent("Active plans184");
    expect(region).toHaveTextContent("Continuity72%72 of 100");
    expect(region).toHaveTextContent("Patients recalled14in the last 90 days");
    expect(region).toHaveTextContent("Average tenure16 months");
    expect(region).toHaveTextContent("Plan mix–Not enough data yet");
  });

  it("offers a neutral message to who agreed, and a call to the others", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const list = await section("Recall list");
    const message = await within(list).findByRole("link", { name: "Message Meera Nair" });
    const text = new URL(message.getAttribute("href") ?? "").searchParams.get("text");
    expect(text).toBe(
      "Hello from Sanjeevani Physio. Your plan with us has ended. Reply to this message and we'll call you with a time.",
    );
    expect(within(list).getByText("“Evenings suit me”")).toBeVisible();
    for (const name of ["Vikram Mehta", "Jaya Bose"]) {
      expect(within(list).queryByRole("link", { name: `Message ${name}` })).not.toBeInTheDocument();
      expect(within(list).getByRole("link", { name: `Call ${name}` })).toHaveAttribute("href", "tel:+919826041177");
    }
    expect(within(list).getByText("No consent on file")).toBeVisible();
    expect(within(list).getByRole("link", { name: "Meera Nair" })).toHaveAttribute(
      "href",
      `/dashboard/subscriptions/${lapsed.subscriptionId}`,
    );
  });

  it("hides the names on a shared screen, and remembers it", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const list = await section("Recall list");
    await person.click(await within(list).findByRole("switch", { name: "Hide names" }));
    expect(list).not.toHaveTextContent("Meera");
    expect(within(list).getByRole("link", { name: "Message M•••• N••••" })).toBeVisible();
    expect(localStorage.getItem("crm-recall-names")).toBe("hidden");
  });

  it("says the curve in words, and explains it", async () => {
    fakeNetwork(around);
    const { user: person } = renderApp("/dashboard");
    const chart = await section("Continuity curve");
    expect(await within(chart).findByRole("img")).toHaveAccessibleName(
      "54% renewed by the end, 72% within 30 days, 78% within 90 days",
    );
    await person.click(within(chart).getByRole("button", { name: "Why?" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("renewed within 30 days after the end");
  });

  it("links each plan of the mix to its page", async () => {
    fakeNetwork(around);
    renderApp("/dashboard");
    const list = await section("Plan mix");
    const link = await within(list).findByRole("link", { name: "Physio, 12 sessions" });
    expect(link).toHaveAttribute("href", `/dashboard/products/${physics.id}`);
    expect(list).toHaveTextContent("75%");
  });

  it("names the most common plan below its share", async () => {
    const planMix = { code: "planMix", unit: "share", value: 0.75, part: 3, whole: 4, rows: 2 };
    fakeNetwork({ ...around, "dashboards.figures": () => ({ ...figures, figures: [planMix] }) });
    renderApp("/dashboard");
    const region = await screen.findByRole("region", { name: "Key figures" });
    expect(await within(region).findByText("Physio, 12 sessions")).toBeVisible();
    expect(region).toHaveTextContent("Plan mix75%Physio, 12 sessions");
  });

  it("says what appears in each part while it is empty", async () => {
    const none = { terms: 0, points: [] };
    fakeNetwork({
      ...around,
      "dashboards.recall": () => ({ total: 0, agreed: 0, items: [] }),
      "dashboards.continuity": () => ({ thisYear: none, lastYear: none, calculatedAt: null, isUpdating: false }),
      "dashboards.figureRows": () => ({ ...mix, items: [] }),
    });
    renderApp("/dashboard");
    expect(await screen.findByText(/Nobody's last plan ended 30 to 90 days ago/)).toBeVisible();
    expect(await screen.findByText(/The curve appears 30 days after/)).toBeVisible();
    expect(await screen.findByText(/to see which are the most common/)).toBeVisible();
    expect(screen.queryByRole("switch", { name: "Hide names" })).not.toBeInTheDocument();
  });

  it("says when a stored part was calculated, and shows a newer one", async () => {
    const old = { ...curve, calculatedAt: "2026-11-21T03:35:00.000Z", isUpdating: true };
    const answers = [old];
    const newer = { ...old, calculatedAt: "2026-11-21T04:59:00.000Z", isUpdating: false };
    fakeNetwork({ ...around, "dashboards.continuity": () => answers.shift() ?? newer });
    renderApp("/dashboard");
    expect(await screen.findByText(/ · As of today, 9:05$/)).toBeVisible();
    expect(await screen.findByText(/ · As of today, 10:29$/, {}, { timeout: 8_000 })).toBeVisible();
  }, 20_000);

  it("brings a part after a failure", async () => {
    fakeNetwork({ ...around, "dashboards.recall": failOnce(recall) });
    const { user: person } = renderApp("/dashboard");
    const list = await section("Recall list");
    await person.click(await within(list).findByRole("button", { name: "Try again" }));
    expect(await within(list).findByRole("link", { name: "Meera Nair" })).toBeVisible();
  });

  it("is shown in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: clinic }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "वापस बुलाने की सूची" })).toBeVisible();
    expect(await screen.findByText("14 दिन में खत्म")).toBeVisible();
  });
});
