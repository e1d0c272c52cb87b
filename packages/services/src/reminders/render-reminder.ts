import { type CalendarDate, daysBetween, formatDay } from "@aavarti/domain/calendar";
import { formatInr, type Paise } from "@aavarti/domain/money";
import type { ReminderStep } from "@aavarti/domain/reminder-rules";
import { toHtmlParagraphs } from "../html.ts";
import { fillTemplate, type WhatsappTemplate } from "./whatsapp-templates.ts";

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
  /** Whether customers get reminders of their own, for what the owner is told about them. */
  remindsCustomers: boolean;
  /** The tenant's day: a reminder that goes out late counts from here. */
  today: CalendarDate;
};

export type RenderedEmail = { subject: string; text: string; html: string; tag: string };
export type RenderedTemplate = {
  template: WhatsappTemplate;
  language: string;
  params: Record<string, string>;
  /** What the phone shows. */
  text: string;
};

const TAGS = {
  30: "renewal-30d",
  15: "renewal-15d",
  7: "renewal-7d",
  3: "renewal-3d",
  0: "renewal-due",
  [-1]: "renewal-overdue-1d",
  [-7]: "renewal-overdue-7d",
} as const satisfies Record<ReminderStep, string>;

/** The reminder as an email, in plain text and in simple HTML. */
export function renderEmail(facts: ReminderFacts): RenderedEmail {
  const { subject, paragraphs } = facts.recipientKind === "customer" ? toCustomer(facts) : toOwner(facts);
  const text = paragraphs.join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: TAGS[facts.step] };
}

/** The reminder as an approved WhatsApp template. Its text names the day, so it stays true when it goes out late. */
export function renderTemplate(facts: ReminderFacts): RenderedTemplate {
  const common = {
    customer_name: facts.customerName,
    product_name: facts.productName,
    end_date: formatDay(facts.endOn),
    amount: formatPrice(facts),
  };
  const params: Record<string, string> =
    facts.recipientKind === "customer"
      ? { ...common, business_name: facts.businessName }
      : { ...common, owner_name: facts.recipientName };
  const template = templateOf(facts);
  return { template, language: "en", params, text: fillTemplate(template, params) };
}

/** The template named for 7 days names no number of days, so it serves every step before the end. */
function templateOf({ step, recipientKind, remindsCustomers }: ReminderFacts): WhatsappTemplate {
  const isCustomer = recipientKind === "customer";
  if (step < 0) return isCustomer ? "renewal_overdue" : "owner_renewal_overdue";
  if (!isCustomer && !remindsCustomers) return "owner_renewal_unannounced";
  if (step === 0) return isCustomer ? "renewal_due_today" : "owner_renewal_due_today";
  return isCustomer ? "renewal_reminder_7d" : "owner_renewal_7d";
}

function toCustomer(facts: ReminderFacts) {
  const { recipientName, productName, businessName } = facts;
  return {
    subject: `Your ${productName} ${verb(facts)} ${when(facts)}`,
    paragraphs: [
      `Hello ${recipientName},`,
      `your ${productName} with ${businessName} ${verb(facts)} on ${formatDay(facts.endOn)}${distance(facts)}.${notRenewed(facts)}`,
      ...price(facts),
      ...invitation(facts),
      `Thank you,\n${businessName}`,
    ],
  };
}

/** What to do, warmer the later it gets: after the end somebody may have paid already. */
function invitation({ step, businessName }: ReminderFacts): string[] {
  if (step >= 0) return ["To renew, or to ask anything, just reply to this email."];
  const last = step === -7 ? ["This is our last reminder about it."] : [];
  return [
    "If you have paid already, thank you: please reply, so that we can put it right. If you would like to go on, or to stop, a short reply is enough.",
    ...last,
    `We would be glad to keep you with ${businessName}.`,
  ];
}

function toOwner(facts: ReminderFacts) {
  const { recipientName, customerName, productName } = facts;
  return {
    subject: `${customerName}: ${productName} ${verb(facts)} ${when(facts)}`,
    paragraphs: [
      `Hello ${recipientName},`,
      `${productName} of ${customerName} ${verb(facts)} on ${formatDay(facts.endOn)}${distance(facts)}.${notRenewed(facts)}`,
      ...price(facts),
      `${toldCustomer(facts)} A reply to this email goes to them.`,
    ],
  };
}

const toldCustomer = ({ remindsCustomers }: ReminderFacts): string =>
  remindsCustomers
    ? "We have reminded the customer wherever we have an address."
    : "Reminders to customers are switched off, so they have not heard from us.";

const daysLeft = ({ today, endOn }: ReminderFacts): number => daysBetween(today, endOn);

const verb = (facts: ReminderFacts): string => (daysLeft(facts) < 0 ? "was due" : "renews");

const notRenewed = ({ step }: ReminderFacts): string => (step < 0 ? " It has not been renewed yet." : "");

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
