import { PLAIN_RECORDS, type PlainList } from "@aavarti/domain/plain-nouns";
import { fieldLabel } from "@aavarti/domain/reasons/fields";

const PLAIN_TAGS = Object.fromEntries(
  PLAIN_RECORDS.map(({ list }) => [fieldLabel(list), `The business's ${list}, newest first.`]),
) as Readonly<Record<Capitalize<PlainList>, string>>;

/** Descriptions of the operation groups, in the documentation's order. */
export const TAGS = {
  "Sign-in": "Register, sign in and out, reset a password, and sign in with Google.",
  Account: "How the signed-in person signs in, on which devices, and whether their messages go out.",
  Team: "Who works in a business, with which role, invitations to it, and the businesses of a person.",
  Business: "The trial, the business profile, revenue reports and the activity log.",
  Reports: "Six reports of a month or financial year, from collections to tax.",
  Dashboard: "What an owner sees first: today's work and the key figures of the business's type.",
  Customers: "The people a business sells to. A deleted customer stays in Trash for 30 days.",
  Notes: "The team's notes on customers, and who can be mentioned in them.",
  Tags: "Labels on customers, with a name and a color.",
  "Custom fields": "Fields that a business adds to its customers, products and subscriptions.",
  Messages: "What customers wrote, and which messages they agreed to receive.",
  Inbox: "Conversations with customers on WhatsApp and by email: read, reply, note, assign, snooze and close.",
  Promises:
    "When a customer said they would pay. Reminders about that payment are on hold until two days after that day.",
  Products: "What a business sells: plans, memberships and courses, each with a price and a duration.",
  Subscriptions: "What a customer bought, term by term: renew, pause, cancel and change product.",
  Renewals: "Subscriptions by their due date, and renewing many at once.",
  Payments: "What customers owe and paid: charges, payments, advances and totals.",
  Search: "One search over customers, products and subscriptions.",
  Imports: "Customers and subscriptions from a spreadsheet: upload, check, start and undo.",
  Exports: "Lists and the whole account as files.",
  Activation: "The one-time payment that activates an account, through Razorpay.",
  Reminders: "Messages about renewals and unpaid terms: the log, what will be sent, and sending one now.",
  Notifications: "Notifications to team members, reminder settings, and test messages.",
  "Message templates": "The texts of messages to customers, in English and Hindi.",
  "WhatsApp templates": "Your own templates: submit them for approval, and see their status, category and price.",
  Commands: "The number from which an owner answers the daily summary on WhatsApp with commands.",
  "Bulk messages": "A message to many customers at once, by the cheapest route, with a result for each.",
  "Saved replies": "Texts that a team answers customers with, in English and Hindi.",
  Answers: "The business's own answers to questions of its customers, for suggested replies.",
  "AI replies": "Suggested replies that a language model words, how often they are used, and what they cost.",
  Views: "Saved filters, order and columns of a list.",
  "Sender domain": "Sending email from the business's own domain.",
  "WhatsApp link": "A business's link to the WhatsApp number that all share, for new people to write through.",
  Privacy: "Requests to delete personal data.",
  ...PLAIN_TAGS,
  Configuration: "What an app needs before anyone signs in.",
} as const satisfies Readonly<Record<string, string>>;

/** A group of operations. */
export type Tag = keyof typeof TAGS;
