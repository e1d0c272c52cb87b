import type { Translated } from "../../lib/i18n/translated.ts";

export const landingContent = {
  title: "Every renewal, on the day it is due",
  description:
    "Aavarti keeps the fees, packs and memberships of your customers in one place, reminds them on WhatsApp and email, and tells you who to call each morning. ₹1,500 once.",

  /** For search engines (structured data). */
  facts: { runsOn: "Any, in the browser", offer: "One-time payment for lifetime access" },

  hero: {
    audience: "For classes, gyms, clinics, cable, tiffin and trusts",
    title: "Every renewal, on the day it is due.",
    start: "Start Free Trial",
    lead: "See who’s due today, who’s overdue and who has paid. Aavarti sends reminders on WhatsApp and email, and shows you each morning who to call.",
    pricing: "View Pricing",
    demo: "Book a Demo",
    demoMail: {
      subject: "Book a demo of Aavarti",
      text: "Hello, I would like a demo of Aavarti.\n\nMy name:\nMy business and city:\nWhatsApp number (optional):\nDays and times that suit me:\n",
    },
    demoAddress: "To book a demo, write to",
    trial: "3 days free, no card. Then",
    price: "₹1,500 once",
    oldPriceLabel: "Regular price",
    oldPrice: "₹2,999",
  },

  picture: {
    description:
      "The first screen of a coaching class on Saturday, 21 November: how much is to be collected today and from whom, what is due in 7 days, overdue and collected. Over it the WhatsApp reminder that one student gets, her reply that she will pay tonight, and the promise that is noted.",
    caption: "Example: an invented class and its students",
    business: "Prerna Classes",
    initials: "PC",
    day: "Saturday, 21 November",
    toCollect: (amount: string) => `${amount} to collect today`,
    from: "From 6 students. 3 due today, 3 overdue. 1 promised to pay.",
    week: "Due in 7 days",
    collected: "Collected in Nov",
    today: "today",
    promise: "Promise noted for today. Reminders wait until Monday.",
  },

  ring: {
    description:
      "A year of fees drawn as a ring, one line for each day, longer when more is due. Most days are paid, a few are overdue, one is today.",
    today: "Example: 21 Nov",
    todayNote: "due from 3 students",
    caption: "Example: one year of a coaching class, with made-up amounts",
    slider: "Day of the example year",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    notes: {
      paid: "Due, all paid",
      late: "Due, one unpaid",
      ahead: "Upcoming",
    },
  },

  /** Facts about the software. A figure belongs here only if the installation measures it. */
  figures: {
    title: "In short",
    list: [
      {
        value: "No limit",
        label: "Active customers",
        note: "Add as many as you have. The price stays the same.",
      },
      {
        value: "No figure yet",
        label: "Uptime",
        note: "Reminders due during an outage are sent afterwards, each only once.",
      },
      {
        value: "By email",
        label: "Support",
        note: "Its address is at the end of this page, and under Support in the product.",
      },
      {
        value: "27 currencies",
        label: "Countries",
        note: "Phone numbers of every country work.",
      },
    ],
  },

  why: {
    title: "A day with Aavarti",
    points: [
      {
        time: "9:00",
        title: "Reminders go out automatically",
        text: "Seven days before the due date and on the day, by WhatsApp and email. Each is sent only once, and never after a renewal.",
      },
      {
        time: "9:05",
        title: "Open one list",
        text: "Overdue, today and this week, with the amount and due date next to each name. No notebook, no scrolling through chats.",
      },
      {
        time: "19:00",
        title: "Look back at the day",
        text: "What came in, what’s still due and how many stayed are on the dashboard at any time. All from your own records.",
      },
    ],
  },

  demo: {
    title: "Try the renewals list",
    lead: "Select Renew and watch a ring close. Sample names, and nothing is saved.",
    screen: "Renewals",
    day: "Example: Sat 21 Nov",
    collected: "Collected that day",
    renew: "Renew",
    renewFor: (name: string) => `Renew subscription for ${name}`,
    undo: "Undo",
    undoFor: (name: string) => `Undo renewal for ${name}`,
    renewedTill: (day: string) => `Renewed. Renews on ${day}`,
    lanes: [
      {
        title: "Overdue",
        rows: [
          { name: "Kabir Malhotra", course: "NEET Repeaters, N2", note: "9 days overdue", renewsTill: "12 Feb" },
          { name: "Sneha Kulkarni", course: "Spoken English", note: "6 days overdue", renewsTill: "15 Dec" },
          { name: "Manav Sethi", course: "Grace period until 25 Nov", note: "1 day overdue", renewsTill: "20 Feb" },
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
    open: "Open demo workspace",
    opening: "Opening...",
    openNote: "Sample data, open to anyone, reset every night.",
    ask: "Book a demo by email",
  },

  features: {
    title: "What’s included",
    example: "Example",
    renewals: {
      title: "Every renewal at a glance",
      text: "Every subscription is a ring that fills up as its term goes on. See at a glance who’s overdue, who’s due and who has renewed.",
      rows: [
        { name: "Lakshmi Menon", note: "30 days left" },
        { name: "Pooja Iyer", note: "5 days left" },
        { name: "Ishaan Joshi", note: "Renews today" },
        { name: "Kabir Malhotra", note: "9 days overdue" },
        { name: "Arjun Reddy", note: "Renewed. Renews on 21 Feb" },
      ],
    },
    reminders: {
      title: "Reminders without duplicates",
      text: "On WhatsApp and email, in your business’s name. Every reminder is recorded before it’s sent, so no one gets it twice.",
      message:
        "Hi Meera Nair, your Class 12 Physics at Prerna Classes is due for renewal on 21 Nov 2026. Amount: ₹3,200. Reply here to renew or ask a question.",
      reply: "Yes ma’am, will pay tonight",
      time: "9:00",
      replyTime: "9:12",
    },
    dates: {
      title: "Dates you can trust",
      text: "Terms of 1 to 120 months, or until a date you choose. Month ends, leap years and Indian time are handled for you.",
      started: "Started 31 Jan 2026, every month",
      days: ["28 Feb", "31 Mar", "30 Apr", "31 May", "30 Jun"],
      renews: "Renews on",
      renewsOn: "30 Apr 2026",
    },
    figures: {
      title: "Metrics from your own records",
      text: "Monthly recurring revenue, renewal rate and revenue by day, exact to the paisa, from the records you enter.",
      mrr: "Monthly recurring revenue",
      mrrValue: "₹1,62,400",
      rate: "Renewal rate",
      rateValue: "87%",
      rateNote: "61 of 70 terms",
    },
  },

  trades: {
    title: "Works for any repeat business",
    lead: "Same customers, same amount, every month or every year. That’s all Aavarti needs.",
    head: ["Business", "Who pays", "What renews", "Usual term"],
    rows: [
      ["Coaching and dance classes", "Student", "Enrolment", "3 months"],
      ["Gyms and salons", "Customer", "Subscription", "1 to 12 months"],
      ["Cable and internet", "Subscriber", "Connection", "1 month"],
      ["Milk and tiffin", "Shopper", "Plan", "1 month"],
      ["Clinics", "Patient", "Plan period", "6 months"],
      ["Trusts and societies", "Donor", "Pledge", "12 months"],
    ],
  },

  /** What the software does. Customers' own words belong here once there are some. */
  voices: {
    title: "What it does for you",
    list: [
      {
        who: "If you run a dance school",
        words: "The fee dates of all batches are on one page, sorted by who to call first.",
      },
      {
        who: "If you run cable connections",
        words: "Recharge reminders go out in the morning, and you reply to your list on WhatsApp to record who paid.",
      },
      {
        who: "If you run a trust",
        words: "Donors whose pledge has ended are on one list, with their phone numbers, to call one by one.",
      },
    ],
  },

  closing: {
    title: "See who’s due tomorrow.",
    lead: "Three days free, no card. Then ₹1,500 once, with a refund within 30 days.",
    trial: "Start Free Trial",
    pricing: "View Pricing",
  },
} as const;

/** All texts of the page, in any language. */
export type LandingContent = Translated<typeof landingContent>;

/** The texts of the year ring's script. */
export type YearRingWords = Pick<LandingContent["ring"], "months" | "notes" | "today" | "todayNote">;
