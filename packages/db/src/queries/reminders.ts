import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { type ExpressionBuilder, type Insertable, type NotNull, type Selectable, sql, type Updateable } from "kysely";
import type { DB, Reminder, ReminderState } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type ReminderRow = Selectable<Reminder>;
export type NewReminder = Insertable<Reminder>;

/** A running term without a reminder of a step, with its customer's contact data. */
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
  /** Days before the end of the term; negative after it. */
  daysBefore: number;
  firstEndOn: CalendarDate;
  lastEndOn: CalendarDate;
  timeZone: string;
  /** The previous page's last subscription. */
  afterId: string | null;
  limit: number;
};

type RemindableFilter = Pick<UnplannedFilter, "daysBefore" | "firstEndOn" | "lastEndOn" | "timeZone">;

/** Whether the customer's newest consent about offers, on any channel, is yes. */
const agreedToOffers = sql<boolean>`exists (select from (
  select distinct on (e.channel) e.state from consent_event e
    where e.tenant_id = s.tenant_id and e.customer_id = s.customer_id and e.purpose = 'offers'
    order by e.channel, e.at desc, e.id desc) as answer where answer.state = 'granted')`;

/**
 * Whether the customer has no other active subscription that ends later; otherwise there is nobody
 * to win back.
 */
const isGone = sql<boolean>`not exists (select from subscription o
  where o.tenant_id = s.tenant_id and o.customer_id = s.customer_id and o.id <> s.id and o.status = 'active'
    and o.deleted_at is null and o.end_on > s.end_on)`;

/**
 * Terms that end within the given days and were entered by the step's day, for the sweep and the
 * preview: running ones, and for win-back also those closed as expired.
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
    // A subscription paused on the step's day ends later than its stored end.
    .where(sql<boolean>`(s.paused_from is null or s.paused_from > s.end_on - ${filter.daysBefore}::int)`)
    .where("s.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    // Samples never cause a message, neither to the customer nor to the owner.
    .where("c.is_sample", "=", false)
    .where("s.end_on", ">=", filter.firstEndOn)
    .where("s.end_on", "<=", filter.lastEndOn)
    .where(
      sql<boolean>`(s.term_entered_at at time zone ${filter.timeZone})::date <= s.end_on - ${filter.daysBefore}::int`,
    );

/** Reminder rows of a step of the current term. */
const stepRows = (eb: ExpressionBuilder<DB & { s: DB["subscription"] }, "s">, step: string) =>
  eb
    .selectFrom("reminder as r")
    .whereRef("r.tenant_id", "=", "s.tenant_id")
    .whereRef("r.subscription_id", "=", "s.id")
    .whereRef("r.term_end_on", "=", "s.end_on")
    .where("r.step", "=", step);

/**
 * Returns terms without a row for the step, ordered by id. Any row of the step, for any recipient,
 * means that the step was planned: adding a phone number later does not send it again. Terms
 * entered after the step's day are never returned.
 */
export function listUnplannedTerms(trx: TenantTrx, filter: UnplannedFilter): Promise<UnplannedTerm[]> {
  let query = remindableTerms(trx, filter)
    .where((eb) => eb.not(eb.exists(stepRows(eb, filter.step).select("r.id"))))
    .orderBy("s.id")
    .limit(filter.limit);
  if (filter.afterId) query = query.where("s.id", ">", filter.afterId);
  return query.execute();
}

/** A term with a future step, with the data for its message. */
export type UpcomingTerm = UnplannedTerm & {
  customer_company: string | null;
  product_id: string;
  product_name: string;
  price_paise: number;
  /** Why the step was skipped; null if it will be sent. */
  skip_reason: string | null;
  /** The payday to which its messages were moved; null if none is planned. */
  moved_to: CalendarDate | null;
  /** Until when a promise holds its planned messages; null without one. */
  held_until: Date | null;
};

export type UpcomingFilter = RemindableFilter & {
  step: string;
  /** For terms of past steps, only those held for a payday or a promise are still to come. */
  today: CalendarDate;
  now: Date;
  /** The previous page's last term. */
  after: { endOn: CalendarDate; subscriptionId: string } | null;
  limit: number;
  subscriptionId?: string | undefined;
  customerId?: string | undefined;
  /** Only terms whose customer has one of these phone numbers or email addresses. */
  reachedAt?: readonly string[];
};

/** Rows held for a payday or a promise, or skipped while held. */
const isWaiting = (now: Date) => (row: ExpressionBuilder<{ r: DB["reminder"] }, "r">) =>
  row.and([
    row("r.due_at", ">", now),
    row.or([row("r.moved_to", "is not", null), row("r.promise_id", "is not", null)]),
    row.or([row("r.state", "=", "planned"), row("r.skipped_by", "is not", null)]),
  ]);

/**
 * Returns when the oldest message held for a payday or a promise, or skipped while held, was
 * planned; null without any.
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
 * Returns the messages of these subscriptions that a promise holds, including those skipped while
 * held.
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
 * Returns terms whose step is not planned yet, was skipped, or is held for a payday or a promise,
 * ordered by end date.
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

/** A step of a term, as identified in the ledger. */
export type LedgerStep = { subscriptionId: string; endOn: CalendarDate; step: string };

const rowsOfStep = ({ subscriptionId, endOn, step }: LedgerStep) =>
  sql<boolean>`subscription_id = ${subscriptionId}::uuid and term_end_on = ${endOn}::date and step = ${step}`;

/**
 * Returns planned rows, locked in id order like everywhere else: of two transactions that want the
 * same rows the second waits, without a deadlock. For the `where` of an update.
 */
export const lockPlanned = (trx: TenantTrx) =>
  trx.selectFrom("reminder").select("id").where("state", "=", "planned").orderBy("id").forUpdate();

/** Returns skipped rows of a step due after `dueAfter`, locked in the same order. */
const lockSkipped = (trx: TenantTrx, step: LedgerStep, dueAfter: Date) =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .where("due_at", ">", dueAfter)
    .orderBy("id")
    .forUpdate();

/** Cancels a step's planned messages that no sender has claimed; returns how many. */
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

/** Whether a step has a planned message that no sender has claimed. */
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

/** Counts a step's skipped messages. */
export async function countSkipped(trx: TenantTrx, step: LedgerStep): Promise<number> {
  const { count } = await trx
    .selectFrom("reminder")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a future step's skipped rows, so that the sweep plans it again; returns how many. */
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
 * Plans a step's messages again for `dueAt` that were skipped while held by a promise. Returns
 * them.
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

/** Returns the tenant's owners with their contact data, the first owner first. */
export const listOwners = (trx: TenantTrx) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164", "u.language", "u.email_verified_at"])
    .where("m.role", "=", "owner")
    .orderBy("m.created_at")
    .orderBy("u.id")
    .execute();

/** Destination of a message. Reminders with the same destination are combined into one message. */
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
 * Inserts missing rows and returns the new ones. A row already exists for: the same step to the
 * same recipient on the same channel, another replacement of the same message, the same day's
 * digest, or the customer's welcome.
 */
export const insertReminders = (trx: TenantTrx, rows: NewReminder[]): Promise<PlannedMessage[]> =>
  trx
    .insertInto("reminder")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(MESSAGE_COLUMNS)
    .execute();

/**
 * Counts planned messages that no promise or payday holds, with the time of the first; null without
 * any. Reminders with the same destination and time count as one message.
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

/** Returns the reminder without waiting for a lock. */
export const findReminderRow = (trx: TenantTrx, id: string): Promise<ReminderRow | undefined> =>
  trx.selectFrom("reminder").selectAll().where("id", "=", id).executeTakeFirst();

/** A reminder about a subscription: any but the digest. */
export type DueRow = ReminderRow & { subscription_id: string; customer_id: string };
const isDueRow = (row: ReminderRow): row is DueRow => row.subscription_id !== null && row.customer_id !== null;
export const dueRows = (rows: readonly ReminderRow[]): DueRow[] => rows.filter(isDueRow);

/**
 * Returns the planned, due reminders of these steps to the same phone or email address, locked
 * until the transaction ends, in id order. Rows that another worker claimed meanwhile are left out.
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

/** Returns a message's leading reminder and those combined with it, locked in id order. */
export async function lockMessage(trx: TenantTrx, leadId: string): Promise<ReminderRow[]> {
  return trx
    .selectFrom("reminder")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Returns a reminder's customer and address; undefined for a digest, which has no customer. */
export const findReminderRecipient = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .select(["customer_id", "subscription_id", "recipient_kind", "recipient_address"])
    .where("id", "=", id)
    .where("customer_id", "is not", null)
    .$narrowType<{ customer_id: NotNull; subscription_id: NotNull }>()
    .executeTakeFirst();

/** Returns the customers that one message was for. */
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
 * Returns another step of the same term to the same recipient on the same channel that was planned
 * later and not given up: its message supersedes this one.
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
 * Returns the reminder, locked until the transaction ends, with the seconds since its lease expired
 * by the database's clock (null without a lease).
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

/** Subscriptions with the names that their messages need. */
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
      // A term's remainder after a product change costs only a part; the next term costs the full
      // price.
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

/** Returns the subjects of several reminders by their subscriptions. */
export async function findReminderSubjects(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<Map<string, ReminderSubject>> {
  const rows = await reminderSubjects(trx).where("s.id", "in", subscriptionIds).execute();
  return new Map(rows.map((row) => [row.subscription_id, row]));
}

/**
 * Returns the terms of these subscriptions with one of these end dates, for messages about a
 * payment.
 */
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

/** Returns those of these customers with a running subscription that ends after `endOn`. */
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

/** Whether the customer has or had any other subscription. */
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

/** Deletes a step's messages that no sender has claimed, so that they can be planned again. */
export const deletePlanned = (trx: TenantTrx, step: LedgerStep) =>
  trx
    .deleteFrom("reminder")
    .where("id", "in", lockPlanned(trx).where(rowsOfStep(step)))
    .where("state", "=", "planned")
    .execute();

export type ReminderSubject = NonNullable<Awaited<ReturnType<typeof findReminderSubject>>>;

/**
 * Claims a planned reminder for sending, together with those combined in its message; the text is
 * stored with the first. The lease uses the database's clock, so that the workers' clocks need not
 * agree. Undefined if it was no longer planned.
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

/** Updates planned reminders that are removed from their combined message. */
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
  /** `ended`: the provider call has just ended, by the database's clock. */
  lease?: "ended" | "none";
};

/**
 * Updates the reminder if its state is one of `from` and, with `attempts`, if it wasn't claimed
 * again since; the reminders combined in its message follow. Returns true if it was updated.
 * Without `lease` the lease is cleared.
 */
export async function moveReminder(
  trx: TenantTrx,
  id: string,
  { from, attempts }: { from: readonly ReminderState[]; attempts?: number },
  { lease = "none", ...change }: ReminderChange,
): Promise<boolean> {
  // The leading reminder may have the highest id: everybody locks a message in id order, so lock it
  // all here first.
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
  // The provider knows only the leading reminder.
  await trx
    .updateTable("reminder")
    .set({ ...change, provider_message_id: null, lease_until: leaseUntil })
    .where("merged_into", "=", id)
    .where("state", "in", from)
    .execute();
  return true;
}

/** Returns planned reminders due by `dueBefore` with their destination, oldest first. */
export const listOverdueReminders = (trx: TenantTrx, { dueBefore, limit }: { dueBefore: Date; limit: number }) =>
  trx
    .selectFrom("reminder")
    .select(["id", "step", "channel", "recipient_kind", "recipient_address"])
    .where("state", "=", "planned")
    .where("due_at", "<=", dueBefore)
    .orderBy("due_at")
    .limit(limit)
    .execute();

/** Returns reminders whose sender died, or whose result is unknown but can still be looked up. */
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
