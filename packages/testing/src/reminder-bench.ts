import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Explanation, Params, Sentence } from "@aavarti/domain/explanations";
import { REASONS } from "@aavarti/domain/reasons";
import {
  planReminders as planJob,
  reconcileReminder as reconcileJob,
  sendReminder as sendJob,
} from "@aavarti/jobs/definitions/reminders";
import type { Dependencies, ServiceContext } from "@aavarti/services/context";
import { reconcileReminder } from "@aavarti/services/reminders/deliver/reconcile-reminder";
import { sendReminder } from "@aavarti/services/reminders/deliver/send-reminder";
import { planNow } from "@aavarti/services/reminders/plan/plan-now";
import { sweepReminders } from "@aavarti/services/reminders/plan/sweep-reminders";
import { systemContext } from "@aavarti/services/system-context";
import pg from "pg";
import { createTestClock, type TestClock } from "./clock.ts";
import { makeDependencies } from "./dependencies.ts";
import { createRecordingNotifiers, type RecordingNotifiers } from "./recording-notifiers.ts";
import { createTestSubscription, type TestSubscription } from "./subscriptions.ts";
import { createTestTenant, type TenantOptions, type TestTenant } from "./tenants.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type ReminderBench = {
  deps: Dependencies;
  clock: TestClock;
  notifiers: RecordingNotifiers;
  /** Connects as superuser and sees every tenant. */
  superuser: pg.Pool;
  /** Connects as the owner of the schema. */
  ownerUrl: string;
  /** For a session beside `superuser`, such as one that holds a row. */
  superuserUrl: string;
  /**
   * Empties the tables, resets the clock to Saturday 21 November 2026, 9:30 in India, and forgets
   * what was sent.
   */
  reset(): Promise<void>;
  /** Creates a tenant whose subscription was entered three days ago. */
  tenantWithTerm(
    endOn: CalendarDate,
    options?: TenantOptions,
  ): Promise<TestTenant & { subscription: TestSubscription }>;
  /**
   * Returns all reminders of all tenants, without those to a business's own members about no
   * subscription.
   * @throws Error when a sentence was stored without its reason.
   */
  ledger(): Promise<DueRow[]>;
  /**
   * Runs the jobs whose time has come, as relay and worker would, until none is left. Returns the
   * outcome of each that sends or looks up a reminder; jobs that email users are dropped. @throws
   * Error for a job of another kind.
   */
  work(): Promise<string[]>;
  sweepAndWork(): Promise<string[]>;
  /** Returns the context in which a job of this tenant runs. */
  systemContext(tenantId: string): Promise<ServiceContext>;
  /** Lets leases expire as if the time had passed. */
  passLeases(seconds: number): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * Creates the reminder engine without its processes: a real database (a new one unless given), a
 * clock to move, recording providers, and relay and worker in one loop. `close` also drops the
 * database, even a given one.
 */
export async function createReminderBench(database?: TestDatabase): Promise<ReminderBench> {
  const { db, superuserUrl, ownerUrl, close } = database ?? (await createTestDatabase());
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  // end() does not wait until its connections have closed, so the dropped database's last error can
  // still arrive here.
  superuser.on("connect", (client) => client.on("error", () => undefined));
  superuser.on("error", () => undefined);
  const clock = createTestClock();
  const start = clock.now();
  const notifiers = createRecordingNotifiers();
  const base = makeDependencies({ db, now: clock.now });
  const deps = { ...base, providers: { ...base.providers, ...notifiers.providers } };

  const emptying = emptyWhatPeopleOwn(superuser);
  const bench: ReminderBench = {
    deps,
    clock,
    notifiers,
    superuser,
    ownerUrl,
    superuserUrl,
    async reset() {
      await superuser.query(await emptying);
      clock.set(start);
      notifiers.reset();
      Object.assign(deps.providers, notifiers.providers);
    },
    async tenantWithTerm(endOn, options = {}) {
      const now = clock.now();
      clock.advance({ days: -3 });
      const tenant = await createTestTenant(deps, { trialEndsAt: new Date("2026-12-31"), ...options });
      const subscription = await createTestSubscription(tenant.ctx, { endOn });
      clock.set(now);
      return { ...tenant, subscription };
    },
    async ledger() {
      const { rows } = await superuser.query<DueRow>(
        "select * from reminder where subscription_id is not null order by recipient_kind, channel, due_at",
      );
      // A database of before has sentences without their reasons.
      if (!database) expectExplained(rows);
      return rows;
    },
    work: () => workThroughOutbox(bench),
    async sweepAndWork() {
      await sweepReminders(deps);
      return bench.work();
    },
    async systemContext(tenantId) {
      const ctx = await systemContext(deps, tenantId, "test");
      if (!ctx) throw new Error("The tenant is gone");
      return ctx;
    },
    passLeases: (seconds) =>
      superuser.query("update reminder set lease_until = lease_until - make_interval(secs => $1)", [seconds]),
    async close() {
      await superuser.end();
      await close();
    },
  };
  return bench;
}

/** Throws unless each stored sentence is the English of the reason stored with it. */
function expectExplained(rows: readonly DueRow[]): void {
  for (const row of rows) {
    expectEnglish(row.state_reason, row.state_explanation);
    expectEnglish(row.next_step, row.next_step_explanation);
  }
}

function expectEnglish(sentence: string | null, stored: Explanation | null): void {
  if (sentence === null && stored === null) return;
  const registered = stored && Object.entries<Sentence>(REASONS).find(([reason]) => reason === stored.reason)?.[1];
  const says = registered && (registered.says as (params: Params) => string)(stored.params);
  if (says !== sentence) throw new Error(`“${sentence}” is stored with ${JSON.stringify(stored)}`);
}

async function workThroughOutbox({ superuser, clock, systemContext: contextOf }: ReminderBench): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 returning name, payload",
      [clock.now()],
    );
    if (rows.length === 0) return outcomes;
    for (const { name, payload } of rows) {
      if (name === planJob.name) {
        await planNow(await contextOf(planJob.payload.parse(payload).tenantId));
        continue;
      }
      // Account emails belong to no tenant and are not the subject of these tests.
      if (name.startsWith("auth.")) continue;
      const { tenantId, reminderId } = sendJob.payload.parse(payload);
      const ctx = await contextOf(tenantId);
      if (name === sendJob.name) outcomes.push(await sendReminder(ctx, { reminderId }));
      else if (name === reconcileJob.name) outcomes.push(`reconciled: ${await reconcileReminder(ctx, { reminderId })}`);
      else throw new Error(`Unexpected job ${name}`);
    }
  }
}

/**
 * Returns the statements that empty the tables of tenants and users, as `truncate tenant, app_user,
 * outbox, message_claim cascade` would. TRUNCATE gives each table and index a new file, which takes
 * fifty times as long as deleting a test's few rows.
 */
async function emptyWhatPeopleOwn(superuser: pg.Pool): Promise<string> {
  const { rows } = await superuser.query<{ statement: string }>(
    `with recursive owned (id) as (
       select unnest(array['tenant', 'app_user', 'outbox', 'message_claim']::regclass[])::oid
       union select conrelid from pg_constraint join owned on confrelid = id where contype = 'f'
     )
     select format('delete from %s', id::regclass) as statement from owned`,
  );
  const statements = rows.map(({ statement }) => statement).join("; ");
  // The replica role skips foreign key checks, so the order does not matter.
  return `begin; set local session_replication_role = replica; ${statements}; commit`;
}
