import type { ChangeProduct, ChangeQuote, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { lockProductForChild } from "@aavarti/db/queries/parent-locks";
import { findProduct } from "@aavarti/db/queries/products";
import { toAmountText } from "@aavarti/domain/money";
import { changeProduct as change, type NewProduct } from "@aavarti/domain/proration";
import { notFound } from "@aavarti/domain/refusal";
import { newestTerm } from "@aavarti/domain/subscription-life";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { currencyOfBusiness } from "../payments/currency.ts";
import { enterOpeningTerm } from "../payments/sync-charges.ts";
import { lockLife } from "./life-of.ts";
import { readDetail } from "./read-detail.ts";
import { saveLife } from "./save-life.ts";

/**
 * Returns what `changeProduct` to this product would cost today, as decimal texts, from which day
 * it would hold, how many days the current term has and how many are left, and when the
 * subscription would end. `toPay` is the charge less the credit, negative where the credit is more.
 * Locks the subscription's row until its transaction ends, writes nothing.
 * @throws AppError FORBIDDEN without `subscriptions.read`; the rest as `changeProduct`.
 */
export function previewChange(ctx: ServiceContext, { id, productId, mode }: ChangeProduct): Promise<ChangeQuote> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async (unit) => {
    const { life } = await lockLife(ctx, unit, id);
    const product = newProduct(await findProduct(unit.trx, productId));
    const { quote } = change(life, ctx.today(), { product, mode, currency: await currencyOfBusiness(unit) });
    return {
      effectiveOn: quote.effectiveOn,
      termDays: quote.termDays,
      daysLeft: quote.daysLeft,
      credit: toAmountText(quote.credit),
      charge: toAmountText(quote.charge),
      toPay: toAmountText(quote.toPay),
      endDate: quote.endOn,
    };
  });
}

/**
 * Moves a subscription to another product today, or on its first day if that is to come, crediting
 * the remaining days of its term and charging the new product for them, or for a whole new term, as
 * `mode` says; returns the subscription. The credit pays the charge as far as it goes; the rest is
 * owed, or becomes an advance. Writes an audit event with the amounts. Moving to the current
 * product changes nothing. Locks the product and the subscription.
 * @throws AppError FORBIDDEN without `subscriptions.change`; NOT_FOUND for the subscription or
 * product, CONFLICT where no days remain or its status, a pause or a term paid in advance prevents
 * it, VALIDATION_FAILED for a charge above the maximum price.
 */
export function changeProduct(
  ctx: ServiceContext,
  { id, productId, mode }: ChangeProduct,
): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.change");
  return ctx.transact(async (unit) => {
    // Products are locked before subscriptions.
    const row = await lockProductForChild(unit.trx, productId);
    const stored = await lockLife(ctx, unit, id);
    const product = newProduct(row);
    const { life, quote } = change(stored.life, ctx.today(), {
      product,
      mode,
      currency: await currencyOfBusiness(unit),
    });
    if (life !== stored.life) {
      await enterOpeningTerm(ctx, unit, { subscriptionId: id, seq: newestTerm(stored.life).seq });
      await saveLife(ctx, unit, stored, life);
      const { credit, charge, toPay } = quote;
      const fromProductId = newestTerm(stored.life).productId;
      const details = { productId, fromProductId, mode, credit, charge, toPay };
      await audit(ctx, unit, "subscription.product-changed", { kind: "subscription", id }, details);
    }
    return readDetail(ctx, unit, id);
  });
}

function newProduct(row: Awaited<ReturnType<typeof findProduct>>): NewProduct {
  if (!row) throw notFound("product");
  return { id: row.id, pricePaise: row.price_paise, durationMonths: row.duration_months, graceDays: row.grace_days };
}
