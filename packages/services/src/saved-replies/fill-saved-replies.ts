import type { FilledSavedReplies, FillSavedReplies } from "@aavarti/contract/saved-replies";
import { findConversation } from "@aavarti/db/queries/conversations";
import { findCustomer } from "@aavarti/db/queries/customers";
import { listBalances, type MemberBalance } from "@aavarti/db/queries/payments";
import { listSavedReplies } from "@aavarti/db/queries/saved-replies";
import { listSubscriptionsOf, type SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { fieldVariables } from "@aavarti/domain/field-variables";
import type { Language } from "@aavarti/domain/languages";
import type { VariableValues } from "@aavarti/domain/message-text";
import { formatAmount, type Paise } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { fillReply, textIn } from "@aavarti/domain/saved-replies";
import { nextDueOnIn, type Standing, standingOf } from "@aavarti/domain/standing";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readMessageCodes } from "../custom-fields/message-fields.ts";
import { requirePerson } from "../require-person.ts";
import { factsOfRow } from "../subscriptions/standing-of-row.ts";
import { customerValues, subscriptionValues } from "../templates/message-values.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/**
 * Returns every saved reply, by title, with the values of a conversation's customer in place of its
 * variables: in the given language or the customer's, and in the other one where it has no text in
 * that. Dates and amounts are of the subscription that needs something first: the running or
 * overdue one that ends first, else one that is upcoming or paused, else the one that ended last.
 * `account.due` is what the customer and those they pay for owe by today, without later dues; of a
 * customer for whom somebody else pays, it is their own part. Without a value and without a
 * fallback, a reply has no text but the names of what is missing. Reads one snapshot and stores
 * nothing.
 * @throws AppError FORBIDDEN without `inbox.read` and `payments.read`, or for a job; NOT_FOUND,
 * also when the customer is in Trash.
 */
export function fillSavedReplies(ctx: ServiceContext, { id, language }: FillSavedReplies): Promise<FilledSavedReplies> {
  requirePermission(ctx, "inbox.read");
  requirePermission(ctx, "payments.read");
  const userId = requirePerson(ctx);
  return ctx.transact(
    async (unit) => {
      const conversation = await findConversation(unit.trx, { id, userId });
      if (!conversation) throw notFound("conversation");
      const tenant = await readTenant(unit);
      const facts = await replyFacts(ctx, unit, conversation.customer_id);
      const chosen = language ?? facts.customer.language ?? tenant.default_language;
      const valuesIn = { en: replyValues(facts, tenant, "en"), hi: replyValues(facts, tenant, "hi") };
      const items = (await listSavedReplies(unit.trx)).flatMap((row) => {
        const found = textIn({ textEn: row.text_en, textHi: row.text_hi }, chosen);
        if (!found) return [];
        const filled = fillReply(found.source, valuesIn[found.language]);
        return [{ id: row.id, title: row.title, language: found.language, ...filled }];
      });
      return { language: chosen, items };
    },
    { isSnapshot: true },
  );
}

/** What the values of a reply are made of; amounts in paise. */
type ReplyFacts = {
  customer: { name: string; company: string | null; fields: unknown };
  /** The codes of custom fields that messages may name. */
  codes: readonly string[];
  today: CalendarDate;
  duePaise: Paise;
  subscription: Subject | undefined;
};

/**
 * Returns what the values of a reply to a customer are made of, as the records are now.
 * @throws AppError NOT_FOUND for an unknown customer or one in Trash.
 */
export async function replyFacts(ctx: ServiceContext, { trx }: Unit, customerId: string) {
  const customer = await findCustomer(trx, customerId);
  if (!customer) throw notFound("customer");
  const today = ctx.today();
  return {
    customer,
    codes: Object.keys(customer.fields ?? {}).length > 0 ? await readMessageCodes(trx) : [],
    today,
    duePaise: duePaiseOf(await listBalances(trx, customerId, today), customerId),
    subscription: firstInNeed(await listSubscriptionsOf(trx, [customerId]), today),
  };
}

/**
 * Returns what a customer and those they pay for owe by today, in paise, from the balances of
 * everybody in their account; of a customer for whom somebody else pays, it is their own part.
 */
export function duePaiseOf(members: readonly MemberBalance[], customerId: string): Paise {
  const own = members.find((member) => member.id === customerId);
  const paidFor = own?.payer_id === null ? members : members.filter((member) => member === own);
  return paidFor.reduce((sum, member) => sum + member.due_paise - member.to_come_paise, 0);
}

const RANKS: Readonly<Record<Standing, number>> = {
  active: 0,
  due_soon: 0,
  due_today: 0,
  in_grace: 0,
  overdue: 0,
  cancelling: 0,
  upcoming: 1,
  paused: 1,
  pending: 1,
  expired: 2,
  cancelled: 2,
};

type Subject = { row: SubscriptionRow; standing: Standing };

/** Returns the subscription that a reply is about, if the customer has any. */
export function firstInNeed(rows: readonly SubscriptionRow[], today: CalendarDate): Subject | undefined {
  const order = (one: Subject, other: Subject) => {
    const rank = RANKS[one.standing] - RANKS[other.standing];
    const earlier = one.row.end_on < other.row.end_on ? -1 : one.row.end_on > other.row.end_on ? 1 : 0;
    return rank || (RANKS[one.standing] === 2 ? -earlier : earlier);
  };
  return rows.map((row) => ({ row, standing: standingOf(factsOfRow(row), today) })).toSorted(order)[0];
}

/**
 * Returns the value of each variable of a reply, as text in a language; a missing one is empty, as
 * is an amount of zero.
 */
export function replyValues(
  { customer, codes, today, duePaise, subscription }: ReplyFacts,
  tenant: Pick<TenantRow, "business_name" | "currency">,
  language: Language,
): VariableValues {
  const names = {
    ...fieldVariables(customer.fields, codes, language),
    ...customerValues({
      customerName: customer.name,
      company: customer.company,
      businessName: tenant.business_name,
    }),
    "account.due": amountOrNone(duePaise, tenant.currency),
  };
  if (!subscription) return names;
  const { row, standing } = subscription;
  const endOn =
    standing === "paused"
      ? nextDueOnIn(standing, { endOn: row.end_on, pausedFrom: row.paused_from, pausedUntil: row.paused_until })
      : row.end_on;
  return {
    ...names,
    ...subscriptionValues({
      language,
      currency: tenant.currency,
      productName: row.product_name,
      startOn: row.start_on,
      endOn,
      pricePaise: row.next_price_paise ?? row.price_paise,
      today,
    }),
  };
}

const amountOrNone = (paise: Paise, currency: string): string => (paise > 0 ? formatAmount(paise, currency) : "");
