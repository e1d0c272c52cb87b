import type { Permission } from "@aavarti/domain/permissions";
import type { Standing } from "@aavarti/domain/standing";

export type SubscriptionAction = "renew" | "pause" | "resume" | "change" | "cancel" | "reactivate";

/** The permission that each action needs. */
export const NEEDED = {
  renew: "subscriptions.renew",
  pause: "subscriptions.pause",
  resume: "subscriptions.pause",
  change: "subscriptions.change",
  cancel: "subscriptions.cancel",
  reactivate: "subscriptions.cancel",
} as const satisfies Record<SubscriptionAction, Permission>;

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
 * Returns the actions that a subscription's status by its dates (`standing`) allows, in the order
 * they are offered, the likeliest first. The role's permissions (`NEEDED`) are not considered.
 */
export const allowedActions = (standing: Standing): readonly SubscriptionAction[] => ALLOWED[standing];
