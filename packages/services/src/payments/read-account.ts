import type { AccountRef, CustomerAccount } from "@aavarti/contract/payments";
import { listCharges } from "@aavarti/db/queries/charges";
import { listConsentStatuses } from "@aavarti/db/queries/consent";
import { sumOwedBy, sumPaidFor } from "@aavarti/db/queries/payment-totals";
import { listBalances, listLastModes, type MemberBalance } from "@aavarti/db/queries/payments";
import { findPayer } from "@aavarti/db/queries/receipts";
import { listSubscriptionsOf, type SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { addressOn, perChannel, type ReminderChannel } from "@aavarti/domain/channels";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import type { Standing } from "@aavarti/domain/standing";
import { besideBookedOf, bookedOf } from "../analytics/booked-in.ts";
import { consentReason } from "../consent/consent-reason.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { toSubscription } from "../subscriptions/to-subscription.ts";
import { toCharge } from "./list-charges.ts";

/** Most open charges of one account that are listed. */
const MAX_CHARGES = 200;
/** Days before its end from which a renewal is offered with a payment. */
const RENEWED_WITHIN = 7;
/** How many of the last payments are looked at for the usual mode. */
const LAST_PAYMENTS = 10;
/** The standings in which a subscription can be renewed. */
const RENEWABLE: ReadonlySet<Standing> = new Set([
  "active",
  "due_soon",
  "due_today",
  "in_grace",
  "overdue",
  "expired",
  "cancelling",
]);

/**
 * Returns the account of a customer, or of their payer with everybody that person pays for: what is
 * due (also on days to come) and overdue, the advance, what was booked and collected so far, up to
 * 200 open charges, what can be renewed with a payment (ended, ending within 7 days, or
 * `subscriptionId`), where receipts can be sent, and how they usually pay. While the payer is in
 * Trash, the account is of the customer alone, and `payerInTrash` names the payer. `soFar` is of
 * the customer alone or, if they pay for others, of all of them. Amounts are decimal texts.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND for an unknown customer, or a
 * subscription that is not of this account.
 */
export function readAccount(ctx: ServiceContext, asked: AccountRef): Promise<CustomerAccount> {
  requirePermission(ctx, "payments.read");
  return ctx.transact((unit) => accountOf(ctx, unit, asked), { isSnapshot: true });
}

/**
 * Returns the account of a customer, or of their payer with everybody that person pays for, as
 * `readAccount` does: balances, what was booked and collected, open charges, what can be renewed
 * and how they usually pay; in the caller's transaction and without a permission check.
 * @throws AppError NOT_FOUND
 */
export async function accountOf(
  ctx: ServiceContext,
  unit: Unit,
  { customerId, subscriptionId }: AccountRef,
): Promise<CustomerAccount> {
  const { trx } = unit;
  const today = ctx.today();
  const members = await listBalances(trx, customerId, today);
  const customer = members.find(({ id }) => id === customerId);
  if (!customer) throw notFound("customer");
  // Nobody in Trash pays: the customer does meanwhile.
  const payer = members.find((member) => member.payer_id === null && member.deleted_at === null) ?? customer;
  const filter = {
    status: "open" as const,
    customerId: payer.id,
    subscriptionId: undefined,
    from: undefined,
    to: undefined,
    search: undefined,
    today,
  };
  const charges = await listCharges(trx, filter, { limit: MAX_CHARGES, after: undefined });
  const memberIds = members.map(({ id }) => id);
  const subscriptionsOf = Map.groupBy(await listSubscriptionsOf(trx, memberIds), (row) => row.customer_id);
  const subscriptions = memberIds.flatMap((id) => subscriptionsOf.get(id) ?? []);
  if (subscriptionId !== undefined && !subscriptions.some(({ id }) => id === subscriptionId))
    throw notFound("subscription");
  const modes = await listLastModes(trx, payer.id, LAST_PAYMENTS);
  const paidFor = await sumPaidFor(trx, memberIds);
  const own = payer.id === customer.id ? members : [customer];
  const ownIds = own.map(({ id }) => id);
  const hidden = customer.payer_id !== null && payer.id === customer.id ? customer.payer_id : null;
  const payerInTrash = hidden === null ? undefined : await findPayer(trx, hidden);
  const owed = await sumOwedBy(trx, ownIds, today);
  const receiptAddresses = await receiptAddressesOf(ctx, unit, payer.id);
  return {
    customer: { id: payer.id, name: payer.name },
    payerInTrash: payerInTrash ? { id: payerInTrash.id, name: payerInTrash.name } : null,
    receiptAddresses,
    receiptEmail: receiptAddresses.email,
    receiptPhone: receiptAddresses.whatsapp,
    ...toTotals(members),
    advance: toAmountText(sumOf(members, (member) => member.advance_paise)),
    collected: toAmountText([...paidFor.values()].reduce((sum, paise) => sum + paise, 0)),
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      ...toTotals([member]),
      collected: toAmountText(paidFor.get(member.id) ?? 0),
    })),
    soFar: {
      booked: toAmountText(await bookedOf(ctx, trx, ownIds)),
      ...(await besideBookedOf(ctx, trx, ownIds)),
      collected: toAmountText(ownIds.reduce((sum, id) => sum + (paidFor.get(id) ?? 0), 0)),
      owed: toAmountText(owed.owed),
      toCome: toAmountText(owed.to_come),
    },
    charges: charges.slice(0, MAX_CHARGES).map((row) => toCharge(row, today)),
    renewals: subscriptions
      .flatMap((row) => toRenewal(row, { today, subscriptionId }))
      .toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1)),
    usual: usualMode(modes.map(({ mode }) => mode)),
  };
}

/**
 * Returns where a payer gets receipts on each channel; null on a channel that is not connected, or
 * that they opted out of. A sample gets none.
 */
async function receiptAddressesOf(
  ctx: ServiceContext,
  { trx }: Unit,
  payerId: string,
): Promise<CustomerAccount["receiptAddresses"]> {
  const payer = await findPayer(trx, payerId);
  if (!payer || payer.is_sample) return perChannel(() => null);
  const consents = await listConsentStatuses(trx, [payerId]);
  const addressIn = (channel: ReminderChannel): string | null => {
    if (CHANNEL_SERVICES[channel].connectionRefusal(ctx.providers)) return null;
    const stop = consentReason(consents, { customerId: payerId, channel, timeZone: ctx.timeZone });
    return stop === null ? addressOn(channel, { email: payer.email, phone: payer.phone_e164 }) : null;
  };
  return perChannel(addressIn);
}

const sumOf = (members: readonly MemberBalance[], amount: (member: MemberBalance) => Paise): Paise =>
  members.reduce((sum, member) => sum + amount(member), 0);

const toTotals = (members: readonly MemberBalance[]) => ({
  due: toAmountText(sumOf(members, (member) => member.due_paise)),
  toCome: toAmountText(sumOf(members, (member) => member.to_come_paise)),
  overdue: toAmountText(sumOf(members, (member) => member.overdue_paise)),
  dueSince: members.flatMap((member) => member.oldest_due_on ?? []).toSorted()[0] ?? null,
});

/** Returns the renewal to offer for a row, if any: near enough, or the one that was asked for. */
function toRenewal(
  row: SubscriptionRow,
  { today, subscriptionId }: { today: CalendarDate; subscriptionId: string | undefined },
): CustomerAccount["renewals"] {
  const { id, customer, product, endDate, amountDue, standing } = toSubscription(row, today, {});
  const isNear = endDate <= addDays(today, RENEWED_WITHIN) || id === subscriptionId;
  if (!RENEWABLE.has(standing) || !isNear) return [];
  const who = { id: customer.id, name: customer.name };
  return [{ id, customer: who, product, endDate, price: amountDue, isLate: endDate < today }];
}

/** Returns the mode of the last payment, and how many of the last in a row had it. */
function usualMode(modes: readonly NonNullable<CustomerAccount["usual"]>["mode"][]): CustomerAccount["usual"] {
  const [mode] = modes;
  if (mode === undefined) return null;
  const other = modes.findIndex((one) => one !== mode);
  return { mode, times: other === -1 ? modes.length : other };
}
