import { type ExportedTable, PRIVACY_REGISTRY } from "@aavarti/db/privacy-registry";
import { exportKeys } from "@aavarti/db/queries/data-export";
import type { Dependencies } from "@aavarti/services/context";
import { exportData } from "@aavarti/services/exports/export-data";
import { eraseTenant } from "@aavarti/services/retention/erase-tenant";
import { systemContext } from "@aavarti/services/system-context";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IsolatedDatabase, openIsolatedDatabase, tenantTables } from "./isolated-database.ts";
import { dumpOf, insertTenant, type TenantIds } from "./two-tenants.ts";

const EXPORTED = (Object.keys(PRIVACY_REGISTRY) as ExportedTable[]).filter(
  (table) => PRIVACY_REGISTRY[table].exported === "rows",
);

let database: IsolatedDatabase;
let tables: { table: string; tenantColumn: string }[];
let deps: Dependencies;
let ours: TenantIds;
let theirs: TenantIds;

beforeAll(async () => {
  database = await openIsolatedDatabase();
  tables = await tenantTables(database);
  const names = tables.map(({ table }) => table);
  deps = makeDependencies({ db: database.db, now: () => new Date("2026-12-31T06:30:00.000Z") });
  ours = await insertTenant(database, names, "Mango");
  theirs = await insertTenant(database, names, "Papaya");
});
afterAll(() => database.close());

const contextOf = async ({ tenant }: TenantIds) => {
  const ctx = await systemContext(deps, tenant, "test");
  if (!ctx) throw new Error("The tenant is gone");
  return ctx;
};

async function filesOf({ tenant }: TenantIds): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, parts } of exportData(deps, tenant, { reveals: true })) {
    let text = "";
    for await (const part of parts) text += part;
    files.set(name, text);
  }
  return files;
}

describe("the export of everything", () => {
  it("holds a file for each table that the privacy registry exports, in the order of its key", async () => {
    const files = await filesOf(ours);
    const exported = EXPORTED.map((table) => `${table}.csv`);
    const content = `files/${ours.file}-Mango.pdf`;
    expect([...files.keys()].sort()).toEqual(["README.txt", "people.csv", ...exported, content].sort());
    expect(files.get(content)).toBe("%PDF");
    for (const name of exported) expect(files.get(name)?.split("\r\n").length, name).toBe(3);
  });

  it("knows the key of every table that it reads, a new one too", async () => {
    const { rows } = await database.witness.query<{ table: string; keys: string[] }>(
      `select relname as "table",
         coalesce(array_agg(attname::text order by ord) filter (where attname <> 'tenant_id'), '{}') as keys
       from pg_index join pg_class on pg_class.oid = indrelid cross join unnest(indkey) with ordinality k(num, ord)
       join pg_attribute on attrelid = indrelid and attnum = k.num
       where indisprimary and indrelid = any ($1::regclass[]) group by relname`,
      [EXPORTED],
    );
    expect(Object.fromEntries(EXPORTED.map((table) => [table, exportKeys(table)]))).toEqual(
      Object.fromEntries(rows.map(({ table, keys }) => [table, keys])),
    );
  });

  it("contains nothing from another business", async () => {
    const text = [...(await filesOf(ours)).values()].join("\n");
    expect(text).toContain("Mango Customer");
    expect(text).not.toContain("Papaya");
    for (const id of Object.values(theirs)) expect(text).not.toContain(id);
  });
});

describe("erasing a business", () => {
  it("removes its rows from every table, leaves those of others, and keeps anonymous payments", async () => {
    const before = await dumpOf(database, tables, theirs.tenant);
    await database.witness.query(
      "insert into membership (tenant_id, user_id, role, created_at) values ($1, $2, 'viewer', now())",
      [theirs.tenant, ours.user],
    );
    const colleague = deps.newId();
    await database.witness.query(
      "insert into app_user (id, email, name, sessions_valid_from, created_at, updated_at) values ($1, 'only@mango.test', 'Only Here', now(), now(), now())",
      [colleague],
    );
    await database.witness.query(
      "insert into membership (tenant_id, user_id, role, created_at) values ($1, $2, 'agent', now())",
      [ours.tenant, colleague],
    );
    for (const tenant of [ours.tenant, theirs.tenant])
      await database.witness.query(
        `insert into auth_session (id, user_id, tenant_id, created_at, expires_at, absolute_expires_at, created_via)
         values ($1::uuid::text, $2, $1::uuid, now(), now(), now(), 'password')`,
        [tenant, ours.user],
      );
    const ctx = await contextOf(ours);

    await ctx.transact((unit) => eraseTenant(ctx, unit));

    for (const [table, rows] of Object.entries(await dumpOf(database, tables, ours.tenant)))
      expect(rows, table).toEqual([]);
    await database.witness.query("delete from membership where user_id = $1", [ours.user]);
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
    const count = async (query: string, values: unknown[]) => (await database.witness.query(query, values)).rowCount;
    expect(await count("select from app_user where id = $1", [colleague])).toBe(0);
    expect(await count("select from app_user where id = $1", [ours.user])).toBe(1);
    expect(await count("select from auth_session where tenant_id = $1", [ours.tenant])).toBe(0);
    expect(await count("select from auth_session where tenant_id = $1", [theirs.tenant])).toBe(1);
    expect(await count("select from outbox where tenant_id = $1", [ours.tenant])).toBe(0);
    const kept = await database.witness.query("select * from erased_activation_payment");
    expect(kept.rowCount).toBe(1);
    expect(JSON.stringify(kept.rows)).not.toMatch(/Mango (Traders|Owner)|example/);
    const receipts = await database.witness.query("select * from erased_activation_receipt");
    expect(receipts.rows).toMatchObject([{ number: "AAV/Mango", kind: "receipt", total_paise: "150000" }]);
    expect(JSON.stringify(receipts.rows)).not.toContain("Traders");
    const jobs = await database.witness.query("select payload from outbox where name = 'retention.release-domain'");
    expect(jobs.rows).toEqual([{ payload: { providerId: "Mango" } }]);
  });

  it("undoes all of it when anything fails", async () => {
    const before = await dumpOf(database, tables, theirs.tenant);
    const ctx = await contextOf(theirs);
    const attempt = ctx.transact(async (unit) => {
      await eraseTenant(ctx, unit);
      throw new Error("the disk is full");
    });
    await expect(attempt).rejects.toThrow("the disk is full");
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
  });
});
