import { daysBetween } from "@aavarti/domain/calendar";
import { dayIn, distanceIn } from "@aavarti/domain/languages";
import { formatAmount } from "@aavarti/domain/money";
import type { ReminderFacts } from "./reminder-facts.ts";
import { isAfterEnd } from "./steps.ts";

type Words = { subject: string; paragraphs: string[] };

/** What the owner reads about a customer's renewal, in the owner's language. */
export const ownerWords = (facts: ReminderFacts): Words =>
  facts.language === "hi" ? inHindi(facts) : inEnglish(facts);

function inEnglish(facts: ReminderFacts): Words {
  const { recipientName, customerName, productName, endOn, step, remindsCustomers } = facts;
  const days = daysBetween(facts.today, endOn);
  const day = dayIn("en", endOn);
  const verb = days < 0 ? "was due" : "renews";
  const distance = days < 0 ? "" : `, ${days === 0 ? "which is today" : distanceIn("en", endOn, facts.today)}`;
  const notRenewed = isAfterEnd(step) ? " It has not been renewed yet." : "";
  const told = remindsCustomers
    ? "We have reminded the customer wherever we have an address."
    : "Reminders to customers are switched off, so they have not heard from us.";
  return {
    subject: `${customerName}: ${productName} ${verb} ${days === 0 ? "today" : `on ${day}`}`,
    paragraphs: [
      `Hello ${recipientName},`,
      `${productName} of ${customerName} ${verb} on ${day}${distance}.${notRenewed}`,
      ...amount(facts, "Amount"),
      `${told} A reply to this email goes to them.`,
    ],
  };
}

function inHindi(facts: ReminderFacts): Words {
  const { recipientName, customerName, productName, endOn, step, remindsCustomers } = facts;
  const days = daysBetween(facts.today, endOn);
  const day = dayIn("hi", endOn);
  const when = days < 0 ? `${day} को होना था` : `${day} को है, यानी ${distanceIn("hi", endOn, facts.today)}`;
  const notRenewed = isAfterEnd(step) ? " अभी तक नवीनीकरण नहीं हुआ है।" : "";
  const told = remindsCustomers
    ? "जहाँ पता मिला, वहाँ हमने ग्राहक को याद दिला दिया है।"
    : "ग्राहकों को याद दिलाना बंद है, इसलिए उन्हें हमसे कोई संदेश नहीं मिला है।";
  return {
    subject: `${customerName}: ${productName} का नवीनीकरण ${days === 0 ? "आज है" : days < 0 ? `${day} को होना था` : `${day} को है`}`,
    paragraphs: [
      `नमस्ते ${recipientName},`,
      `${customerName} के ${productName} का नवीनीकरण ${when}।${notRenewed}`,
      ...amount(facts, "राशि"),
      `${told} इस ईमेल का जवाब सीधे उन्हें जाएगा।`,
    ],
  };
}

const amount = ({ pricePaise, currency }: ReminderFacts, label: string): string[] =>
  pricePaise > 0 ? [`${label}: ${formatAmount(pricePaise, currency)}`] : [];
