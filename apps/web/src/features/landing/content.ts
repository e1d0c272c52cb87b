import type { Translated } from "../../lib/translated.ts";

/** A figure, a voice or a name that the page shows. What is not verified is worded as an aim or marked as a sample. */
interface Claim {
  readonly verified: boolean;
}

export interface Figure extends Claim {
  readonly value: string;
  readonly label: string;
}

export interface Voice extends Claim {
  readonly words: string;
  readonly who: string;
  readonly where: string;
}

export const landingContent = {
  title: "Every renewal, on the day it is due",
  description:
    "Aavarti keeps the fees, packs and memberships of your customers in one ledger, reminds them on WhatsApp and email, and tells you each morning whom to call. ₹1,500 once.",

  /** For search engines. */
  facts: { runsOn: "Any, in the browser", offer: "One time, lifetime access" },

  hero: {
    audience: "For classes, gyms, clinics, cable, tiffin and trusts",
    title: "Every renewal, on the day it is due.",
    lead: "Who has to pay today, who is late, who has paid. Aavarti reminds them on WhatsApp and email, and tells you each morning whom to call.",
    pricing: "View Pricing",
    demo: "Book a Demo",
    trial: "3 days free. Then",
    price: "₹1,500 once",
    forLife: ", for life.",
    oldPriceLabel: "Regular price",
    oldPrice: "₹2,999",
  },

  ring: {
    description:
      "A year of fees drawn as a ring, one line for each day, longer when more comes due. Most days are paid, a few are late, one is today.",
    today: "Today, 21 Nov",
    todayNote: "due from 3 students",
    caption: "Example: one year of a coaching class",
    slider: "Day of the example year",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    notes: {
      paid: "came due, all paid",
      late: "came due, one still to pay",
      ahead: "will come due",
    },
  },

  figures: {
    title: "Where we want to be",
    aim: "Our aim",
    note: "Aims, not measurements. A figure loses its mark when it has been measured.",
    list: [
      { value: "10K+", label: "active users", verified: false },
      { value: "99.9%", label: "uptime", verified: false },
      { value: "24/7", label: "support", verified: false },
      { value: "150+", label: "countries", verified: false },
    ] satisfies readonly Figure[],
  },

  why: {
    title: "A day with Aavarti",
    points: [
      {
        time: "8:55",
        title: "You open one list",
        text: "Late, today, this week. Each name with what is due and since when. No notebook, no scrolling through chats.",
      },
      {
        time: "9:00",
        title: "Reminders leave by themselves",
        text: "Seven days before and on the day, by WhatsApp and by email. Each goes once, and none goes after the renewal is in.",
      },
      {
        time: "19:00",
        title: "The day is counted",
        text: "What came in, what is still to come, how many stayed. Every figure is worked out from your own records.",
      },
    ],
  },

  demo: {
    title: "Try the morning list",
    lead: "Press Renew and watch a ring close. Drawn from the real screen, with invented names; nothing is saved.",
    screen: "Renewals",
    day: "Sat 21 Nov",
    collected: "Collected today",
    renew: "Renew",
    renewFor: (name: string) => `Renew ${name}`,
    undo: "Undo",
    undoFor: (name: string) => `Undo: ${name}`,
    renewedTill: (day: string) => `Renewed till ${day}`,
    lanes: [
      {
        title: "Overdue",
        rows: [
          { name: "Kabir Malhotra", course: "NEET Repeaters, N2", note: "9 days late", renewsTill: "12 Feb" },
          { name: "Sneha Kulkarni", course: "Spoken English", note: "6 days late", renewsTill: "15 Dec" },
          { name: "Manav Sethi", course: "In grace till 25 Nov", note: "1 day late", renewsTill: "20 Feb" },
        ],
      },
      {
        title: "Due today",
        rows: [
          { name: "Ishaan Joshi", course: "JEE Foundation, B", note: "3 months", renewsTill: "21 Feb" },
          { name: "Meera Nair", course: "Class 12 Physics", note: "1 month", renewsTill: "21 Dec" },
          { name: "Tara Deshpande", course: "Class 10 Maths", note: "3 months", renewsTill: "21 Feb" },
        ],
      },
      {
        title: "Next 7 days",
        rows: [
          { name: "Vihaan Gupta", course: "JEE Foundation, A", note: "Mon 23", renewsTill: "23 Feb" },
          { name: "Riya Bansal", course: "Class 10 Maths", note: "Tue 24", renewsTill: "24 Dec" },
          { name: "Harsh Tiwari", course: "Class 12 Physics", note: "Wed 25", renewsTill: "25 Dec" },
        ],
      },
    ],
    open: "Open the demo workspace",
    opening: "Opening...",
    openNote: "Sample data, open to anyone, reset every night.",
    ask: "Ask for a walk-through",
    askSubject: "A demo of Aavarti",
  },

  features: {
    title: "What is inside",
    renewals: {
      title: "Renewals that come round",
      text: "Every subscription is a ring that fills as its term runs. You see who is late, who is due and who has renewed before you have read a date.",
      rows: [
        { name: "Lakshmi Menon", note: "30 days left" },
        { name: "Pooja Iyer", note: "5 days left" },
        { name: "Ishaan Joshi", note: "Renews today" },
        { name: "Kabir Malhotra", note: "9 days late" },
        { name: "Arjun Reddy", note: "Renewed till 21 Feb" },
      ],
    },
    reminders: {
      title: "Reminders that leave once",
      text: "On WhatsApp and by email, in your business’s name. Each is written down before it is sent, so a crash or a second try never sends it twice.",
      message:
        "Hi Meera Nair, your Class 12 Physics with Prerna Classes is due on 21 Nov 2026. Amount: ₹3,200. Reply here to renew or to ask anything.",
      reply: "Yes ma’am, paying by evening",
      time: "9:00",
      replyTime: "9:12",
    },
    dates: {
      title: "Dates that are right",
      text: "Terms of 1 to 120 months or to a day you choose. Month ends, leap years and India’s own midnight are worked out for you.",
      started: "Started 31 Jan 2026, every month",
      days: ["28 Feb", "31 Mar", "30 Apr", "31 May", "30 Jun"],
      renews: "Renews on",
      renewsOn: "30 Apr 2026",
    },
    figures: {
      title: "Figures from your own records",
      text: "Monthly recurring revenue, renewal rate and revenue by day, to the paisa. Nothing is estimated.",
      mrr: "Monthly recurring revenue",
      mrrValue: "₹1,62,400",
      rate: "Renewal rate",
      rateValue: "87%",
      rateNote: "61 of 70 terms",
    },
  },

  trades: {
    title: "If they pay you again, it fits",
    lead: "The same people, the same amount, another month or another year: that is all Aavarti needs to know about your trade.",
    head: ["Business", "Who pays", "What comes round", "Usual term"],
    rows: [
      ["Coaching classes", "Student", "Batch fee", "3 months"],
      ["Gyms and dance schools", "Member", "Membership", "1 to 12 months"],
      ["Cable and internet", "Subscriber", "Pack", "1 month"],
      ["Milk and tiffin", "Household", "Plan", "1 month"],
      ["Clinics", "Patient", "Care plan", "6 months"],
      ["Trusts and societies", "Donor, member", "Pledge, dues", "12 months"],
    ],
  },

  voices: {
    title: "What we want to hear from you",
    sample: "Sample",
    note: "Written by us to show whom Aavarti is for. Customers’ own words replace them, with their names and their leave.",
    list: [
      {
        words: "I used to keep the fee dates in three notebooks. Now I open one page with my tea.",
        who: "The owner of a dance school",
        where: "Nashik",
        verified: false,
      },
      {
        words: "The recharge reminders go out at nine. My boys know which doors to knock on.",
        who: "A cable operator",
        where: "Nagpur",
        verified: false,
      },
      {
        words: "Whoever forgot us last year is on one list, and we ring them one by one.",
        who: "The secretary of a trust",
        where: "Goa",
        verified: false,
      },
    ] satisfies readonly Voice[],
  },

  closing: {
    title: "See who is due tomorrow.",
    lead: "Three days free, no card. Then ₹1,500 once.",
    trial: "Start Free Trial",
    pricing: "View Pricing",
  },
} as const;

/** Every text of the page, in any language. */
export type LandingContent = Translated<typeof landingContent>;

/** What the ring says of the day that somebody points at. */
export type YearRingWords = Pick<LandingContent["ring"], "months" | "notes" | "today" | "todayNote">;
