import { encodeSortedCursor, type Page } from "@aavarti/contract/lists";
import type {
  ListedPayment,
  ListPayments,
  Payment,
  PaymentDetail,
  PaymentRef,
  PaymentWithRenewals,
} from "@aavarti/contract/payments";
import {
  findPaymentWithCharges,
  listRenewalsWith,
  type NamedPayment,
  type PaymentWithCharges,
  listPayments as queryPayments,
} from "@aavarti/db/queries/payments";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { receiptNumbersOf, referenceText } from "@aavarti/domain/search-words";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";

/**
 * Returns one payment, also a reversed one, with the charges that it pays now and the renewals that
 * were recorded with it, each with whether it can be undone. Amounts are decimal texts.
 * @throws AppError FORBIDDEN without `payments.read`, NOT_FOUND.
 */
export function readPayment(ctx: ServiceContext, { id }: PaymentRef): Promise<PaymentWithRenewals> {
  requirePermission(ctx, "payments.read");
  return ctx.transact(async (unit) => ({
    ...(await readPaymentDetail(ctx, unit, id)),
    renewals: (await listRenewalsWith(unit.trx, id)).map((row) => ({
      id: row.subscription_id,
      customer: { id: row.customer_id, name: row.customer_name },
      product: { id: row.product_id, name: row.product_name },
      term: row.term_seq,
      startDate: row.start_on,
      endDate: row.end_on,
      canUndo: row.is_last_change,
    })),
  }));
}

/**
 * Returns one payment, also a reversed one, with the charges that it pays now, in the caller's
 * transaction and without a permission check.
 * @throws AppError NOT_FOUND.
 */
export async function readPaymentDetail(ctx: ServiceContext, { trx }: Unit, id: string): Promise<PaymentDetail> {
  const row = await findPaymentWithCharges(trx, id);
  if (!row) throw notFound("payment");
  return toPaymentDetail(ctx, row);
}

/**
 * Converts a payment with its charges to the API's shape, as `toPayment` does, with amounts as
 * decimal texts.
 */
export const toPaymentDetail = (ctx: ServiceContext, row: PaymentWithCharges): PaymentDetail => ({
  ...toPayment(ctx, row),
  charges: row.charges.map((charge) => ({
    chargeId: charge.charge_id,
    customer: { id: charge.customer_id, name: charge.customer_name },
    subscriptionId: charge.subscription_id,
    product: { id: charge.product_id, name: charge.product_name },
    kind: charge.kind,
    term: charge.term_seq,
    endDate: charge.end_on,
    amount: toAmountText(charge.amount_paise),
  })),
});

/**
 * Returns one page of payments, the last received first, and of a day the last recorded; also
 * reversed ones, but not what counts as paid from before payments were recorded. `customerId` is
 * who paid, not for whom; with `forCustomerId` each has the `part` that paid that customer's
 * charges; `from` and `to` are days of receipt, both included. `ids` restricts it to selected rows,
 * and `sameReference` to standing ones with just that reference.
 * @throws AppError FORBIDDEN without `payments.read`.
 */
export function listPayments(ctx: ServiceContext, input: ListPayments): Promise<Page<ListedPayment>> {
  requirePermission(ctx, "payments.read");
  const { customerId, forCustomerId, mode, from, to, search, ids, limit, cursor } = input;
  const sameReference = input.sameReference || undefined;
  return ctx.transact(async ({ trx }) => {
    const rows = await queryPayments(trx, {
      customerId,
      forCustomerId,
      mode,
      from,
      to,
      search: search
        ? {
            text: search,
            receiptNumbers: receiptNumbersOf(search, ctx.today()),
            reference: referenceText(search),
          }
        : undefined,
      sameReference,
      ids,
      limit,
      after: cursor,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map((row) => ({
        ...toPayment(ctx, row),
        part: row.part_paise === null ? null : toAmountText(row.part_paise),
      })),
      nextCursor: last ? encodeSortedCursor({ sort: "received", key: last.received_on, id: last.id }) : null,
    };
  });
}

/**
 * Converts a payment's row to the API's shape, with amounts as decimal texts: what was received,
 * was refunded and is unused (`advance`). The mode of a payment from before payments were recorded
 * is `other`; of a reversed one nothing counts as refunded. `undoUntil` is null once the five
 * minutes for undoing are over.
 */
export function toPayment(ctx: ServiceContext, row: NamedPayment): Payment {
  const isReversed = row.reversed_at !== null;
  const undoUntil = new Date(row.created_at.getTime() + UNDO_MINUTES * 60_000);
  return {
    id: row.id,
    customer: { id: row.payer_id, name: row.payer_name },
    mode: row.mode === "opening" ? "other" : row.mode,
    amount: toAmountText(row.received_paise),
    refunded: toAmountText(isReversed ? 0 : row.received_paise - row.amount_paise),
    advance: toAmountText(row.amount_paise - row.allocated_paise),
    receivedOn: row.received_on,
    reference: row.reference,
    note: row.note,
    receiptNumber: row.receipt_number,
    recordedBy: row.recorded_by === null ? null : { id: row.recorded_by, name: row.recorded_by_name ?? "" },
    reversedAt: row.reversed_at?.toISOString() ?? null,
    reversalReason: row.reversal_reason,
    undoUntil: !isReversed && undoUntil >= ctx.now() ? undoUntil.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  };
}
