import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";

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

export type RemindableFilter = {
  /** Days before the end of the term; negative after it. */
  daysBefore: number;
  firstEndOn: CalendarDate;
  lastEndOn: CalendarDate;
  timeZone: string;
};

/** Whether the customer's newest consent about offers, on any channel, is yes. */
const agreedToOffers = sql<boolean>`exists (select from (
  select distinct on (e.channel) e.state from consent_event e
    where e.tenant_id = s.tenant_id and e.customer_id = s.customer_id and e.purpose = 'offers'
    order by e.channel, e.at desc, e.id desc) as answer where answer.state = 'granted')`;

/**
 * Whether the customer has no other active subscription that ends later; otherwise there is
 * no one to win back.
 */
const isGone = sql<boolean>`not exists (select from subscription o
  where o.tenant_id = s.tenant_id and o.customer_id = s.customer_id and o.id <> s.id and o.status = 'active'
    and o.deleted_at is null and o.end_on > s.end_on)`;

/**
 * Builds the query, not executed, of terms that end within the given days and were entered by the
 * step's day, for the sweep and the preview: running ones, and for win-back also expired ones.
 * Leaves out samples, Trash, paused and cancelling subscriptions, and steps before the first paid
 * day. A win-back also needs consent to offers and no later subscription.
 */
export const remindableTerms = (trx: TenantTrx, filter: RemindableFilter) => {
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
    // A step before the first paid day would remind of the end of what has not begun.
    .where(sql<boolean>`coalesce(s.covered_from, s.start_on) <= s.end_on - ${filter.daysBefore}::int`)
    .where(
      sql<boolean>`(s.term_entered_at at time zone ${filter.timeZone})::date <= s.end_on - ${filter.daysBefore}::int`,
    );

/** Builds a subquery of the reminder rows of a step for the current term of subscription `s`. */
export const stepRows = (eb: ExpressionBuilder<DB & { s: DB["subscription"] }, "s">, step: string) =>
  eb
    .selectFrom("reminder as r")
    .whereRef("r.tenant_id", "=", "s.tenant_id")
    .whereRef("r.subscription_id", "=", "s.id")
    .whereRef("r.term_end_on", "=", "s.end_on")
    .where("r.step", "=", step);
