import type { BusinessWords } from "@aavarti/domain/business-words";
import { codeOfColumn, isFieldColumn } from "@aavarti/domain/import-field-names";
import { parseSignedAmount } from "@aavarti/domain/money";
import type { FieldName } from "@aavarti/domain/reasons/fields";
import type { FieldIn } from "@aavarti/domain/record-fields";
import { BY_HAND, isOptionalStep, type StepCode } from "@aavarti/domain/reminder-step-codes";
import type { CancelReason } from "@aavarti/domain/subscription-life";
import { plural, t } from "@lingui/core/macro";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { amountLabel, paiseLabel } from "../../../lib/display/amounts.ts";
import { dayWithYear, lastPaidDay } from "../../../lib/display/display.ts";
import { nameOfCode } from "../../../lib/fields/use-fields.ts";
import { fieldLabel, isFieldName } from "../../../lib/i18n/field-labels.ts";
import { stepText } from "../../../lib/i18n/step-texts.ts";
import { storedText } from "../../../lib/i18n/stored-text.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { chargeName } from "../../../lib/payments/charge-name.ts";
import { modesInSentence } from "../../../lib/payments/mode-texts.ts";
import { reasonGiven } from "../../../lib/payments/reason-given.ts";

export type TimelineEntry = Outputs["customers"]["timeline"]["items"][number];

/** A timeline entry as a sentence, with optional details below it. */
export interface Sentence {
  readonly text: string;
  readonly detail: string | null;
}

type Edited = FieldIn<"customer", "history"> | FieldIn<"subscription", "history">;

/** Names of fields that have another one elsewhere, or none. */
const fields = translatedTexts(
  (): Readonly<Record<string, string>> =>
    ({
      startDate: t`start date`,
      endDate: t`renewal date`,
      durationMonths: t`duration`,
      customEndDate: t`renewal date`,
    }) satisfies Record<Exclude<Edited, FieldName | "customerId" | "productId">, string> & Record<string, string>,
);

/** Returns a field's name within a sentence; initials such as SKU stay as they are. */
function nameOf(field: string): string | null {
  if (isFieldColumn(field)) return nameOfCode(codeOfColumn(field));
  if (!isFieldName(field)) return null;
  const label = fieldLabel(field);
  return label === label.toUpperCase() ? label : label.toLowerCase();
}

const reasons = translatedTexts(
  () =>
    ({
      price: t`price`,
      moved: t`moved away`,
      unhappy: t`not happy`,
      switched: t`went elsewhere`,
      no_time: t`no time`,
      other: t`other`,
    }) satisfies Record<CancelReason, string>,
);

type MessageState = NonNullable<TimelineEntry["message"]>["state"];

/** Returns the delivery state of a message as a text; `what` names the message. */
const stateOf = (state: MessageState, what: string): string =>
  ({
    queued: t`${what} queued`,
    sent: t`${what} sent`,
    delivered: t`${what} delivered`,
    read: t`${what} read`,
    failed: t`${what} wasn't delivered`,
    unknown: t`${what} may not have been delivered`,
    cancelled: t`${what} not needed`,
    skipped: t`${what} skipped`,
    missed: t`${what} not sent in time`,
  })[state];

/**
 * Returns the sentence of a timeline entry (`text`) in the current language, and as `detail` what
 * else is known: which fields were edited, the reason of a cancellation, reversal, refund or
 * discount, when a charge is due, what a change of product costs and means for the term, or a
 * message's channel and product and why it failed; null for nothing. An activity unknown to this
 * version (from a newer or older one) is shown by its name.
 */
export function sentenceOf(entry: TimelineEntry, words: BusinessWords): Sentence {
  const product = entry.product ?? words.subscription.one;
  const till = entry.till ? dayWithYear(entry.till) : null;
  switch (entry.what) {
    case "reminder":
      return messageSentence(entry);
    case "customer.created":
      return plain(t`Added`);
    case "customer.updated":
      return edited(t`Details`, entry.fields, words);
    case "customer.deleted":
      return plain(t`Moved to Trash`);
    case "customer.restored":
      return plain(t`Restored from Trash`);
    case "customer.address-added":
      return plain(t`Number or email added`);
    case "customer.address-verified":
      return plain(t`Number or email verified`);
    case "customer.address-removed":
      return plain(t`Number or email removed`);
    case "customer.address-restored":
      return plain(t`Number or email restored`);
    case "customer.tagged":
      return plain(t`Tagged ${{ tags: joined(entry.fields) }}`);
    case "customer.untagged":
      return plain(
        plural(entry.fields.length, {
          one: `Tag removed: ${{ tags: listed(entry.fields) }}`,
          other: `Tags removed: ${{ tags: listed(entry.fields) }}`,
        }),
      );
    case "subscription.created":
      return plain(t`${product} added`);
    case "subscription.updated":
      return edited(product, entry.fields, words);
    case "subscription.deleted":
      return plain(t`${product} moved to Trash`);
    case "subscription.restored":
      return plain(t`${product} restored from Trash`);
    case "subscription.renewed":
      return plain(till ? t`${product} renewed. Renews on ${till}` : t`${product} renewed`);
    case "subscription.renewal-undone":
      return plain(t`Renewal of ${product} undone`);
    case "subscription.paused":
      return plain(
        entry.from ? t`${product} paused starting ${{ day: dayWithYear(entry.from) }}` : t`${product} paused`,
      );
    case "subscription.resumed":
      return plain(till ? t`${product} resumed. Renews on ${till}` : t`${product} resumed`);
    case "subscription.cancelled":
      return {
        text:
          entry.when === "at_end" && entry.till
            ? t`${product} cancelled. Runs until ${{ day: dayWithYear(lastPaidDay(entry.till)) }}`
            : t`${product} cancelled`,
        detail: entry.reason ? t`Reason: ${{ reason: reasons[entry.reason] }}` : null,
      };
    case "subscription.reactivated":
      return plain(till ? t`${product} reactivated. Renews on ${till}` : t`${product} reactivated`);
    case "subscription.product-changed":
      return {
        text: entry.productBefore
          ? t`Changed from ${{ before: entry.productBefore }} to ${product}`
          : t`Changed to ${product}`,
        detail:
          [
            entry.mode === "keep_end" ? t`End date unchanged` : entry.mode ? t`A new term started` : null,
            entry.toPay && settlement(entry.toPay),
          ]
            .filter(Boolean)
            .join(". ") || null,
      };
    case "payment.recorded":
      return plain(
        entry.amount && entry.paidBy
          ? t`Payment of ${{ amount: amountLabel(entry.amount) }} ${{ mode: modesInSentence[entry.paidBy] }} recorded`
          : t`Payment recorded`,
      );
    case "payment.reversed":
      return {
        text: entry.amount ? t`Payment of ${{ amount: amountLabel(entry.amount) }} reversed` : t`Payment reversed`,
        detail: reasonGiven(entry.because),
      };
    case "payment.refunded":
      return {
        text: entry.amount ? t`${{ amount: amountLabel(entry.amount) }} refunded` : t`Advance refunded`,
        detail: reasonGiven(entry.because),
      };
    case "payment.receipt-sent":
      return plain(t`Receipt queued`);
    case "payment.statement-sent":
      return plain(t`Statement queued`);
    case "payment.opening-set":
      return plain(t`Payment status of an earlier ${product} term changed`);
    case "charge.raised":
      return {
        text: t`${{ amount: amountLabel(entry.amount ?? "") }} charged for ${{ product: chargedFor(entry, product) }}`,
        detail: entry.charge && t`Due on ${{ day: dayWithYear(entry.charge.dueOn) }}`,
      };
    case "charge.reduced":
      return plain(
        t`Charge for ${{ product: chargedFor(entry, product) }} reduced by ${{ amount: amountLabel(entry.amount ?? "") }}`,
      );
    case "charge.paid":
      return plain(paidByOther(entry, chargedFor(entry, product)));
    case "charge.payment-reversed":
      return {
        text: t`${{ payer: entry.payer ?? "" }}'s payment of ${{ amount: amountLabel(entry.amount ?? "") }} for ${{ product: chargedFor(entry, product) }} reversed`,
        detail: reasonGiven(entry.because),
      };
    case "charge.payment-released":
      return plain(
        t`${{ amount: amountLabel(entry.amount ?? "") }} of ${{ payer: entry.payer ?? "" }}'s payment no longer applied to ${{ product: chargedFor(entry, product) }}`,
      );
    case "charge.discounted":
      return {
        text:
          entry.amount === "0.00"
            ? t`Discount removed`
            : entry.amount
              ? t`Discount of ${{ amount: amountLabel(entry.amount) }} added`
              : t`Discount changed`,
        detail: reasonGiven(entry.because),
      };
    case "customer.payer-set":
      return plain(t`Payer changed`);
    case "consent.withdrawn":
      return plain(t`Opted out of reminders`);
    case "consent.granted":
      return plain(t`Opted back in to reminders`);
    case "promise.recorded":
    case "promise.confirmed":
    case "promise.reopened":
      return plain(t`Promised to pay. Reminders are on hold.`);
    case "promise.withdrawn":
      return plain(t`Promise removed`);
    case "promise.dismissed":
      return plain(t`Message marked as not a promise`);
    case "promise.suggested":
      return plain(t`Promise marked as unconfirmed`);
    case "promise.unconfirmed":
      return plain(t`Promise marked as unconfirmed because your reply wasn't sent`);
    case "conversation.replied":
      return plain(t`Reply sent from the inbox`);
    case "conversation.answered-automatically":
      return plain(t`Message answered automatically`);
    case "conversation.note-written":
      return plain(t`Note added to the conversation`);
    case "conversation.assigned":
      return plain(t`Conversation assigned`);
    case "conversation.snoozed":
      return plain(t`Conversation snoozed`);
    case "conversation.closed":
      return plain(t`Conversation closed`);
    case "conversation.reopened":
      return plain(t`Conversation reopened`);
    case "conversation.moved":
      return plain(t`Conversation moved from someone else`);
    case "conversation.move-undone":
      return plain(t`Conversation moved back`);
    default:
      return plain(entry.what.replace(/[.-]/gu, " "));
  }
}

const chargedFor = ({ charge }: TimelineEntry, product: string): string =>
  charge ? chargeName(product, charge.kind) : product;

/** Says what another customer paid, how, and of which payment if that was more. */
function paidByOther({ payer, amount, wholePayment, paidBy }: TimelineEntry, product: string): string {
  const paid = { payer: payer ?? "", amount: amountLabel(amount ?? ""), mode: paidBy ? modesInSentence[paidBy] : "" };
  return wholePayment === null || wholePayment === amount
    ? t`${{ payer: paid.payer }} paid ${{ amount: paid.amount }} ${{ mode: paid.mode }} for ${product}`
    : t`${{ payer: paid.payer }} paid ${{ amount: paid.amount }} for ${product} (of ${{ whole: amountLabel(wholePayment) }} ${{ mode: paid.mode }})`;
}

/** Returns what a change of product cost, or what is to be refunded; null for nothing. */
function settlement(toPay: string): string | null {
  const paise = Math.abs(parseSignedAmount(toPay) ?? 0);
  if (paise === 0) return null;
  const amount = paiseLabel(paise);
  return toPay.startsWith("-") ? t`Refund due: ${amount}` : t`Due: ${amount}`;
}

const plain = (text: string): Sentence => ({ text, detail: null });

function edited(what: string, changed: readonly string[], { customer, product }: BusinessWords): Sentence {
  const records: Readonly<Record<string, string>> = {
    customerId: customer.one.toLowerCase(),
    productId: product.one.toLowerCase(),
  };
  const names = changed.flatMap((field) => fields[field] ?? records[field] ?? nameOf(field) ?? []);
  return { text: t`${what} edited`, detail: names.length > 0 ? listed(names) : null };
}

function joined(names: readonly string[]): string {
  const [last, ...rest] = [...names].reverse();
  return rest.length > 0 ? t`${{ names: rest.reverse().join(", ") }} and ${{ last: last ?? "" }}` : (last ?? "");
}

/** Joins the names as `Name, phone and company`, with a capital letter first. */
function listed(names: readonly string[]): string {
  const text = joined(names);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Returns a message's name by its code: one sent by hand, a receipt or the like, or a reminder. */
function messageName(code: StepCode): string {
  const step = stepText(code);
  if (code === BY_HAND) return step;
  return isOptionalStep(code) ? t`“${step}” message` : t`Reminder (${{ step: step.toLowerCase() }})`;
}

function messageSentence({ message, product }: TimelineEntry): Sentence {
  if (!message) return plain(t`Reminder`);
  const text = stateOf(message.state, messageName(message.stepCode));
  const where = [channelTexts[message.channel].nameInSentence, ...(product ? [product] : [])].join(", ");
  const isTrouble = message.state === "failed" || message.state === "unknown" || message.state === "missed";
  const detail = isTrouble && message.cause ? `${where}. ${storedText(message.cause, message.causeReason)}` : where;
  return { text, detail: `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}` };
}
