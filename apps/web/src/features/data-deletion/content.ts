import { contact } from "../../lib/contact.ts";
import type { Translated } from "../../lib/translated.ts";

export const deletionContent = {
  title: "Data deletion",
  description:
    "Ask Aavarti to delete your data. Acknowledged at once, answered within 24 hours, done within 7 business days.",

  lead: "Ask us to erase what Aavarti keeps about you or your business. You do not need an account, or a reason.",
  stepsTitle: "What happens then",
  steps: [
    { when: "At once", what: "An email tells you that we have your request, and its number." },
    {
      when: "Within 24 hours",
      what: "A person answers and asks for what is missing, such as a proof that the address is yours.",
    },
    { when: "Within 7 business days", what: "The deletion is done. Indian public holidays do not count." },
  ],
  erasedTitle: "What is erased",
  erased: [
    "Your account, and your sign-in",
    "Customers, products, subscriptions and their history",
    "Messages we sent for you, and their delivery records",
  ],
  keptTitle: "What the law makes us keep",
  kept: ["Records of payments made to us, for as long as tax law asks"],
  exportTitle: "Want a copy first?",
  export: `Write to ${contact.privacy}. You get an export of your data within 48 hours.`,
  customerTitle: "Somebody else’s customer?",
  customer:
    "If a business reminds you through Aavarti, that business decides about your data. Ask here all the same: we pass your request on to it.",

  form: {
    title: "Your request",
    name: "Your name",
    email: "Email",
    emailHint: "The one you use with Aavarti, if you have an account.",
    businessName: "Business name",
    message: "Reason or anything we should know",
    optional: "optional",
    submit: "Request deletion",
    pending: "Sending...",
    noScript: "This form needs JavaScript. You can write to us instead:",
    byMail: `Or write to ${contact.privacy}.`,
    missing: "Missing Information",
    missingNote: "Please provide your name and email address.",
    nameProblem: "Write your name.",
    emailProblem: "Write your email address.",
    wrong: "Check your email address",
    emailWrong: "This is not an email address.",
    done: "Deletion Request Submitted",
    doneNote: "Your request has been received. It is answered within 24 hours and processed within 7 business days.",
    number: "Your request’s number is {id}.",
    failed: "Request Failed",
    failedNote: "Failed to submit deletion request. Please try again or email us directly.",
  },
} as const;

/** Every text of the page, in any language. */
export type DeletionContent = Translated<typeof deletionContent>;
