import { amountIn } from "@aavarti/domain/asked-amount";
import { dayIn } from "@aavarti/domain/languages";
import { renderApproved } from "../../../templates/whatsapp-message.ts";
import { addressed, type ReminderFacts } from "../../compose/reminder-facts.ts";
import { isAfterEnd, optionalKindOf } from "../../internal/steps.ts";
import { fillTemplate } from "./whatsapp-templates.ts";
import type { WhatsappTemplate } from "./whatsapp-templates-en.ts";

export type RenderedTemplate = {
  template: WhatsappTemplate;
  language: string;
  params: Record<string, string>;
  /** The text that the recipient's phone shows. */
  text: string;
};

/**
 * Renders one reminder as the approved WhatsApp template for its step, recipient and language: its
 * name, its values and the text they make. The text names the date, so it stays correct when it is
 * sent late. Sends nothing.
 */
export function renderTemplate(given: ReminderFacts): RenderedTemplate {
  const facts = addressed(given);
  const optional = optionalKindOf(facts.step);
  if (optional) return renderApproved(optional, facts);
  const template = templateOf(facts);
  const { language } = facts;
  const common = {
    customer_name: facts.customerName,
    product_name: facts.productName,
    end_date: dayIn(language, facts.endOn),
    amount: amountIn(facts),
  };
  const params: Record<string, string> =
    facts.recipientKind === "customer"
      ? { ...common, business_name: facts.businessName }
      : { ...common, owner_name: facts.recipientName };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

/**
 * Returns the step's template. The one named for 7 days states no number of days, so it serves
 * every step before the end.
 */
function templateOf({ step, asks, recipientKind, remindsCustomers }: ReminderFacts): WhatsappTemplate {
  const isCustomer = recipientKind === "customer";
  if (asks === "payment") return isCustomer ? "payment_due" : "owner_payment_due";
  const isOver = isAfterEnd(step);
  if (isOver && !isCustomer) return "owner_renewal_overdue";
  if (step === -7) return "renewal_overdue_7d";
  if (step === -3) return "renewal_overdue_3d";
  if (isOver) return "renewal_overdue";
  if (!isCustomer && !remindsCustomers) return "owner_renewal_unannounced";
  if (step === 0) return isCustomer ? "renewal_due_today" : "owner_renewal_due_today";
  return isCustomer ? "renewal_reminder_7d" : "owner_renewal_7d";
}
