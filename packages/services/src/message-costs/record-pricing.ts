import type { MessagePrice } from "@aavarti/contract/message-costs";
import { lockMessageCost, putReportedCost, type ShownCost } from "@aavarti/db/queries/message-costs";
import { type CostCategory, type CostSource, reportedPrice, toPriceText } from "@aavarti/domain/message-prices";
import type { MessagePricing } from "@aavarti/providers/whatsapp/interface";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { readPrices } from "./prices.ts";

/**
 * Stores what WhatsApp reported of a message's price with a delivery status: 0 where it bills
 * nothing, else the business's list price of the category that it billed. The same report again
 * changes nothing. `expected` is the category of a message without an estimate. Writes an audit
 * event about the customer when another category than the expected one was billed.
 */
export async function recordPricing(
  ctx: ServiceContext,
  unit: Unit,
  {
    messageId,
    source,
    expected,
    customerId,
    sentAt,
    pricing,
  }: {
    messageId: string;
    source: CostSource;
    expected: CostCategory;
    customerId: string | null;
    sentAt: Date;
    pricing: MessagePricing;
  },
): Promise<void> {
  const { trx } = unit;
  const before = await lockMessageCost(trx, messageId);
  const prices = await readPrices(trx);
  const category = before?.category ?? expected;
  const reported = reportedPrice(pricing, { prices, expected: category });
  if (before?.reported_category === reported.category && before.is_billable === pricing.billable) return;
  await putReportedCost(trx, {
    tenant_id: ctx.tenantId,
    message_id: messageId,
    source,
    category,
    estimated_tenths: before?.estimated_tenths ?? (category === "service" ? 0 : prices[category]),
    at: before?.at ?? sentAt,
    reported_category: reported.category,
    reported_tenths: reported.tenths,
    is_billable: pricing.billable,
    pricing_model: pricing.model,
    pricing_type: pricing.type,
    reported_at: ctx.now(),
  });
  if (!isOtherCategory({ category, reported_category: reported.category }) || customerId === null) return;
  const changes = { messageId, from: category, to: reported.category };
  await audit(ctx, unit, "message.category-changed", { kind: "customer", id: customerId }, changes);
}

/**
 * Whether a template was billed in another category than expected. A template in an open window may
 * be reported as `service`, which is no change of its category.
 */
const isOtherCategory = ({
  category,
  reported_category: reported,
}: Pick<ShownCost, "category" | "reported_category">) =>
  reported !== null && reported !== category && reported !== "service" && category !== "service";

/** Returns what a message cost in the form of the API; null for a message without a cost. */
export function toMessagePrice(row: ShownCost | undefined): MessagePrice | null {
  if (!row) return null;
  return {
    category: row.reported_category ?? row.category,
    amount: toPriceText(row.reported_tenths ?? row.estimated_tenths),
    isReported: row.reported_tenths !== null,
    isFree: row.reported_tenths === 0,
    estimatedAs: isOtherCategory(row) ? row.category : null,
  };
}
