import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Reminder, ReminderState } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type ReminderRow = Selectable<Reminder>;

/** A running term without any reminder of a step, and where its customer is reached. */
export type UnplannedTerm = {
  subscription_id: string;
  customer_id: string;
  end_on: CalendarDate;
  term_entered_at: Date;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
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

/**
 * Terms that end within the days given and have no row for the step yet, in the order of their ids. One row of a step, whoever it is for, means that
 * the step was planned: a phone number that is added later does not send it a second time. Terms entered after the step's day never come.
 */
export function listUnplannedTerms(trx: TenantTrx, filter: UnplannedFilter): Promise<UnplannedTerm[]> {
  let query = trx
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
    ])
    .where("s.status", "=", "active")
    .where("s.cancels_at_end", "=", false)
    // Who is paused on the step's day ends later than it says.
    .where(sql<boolean>`(s.paused_from is null or s.paused_from > s.end_on - ${filter.daysBefore}::int)`)
    .where("s.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .where("s.end_on", ">=", filter.firstEndOn)
    .where("s.end_on", "<=", filter.lastEndOn)
    .where(
      sql<boolean>`(s.term_entered_at at time zone ${filter.timeZone})::date <= s.end_on - ${filter.daysBefore}::int`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reminder as r")
            .select("r.id")
            .whereRef("r.tenant_id", "=", "s.tenant_id")
            .whereRef("r.subscription_id", "=", "s.id")
            .whereRef("r.term_end_on", "=", "s.end_on")
            .where("r.step", "=", filter.step),
        ),
      ),
    )
    .orderBy("s.id")
    .limit(filter.limit);
  if (filter.afterId) query = query.where("s.id", ">", filter.afterId);
  return query.execute();
}

/** The people who own the tenant, and where they are reached; the first one first. */
export const listOwners = (trx: TenantTrx) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164"])
    .where("m.role", "=", "owner")
    .orderBy("m.created_at")
    .orderBy("u.id")
    .execute();

/** Inserts what is not there yet and returns the rows that are new. */
export function insertReminders(
  trx: TenantTrx,
  rows: Insertable<Reminder>[],
): Promise<Pick<ReminderRow, "id" | "state">[]> {
  return trx
    .insertInto("reminder")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "subscription_id", "term_end_on", "step", "channel", "recipient_kind", "recipient_id"])
        .doNothing(),
    )
    .returning(["id", "state"])
    .execute();
}

/** The reminder, locked until the transaction ends, with the seconds since its lease passed by the database's clock (null without a lease). */
export const lockReminder = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - lease_until)::float8`.as("seconds_since_lease"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export type LockedReminder = NonNullable<Awaited<ReturnType<typeof lockReminder>>>;

/** The subscription of a reminder as it is now, with the names that its message needs. */
export const findReminderSubject = (trx: TenantTrx, subscriptionId: string) =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select((eb) => [
      "s.customer_id",
      "s.status",
      "s.paused_from",
      "s.cancels_at_end",
      "s.end_on",
      // The rest of a term after a change of product costs a part; what is due is the whole.
      eb.fn.coalesce("s.next_price_paise", "s.price_paise").as("price_paise"),
      "s.term_entered_at",
      "s.deleted_at",
      "c.name as customer_name",
      "c.email as customer_email",
      "c.phone_e164 as customer_phone",
      "c.deleted_at as customer_deleted_at",
      "p.name as product_name",
    ])
    .where("s.id", "=", subscriptionId)
    .executeTakeFirst();

export type ReminderSubject = NonNullable<Awaited<ReturnType<typeof findReminderSubject>>>;

/** Takes a planned reminder for sending. The lease runs on the database's clock, so that workers need not agree on theirs. */
export async function claimReminder(
  trx: TenantTrx,
  id: string,
  {
    leaseSeconds,
    message,
    at,
  }: { leaseSeconds: number; message: { address: string; subject: string | null; text: string }; at: Date },
): Promise<{ attempts: number } | undefined> {
  return trx
    .updateTable("reminder")
    .set({
      state: "sending",
      attempts: sql<number>`attempts + 1`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      recipient_address: message.address,
      message_subject: message.subject,
      message_text: message.text,
      state_reason: null,
      next_step: null,
      provider_code: null,
      updated_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .returning("attempts")
    .executeTakeFirst();
}

export type ReminderChange = Omit<Updateable<Reminder>, "lease_until"> & {
  state: ReminderState;
  updated_at: Date;
  /** `ended`: the provider call is over as of now, by the database's clock. */
  lease?: "ended" | "none";
};

/**
 * Changes the reminder if it is in one of `from`, and, with `attempts`, if it was not claimed again since. True when it was changed.
 * Without `lease` the lease is cleared.
 */
export async function moveReminder(
  trx: TenantTrx,
  id: string,
  { from, attempts }: { from: readonly ReminderState[]; attempts?: number },
  { lease = "none", ...change }: ReminderChange,
): Promise<boolean> {
  let query = trx
    .updateTable("reminder")
    .set({ ...change, lease_until: lease === "ended" ? sql<Date>`clock_timestamp()` : null })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id");
  if (attempts !== undefined) query = query.where("attempts", "=", attempts);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Planned reminders that should have gone out by `dueBefore`, the oldest first. */
export const listOverdueReminders = (trx: TenantTrx, { dueBefore, limit }: { dueBefore: Date; limit: number }) =>
  trx
    .selectFrom("reminder")
    .select("id")
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
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "sending"), eb("lease_until", "<", sql<Date>`clock_timestamp()`)]),
        eb.and([eb("state", "=", "unknown"), eb("channel", "=", "email")]),
      ]),
    )
    .orderBy("lease_until")
    .limit(limit)
    .execute();
