import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";

/**
 * A running term without a reminder of a step, with the contact data of who gets it: the customer's
 * payer, or the customer. For a payment `end_on` is the day on which it is due.
 */
export type UnplannedTerm = {
  subscription_id: string;
  customer_id: string;
  end_on: CalendarDate;
  term_entered_at: Date;
  customer_name: string;
  contact_id: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string | null;
  contact_language: Language | null;
  /** Whether the owner's reminder of the step is planned already, and the customer's is not. */
  is_begun?: boolean;
};

/**
 * What reminders are about: the end of a term that is to be renewed, or the open payment of a term,
 * counted from the day it is due.
 */
export type Remindable = "renewals" | "payments";

export type RemindableFilter = {
  about: Remindable;
  /** Days before the end of the term; negative after it. */
  daysBefore: number;
  firstEndOn: CalendarDate;
  lastEndOn: CalendarDate;
  timeZone: string;
};

/** Whether the recipient's newest consent about offers, on any channel, is yes. */
const agreedToOffers = sql<boolean>`exists (select from (
  select distinct on (e.channel) e.state from consent_event e
    where e.tenant_id = s.tenant_id and e.customer_id = coalesce(c.payer_id, s.customer_id) and e.purpose = 'offers'
    order by e.channel, e.at desc, e.id desc) as answer where answer.state = 'granted')`;

/**
 * Whether the customer has no other active subscription that ends later; otherwise there is
 * no one to win back.
 */
const isGone = sql<boolean>`not exists (select from subscription o
  where o.tenant_id = s.tenant_id and o.customer_id = s.customer_id and o.id <> s.id and o.status = 'active'
    and o.deleted_at is null and o.end_on > s.end_on)`;

/**
 * Builds the query, not executed, of terms that end (or, about payments, of renewed terms with an
 * open charge that is due) within the filter's days and were entered by the step's day, for the
 * sweep and the preview: of active subscriptions, and for win-back also of expired ones. Leaves out
 * samples, Trash, paused and, about renewals, cancelling subscriptions, and steps before the first
 * paid day. A win-back also needs consent to offers and no later subscription.
 */
export const remindableTerms = (trx: TenantTrx, filter: RemindableFilter) => {
  const terms = termsEnding(trx, filter);
  if (filter.daysBefore !== WIN_BACK_STEP) return terms.where("s.status", "=", "active");
  return terms.where("s.status", "in", ["active", "expired"]).where(agreedToOffers).where(isGone);
};

/**
 * Renewed subscriptions with an open charge due within these days, one row for each due day. A
 * first term has no reminder before it begins, and its charge is in the amount of later ones. The
 * due day stands in for the end of the term, and the day on which the charge was raised for the day
 * of entry. Of the rules about the end only the pause applies: also a subscription that won't
 * continue is owed.
 */
const withOpenCharge = ({ firstEndOn, lastEndOn }: RemindableFilter) => sql<DB["subscription"]>`(
  select s.tenant_id, s.id, s.customer_id, s.product_id, s.status, s.deleted_at, s.paused_from, s.price_paise,
      s.start_on, '-infinity'::date as covered_from, false as cancels_at_end,
      owed.due_on as end_on, owed.raised_at as term_entered_at
    from (select c.tenant_id, c.subscription_id, c.due_on, min(c.created_at) as raised_at from charge c
      where c.settled_paise < c.amount_paise and c.term_seq > 1 and c.due_on between ${firstEndOn}::date and ${lastEndOn}::date
      group by c.tenant_id, c.subscription_id, c.due_on) owed
    join subscription s on s.tenant_id = owed.tenant_id and s.id = owed.subscription_id)`;

const termsEnding = (trx: TenantTrx, filter: RemindableFilter) =>
  trx
    .selectFrom((filter.about === "payments" ? withOpenCharge(filter) : sql<DB["subscription"]>`subscription`).as("s"))
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .leftJoin("customer as payer", (join) =>
      join.onRef("payer.tenant_id", "=", "c.tenant_id").onRef("payer.id", "=", "c.payer_id"),
    )
    .select([
      "s.id as subscription_id",
      "s.customer_id",
      "s.end_on",
      "s.term_entered_at",
      "c.name as customer_name",
      ...CONTACT,
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
    .where(enteredInTime(filter));

/**
 * Whether a term was entered by the step's day. Whoever renews without paying is not reminded of
 * the payment on that same day.
 */
const enteredInTime = ({ about, daysBefore, timeZone }: RemindableFilter) => {
  const enteredOn = sql`(s.term_entered_at at time zone ${timeZone})::date`;
  const day = sql`s.end_on - ${daysBefore}::int`;
  return about === "payments" ? sql<boolean>`${enteredOn} < ${day}` : sql<boolean>`${enteredOn} <= ${day}`;
};

/** The codes of a customer's (`c`) own fields that messages may name. */
export const ownFieldCodes = sql<string[]>`array(select f.code from custom_field f where f.tenant_id = c.tenant_id
  and f.entity = 'customer' and f.archived_at is null and not f.is_sensitive)`;

/** Who gets messages about customer `c`: `payer`, whose own contact data alone count, or `c`. */
export const CONTACT = [
  sql<string>`coalesce(payer.id, c.id)`.as("contact_id"),
  sql<string>`coalesce(payer.name, c.name)`.as("contact_name"),
  sql<string>`case when payer.id is null then c.email else payer.email end`.as("contact_email"),
  sql<string | null>`case when payer.id is null then c.phone_e164 else payer.phone_e164 end`.as("contact_phone"),
  sql<Language | null>`case when payer.id is null then c.language else payer.language end`.as("contact_language"),
] as const;

/**
 * Builds a subquery of the reminder rows of a step for the current term of the subscription `s` of
 * the outer query, for any recipient, channel and state.
 */
export const stepRows = (eb: ExpressionBuilder<DB & { s: DB["subscription"] }, "s">, step: string) =>
  eb
    .selectFrom("reminder as r")
    .whereRef("r.tenant_id", "=", "s.tenant_id")
    .whereRef("r.subscription_id", "=", "s.id")
    .whereRef("r.term_end_on", "=", "s.end_on")
    .where("r.step", "=", step);
