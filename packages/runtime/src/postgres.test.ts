import { once } from "node:events";
import { connect as connectTcp, createServer } from "node:net";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startThrowawayPostgres } from "./embedded-postgres.ts";
import { createKysely, createPool } from "./postgres.ts";

type Notes = { note: { id: string; tenant: string; text: string } };

let postgres: EmbeddedPostgres;

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  await owner.query(`
    create table note (id uuid primary key default uuidv7(), tenant text not null, text text not null);
    alter table note enable row level security;
    alter table note force row level security;
    create policy own on note using (tenant = nullif(current_setting('app.tenant', true), '')) with check (tenant = nullif(current_setting('app.tenant', true), ''));
    grant select, insert, update, delete on note to aavarti_app;
  `);
  await owner.end();
});

afterAll(() => postgres.close());

const pool = (options: Partial<Parameters<typeof createPool>[0]> = {}) =>
  createPool({
    url: postgres.appUrl,
    applicationName: "test",
    max: 4,
    statementTimeoutMs: 5_000,
    onIdleError: () => undefined,
    ...options,
  });

async function using<T>(options: Parameters<typeof pool>[0], run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const made = pool(options);
  try {
    return await run(made);
  } finally {
    await made.end();
  }
}

async function usingKysely<T>(options: Parameters<typeof pool>[0], run: (db: Kysely<Notes>) => Promise<T>): Promise<T> {
  const db = createKysely<Notes>(pool({ pipeline: true, ...options }));
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

describe("createPool", () => {
  it("reads bigints as numbers, days as text, instants as dates, numerics as text", async () => {
    const { rows } = await using({}, (p) =>
      p.query(`select 9007199254740991::bigint as paise, array[1, 2]::bigint[] as many, date '2026-02-28' as day, array[date '2026-02-28'] as days,
                      timestamptz '2026-02-28T18:30:00Z' as instant, 1086.31::numeric as amount, null::bigint as nothing`),
    );
    expect(rows).toEqual([
      {
        paise: 9007199254740991,
        many: [1, 2],
        day: "2026-02-28",
        days: ["2026-02-28"],
        instant: new Date("2026-02-28T18:30:00Z"),
        amount: "1086.31",
        nothing: null,
      },
    ]);
  });

  it("refuses a bigint that a number cannot hold", async () => {
    await expect(using({}, (p) => p.query("select 9007199254740993::bigint"))).rejects.toThrow(
      "9007199254740993, which is not a safe integer",
    );
  });

  it("runs as the app's role when the address is the owner's", async () => {
    const who = "select current_user::text as current, session_user::text as session";
    const { rows } = await using({ url: postgres.ownerUrl }, (p) => p.query(who));
    expect(rows).toEqual([{ current: "aavarti_app", session: "aavarti_owner" }]);
    expect((await using({}, (p) => p.query(who))).rows).toEqual([{ current: "aavarti_app", session: "aavarti_app" }]);
  });

  it("ends a statement that takes too long, and says who it is", async () => {
    await using({ statementTimeoutMs: 50, applicationName: "aavarti worker" }, async (p) => {
      await expect(p.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
      const { rows } = await p.query(
        "select current_setting('application_name') as name, current_setting('idle_in_transaction_session_timeout') as idle",
      );
      expect(rows).toEqual([{ name: "aavarti worker", idle: "10s" }]);
    });
  });

  it("reports a connection that breaks while idle, and goes on", async () => {
    const broken: string[] = [];
    await using({ onIdleError: (error) => broken.push(error.message) }, async (p) => {
      const { rows } = await p.query("select pg_backend_pid() as pid");
      await using({ url: postgres.superuserUrl.replace(/\/postgres$/, "/aavarti") }, async () => {
        const admin = new pg.Client({ connectionString: postgres.superuserUrl });
        await admin.connect();
        await admin.query("select pg_terminate_backend($1)", [rows[0].pid]);
        await admin.end();
      });
      await expect.poll(() => broken.length).toBeGreaterThan(0);
      expect((await p.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    });
  });
});

/** Passes bytes on to the database, answers late, and counts how often the client spoke after it was answered. */
async function countRoundTrips(run: (url: string, count: () => number) => Promise<void>): Promise<void> {
  const target = new URL(postgres.appUrl);
  let trips = 0;
  let answered = true;
  const server = createServer((client) => {
    const upstream = connectTcp(Number(target.port), target.hostname);
    client.on("data", (bytes) => {
      if (answered) trips++;
      answered = false;
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      setTimeout(() => {
        answered = true;
        client.write(bytes);
      }, 30);
    });
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(target);
  url.port = String(address.port);
  await run(url.href, () => trips);
  server.close();
}

describe("createKysely", () => {
  it("sends begin with the first statement", async () => {
    await countRoundTrips((url, count) =>
      usingKysely({ url }, async (db) => {
        await sql`select 1`.execute(db);
        const before = count();
        await db.transaction().execute((trx) => sql`select 2`.execute(trx));
        expect(count() - before).toBe(2);
      }),
    );
  });

  it("sends the tenant's setting and the first query along when the setting's answer is not awaited", async () => {
    await countRoundTrips((url, count) =>
      usingKysely({ url }, async (db) => {
        await sql`select 1`.execute(db);
        const before = count();
        const found = await db.transaction().execute(async (trx) => {
          const setting = sql`select set_config('app.tenant', 'a', true)`.compile(trx);
          const { answer } = await trx
            .getExecutor()
            .provideConnection(async (connection) => ({ answer: connection.executeQuery(setting) }));
          const rows = await sql`select current_setting('app.tenant') as tenant`.execute(trx);
          await answer;
          return rows.rows;
        });
        expect(found).toEqual([{ tenant: "a" }]);
        expect(count() - before).toBe(2);
      }),
    );
  });

  it("names a statement from its second run on, and only what has a plan", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      for (let run = 0; run < 4; run++) {
        await db
          .transaction()
          .execute((trx) => trx.selectFrom("note").select("id").where("text", "=", String(run)).execute());
      }
      await sql`select ${1}::int as once_only`.execute(db);
      const { rows } = await sql<{ statement: string; uses: number }>`
        select statement, generic_plans + custom_plans as uses from pg_prepared_statements where statement not like '%pg_prepared_statements%'`.execute(
        db,
      );
      expect(rows).toEqual([{ statement: 'select "id" from "note" where "text" = $1', uses: 3 }]);
    });
  });

  it("rolls back all of a transaction that throws, and keeps the connection usable", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const failing = db.transaction().execute(async (trx) => {
        await sql`select set_config('app.tenant', 'rollback', true)`.execute(trx);
        await trx
          .insertInto("note")
          .values({ id: "0190a000-0000-7000-8000-000000000001", tenant: "rollback", text: "x" })
          .execute();
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      const rows = await db.transaction().execute(async (trx) => {
        await sql`select set_config('app.tenant', 'rollback', true)`.execute(trx);
        return trx.selectFrom("note").selectAll().execute();
      });
      expect(rows).toEqual([]);
    });
  });

  it("does not call a transaction committed that an error had aborted", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const swallowing = db.transaction().execute(async (trx) => {
        await sql`select 1 / 0`.execute(trx).catch(() => undefined);
      });
      await expect(swallowing).rejects.toThrow();
    });
  });

  it("plans anew on a new connection after a migration changed a table under a prepared statement", async () => {
    const owner = new pg.Client({ connectionString: postgres.ownerUrl });
    await owner.connect();
    await owner.query("create table shape (a int); grant select on shape to aavarti_app");
    await usingKysely({ max: 1 }, async (db) => {
      const read = () => sql`select * from shape`.execute(db);
      for (let run = 0; run < 3; run++) await read();
      await owner.query("alter table shape add column b int");
      await expect(read()).rejects.toMatchObject({ code: "0A000" });
      await expect(read()).resolves.toMatchObject({ rows: [] });
    });
    await owner.end();
  });

  it("mixes up no tenants over thousands of interleaved, failing and abandoned transactions", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    await usingKysely({ max: 3 }, async (db) => {
      const inTenant = <T>(tenant: string, run: (trx: Kysely<Notes>) => Promise<T>) =>
        db.transaction().execute(async (trx) => {
          const setting = sql`select set_config('app.tenant', ${tenant}, true)`.compile(trx);
          const { answer } = await trx
            .getExecutor()
            .provideConnection(async (connection) => ({ answer: connection.executeQuery(setting) }));
          answer.catch(() => undefined);
          const result = await run(trx);
          await answer;
          return result;
        });
      for (const tenant of ids)
        await inTenant(tenant, (trx) =>
          trx.insertInto("note").values({ id: sql`uuidv7()`, tenant, text: tenant }).execute(),
        );

      const play = async (round: number): Promise<void> => {
        const tenant = ids[round % ids.length] ?? "a";
        const kind = round % 7;
        const work = inTenant(tenant, async (trx) => {
          if (kind === 1) await sql`select 1 / 0`.execute(trx);
          if (kind === 2) throw new Error("abandoned");
          const reads = [
            trx.selectFrom("note").select("tenant").execute(),
            trx.selectFrom("note").select(["id", "tenant"]).execute(),
          ];
          if (kind === 3) reads.push(trx.selectFrom("note").select("tenant").where("id", "=", "no uuid").execute());
          return (await Promise.all(reads)).flat().map((row) => row.tenant);
        });
        const outcome = await work.catch(() => "failed" as const);
        if (kind >= 1 && kind <= 3) expect(outcome).toBe("failed");
        else expect(outcome).toEqual([tenant, tenant]);
        if (round % 50 === 0) expect(await db.selectFrom("note").selectAll().execute()).toEqual([]);
      };
      // Enough at once that three connections are always fought over, few enough that waiting for one ends in time.
      const players = Array.from({ length: 24 }, async (_, player) => {
        for (let round = player; round < 2_000; round += 24) await play(round);
      });
      await Promise.all(players);
      const { rows } = await sql<{
        left: string;
      }>`select coalesce(current_setting('app.tenant', true), '') as left`.execute(db);
      expect(rows).toEqual([{ left: "" }]);
    });
  }, 90_000);
});
