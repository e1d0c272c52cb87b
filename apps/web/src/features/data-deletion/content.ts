import type { Translated } from "../../lib/i18n/translated.ts";
import { contact } from "../../lib/site/contact.ts";

export const deletionContent = {
  title: "Data deletion",
  description:
    "Ask Aavarti to delete your data. You’ll get a confirmation right away, a reply within 24 hours and deletion within 7 business days.",

  lead: "Ask us to delete what Aavarti stores about you or your business. You don’t need an account or a reason.",
  stepsTitle: "What happens next",
  steps: [
    { when: "Right away", what: "You get an email with your request number." },
    {
      when: "Within 24 hours",
      what: "Our team replies and asks for anything missing, such as proof that the address is yours.",
    },
    {
      when: "Within 7 business days",
      what: "Your data is deleted. Indian public holidays don’t count as business days.",
    },
  ],
  erasedTitle: "What we delete",
  erased: [
    "Your account and sign-in details",
    "Customers, products, subscriptions and their history",
    "Messages we sent for you, and their delivery records",
  ],
  keptTitle: "What we must keep by law",
  kept: ["Records of payments made to us, for as long as tax law requires"],
  exportTitle: "Want a copy first?",
  export: `Sign in and choose “Download my data” under Account settings. This also works after your trial ends. Or email ${contact.privacy} and you’ll get an export within 48 hours.`,
  customerTitle: "Are you a customer of a business that uses Aavarti?",
  customer:
    "If a business reminds you through Aavarti, that business controls your data. You can still ask here, and we’ll forward your request to that business.",

  form: {
    title: "Your request",
    name: "Your name",
    email: "Email",
    emailHint: "The one you use with Aavarti, if you have an account.",
    businessName: "Business name",
    message: "Reason, or anything else we should know",
    optional: "optional",
    submit: "Request deletion",
    pending: "Sending...",
    noScript: "This form needs JavaScript. You can email us instead:",
    byMail: `Or email ${contact.privacy}.`,
    missing: "Missing Information",
    missingNote: "Please provide your name and email address.",
    nameProblem: "Enter your name.",
    emailProblem: "Enter your email address.",
    wrong: "Check your email address",
    emailWrong: "Enter a valid email address.",
    done: "Deletion Request Submitted",
    doneNote: "We’ve received your request. We’ll reply within 24 hours and process it within 7 business days.",
    number: "Request number: {id}",
    failed: "Request Failed",
    failedNote: "Failed to submit deletion request. Please try again or email us directly.",
  },
} as const;

/** All texts of the page, in any language. */
export type DeletionContent = Translated<typeof deletionContent>;
