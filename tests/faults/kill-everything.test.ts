import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findLedgerProblem } from "@aavarti/db/queries/ledger-check";
import type { DB } from "@aavarti/db/schema";
import { withTenant } from "@aavarti/db/tenant";
import { isAlive } from "@aavarti/runtime/postgres-cluster";
import { HANG_MS, START_MS } from "@aavarti/testing/patience";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startProduct } from "../blackbox/product-under-test.ts";
import { type Accepted, acceptedMessages, destinationOf, isDigest, isReceipt, tally } from "./accepted-messages.ts";
import { processesOf } from "./child-processes.ts";
import { KILLS } from "./env.ts";
import { type Killed, startKills, VICTIMS, type Victim } from "./kills.ts";
import { zoneAtNoon } from "./population.ts";
import { openWitness } from "./witness.ts";
import { startWriteLoad, type Visit, type VisitPurpose } from "./write-load.ts";

/** The owner's email address. */
const OWNER = "kill@example.com";

const program = redisProgram();
const stores: readonly ("PostgreSQL" | "Redis")[] = program ? ["PostgreSQL", "Redis"] : ["PostgreSQL"];
/**
 * With few kills most of the time is spent waiting for claims to expire, so they run together; with
 * many it is a measurement of one product at a time.
 */
const concurrent = KILLS <= 5;

describe(`server, worker, sandbox, PostgreSQL and single connections, each killed ${KILLS} times under load`, () => {
  it.for(stores)(
    "come back, keep what was acknowledged and send each message once, with the queues in %s",
    { concurrent, timeout: KILLS * START_MS + 2 * HANG_MS },
    async (store, { onTestFailed }) => {
      let logs = "";
      onTestFailed(() => void process.stdout.write(logs));
      await using cleanup = new AsyncDisposableStack();
      const redis = store === "Redis" && program ? await startThrowawayRedis(program) : null;
      if (redis) cleanup.defer(redis.stop);
      const product = await startProduct({
        REMINDER_SWEEP_SECONDS: "2",
        ...(redis ? { REDIS_URL: redis.url } : {}),
      });
      cleanup.defer(product.stop);
      cleanup.defer(() => {
        logs = lastWords(product.console(), join(product.dataDir, "logs"));
      });
      const { url: serverUrl, sandboxUrl } = product.running;
      const witness = openWitness(product.dataDir);
      cleanup.defer(() => witness.end());
      const account = await openAccount(serverUrl, witness);
      cleanup.use(shortenUndoTimes(witness));
      const load = startWriteLoad({ serverUrl, ...account });
      const kill = await startKills({ ...product, ...product.running, witness, token: account.token, load });
      const killed: Killed[] = [];
      for (let round = 0; round < KILLS; round += 1) for (const victim of VICTIMS) killed.push(await kill(victim));
      await load.stop();
      await settled(witness, account.tenantId);

      const messages = await acceptedMessages(sandboxUrl);
      const written = await judgeWrites(load.visits, witness);
      const ledger = new Kysely<DB>({ dialect: new PostgresDialect({ pool: witness }) });
      const ledgerProblem = await withTenant(ledger, account.tenantId, findLedgerProblem);
      const { unknown, ...sent } = await judgeMessages(load.visits, messages, witness);
      const figures = { visits: load.visits.length, ...load.figures, messages: messages.length, unknown };
      process.stdout.write(`${KILLS} kills each on ${store}: ${JSON.stringify(figures)}\n`);
      for (const victim of VICTIMS) process.stdout.write(`  ${victim}: ${JSON.stringify(summary(killed, victim))}\n`);

      // Otherwise the kills interrupted nothing, and the rest proves nothing.
      for (const victim of VICTIMS) expect(summary(killed, victim).underWay, victim).toBeGreaterThan(0);
      expect(stopsIn(product.console()), product.console()).toEqual({
        Server: KILLS,
        Worker: KILLS,
        Sandbox: KILLS,
        Database: KILLS,
      });
      expect(isAlive(product.supervisor.pid ?? 0)).toBe(true);
      expect([...(await processesOf(product.supervisor)).keys()].sort()).toEqual(["sandbox", "server", "worker"]);
      expect(load.unexpected).toEqual([]);
      expect(ledgerProblem).toBeUndefined();
      expect(written).toEqual({ lost: [], doubled: [], unasked: [] });
      expect(sent).toEqual({ lost: [], doubled: [], unasked: [], keysTwice: [] });
    },
  );
});

/**
 * Opens an account that is old enough to send many messages, in a time zone where it is about noon.
 */
async function openAccount(serverUrl: string, witness: pg.Pool) {
  const post = async (path: string, body: object, token?: string, method = "POST"): Promise<unknown> => {
    const answer = await fetch(`${serverUrl}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const now = new Date();
  const owner = { name: "Asha Rao", email: OWNER, password: "a long and quiet password", businessName: "Kill Classes" };
  const { token, tenant } = z
    .object({ token: z.string(), tenant: z.object({ id: z.string() }) })
    .parse(await post("/api/auth/register", owner));
  await witness.query(
    `update tenant set time_zone = $2, account_status = 'active', created_at = now() - interval '100 days' where id = $1`,
    [tenant.id, zoneAtNoon(now)],
  );
  await witness.query("update app_user set email_verified_at = now() where email = $1", [OWNER]);
  const product = z
    .object({ id: z.string() })
    .parse(await post("/api/products", { name: "Gold plan", price: "900", description: "Class" }, token));
  await post("/api/v1/notification-settings", { messages: ["receipt"] }, token, "PUT");
  const today = new Date(now.getTime() + (12 - now.getUTCHours()) * 3_600_000).toISOString().slice(0, 10);
  return { token, tenantId: tenant.id, productId: product.id, today };
}

/**
 * Ends the five minutes in which a payment can be undone at once, for each message that waits for
 * them, so that kills meet these messages too. Disposing of it stops it.
 */
function shortenUndoTimes(witness: pg.Pool): AsyncDisposable {
  const stop = new AbortController();
  const shorten = async () => {
    while (!stop.signal.aborted) {
      // Fails while PostgreSQL is down.
      await witness
        .query(
          `with waiting as (
             update reminder set due_at = now() where step = 'receipt' and state = 'planned' and due_at > now()),
           receipts as (
             update document_delivery set due_at = now() where state = 'planned' and due_at > now())
           update outbox set available_at = now() where available_at > now()`,
        )
        .catch(() => undefined);
      await sleep(500);
    }
  };
  const shortened = shorten();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await shortened;
    },
  };
}

/**
 * Resolves when every subscription has been handled and nothing is pending, except WhatsApp
 * messages that only their status could resolve.
 */
async function settled(witness: pg.Pool, tenantId: string): Promise<void> {
  const until = Date.now() + HANG_MS;
  for (;;) {
    const { rows } = await witness.query<{ open: number; unplanned: number; outbox: number }>(
      `select (select count(*)::int from reminder where tenant_id = $1 and
          (state in ('planned', 'sending') or (state = 'unknown' and channel = 'email')))
          + (select count(*)::int from document_delivery where tenant_id = $1 and
          (state in ('planned', 'sending') or (state = 'unknown' and channel = 'email'))) as open,
        (select count(*)::int from subscription s where tenant_id = $1 and not exists
          (select from reminder r where (r.tenant_id, r.subscription_id) = (s.tenant_id, s.id))
          and end_on = (select min(end_on) from subscription where tenant_id = $1)) as unplanned,
        (select count(*)::int from outbox) as outbox`,
      [tenantId],
    );
    const [left] = rows;
    if (left && left.open + left.unplanned + left.outbox === 0) return;
    if (Date.now() > until) throw new Error(`Not settled: ${JSON.stringify(left)}`);
    await sleep(500);
  }
}

type Judgement = { lost: string[]; doubled: string[]; unasked: string[] };

/** Compares what is stored with what was acknowledged. */
async function judgeWrites(visits: readonly Visit[], witness: pg.Pool): Promise<Judgement> {
  const { rows } = await witness.query<{ row: string }>(
    `with visitor as (select tenant_id, id, name from customer where name like 'Visitor %')
     select 'customer ' || name as row from visitor
     union all select 'subscription ' || name from visitor c
       join subscription s on (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
     union all select 'payment ' || name from visitor c
       join payment p on (p.tenant_id, p.payer_id) = (c.tenant_id, c.id) where p.amount_paise = 90000
     union all select 'renewal ' || name from visitor c
       join subscription s on (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
       join subscription_term t on (t.tenant_id, t.subscription_id) = (s.tenant_id, s.id) where t.seq > 1`,
  );
  const stored = tally(rows.map(({ row }) => row));
  const acknowledged = visits.flatMap(({ name, steps }) =>
    steps.flatMap((step) => {
      if (step === "reminded" || step === "receipt") return [];
      return step === "paid" ? [`payment ${name}`, `renewal ${name}`] : [`${step} ${name}`];
    }),
  );
  return compare(acknowledged, stored);
}

/** The step after which a visitor must get a message. */
const LAST_STEP = {
  due: "subscription",
  reminded: "reminded",
  pays: "paid",
  receipt: "receipt",
} as const satisfies Record<VisitPurpose, Visit["steps"][number]>;

/** Compares what the providers accepted with what was due or requested. */
async function judgeMessages(visits: readonly Visit[], messages: readonly Accepted[], witness: pg.Pool) {
  const { rows } = await witness.query<{ address: string }>(
    `select 'whatsapp|' || recipient_address as address from reminder where state = 'unknown' and channel = 'whatsapp'
     union all select 'receipt whatsapp|' || address from document_delivery
       where state = 'unknown' and channel = 'whatsapp'`,
  );
  const unknown = new Set(rows.map(({ address }) => address));
  const due = visits.flatMap(({ name, email, phone, purpose, steps }) => {
    const isToHear = steps.includes(LAST_STEP[purpose]);
    if (!isToHear) return [];
    if (purpose === "receipt") return [`receipt ${phone ? `whatsapp|${phone}` : `postmark|${email}`}`];
    return [
      `postmark|${email}`,
      ...(phone ? [`whatsapp|${phone}`] : []),
      ...(purpose === "due" ? [`owner|${name}`] : []),
    ];
  });
  // Whether the message that a payment was received goes out besides the receipt depends on which
  // of them is asked for first.
  const others = visits.filter(({ purpose }) => purpose !== "receipt");
  const people = new Set(others.flatMap(({ email, phone }) => [`postmark|${email}`, `whatsapp|${phone}`]));
  const toOwner = messages.filter((message) => message.to === OWNER && !isDigest(message));
  const accepted = tally([
    ...messages.map(destinationOf).filter((place) => people.has(place)),
    ...messages.filter(isReceipt).map((message) => `receipt ${destinationOf(message)}`),
    // One message may name several customers.
    ...toOwner.flatMap(({ text }) => [...new Set(text.match(/Visitor \d{5}/g))].map((name) => `owner|${name}`)),
  ]);
  const { lost, doubled, unasked } = compare(due, accepted);
  const keys = tally(messages.flatMap(({ key }) => key ?? []));
  return {
    lost: lost.filter((place) => !unknown.has(place)),
    doubled,
    unasked,
    keysTwice: [...keys].filter(([, count]) => count > 1).map(([key]) => key),
    unknown: lost.filter((place) => unknown.has(place)).length,
  };
}

const compare = (expected: readonly string[], found: ReadonlyMap<string, number>): Judgement => ({
  lost: expected.filter((one) => !found.has(one)),
  doubled: [...found].filter(([, count]) => count > 1).map(([one]) => one),
  unasked: [...found.keys()].filter((one) => !expected.includes(one)),
});

/** Returns the last lines of console and logs, for a run that failed. */
function lastWords(printed: string, folder: string): string {
  const files = readdirSync(folder).map(
    (file) => `${file}:\n${readFileSync(join(folder, file), "utf8").slice(-3_000)}`,
  );
  return [`console:\n${printed.slice(-3_000)}`, ...files].join("\n\n");
}

/**
 * Returns how often each part has ended, from the console: by name, and by how it ended where that
 * was not our kill.
 */
const stopsIn = (said: string): Record<string, number> =>
  Object.fromEntries(
    tally(
      [...said.matchAll(/^ {2}(\w+) stopped \((.*?)\)/gm)].map(([, name, how]) =>
        how === "SIGKILL" ? String(name) : `${name} (${how})`,
      ),
    ),
  );

/** Summarises times, in rounded milliseconds, and the calls that the kills interrupted. */
function summary(all: readonly Killed[], victim: Victim) {
  const killed = all.filter((one) => one.victim === victim);
  const times = killed.map(({ backAfterMs }) => Math.round(backAfterMs)).sort((a, b) => a - b);
  return {
    kills: killed.length,
    underWay: killed.reduce((sum, one) => sum + one.underWay, 0),
    medianMs: times[Math.floor(times.length / 2)],
    worstMs: times.at(-1),
  };
}
