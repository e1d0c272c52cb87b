import {
  findMessageBudget,
  forgetBudgetNotice,
  lockMessageBudget,
  type MessageBudgetRow,
  markBudgetNoticed,
  putMessageCost,
  sumMessageCosts,
  wasBudgetNotified,
} from "@aavarti/db/queries/message-costs";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, monthOf, zonedInstant } from "@aavarti/domain/calendar";
import type { CostCategory, CostSource } from "@aavarti/domain/message-prices";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { readPrices } from "./prices.ts";

type Clock = Pick<ServiceContext, "today" | "timeZone">;

/** Returns when the calendar month of today begins and ends in the business's time zone. */
export function monthOfToday({ today, timeZone }: Clock): { first: string; from: Date; before: Date } {
  const { from, until } = monthOf(today());
  return { first: from, from: zonedInstant(from, 0, timeZone), before: zonedInstant(addDays(until, 1), 0, timeZone) };
}

/**
 * Returns what the business's messages of this calendar month cost, in tenths of a paisa: what
 * WhatsApp reported, else the estimate. Messages that are being sent count.
 */
export async function spentThisMonth(clock: Clock, trx: TenantTrx): Promise<number> {
  const sums = await sumMessageCosts(trx, monthOfToday(clock));
  return sums.reduce((sum, { tenths }) => sum + tenths, 0);
}

/** What the next message costs, and whether the budget holds it back. */
export type NextCost = {
  category: CostCategory;
  tenths: number;
  /** Whether the month's budget stops messages and does not suffice for this one. */
  isOver: boolean;
  budget: MessageBudgetRow | undefined;
  /** Spent this month without it, in tenths of a paisa; 0 without a budget, where it isn't read. */
  spent: number;
};

/**
 * Returns the estimated cost of one more WhatsApp message of a category, and whether the business's
 * monthly budget stops it. Where there is a budget, it is locked until the transaction ends, so
 * that of several workers each sees what the others have claimed; the caller then stores the cost
 * (`recordCost`) or sends nothing (`noticeStop`). A free message is never stopped and locks
 * nothing.
 */
export async function nextCost(ctx: Clock, { trx }: Pick<Unit, "trx">, category: CostCategory): Promise<NextCost> {
  const tenths = category === "service" ? 0 : (await readPrices(trx))[category];
  const budget = tenths > 0 ? await lockMessageBudget(trx) : undefined;
  if (!budget) return { category, tenths, isOver: false, budget, spent: 0 };
  const spent = await spentThisMonth(ctx, trx);
  return { category, tenths, budget, spent, isOver: budget.stops && spent + tenths > budget.amount_paise * 10 };
}

/**
 * Returns what is left this month of a budget that stops messages, in tenths of a paisa, 0 when it
 * is used up; Infinity without such a budget. Locks nothing.
 */
export async function readBudgetLeft(clock: Clock, trx: TenantTrx): Promise<number> {
  const budget = await findMessageBudget(trx);
  if (!budget?.stops) return Number.POSITIVE_INFINITY;
  return Math.max(0, budget.amount_paise * 10 - (await spentThisMonth(clock, trx)));
}

/**
 * Stores the estimated cost of a message that is about to be sent, and notifies members the first
 * time in a month that 80 or 100 percent of the budget are used. `messageId` is the key that the
 * provider gets.
 */
export async function recordCost(
  ctx: ServiceContext,
  unit: Unit,
  { messageId, source, cost }: { messageId: string; source: CostSource; cost: NextCost },
): Promise<void> {
  const { category, tenths, budget, spent } = cost;
  await putMessageCost(unit.trx, {
    tenant_id: ctx.tenantId,
    message_id: messageId,
    source,
    category,
    estimated_tenths: tenths,
    at: ctx.now(),
  });
  if (budget) await noticeOf(ctx, unit, { budget, spent: spent + tenths });
}

/**
 * Notifies members that 80 or 100 percent of a budget that was just set are used already, of each
 * share once in a month. With a higher amount, of which less is used, they are notified again once
 * as much of it is; not when it is lowered to one that they were notified of.
 */
export async function notifyBudgetShare(
  ctx: ServiceContext,
  unit: Unit,
  { isNewAmount }: { isNewAmount: boolean },
): Promise<void> {
  const { trx } = unit;
  const locked = await lockMessageBudget(trx);
  if (!locked) return;
  const spent = await spentThisMonth(ctx, trx);
  const used = shareOf(locked, spent);
  const budget =
    isNewAmount && used < 100
      ? await forgetBudgetNotice(trx, { noticed_percent: used >= 80 ? 80 : null, updated_at: ctx.now() })
      : locked;
  await noticeOf(ctx, unit, { budget: budget ?? locked, spent });
}

/** Returns what share of a budget an amount in tenths of a paisa is, in percent. */
const shareOf = (budget: MessageBudgetRow, spent: number): number => (spent * 10) / budget.amount_paise;

async function noticeOf(
  ctx: ServiceContext,
  unit: Unit,
  { budget, spent }: { budget: MessageBudgetRow; spent: number },
): Promise<void> {
  const percent = shareOf(budget, spent);
  if (percent >= 80) await notice(ctx, unit, { budget, percent: percent >= 100 ? 100 : 80, spent });
}

/** Notifies members, once a month, that the budget is used up and a message was not sent for it. */
export async function noticeStop(ctx: ServiceContext, unit: Unit, { budget, spent }: NextCost): Promise<void> {
  if (budget) await notice(ctx, unit, { budget, percent: 100, spent });
}

async function notice(
  ctx: ServiceContext,
  unit: Unit,
  { budget, percent, spent }: { budget: MessageBudgetRow; percent: 80 | 100; spent: number },
): Promise<void> {
  const { first, from } = monthOfToday(ctx);
  if (budget.noticed_month === first && (budget.noticed_percent ?? 0) >= percent) return;
  await markBudgetNoticed(unit.trx, { noticed_month: first, noticed_percent: percent, updated_at: ctx.now() });
  // A budget that was raised and lowered again.
  if (await wasBudgetNotified(unit.trx, { since: from, percent, amount: budget.amount_paise })) return;
  const follows = percent < 100 ? "notice.budgetNear" : budget.stops ? "notice.budgetStops" : "notice.budgetGoesOn";
  await notify(ctx, unit, {
    kind: "messages.budget",
    title: explainNotice("notice.budgetUsed", { percent }),
    body: [
      explainNotice("notice.budgetSpent", { spent: Math.round(spent / 10), amount: budget.amount_paise }),
      explainNotice(follows),
    ],
    link: "/notifications#message-costs",
    subjectId: null,
  });
}
