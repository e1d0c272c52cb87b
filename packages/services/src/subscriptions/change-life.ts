import type { SubscriptionDetail } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { newestTerm, type SubscriptionLife } from "@aavarti/domain/subscription-life";
import { audit } from "../audit.ts";
import type { ServiceContext } from "../context.ts";
import { lockLife } from "./life-of.ts";
import { readDetail } from "./read-detail.ts";
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
 * Applies a rule to a subscription under its row lock; saves and audits the result unless the rule
 * returns the subscription unchanged. Checks no permission.
 * @throws AppError NOT_FOUND, and what the rule throws.
 */
export function changeLife(
  ctx: ServiceContext,
  { id, action, details, rule, ...options }: LifeChange,
): Promise<SubscriptionDetail> {
  return ctx.transact(async (unit) => {
    const stored = await lockLife(ctx, unit, id);
    const after = rule(stored.life, ctx.today());
    if (after !== stored.stored) {
      await saveLife(ctx, unit, stored, after, options);
      const till = newestTerm(after).endOn;
      await audit(ctx, unit, action, { kind: "subscription", id }, { ...details, till });
    }
    return readDetail(ctx, unit, id);
  });
}
