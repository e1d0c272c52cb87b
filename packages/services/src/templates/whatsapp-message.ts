import { dayIn } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import { formatAmount } from "@aavarti/domain/money";
import { fillTemplate } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import type { WhatsappTemplate } from "../reminders/channels/whatsapp/whatsapp-templates-en.ts";
import type { MessageFacts } from "./message-values.ts";

/** The approved WhatsApp template for each message. */
export const APPROVED = {
  welcome: "subscription_welcome",
  "due-7": "renewal_reminder_7d",
  "due-0": "renewal_due_today",
  overdue: "renewal_overdue",
  unpaid: "payment_due",
  receipt: "payment_receipt",
  paused: "subscription_paused",
  "win-back": "win_back",
} as const satisfies Record<MessageKind, WhatsappTemplate>;

/**
 * Returns the category in which Meta bills a kind of message: `UTILITY` for all that are about
 * something already bought, `MARKETING` for the win-back message, which is an offer.
 */
export const categoryOf = (kind: MessageKind): "UTILITY" | "MARKETING" =>
  kind === "win-back" ? "MARKETING" : "UTILITY";

/**
 * Renders a kind of message as its approved WhatsApp template in the reader's language: the
 * template's name, exactly the values that it has placeholders for, and the text that the phone
 * shows. Sends nothing.
 */
export function renderApproved(kind: MessageKind, facts: MessageFacts) {
  const template = APPROVED[kind];
  const { language } = facts;
  const start = kind === "paused" ? facts.pausedFrom : facts.startOn;
  const all: Record<string, string> = {
    customer_name: facts.customerName,
    business_name: facts.businessName,
    product_name: facts.productName,
    end_date: dayIn(language, facts.endOn),
    amount: formatAmount(facts.pricePaise, facts.currency),
    ...(start && { start_date: dayIn(language, start) }),
  };
  // Exactly the template's placeholders: WhatsApp rejects one too many.
  const places = PLACES[kind];
  const params = Object.fromEntries(Object.entries(all).filter(([name]) => places.includes(name)));
  return { template, language, params, text: fillTemplate(template, params, language) };
}

const common = ["customer_name", "business_name", "product_name"];
const withEnd = [...common, "end_date", "amount"];
const PLACES: Record<MessageKind, readonly string[]> = {
  welcome: [...withEnd, "start_date"],
  "due-7": withEnd,
  "due-0": withEnd,
  overdue: withEnd,
  unpaid: withEnd,
  receipt: withEnd,
  paused: [...common, "start_date"],
  "win-back": [...common, "end_date"],
};
