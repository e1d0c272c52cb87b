import { CountSubscriptions, ListSubscriptions } from "@aavarti/contract/subscriptions";
import { noteTermsChanged } from "@aavarti/db/queries/measured-customers";
import { addDays } from "@aavarti/domain/calendar";
import { SUBSCRIPTION_TAB_NAMES, type SubscriptionTab } from "@aavarti/domain/standing";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summarise } from "../analytics/summarise.ts";
import type { ServiceContext } from "../context.ts";
import { readBoard } from "../renewals/read-board.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { countSubscriptions, listSubscriptions, selectSubscriptions } from "./list-subscriptions.ts";
import { pauseSubscription } from "./pause-subscription.ts";

const TODAY = "2026-11-21";
const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
const names = new Map<string, string>();

beforeAll(async () => {
  clock.set("2026-11-21T04:00:00Z");
  database = await createTestDatabase();
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const add = async (
    name: string,
    endsInDays: number,
    changes: { status?: "expired" | "pending"; grace?: number } = {},
  ) => {
    const { id } = await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, endsInDays), customerName: name });
    names.set(id, name);
    await tenant.ctx.transact(async ({ trx }) => {
      noteTermsChanged(trx, { subscriptionIds: [id] });
      const row = trx.updateTable("subscription").where("id", "=", id);
      if (changes.status) await row.set({ status: changes.status }).execute();
      const { product_id } = await trx
        .selectFrom("subscription")
        .select("product_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("product")
        .set({ grace_days: changes.grace ?? 0 })
        .where("id", "=", product_id)
        .execute();
    });
    return id;
  };
  await add("Running", 25);
  await add("Due", 0);
  await add("Late", -3);
  await add("In grace", -3, { grace: 5 });
  await add("Given up", -90, { status: "expired" });
  await add("Undecided", 20, { status: "pending" });
  await pauseSubscription(tenant.ctx, { id: await add("Paused", 20) });
  await cancelSubscription(tenant.ctx, { id: await add("Leaving", 22), when: "at_end", reason: "moved" });
  await cancelSubscription(tenant.ctx, { id: await add("Left", 24), when: "now", reason: "moved" });
});
afterAll(() => database.close());

const namesIn = async (ctx: ServiceContext, tab: SubscriptionTab) =>
  (await listSubscriptions(ctx, ListSubscriptions.parse({ tab }))).items.map(({ id }) => names.get(id)).sort();

describe("the tabs of the list of subscriptions", () => {
  it.each<[SubscriptionTab, string[]]>([
    ["active", ["Due", "In grace", "Leaving", "Running"]],
    ["upcoming", []],
    ["overdue", ["In grace", "Late"]],
    ["paused", ["Paused"]],
    ["expired", ["Given up"]],
    ["cancelled", ["Leaving", "Left"]],
    ["pending", ["Undecided"]],
  ])("lists, counts and selects the same under %s", async (tab, expected) => {
    expect(await namesIn(tenant.ctx, tab)).toEqual(expected);
    const counted = await countSubscriptions(tenant.ctx, CountSubscriptions.parse({ filters: [{ tab }] }));
    expect(counted.items).toEqual([{ count: expected.length, isMore: false }]);
    expect((await selectSubscriptions(tenant.ctx, { tab })).items).toHaveLength(expected.length);
  });

  it("holds under active what the MRR adds up, and under overdue the board's lane", async () => {
    const { items } = await listSubscriptions(tenant.ctx, ListSubscriptions.parse({ tab: "active" }));
    const { mrr } = await summarise(tenant.ctx, { period: "30d" });
    // Each amount is rounded to the paisa, the MRR only once.
    const listed = items.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Math.abs(listed - mrr)).toBeLessThan(0.01 * items.length);
    const { lanes } = await readBoard(tenant.ctx, {});
    expect(lanes.find(({ lane }) => lane === "overdue")?.count).toBe(2);
  });

  it("leaves the documented status as it is", async () => {
    const inTab = async (tab: SubscriptionTab) =>
      (await listSubscriptions(tenant.ctx, ListSubscriptions.parse({ tab }))).items.map(
        ({ id, status }) => `${names.get(id)} ${status}`,
      );
    expect((await inTab("overdue")).sort()).toEqual(["In grace active", "Late expired"]);
    expect(await inTab("paused")).toEqual(["Paused pending"]);
    expect((await inTab("cancelled")).sort()).toEqual(["Leaving active", "Left cancelled"]);
  });

  it("shows nothing of another business, and refuses an unknown tab", async () => {
    const stranger = await createTestTenant(tenant.ctx);
    for (const tab of SUBSCRIPTION_TAB_NAMES) expect(await namesIn(stranger.ctx, tab)).toEqual([]);
    expect(ListSubscriptions.safeParse({ tab: "asleep" }).error?.issues[0]?.message).toMatch(
      /^Tab must be one of: active/,
    );
  });
});
