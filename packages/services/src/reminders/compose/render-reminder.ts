import { daysBetween } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { dayIn } from "@aavarti/domain/languages";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { kindOfReminder, renderMessage } from "@aavarti/domain/message-templates";
import { formatAmount } from "@aavarti/domain/money";
import { isWinBack } from "@aavarti/domain/reminder-rules";
import { toHtmlParagraphs } from "../../html.ts";
import { valuesOf } from "../../templates/message-values.ts";
import { renderApproved } from "../../templates/whatsapp-message.ts";
import type { Wording } from "../../templates/wording.ts";
import { isAfterEnd, isEventMessage } from "../internal/steps.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { renderOwnerEmail } from "./render-owner-email.ts";
import { fillTemplate } from "./whatsapp-templates.ts";
import type { WhatsappTemplate } from "./whatsapp-templates-en.ts";

export type RenderedEmail = { subject: string; text: string; html: string; tag: string };
export type RenderedTemplate = {
  template: WhatsappTemplate;
  language: string;
  params: Record<string, string>;
  /** The text that the recipient's phone shows. */
  text: string;
};

const TAGS = {
  30: "renewal-30d",
  15: "renewal-15d",
  7: "renewal-7d",
  3: "renewal-3d",
  0: "renewal-due",
  [-1]: "renewal-overdue-1d",
  [-3]: "renewal-overdue-3d",
  [-7]: "renewal-overdue-7d",
  [-30]: "win-back",
  welcome: "welcome",
  receipt: "receipt",
  paused: "paused",
} as const satisfies Record<ReminderFacts["step"], string>;

/**
 * Renders the reminder as an email, in plain text and simple HTML; to customers with the business's
 * own text.
 * @throws AppError CONFLICT with the reason, when that text needs a value that does not exist.
 */
export function renderEmail(facts: ReminderFacts, wording: Wording): RenderedEmail {
  const { subject, text } = facts.recipientKind === "customer" ? toCustomer(facts, wording) : toOwner(facts);
  return { subject, text, html: toHtmlParagraphs(text), tag: TAGS[facts.step] };
}

/**
 * Renders the reminder as an approved WhatsApp template. Its text names the date, so it stays
 * correct when it is sent late.
 */
export function renderTemplate(facts: ReminderFacts): RenderedTemplate {
  const optional = optionalKindOf(facts.step);
  if (optional) return renderApproved(optional, facts);
  const template = templateOf(facts);
  const { language } = facts;
  const common = {
    customer_name: facts.customerName,
    product_name: facts.productName,
    end_date: dayIn(language, facts.endOn),
    amount: formatAmount(facts.pricePaise, facts.currency),
  };
  const params: Record<string, string> =
    facts.recipientKind === "customer"
      ? { ...common, business_name: facts.businessName }
      : { ...common, owner_name: facts.recipientName };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

/** Returns the kind of a message that is not a due-day reminder; null for one that is. */
export function optionalKindOf(step: ReminderFacts["step"]): OptionalMessage | null {
  if (isEventMessage(step)) return step;
  return isWinBack(step) ? "win-back" : null;
}

/**
 * Returns the step's template. The one named for 7 days states no number of days, so it serves
 * every step before the end.
 */
function templateOf({ step, recipientKind, remindsCustomers }: ReminderFacts): WhatsappTemplate {
  const isCustomer = recipientKind === "customer";
  const isOver = isAfterEnd(step);
  if (isOver && !isCustomer) return "owner_renewal_overdue";
  if (step === -7) return "renewal_overdue_7d";
  if (step === -3) return "renewal_overdue_3d";
  if (isOver) return "renewal_overdue";
  if (!isCustomer && !remindsCustomers) return "owner_renewal_unannounced";
  if (step === 0) return isCustomer ? "renewal_due_today" : "owner_renewal_due_today";
  return isCustomer ? "renewal_reminder_7d" : "owner_renewal_7d";
}

function toCustomer(facts: ReminderFacts, wording: Wording) {
  const { step, language } = facts;
  const [kind, days] = isEventMessage(step)
    ? [step, 0]
    : [kindOfReminder(step, daysBetween(facts.today, facts.endOn)), step];
  const rendered = renderMessage(kind, wording(kind, language, days), valuesOf(facts));
  if (!rendered.ok) throw new AppError("CONFLICT", rendered.problem);
  return rendered;
}

function toOwner(facts: ReminderFacts) {
  const { subject, paragraphs } = renderOwnerEmail(facts);
  return { subject, text: paragraphs.join("\n\n") };
}
