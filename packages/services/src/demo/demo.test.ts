import { findMemberships, findUserByEmail } from "@aavarti/db/queries/auth";
import { addMonthsClamped, monthOf, todayIn } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFinancialYear } from "../analytics/report-financial-year.ts";
import { reportMonth } from "../analytics/report-month.ts";
import type { Dependencies, ServiceContext } from "../context.ts";
import { draftReplyFor } from "../conversations/draft-reply-for.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { readGivingProgress, saveGivingSettings } from "../dashboards/ngo-associations.ts";
import { readMessageSpending } from "../message-costs/budget.ts";
import { checkMovements } from "../movements/check-movements.ts";
import { readTotals } from "../payments/read-totals.ts";
import { listPromises } from "../promises/list-promises.ts";
import { countReminders } from "../reminders/log/count-reminders.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { readBoard } from "../renewals/read-board.ts";
import { DEMO_SIGN_INS } from "./demo-sign-ins.ts";
import { resetDemo } from "./reset-demo.ts";
import { demoContext } from "./seed-demo.ts";

const clock = createTestClock();
let database: TestDatabase;
let deps: Dependencies;
beforeAll(async () => {
  database = await createTestDatabase();
  const made = makeDependencies({ db: database.db, now: clock.now });
  deps = { ...made, settings: { ...made.settings, demo: true } };
});
afterAll(() => database.close());

/** Returns a context for the demo workspace as seeded at an instant. */
async function demoAt(instant: string): Promise<ServiceContext> {
  clock.set(instant);
  await resetDemo(deps);
  const user = await findUserByEmail(deps.db, DEMO_SIGN_INS.active);
  const [membership] = await findMemberships(deps.db, user?.id ?? "");
  return demoContext(deps, membership?.tenant_id ?? "");
}

describe("the demo workspace", () => {
  it("has spent on this month's messages what its log says they cost", async () => {
    const system = await demoAt("2026-11-30T08:00:00Z");
    const owner = await findUserByEmail(deps.db, DEMO_SIGN_INS.active);
    const actor = { kind: "user", userId: owner?.id ?? "", role: "owner", sessionId: system.newId() } as const;
    const { spent, messages } = await readMessageSpending({ ...system, actor });
    // The last 30 days are this month's.
    const { costs } = await countReminders({ ...system, actor }, { period: "30d" });
    expect(messages).toBeGreaterThan(20);
    expect(costs).toEqual([{ channel: "whatsapp", messages, documents: 0, cost: spent }]);
  });

  it("forgets the goal that a visitor has set", async () => {
    const system = await demoAt("2026-11-30T08:00:00Z");
    const actor = { kind: "user", userId: system.newId(), role: "owner", sessionId: system.newId() } as const;
    await saveGivingSettings({ ...system, actor }, { goal: 100_000, registration: "Visited" });
    const ctx = { ...(await demoAt("2026-12-01T08:00:00Z")), actor };
    expect(await readGivingProgress(ctx)).toMatchObject({ goal: null, registration: null });
  });

  it("has movements of MRR that follow from its terms, those of the day before deleted", async () => {
    await demoAt("2026-11-29T08:00:00Z");
    await demoAt("2026-11-30T08:00:00Z");
    expect(await checkMovements(deps)).toBe(0);
    const ctx = await demoAt("2026-12-01T08:00:00Z");
    expect((await reportMonth(ctx, { month: "2026-11" })).mrr).toBeGreaterThan(0);
    expect(await checkMovements(deps)).toBe(0);
  });

  it("has conversations in three languages, with suggested replies, a promise and a claim of a payment", async () => {
    const system = await demoAt("2026-11-21T08:00:00Z");
    const owner = await findUserByEmail(deps.db, DEMO_SIGN_INS.active);
    const ctx: ServiceContext = {
      ...system,
      actor: { kind: "user", userId: owner?.id ?? "", role: "owner", sessionId: system.newId() },
    };
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
    expect(items.map(({ customer, state }) => `${customer.name}: ${state}`)).toEqual([
      "Meera Nair: open",
      "Ishaan Joshi: open",
      "Fatima Sheikh: open",
      "Vihaan Gupta: open",
      "Pooja Iyer: open",
      "Aisha Khan: open",
      "Neha Saxena: waiting",
    ]);
    const drafts = await Promise.all(items.map(async ({ id }) => (await draftReplyFor(ctx, { id })).draft));
    expect(drafts.map((draft) => draft && `${draft.language}: ${draft.intents.join()}`)).toEqual([
      "hi-Latn: amount",
      "hi-Latn: promise",
      "en: already-paid",
      "hi: due-date",
      "en: due-date,amount",
      null,
      null,
    ]);
    const promises = await listPromises(ctx, { limit: 10, cursor: undefined });
    expect(promises.items.filter(({ state }) => state === "suggested")).toHaveLength(1);
    const { rows } = await sql`select from outbox where name like 'reply.%'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it.each(["2026-11-21T04:00:00Z", "2026-12-01T04:00:00Z", "2027-02-28T04:00:00Z", "2027-03-31T12:00:00Z"])(
    "has money renewed this month and messages that went out, none that missed its time, on %s",
    async (instant) => {
      const ctx = await demoAt(instant);
      const { month, lanes } = await readBoard(ctx, {});
      expect(Number(month.renewed)).toBeGreaterThan(0);
      expect(lanes.filter(({ lane }) => lane !== "later").every(({ count }) => count > 0)).toBe(true);
      const { missed } = await sweepReminders(deps);
      expect(missed).toBe(0);
      const sent = await ctx.transact(({ trx }) =>
        trx
          .selectFrom("reminder")
          .select(["state", "sent_at", "message_text"])
          .where("state", "in", ["read", "delivered"])
          .execute(),
      );
      expect(sent.length).toBeGreaterThan(20);
      const today = todayIn(ctx.timeZone, ctx.now());
      for (const { sent_at, message_text } of sent) {
        expect(todayIn(ctx.timeZone, sent_at ?? ctx.now()) < today).toBe(true);
        expect(message_text).toContain("Prerna Classes");
      }
    },
  );

  it.each(["2026-11-24T04:00:00Z", "2026-12-01T04:00:00Z", "2027-03-31T12:00:00Z"])(
    "has money that adds up: booked is collected, owed or counts as paid from before, on %s",
    async (instant) => {
      const ctx = await demoAt(instant);
      const { from } = monthOf(addMonthsClamped(ctx.today(), -1));
      const totals = await readTotals(ctx, { from, to: ctx.today() });
      const of = (amount: string) => Math.round(Number(amount) * 100);
      const { booked, collected, paidAhead, paidBefore, now } = totals;
      expect(of(booked)).toBe(of(collected) - of(paidAhead) + of(now.owed.amount));
      expect([paidBefore, totals.joiningFees, totals.discounts]).toEqual(["0.00", "0.00", "0.00"]);
      const year = await reportFinancialYear(ctx, {});
      expect(year.paidBefore).toBeGreaterThan(0);
    },
  );
});
