import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { anyOf } from "../any-of.ts";
import { CONTACT, ownFieldCodes } from "./terms.ts";

/** Subscriptions with the names that their messages need, and who gets them. */
const reminderSubjects = (trx: TenantTrx) =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .leftJoin("customer as payer", (join) =>
      join.onRef("payer.tenant_id", "=", "c.tenant_id").onRef("payer.id", "=", "c.payer_id"),
    )
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select(CONTACT)
    .select((eb) => [
      "s.id as subscription_id",
      "s.customer_id",
      "s.status",
      "s.paused_from",
      "s.cancels_at_end",
      "s.start_on",
      eb.fn.coalesce("s.covered_from", "s.start_on").as("covered_from"),
      "s.end_on",
      "s.price_paise as term_price_paise",
      // A term's remainder after a product change costs only a part; the next term costs the full
      // price.
      eb.fn.coalesce("s.next_price_paise", "s.price_paise").as("price_paise"),
      "s.term_entered_at",
      "s.deleted_at",
      "c.name as customer_name",
      "c.deleted_at as customer_deleted_at",
      "payer.deleted_at as payer_deleted_at",
      "c.is_sample",
      "c.company as customer_company",
      "c.fields as customer_fields",
      ownFieldCodes.as("customer_codes"),
      "p.id as product_id",
      "p.name as product_name",
    ]);

/**
 * Returns the names, dates, prices (paise) and recipient that a reminder about this subscription
 * needs, even from Trash; undefined if unknown. `price_paise` is the next term's price,
 * `term_price_paise` the current one's. A payer is the recipient (`contact_…`) also while in Trash,
 * which `payer_deleted_at` tells.
 */
export const findReminderSubject = (trx: TenantTrx, subscriptionId: string) =>
  reminderSubjects(trx).where("s.id", "=", subscriptionId).executeTakeFirst();

/**
 * Returns what `findReminderSubject` does for these subscriptions, also from Trash, by subscription
 * id; unknown ones are left out. `subscriptionIds` must not be empty.
 */
export async function findReminderSubjects(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<Map<string, ReminderSubject>> {
  const rows = await reminderSubjects(trx).where("s.id", "in", subscriptionIds).execute();
  return new Map(rows.map((row) => [row.subscription_id, row]));
}

/**
 * Returns what `findReminderSubjects` does of the subscriptions of these customers and of those
 * they pay for, the earliest end first: active ones, and all of which something is owed. Trash is
 * left out. `customerIds` must not be empty.
 */
export const listChatSubjects = (trx: TenantTrx, customerIds: readonly string[]): Promise<ReminderSubject[]> =>
  reminderSubjects(trx)
    // Their ids first, since an “or” over two tables makes PostgreSQL read both as a whole.
    .where(
      sql<boolean>`s.customer_id = any(array(select concerned.id from customer concerned
        where concerned.id = ${anyOf(customerIds)} or concerned.payer_id = ${anyOf(customerIds)}))`,
    )
    .where("s.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("s.status", "=", "active"),
        eb.exists(
          eb
            .selectFrom("charge")
            .select("charge.id")
            .whereRef("charge.tenant_id", "=", "s.tenant_id")
            .whereRef("charge.subscription_id", "=", "s.id")
            .whereRef("charge.settled_paise", "<", "charge.amount_paise"),
        ),
      ]),
    )
    .orderBy("s.end_on")
    .orderBy("s.id")
    .execute();

/** Most subscriptions that a conversation offers messages about. */
const MAX_IN_CONVERSATION = 50;

/**
 * Returns what `findReminderSubjects` does of up to 50 subscriptions about which this customer is
 * contacted, their own and those they pay for, in any state, the latest end first. Trash is left
 * out.
 */
export const listConversationSubjects = (trx: TenantTrx, customerId: string): Promise<ReminderSubject[]> =>
  reminderSubjects(trx)
    .where((eb) => eb(eb.fn.coalesce("payer.id", "c.id"), "=", customerId))
    .where("s.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .where("payer.deleted_at", "is", null)
    .orderBy("s.end_on", "desc")
    .orderBy("s.id")
    .limit(MAX_IN_CONVERSATION)
    .execute();

/** Who gets the messages about a customer, with their own contact data. */
export type ChatContact = {
  customer_id: string;
  contact_id: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string | null;
  payer_deleted_at: Date | null;
};

/**
 * Returns who gets the messages about each of these customers: their payer, or they themselves.
 * Trash is left out, but for a payer. `customerIds` must not be empty.
 */
export const listChatContacts = (trx: TenantTrx, customerIds: readonly string[]): Promise<ChatContact[]> =>
  trx
    .selectFrom("customer as c")
    .leftJoin("customer as payer", (join) =>
      join.onRef("payer.tenant_id", "=", "c.tenant_id").onRef("payer.id", "=", "c.payer_id"),
    )
    .select(CONTACT)
    .select(["c.id as customer_id", "payer.deleted_at as payer_deleted_at"])
    .where("c.id", "in", customerIds)
    .where("c.deleted_at", "is", null)
    .execute();

/**
 * Returns the terms of these subscriptions with one of these end dates that are charged and paid in
 * full, by opening entries too, and what was paid (paise), for messages about a payment. Terms that
 * are free, or discounted to nothing, are left out. Neither list may be empty.
 */
export const listTermsEnding = (
  trx: TenantTrx,
  { subscriptionIds, ends }: { subscriptionIds: readonly string[]; ends: readonly CalendarDate[] },
): Promise<PaidTermRow[]> =>
  trx
    .selectFrom("subscription_term as term")
    .innerJoin("charge", (join) =>
      join
        .onRef("charge.tenant_id", "=", "term.tenant_id")
        .onRef("charge.subscription_id", "=", "term.subscription_id")
        .onRef("charge.term_seq", "=", "term.seq")
        .on("charge.kind", "=", "term"),
    )
    .select(["term.subscription_id", "term.start_on", "term.end_on", "charge.settled_paise as paid_paise"])
    .where("term.subscription_id", "in", subscriptionIds)
    .where("term.end_on", "in", ends)
    .where("charge.settled_paise", ">", 0)
    .whereRef("charge.settled_paise", "=", "charge.amount_paise")
    .execute();

export type PaidTermRow = {
  subscription_id: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  paid_paise: number;
};

/**
 * Returns the ids of those of these customers with a subscription of the stored status active
 * outside Trash that ends after `endOn`. `customerIds` must not be empty.
 */
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

/**
 * Returns whether the customer has or had a subscription other than this one, in any status, Trash
 * included.
 */
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

export type ReminderSubject = NonNullable<Awaited<ReturnType<typeof findReminderSubject>>>;
