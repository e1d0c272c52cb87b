import { contact } from "../../lib/contact.ts";
import type { Translated } from "../../lib/translated.ts";

/** A capability that the running product does not have yet is marked as planned: `verified` says that it is there. */
interface Capability {
  readonly title: string;
  readonly text: string;
  readonly verified: boolean;
}

export const pricingContent = {
  title: "Pricing: ₹1,500 once",
  description:
    "Aavarti costs ₹1,500 once, for lifetime access: no monthly bill. Three days free without a card, and your money back within 30 days.",

  heading: ["Pay once.", "Keep it."],
  lead: "A tool that chases other people’s renewals should not add one to yours.",
  back: "Back to dashboard",

  card: {
    name: "Lifetime access",
    offer: "Limited Time Offer - 50% Off",
    price: "₹1,500",
    oldPriceLabel: "Regular price",
    oldPrice: "₹2,999",
    once: "One time. No recurring charges.",
    compare: "Cost over three years",
    rows: [
      { label: "Aavarti", amount: "₹1,500", percent: 4, isOurs: true },
      { label: "At ₹499 a month", amount: "₹17,964", percent: 50, isOurs: false },
      { label: "At ₹999 a month", amount: "₹35,964", percent: 100, isOurs: false },
    ],
  },

  action: {
    trial: "Start Free Trial",
    haveAccount: "Have an account?",
    signIn: "Sign in to activate",
    activate: "Activate Now - ₹1,500",
    goOn: {
      one: "or go on with your trial, 1 day left",
      many: "or go on with your trial, {days} days left",
    },
    expired: "Your trial has ended. Your data is safe and will be here when you activate.",
    suspended: "Your account is suspended. Activating brings everything back.",
    active: "Active",
    activeNote: "You have full access, for life. Nothing more to pay.",
    dashboard: "Open the dashboard",
    secure: "UPI, cards and net banking, by Razorpay.",
  },

  inside: "What you get",
  planned: "Planned",
  plannedNote: "Planned: not in the product yet. It costs nothing more when it arrives.",
  features: [
    {
      title: "Customers, products, subscriptions",
      text: "One ledger. End dates and durations are worked out for you, and what you delete can come back for 30 days.",
      verified: true,
    },
    {
      title: "Universal inbox with AI replies",
      text: "Email and WhatsApp in one place, with drafted replies that leave only when you press send.",
      verified: false,
    },
    {
      title: "Analytics",
      text: "Monthly recurring revenue, renewal rate, revenue by day and what expires soon, from your own records.",
      verified: true,
    },
    {
      title: "Automated emails",
      text: "Reminders seven days before and on the day, by email and WhatsApp, to your customer and to you.",
      verified: true,
    },
    {
      title: "Gamification",
      text: "A leaderboard with points for renewals collected and promises kept.",
      verified: false,
    },
    {
      title: "Role-based security",
      text: "Six roles decide who may see, change and delete. Your rows are kept apart from every other business’s by the database itself.",
      verified: true,
    },
  ] satisfies readonly Capability[],

  faqTitle: "Questions",
  faq: [
    {
      question: "Is it really one payment?",
      answer: "Yes. ₹1,500 once, for lifetime access. There is no monthly or yearly bill, and no charge per customer.",
    },
    {
      question: "How soon does it start?",
      answer:
        "At once. The moment the payment is confirmed your account is active, even if you close the browser after paying.",
    },
    {
      question: "How can I pay?",
      answer: "By card, UPI or net banking, through Razorpay. We never see or keep your card’s number.",
    },
    {
      question: "Can I get my money back?",
      answer: `Yes, all of it, within 30 days of activation. Write to ${contact.support}; no reason is needed.`,
    },
    {
      question: "What happens after three days of trial?",
      answer:
        "Nothing is charged. If you do not activate, your data is kept for 30 days, with warnings by email, and then erased. Activate at any moment before that and everything is where you left it.",
    },
  ],
} as const;

/** Every text of the page, in any language. */
export type PricingContent = Translated<typeof pricingContent>;
