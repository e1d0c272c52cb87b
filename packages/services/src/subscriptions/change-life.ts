import type { SubscriptionDetail } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { newestTerm, type PaidTerm, type SubscriptionLife } from "@aavarti/domain/subscription-life";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { lockLife } from "./life-of.ts";
import { readDetail } from "./read-detail.ts";
import { storeDueResumption } from "./resume-due-pauses.ts";
import { type SaveOptions, saveLife } from "./save-life.ts";

export type LifeChange = SaveOptions & {
  id: string;
  /** The action recorded in the audit log when something changed. */
  action: string;
  details?: Record<string, unknown>;
  /** The rule: returns the same life when nothing changes, and throws to refuse. */
  rule: (life: SubscriptionLife, today: CalendarDate) => SubscriptionLife;
};

/**
 * Applies a rule to a subscription with its terms and pauses, under the lock on its row, and
 * returns the subscription as it is then. What the rule changed is saved (with all that `saveLife`
 * does) and recorded as `action` in the audit log; if it returns the subscription unchanged, only a
 * pause that was due to end is stored as ended. Checks no permission.
 * @throws AppError NOT_FOUND, and what the rule throws.
 */
export function changeLife(ctx: ServiceContext, change: LifeChange): Promise<SubscriptionDetail> {
  return ctx.transact(async (unit) => {
    await changeLifeIn(ctx, unit, change);
    return readDetail(ctx, unit, change.id);
  });
}

/**
 * Applies a rule to a subscription with its terms and pauses in the caller's transaction, under the
 * lock on its row; saves what it changed (`saveLife`) and records it as `action` in the audit log.
 * Returns whether the rule changed anything (a pause that was due to end is stored as ended, and is
 * no change of it), and the newest term now. Checks no permission.
 * @throws AppError NOT_FOUND, and what the rule throws.
 */
export async function changeLifeIn(
  ctx: ServiceContext,
  unit: Unit,
  { id, action, details, rule, ...options }: LifeChange,
): Promise<{ isChanged: boolean; newest: PaidTerm }> {
  const stored = await lockLife(ctx, unit, id);
  const after = rule(stored.life, ctx.today());
  const isChanged = after !== stored.life;
  if (!isChanged) await storeDueResumption(ctx, unit, stored);
  else {
    await saveLife(ctx, unit, stored, after, options);
    const till = newestTerm(after).endOn;
    await audit(ctx, unit, action, { kind: "subscription", id }, { ...details, till });
  }
  return { isChanged, newest: newestTerm(after) };
}
