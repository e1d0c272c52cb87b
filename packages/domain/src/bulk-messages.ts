import type { LeftOutReason } from "./by-hand.ts";
import type { ReminderChannel } from "./channels.ts";
import { REPLY_STATES } from "./conversations.ts";

/**
 * `text`: the author's own words. `due`: what each customer is reminded of by hand. `template`: a
 * WhatsApp template of the business.
 */
export const BULK_KINDS = ["text", "due", "template"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/**
 * How a bulk message reaches somebody, cheapest first. `window`: free text on WhatsApp within 24
 * hours of the customer's message. `template`: an approved utility template on WhatsApp.
 * `marketing`: one that WhatsApp bills as marketing, which only the author can choose.
 */
export const BULK_ROUTES = ["window", "template", "email", "marketing"] as const;
export type BulkRoute = (typeof BULK_ROUTES)[number];

/** The routes of what is due by the built-in texts, cheapest first. */
export const REMINDER_ROUTES = ["window", "template", "email"] as const satisfies readonly BulkRoute[];

export const CHANNEL_OF_ROUTE = {
  window: "whatsapp",
  template: "whatsapp",
  email: "email",
  marketing: "whatsapp",
} as const satisfies Record<BulkRoute, ReminderChannel>;

/** Why somebody who was chosen gets no bulk message. */
export const BULK_SKIP_REASONS = [
  "gone",
  "trash",
  "sample",
  "no-address",
  "no-window",
  "budget",
  "opted-out",
  "no-consent",
  "duplicate",
  "missing-value",
  "not-due",
  "promised",
  "reminded",
  "channels-off",
  "not-approved",
  "not-allowed",
  "cancelled",
] as const;
export type BulkSkipReason = (typeof BULK_SKIP_REASONS)[number];

/** `running`: also while it waits. `done`: everybody was written to or skipped. */
export const BULK_STATES = ["running", "done", "cancelled"] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** What a running send waits for. */
export const BULK_WAITS = ["quiet-hours", "daily-limit"] as const;
export type BulkWait = (typeof BULK_WAITS)[number];

/** What became of one message of a send; the states of a reply, before it `queued` or `skipped`. */
export const BULK_RESULTS = ["queued", "skipped", ...REPLY_STATES] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

/** Most customers in one send, and the longest subject of its emails in characters. */
export const MAX_BULK_RECIPIENTS = 1_000;
export const MAX_BULK_SUBJECT = 150;

/** The reasons of a reminder by hand, as a bulk message has them. */
export const SKIPPED_BY_HAND = {
  gone: "gone",
  sample: "sample",
  "not-running": "not-due",
  "not-due": "not-due",
  "paid-in-advance": "not-due",
  promised: "promised",
  "written-today": "reminded",
  queued: "reminded",
  "reminder-coming": "reminded",
  "channels-off": "channels-off",
  "no-contact": "no-address",
  stopped: "opted-out",
} as const satisfies Record<LeftOutReason, BulkSkipReason>;

/** What is known of the ways to somebody; an address is null where there is none. */
export type BulkWays = {
  /** Whether free text on WhatsApp is allowed now. */
  hasOpenWindow: boolean;
  /** Whether an approved template says it, with all its values. */
  hasTemplate: boolean;
  /** Whether WhatsApp bills that template as marketing. */
  isMarketing?: boolean;
  /** Whether the monthly budget stops a template. */
  isOverBudget: boolean;
  phone: string | null;
  email: string | null;
  /** Why consent keeps a channel from being used; null where it may be. */
  refused: Readonly<Record<ReminderChannel, "opted-out" | "no-consent" | null>>;
};

/**
 * Returns the first allowed route of a message: free text in an open WhatsApp window, then the
 * template, then email; or why there is none. A refusal of the customer comes before a missing
 * address, and one without any way but a template that the monthly budget stops gets none.
 */
export function cheapestRoute(ways: BulkWays): { route: BulkRoute } | { skipped: BulkSkipReason } {
  const { hasOpenWindow, hasTemplate, isMarketing = false, isOverBudget, phone, email, refused } = ways;
  if (refused.whatsapp === null && hasOpenWindow) return { route: "window" };
  const hasWayByTemplate = refused.whatsapp === null && hasTemplate && phone !== null;
  if (hasWayByTemplate && !isOverBudget) return { route: isMarketing ? "marketing" : "template" };
  if (refused.email === null && email) return { route: "email" };
  if (hasWayByTemplate) return { skipped: "budget" };
  const refusal = (email ? refused.email : null) ?? (phone || hasOpenWindow ? refused.whatsapp : null);
  return { skipped: refusal ?? (phone ? "no-window" : "no-address") };
}
