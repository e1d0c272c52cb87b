import type { ProductRecord, ProductRef } from "@aavarti/contract/products";
import { runningTermsByDates, termsDue } from "@aavarti/db/queries/analytics";
import { listPriceEdits, readProduct } from "@aavarti/db/queries/products";
import { countGroups } from "@aavarti/db/queries/subscription-standing";
import { addMonthsClamped } from "@aavarti/domain/calendar";
import { countRenewals, mrr } from "@aavarti/domain/metrics";
import { toAmountNumber, toAmountText } from "@aavarti/domain/money";
import { priceHistory } from "@aavarti/domain/price-history";
import { notFound } from "@aavarti/domain/refusal";
import { toDue, toMeasured } from "../analytics/measured-terms.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readFields } from "../custom-fields/field-values.ts";
import { toProduct } from "./to-product.ts";

/** Maximum number of past price changes returned; older ones are not useful. */
const MAX_PRICE_CHANGES = 50;

/**
 * Returns a product, also a removed one, with its MRR, the number of its subscriptions that are
 * due, running, upcoming and over (`groups`), how many terms fell due in the last 12 months (not
 * those still in grace) and how many of these were renewed in time, and its price history, at most
 * the last 50 changes. Amounts are in the tenant's currency: the MRR is a number, all others are
 * decimal texts.
 * @throws AppError FORBIDDEN without `products.read` and `analytics.read`, NOT_FOUND.
 */
export function readProductRecord(ctx: ServiceContext, { id }: ProductRef): Promise<ProductRecord> {
  requirePermission(ctx, "products.read");
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const lastYear = { first: addMonthsClamped(today, -12), last: today, timeZone: ctx.timeZone };
  return ctx.transact(async ({ trx }) => {
    const row = await readProduct(trx, id, today);
    if (!row) throw notFound("product");
    const running = await runningTermsByDates(trx, today, id);
    const { due, renewed } = countRenewals((await termsDue(trx, lastYear, id)).map(toDue), today);
    const edits = await listPriceEdits(trx, id, MAX_PRICE_CHANGES);
    const now = { createdAt: row.created_at, pricePaise: row.price_paise, durationMonths: row.duration_months };
    return {
      ...toProduct(row, await readFields(ctx, trx, "product", row)),
      mrr: toAmountNumber(mrr(running.map(toMeasured), today)),
      groups: await countGroups(trx, id, today),
      renewals: { due, renewed },
      prices: priceHistory(now, edits).map(({ from, pricePaise, durationMonths }) => ({
        from: from.toISOString(),
        price: toAmountText(pricePaise),
        durationMonths,
      })),
    };
  });
}
