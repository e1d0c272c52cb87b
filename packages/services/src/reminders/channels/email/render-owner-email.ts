import { amountIn } from "@aavarti/domain/asked-amount";
import { daysBetween } from "@aavarti/domain/calendar";
import { dayIn, distanceIn, type Language } from "@aavarti/domain/languages";
import { formatAmount } from "@aavarti/domain/money";
import type { ReminderFacts } from "../../compose/reminder-facts.ts";
import { isAfterEnd } from "../../internal/steps.ts";

type Words = { subject: string; paragraphs: string[] };

/**
 * Returns the subject and paragraphs, as plain text, of the email to the owner about a customer's
 * renewal or, where a renewed term is unpaid, payment, in the owner's language.
 */
export const renderOwnerEmail = (facts: ReminderFacts): Words =>
  facts.asks === "payment"
    ? OF_PAYMENT[facts.language](facts)
    : facts.language === "hi"
      ? inHindi(facts)
      : inEnglish(facts);

const OF_PAYMENT: Record<Language, (facts: ReminderFacts) => Words> = {
  en: (facts) => ({
    subject: `${facts.customerName}: payment due for ${facts.productName}`,
    paragraphs: [
      `Hi ${facts.recipientName},`,
      `${facts.productName} for ${facts.customerName} isn't paid in full yet.`,
      `Amount due: ${formatAmount(facts.pricePaise, facts.currency)}\nDue date: ${dayIn("en", facts.endOn)}`,
      `When they pay, record the payment in Aavarti. Replies to this email go to ${facts.customerName}.`,
    ],
  }),
  hi: (facts) => ({
    subject: `${facts.customerName}: ${facts.productName} का पेमेंट बाकी है`,
    paragraphs: [
      `नमस्ते ${facts.recipientName} जी,`,
      `${facts.customerName} (${facts.productName}) का पूरा पेमेंट अभी नहीं हुआ है।`,
      `बाकी राशि: ${formatAmount(facts.pricePaise, facts.currency)}\nतारीख: ${dayIn("hi", facts.endOn)}`,
      `पेमेंट मिलते ही आवर्ती में दर्ज कर दें। इस ईमेल का जवाब सीधे ${facts.customerName} को जाएगा।`,
    ],
  }),
};

function inEnglish(facts: ReminderFacts): Words {
  const { recipientName, customerName, productName, endOn, step, remindsCustomers } = facts;
  const days = daysBetween(facts.today, endOn);
  const day = dayIn("en", endOn);
  const verb = days < 0 ? "was due" : "renews";
  const distance = days < 0 ? "" : `, ${days === 0 ? "which is today" : distanceIn("en", endOn, facts.today)}`;
  const notRenewed = isAfterEnd(step) ? " and hasn't been renewed yet" : "";
  const customerNotice = remindsCustomers
    ? "They get their own reminder too, unless it's on hold or we can't reach them."
    : `Only you get these reminders. We haven't contacted ${customerName}.`;
  return {
    subject: `${customerName}: ${productName} ${verb} ${days === 0 ? "today" : `on ${day}`}`,
    paragraphs: [
      `Hi ${recipientName},`,
      `${productName} for ${customerName} ${verb} on ${day}${distance}${notRenewed}.`,
      ...amount(facts, "Amount"),
      `${customerNotice} Replies to this email go to ${customerName}.`,
    ],
  };
}

function inHindi(facts: ReminderFacts): Words {
  const { recipientName, customerName, productName, endOn, step, remindsCustomers } = facts;
  const days = daysBetween(facts.today, endOn);
  const day = dayIn("hi", endOn);
  const when = days < 0 ? `${day} को था` : `${day} को है, ${distanceIn("hi", endOn, facts.today)}`;
  const notRenewed = isAfterEnd(step) ? ", जो अभी तक नहीं हुआ है" : "";
  const customerNotice = remindsCustomers
    ? "उन्हें भी रिमाइंडर जाता है, बस वह रुका हुआ न हो और उन तक पहुँचा जा सके।"
    : "रिमाइंडर सिर्फ़ आपको जाते हैं, इसलिए उन्हें हमारी तरफ़ से कुछ नहीं गया है।";
  return {
    subject: `${customerName}: ${productName} का रिन्यूअल ${days === 0 ? "आज है" : days < 0 ? `${day} को था` : `${day} को है`}`,
    paragraphs: [
      `नमस्ते ${recipientName} जी,`,
      `${customerName} (${productName}) का रिन्यूअल ${when}${notRenewed}।`,
      ...amount(facts, "राशि"),
      `${customerNotice} इस ईमेल का जवाब सीधे ${customerName} को जाएगा।`,
    ],
  };
}

const amount = (facts: ReminderFacts, label: string): string[] =>
  facts.pricePaise > 0 ? [`${label}: ${amountIn(facts)}`] : [];
