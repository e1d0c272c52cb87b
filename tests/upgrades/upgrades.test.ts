import { migrate } from "@aavarti/db/migrate";
import { MIGRATIONS } from "@aavarti/db/migrations/index";

import { migrateQueueSchema } from "@aavarti/jobs/queue-schema";
import { createReminderBench } from "@aavarti/testing/reminder-bench";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { daysAfter, todayInIndia } from "../blackbox/calendar-days.ts";
import { openServerOver, type ServerOver } from "../isolation/server-over.ts";
import { readCatalog } from "./catalog.ts";
import { type OlderDatabase, readOlderDatabase, restoreOlderDatabase } from "./older-database.ts";

/**
 * Data folders of earlier versions, by the commit that made them: the schema that its migrations
 * made, and the demo as it was used there.
 */
const OLDER_VERSIONS = [
  { commit: "f796342", what: "0006 without 0005, and without the tables that were added to 0006 afterwards" },
  { commit: "81297b2", what: "0012 without 0008 and 0011, functions with a search path that was edited afterwards" },
  { commit: "4cbc5da", what: "0013 before 40 per cent of GST was added to it" },
  {
    commit: "2561b04",
    what: "0020 without 0018, and with a colour of tags that was replaced afterwards",
    allowsRed: true,
  },
  { commit: "81b5019", what: "0025 without 0023" },
];

/** Tables that have another name by now. */
const RENAMED: Readonly<Record<string, string>> = {
  "public.payment_order": "public.activation_order",
  "public.payment": "public.activation_payment",
  "public.erased_order": "public.erased_activation_order",
  "public.erased_payment": "public.erased_activation_payment",
};

/** Tables to which the migrations themselves write. */
const MIGRATIONS_OWN = ["public.kysely_migration", "public.kysely_migration_lock", "bullmq.migration", "bullmq.meta"];

let fresh: string[];
beforeAll(async () => {
  const database = await createTestDatabase();
  fresh = await readCatalog(database.superuserUrl);
  await database.close();
});

/** No version offered the colour for long, but the database allowed it. */
const ADD_A_RED_TAG = "insert into tag select id, id, 'Urgent', 'red', null, created_at from tenant";

describe.each(OLDER_VERSIONS)("a database of $commit ($what)", ({ commit, allowsRed = false }) => {
  let older: OlderDatabase;
  let database: TestDatabase;
  let witness: pg.Client;
  const ask = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await witness.query<Row>(statement)).rows;
  const bringUpToDate = async () => {
    await migrate(database.ownerUrl, { environment: "test", now: () => new Date() });
    await migrateQueueSchema(database.ownerUrl);
  };

  beforeAll(async () => {
    older = readOlderDatabase(new URL(`fixtures/${commit}.json.gz`, import.meta.url));
    database = await createEmptyDatabase();
    await restoreOlderDatabase(older, database);
    witness = new pg.Client({ connectionString: database.superuserUrl });
    await witness.connect();
    if (allowsRed) await witness.query(ADD_A_RED_TAG);
    await bringUpToDate();
  });
  afterAll(async () => {
    await witness.end();
    await database.close();
  });

  it("gets the schema of a new database and keeps every row", async () => {
    expect(await readCatalog(database.superuserUrl)).toEqual(fresh);
    const names = await ask<{ name: string }>("select name from kysely_migration order by name");
    expect(names.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS).sort());
    for (const { name, rows } of older.tables) {
      if (MIGRATIONS_OWN.includes(name) || (allowsRed && name === "public.tag")) continue;
      const now = RENAMED[name] ?? name;
      const own = now === "public.audit_event" ? "where action <> 'payments.opened'" : "";
      expect([now, await ask(`select count(*)::int as count from ${now} ${own}`)]).toEqual([
        now,
        [{ count: rows.length }],
      ]);
    }
  });

  it("counts earlier terms as paid, and says so in the activity log", async () => {
    expect(await ask("select distinct settled_at_opening as paid from subscription_term")).toEqual([{ paid: true }]);
    expect(await ask("select count(*)::int as count from charge")).toEqual([{ count: 0 }]);
    const opened = await ask<{ tenant_id: string }>(
      "select tenant_id from audit_event where action = 'payments.opened'",
    );
    const withTerms = await ask<{ tenant_id: string }>("select distinct tenant_id from subscription_term");
    const ids = (rows: { tenant_id: string }[]) => rows.map((row) => row.tenant_id).sort();
    expect(ids(opened)).toEqual(ids(withTerms));
  });

  it.runIf(allowsRed)("turns red tags into violet ones", async () => {
    expect(await ask("select distinct color from tag")).toEqual([{ color: "violet" }]);
  });

  it("serves its accounts and plans their reminders", async () => {
    const server = await openServerOver(database);
    const bench = await createReminderBench(database);
    try {
      const owner = await signIn(server);
      const inFixture = (table: string) =>
        older.tables.find(({ name }) => name === table)?.rows.filter((row) => row.tenant_id === owner.tenantId).length;
      const { customers } = await owner.get<{ customers: { id: string }[] }>("/api/customers");
      expect(customers).toHaveLength(inFixture("public.customer") ?? 0);
      const subscriptions = await owner.get<{ id: string }[]>("/api/subscriptions");
      expect(subscriptions).toHaveLength(inFixture("public.subscription") ?? 0);

      const today = todayInIndia();
      const product = await owner.post<{ id: string }>("/api/products", {
        name: "Upgraded plan",
        price: "500",
        durationMonths: 1,
        description: "After the upgrade",
        gstRate: 40,
      });
      const customer = await owner.post<{ id: string }>("/api/customers", {
        name: "Asha Patel",
        email: "asha@example.in",
        phone: "9876543210",
      });
      const { id } = await owner.post<{ id: string }>("/api/subscriptions", {
        customerId: customer.id,
        productId: product.id,
        startDate: daysAfter(today, -20),
        customEndDate: daysAfter(today, 8),
        price: "500",
      });

      // Tomorrow at half past ten in India, when the first reminder is due.
      bench.clock.set(`${daysAfter(today, 1)}T05:00:00Z`);
      await bench.sweepAndWork();
      const reminders = (await bench.ledger()).filter((row) => row.subscription_id === id);
      expect(reminders.map(({ step, recipient_kind, state }) => [step, recipient_kind, state])).toContainEqual([
        "due_in_7",
        "customer",
        "sent",
      ]);
    } finally {
      await bench.superuser.end();
      await server.close();
    }
  });
});

it("changes the rows of real accounts that earlier migrations could not reach", async () => {
  const database = await createEmptyDatabase();
  const witness = new pg.Client({ connectionString: database.superuserUrl });
  const copy = (table: string, changes: string) =>
    witness.query(`insert into ${table} select (jsonb_populate_record(one, ${changes})).* from ${table} one`);
  const ask = async (statement: string): Promise<Record<string, unknown>[]> => (await witness.query(statement)).rows;
  try {
    await restoreOlderDatabase(readOlderDatabase(new URL("fixtures/81b5019.json.gz", import.meta.url)), database);
    await witness.connect();
    await copy("tenant", "jsonb_build_object('id', gen_random_uuid(), 'is_demo', false)");
    await copy("audit_event", "jsonb_build_object('id', gen_random_uuid(), 'subject_kind', 'payment')");
    await migrate(database.ownerUrl, { environment: "test", now: () => new Date() });

    expect(await ask("select subject_kind from audit_event where subject_kind = 'payment'")).toEqual([]);
    const accounts = await ask(`select account_status = 'active' as paid, retention_from is not null as kept,
      account_status = 'trial' and trial_ends_at <= now() as ended, may_send_unverified as trusted
      from tenant where not is_demo`);
    expect(accounts).toContainEqual({ paid: true, ended: false, kept: false, trusted: true });
    expect(accounts).toContainEqual({ paid: false, ended: true, kept: true, trusted: false });
    expect(accounts.filter(({ kept, ended, paid, trusted }) => kept !== ended || trusted !== paid)).toEqual([]);
  } finally {
    await witness.end();
    await database.close();
  }
});

async function signIn(server: ServerOver) {
  const call = async (method: string, path: string, token: string, body?: unknown) => {
    const answer = await server.request({
      method,
      path,
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect([path, answer.status, answer.text]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()]);
    return JSON.parse(answer.text);
  };
  const { token, tenant } = await call("POST", "/api/auth/login", "", {
    email: "demo@aavarti.app",
    password: "demo-aavarti",
  });
  return {
    tenantId: tenant.id as string,
    get: <Body>(path: string): Promise<Body> => call("GET", path, token),
    post: <Body>(path: string, body: unknown): Promise<Body> => call("POST", path, token, body),
  };
}
