import type { ConversationDraft, DraftReply } from "@aavarti/contract/conversations";
import { listUnanswered } from "@aavarti/db/queries/conversation-messages";
import { type ConversationDetails, findConversation } from "@aavarti/db/queries/conversations";
import {
  findSameReferences,
  isPaymentRecordedAfter,
  listPayments,
  type NamedPayment,
} from "@aavarti/db/queries/payments";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import { listSubscriptionsOf, type SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import { findTenant } from "@aavarti/db/queries/tenants";
import { type CalendarDate, parseCalendarDate, todayIn } from "@aavarti/domain/calendar";
import { isWindowOpen } from "@aavarti/domain/conversations";
import {
  ANSWERED_BY_PAYMENT,
  claimedReferences,
  type DraftPayment,
  type DraftRecords,
  type DraftSubscription,
  draftStatements,
  type UnansweredMessage,
} from "@aavarti/domain/inbox/draft-reply";
import { draftDay } from "@aavarti/domain/inbox/draft-words";
import type { DraftFact, OtherPayment, ReplyDraft, ReplyLanguage } from "@aavarti/domain/inbox/reply-drafts";
import { type Paise, parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { type AnsweringDraft, wordedDraftOf } from "../ai-replies/worded-draft.ts";
import { ownAnswersOf } from "../business-answers/own-answers.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { accountOf } from "../payments/read-account.ts";
import { isConfirmable } from "../promises/is-confirmable.ts";
import { leftOfRenewal, readOwed } from "../reminders/compose/owed.ts";
import { requirePerson } from "../require-person.ts";
import { toSubscription } from "../subscriptions/to-subscription.ts";
import { firstNameOf } from "../templates/message-values.ts";

/** Of the messages without an answer, so many of the newest are read. */
export const MAX_MESSAGES = 10;
/** The last payment is looked for among so many that were received last. */
const LAST_PAYMENTS = 10;

/**
 * Returns, as `draft`, a reply to what a customer wrote since the last reply, by rules over the
 * customer's own records and with the figures of their account, and with the business's own
 * answers, in `language` if given, in the words of a language model where one worded just this. An
 * answer of the business that isn't written in `language` keeps its own. `draft` is null where
 * nothing is unanswered, also by a payment that leaves nothing to pay, the conversation is closed,
 * the channel takes no free text now, or only a
 * person can answer. Worked out anew each time from one snapshot, so that it is never older than
 * the records. Stores and sends nothing.
 * @throws AppError FORBIDDEN without `inbox.reply` and `payments.read`, or for a job; NOT_FOUND.
 */
export function draftReplyFor(ctx: ServiceContext, { id, language }: DraftReply): Promise<ConversationDraft> {
  requirePermission(ctx, "inbox.reply");
  requirePermission(ctx, "payments.read");
  const userId = requirePerson(ctx);
  return ctx.transact(
    async (unit) => {
      const conversation = await findConversation(unit.trx, { id, userId });
      if (!conversation) throw notFound("conversation");
      const written = await draftOf(ctx, unit, conversation, { language });
      if (written && (await isAnsweredByPayment(unit, written))) return { draft: null };
      return { draft: written && (await toDraft(ctx, unit, written)) };
    },
    { isSnapshot: true },
  );
}

/** A draft of the rules with its statements, and the messages that it answers, oldest first. */
type RuleDraft = AnsweringDraft & {
  draft: ReplyDraft;
  messages: UnansweredMessage[];
  records: DraftRecords;
  /** When the newest of them came. */
  writtenAt: Date;
};

/**
 * Returns a reply to what the customer of a conversation wrote since the last reply other than
 * `exceptId`, by rules over their records, with the messages that it answers; null as
 * `draftReplyFor` says. Checks no permission, stores and sends nothing.
 */
export async function draftOf(
  ctx: ServiceContext,
  unit: Unit,
  {
    id,
    channel,
    state,
    last_inbound_at: lastInboundAt,
    customer_id: customerId,
    customer_name: name,
  }: ConversationDetails,
  { exceptId = null, language }: { exceptId?: string | null; language?: ReplyLanguage | undefined } = {},
): Promise<RuleDraft | null> {
  const { trx } = unit;
  if (state === "closed" || !isWindowOpen(channel, lastInboundAt, ctx.now())) return null;
  const unanswered = await listUnanswered(trx, id, { limit: MAX_MESSAGES, exceptId });
  const newest = unanswered.at(-1);
  if (!newest) return null;
  const tenant = await findTenant(trx);
  if (!tenant) throw notFound("business");
  const messages = unanswered.map(({ received_at: at, ...message }) => ({
    ...message,
    receivedOn: todayIn(ctx.timeZone, at),
  }));
  const ownAnswers = await ownAnswersOf(ctx, unit, { customerId, tenant });
  const references = claimedReferences(messages);
  const facts = await recordsOf(ctx, unit, { customerId, name, currency: tenant.currency, references });
  const records = { ...facts, ownAnswers };
  const stated = draftStatements(messages, records, tenant.default_language, language);
  return (
    stated && {
      draft: stated.draft,
      stated,
      messages,
      messageId: newest.id,
      records,
      writtenAt: newest.received_at,
    }
  );
}

/**
 * Whether a payment of the customer's account that was recorded after their messages answers all
 * that they want, because nothing is left to pay by today.
 */
async function isAnsweredByPayment(
  { trx }: Unit,
  { draft: { intents }, records: { customerId, owedNow, subscriptions, today }, writtenAt }: RuleDraft,
): Promise<boolean> {
  if (owedNow > 0 || !intents.every((intent) => ANSWERED_BY_PAYMENT.has(intent))) return false;
  if (subscriptions.some(({ nextDueOn, left }) => nextDueOn !== null && nextDueOn <= today && left > 0)) return false;
  return isPaymentRecordedAfter(trx, { customerId, after: writtenAt });
}

/** Returns a draft for a member, in the words of a language model where one worded just this. */
async function toDraft(ctx: ServiceContext, unit: Unit, written: RuleDraft) {
  const { draft, messageId } = written;
  const worded = await wordedDraftOf(ctx, unit, written);
  return {
    ...draft,
    text: worded?.text ?? draft.text,
    source: worded ? ("model" as const) : ("rules" as const),
    messageId,
    facts: draft.facts.map(toFact),
    claimedPayment: draft.claimedPayment && withAmountText(draft.claimedPayment),
    possibleDuplicate: draft.possibleDuplicate && {
      ...draft.possibleDuplicate,
      amount: toAmountText(draft.possibleDuplicate.amount),
    },
    askedReceipt: draft.askedReceipt && { ...draft.askedReceipt, amount: toAmountText(draft.askedReceipt.amount) },
    promise: await promiseOf(ctx, unit, written),
  };
}

/** Returns the suggested promise whose day a draft repeats, if a reply confirms it. */
async function promiseOf(
  ctx: ServiceContext,
  unit: Unit,
  { draft: { facts, language }, records: { customerId } }: RuleDraft,
) {
  const promisedOn = facts.findLast(({ name }) => name === "promised-day")?.day;
  if (!promisedOn) return null;
  const suggested = await listOpenPromises(unit.trx, ctx.timeZone, [customerId], ["suggested"]);
  const found = suggested.find(({ promised_on: day }) => day === promisedOn);
  return found && (await isConfirmable(ctx, unit, found))
    ? { id: found.id, promisedOn, dayText: draftDay(language, promisedOn) }
    : null;
}

const toFact = (fact: DraftFact) => withAmountText(fact);

/** Returns the values with the amount, in paise, as a decimal text. */
const withAmountText = <Values extends { amount: Paise | null }>({ amount, ...values }: Values) => ({
  ...values,
  amount: amount === null ? null : toAmountText(amount),
});

/** Returns what the records say of a customer, with those they pay for, as their account does. */
async function recordsOf(
  ctx: ServiceContext,
  unit: Unit,
  {
    customerId,
    name,
    currency,
    references,
  }: { customerId: string; name: string; currency: string; references: readonly string[] },
): Promise<DraftRecords> {
  const today = ctx.today();
  const account = await accountOf(ctx, unit, { customerId });
  const isPayer = account.customer.id === customerId;
  // Whoever is paid for learns nothing of their payer's account.
  const ownIds = isPayer ? account.members.map((member) => member.id) : [customerId];
  const isShared = ownIds.length > 1;
  const who = (customer: { name: string }) => (isShared ? customer.name : null);
  const rows = await listSubscriptionsOf(unit.trx, ownIds);
  const subjectOf = (row: SubscriptionRow) => ({
    subscription_id: row.id,
    customer_id: row.customer_id,
    end_on: row.end_on,
    price_paise: row.next_price_paise ?? row.price_paise,
  });
  const owedOf = await readOwed(unit.trx, rows.map(subjectOf));
  return {
    customerId,
    greetingName: firstNameOf(name),
    currency,
    today,
    owedNow: paiseOf(account.soFar.owed),
    owedLater: paiseOf(account.soFar.toCome),
    advance: isPayer ? paiseOf(account.advance) : 0,
    charges: account.charges
      .filter(({ customer }) => ownIds.includes(customer.id))
      .map(({ id, subscriptionId, customer, product, dueOn, balance }) => ({
        id,
        subscriptionId,
        customer: who(customer),
        product: product.name,
        dueOn: dayOf(dueOn),
        balance: paiseOf(balance),
      })),
    subscriptions: rows.map((row): DraftSubscription => {
      const { id, customer, product, standing, nextDueOn, amountDue } = toSubscription(row, today, {});
      // What is owed for earlier terms is among the charges.
      const { asked } = leftOfRenewal(subjectOf(row), owedOf);
      return {
        id,
        customer: who(customer),
        product: product.name,
        standing,
        nextDueOn: nextDueOn === null ? null : dayOf(nextDueOn),
        price: paiseOf(amountDue),
        left: asked.pricePaise - asked.owedPaise,
        pausedFrom: row.paused_from,
        pausedUntil: row.paused_until,
      };
    }),
    ...(await lastPaymentsOf(unit, customerId)),
    possibleDuplicates: await findPossibleDuplicates(
      unit,
      references,
      new Set(account.members.map((member) => member.id)),
    ),
  };
}

/** Returns, by reference, the payment that has it where nobody of the account (`own`) made one. */
async function findPossibleDuplicates(
  { trx }: Unit,
  references: readonly string[],
  own: ReadonlySet<string>,
): Promise<ReadonlyMap<string, OtherPayment>> {
  const found = new Map<string, OtherPayment>();
  for (const reference of references) {
    const rows = await findSameReferences(trx, [reference]);
    const [other] = rows;
    if (!other || rows.some((row) => own.has(row.payer_id))) continue;
    found.set(reference, {
      customer: { id: other.payer_id, name: other.payer_name },
      amount: other.received_paise,
      receivedOn: other.received_on,
      receiptNumber: other.receipt_number,
    });
  }
  return found;
}

/**
 * Returns, of the payments of a customer that are not reversed, the one that was received last and
 * has no refund, and the last one with a receipt, with the amount that it was issued for.
 */
async function lastPaymentsOf(
  { trx }: Unit,
  customerId: string,
): Promise<Pick<DraftRecords, "lastPayment" | "lastReceipt">> {
  const rows = await listPayments(trx, {
    customerId,
    forCustomerId: undefined,
    mode: undefined,
    from: undefined,
    to: undefined,
    search: undefined,
    ids: undefined,
    after: undefined,
    limit: LAST_PAYMENTS,
  });
  const unreversed = rows.filter((row) => row.reversed_at === null);
  return {
    lastPayment: toDraftPayment(unreversed.find((row) => row.amount_paise === row.received_paise)),
    lastReceipt: toDraftPayment(unreversed.find((row) => row.receipt_number !== null)),
  };
}

const toDraftPayment = (row: NamedPayment | undefined): DraftPayment | null =>
  row
    ? {
        id: row.id,
        amount: row.received_paise,
        receivedOn: row.received_on,
        receiptNumber: row.receipt_number,
        reference: row.reference,
      }
    : null;

/** Converts an amount of the account, a decimal text that is never negative, to paise. */
function paiseOf(amount: string): Paise {
  const paise = parseSignedAmount(amount);
  if (paise === null) throw new RangeError(`Not an amount: ${amount}`);
  return paise;
}

/** Converts an ISO date of the account. Throws RangeError for any other text. */
function dayOf(day: string): CalendarDate {
  const date = parseCalendarDate(day);
  if (date === null) throw new RangeError(`Not a day: ${day}`);
  return date;
}
