import type { CalendarDate } from "../calendar.ts";
import { dayIn } from "../languages.ts";
import type { ReplyLanguage } from "./reply-drafts.ts";

/** The sentences of a draft. Amounts and days come formatted; `label` says what it is about. */
export type DraftWords = {
  greeting: (name: string | null) => string;
  owedNow: (amount: string, details: string | null) => string;
  owedLater: (amount: string, day: string, label: string | null) => string;
  owedLaterInAll: (amount: string) => string;
  nothingOwed: string;
  /** One of several charges. */
  charge: (label: string, amount: string, day: string) => string;
  /** `asked` is the price, or `leftOver` or `paidAhead`. */
  renewal: (label: string, day: string, asked: string) => string;
  renewalToday: (label: string, day: string, asked: string) => string;
  renewalPast: (label: string, day: string, asked: string) => string;
  /** Where an advance pays the other part of a renewal. */
  leftOver: (amount: string) => string;
  /** Where an advance pays all of a renewal. */
  paidAhead: string;
  paused: (label: string, from: string, until: string | null) => string;
  advance: (amount: string) => string;
  /** What is left of it beside what it pays of the renewals. */
  advanceBesides: (amount: string) => string;
  payLater: string;
  lastPayment: (amount: string, day: string, receipt: string) => string;
  receiptLater: string;
  received: (amount: string, day: string, receipt: string | null) => string;
  askForReference: string;
  askForCash: string;
  willCheck: (reference: string) => string;
  /** Says that it is checked, without thanks: another payment has the reference. */
  willCheckOnly: (reference: string) => string;
  promised: (day: string) => string;
  askForDay: string;
  pauseAsked: string;
  cancelAsked: string;
  changeAsked: string;
};

/**
 * The sentences in each language. The Hindi avoids gender agreement with a product's name. None
 * says that something was done: a person confirms it.
 */
export const DRAFT_WORDS: Readonly<Record<ReplyLanguage, DraftWords>> = {
  en: {
    greeting: (name) => (name ? `Hi ${name},` : "Hi,"),
    owedNow: (amount, details) => `${amount} is due now${details ? ` (${details})` : ""}.`,
    owedLater: (amount, day, label) => `${amount} is due on ${day}${label ? ` (${label})` : ""}.`,
    owedLaterInAll: (amount) => `${amount} is due on later dates.`,
    nothingOwed: "Nothing is due right now.",
    charge: (label, amount, day) => `• ${label}: ${amount}, due ${day}`,
    renewal: (label, day, asked) => `${label}: next renewal on ${day}, ${asked}.`,
    renewalToday: (label, day, asked) => `${label}: renewal is due today, ${day}, ${asked}.`,
    renewalPast: (label, day, asked) => `${label}: renewal was due on ${day}, ${asked}.`,
    paused: (label, from, until) => `${label}: paused since ${from}${until ? `, resumes on ${until}` : ""}.`,
    leftOver: (amount) => `${amount} left to pay after the advance`,
    paidAhead: "already paid in advance",
    advance: (amount) => `You have an advance of ${amount} with us.`,
    advanceBesides: (amount) => `You also have an advance of ${amount} with us.`,
    payLater: "We'll send you the payment details.",
    lastPayment: (amount, day, receipt) => `Your last payment: ${amount} on ${day}, receipt ${receipt}.`,
    receiptLater: "We'll send you the receipt.",
    received: (amount, day, receipt) =>
      `We received ${amount} on ${day}${receipt ? ` (receipt ${receipt})` : ""}. Thank you.`,
    askForReference:
      "Thank you. Please send us the UTR or reference number and the date of the payment, so that we can check it.",
    askForCash: "Thank you. Please tell us the date and who you gave the cash to, so that we can check it.",
    willCheck: (reference) => `Thank you. We'll check the payment with reference ${reference} and confirm it.`,
    willCheckOnly: (reference) => `We'll check reference ${reference} and get back to you.`,
    promised: (day) => `Okay, you'll pay on ${day}. Thank you.`,
    askForDay: "Thank you. On which day will you pay?",
    pauseAsked: "We've got your request to pause. We'll check and confirm.",
    cancelAsked: "We've got your request to cancel. We'll check and confirm.",
    changeAsked: "We've got your request for a change. We'll tell you what is possible.",
  },
  hi: {
    greeting: (name) => (name ? `नमस्ते ${name} जी,` : "नमस्ते,"),
    owedNow: (amount, details) => `अभी ${amount} बाकी है${details ? ` (${details})` : ""}।`,
    owedLater: (amount, day, label) => `${day} को ${amount} देना है${label ? ` (${label})` : ""}।`,
    owedLaterInAll: (amount) => `${amount} आगे की तारीखों में देना है।`,
    nothingOwed: "अभी कुछ बाकी नहीं है।",
    charge: (label, amount, day) => `• ${label}: ${amount}, तारीख ${day}`,
    renewal: (label, day, asked) => `${label}: अगला रिन्यूअल ${day} को, ${asked}।`,
    renewalToday: (label, day, asked) => `${label}: रिन्यूअल आज, ${day} को है, ${asked}।`,
    renewalPast: (label, day, asked) => `${label}: रिन्यूअल ${day} को होना था, ${asked}।`,
    paused: (label, from, until) => `${label}: ${from} से पॉज़ पर${until ? `, ${until} को फिर चालू` : ""}।`,
    leftOver: (amount) => `एडवांस के बाद ${amount} देना बाकी`,
    paidAhead: "पैसे पहले ही मिल चुके हैं",
    advance: (amount) => `आपका ${amount} एडवांस हमारे पास है।`,
    advanceBesides: (amount) => `इसके अलावा आपका ${amount} एडवांस हमारे पास है।`,
    payLater: "पेमेंट की जानकारी हम आपको भेजते हैं।",
    lastPayment: (amount, day, receipt) => `आपका पिछला पेमेंट: ${day} को ${amount}, रसीद ${receipt}।`,
    receiptLater: "रसीद हम आपको भेजते हैं।",
    received: (amount, day, receipt) =>
      `${day} को ${amount} हमें मिल गए हैं${receipt ? ` (रसीद ${receipt})` : ""}। धन्यवाद।`,
    askForReference: "धन्यवाद। पेमेंट का UTR या रेफ़रेंस नंबर और तारीख भेज दीजिए, हम चेक कर लेते हैं।",
    askForCash: "धन्यवाद। कैश किस तारीख को और किसे दिया था बता दीजिए, हम चेक कर लेते हैं।",
    willCheck: (reference) => `धन्यवाद। रेफ़रेंस ${reference} वाला पेमेंट हम चेक करके कन्फ़र्म करेंगे।`,
    willCheckOnly: (reference) => `रेफ़रेंस ${reference} हम चेक करके आपको बताएँगे।`,
    promised: (day) => `ठीक है, आप ${day} को पेमेंट करेंगे। धन्यवाद।`,
    askForDay: "धन्यवाद। आप किस तारीख को पेमेंट करेंगे?",
    pauseAsked: "पॉज़ करने की आपकी रिक्वेस्ट हमें मिल गई है। हम चेक करके कन्फ़र्म करेंगे।",
    cancelAsked: "बंद करने की आपकी रिक्वेस्ट हमें मिल गई है। हम चेक करके कन्फ़र्म करेंगे।",
    changeAsked: "बदलाव की आपकी रिक्वेस्ट हमें मिल गई है। क्या हो सकता है, हम आपको बताएँगे।",
  },
  "hi-Latn": {
    greeting: (name) => (name ? `Namaste ${name} ji,` : "Namaste,"),
    owedNow: (amount, details) => `Abhi ${amount} baaki hai${details ? ` (${details})` : ""}.`,
    owedLater: (amount, day, label) => `${day} ko ${amount} dena hai${label ? ` (${label})` : ""}.`,
    owedLaterInAll: (amount) => `${amount} aage ki tareekhon mein dena hai.`,
    nothingOwed: "Abhi kuch baaki nahi hai.",
    charge: (label, amount, day) => `• ${label}: ${amount}, tareekh ${day}`,
    renewal: (label, day, asked) => `${label}: agla renewal ${day} ko, ${asked}.`,
    renewalToday: (label, day, asked) => `${label}: renewal aaj, ${day} ko hai, ${asked}.`,
    renewalPast: (label, day, asked) => `${label}: renewal ${day} ko hona tha, ${asked}.`,
    paused: (label, from, until) => `${label}: ${from} se pause par${until ? `, ${until} ko phir chalu` : ""}.`,
    leftOver: (amount) => `advance ke baad ${amount} dena baaki`,
    paidAhead: "paise pehle hi mil chuke hain",
    advance: (amount) => `Aapka ${amount} advance hamare paas hai.`,
    advanceBesides: (amount) => `Iske alawa aapka ${amount} advance hamare paas hai.`,
    payLater: "Payment ki details hum aapko bhejte hain.",
    lastPayment: (amount, day, receipt) => `Aapka pichhla payment: ${day} ko ${amount}, receipt ${receipt}.`,
    receiptLater: "Receipt hum aapko bhejte hain.",
    received: (amount, day, receipt) =>
      `${day} ko ${amount} humein mil gaye hain${receipt ? ` (receipt ${receipt})` : ""}. Dhanyavaad.`,
    askForReference: "Dhanyavaad. Payment ka UTR ya reference number aur tareekh bhej dijiye, hum check kar lete hain.",
    askForCash: "Dhanyavaad. Cash kis tareekh ko aur kisko diya tha bata dijiye, hum check kar lete hain.",
    willCheck: (reference) => `Dhanyavaad. Reference ${reference} wala payment hum check karke confirm karenge.`,
    willCheckOnly: (reference) => `Reference ${reference} hum check karke aapko batayenge.`,
    promised: (day) => `Theek hai, aap ${day} ko payment karenge. Dhanyavaad.`,
    askForDay: "Dhanyavaad. Aap kis tareekh ko payment karenge?",
    pauseAsked: "Pause karne ki aapki request humein mil gayi hai. Hum check karke confirm karenge.",
    cancelAsked: "Band karne ki aapki request humein mil gayi hai. Hum check karke confirm karenge.",
    changeAsked: "Badlaav ki aapki request humein mil gayi hai. Kya ho sakta hai, hum aapko batayenge.",
  },
};

/** Returns a day as a draft in this language writes it: `5 Dec 2026` or `5 दिसंबर 2026`. */
export const draftDay = (language: ReplyLanguage, day: CalendarDate): string =>
  dayIn(language === "hi" ? "hi" : "en", day);
