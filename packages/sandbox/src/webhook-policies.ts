import { z } from "zod";

/**
 * What the network does to webhooks. `drop`: lost, not retried. `duplicate`: delivered twice.
 * `hold`: kept until released. `reorder`: the next `times` are collected, then delivered last
 * first. `delay:<ms>`: delivered late.
 */
export const WebhookPolicy = z.object({
  provider: z.enum(["razorpay", "postmark", "whatsapp"]),
  /** `payment.captured`, `Delivery`, `delivered`, … or `*`. */
  event: z.string().default("*"),
  action: z.enum(["drop", "duplicate", "hold", "reorder"]).or(z.string().regex(/^delay:\d{1,7}$/)),
  times: z.int().min(1).max(1_000_000_000).default(1),
});
export type WebhookPolicy = z.output<typeof WebhookPolicy>;

export type WebhookPolicies = {
  add(policy: WebhookPolicy): void;
  /** Returns the first matching policy and counts it down; `remaining` is what is left of it. */
  take(provider: string, event: string): { action: string; remaining: number } | undefined;
  pending(): readonly WebhookPolicy[];
  clear(): void;
};

/**
 * Creates an empty list of what the network will do to the next webhooks of a provider. A policy is
 * used up after its `times`; the oldest that fits applies. `take` counts it and returns its action
 * and how often it still applies.
 */
export function createWebhookPolicies(): WebhookPolicies {
  let policies: WebhookPolicy[] = [];
  return {
    add: (policy) => {
      policies.push({ ...policy });
    },
    take(provider, event) {
      const fitting = policies.find(
        (policy) => policy.provider === provider && (policy.event === "*" || policy.event === event),
      );
      if (fitting === undefined) return undefined;
      fitting.times -= 1;
      if (fitting.times === 0) policies = policies.filter((policy) => policy !== fitting);
      return { action: fitting.action, remaining: fitting.times };
    },
    pending: () => policies,
    clear: () => {
      policies = [];
    },
  };
}
