import { listCharges as queryCharges, listPayerCharges as queryPayerCharges } from "@aavarti/db/queries/charges";
import { listReceivedOn } from "@aavarti/db/queries/day-summaries";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays } from "@aavarti/domain/calendar";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import type { TestTenant } from "@aavarti/testing/tenants";
import { createTwoBusinesses, type TwoBusinesses } from "@aavarti/testing/two-businesses";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listCharges } from "./list-charges.ts";
import { listPayerCharges } from "./list-payer-charges.ts";
import { setPayer } from "./set-payer.ts";

const TODAY = "2026-11-21";
/** More customers than a search of charges names by their ids. */
const MANY = 3000;
type Person = { name: string; payer?: string; isPaid?: true; isDeleted?: true };
/** Who owes, who pays for whom, and who is in Trash. */
const PEOPLE: readonly Person[] = [
  { name: "Lone" },
  { name: "Other" },
  { name: "Head" },
  { name: "Kid", payer: "Head" },
  { name: "Paid", payer: "Head", isPaid: true },
  { name: "Binned", payer: "Head", isDeleted: true },
  { name: "Quiet", isPaid: true },
  { name: "Eldest", payer: "Quiet" },
  { name: "Youngest", payer: "Quiet" },
  { name: "Gone", isDeleted: true },
  { name: "Ward", payer: "Gone" },
  { name: "Second ward", payer: "Gone" },
];

let businesses: TwoBusinesses;
let tenant: TestTenant;
const idOf = new Map<string, string>();

beforeAll(async () => {
  businesses = await createTwoBusinesses();
  ({ tenant } = await businesses.renew());
  for (const [place, { name, isPaid = false }] of PEOPLE.entries()) {
    const endOn = addDays(TODAY, 10 + ((place * 7) % PEOPLE.length));
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn, customerName: name, isPaid });
    idOf.set(name, customerId);
  }
  for (const { name, payer } of PEOPLE)
    if (payer) await setPayer(tenant.ctx, { customerId: id(name), payerId: id(payer) });
  for (const { name, isDeleted } of PEOPLE) if (isDeleted) await deleteCustomer(tenant.ctx, { id: id(name) });
  // Each person has a word that nobody else has, and one that thousands without charges have.
  await tenant.ctx.transact(async ({ trx }) => {
    for (const [place, { name }] of PEOPLE.entries())
      await sql`update customer set company = ${`few${letter(place)} many${letter(place)}`} where id = ${id(name)}`.execute(
        trx,
      );
    const words = PEOPLE.map((_, place) => `many${letter(place)}`).join(" ");
    await sql`insert into customer (tenant_id, id, name, email, company, status, created_at, updated_at)
      select ${tenant.tenantId}::uuid, gen_random_uuid(), 'Nobody', '', ${words}, 'active', now(), now()
      from generate_series(1, ${MANY}::int)`.execute(trx);
  });
  await vacuum();
});
afterAll(() => businesses.database.close());

const id = (name: string): string => idOf.get(name) ?? "";
const letter = (place: number): string => String.fromCharCode(97 + place);

/** Refreshes the planner's statistics. */
async function vacuum(): Promise<void> {
  const superuser = new pg.Client({ connectionString: businesses.database.superuserUrl });
  await superuser.connect();
  await superuser.query("vacuum analyze customer, charge, payment");
  await superuser.end();
}

/** Returns how many rows of a table `read` reads in its transaction. */
async function rowsRead(trx: TenantTrx, table: string, read: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ rows: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables where relname = ${table}`.execute(trx);
    return rows[0]?.rows ?? Number.NaN;
  };
  const before = await count();
  await read();
  return (await count()) - before;
}

describe("a search of charges", () => {
  const charges = async (search?: string) =>
    (await listCharges(tenant.ctx, { limit: 50, status: "due", search })).items;
  const byPayer = async (search?: string) =>
    (await listPayerCharges(tenant.ctx, { limit: 50, status: "due", search })).items;

  it.each(PEOPLE.map((person, place) => ({ ...person, place })))(
    "finds those of $name, alone and among thousands of hits",
    async ({ name, payer, isDeleted, place }) => {
      const words = [`few${letter(place)}`, `many${letter(place)}`];
      const isFound = (customerId: string) =>
        !isDeleted && PEOPLE.some((one) => id(one.name) === customerId && (one.name === name || one.payer === name));
      const own = (await charges()).filter(({ customer }) => isFound(customer.id));
      for (const word of words) expect(await charges(word)).toEqual(own);

      // Nobody in Trash pays: each of those they paid for has an account of their own meanwhile.
      const head = PEOPLE.some((one) => one.name === payer && one.isDeleted) ? undefined : payer;
      const isOfAccount = (customerId: string) =>
        !isDeleted &&
        PEOPLE.some(
          (one) =>
            id(one.name) === customerId &&
            (one.name === name || one.payer === name || one.name === head || (one.payer && one.payer === head)),
        );
      const account = (await byPayer()).filter(({ charges: [first] }) => isOfAccount(first?.customer.id ?? ""));
      for (const word of words) expect(await byPayer(word)).toEqual(account);
    },
  );

  it("ends at a page: it doesn't read all customers whom the text matches", async () => {
    const filter = { status: "due", search: "manya", today: TODAY } as const;
    const all = { customerId: undefined, subscriptionId: undefined, from: undefined, to: undefined };
    const [read, readByPayer] = await tenant.ctx.transact(async ({ trx }) => [
      await rowsRead(trx, "customer", () => queryCharges(trx, { ...all, ...filter }, { limit: 5, after: undefined })),
      await rowsRead(trx, "customer", () => queryPayerCharges(trx, filter, { limit: 5, after: undefined, each: 5 })),
    ]);
    // 2,501 to see that there are too many to name.
    expect(read).toBeLessThan(2700);
    expect(readByPayer).toBeLessThan(2700);
  });
});

describe("the payments of a day", () => {
  it("are found by their day, however often they are asked for", async () => {
    await tenant.ctx.transact(({ trx }) =>
      sql`insert into payment (tenant_id, id, payer_id, mode, received_on, received_paise, amount_paise, allocated_paise,
          created_at, updated_at)
        select ${tenant.tenantId}::uuid, gen_random_uuid(), ${id("Lone")}::uuid, 'cash', ${TODAY}::date - n % 60, 100, 100, 0,
          now() - make_interval(mins => n), now() from generate_series(1, 6000) n`.execute(trx),
    );
    await vacuum();
    const read = await tenant.ctx.transact(async ({ trx }) => {
      const list = () => listReceivedOn(trx, { day: addDays(TODAY, -7), recordedBy: undefined, limit: 2000 });
      expect(await list()).toHaveLength(100);
      // After five times PostgreSQL may use one plan for all days and limits.
      for (let time = 0; time < 8; time += 1) await list();
      return rowsRead(trx, "payment", list);
    });
    expect(read).toBeLessThan(1000);
  });
});
