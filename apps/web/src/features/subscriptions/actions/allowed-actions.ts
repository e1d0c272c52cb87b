import type { Standing } from "@aavarti/domain/standing";

export type SubscriptionAction = "renew" | "pause" | "resume" | "change" | "cancel" | "reactivate";

const RUNNING = ["renew", "pause", "change", "cancel"] as const;
const OVER = ["renew", "cancel"] as const;

/** The actions that the rules in domain allow in each status; others are not offered. */
const ALLOWED = {
  upcoming: RUNNING,
  active: RUNNING,
  due_soon: RUNNING,
  due_today: OVER,
  in_grace: OVER,
  overdue: OVER,
  expired: ["renew"],
  paused: ["resume", "pause", "cancel"],
  cancelling: ["reactivate", "renew"],
  cancelled: ["reactivate"],
  pending: ["cancel"],
} as const satisfies Record<Standing, readonly SubscriptionAction[]>;

/**
 * Returns the actions that a subscription's standing allows, in the order they are offered, the
 * likeliest first.
 */
export const allowedActions = (standing: Standing): readonly SubscriptionAction[] => ALLOWED[standing];
