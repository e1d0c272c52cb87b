import { randomUUID } from "node:crypto";
import { type TenantTrx, withTenant } from "@aavarti/db/tenant";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IsolatedDatabase, openIsolatedDatabase, tenantTables } from "./isolated-database.ts";
import { asTenant, dumpOf, insertRow, insertTenant, rowFor, type TenantIds } from "./two-tenants.ts";

const REFUSED_BY_POLICY = { code: "42501" };

/** Tables to which the product's role adds rows, and in which it changes and deletes none. */
const APPEND_ONLY: readonly string[] = ["ledger_entry", "mrr_movement", "payment_receipt", "charge_description"];

let database: IsolatedDatabase;
let tables: { table: string; tenantColumn: string }[];
let ours: TenantIds;
let theirs: TenantIds;
/** The tables whose rows may change. */
let changeable: typeof tables;

beforeAll(async () => {
  database = await openIsolatedDatabase();
  tables = await tenantTables(database);
  changeable = tables.filter(({ table }) => !APPEND_ONLY.includes(table));
  const names = tables.map(({ table }) => table);
  ours = await insertTenant(database, names, "Mango");
  theirs = await insertTenant(database, names, "Papaya");
});
afterAll(() => database.close());

/** Runs work and rolls it back. */
const tried = (tenantId: string | null, work: Parameters<typeof asTenant>[2]) => {
  const undo = new Error("undo");
  return asTenant(database, tenantId, async (client) => {
    await work(client);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
};

describe("within one tenant's transaction, without any where", () => {
  it("shows each table's own row and no other", async () => {
    for (const { table, tenantColumn } of tables) {
      const { rows } = await asTenant(database, ours.tenant, (client) =>
        client.query<{ tenant: string }>(`select ${tenantColumn} as tenant from ${table}`),
      );
      expect(rows, table).toEqual([{ tenant: ours.tenant }]);
    }
  });

  it("shows none of the other's rows when they are asked for by name", async () => {
    for (const { table, tenantColumn } of tables) {
      const { rows } = await asTenant(database, ours.tenant, (client) =>
        client.query(
          `select * from ${table} where ${tenantColumn} = $1 or ${tenantColumn} <> $2 or true and ${tenantColumn} = $1`,
          [theirs.tenant, ours.tenant],
        ),
      );
      expect(rows, table).toEqual([]);
    }
  });

  it("updates each table's own row and no other", async () => {
    const before = await dumpOf(database, tables, theirs.tenant);
    for (const { table, tenantColumn } of changeable) {
      const updated = await asTenant(database, ours.tenant, (client) =>
        client.query(`update ${table} set ${tenantColumn} = ${tenantColumn}`),
      );
      expect(updated.rowCount, table).toBe(1);
    }
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
  });

  it("moves no row to the other tenant", async () => {
    const before = await dumpOf(database, tables, theirs.tenant);
    for (const { table, tenantColumn } of tables)
      await expect(
        asTenant(database, ours.tenant, (client) =>
          client.query(`update ${table} set ${tenantColumn} = $1`, [theirs.tenant]),
        ),
        table,
      ).rejects.toMatchObject(REFUSED_BY_POLICY);
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
  });

  it("inserts nothing for the other tenant", async () => {
    const before = await dumpOf(database, tables, theirs.tenant);
    for (const { table } of tables) {
      const row = await rowFor(database, table, { ...theirs, customer: ours.customer, word: "Forged" });
      await expect(
        asTenant(database, ours.tenant, (client) => insertRow(client, table, row)),
        table,
      ).rejects.toMatchObject(REFUSED_BY_POLICY);
    }
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
  });

  it("cannot refer to the other tenant's rows", async () => {
    const row = await rowFor(database, "subscription", { ...ours, subscription: crypto.randomUUID() });
    for (const [column, id] of Object.entries({ customer_id: theirs.customer, product_id: theirs.product }))
      await expect(
        asTenant(database, ours.tenant, (client) => insertRow(client, "subscription", { ...row, [column]: id })),
      ).rejects.toMatchObject({ code: "23503" });
  });

  it("deletes each table's own row and no other", async () => {
    const before = await dumpOf(database, tables, theirs.tenant);
    await tried(ours.tenant, async (client) => {
      for (const { table } of changeable.toReversed())
        expect((await client.query(`delete from ${table}`)).rowCount, table).toBe(1);
      const { rows } = await client.query("select tenant_id from membership");
      expect(rows).toEqual([]);
    });
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
  });
});

describe("a ledger's entries", () => {
  it("are neither changed nor deleted by the product's role, not even its own", async () => {
    for (const table of APPEND_ONLY)
      for (const statement of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`])
        await expect(
          asTenant(database, ours.tenant, (client) => client.query(statement)),
          statement,
        ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("with no tenant set", () => {
  it.each([
    ["never set", null],
    ["set to nothing, as a pooled connection keeps it", ""],
  ])("shows, changes and accepts nothing (%s)", async (_case, tenantId) => {
    const before = [await dumpOf(database, tables, ours.tenant), await dumpOf(database, tables, theirs.tenant)];
    for (const { table, tenantColumn } of tables) {
      await asTenant(database, tenantId, async (client) => {
        expect((await client.query(`select * from ${table}`)).rows, table).toEqual([]);
        if (APPEND_ONLY.includes(table)) return;
        expect((await client.query(`update ${table} set ${tenantColumn} = ${tenantColumn}`)).rowCount, table).toBe(0);
        expect((await client.query(`delete from ${table}`)).rowCount, table).toBe(0);
      });
      const row = await rowFor(database, table, { ...ours, word: "Nobody" });
      await expect(
        asTenant(database, tenantId, (client) => insertRow(client, table, row)),
        table,
      ).rejects.toMatchObject(REFUSED_BY_POLICY);
    }
    expect([await dumpOf(database, tables, ours.tenant), await dumpOf(database, tables, theirs.tenant)]).toEqual(
      before,
    );
  });

  it("finds nothing through the search function, which bypasses the policies", async () => {
    for (const tenantId of [null, ""]) {
      const { rows } = await asTenant(database, tenantId, (client) =>
        client.query("select * from search_customer_ids('%', 10000)"),
      );
      expect(rows).toEqual([]);
    }
  });

  it.each(Object.keys(PAYMENT_SEARCHES))("finds no payment through the search by reference: %s", async (call) => {
    for (const tenantId of [null, ""]) {
      const { rows } = await asTenant(database, tenantId, (client) => client.query(PAYMENT_SEARCHES[call] ?? ""));
      expect(rows).toEqual([]);
    }
  });

  it.each(Object.keys(PEOPLE_SEARCHES))("finds nobody through the search for people: %s", async (call) => {
    for (const tenantId of [null, ""]) {
      const { rows } = await asTenant(database, tenantId, (client) => client.query(PEOPLE_SEARCHES[call] ?? ""));
      expect(rows).toEqual([]);
    }
  });

  it("searches the real tables, whatever temporary ones a session creates", async () => {
    // PostgreSQL looks for a table among the session's temporary ones first, unless a function's
    // search path puts them last.
    const { rows } = await asTenant(database, ours.tenant, async (client) => {
      await client.query(
        "create temp table customer (like public.customer including generated including defaults) on commit drop",
      );
      await client.query(
        "insert into pg_temp.customer (tenant_id, id, name, email, status, created_at, updated_at) values ($1, $2, 'Planted', 'p@example.in', 'active', now(), now())",
        [ours.tenant, randomUUID()],
      );
      return client.query("select * from search_people('{planted}', '{%planted%}', 'planted', 50)");
    });
    expect(rows).toEqual([]);
  });

  it("fails and shows nothing when the setting is not an id", async () => {
    await expect(
      asTenant(database, "' or true --", (client) => client.query("select * from customer")),
    ).rejects.toMatchObject({
      code: "22P02",
    });
  });
});

/** Calls of the search function for people by someone who wants more than their own tenant's. */
const PEOPLE_SEARCHES: Record<string, string> = {
  "the other's word": "select * from search_people('{papaya}', '{%papaya%}', 'papaya', 50)",
  "a wildcard": "select * from search_people('{papaya}', '{%}', 'papaya', 50)",
  "the beginning of every name": "select * from search_people('{p}', '{%p%}', 'p', 50)",
  "the empty beginning": "select * from search_people(array[''], '{%}', '', 50)",
  "a word with a mistake": "select * from search_people('{papaia}', '{%papaia%}', 'papaia', 50)",
  "a mistake that is like everything": "select * from search_people('{a}', '{%zzzz%}', 'aaaa', 50)",
  "fewer patterns than words": "select * from search_people('{papaya,x}', '{%papaya%}', 'papaya', 50)",
  "null where a pattern belongs": "select * from search_people('{papaya}', array[null::text], 'papaya', 50)",
  "no words": "select * from search_people('{}', '{}', 'papaya', 50)",
  nulls: "select * from search_people(null, null, null, null)",
  "more rows than it gives": "select * from search_people('{papaya}', '{%papaya%}', 'papaya', 2147483647)",
};

/** Calls of the search for payments by someone who wants more than their own tenant's. */
const PAYMENT_SEARCHES: Record<string, string> = {
  "the other's reference": "select * from search_payments('papaya', 50)",
  "a part of it": "select * from search_payments('apay', 50)",
  wildcards: "select * from search_payments('%%%%', 50)",
  "wildcards for one letter": "select * from search_payments('______', 50)",
  "an escaped wildcard": String.raw`select * from search_payments('\%papaya\%', 50)`,
  "too few letters": "select * from search_payments('pap', 50)",
  nothing: "select * from search_payments('', 50)",
  nulls: "select * from search_payments(null, null)",
  "more rows than it gives": "select * from search_payments('papaya', 2147483647)",
};

/** Mutants: query shapes that lost, or never had, their `where` on the tenant. */
const UNSCOPED: Record<string, (trx: TenantTrx) => Promise<unknown[]>> = {
  "a plain select": (trx) => trx.selectFrom("customer").selectAll().execute(),
  "a select by the other's id": (trx) =>
    trx.selectFrom("customer").selectAll().where("id", "=", theirs.customer).execute(),
  "an or that is always true": (trx) =>
    trx
      .selectFrom("customer")
      .selectAll()
      .where((is) => is.or([is("id", "=", theirs.customer), is.val(true)]))
      .execute(),
  "a join by the id alone": (trx) =>
    trx
      .selectFrom("subscription as s")
      .innerJoin("customer as c", "c.id", "s.customer_id")
      .innerJoin("product as p", (join) => join.onTrue())
      .selectAll()
      .execute(),
  "a left join on nothing": (trx) =>
    trx
      .selectFrom("customer as c")
      .leftJoin("subscription as s", (join) => join.onTrue())
      .selectAll()
      .execute(),
  "a subselect": (trx) =>
    trx
      .selectFrom("tenant")
      .select((is) =>
        is
          .selectFrom("customer")
          .select((count) => sql<string>`string_agg(${count.ref("name")}, ',')`.as("names"))
          .as("names"),
      )
      .execute(),
  "a union": (trx) =>
    trx.selectFrom("customer").select("name").unionAll(trx.selectFrom("product").select("name")).execute(),
  "a common table expression": (trx) =>
    trx
      .with("everyone", (cte) => cte.selectFrom("customer").selectAll())
      .selectFrom("everyone")
      .selectAll()
      .execute(),
  "an update that returns": (trx) => trx.updateTable("customer").set({ company: "Changed" }).returningAll().execute(),
  "a delete that returns": (trx) => trx.deleteFrom("reminder").returningAll().execute(),
  "an insert from a select": (trx) =>
    trx
      .insertInto("audit_event")
      .columns(["tenant_id", "id", "actor_kind", "actor_id", "action", "subject_kind", "subject_id", "changes", "at"])
      .expression((is) =>
        is
          .selectFrom("customer")
          .select([
            "tenant_id",
            sql<string>`gen_random_uuid()`.as("id"),
            sql<string>`'system'`.as("actor_kind"),
            sql<string>`'mutant'`.as("actor_id"),
            "name as action",
            sql<string>`'customer'`.as("subject_kind"),
            sql<string>`id::text`.as("subject_id"),
            sql<string>`'{}'::jsonb`.as("changes"),
            "created_at as at",
          ]),
      )
      .returningAll()
      .execute(),
  "the search function with a wildcard": async (trx) => {
    const { rows } = await sql<{
      id: string;
    }>`select search_customer_ids as id from search_customer_ids('%', 10000)`.execute(trx);
    return rows;
  },
  "the search function with the other's word": async (trx) => {
    const { rows } = await sql<{
      id: string;
    }>`select search_customer_ids as id from search_customer_ids('%papaya%', 10000)`.execute(trx);
    return rows;
  },
  ...Object.fromEntries(
    Object.entries(PEOPLE_SEARCHES).map(([name, call]) => [
      `the search of people with ${name}`,
      async (trx: TenantTrx) => (await sql.raw<{ id: string }>(call).execute(trx)).rows,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(PAYMENT_SEARCHES).map(([name, call]) => [
      `the search of payments with ${name}`,
      async (trx: TenantTrx) => (await sql.raw<{ id: string }>(call).execute(trx)).rows,
    ]),
  ),
  "a row count of each table's statistics": async (trx) =>
    (await sql<{ names: string }>`select string_agg(name || email, ' ') as names from customer`.execute(trx)).rows,
};

describe("a mutant without its where", () => {
  const undo = new Error("undo");

  it.each(Object.keys(UNSCOPED))("shows and changes nothing of another tenant: %s", async (shape) => {
    const before = await dumpOf(database, tables, theirs.tenant);
    let seen: unknown[] = [];
    await withTenant(database.db, ours.tenant, async (trx) => {
      seen = (await UNSCOPED[shape]?.(trx)) ?? [];
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    const text = JSON.stringify(seen).toLowerCase();
    expect(text).not.toContain("papaya");
    for (const id of Object.values(theirs)) expect(text).not.toContain(id.toLowerCase());
    expect(await dumpOf(database, tables, theirs.tenant)).toEqual(before);
  });

  it("would show rows without row security", async () => {
    const client = await database.witness.connect();
    try {
      await client.query("begin");
      await client.query("alter table customer disable row level security");
      await client.query("set local role aavarti_app");
      await client.query("select set_config('app.tenant_id', $1, true)", [ours.tenant]);
      const { rows } = await client.query<{ name: string }>("select name from customer order by name");
      expect(rows.map((row) => row.name)).toEqual(["Mango Customer", "Papaya Customer"]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("a pool that serves two tenants in turns", () => {
  it("never carries one tenant over to the other's transaction, failed ones included", async () => {
    const seed = 20_261_121;
    const plan = fc.sample(
      fc.record({ tenant: fc.constantFrom("ours", "theirs", "nobody"), fails: fc.boolean(), table: fc.nat() }),
      { seed, numRuns: 3_000 },
    );
    let foreign = 0;
    const run = async ({ tenant, fails, table }: (typeof plan)[number]) => {
      const place = tables[table % tables.length];
      if (place === undefined) return;
      const id = tenant === "ours" ? ours.tenant : tenant === "theirs" ? theirs.tenant : null;
      await asTenant(database, id, async (client) => {
        const { rows } = await client.query<{ tenant: string }>(
          `select ${place.tenantColumn} as tenant from ${place.table}`,
        );
        foreign += rows.filter((row) => row.tenant !== id).length;
        if (id !== null && rows.length !== 1) foreign += 1;
        if (fails) await client.query("select 1 / 0");
      }).catch((error: { code?: string }) => {
        if (error.code !== "22012") throw error;
      });
    };
    for (let index = 0; index < plan.length; index += 8) await Promise.all(plan.slice(index, index + 8).map(run));
    expect(foreign).toBe(0);
  });
});
