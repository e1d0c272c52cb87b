import { migrate } from "@aavarti/db/migrate";
import { MIGRATIONS } from "@aavarti/db/migrations/index";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import type { TestTenant } from "@aavarti/testing/tenants";
import { createTwoBusinesses, type TwoBusinesses } from "@aavarti/testing/two-businesses";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { discountCharge } from "../payments/discount-charge.ts";
import { listCharges } from "../payments/list-charges.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";

const MIGRATION = "0071-receipts-of-before";

let businesses: TwoBusinesses;
let superuser: pg.Client;
let tenants: TestTenant[];

beforeAll(async () => {
  businesses = await createTwoBusinesses();
  superuser = new pg.Client({ connectionString: businesses.database.superuserUrl });
  await superuser.connect();
  const { tenant, other } = await businesses.renew();
  tenants = [tenant, other];
});
afterAll(async () => {
  await superuser.end();
  await businesses.database.close();
});

/** A family with a payer whose phone is abroad, a discount, an advance and a reversed payment. */
async function paidBy({ ctx }: TestTenant): Promise<void> {
  const payer = await createCustomer(ctx, {
    name: 'Sunita "Su" Patil',
    email: "",
    phone: "+44 20 7946 0958",
    company: null,
    status: "active",
    language: "hi",
  });
  const dev = await createTestSubscription(ctx, { endOn: "2026-12-19", customerName: "Dev" });
  await createTestSubscription(ctx, { endOn: "2026-12-19", customerName: "Asha", isPaid: true });
  await setPayer(ctx, { customerId: dev.customerId, payerId: payer.id });
  const [charge] = (await listCharges(ctx, { customerId: dev.customerId, limit: 1 })).items;
  await discountCharge(ctx, { id: charge?.id ?? "", discount: 20_000, reason: "Sibling" });
  businesses.clock.advance({ minutes: 1 });
  await recordPayment(ctx, { customerId: payer.id, amount: 50_000, mode: "upi", reference: "633512884071" });
  businesses.clock.advance({ minutes: 1 });
  const wrong = await recordPayment(ctx, { customerId: payer.id, amount: 10_000, mode: "cash" });
  businesses.clock.advance({ minutes: 1 });
  await reversePayment(ctx, { id: wrong.id, reason: "Entered twice" });
  businesses.clock.advance({ minutes: 1 });
  await renewSubscription(ctx, { id: dev.id, endDate: "2026-12-19", payment: { mode: "cash", amount: 300_000 } });
}

const stored = async () => ({
  receipts: (await superuser.query("select * from payment_receipt order by tenant_id, payment_id")).rows,
  charges: (await superuser.query("select * from charge_description order by tenant_id, charge_id, id")).rows,
});

describe("the migration that stores what earlier receipts say", () => {
  it("stores what recording them stores, for every business, and a second run changes nothing", async () => {
    for (const tenant of tenants) await paidBy(tenant);
    const { receipts, charges } = await stored();
    expect(receipts).toHaveLength(8);
    await superuser.query("delete from payment_receipt; delete from charge_description");
    await superuser.query("delete from kysely_migration where name = $1", [MIGRATION]);
    const run = () => migrate(businesses.database.ownerUrl, { environment: "test", now: () => new Date() });
    expect(await run()).toEqual([MIGRATION]);
    const filled = await stored();
    expect(filled.receipts).toEqual(receipts);
    const last = new Map(charges.map(({ id: _, created_at: __, ...row }) => [row.charge_id, row]));
    expect(filled.charges.map(({ id: _, created_at: __, ...row }) => row)).toEqual([...last.values()]);

    await superuser.query("delete from kysely_migration where name = $1", [MIGRATION]);
    await run();
    expect(await stored()).toEqual(filled);
  });

  it("lets the version before record payments while it runs", async () => {
    const [tenant] = tenants;
    if (!tenant) throw new Error("There is no tenant");
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-19", customerName: "Late" });
    await superuser.query("delete from payment_receipt");
    const owner = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: businesses.database.ownerUrl }) }),
    });
    try {
      await owner.transaction().execute(async (trx) => {
        await MIGRATIONS[MIGRATION]?.up(trx);
        await recordPayment(tenant.ctx, { customerId, amount: 10_000, mode: "cash" });
      });
    } finally {
      await owner.destroy();
    }
    const { rows } = await superuser.query(
      "select (select count(*) from payment where receipt_number is not null) as payments, (select count(*) from payment_receipt) as receipts",
    );
    expect(rows).toEqual([{ payments: "9", receipts: "9" }]);
  });
});
