import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { type ExpressionBuilder, type Insertable, type NotNull, type Selectable, sql, type Updateable } from "kysely";
import type { DB, Reminder, ReminderState } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type ReminderRow = Selectable<Reminder>;
export type NewReminder = Insertable<Reminder>;

/** A running term without any reminder of a step, and where its customer is reached. */
export type UnplannedTerm = {
  subscription_id: string;
  customer_id: string;
  end_on: CalendarDate;
  term_entered_at: Date;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  customer_language: Language | null;
};

export type UnplannedFilter = {
  step: string;
  /** Days before the end of the term; below zero after it. */
  daysBefore: number;
  firstEndOn: CalendarDate;
  lastEndOn: CalendarDate;
  timeZone: string;
  /** The last subscription of the page before. */
  afterId: string | null;
  limit: number;
};

type RemindableFilter = Pick<UnplannedFilter, "daysBefore" | "firstEndOn" | "lastEndOn" | "timeZone">;

/** Whose newest answer about offers, by any channel, is yes. */
const agreedToOffers = sql<boolean>`exists (select from (
  select distinct on (e.channel) e.state from consent_event e
    where e.tenant_id = s.tenant_id and e.customer_id = s.customer_id and e.purpose = 'offers'
    order by e.channel, e.at desc, e.id desc) as answer where answer.state = 'granted')`;

/** Who is a customer by another subscription needs nobody to win them back. */
const isGone = sql<boolean>`not exists (select from subscription o
  where o.tenant_id = s.tenant_id and o.customer_id = s.customer_id and o.id <> s.id and o.status = 'active'
    and o.deleted_at is null and o.end_on > s.end_on)`;

/**
 * Terms that end within the days given and were entered by the step's day. What sweep and preview
 * begin with: running ones, and for winning back those closed as expired as well.
 */
const remindableTerms = (trx: TenantTrx, filter: RemindableFilter) => {
  const terms = termsEnding(trx, filter);
  if (filter.daysBefore !== WIN_BACK_STEP) return terms.where("s.status", "=", "active");
  return terms.where("s.status", "in", ["active", "expired"]).where(agreedToOffers).where(isGone);
};

const termsEnding = (trx: TenantTrx, filter: RemindableFilter) =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .select([
      "s.id as subscription_id",
      "s.customer_id",
      "s.end_on",
      "s.term_entered_at",
      "c.name as customer_name",
      "c.email as customer_email",
      "c.phone_e164 as customer_phone",
      "c.language as customer_language",
    ])
    .where("s.cancels_at_end", "=", false)
    // Who is paused on the step's day ends later than it says.
    .where(sql<boolean>`(s.paused_from is null or s.paused_from > s.end_on - ${filter.daysBefore}::int)`)
    .where("s.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    // Nobody is told anything about a sample, neither its customer nor the owner.
    .where("c.is_sample", "=", false)
    .where("s.end_on", ">=", filter.firstEndOn)
    .where("s.end_on", "<=", filter.lastEndOn)
    .where(
      sql<boolean>`(s.term_entered_at at time zone ${filter.timeZone})::date <= s.end_on - ${filter.daysBefore}::int`,
    );

/** The ledger's rows of a step of the term at hand. */
const stepRows = (eb: ExpressionBuilder<DB & { s: DB["subscription"] }, "s">, step: string) =>
  eb
    .selectFrom("reminder as r")
    .whereRef("r.tenant_id", "=", "s.tenant_id")
    .whereRef("r.subscription_id", "=", "s.id")
    .whereRef("r.term_end_on", "=", "s.end_on")
    .where("r.step", "=", step);

/**
 * Terms that have no row for the step yet, in the order of their ids. One row of a step, whoever it
 * is for, means that the step was planned: a phone number that is added later does not send it a
 * second time. Terms entered after the step's day never come.
 */
export function listUnplannedTerms(trx: TenantTrx, filter: UnplannedFilter): Promise<UnplannedTerm[]> {
  let query = remindableTerms(trx, filter)
    .where((eb) => eb.not(eb.exists(stepRows(eb, filter.step).select("r.id"))))
    .orderBy("s.id")
    .limit(filter.limit);
  if (filter.afterId) query = query.where("s.id", ">", filter.afterId);
  return query.execute();
}

/** A term whose step is still to come, with what its message says. */
export type UpcomingTerm = UnplannedTerm & {
  customer_company: string | null;
  product_id: string;
  product_name: string;
  price_paise: number;
  /** Who skipped the step, as the ledger says it; null when it will go out. */
  skip_reason: string | null;
  /** The payday that its messages wait for in the ledger; null while none is planned. */
  moved_to: CalendarDate | null;
  /** Until when its messages in the ledger wait for a promise; null where none does. */
  held_until: Date | null;
};

export type UpcomingFilter = RemindableFilter & {
  step: string;
  /**
   * Days before it are behind us: of their steps only those that wait for a payday or a promise are
   * still to come.
   */
  today: CalendarDate;
  now: Date;
  /** The last term of the page before. */
  after: { endOn: CalendarDate; subscriptionId: string } | null;
  limit: number;
  subscriptionId?: string | undefined;
  customerId?: string | undefined;
  /** Only those whose customer has one of these numbers or mailboxes. */
  reachedAt?: readonly string[];
};

/** Rows that wait for a payday or a promise, or were skipped while they did. */
const isWaiting = (now: Date) => (row: ExpressionBuilder<{ r: DB["reminder"] }, "r">) =>
  row.and([
    row("r.due_at", ">", now),
    row.or([row("r.moved_to", "is not", null), row("r.promise_id", "is not", null)]),
    row.or([row("r.state", "=", "planned"), row("r.skipped_by", "is not", null)]),
  ]);

/**
 * When the oldest of the messages was planned that wait for a payday or a promise, or were skipped
 * while they did; null where none waits.
 */
export async function findOldestWaiting(trx: TenantTrx, now: Date): Promise<Date | null> {
  const row = await trx
    .selectFrom("reminder as r")
    .select((eb) => eb.fn.min("r.created_at").as("oldest"))
    .where(isWaiting(now))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/**
 * The messages of these subscriptions that wait for a promise, also those that were skipped while
 * they did.
 */
export async function listHeldReminders(
  trx: TenantTrx,
  { subscriptionIds, now }: { subscriptionIds: readonly string[]; now: Date },
): Promise<DueRow[]> {
  if (subscriptionIds.length === 0) return [];
  const rows = await trx
    .selectFrom("reminder as r")
    .selectAll("r")
    .where("r.subscription_id", "in", subscriptionIds)
    .where("r.promise_id", "is not", null)
    .where(isWaiting(now))
    .orderBy("r.id")
    .execute();
  return dueRows(rows);
}

/**
 * Terms whose step has not been planned, was skipped, or waits for a payday or a promise, in the
 * order of their ends.
 */
export function listUpcomingTerms(trx: TenantTrx, filter: UpcomingFilter): Promise<UpcomingTerm[]> {
  let query = remindableTerms(trx, filter)
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select(["p.id as product_id", "p.name as product_name", "s.price_paise", "c.company as customer_company"])
    .select((eb) => [
      stepRows(eb, filter.step)
        .where("r.skipped_by", "is not", null)
        .select("r.state_reason")
        .limit(1)
        .as("skip_reason"),
      stepRows(eb, filter.step).select("r.moved_to").where("r.moved_to", "is not", null).limit(1).as("moved_to"),
      stepRows(eb, filter.step)
        .select((row) => row.fn.min("r.due_at").as("until"))
        .where("r.promise_id", "is not", null)
        .where(isWaiting(filter.now))
        .as("held_until"),
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          sql<boolean>`s.end_on - ${filter.daysBefore}::int >= ${filter.today}::date`,
          eb.not(eb.exists(stepRows(eb, filter.step).where("r.skipped_by", "is", null).select("r.id"))),
        ]),
        eb.exists(stepRows(eb, filter.step).where(isWaiting(filter.now)).select("r.id")),
      ]),
    )
    .orderBy("s.end_on")
    .orderBy("s.id")
    .limit(filter.limit);
  const { after, subscriptionId, customerId, reachedAt } = filter;
  if (after)
    query = query.where(sql<boolean>`(s.end_on, s.id) > (${after.endOn}::date, ${after.subscriptionId}::uuid)`);
  if (subscriptionId) query = query.where("s.id", "=", subscriptionId);
  if (customerId) query = query.where("s.customer_id", "=", customerId);
  if (reachedAt)
    query = query.where((eb) => eb.or([eb("c.phone_e164", "in", reachedAt), eb("c.email", "in", reachedAt)]));
  return query.execute();
}

/** One step of one term, as the ledger names it. */
export type LedgerStep = { subscriptionId: string; endOn: CalendarDate; step: string };

const rowsOfStep = ({ subscriptionId, endOn, step }: LedgerStep) =>
  sql<boolean>`subscription_id = ${subscriptionId}::uuid and term_end_on = ${endOn}::date and step = ${step}`;

/**
 * Planned rows, locked in the order of their ids as everybody locks them: of two who want the same
 * ones the second waits, and never both. For the `where` of an update.
 */
export const lockPlanned = (trx: TenantTrx) =>
  trx.selectFrom("reminder").select("id").where("state", "=", "planned").orderBy("id").forUpdate();

/** The skipped rows of a step whose time comes after `dueAfter`, locked in the same order. */
const lockSkipped = (trx: TenantTrx, step: LedgerStep, dueAfter: Date) =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .where("due_at", ">", dueAfter)
    .orderBy("id")
    .forUpdate();

/** Cancels the messages of a step that are planned and not taken by a sender. How many it were. */
export async function skipPlannedReminders(
  trx: TenantTrx,
  step: LedgerStep,
  { userId, reason, at }: { userId: string; reason: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("reminder")
    .set({ state: "cancelled", state_reason: reason, next_step: null, skipped_by: userId, updated_at: at })
    .where("id", "in", lockPlanned(trx).where(rowsOfStep(step)))
    .where("state", "=", "planned")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a message of a step is planned and not taken by a sender. */
export async function hasPlanned(trx: TenantTrx, step: LedgerStep): Promise<boolean> {
  const row = await trx
    .selectFrom("reminder")
    .select("id")
    .where(rowsOfStep(step))
    .where("state", "=", "planned")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many messages of a step were skipped. */
export async function countSkipped(trx: TenantTrx, step: LedgerStep): Promise<number> {
  const { count } = await trx
    .selectFrom("reminder")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Undoes the skipping of a step whose time has not come: the sweep plans it again. How many
 * messages it concerned.
 */
export async function deleteSkipped(
  trx: TenantTrx,
  step: LedgerStep,
  { dueAfter }: { dueAfter: Date },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("reminder")
    .where("id", "in", lockSkipped(trx, step, dueAfter))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Plans what was skipped of a step while it waited for a promise once more, for `dueAt`. Returns
 * what it is.
 */
export const restoreHeld = (
  trx: TenantTrx,
  step: LedgerStep,
  { dueAfter, dueAt, at }: { dueAfter: Date; dueAt: Date; at: Date },
): Promise<PlannedMessage[]> =>
  trx
    .updateTable("reminder")
    .set({ state: "planned", state_reason: null, skipped_by: null, due_at: dueAt, updated_at: at })
    .where("id", "in", lockSkipped(trx, step, dueAfter).where("promise_id", "is not", null))
    .returning(MESSAGE_COLUMNS)
    .execute();

/** The people who own the tenant, and where they are reached; the first one first. */
export const listOwners = (trx: TenantTrx) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164", "u.language", "u.email_verified_at"])
    .where("m.role", "=", "owner")
    .orderBy("m.created_at")
    .orderBy("u.id")
    .execute();

/** Where a message goes. Those that agree in all of it become one. */
export type Destination = Pick<ReminderRow, "channel" | "recipient_kind" | "recipient_address" | "step">;
export type PlannedMessage = Destination &
  Pick<ReminderRow, "id" | "state" | "subscription_id" | "fallback_of" | "due_at">;

export const MESSAGE_COLUMNS = [
  "id",
  "state",
  "step",
  "channel",
  "recipient_kind",
  "recipient_address",
  "subscription_id",
  "fallback_of",
  "due_at",
] as const;

/**
 * Inserts what is not there yet and returns the rows that are new. What is there already: the same
 * step to the same recipient by the same channel, another message in place of the same one, the
 * same day's digest, or the customer's welcome.
 */
export const insertReminders = (trx: TenantTrx, rows: NewReminder[]): Promise<PlannedMessage[]> =>
  trx
    .insertInto("reminder")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(MESSAGE_COLUMNS)
    .execute();

/**
 * The messages that are planned and neither wait for a promise nor for a payday, and when the first
 * of them goes out; null without any. Dues of one destination and time are one message.
 */
export async function countQueued(
  trx: TenantTrx,
  { subscriptionId, customerId }: { subscriptionId?: string | undefined; customerId?: string | undefined },
): Promise<{ messages: number; nextAt: Date } | null> {
  let query = trx
    .selectFrom("reminder")
    .select((eb) => [
      sql<number>`count(distinct (channel, recipient_kind, recipient_address, due_at))`.as("messages"),
      eb.fn.min("due_at").as("next_at"),
    ])
    .where("state", "=", "planned")
    .where("subscription_id", "is not", null)
    .where("promise_id", "is", null)
    .where("moved_to", "is", null);
  if (subscriptionId) query = query.where("subscription_id", "=", subscriptionId);
  if (customerId) query = query.where("customer_id", "=", customerId);
  const { messages, next_at } = await query.executeTakeFirstOrThrow();
  return next_at && { messages, nextAt: next_at };
}

/** The reminder as it is, without waiting for whoever works on it. */
export const findReminderRow = (trx: TenantTrx, id: string): Promise<ReminderRow | undefined> =>
  trx.selectFrom("reminder").selectAll().where("id", "=", id).executeTakeFirst();

/** A reminder about a subscription; every one but the digest. */
export type DueRow = ReminderRow & { subscription_id: string; customer_id: string };
const isDueRow = (row: ReminderRow): row is DueRow => row.subscription_id !== null && row.customer_id !== null;
export const dueRows = (rows: readonly ReminderRow[]): DueRow[] => rows.filter(isDueRow);

/**
 * The planned reminders of these steps that go to the same phone or mailbox and whose time has
 * come, locked until the transaction ends, in the order of their ids. Those that somebody else took
 * meanwhile are not among them.
 */
export async function lockTogether(
  trx: TenantTrx,
  { id, channel, recipient_kind: kind, recipient_address: address }: Destination & { id: string },
  { steps, dueBy, limit }: { steps: readonly string[]; dueBy: Date; limit: number },
): Promise<DueRow[]> {
  const rows = await trx
    .selectFrom("reminder")
    .selectAll()
    .where("state", "=", "planned")
    .where("step", "in", steps)
    .where((eb) =>
      address === null
        ? eb("id", "=", id)
        : eb.and([
            eb("recipient_address", "=", address),
            eb("channel", "=", channel),
            eb("recipient_kind", "=", kind),
            eb("due_at", "<=", dueBy),
          ]),
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return dueRows(rows);
}

/** A message's reminder and those that went out in it, locked in the order of their ids. */
export async function lockMessage(trx: TenantTrx, leadId: string): Promise<ReminderRow[]> {
  return trx
    .selectFrom("reminder")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Whom a reminder went to, and where; undefined for a digest, which is about no customer. */
export const findReminderRecipient = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .select(["customer_id", "subscription_id", "recipient_kind", "recipient_address"])
    .where("id", "=", id)
    .where("customer_id", "is not", null)
    .$narrowType<{ customer_id: NotNull; subscription_id: NotNull }>()
    .executeTakeFirst();

/** The customers whom one message was for. */
export async function listMessageCustomers(trx: TenantTrx, leadId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminder")
    .select("customer_id")
    .distinct()
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .where("recipient_kind", "=", "customer")
    .where("customer_id", "is not", null)
    .$narrowType<{ customer_id: NotNull }>()
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/**
 * Another step of the same term to the same recipient by the same channel, planned after this one
 * and not given up: it says what this one would.
 */
export const findLaterStep = (trx: TenantTrx, row: ReminderRow): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("subscription_id", "=", row.subscription_id)
    .where("term_end_on", "=", row.term_end_on)
    .where("channel", "=", row.channel)
    .where("recipient_id", "=", row.recipient_id)
    .where("state", "not in", ["cancelled", "missed", "failed"])
    .where(sql<boolean>`(created_at, id) > (${row.created_at}::timestamptz, ${row.id}::uuid)`)
    .limit(1)
    .executeTakeFirst();

/**
 * The reminder, locked until the transaction ends, with the seconds since its lease passed by the
 * database's clock (null without a lease).
 */
export const lockReminder = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - lease_until)::float8`.as("seconds_since_lease"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export type LockedReminder = NonNullable<Awaited<ReturnType<typeof lockReminder>>>;

/** Subscriptions as they are now, with the names that their messages need. */
const reminderSubjects = (trx: TenantTrx) =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select((eb) => [
      "s.id as subscription_id",
      "s.customer_id",
      "s.status",
      "s.paused_from",
      "s.cancels_at_end",
      "s.start_on",
      "s.end_on",
      "s.price_paise as term_price_paise",
      // The rest of a term after a change of product costs a part; what is due is the whole.
      eb.fn.coalesce("s.next_price_paise", "s.price_paise").as("price_paise"),
      "s.term_entered_at",
      "s.deleted_at",
      "c.name as customer_name",
      "c.email as customer_email",
      "c.phone_e164 as customer_phone",
      "c.language as customer_language",
      "c.deleted_at as customer_deleted_at",
      "c.is_sample",
      "c.company as customer_company",
      "p.id as product_id",
      "p.name as product_name",
    ]);

export const findReminderSubject = (trx: TenantTrx, subscriptionId: string) =>
  reminderSubjects(trx).where("s.id", "=", subscriptionId).executeTakeFirst();

/** The subjects of several reminders at once, by their subscriptions. */
export async function findReminderSubjects(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<Map<string, ReminderSubject>> {
  const rows = await reminderSubjects(trx).where("s.id", "in", subscriptionIds).execute();
  return new Map(rows.map((row) => [row.subscription_id, row]));
}

/** The terms of these subscriptions that have one of these ends, for messages about a payment. */
export const listTermsEnding = (
  trx: TenantTrx,
  { subscriptionIds, ends }: { subscriptionIds: readonly string[]; ends: readonly CalendarDate[] },
): Promise<PaidTermRow[]> =>
  trx
    .selectFrom("subscription_term")
    .select(["subscription_id", "start_on", "end_on", "price_paise"])
    .where("subscription_id", "in", subscriptionIds)
    .where("end_on", "in", ends)
    .execute();

export type PaidTermRow = {
  subscription_id: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  price_paise: number;
};

/** Those of these customers who have a running subscription that ends after `endOn`. */
export async function listRunningBeyond(
  trx: TenantTrx,
  customerIds: readonly string[],
  endOn: CalendarDate,
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom("subscription")
    .select("customer_id")
    .where("customer_id", "in", customerIds)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where("end_on", ">", endOn)
    .execute();
  return new Set(rows.map(({ customer_id }) => customer_id));
}

/** Whether the customer has, or had, any subscription but this one. */
export async function hasOtherSubscription(
  trx: TenantTrx,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom("subscription")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("id", "<>", subscriptionId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Undoes messages of a step that nobody has taken for sending, so that the same may be planned
 * anew.
 */
export const deletePlanned = (trx: TenantTrx, step: LedgerStep) =>
  trx
    .deleteFrom("reminder")
    .where("id", "in", lockPlanned(trx).where(rowsOfStep(step)))
    .where("state", "=", "planned")
    .execute();

export type ReminderSubject = NonNullable<Awaited<ReturnType<typeof findReminderSubject>>>;

/**
 * Takes a planned reminder for sending, and with it those that go out in the same message; its text
 * is kept with the first. The lease runs on the database's clock, so that workers need not agree on
 * theirs. Undefined when it was not planned any more.
 */
export async function claimMessage(
  trx: TenantTrx,
  { leadId, otherIds }: { leadId: string; otherIds: readonly string[] },
  {
    leaseSeconds,
    message,
    at,
  }: { leaseSeconds: number; message: { address: string; subject: string | null; text: string }; at: Date },
): Promise<{ attempts: number } | undefined> {
  const taken = {
    state: "sending" as const,
    attempts: sql<number>`attempts + 1`,
    lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    recipient_address: message.address,
    state_reason: null,
    next_step: null,
    provider_code: null,
    held_for: null,
    updated_at: at,
  };
  const lead = await trx
    .updateTable("reminder")
    .set({ ...taken, message_subject: message.subject, message_text: message.text, merged_into: null })
    .where("id", "=", leadId)
    .where("state", "=", "planned")
    .returning("attempts")
    .executeTakeFirst();
  if (lead && otherIds.length > 0)
    await trx
      .updateTable("reminder")
      .set({ ...taken, message_subject: null, message_text: null, merged_into: leadId })
      .where("id", "in", otherIds)
      .where("state", "=", "planned")
      .execute();
  return lead;
}

/** Changes planned reminders that leave the message they were to go out in. */
export const settlePlanned = (
  trx: TenantTrx,
  ids: readonly string[],
  change: Pick<Updateable<Reminder>, "state" | "state_reason" | "next_step" | "due_at" | "recipient_address"> & {
    updated_at: Date;
  },
) =>
  trx
    .updateTable("reminder")
    .set({ ...change, merged_into: null })
    .where("id", "in", ids)
    .where("state", "=", "planned")
    .execute();

export type ReminderChange = Omit<Updateable<Reminder>, "lease_until"> & {
  state: ReminderState;
  updated_at: Date;
  /** `ended`: the provider call is over as of now, by the database's clock. */
  lease?: "ended" | "none";
};

/**
 * Changes the reminder if it is in one of `from`, and, with `attempts`, if it was not claimed again
 * since; what went out in the same message goes with it. True when it was changed. Without `lease`
 * the lease is cleared.
 */
export async function moveReminder(
  trx: TenantTrx,
  id: string,
  { from, attempts }: { from: readonly ReminderState[]; attempts?: number },
  { lease = "none", ...change }: ReminderChange,
): Promise<boolean> {
  // Its first reminder may have the highest id: whoever locks the message at this moment takes them
  // in order, and so do we.
  await lockMessage(trx, id);
  const leaseUntil = lease === "ended" ? sql<Date>`clock_timestamp()` : null;
  let query = trx
    .updateTable("reminder")
    .set({ ...change, lease_until: leaseUntil })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id");
  if (attempts !== undefined) query = query.where("attempts", "=", attempts);
  if ((await query.executeTakeFirst()) === undefined) return false;
  // The provider knows one message, by its first reminder.
  await trx
    .updateTable("reminder")
    .set({ ...change, provider_message_id: null, lease_until: leaseUntil })
    .where("merged_into", "=", id)
    .where("state", "in", from)
    .execute();
  return true;
}

/**
 * Planned reminders that should have gone out by `dueBefore`, the oldest first, with where they go.
 */
export const listOverdueReminders = (trx: TenantTrx, { dueBefore, limit }: { dueBefore: Date; limit: number }) =>
  trx
    .selectFrom("reminder")
    .select(["id", "step", "channel", "recipient_kind", "recipient_address"])
    .where("state", "=", "planned")
    .where("due_at", "<=", dueBefore)
    .orderBy("due_at")
    .limit(limit)
    .execute();

/** Reminders whose sender died, or whose outcome is not known and can still be looked up. */
export const listUnsettledReminders = (trx: TenantTrx, { limit }: { limit: number }) =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("merged_into", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "sending"), eb("lease_until", "<", sql<Date>`clock_timestamp()`)]),
        eb.and([eb("state", "=", "unknown"), eb("channel", "=", "email")]),
      ]),
    )
    .orderBy("lease_until")
    .limit(limit)
    .execute();
