import { type CalendarDate, daysBetween, formatDay } from "@aavarti/domain/calendar";
import { formatInr, type Paise } from "@aavarti/domain/money";
import type { ReminderStep } from "@aavarti/domain/reminder-rules";
import { toHtmlParagraphs } from "../html.ts";

/** Everything that a reminder says. */
export type ReminderFacts = {
  step: ReminderStep;
  recipientKind: "customer" | "owner";
  recipientName: string;
  businessName: string;
  /** The tenant's own sign or code. */
  currency: string;
  customerName: string;
  productName: string;
  endOn: CalendarDate;
  pricePaise: Paise;
  /** The tenant's day: a reminder that goes out late counts from here. */
  today: CalendarDate;
};

export type RenderedEmail = { subject: string; text: string; html: string; tag: string };
export type RenderedTemplate = { template: string; language: string; params: Record<string, string> };

const TEMPLATES = {
  customer: { 7: "renewal_reminder_7d", 0: "renewal_due_today" },
  owner: { 7: "owner_renewal_7d", 0: "owner_renewal_due_today" },
} as const satisfies Record<ReminderFacts["recipientKind"], Record<ReminderStep, string>>;

const TAGS = { 7: "renewal-7d", 0: "renewal-due" } as const satisfies Record<ReminderStep, string>;

/** The reminder as an email, in plain text and in simple HTML. */
export function renderEmail(facts: ReminderFacts): RenderedEmail {
  const { subject, paragraphs } = facts.recipientKind === "customer" ? toCustomer(facts) : toOwner(facts);
  const text = paragraphs.join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: TAGS[facts.step] };
}

/** The reminder as an approved WhatsApp template. Its text names the day, so it stays true when it goes out late. */
export function renderTemplate(facts: ReminderFacts): RenderedTemplate {
  const params = {
    customer_name: facts.customerName,
    product_name: facts.productName,
    end_date: formatDay(facts.endOn),
    amount: formatPrice(facts),
  };
  const template = TEMPLATES[facts.recipientKind][facts.step];
  return facts.recipientKind === "customer"
    ? { template, language: "en", params: { ...params, business_name: facts.businessName } }
    : { template, language: "en", params: { ...params, owner_name: facts.recipientName } };
}

function toCustomer(facts: ReminderFacts) {
  const { recipientName, productName, businessName } = facts;
  return {
    subject: `Your ${productName} ${verb(facts)} ${when(facts)}`,
    paragraphs: [
      `Hello ${recipientName},`,
      `your ${productName} with ${businessName} ${verb(facts)} on ${formatDay(facts.endOn)}${distance(facts)}.`,
      ...price(facts),
      "To renew, or to ask anything, just reply to this email.",
      `Thank you,\n${businessName}`,
    ],
  };
}

function toOwner(facts: ReminderFacts) {
  const { recipientName, customerName, productName } = facts;
  return {
    subject: `${customerName}: ${productName} ${verb(facts)} ${when(facts)}`,
    paragraphs: [
      `Hello ${recipientName},`,
      `${productName} of ${customerName} ${verb(facts)} on ${formatDay(facts.endOn)}${distance(facts)}.`,
      ...price(facts),
      "We have reminded the customer wherever we have an address. A reply to this email goes to them.",
    ],
  };
}

const daysLeft = ({ today, endOn }: ReminderFacts): number => daysBetween(today, endOn);

const verb = (facts: ReminderFacts): string => (daysLeft(facts) < 0 ? "was due" : "renews");

function when(facts: ReminderFacts): string {
  const days = daysLeft(facts);
  return days === 0 ? "today" : `on ${formatDay(facts.endOn)}`;
}

function distance(facts: ReminderFacts): string {
  const days = daysLeft(facts);
  if (days < 0) return "";
  if (days === 0) return ", which is today";
  return days === 1 ? ", which is tomorrow" : `, in ${days} days`;
}

const price = (facts: ReminderFacts): string[] => (facts.pricePaise > 0 ? [`Amount: ${formatPrice(facts)}`] : []);

const formatPrice = ({ pricePaise, currency }: ReminderFacts): string => {
  const inRupees = formatInr(pricePaise);
  if (currency === "₹" || currency === "INR") return inRupees;
  const digits = inRupees.replace("₹", "");
  return /^\p{L}+$/u.test(currency) ? `${currency} ${digits}` : `${currency}${digits}`;
};
