import { type BusinessWords, wordsOf } from "./business-words.ts";
import { type CalendarDate, parseCalendarDate } from "./calendar.ts";
import { hindiNoun } from "./hindi-nouns.ts";
import { dayIn, type Language } from "./languages.ts";
import { PAYMENT_MODES } from "./ledger.ts";
import { formatAmount, parseSignedAmount } from "./money.ts";
import { PAYMENT_MODE_WORDS } from "./payment-mode-words.ts";
import {
  type ReportCode,
  type ReportKind,
  type ReportPeriod,
  type ReportTableCode,
  type ReportValue,
  TERM_RESULTS,
  type TermResult,
  type ValueUnit,
} from "./reports.ts";

/** What a report is called, what it counts and what it says, in one language. */
export type ReportWords = {
  kinds: Record<ReportKind, { name: string; lead: string; nothing: string }>;
  codes: Record<ReportCode, string>;
  tables: Record<ReportTableCode, string>;
  total: string;
  nobody: string;
  /** Instead of the name of a customer who is in Trash or deleted. */
  gone: string;
  more: (count: string) => string;
};

/** A business type's nouns in a language, for what the server writes itself. */
export function businessWordsIn(language: Language, industryType: string): BusinessWords {
  const words = wordsOf(industryType);
  if (language === "en") return words;
  const inHindi = (english: string) => {
    // Several are written like one before a postposition: दाखिले.
    const { one, oblique } = hindiNoun(english);
    return { one, many: oblique };
  };
  return {
    customer: inHindi(words.customer.one),
    product: { one: "प्रोडक्ट", many: "प्रोडक्ट" },
    subscription: inHindi(words.subscription.one),
  };
}

/** Returns the words of all reports in a language, with the business's nouns in that language. */
export const reportWords = (language: Language, nouns: BusinessWords): ReportWords =>
  language === "hi" ? inHindi(nouns) : inEnglish(nouns);

/**
 * Returns a report's period in a language: `Nov 2026`, or `FY 2026-27`.
 */
export function reportPeriod(language: Language, { span, name }: ReportPeriod): string {
  if (span === "year") return FINANCIAL_YEAR[language](name);
  const first = parseCalendarDate(`${name}-01`);
  return first ? monthIn(language, first) : name;
}

/**
 * Formats a value of a report in a language: amounts in the business's currency with its sign,
 * shares as percentages with one decimal, days and months with their year; an empty text for null.
 */
export function reportValue(
  value: ReportValue,
  unit: ValueUnit,
  { language, currency }: { language: Language; currency: string },
): string {
  if (value === null) return unit === "rate" ? NO_RATE[language] : "";
  switch (unit) {
    case "money":
      return formatAmount(parseSignedAmount(String(value)) ?? 0, currency);
    case "count":
      return Number(value).toLocaleString("en-IN");
    case "share":
      return `${(Number(value) * 100).toLocaleString("en-IN", { maximumFractionDigits: 1 })}%`;
    case "rate":
      return `${value}%`;
    case "day":
    case "month": {
      const day = parseCalendarDate(value);
      if (!day) return String(value);
      return unit === "day" ? dayIn(language, day) : monthIn(language, day);
    }
    case "mode": {
      const mode = PAYMENT_MODES.find((known) => known === value);
      return mode ? PAYMENT_MODE_WORDS[language][mode] : String(value);
    }
    case "result": {
      const result = TERM_RESULTS.find((known) => known === value);
      return result ? RESULTS[language][result] : String(value);
    }
    case "text":
      return String(value);
  }
}

/** A column of a report's table. */
type Column = { code: ReportCode; unit: ValueUnit };

/** Returns what stands in a table's column for a name that isn't there; undefined for others. */
export function missingName(code: ReportCode, words: ReportWords): string | undefined {
  if (code === "person") return words.nobody;
  return code === "customer" ? words.gone : undefined;
}

/**
 * Formats a value of a table's column as `reportValue` does; what nobody recorded, and a customer
 * who is in Trash or deleted, have words of their own.
 */
export const reportCell = (
  value: ReportValue,
  { code, unit }: Column,
  { words, ...look }: { words: ReportWords; language: Language; currency: string },
): string => (value === null ? missingName(code, words) : undefined) ?? reportValue(value, unit, look);

/** `Nov 2026`, without the day. */
const monthIn = (language: Language, first: CalendarDate): string => dayIn(language, first).slice("1 ".length);

const FINANCIAL_YEAR = {
  en: (year: string) => `FY ${year}`,
  hi: (year: string) => `वित्त वर्ष ${year}`,
} as const satisfies Record<Language, unknown>;

const NO_RATE = { en: "No GST rate", hi: "GST दर नहीं" } as const satisfies Record<Language, string>;

const RESULTS = {
  en: {
    to_come: "To come",
    open: "Open",
    renewed_late: "Renewed late",
    not_renewed: "Not renewed",
  },
  hi: {
    to_come: "आने वाला",
    open: "अभी तय नहीं",
    renewed_late: "देर से रिन्यू हुआ",
    not_renewed: "रिन्यू नहीं हुआ",
  },
} as const satisfies Record<Language, Record<TermResult, string>>;

const small = (word: string): string => word.toLowerCase();

const inEnglish = ({ customer, product, subscription }: BusinessWords): ReportWords => ({
  kinds: {
    collections: {
      name: "Collections",
      lead: "Payments received, less refunds on the day they were made. Reversed payments aren't counted.",
      nothing: "No payments in this period.",
    },
    renewals: {
      name: "Renewals due",
      lead: "Every term that ends in this period. Decided: renewed, or not renewed when its grace period was over. Open: it can still be renewed in time. Late: renewed after the grace period.",
      nothing: "No terms end in this period.",
    },
    churn: {
      name: "Churn and win-backs",
      lead: `${customer.many} without an active term once the last day and grace period have passed, and former ${small(customer.many)} who came back.`,
      nothing: "Nobody left or came back in this period.",
    },
    products: {
      name: `${product.one} performance`,
      lead: `What each ${small(product.one)} earned and how many renewed. Active and MRR are at the end of the period, or today.`,
      nothing: `No ${small(product.many)} yet.`,
    },
    team: {
      name: "Team",
      lead: "What each person recorded. Collected is less refunds; reversed payments aren't counted.",
      nothing: "Nobody recorded anything in this period.",
    },
    tax: {
      name: "Tax summary",
      lead: `Charges due in this period, after discounts. GST is included in the price, at the rate of the ${small(product.one)} today. Within your state it is half CGST and half SGST, otherwise IGST.`,
      nothing: "Nothing was charged in this period.",
    },
  },
  codes: {
    collected: "Collected",
    payments: "Payments",
    day: "Day",
    month: "Month",
    mode: "Payment mode",
    share: "Share",
    ending: "Terms ending",
    due: "Decided",
    renewed: "Renewed",
    late: "Late",
    notRenewed: "Not renewed",
    open: "Open",
    toCome: "To come",
    renewalRate: "Renewal rate",
    dueValue: "Decided amount",
    renewedValue: "Renewed amount",
    customer: customer.one,
    product: product.one,
    endsOn: "Ends on",
    price: "Price",
    result: "Result",
    churned: `${customer.many} lost`,
    churnRate: `${customer.one} churn`,
    mrrLost: "MRR lost",
    returned: "Win-backs",
    mrrReturned: "MRR won back",
    leftOn: "Left on",
    returnedOn: "Came back on",
    perMonth: "Per month",
    mrr: "MRR",
    running: `Active ${small(subscription.many)}`,
    gained: "MRR gained",
    lost: "MRR lost",
    booked: "Booked",
    person: "Person",
    people: "People",
    renewals: "Renewals",
    replies: "Replies",
    promises: "Promises",
    customersAdded: `${customer.many} added`,
    charged: "Charged",
    taxable: "Taxable value",
    gst: "GST",
    gstRate: "GST rate",
    sac: "SAC",
  },
  tables: {
    byDay: "By day",
    byMonth: "By month",
    byMode: "By payment mode",
    dueByProduct: `By ${small(product.one)}`,
    toFollowUp: "To follow up",
    whoLeft: "Who left",
    whoReturned: "Who came back",
    byProduct: `By ${small(product.one)}`,
    byPerson: "By person",
    byRate: "By GST rate",
    taxByProduct: `By ${small(product.one)}`,
  },
  total: "Total",
  nobody: "Not recorded by a person",
  gone: "In Trash or deleted",
  more: (count) => `${count} more, not listed here. Totals include them.`,
});

const inHindi = ({ customer, product, subscription }: BusinessWords): ReportWords => ({
  kinds: {
    collections: {
      name: "मिली रकम",
      lead: "मिले हुए पेमेंट, उनमें से लौटाई गई रकम उसी दिन घटाकर। रद्द किए गए पेमेंट नहीं गिने जाते।",
      nothing: "इस अवधि में कोई पेमेंट नहीं।",
    },
    renewals: {
      name: "रिन्यूअल",
      lead: "इस समय में पूरी होने वाली हर अवधि। तय: रिन्यू हुई, या ग्रेस के दिन बिना रिन्यूअल के निकल गए। अभी तय नहीं: समय पर रिन्यू हो सकती है। देर से: ग्रेस के दिनों के बाद रिन्यू हुई।",
      nothing: "इस अवधि में कुछ खत्म नहीं होता।",
    },
    churn: {
      name: "छोड़ गए और लौटे",
      lead: `${customer.many} जिनका आखिरी दिन और ग्रेस के दिन बीत गए और कुछ चालू नहीं है, और जो छोड़कर फिर लौटे।`,
      nothing: "इस अवधि में न कोई छोड़ गया, न लौटा।",
    },
    products: {
      name: `${product.one} का प्रदर्शन`,
      lead: `हर ${product.one} से कितनी कमाई हुई और कितने रिन्यू हुए। चालू और MRR अवधि के आखिर के हैं, या आज के।`,
      nothing: `अभी कोई ${product.one} नहीं।`,
    },
    team: {
      name: "टीम",
      lead: "हर व्यक्ति ने क्या दर्ज किया। मिली रकम में से लौटाई गई रकम घटी हुई है; रद्द पेमेंट नहीं गिने जाते।",
      nothing: "इस अवधि में किसी ने कुछ दर्ज नहीं किया।",
    },
    tax: {
      name: "टैक्स का सार",
      lead: `इस अवधि के शुल्क, छूट घटाकर। GST कीमत में शामिल है, ${product.one} की आज की दर से। अपने राज्य में आधा CGST और आधा SGST, बाहर IGST।`,
      nothing: "इस अवधि में कोई शुल्क नहीं।",
    },
  },
  codes: {
    collected: "मिला",
    payments: "पेमेंट",
    day: "दिन",
    month: "महीना",
    mode: "पेमेंट का तरीका",
    share: "हिस्सा",
    ending: "पूरी होने वाली",
    due: "तय",
    renewed: "रिन्यू हुए",
    late: "देर से",
    notRenewed: "रिन्यू नहीं हुए",
    open: "अभी तय नहीं",
    toCome: "आने वाले",
    renewalRate: "रिन्यूअल दर",
    dueValue: "तय की रकम",
    renewedValue: "रिन्यू हुई रकम",
    customer: customer.one,
    product: product.one,
    endsOn: "आखिरी दिन",
    price: "कीमत",
    result: "नतीजा",
    churned: "छोड़ गए",
    churnRate: "छोड़ने की दर",
    mrrLost: "MRR घटी",
    returned: "लौटे",
    mrrReturned: "MRR लौटी",
    leftOn: "कब छोड़ा",
    returnedOn: "कब लौटे",
    perMonth: "हर महीने",
    mrr: "बँधी कमाई (MRR)",
    running: `चालू ${subscription.many}`,
    gained: "MRR बढ़ी",
    lost: "MRR घटी",
    booked: "बुकिंग",
    person: "व्यक्ति",
    people: "लोग",
    renewals: "रिन्यूअल",
    replies: "जवाब",
    promises: "वादे",
    customersAdded: `नए ${customer.many}`,
    charged: "शुल्क",
    taxable: "टैक्स योग्य रकम",
    gst: "GST",
    gstRate: "GST दर",
    sac: "SAC",
  },
  tables: {
    byDay: "दिन के हिसाब से",
    byMonth: "महीने के हिसाब से",
    byMode: "पेमेंट के तरीके से",
    dueByProduct: `${product.one} के हिसाब से`,
    toFollowUp: "जिन पर ध्यान देना है",
    whoLeft: "कौन छोड़ गया",
    whoReturned: "कौन लौटा",
    byProduct: `${product.one} के हिसाब से`,
    byPerson: "व्यक्ति के हिसाब से",
    byRate: "GST दर के हिसाब से",
    taxByProduct: `${product.one} के हिसाब से`,
  },
  total: "कुल",
  nobody: "किसी व्यक्ति ने दर्ज नहीं किया",
  gone: "ट्रैश में या हटाया गया",
  more: (count) => `${count} और, जो यहाँ नहीं दिखते। कुल में वे शामिल हैं।`,
});
