import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { DB } from "@aavarti/db/schema";
import { limitTenants } from "@aavarti/db/tenant-turns";
import { addDays } from "@aavarti/domain/calendar";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { systemClock } from "@aavarti/runtime/clock";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { notify } from "@aavarti/services/notifications/notify";
import { systemContext } from "@aavarti/services/system-context";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";

const PATH = "/api/v1/notifications/live";

let database: TestDatabase;
let servers: Server[];
let people = 0;
const readers: Reader[] = [];

type Server = { app: FastifyInstance; url: string };

beforeAll(async () => {
  database = await createTestDatabase();
  limitTenants(database.db, { most: 4 });
  servers = [await startServer(), await startServer()];
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.leave();
});
afterAll(async () => {
  const closings = servers.map(({ app }) => app.close());
  // A client with many streams opens idle connections ahead of time; closing a server would wait
  // for them.
  for (const { app } of servers) app.server.closeAllConnections();
  await Promise.all(closings);
  await database.close();
});

const poolOf = (url: string) =>
  createPool({
    url,
    applicationName: "test",
    max: 2,
    statementTimeoutMs: PATIENCE_MS,
    connectionTimeoutMs: PATIENCE_MS,
    onLostConnection: () => undefined,
  });

/** Starts a server on the database of this file, limited in its turns as in production. */
async function startServer({ heartbeatMs = 100 } = {}): Promise<Server> {
  const app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: systemClock }),
    databaseUrl: database.appUrl,
    streamTiming: { watchMs: 20, heartbeatMs },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}` };
}

async function newPerson(): Promise<TestAccount> {
  people += 1;
  const [server] = servers;
  if (!server) throw new Error("No server runs");
  return registerAccount(server.app, `priya-${people}@example.in`);
}

async function happen(tenantId: string): Promise<void> {
  const ctx = await systemContext(makeDependencies({ db: database.db, now: systemClock }), tenantId, "test");
  if (!ctx) throw new Error("The tenant is gone");
  await ctx.transact((unit) =>
    notify(ctx, unit, {
      kind: "payment.received",
      title: explainNotice("notice.paid"),
      body: [],
      link: "/dashboard",
      subjectId: null,
    }),
  );
}

/** Creates a subscription whose reminder is queued; the returned function moves it on. */
async function queueReminder(tenantId: string) {
  const ctx = await systemContext(makeDependencies({ db: database.db, now: systemClock }), tenantId, "test");
  if (!ctx) throw new Error("The tenant is gone");
  const endOn = addDays(ctx.today(), 7);
  const { id: subscriptionId, customerId } = await createTestSubscription(ctx, { endOn, customerName: "Asha" });
  const id = ctx.newId();
  await ctx.transact(async ({ trx }) => {
    await trx.deleteFrom("reminder").where("subscription_id", "=", subscriptionId).execute();
    await trx
      .insertInto("reminder")
      .values({
        tenant_id: tenantId,
        id,
        subscription_id: subscriptionId,
        customer_id: customerId,
        term_end_on: endOn,
        step: "due_in_7",
        channel: "email",
        recipient_kind: "customer",
        recipient_id: customerId,
        state: "planned",
        due_at: ctx.now(),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute();
  });
  const move = (state: "sent" | "delivered", at = ctx.now()) =>
    ctx.transact(({ trx }) =>
      trx.updateTable("reminder").set({ state, updated_at: at }).where("id", "=", id).execute(),
    );
  return { subscriptionId, move };
}

const changedReminders = async (token: string, input: { ids: string[]; since: string | null }) => {
  const answer = await servers[0]?.app.inject({
    url: `/trpc/renewals.changedReminders?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return answer?.json().result.data.items as { id: string; lastReminder: { state: string } }[];
};

/** Reads a stream, one event or comment at a time. */
type Reader = {
  status: number;
  next: () => Promise<string | null>;
  /** The next event without its id; `lastId` then returns that id. */
  nextEvent: () => Promise<string | null>;
  lastId: () => string | undefined;
  leave: () => Promise<void>;
};

async function listen(token: string, server = 0, lastEventId?: string): Promise<Reader> {
  const leaving = new AbortController();
  const response = await fetch(`${servers[server]?.url}${PATH}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    signal: leaving.signal,
  });
  if (!response.ok) await response.text();
  const body = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  let buffer = "";
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return block;
      }
      const chunk = await body?.read();
      if (!chunk || chunk.done) return null;
      buffer += chunk.value;
    }
  };
  let lastId: string | undefined;
  const reader: Reader = {
    status: response.status,
    next,
    async nextEvent() {
      for (;;) {
        const block = await next();
        if (block?.startsWith(":")) continue;
        lastId = /^id: (.+)$/m.exec(block ?? "")?.[1];
        return block?.replace(/^id: .+\n/, "") ?? null;
      }
    },
    lastId: () => lastId,
    async leave() {
      leaving.abort();
    },
  };
  readers.push(reader);
  return reader;
}

const unread = (count: number): string => `event: unread\ndata: {"unread":${count}}`;

describe("the stream of notifications", () => {
  it("begins with the unread count and tells whatever happens, on every server", async () => {
    const { token, tenantId } = await newPerson();
    const here = await listen(token, 0);
    const there = await listen(token, 1);
    for (const reader of [here, there]) expect(await reader.nextEvent()).toBe(unread(2));
    await happen(tenantId);
    for (const reader of [here, there]) {
      const events = [await reader.nextEvent(), unread(3)];
      // The watch's first query may find the state that was already sent.
      while (events[0] === unread(2)) events[0] = await reader.nextEvent();
      expect(events[0]).toBe(events[1]);
    }
  });

  it("tells others at once what happens after the client of the first stream has left", async () => {
    const { token, tenantId } = await newPerson();
    const server = servers.push(await startServer({ heartbeatMs: 600_000 })) - 1;
    const first = await listen(token, server);
    expect(await first.nextEvent()).toBe(unread(2));
    await first.leave();
    const second = await listen(token, server);
    let event = await second.nextEvent();
    expect(event).toBe(unread(2));
    await happen(tenantId);
    while (event === unread(2)) event = await second.nextEvent();
    expect(event).toBe(unread(3));
  });

  it("follows what the same person reads elsewhere", async () => {
    const { token } = await newPerson();
    const reader = await listen(token, 0);
    expect(await reader.nextEvent()).toBe(unread(2));
    await servers[1]?.app.inject({
      method: "POST",
      url: "/api/v1/notifications/read",
      headers: { authorization: `Bearer ${token}` },
      payload: { all: true },
    });
    let event = await reader.nextEvent();
    while (event === unread(2)) event = await reader.nextEvent();
    expect(event).toBe(unread(0));
  });

  it("sends no events of another business", async () => {
    const mine = await newPerson();
    const theirs = await newPerson();
    const reader = await listen(mine.token);
    expect(await reader.nextEvent()).toBe(unread(2));
    await happen(theirs.tenantId);
    for (let beat = 0; beat < 4; ) {
      const block = await reader.next();
      expect(block).toBe(": here");
      beat += 1;
    }
  });

  it("sends delivered reminders with the instant to read from, and none of another business", async () => {
    const mine = await newPerson();
    const theirs = await newPerson();
    const { subscriptionId, move } = await queueReminder(mine.tenantId);
    const [here, elsewhere, stranger] = [
      await listen(mine.token, 0),
      await listen(mine.token, 1),
      await listen(theirs.token, 0),
    ];
    for (const reader of [here, elsewhere, stranger]) expect(await reader.nextEvent()).toMatch(/^event: unread/);
    await move("sent");
    for (const reader of [here, elsewhere])
      expect(await reader.nextEvent()).toBe('event: reminders\ndata: {"since":null}');
    await move("delivered");
    const event = await here.nextEvent();
    const since = JSON.parse(/data: (.+)$/.exec(event ?? "")?.[1] ?? "").since;
    expect(event).toMatch(/^event: reminders/);
    expect(await changedReminders(mine.token, { ids: [subscriptionId], since })).toMatchObject([
      { id: subscriptionId, lastReminder: { state: "delivered" } },
    ]);
    expect(await changedReminders(mine.token, { ids: [subscriptionId], since: "2099-01-01T00:00:00.000Z" })).toEqual(
      [],
    );
    expect(await changedReminders(theirs.token, { ids: [subscriptionId], since: null })).toEqual([]);
    for (let beat = 0; beat < 3; beat += 1) expect(await stranger.next()).toBe(": here");
  });

  it("sends a change that began before the last sent one and committed after it", async () => {
    const { token, tenantId } = await newPerson();
    const [early, late] = [await queueReminder(tenantId), await queueReminder(tenantId)];
    const reader = await listen(token);
    expect(await reader.nextEvent()).toMatch(/^event: unread/);
    const now = systemClock();
    await late.move("sent", now);
    expect(await reader.nextEvent()).toMatch(/^event: reminders/);
    await early.move("sent", new Date(now.getTime() - 3_000));
    const since = JSON.parse(/data: (.+)$/.exec((await reader.nextEvent()) ?? "")?.[1] ?? "").since;
    const ids = [early.subscriptionId];
    expect(await changedReminders(token, { ids, since })).toMatchObject([{ lastReminder: { state: "sent" } }]);
  });

  it("makes one event of a thousand changes, and none of a reminder that is only planned", async () => {
    const { token, tenantId } = await newPerson();
    const reader = await listen(token);
    expect(await reader.nextEvent()).toMatch(/^event: unread/);
    const { move } = await queueReminder(tenantId);
    for (let beat = 0; beat < 3; beat += 1) expect(await reader.next()).toBe(": here");
    const ctx = await systemContext(makeDependencies({ db: database.db, now: systemClock }), tenantId, "test");
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'reminder'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'step', 'state')`.execute(
      database.db,
    );
    const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(", "));
    await ctx?.transact(async ({ trx }) => {
      await sql`insert into reminder (id, step, state, ${names})
        select gen_random_uuid(), 'copy-' || n, 'sent', ${names} from reminder, generate_series(1, 1000) n`.execute(
        trx,
      );
    });
    expect(await reader.nextEvent()).toMatch(/^event: reminders/);
    for (let beat = 0; beat < 3; beat += 1) expect(await reader.next()).toBe(": here");
    await move("sent");
    expect(await reader.nextEvent()).toMatch(/^event: reminders/);
  });

  it("tells who comes back that reminders changed meanwhile", async () => {
    const { token, tenantId } = await newPerson();
    const { move } = await queueReminder(tenantId);
    await move("sent");
    const before = await listen(token, 0);
    await before.nextEvent();
    const id = before.lastId();
    await before.leave();
    const unchanged = await listen(token, 1, id);
    expect(await unchanged.next()).toBe(": here");
    await unchanged.leave();
    await move("delivered");
    const changed = await listen(token, 1, id);
    expect(await changed.nextEvent()).toMatch(/^event: reminders\ndata: \{"since":"20.+Z"\}$/);
  });

  it("tells who comes back what changed meanwhile, at once, and nothing when nothing did", async () => {
    const { token, tenantId } = await newPerson();
    const before = await listen(token, 0);
    await before.nextEvent();
    const id = before.lastId();
    expect(id).toBeDefined();
    await before.leave();

    const unchanged = await listen(token, 1, id);
    expect(await unchanged.next()).toBe(": here");
    await unchanged.leave();
    await happen(tenantId);
    // On another server, which has no earlier stream of this person.
    const changed = await listen(token, 1, id);
    expect(await changed.next()).toMatch(/^id: .+\nevent: unread\ndata: \{"unread":3\}$/);
    const { app } = servers[0] ?? (await startServer());
    await app.inject({
      method: "POST",
      url: "/api/v1/notifications/read",
      headers: { authorization: `Bearer ${token}` },
      payload: { all: true },
    });
    expect(await changed.nextEvent()).toBe(unread(0));
    expect(changed.lastId()).not.toBe(id);
  });

  it("shows that it lives while nothing happens", async () => {
    const { token } = await newPerson();
    const reader = await listen(token);
    const blocks = [await reader.next(), await reader.next(), await reader.next(), await reader.next()];
    expect(blocks).toContain(": here");
  });

  it("asks a database that does not answer no second time meanwhile", async () => {
    const { token, tenantId } = await newPerson();
    const reader = await listen(token);
    expect(await reader.nextEvent()).toBe(unread(2));
    const superuser = createKysely<DB>(poolOf(database.superuserUrl));
    const waiting = await superuser.transaction().execute(async (trx) => {
      await sql`lock table notification in access exclusive mode`.execute(trx);
      const count = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_locks
            where relation = 'notification'::regclass and not granted`.execute(trx);
        return rows[0]?.count;
      };
      await expect.poll(count).toBe(1);
      // Only time shows that the next five heartbeats ask nothing.
      await setTimeout(500);
      return count();
    });
    await superuser.destroy();
    expect(waiting).toBe(1);
    await happen(tenantId);
    let event = await reader.nextEvent();
    while (event === unread(2)) event = await reader.nextEvent();
    expect(event).toBe(unread(3));
  });

  it("ends when the session does", async () => {
    const { token } = await newPerson();
    const reader = await listen(token);
    expect(await reader.nextEvent()).toBe(unread(2));
    await servers[0]?.app.inject({
      method: "POST",
      url: "/api/auth/logout",
      headers: { authorization: `Bearer ${token}` },
    });
    let block = await reader.next();
    while (block !== null) block = await reader.next();
    expect((await listen(token)).status).toBe(401);
  });

  it("ends when the trial does", async () => {
    const { token, tenantId } = await newPerson();
    const reader = await listen(token);
    const ctx = await systemContext(makeDependencies({ db: database.db, now: systemClock }), tenantId, "test");
    await ctx?.transact(({ trx }) => trx.updateTable("tenant").set({ trial_ends_at: systemClock() }).execute());
    let block = await reader.next();
    while (block !== null) block = await reader.next();
    expect((await listen(token)).status).toBe(402);
  });

  it("is refused without a token, without asking for a stream, and to who has too many", async () => {
    const anonymous = await servers[0]?.app.inject({ url: PATH, headers: { accept: "text/event-stream" } });
    expect(anonymous?.statusCode).toBe(401);
    const { token } = await newPerson();
    const plain = await servers[0]?.app.inject({ url: PATH, headers: { authorization: `Bearer ${token}` } });
    expect(plain?.json().error.message).toBe("Send the Accept: text/event-stream header");
    // The limit is counted across all servers.
    for (let index = 0; index < 20; index += 1) expect((await listen(token, index % 2)).status).toBe(200);
    expect((await listen(token, 0)).status).toBe(429);
    expect((await listen(token, 1)).status).toBe(429);
    const [first] = readers;
    await first?.leave();
    await expect.poll(async () => (await listen(token)).status, { interval: 200 }).toBe(200);
  });

  it("counts what a killed server held open until its leases run out", async () => {
    const { token } = await newPerson();
    const me = await servers[0]?.app.inject({ url: "/api/auth/me", headers: { authorization: `Bearer ${token}` } });
    const userId: string = me?.json().user.id;
    const lease = (expires: string) => sql`
      insert into live_stream (id, user_id, expires_at)
      select gen_random_uuid(), ${userId}, now() + ${expires}::interval from generate_series(1, 20)`;
    await lease("1 minute").execute(database.db);
    expect((await listen(token)).status).toBe(429);
    await sql`update live_stream set expires_at = now() where user_id = ${userId}`.execute(database.db);
    expect((await listen(token)).status).toBe(200);
    const { rows } = await sql`select id from live_stream where user_id = ${userId}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it("lets go of its listeners when the server ends", async () => {
    const server = await startServer();
    servers.push(server);
    const { token } = await newPerson();
    const reader = await listen(token, servers.length - 1);
    await server.app.close();
    let block = await reader.next();
    while (block !== null) block = await reader.next();
    servers.pop();
    const { rows } = await sql`select id from live_stream`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
