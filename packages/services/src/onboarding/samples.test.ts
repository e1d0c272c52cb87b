import { ListCustomers } from "@aavarti/contract/customers";
import { UpdateProfile } from "@aavarti/contract/profile";
import { RenewSubscription } from "@aavarti/contract/subscriptions";
import { ListUpcoming } from "@aavarti/contract/upcoming-reminders";
import { INDUSTRY_TYPES } from "@aavarti/domain/industries";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { readKeyFigures } from "../dashboards/key-figures.ts";
import { listLapsedDonors, readDonorReadiness, readGivingProgress } from "../dashboards/ngo-associations.ts";
import { dailyRounds } from "../digests/daily-rounds.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { listProducts } from "../products/list-products.ts";
import { updateProduct } from "../products/update-product.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { listUpcoming } from "../reminders/preview/list-upcoming.ts";
import { readBoard } from "../renewals/read-board.ts";
import { settleUnanswered } from "../renewals/settle-unanswered.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { loadSamples } from "./load-samples.ts";
import { readOnboarding } from "./read-onboarding.ts";
import { removeSamples } from "./remove-samples.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const TODAY = "2026-11-21";

let bench: ReminderBench;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
});
afterAll(() => bench.close());

const customers = async ({ ctx } = tenant) => (await listCustomers(ctx, ListCustomers.parse({}))).items;
const products = async () => (await listProducts(tenant.ctx, { limit: 50 })).items;
const subscriptions = async () => (await listSubscriptions(tenant.ctx, { limit: 50 })).items;
const sampleNamed = async (name: string) => {
  const found = (await customers()).find((customer) => customer.name === `${name} (sample)`);
  if (!found) throw new Error(`There is no sample called ${name}`);
  return found;
};
/** Returns how many rows of each table belong to the tenant, without the audit log. */
const rowsLeft = async () => {
  const tables = [
    "customer",
    "product",
    "subscription",
    "subscription_term",
    "reminder",
    "customer_note",
    "outbox",
    "payment",
    "charge",
    "ledger_entry",
  ];
  const counts = await Promise.all(
    tables.map((table) => bench.superuser.query<{ count: number }>(`select count(*)::int as count from ${table}`)),
  );
  return counts.reduce((sum, { rows: [row] }) => sum + (row?.count ?? 0), 0);
};

describe("sample records", () => {
  it("fit the business type, are marked, are due on different days, and aren't counted as the business's own", async () => {
    await changeIndustry(tenant.ctx, { industryType: "education", businessName: "Prerna", city: "Indore" });
    expect(await loadSamples(tenant.ctx)).toEqual({ customers: 12, products: 3, subscriptions: 14 });
    expect((await products()).map(({ name, isSample }) => [name, isSample])).toContainEqual(["Class 10 Maths", true]);
    expect((await customers()).every(({ name, isSample }) => isSample && name.endsWith(" (sample)"))).toBe(true);
    const { lanes } = await readBoard(tenant.ctx, {});
    expect(lanes.map(({ lane, count }) => [lane, count])).toEqual([
      ["overdue", 1],
      ["today", 1],
      ["week", 2],
      ["month", 7],
      ["later", 1],
    ]);
    const progress = { isProfileComplete: true, hasProduct: false, hasCustomer: false, hasSubscription: false };
    expect(await readOnboarding(tenant.ctx)).toEqual({ ...progress, hasPhone: true, samples: 15 });
    await expect(loadSamples(tenant.ctx)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await customers()).toHaveLength(12);
  });

  it.each(INDUSTRY_TYPES)("give every key figure of the dashboard a value: %s", async (industryType) => {
    await changeIndustry(tenant.ctx, { industryType, businessName: "Prerna", city: "Indore" });
    await loadSamples(tenant.ctx);
    const { figures } = await readKeyFigures(tenant.ctx);
    expect(figures.filter(({ value }) => value === null).map(({ code }) => code)).toEqual([]);
    expect(await removeSamples(tenant.ctx)).toMatchObject({ customers: 12, kept: [] });
    expect(await rowsLeft()).toBe(0);
  });

  it("gave to an association in both financial years, without receipts or entries in the activity log", async () => {
    await changeIndustry(tenant.ctx, { industryType: "ngo-associations", businessName: "Asha Jyoti", city: "Panaji" });
    await loadSamples(tenant.ctx);
    const giving = await readGivingProgress(tenant.ctx);
    expect(giving.receivedLastYear).toBeGreaterThan(0);
    expect(giving.received).toBeGreaterThan(Number(giving.receivedLastYear));
    expect(giving.pledged).toBeGreaterThan(0);
    const { total } = await listLapsedDonors(tenant.ctx);
    expect(total).toBeGreaterThan(1);
    const { donors, withoutPan, withoutAddress } = await readDonorReadiness(tenant.ctx, { limit: 100 });
    expect(Math.min(withoutPan, withoutAddress, donors - withoutPan - withoutAddress)).toBeGreaterThan(0);
    const { rows } = await bench.superuser.query(`select
      (select count(*)::int from payment where receipt_number is not null) as receipts,
      (select count(*)::int from audit_event where action = 'payment.recorded') as entries,
      (select count(*)::int from charge where settled_paise < amount_paise) as unpaid`);
    expect(rows).toEqual([{ receipts: 0, entries: 0, unpaid: 0 }]);
  });

  it.each(INDUSTRY_TYPES)("have paid something this month also on the 1st: %s", async (industryType) => {
    bench.clock.set(new Date("2026-12-01T04:00:00Z"));
    await changeIndustry(tenant.ctx, { industryType, businessName: "Prerna", city: "Indore" });
    await loadSamples(tenant.ctx);
    const { rows } = await bench.superuser.query(`select
      (select coalesce(sum(amount_paise), 0) > 0 from payment where received_on = '2026-12-01') as collected,
      (select count(*)::int from payment where received_on > '2026-12-01') as later,
      (select count(*)::int from charge where settled_paise < amount_paise and due_on <= '2026-12-01') as unpaid`);
    expect(rows).toEqual([{ collected: true, later: 0, unpaid: 0 }]);
  });

  it("cause no message, whatever is turned on or done with them, and are in no plan", async () => {
    await saveNotificationSettings(tenant.ctx, {
      messages: ["welcome", "receipt", "paused", "win-back"],
      extraReminderDays: [30, 15, 3, -1, -3, -7],
      afterLastReminder: "ask",
    });
    await loadSamples(tenant.ctx);
    const asha = await sampleNamed("Asha Patil");
    const [subscription] = (await subscriptions()).filter(({ customerId }) => customerId === asha.id);
    const [product] = await products();
    if (!subscription || !product) throw new Error("Asha has a subscription");
    // With a real address, only the sample mark prevents a message.
    await updateCustomer(tenant.ctx, { id: asha.id, changes: { phone: "98260 41178", email: "asha@example.in" } });
    const { id, endDate } = subscription;
    await renewSubscription(tenant.ctx, RenewSubscription.parse({ id, endDate, durationMonths: 1, price: "1.00" }));
    await createSubscription(tenant.ctx, {
      customerId: asha.id,
      productId: product.id,
      startDate: TODAY,
      durationMonths: 1,
      status: "active",
      price: 100,
    });
    expect((await listUpcoming(tenant.ctx, ListUpcoming.parse({}))).items).toEqual([]);
    for (let day = 0; day < 9; day += 1) {
      expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 0 });
      expect(await settleUnanswered(tenant.ctx)).toBe(0);
      expect(await bench.sweepAndWork()).toEqual([]);
      bench.clock.advance({ days: 1 });
    }
    expect(await bench.ledger()).toEqual([]);
    expect([bench.notifiers.emails, bench.notifiers.templates]).toEqual([[], []]);
  });

  it("are also stopped when a waiting message about one is sent", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    await ctx.transact(({ trx }) => trx.updateTable("customer").set({ is_sample: true }).execute());
    expect(new Set(await bench.work())).toEqual(new Set(["cancelled"]));
    expect((await bench.ledger()).map(({ state_reason }) => state_reason)).toContain("This is a sample record.");
    expect([bench.notifiers.emails, bench.notifiers.templates]).toEqual([[], []]);
  });

  it("are removed completely, also twice, and can be loaded again", async () => {
    await loadSamples(tenant.ctx);
    expect(await removeSamples(tenant.ctx)).toEqual({ customers: 12, products: 3, subscriptions: 13, kept: [] });
    expect(await rowsLeft()).toBe(0);
    expect(await removeSamples(tenant.ctx)).toEqual({ customers: 0, products: 0, subscriptions: 0, kept: [] });
    // The second time they are loaded by a user who reads Hindi, and these count as unchanged too.
    await updateProfile(tenant.ctx, UpdateProfile.parse({ language: "hi" }));
    await loadSamples(tenant.ctx);
    expect((await readOnboarding(tenant.ctx)).samples).toBe(15);
    expect((await customers())[0]?.name).toBe("आशा पाटिल (नमूना)");
    expect((await products()).map(({ name }) => name)).toContain("मासिक मेंबरशिप");
    expect(await removeSamples(tenant.ctx)).toMatchObject({ customers: 12, products: 3, kept: [] });
  });

  it("are removed without the business's own records and without edited samples", async () => {
    await loadSamples(tenant.ctx);
    const [monthly, quarterly, yearly] = (await products()).sort(
      (one, other) => one.durationMonths - other.durationMonths,
    );
    if (!monthly || !quarterly || !yearly) throw new Error("There are three sample products");
    const own = await createCustomer(tenant.ctx, { name: "Sunita Rao", email: "sunita@example.in", status: "active" });
    const term = { startDate: TODAY, durationMonths: 1, status: "active", price: 100 } as const;
    const attached = await createSubscription(tenant.ctx, { customerId: own.id, productId: monthly.id, ...term });
    const ravi = await sampleNamed("Ravi Kulkarni");
    await updateCustomer(tenant.ctx, { id: ravi.id, changes: { phone: "98260 41179" } });
    bench.clock.advance({ minutes: 1 });
    await updateProduct(tenant.ctx, { id: yearly.id, changes: { price: 1_200_000 } });

    const { kept, ...gone } = await removeSamples(tenant.ctx);
    expect(gone).toEqual({ customers: 11, products: 0, subscriptions: 12 });
    expect(kept.map(({ name }) => name)).toEqual([ravi.name, ...[monthly, quarterly, yearly].map(({ name }) => name)]);
    expect((await customers()).map(({ name, isSample }) => [name, isSample])).toEqual([
      ["Sunita Rao", false],
      [ravi.name, false],
    ]);
    expect((await subscriptions()).map(({ id, productName }) => [id, productName])).toContainEqual([
      attached.id,
      monthly.name,
    ]);
    expect((await readOnboarding(tenant.ctx)).samples).toBe(0);
  });

  it("are loaded and removed only with permission, and hidden from other businesses", async () => {
    const stranger = await createTestTenant(bench.deps);
    await expect(async () => loadSamples(tenant.as("agent"))).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await customers()).toEqual([]);
    await loadSamples(tenant.ctx);
    await expect(async () => removeSamples(tenant.as("agent"))).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await customers(stranger)).toEqual([]);
    expect(await removeSamples(stranger.ctx)).toMatchObject({ customers: 0, products: 0 });
    expect(await customers()).toHaveLength(12);
  });
});
