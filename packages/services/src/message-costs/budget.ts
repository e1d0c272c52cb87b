import type { MessageSpending, SaveMessageBudget } from "@aavarti/contract/message-costs";
import {
  deleteMessageBudget,
  findMessageBudget,
  saveMessageBudget as saveRow,
  sumMessageCosts,
} from "@aavarti/db/queries/message-costs";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { COST_CATEGORIES, paiseOfTenths } from "@aavarti/domain/message-prices";
import { toAmountText } from "@aavarti/domain/money";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { monthOfToday, notifyBudgetShare } from "./claim-cost.ts";

async function spendingOf(ctx: ServiceContext, { trx }: Unit): Promise<MessageSpending> {
  const month = monthOfToday(ctx);
  const [budget, sums] = [await findMessageBudget(trx), await sumMessageCosts(trx, month)];
  const rupees = (tenths: number): string => toAmountText(paiseOfTenths(tenths));
  return {
    month: month.first.slice(0, "2026-11".length),
    budget: budget ? { amount: toAmountText(budget.amount_paise), stops: budget.stops } : null,
    spent: rupees(sums.reduce((sum, { tenths }) => sum + tenths, 0)),
    messages: sums.reduce((sum, { messages }) => sum + messages, 0),
    categories: COST_CATEGORIES.flatMap((category) =>
      sums
        .filter((one) => one.category === category)
        .map(({ messages, known, tenths }) => ({ category, messages, reported: known, spent: rupees(tenths) })),
    ),
  };
}

/**
 * Returns the business's monthly budget and what its messages of this calendar month cost, by
 * category, in rupees as decimal texts.
 * @throws AppError FORBIDDEN without `billing.read`.
 */
export function readMessageSpending(ctx: ServiceContext): Promise<MessageSpending> {
  requirePermission(ctx, "billing.read");
  return ctx.transact((unit) => spendingOf(ctx, unit), { isSnapshot: true });
}

/**
 * Saves the monthly budget, or removes it with the amount null, and returns it with what was spent.
 * An absent field keeps its value; a new budget stops nothing unless asked to, and `stops` without
 * any budget changes nothing. Members are notified of a new or changed amount at once where 80 or
 * 100 percent are used, of each share once in a month. Writes an audit event if anything changed.
 * Locks the tenant's row.
 * @throws AppError FORBIDDEN without `business.change`.
 */
export function saveMessageBudget(ctx: ServiceContext, input: SaveMessageBudget): Promise<MessageSpending> {
  requirePermission(ctx, "business.change");
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    await lockTenant(trx);
    const row = await findMessageBudget(trx);
    const before = row ? { amount: row.amount_paise, stops: row.stops } : null;
    const amount = input.amount === undefined ? (before?.amount ?? null) : input.amount;
    const after = amount ? { amount, stops: input.stops ?? before?.stops ?? false } : null;
    if (after?.amount === before?.amount && after?.stops === before?.stops) return spendingOf(ctx, unit);
    if (after)
      await saveRow(trx, {
        tenant_id: ctx.tenantId,
        amount_paise: after.amount,
        stops: after.stops,
        updated_at: ctx.now(),
      });
    else await deleteMessageBudget(trx);
    if (after) await notifyBudgetShare(ctx, unit, { isNewAmount: after.amount !== before?.amount });
    const texts = (one: typeof after) => one && { amount: toAmountText(one.amount), stops: one.stops };
    const changes = { from: texts(before), to: texts(after) };
    await audit(ctx, unit, "message-budget.changed", { kind: "tenant", id: ctx.tenantId }, changes);
    return spendingOf(ctx, unit);
  });
}
