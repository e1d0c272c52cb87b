import { NOUN_LISTS, type NounList } from "./nouns.ts";
import { PLAIN_RECORDS } from "./plain-nouns.ts";

const OTHER_AREAS = ["payments", "people", "settings", "exports", "activation"] as const;

/** An area of the activity log that is not about the records of a list. */
export type OtherArea = (typeof OTHER_AREAS)[number];
export type ActivityArea = NounList | OtherArea;

/** Areas by which the activity log can be filtered. */
export const ACTIVITY_AREAS: readonly ActivityArea[] = [...NOUN_LISTS, ...OTHER_AREAS];

/** Action patterns of each area; `%` is a wildcard, as in SQL. The first matching area wins. */
export const AREA_ACTIONS = {
  exports: ["%.exported", "import.%"],
  customers: ["customer.%", "note.%", "tag.%", "consent.%", "promise.%", "conversation.%", "bulk.%"],
  products: ["product.%"],
  subscriptions: ["subscription.%", "reminder.%"],
  // The fee that the business pays for the product, apart from what its customers pay.
  activation: [
    ...["payment.refund-requested", "payment.refund-failed", "payment.duplicate"],
    ...["payment.receipt-issued", "payment.credit-note-issued", "payment.disputed", "payment.dispute-closed"],
    ...["tenant.activated", "tenant.refunded", "tenant.charged-back"],
  ],
  payments: ["payment.%", "payments.%", "charge.%"],
  people: ["user.%", "membership.%", "invitation.%", "tenant.opened"],
  settings: [
    ...["tenant.%", "notifications.%", "message.%", "messages.%", "sender-domain.%", "samples.%", "view.%"],
    ...["saved-reply.%", "business-answer.%", "automatic-answers.%", "ai-replies.%", "commands.%"],
    ...["message-prices.%", "message-budget.%", "own-template.%", "whatsapp-link.%", "custom-field.%"],
    ...PLAIN_RECORDS.map(({ noun }) => `${noun}.%`),
  ],
} as const satisfies Record<ActivityArea, readonly string[]>;

const fits = (action: string, pattern: string): boolean => {
  const [start = "", end = ""] = pattern.split("%");
  return pattern.includes("%") ? action.startsWith(start) && action.endsWith(end) : action === pattern;
};

/**
 * Returns the area of the activity log that an action such as `customer.updated` belongs to, the
 * first whose patterns match; `settings` for one without an area.
 */
export const areaOf = (action: string): ActivityArea =>
  (Object.keys(AREA_ACTIONS) as ActivityArea[]).find((area) =>
    AREA_ACTIONS[area].some((pattern) => fits(action, pattern)),
  ) ?? "settings";
