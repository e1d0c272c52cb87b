import type { Translated } from "../../lib/i18n/translated.ts";
import { contact } from "../../lib/site/contact.ts";

export const pricingContent = {
  title: "Pricing: ₹1,500 once",
  description:
    "Aavarti costs ₹1,500 once, for lifetime access: no monthly bill. Three days free without a card, and a full refund within 30 days.",

  heading: ["Pay once.", "Keep it."],
  lead: "We help you collect renewals. We won’t charge you one.",
  back: "Back to dashboard",

  card: {
    name: "Lifetime access",
    offer: "Limited Time Offer - 50% Off",
    offerNote: "The offer has no fixed end date. If the price goes up later, you don’t pay again.",
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
      one: "or continue your trial, 1 day left",
      many: "or continue your trial, {days} days left",
    },
    expired: "Your trial has ended. We keep your data for 30 days. Activate within that time to keep everything.",
    suspended:
      "Your account is suspended. We keep your data for 30 days. Activate within that time to restore everything.",
    active: "Active",
    activeNote: "You have lifetime access. Nothing more to pay.",
    dashboard: "Open dashboard",
    secure: "UPI, cards and net banking, through Razorpay.",
  },

  inside: "What you get",
  features: [
    {
      title: "Customers, products, subscriptions",
      text: "All in one place. End dates are calculated for you, and deleted records can be restored for 30 days.",
    },
    {
      title: "Universal inbox with AI replies",
      text: "Email and WhatsApp in one place, with replies suggested from your records and sent only when you approve them.",
    },
    {
      title: "Analytics",
      text: "Monthly recurring revenue, renewal rate, revenue by day and upcoming expiries, from your own records.",
    },
    {
      title: "Automated emails",
      text: "Reminders seven days before the due date and on the day, by email and WhatsApp, to your customers and to you.",
    },
    {
      title: "Gamification",
      text: "A report shows how many renewals and payments you recorded. Points and a leaderboard aren’t available yet.",
    },
    {
      title: "Role-based security",
      text: "Invite your team with a role each: admin, manager, agent, accountant or viewer. Every action checks the permission of who is signed in.",
    },
  ],

  faqTitle: "Questions",
  faq: [
    {
      question: "Is it really one payment?",
      answer:
        "Yes. You pay ₹1,500 once for lifetime access, with any GST included. There’s no monthly or yearly bill, and no charge per customer.",
    },
    {
      question: "When does my account activate?",
      answer: "Immediately after your payment is confirmed, even if you close the browser after paying.",
    },
    {
      question: "How can I pay?",
      answer: "By card, UPI or net banking, through Razorpay. We never see or store your card number.",
    },
    {
      question: "Can I get a refund?",
      answer: `Yes. Email ${contact.support} within 30 days of activation for a full refund, no questions asked.`,
    },
    {
      question: "What happens when the 3-day trial ends?",
      answer:
        "You aren’t charged. If you don’t activate, we keep your data for 30 days. We email you 30, 7 and 2 days before that ends, and then it’s deleted. Until then you can download your data. Activate before then to keep everything.",
    },
  ],
} as const;

/** All texts of the page, in any language. */
export type PricingContent = Translated<typeof pricingContent>;
