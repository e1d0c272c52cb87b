import { once } from "node:events";
import { connect as connectTcp, createServer, Socket } from "node:net";
import { type Kysely, type QueryResult, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isConnectionFailure } from "./connection-failure.ts";
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
    statementTimeoutMs: 60_000,
    onLostConnection: () => undefined,
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

  it("ends a statement that takes too long, and names its application", async () => {
    await using({ statementTimeoutMs: 500, applicationName: "aavarti worker" }, async (p) => {
      await expect(p.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
      const { rows } = await p.query(
        "select current_setting('application_name') as name, current_setting('idle_in_transaction_session_timeout') as idle",
      );
      expect(rows).toEqual([{ name: "aavarti worker", idle: "10s" }]);
    });
  });

  it("checks from the tenth second on whether the other end of a silent connection is still there", async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
    await using({}, (p) => p.query("select 1"));
    expect(setKeepAlive.mock.calls).toEqual([[true, 10_000]]);
  });

  it("reports a lost connection once, idle or in use, and connects anew", async () => {
    const lost: string[] = [];
    await using({ onLostConnection: (error) => lost.push(error.message) }, async (p) => {
      await terminate((await p.query("select pg_backend_pid() as pid")).rows[0].pid);
      await expect.poll(() => lost).toHaveLength(1);

      const client = await p.connect();
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      await terminate((await client.query("select pg_backend_pid() as pid")).rows[0].pid);
      await ended;
      expect(lost).toHaveLength(2);
      await expect(client.query("select 1")).rejects.toSatisfy(isConnectionFailure);
      client.release();
      expect((await p.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    });
  });
});

async function terminate(pid: number): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await admin.query("select pg_terminate_backend($1, 5000)", [pid]);
  await admin.end();
}

/** Waits until the database has closed a connection by itself. */
async function untilGone(pid: number): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  const backends = async () => (await admin.query("select from pg_stat_activity where pid = $1", [pid])).rowCount;
  await expect.poll(backends).toBe(0);
  await admin.end();
}

const backendOf = async (db: Kysely<Notes>): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  if (!rows[0]) throw new Error("No backend");
  return rows[0].pid;
};

describe("a statement that waits longer than it may", () => {
  it("ends its transaction without a trace, and can be repeated", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const late = db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx);
        await sql`select pg_sleep(60)`.execute(trx);
      });
      await expect(late).rejects.toMatchObject({ name: "UnavailableError", outcome: "rolled-back" });
      await expect(backendOf(db)).resolves.toBeGreaterThan(0);
    });
  });
});

describe("a connection that is lost", () => {
  it("rolls its transaction back, throws, and the next call gets another connection", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const lost = db.transaction().execute(async (trx) => {
        await terminate(await backendOf(trx));
        await sql`select 1`.execute(trx);
      });
      await expect(lost).rejects.toMatchObject({ name: "UnavailableError", outcome: "rolled-back" });
      await expect(backendOf(db)).resolves.toBeGreaterThan(0);
    });
  });

  it("while the transaction waits for something else does not hide what the transaction failed of", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const refused = db.transaction().execute(async (trx) => {
        await terminate(await backendOf(trx));
        throw new Error("Customer not found");
      });
      await expect(refused).rejects.toThrow("Customer not found");
      await expect(backendOf(db)).resolves.toBeGreaterThan(0);
    });
  });

  it("stores nothing when it is lost before COMMIT was sent", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const lost = db.transaction().execute(async (trx) => terminate(await backendOf(trx)));
      await expect(lost).rejects.toMatchObject({ name: "UnavailableError", outcome: "rolled-back" });
    });
  });

  it("while a statement runs that commits by itself leaves open whether it was stored", async () => {
    await usingKysely({ max: 2 }, async (db) => {
      const running = sql`select pg_sleep(300), 'commits by itself'`.execute(db).catch((error: unknown) => error);
      const isRunning = sql<{ pid: number }>`
        select pid from pg_stat_activity where query like '%commits by itself%' and pid <> pg_backend_pid()`;
      await expect.poll(async () => (await isRunning.execute(db)).rows).toHaveLength(1);
      await terminate((await isRunning.execute(db)).rows[0]?.pid ?? 0);
      expect(await running).toMatchObject({ name: "UnavailableError", outcome: "unknown" });
    });
  });

  it("fails only its transaction when the database ends it as idle, not the process", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      const frozen = db.transaction().execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx);
        await untilGone(await backendOf(trx));
        await sql`select 1`.execute(trx);
      });
      await expect(frozen).rejects.toMatchObject({ name: "UnavailableError", outcome: "rolled-back" });
      await expect(backendOf(db)).resolves.toBeGreaterThan(0);
    });
  });

  it("lets the transaction run again when it is lost before BEGIN completes", async () => {
    await throughProxy(async (url, proxy) =>
      usingKysely({ url, max: 1 }, async (db) => {
        await backendOf(db);
        proxy.cutOnNextWrite();
        const lost = db.transaction().execute((trx) => sql`select 1`.execute(trx));
        await expect(lost).rejects.toMatchObject({ name: "UnavailableError", outcome: "not-begun" });
      }),
    );
  });

  it("leaves open whether the transaction was stored when it is lost after COMMIT was sent", async () => {
    await throughProxy(async (url, proxy) =>
      usingKysely({ url, max: 1 }, async (db) => {
        const lost = db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          proxy.cutOnNextWrite();
        });
        await expect(lost).rejects.toMatchObject({ name: "UnavailableError", outcome: "unknown" });
      }),
    );
  });

  it("leaves that open for a change as well that was sent with COMMIT", async () => {
    await throughProxy(async (url, proxy) =>
      usingKysely({ url, max: 1 }, async (db) => {
        let change: Promise<unknown> = Promise.resolve();
        const lost = db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          proxy.cutOnNextWrite();
          await trx.getExecutor().provideConnection(async (connection) => {
            change = connection.executeQuery(sql`select 2`.compile(trx));
            change.catch(() => undefined);
          });
        });
        await expect(lost).rejects.toMatchObject({ name: "UnavailableError", outcome: "unknown" });
        await expect(change).rejects.toMatchObject({ name: "UnavailableError", outcome: "unknown" });
      }),
    );
  });

  it("waits for a database that is soon back, and throws otherwise", async () => {
    let lost = 0;
    await throughProxy(async (url, proxy) =>
      usingKysely({ url, max: 1, onLostConnection: () => lost++ }, async (db) => {
        await backendOf(db);
        await proxy.close();
        await expect.poll(() => lost).toBe(1);
        const waiting = backendOf(db);
        await proxy.listenAgain();
        await expect(waiting).resolves.toBeGreaterThan(0);
        await proxy.close();
        await expect.poll(() => lost).toBe(2);
        await expect(backendOf(db)).rejects.toMatchObject({ name: "UnavailableError", outcome: "not-connected" });
      }),
    );
  });
});

type Proxy = { cutOnNextWrite(): void; close(): Promise<void>; listenAgain(): Promise<void> };

/**
 * A proxy to the database that can cut the connection: when the client next sends something, or for
 * new connections as well.
 */
async function throughProxy(run: (url: string, proxy: Proxy) => Promise<void>): Promise<void> {
  const target = new URL(postgres.appUrl);
  const sockets = new Set<Socket>();
  let isCutting = false;
  const server = createServer((client) => {
    const upstream = connectTcp(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", (bytes) => {
      if (isCutting) client.destroy();
      else upstream.write(bytes);
      isCutting = false;
    });
    upstream.on("data", (bytes) => client.write(bytes));
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return address.port;
  };
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  const url = Object.assign(new URL(target), { port: String(port) }).href;
  try {
    await run(url, {
      cutOnNextWrite: () => {
        isCutting = true;
      },
      close,
      listenAgain: async () => void (await listen(port)),
    });
  } finally {
    if (server.listening) await close();
  }
}

/**
 * Forwards bytes to the database, delays the responses, and counts how often the client sends after
 * a response.
 */
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

  describe("statements of a transaction that are sent together", () => {
    async function sendTogether(trx: Kysely<Notes>, queries: readonly RawBuilder<unknown>[]) {
      const { answers } = await trx.getExecutor().provideConnection(async (connection) => ({
        answers: queries.map((query) => connection.executeQuery(query.compile(trx))),
      }));
      return Promise.allSettled(answers);
    }
    const inTransaction = (db: Kysely<Notes>, queries: readonly RawBuilder<unknown>[]) =>
      db.transaction().execute((trx) => sendTogether(trx, queries));
    const rowsOf = (settled: PromiseSettledResult<QueryResult<unknown>>) =>
      settled.status === "fulfilled" ? settled.value.rows : settled.reason.code;

    it("travel in one packet", async () => {
      await countRoundTrips((url, count) =>
        usingKysely({ url }, async (db) => {
          await sql`select 1`.execute(db);
          const before = count();
          const answers = await inTransaction(db, [sql`select 1 as a`, sql`select 2 as b`, sql`select 3 as c`]);
          expect(answers.map(rowsOf)).toEqual([[{ a: 1 }], [{ b: 2 }], [{ c: 3 }]]);
          expect(count() - before).toBe(2);
        }),
      );
    });

    it("read the same from the third run on, when their columns are not described any more", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        const read = (day: string | null) =>
          sql<object>`select ${day}::date as day, 9007199254740991::bigint as paise, array['a', null] as texts, null as nothing`;
        for (const day of ["2026-02-28", null, "2026-03-01", "2026-03-02", null]) {
          const row = { day, paise: 9007199254740991, texts: ["a", null], nothing: null };
          expect((await inTransaction(db, [read(day), read(day)])).map(rowsOf)).toEqual([[row], [row]]);
        }
      });
    });

    it("are refused after one that fails, and run again in the next transaction", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        const queries = (divisor: number) => [
          sql`select ${divisor}::int as before`,
          sql`select 10 / ${divisor}::int as divided`,
          sql`select ${divisor}::int + 1 as after`,
          sql`select ${divisor}::int + 2 as last`,
        ];
        for (const divisor of [0, 5, 0, 0, 5, 5]) {
          const answers = inTransaction(db, queries(divisor)).then((all) => all.map(rowsOf));
          if (divisor === 0) await expect(answers).rejects.toThrow("rolled back instead of committed");
          else expect(await answers).toEqual([[{ before: 5 }], [{ divided: 2 }], [{ after: 6 }], [{ last: 7 }]]);
        }
      });
    });

    it("say which of them failed", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        let answers: unknown[] = [];
        const failing = db.transaction().execute(async (trx) => {
          const queries = [sql`select 1 as one`, sql`select 1 / 0`, sql`select 2`, sql`select pg_sleep(60)`];
          answers = (await sendTogether(trx, queries)).map(rowsOf);
          throw new Error("failed");
        });
        await expect(failing).rejects.toThrow("failed");
        expect(answers).toEqual([[{ one: 1 }], "22012", "25P02", "25P02"]);
      });
    });

    it("fail alone where only a value cannot be read", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        const answers = await inTransaction(db, [sql`select 9007199254740993::bigint as paise`, sql`select 1 as one`]);
        expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
      });
    });

    it("are refused after one that cannot be written, and what was sent before is not committed", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        const circular: { self?: unknown } = {};
        circular.self = circular;
        const insert = (text: unknown) => sql`insert into note (tenant, text) values ('unwritten', ${text})`;
        const failing = db.transaction().execute(async (trx) => {
          await sql`select set_config('app.tenant', 'unwritten', true)`.execute(trx);
          const answers = await sendTogether(trx, [insert("before"), insert(circular), insert("after")]);
          expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
        });
        await expect(failing).rejects.toThrow("circular");
        const left = await db.transaction().execute(async (trx) => {
          await sql`select set_config('app.tenant', 'unwritten', true)`.execute(trx);
          return trx.selectFrom("note").select("text").execute();
        });
        expect(left).toEqual([]);
      });
    });

    it("do not take the rollback with them when one fails", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        const backend = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows;
        const before = await backend();
        const refused = db.transaction().execute(async (trx) => {
          await trx.getExecutor().provideConnection(async (connection) => {
            connection.executeQuery(sql`select 1 / 0`.compile(trx)).catch(() => undefined);
          });
          throw new Error("refused");
        });
        await expect(refused).rejects.toThrow("refused");
        expect(await backend()).toEqual(before);
      });
    });

    it("all fail of the connection that is lost under them", async () => {
      await usingKysely({ max: 1 }, async (db) => {
        let reasons: unknown[] = [];
        const failing = db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          const queries = [sql`select pg_terminate_backend(pg_backend_pid())`, sql`select 2`, sql`select 3`];
          const answers = await sendTogether(trx, queries);
          reasons = answers.map((answer) => (answer.status === "rejected" ? answer.reason.outcome : "answered"));
        });
        await expect(failing).rejects.toMatchObject({ name: "UnavailableError" });
        expect(reasons).toEqual(["rolled-back", "rolled-back", "rolled-back"]);
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      });
    });
  });

  it("waits for what a statement outside a transaction stores at its very end", async () => {
    const owner = new pg.Client({ connectionString: postgres.ownerUrl });
    await owner.connect();
    await owner.query(`create table late (id int unique deferrable initially deferred);
      grant select, insert on late to aavarti_app`);
    await owner.end();
    await usingKysely({ max: 1 }, async (db) => {
      const insert = sql`insert into late (id) values (1)`;
      await insert.execute(db);
      await expect(insert.execute(db)).rejects.toMatchObject({ code: "23505" });
      expect((await sql`select id from late`.execute(db)).rows).toEqual([{ id: 1 }]);
    });
  });

  it("lets the last of several columns with one name win, null or not, and refuses a copy", async () => {
    await usingKysely({ max: 1 }, async (db) => {
      for (let run = 0; run < 3; run++)
        expect((await sql`select 1 as id, null::int as id`.execute(db)).rows).toEqual([{ id: null }]);
      await sql`create temp table copied (id int)`.execute(db);
      await expect(sql`copy copied from stdin`.execute(db)).rejects.toThrow("cannot copy");
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    });
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
      // Enough at once that the three connections are always contended, few enough that waiting for
      // one ends in time.
      const players = Array.from({ length: 24 }, async (_, player) => {
        for (let round = player; round < 2_000; round += 24) await play(round);
      });
      await Promise.all(players);
      const { rows } = await sql<{
        left: string;
      }>`select coalesce(current_setting('app.tenant', true), '') as left`.execute(db);
      expect(rows).toEqual([{ left: "" }]);
    });
  });
});
