// @vitest-environment jsdom
import "./testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import type { Lane } from "@aavarti/domain/standing";
import { act, cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { closeReceipt, useOpenedReceipt } from "./lib/payments/opened-receipt.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, failUnexpectedly, heldAnswer, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import {
  clearAccount,
  customerPayment,
  emptyBoard,
  enrolment,
  meera,
  paidTrial,
  physics,
  plainChat,
  receiptsTo,
  tenant,
  user,
} from "./testing/samples.ts";

const LANES = { overdue: -3, today: 0, week: 4, month: 12, later: 45 } as const satisfies Record<Lane, number>;

const dayFrom = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

/** One renewal in each lane, whose last message was read on 20 November. */
const rowOf = (lane: Lane) => ({
  id: `0190a000-0000-7000-8000-0000000000${Object.keys(LANES).indexOf(lane)}0`,
  customer: { id: meera.id, name: `Person of ${lane}`, email: meera.email, phone: meera.phone },
  product: { id: physics.id, name: physics.name },
  amountDue: "4500.00",
  dueInAll: "4500.00",
  earlier: "0.00",
  unpaid: "0.00",
  isRenewedUnpaid: false,
  toCome: "0.00",
  familyUnpaid: "0.00",
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
  chat: plainChat,
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
  "subscriptions.list": () => ({ items: [], nextCursor: null }),
  "payments.account": () => clearAccount,
  "subscriptions.previewRenewal": () => preview,
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
};

const preview = {
  addsTerm: true,
  startDate: "2026-11-18",
  endDate: "2027-02-18",
  durationMonths: 3,
  price: "4500.00",
  priceBefore: null,
  gapDays: 0,
};

beforeEach(() => {
  // The rows are in their lanes on this day.
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
  keepToken("token-1", tenant.id);
  fakeNetwork(routes);
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows the last message of a renewal in every lane of the board", async () => {
  renderApp("/dashboard/renewals");
  for (const lane of ["overdue", "today", "week", "month"] as const) {
    const row = await screen.findByRole("article", { name: new RegExp(`^Person of ${lane},`) });
    expect(within(row).getByText("WhatsApp reminder read on 20 Nov")).toBeVisible();
  }
});

describe("what is unpaid beside a renewal", () => {
  const laneOf = (changes: Partial<ReturnType<typeof rowOf>>) => ({
    ...routes,
    "renewals.lane": (input: unknown) => ({
      items: [{ ...rowOf((input as { lane: Lane }).lane), ...changes }],
      nextCursor: null,
    }),
  });

  it.each([
    [{ unpaid: "16200.00", familyUnpaid: "16200.00" }, "₹16,200 in earlier dues"],
    [{ unpaid: "4500.00", familyUnpaid: "9000.00" }, "₹4,500 in earlier dues · ₹9,000 including family"],
    [{ unpaid: "4500.00", familyUnpaid: "4500.00", isRenewedUnpaid: true }, "Renewed, ₹4,500 unpaid"],
    [{ toCome: "4500.00" }, "Renewed, ₹4,500 due later"],
    [{ familyUnpaid: "4500.00" }, "Family: ₹4,500 unpaid"],
    [
      { dueInAll: "20700.00", earlier: "16200.00", unpaid: "16200.00", familyUnpaid: "16200.00" },
      "₹4,500 renewal + ₹16,200 earlier dues",
    ],
    [
      {
        dueInAll: "9000.00",
        earlier: "4500.00",
        unpaid: "4500.00",
        toCome: "0.00",
        familyUnpaid: "4500.00",
        isRenewedUnpaid: true,
      },
      "₹4,500 renewal + ₹4,500 earlier dues",
    ],
    [{ dueInAll: "3500.00" }, "₹1,000 paid in advance"],
  ])("is on the cards and in the list: %o", async (changes, words) => {
    fakeNetwork(laneOf(changes));
    renderApp("/dashboard/renewals");
    for (const lane of ["overdue", "today", "week", "month"] as const) {
      const row = await screen.findByRole("article", { name: new RegExp(`^Person of ${lane},`) });
      expect(row).toHaveAccessibleName(expect.stringContaining(words.split(" · ")[0] ?? ""));
      expect(row).toHaveTextContent(words);
    }
    cleanup();
    renderApp("/dashboard/renewals?lane=overdue");
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("is taken from a less urgent row in one tap on a phone too, and its buttons move nothing", async () => {
    fakeNetwork(laneOf({ dueInAll: "9000.00", earlier: "4500.00", unpaid: "4500.00", familyUnpaid: "4500.00" }));
    renderApp("/dashboard/renewals");
    const row = await screen.findByRole("article", { name: /^Person of month,/ });
    const take = within(row).getByRole("button", { name: "Take payment from Person of month" });
    for (let box: HTMLElement | null = take; box && box !== row; box = box.parentElement) {
      expect(box.className).not.toMatch(/(^| )(max-lg:)?hidden/);
    }
    // Only for its key: there is no room for it.
    expect(within(row).getByRole("button", { name: /^Pause/ }).parentElement).toHaveClass("hidden", { exact: true });
    // On a desktop over the line's end, where the amount keeps its room.
    expect(take.parentElement).toHaveClass("lg:absolute", "lg:hidden", "lg:group-hover/row:flex");
    expect(within(row).getByText("₹9,000").parentElement).toHaveClass("lg:group-hover/row:invisible");
  });

  it("is in the amount of the row, with the next term's price", async () => {
    fakeNetwork(laneOf({ dueInAll: "20700.00", earlier: "16200.00", unpaid: "16200.00", familyUnpaid: "16200.00" }));
    renderApp("/dashboard/renewals");
    const card = await screen.findByRole("article", { name: /^Person of overdue,.*₹20,700/ });
    expect(within(card).getByText("₹20,700")).toBeVisible();
    cleanup();
    renderApp("/dashboard/renewals?lane=overdue");
    expect(await screen.findByRole("row", { name: /Person of overdue.*₹20,700/ })).toBeVisible();
  });

  it("is not in the sums of the lanes and weeks, which say what they sum", async () => {
    fakeNetwork(laneOf({ dueInAll: "20700.00", earlier: "16200.00", unpaid: "16200.00", familyUnpaid: "16200.00" }));
    renderApp("/dashboard/renewals");
    const overdue = await screen.findByRole("region", { name: "Renewal overdue" });
    expect(await within(overdue).findByText("₹4,500 in renewals")).toBeVisible();
    const month = screen.getByRole("region", { name: "8 to 30 days" });
    expect(await within(month).findAllByText("₹4,500 in renewals")).toHaveLength(2);
  });

  it("is taken with the renewal from its card", async () => {
    const { id, endDate } = rowOf("overdue");
    const hers = { id: meera.id, name: meera.name };
    fakeNetwork({
      ...routes,
      "payments.account": () => ({
        ...clearAccount,
        advance: "1000.00",
        renewals: ["0190a000-0000-7000-8000-000000000099", id].map((one) => ({
          id: one,
          customer: hers,
          product: { id: physics.id, name: physics.name },
          endDate,
          price: "4500.00",
          isLate: true,
        })),
      }),
    });
    const { user: person } = renderApp("/dashboard/renewals");
    await person.click(await screen.findByRole("button", { name: "Take payment from Person of overdue" }));
    expect(await screen.findByRole("textbox", { name: "Amount" })).toHaveValue("3,500");
  });

  it("is undone by U with the payment and its renewal", async () => {
    const { id, endDate } = rowOf("today");
    const renewedTill = [{ id, endDate: "2027-02-21" }];
    const paid = {
      ...customerPayment,
      id: "0190a000-0000-7000-8000-000000000041",
      mode: "cash",
      amount: "4500.00",
      undoUntil: "2026-11-21T06:05:00.000Z",
      due: "0.00",
      advanceBalance: "0.00",
      renewed: renewedTill,
    };
    const network = fakeNetwork({
      ...routes,
      "payments.account": () => ({
        ...clearAccount,
        renewals: [
          {
            id,
            customer: { id: meera.id, name: meera.name },
            product: { id: physics.id, name: physics.name },
            endDate,
            price: "4500.00",
            isLate: false,
          },
        ],
      }),
      "payments.record": () => paid,
      "payments.undo": () => ({ ...paid, undoUntil: null, reversedAt: "2026-11-21T06:01:00.000Z" }),
    });
    const { user: person } = renderApp("/dashboard/renewals");
    await person.click(await screen.findByRole("button", { name: "Take payment from Person of today" }));
    await person.click(await screen.findByRole("button", { name: /^Take ₹4,500/ }));
    expect(await screen.findByText("Renewed. Renews on 21 Feb 2027")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await person.keyboard("u");
    await waitFor(() => expect(network.inputsOf("payments.undo")).toEqual([{ id: paid.id, renewed: renewedTill }]));
    expect(await screen.findByText("Payment of ₹4,500 from Meera Nair undone")).toBeVisible();
    await person.keyboard("u");
    expect(network.inputsOf("payments.undo")).toHaveLength(1);
  });

  it("is not mentioned when nothing is", async () => {
    fakeNetwork(laneOf({}));
    renderApp("/dashboard/renewals");
    expect(await screen.findByText("Person of today")).toBeVisible();
    expect(screen.queryByText(/unpaid|NaN/)).toBeNull();
  });
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
  expect(screen.queryByText("No renewals 8 to 30 days from now")).toBeNull();
  isMoved = true;
  screen.getByRole("button", { name: "Show" }).click();
  expect(await screen.findByText("Person of month")).toBeVisible();
});

it("says that a message was delivered, as the log does", async () => {
  const delivered = { ...rowOf("today"), lastReminder: { ...rowOf("today").lastReminder, state: "delivered" } };
  fakeNetwork({ ...routes, "renewals.lane": () => ({ items: [delivered], nextCursor: null }) });
  renderApp("/dashboard/renewals?lane=today");
  expect(await screen.findByText("WhatsApp reminder delivered on 20 Nov")).toBeVisible();
});

it.each(Object.keys(LANES) as Lane[])("shows the last message in the list of the lane “%s”", async (lane) => {
  renderApp(`/dashboard/renewals?lane=${lane}`);
  expect(await screen.findByText(`Person of ${lane}`)).toBeVisible();
  expect(screen.getByText("WhatsApp reminder read on 20 Nov")).toBeVisible();
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
  expect(screen.getByText("WhatsApp reminder read on 20 Nov")).toBeVisible();
});

describe("the states of the screen", () => {
  const inHindi = {
    "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
    "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
  };
  const renewed = {
    ...enrolment,
    customer: { ...enrolment.customer, name: "Person of today", phone: null },
    endDate: "2027-02-21",
    term: 2,
    nextMonths: 3,
    priceBefore: null,
    setupFee: "0.00",
    cancelsAtEnd: false,
    cancelReason: null,
    undoUntil: null,
  };
  const nothing = () => ({ items: [], nextCursor: null });

  it("says that a lane is loading, and not that nothing is due", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...routes, "renewals.lane": held.handler });
    renderApp("/dashboard/renewals?lane=overdue");
    expect(await screen.findByRole("status", { name: "Loading renewals" })).toBeVisible();
    expect(screen.queryByText("No overdue renewals")).not.toBeInTheDocument();
    held.resolve({ items: [rowOf("overdue")], nextCursor: null });
    expect(await screen.findByText("Person of overdue")).toBeVisible();
  });

  it("shows the day's figures, and each renewal with its day and amount", async () => {
    renderApp("/dashboard/renewals?lane=overdue");
    const row = await screen.findByRole("row", { name: /Person of overdue/ });
    for (const text of ["Class 12 Physics", "3 days overdue", "₹4,500"]) expect(row).toHaveTextContent(text);
    expect(screen.getByRole("link", { name: /^Renews today.*renewal price$/ })).toHaveTextContent(
      "₹4,5001 renewaltotal renewal price",
    );
  });

  it.each([
    ["overdue", "No overdue renewals"],
    ["today", "Nothing renews today"],
    ["week", "No renewals in the next 7 days"],
    ["month", "No renewals 8 to 30 days from now"],
    ["later", "No renewals more than 30 days away"],
  ])("says that the lane “%s” is empty", async (lane, sentence) => {
    const others = emptyBoard.lanes.map((one) => ({ ...one, count: one.lane === lane ? 0 : 1 }));
    fakeNetwork({ ...routes, "renewals.board": () => ({ ...emptyBoard, lanes: others }), "renewals.lane": nothing });
    renderApp(`/dashboard/renewals?lane=${lane}`);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it("offers the first subscription and an import where there are no renewals, and no import to a viewer", async () => {
    const unused = { ...routes, "renewals.board": () => emptyBoard, "renewals.lane": nothing };
    fakeNetwork(unused);
    renderApp("/dashboard/renewals");
    expect(await screen.findByRole("heading", { name: "No renewals yet" })).toBeVisible();
    expect(screen.getByRole("link", { name: "New subscription" })).toHaveAttribute(
      "href",
      "/dashboard/subscriptions?form=new",
    );
    expect(screen.getByRole("link", { name: "Import your list" })).toBeVisible();
    cleanup();
    fakeNetwork({ ...unused, "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant }) });
    renderApp("/dashboard/renewals");
    expect(await screen.findByRole("heading", { name: "No renewals yet" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Import your list" })).not.toBeInTheDocument();
  });

  it("says that a lane failed to load, and Try again brings it", async () => {
    fakeNetwork({ ...routes, "renewals.lane": failOnce({ items: [rowOf("today")], nextCursor: null }) });
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    expect(await screen.findByText("Couldn't load renewals. Try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Person of today")).toBeVisible();
  });

  it("shows Hindi when a lane failed to load and when it is empty", async () => {
    await switchLanguage("hi");
    fakeNetwork({ ...routes, ...inHindi, "renewals.lane": failOnce({ items: [], nextCursor: null }) });
    const { user: person } = renderApp("/dashboard/renewals?lane=overdue");
    expect(await screen.findByText("रिन्यूअल लोड नहीं हो सके। फिर कोशिश करें।")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "फिर कोशिश करें" }));
    expect(await screen.findByText("कोई रिन्यूअल लेट नहीं")).toBeVisible();
  });

  it("leaves the new term due unless it was paid now, says so while it is saved, and then until when", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...routes, "renewals.renewMany": held.handler });
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
    const dialog = await screen.findByRole("dialog", { name: "Renew subscription for Person of today" });
    expect(within(dialog).getByRole("switch", { name: /^Paid now\?/ })).not.toBeChecked();
    expect(await within(dialog).findByText("₹4,500 left to pay")).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Renew for ₹4,500" }));
    expect(await screen.findByText("Renewing...")).toBeVisible();
    held.resolve({ items: [{ subscription: { ...renewed, unpaid: "4500.00" }, problem: null }] });
    expect(await screen.findByText("Person of today renewed. Renews on 21 Feb 2027")).toBeVisible();
    expect(screen.getByText("₹4,500 left to pay")).toBeVisible();
    expect(screen.getByText("₹4,500 due")).toBeVisible();
  });

  describe("Undo of a renewal", () => {
    const undoUntil = "2026-11-21T06:05:00.000Z";
    const undoInRow = { name: "Undo renewal for Person of today" };
    /** Renews the row of today. The list shows the end in `list` whenever it is loaded. */
    const renewToday = async (more: typeof routes = {}) => {
      const list: { endDate: string } = { endDate: rowOf("today").endDate };
      const network = fakeNetwork({
        ...routes,
        "renewals.lane": () => ({ items: [{ ...rowOf("today"), ...list }], nextCursor: null }),
        "subscriptions.list": () => ({
          items: [{ ...enrolment, id: rowOf("today").id, ...list }],
          nextCursor: null,
        }),
        "renewals.renewMany": () => ({
          items: [{ subscription: { ...renewed, id: rowOf("today").id, undoUntil }, problem: null }],
        }),
        ...more,
      });
      const { user: person } = renderApp("/dashboard/renewals?lane=today");
      await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
      await person.click(await screen.findByRole("button", { name: "Renew for ₹4,500" }));
      expect(await screen.findByRole("button", undoInRow)).toBeEnabled();
      return { person, list, network };
    };
    /** As after a change in another tab of the browser: everything on screen is loaded again. */
    const changeElsewhere = () => window.dispatchEvent(new StorageEvent("storage", { key: "crm-changed" }));

    it("stays while the list still shows the time before it, and goes once it was renewed again elsewhere", async () => {
      const { list, network } = await renewToday();
      const loads = network.inputsOf("renewals.lane").length;
      changeElsewhere();
      await waitFor(() => expect(network.inputsOf("renewals.lane").length).toBeGreaterThan(loads));
      expect(await screen.findByRole("button", undoInRow)).toBeEnabled();
      expect(await screen.findByText("Person of today renewed. Renews on 21 Feb 2027")).toBeVisible();
      list.endDate = "2027-05-21";
      changeElsewhere();
      expect(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" })).toBeEnabled();
      expect(screen.queryByRole("button", undoInRow)).not.toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText(/^Person of today renewed\./)).not.toBeInTheDocument());
    });

    it("goes after five minutes", async () => {
      await renewToday();
      vi.setSystemTime(new Date(undoUntil));
      await waitFor(() => expect(screen.queryByRole("button", undoInRow)).not.toBeInTheDocument(), { timeout: 5000 });
      expect(screen.getByText("Renewed. Renews on 21 Feb 2027")).toBeVisible();
    });

    it("says why it came too late, and leaves the renewal as it is", async () => {
      const tooLate = refusal("renewal.movedSince", { name: "Person of today", product: physics.name });
      const { person } = await renewToday({
        "renewals.undoMany": () => ({
          items: [{ subscription: null, problem: { code: tooLate.code, ...tooLate.explanation } }],
        }),
      });
      await person.click(screen.getByRole("button", undoInRow));
      expect(
        await screen.findByText(
          "Class 12 Physics for Person of today was renewed or changed again, so the earlier renewal can't be undone.",
        ),
      ).toBeVisible();
      expect(screen.getByText("Renewed. Renews on 21 Feb 2027")).toBeVisible();
    });
  });

  it("records what was paid now with the renewal, and opens its receipt", async () => {
    const recorded = {
      ...customerPayment,
      customer: { id: enrolment.customer.id, name: "Person of today" },
      mode: "cash",
      amount: "2000.00",
    };
    const network = fakeNetwork({
      ...routes,
      "payments.account": () => ({ ...clearAccount, usual: { mode: "upi", times: 2 } }),
      "subscriptions.renew": () => ({ ...renewed, payment: recorded }),
    });
    const opened = renderHook(useOpenedReceipt);
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
    const dialog = await screen.findByRole("dialog", { name: "Renew subscription for Person of today" });
    await person.click(within(dialog).getByRole("switch", { name: /^Paid now\?/ }));
    expect(await within(dialog).findByRole("radio", { name: "UPI" })).toBeChecked();
    await person.click(within(dialog).getByRole("radio", { name: "Cash" }));
    await person.clear(within(dialog).getByRole("textbox", { name: "Amount" }));
    await person.type(within(dialog).getByRole("textbox", { name: "Amount" }), "2000");
    expect(within(dialog).getByText("₹2,500 left to pay")).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Renew and take ₹2,000" }));
    await waitFor(() =>
      expect(network.inputsOf("subscriptions.renew")).toMatchObject([{ payment: { mode: "cash", amount: "2000.00" } }]),
    );
    expect(await screen.findByText(/^Payment of ₹2,000 in cash recorded · Receipt R\/26-27\/000001 · /)).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Open receipt" }));
    expect(opened.result.current).toMatchObject({ id: recorded.id, receiptNumber: "R/26-27/000001" });
    act(closeReceipt);
  });

  it("has the receipt of what was paid now sent where its switch is on, and says when", async () => {
    const at = "2026-11-21T06:00:00.000Z";
    const recorded = { ...customerPayment, customer: { id: enrolment.customer.id, name: "Person of today" } };
    const network = fakeNetwork({
      ...routes,
      "payments.account": () => ({ ...clearAccount, ...receiptsTo({ email: "today@example.in", phone: null }) }),
      "subscriptions.renew": () => ({ ...renewed, payment: recorded }),
      "payments.sendReceipt": () => ({
        ...{ id: "0190a000-0000-7000-8000-00000000f001", channel: "email", address: "today@example.in" },
        ...{ language: "en", state: "planned", reason: null, reasonStated: null, isRepeat: false },
        ...{ dueAt: at, sentAt: null, createdAt: at },
      }),
    });
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
    const dialog = await screen.findByRole("dialog", { name: "Renew subscription for Person of today" });
    expect(within(dialog).queryByRole("switch", { name: /^Send receipt/ })).not.toBeInTheDocument();
    await person.click(within(dialog).getByRole("switch", { name: /^Paid now\?/ }));
    const receipt = await within(dialog).findByRole("switch", { name: /^Send receipt.*today@example\.in/ });
    expect(receipt, "as after the last payment").not.toBeChecked();
    await person.click(receipt);
    await person.click(within(dialog).getByRole("button", { name: /^Renew and take/ }));
    expect(await screen.findByText(/ · Receipt sent to today@example\.in$/)).toBeVisible();
    expect(network.inputsOf("payments.sendReceipt")).toEqual([{ id: recorded.id, channel: "email", afterUndo: true }]);
    expect(localStorage.getItem("crm-send-receipt")).toBe("email");
  });

  it("renews several at once, paid in full in one way", async () => {
    const network = fakeNetwork({
      ...routes,
      "renewals.renewMany": () => ({ items: [{ subscription: renewed, problem: null }] }),
    });
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    await person.click(await screen.findByRole("checkbox", { name: "Select Person of today" }));
    await person.click(await screen.findByRole("button", { name: "Renew 1" }));
    const dialog = await screen.findByRole("dialog", { name: "Renew 1 subscription" });
    await person.click(within(dialog).getByRole("switch", { name: /^Paid now\?/ }));
    await person.click(within(dialog).getByRole("radio", { name: "Cheque" }));
    await person.click(within(dialog).getByRole("button", { name: "Renew 1" }));
    await waitFor(() =>
      expect(network.inputsOf("renewals.renewMany")).toMatchObject([{ payment: { mode: "cheque" } }]),
    );
  });

  it("brings a row back with the reason when a role may not renew", async () => {
    const forbidden = refusal("role.forbidden", { role: "viewer", roles: "owner, admin, manager, agent" });
    fakeNetwork({ ...routes, "renewals.renewMany": refuseWith(forbidden) });
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
    await person.click(await screen.findByRole("button", { name: "Renew for ₹4,500" }));
    expect(await screen.findByText("Couldn't renew")).toBeVisible();
    expect(screen.getAllByText(/^Your role \(viewer\) doesn't allow this/)).not.toHaveLength(0);
    expect(screen.getByRole("button", { name: "Renew Class 12 Physics for Person of today" })).toBeEnabled();
  });

  it.each(["0", "500", "1.5", ""])(
    "rejects a renewal for '%s' months, and doesn't take the agreed length",
    async (typed) => {
      const network = fakeNetwork({
        ...routes,
        "renewals.renewMany": () => ({ items: [{ subscription: renewed, problem: null }] }),
        "subscriptions.renew": () => renewed,
      });
      const { user: person } = renderApp("/dashboard/renewals?lane=today");
      await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
      const dialog = await screen.findByRole("dialog", { name: "Renew subscription for Person of today" });
      const months = within(dialog).getByRole("spinbutton", { name: "Months" });
      await person.clear(months);
      if (typed) await person.type(months, typed);
      expect(months).toHaveAccessibleDescription("Enter 1 to 120 months");
      expect(months).toBeInvalid();
      const save = within(dialog).getByRole("button", { name: "Renew for ₹4,500" });
      expect(save).toBeDisabled();
      await person.type(months, "{Enter}");
      expect(network.inputsOf("renewals.renewMany")).toEqual([]);
      await person.clear(months);
      await person.type(months, "6");
      expect(months).toBeValid();
      await person.click(save);
      await waitFor(() => expect(network.inputsOf("subscriptions.renew")).toMatchObject([{ durationMonths: 6 }]));
    },
  );

  it("renews a term of days for the same days while no months are entered", async () => {
    const network = fakeNetwork({
      ...routes,
      "renewals.lane": () => ({ items: [{ ...rowOf("today"), durationMonths: null }], nextCursor: null }),
      "renewals.renewMany": () => ({ items: [{ subscription: renewed, problem: null }] }),
    });
    const { user: person } = renderApp("/dashboard/renewals?lane=today");
    await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of today" }));
    const dialog = await screen.findByRole("dialog", { name: "Renew subscription for Person of today" });
    expect(within(dialog).getByText("Same number of days")).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Renew for ₹4,500" }));
    await waitFor(() => expect(network.inputsOf("renewals.renewMany")).toHaveLength(1));
  });

  it("asks from when a late renewal starts, and shows no term that can't be previewed", async () => {
    const network = fakeNetwork({
      ...routes,
      "subscriptions.previewRenewal": (input) =>
        (input as { from?: string }).from === "today" ? refuseWith(refusal("server.failed"))() : preview,
      "renewals.renewMany": () => ({ items: [{ subscription: renewed, problem: null }] }),
    });
    const { user: person } = renderApp("/dashboard/renewals?lane=overdue");
    await person.click(await screen.findByRole("button", { name: "Renew Class 12 Physics for Person of overdue" }));
    const dialog = await screen.findByRole("dialog", { name: "Renew subscription for Person of overdue" });
    expect(await within(dialog).findByText("The new term starts on 18 Nov.")).toBeVisible();
    await person.click(within(dialog).getByRole("radio", { name: /^Today/ }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Renew for ₹4,500" })).toBeDisabled();
    await person.click(within(dialog).getByRole("radio", { name: /^From the old end date/ }));
    await person.click(within(dialog).getByRole("button", { name: "Renew for ₹4,500" }));
    await waitFor(() => expect(network.inputsOf("renewals.renewMany")).toMatchObject([{ from: "old_end" }]));
  });
});

describe("the figures of the renewals board", () => {
  const loaded = routes["renewals.board"] as () => unknown;

  it("are placeholders while they load, and no renewals are said to be none", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...routes, "renewals.board": held.handler });
    renderApp("/dashboard/renewals");
    expect(await screen.findAllByRole("status", { name: "Loading renewals" })).not.toHaveLength(0);
    expect(screen.queryByText(/^(No|Nothing) /)).not.toBeInTheDocument();
    expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
    held.resolve(loaded());
    expect(await screen.findByRole("link", { name: /^Renews today\s*₹4,500/ })).toBeVisible();
  });

  it("are dashes when they can't be loaded, and the renewals are listed all the same", async () => {
    fakeNetwork({ ...routes, "renewals.board": failUnexpectedly });
    renderApp("/dashboard/renewals");
    expect(await screen.findByText("Person of overdue")).toBeVisible();
    for (const name of [/^Renews today\s*–/, /^Renewal overdue\s*–/]) {
      expect(await screen.findByRole("link", { name })).toBeVisible();
    }
    expect(screen.queryByText("₹0")).not.toBeInTheDocument();
  });
});
