import { type IndustryType, isIndustryType } from "./industries.ts";

/**
 * In what a key figure is counted: money in paise, a share from 0 to 1, a change as a share of what
 * was before (0.06: 6 % more, below 0: less).
 */
export type FigureUnit = "money" | "count" | "share" | "change" | "days" | "months" | "ratio";

/** The key figures of the dashboards, with their units. */
export const KEY_FIGURES = {
  /** Prices of the terms that began in a span. */
  booked: "money",
  /** Those of them that are renewals. */
  renewals: "count",
  /** Those of them that are a subscription's first. */
  started: "count",
  /** Terms that ended in a span, renewed or not. */
  fellDue: "count",
  /** Prices of all subscriptions, whatever their status. */
  totalRevenue: "money",
  mrr: "money",
  activeCustomers: "count",
  /** Running subscriptions: in grace and cancelling included, paused not. */
  activeSubscriptions: "count",
  /** MRR on the last day of a span, by customer. */
  recurring: "money",
  /** The same for each customer who pays on it. */
  averageRevenue: "money",
  /** Next terms that are due in seven days, today included. */
  dueIn7: "money",
  /** The same in thirty days. */
  dueIn30: "money",
  /** Terms of the last thirty days that were renewed in time. */
  renewalRate: "share",
  /** Next terms whose day has passed. */
  overdue: "money",
  /** Running subscriptions in the places of products with a capacity. */
  fill: "share",
  /** Subscriptions running in the units, of which a product without a capacity is one. */
  occupancy: "share",
  /** MRR of the running subscriptions that end in sixty days, of the MRR of all. */
  endingIn60: "share",
  /** Average change of the price per month at the renewals of the last year. */
  rentChange: "change",
  /** Average days between two customers on a product with one place, in the last year. */
  vacantDays: "days",
  /** Subscriptions that start in the next fourteen days, today included. */
  arrivalsIn14: "count",
  /** Subscriptions that end in the next fourteen days, today included. */
  departuresIn14: "count",
  /** Subscriptions that cover tonight, of the places of products with a capacity. */
  occupancyTonight: "share",
  /** Average days of the subscriptions that ended in the last year. */
  averageStay: "days",
  /** MRR for each running subscription. */
  averagePlanValue: "money",
  /** Paused subscriptions in those that run or are paused. */
  pausedShare: "share",
  /** Customers with at least two terms. */
  repeatRate: "share",
  /** Subscriptions that were cancelled this month before their term ended. */
  dropOuts: "count",
  /** MRR for each paying customer. */
  arpu: "money",
  /** Next terms that are due in fourteen days, today included. */
  lapsingIn14: "count",
  /** Terms that ended in the year until thirty days ago, and were renewed within thirty days. */
  continuity: "share",
  /** Customers who came back in the last ninety days after nothing of theirs was active. */
  reactivations: "count",
  /** Time since the first term of each customer with an active subscription. */
  tenure: "months",
  /** Running subscriptions of the most common product among all of them. */
  planMix: "share",
  /** Twelve times the MRR. */
  arr: "money",
  /** Subscriptions started 13 to 24 months ago that are active today. */
  persistency13: "share",
  /** The same for 25 to 36 months. */
  persistency25: "share",
  /** The same for 37 to 48 months. */
  persistency37: "share",
  /** The same for 49 to 60 months. */
  persistency49: "share",
  /** The same for 61 to 72 months. */
  persistency61: "share",
  /** Next terms past their day, within the grace period. */
  inGrace: "money",
  /** Subscriptions active when the month began that have lapsed since. */
  lapseRate: "share",
  /** Next terms that are due today or whose day has passed. */
  dueNow: "count",
  /** Renewals recorded today, in the average of the same weekday over up to twelve weeks. */
  rechargesToday: "ratio",
  /** Moves to a dearer product for each move to a cheaper one, this month. */
  planMoves: "ratio",
  /** Customers who left this month in those who were active when it began. */
  customerChurn: "share",
  /** MRR that came less what went this month, without pauses. */
  netNewMrr: "money",
  /** What those who paid when this month began still pay, with upgrades, in what they paid. */
  nrr: "share",
  /** The same without upgrades. */
  grr: "share",
  /** MRR per customer for each month in which one could have left, in those who did. */
  lifetimeValue: "money",
  /** MRR that came for each unit of MRR that went, this month. */
  quickRatio: "ratio",
  /** Customers with an active subscription that costs something. */
  payingCustomers: "count",
  /** Customers who came less those who left in the last seven days. */
  netAdds: "count",
  /** Running subscriptions whose term has twelve months or more among all of them. */
  longPlanShare: "share",
  /** Of those who left in the last 365 days, who are back. */
  winBackRate: "share",
  /** Of those who gave in the last financial year, who gave again in this one so far. */
  donorRetention: "share",
  /** Those who gave in the last financial year and not yet in this one. */
  lapsedDonors: "count",
  /** Those whose first gift is in this financial year. */
  newDonors: "count",
  /** The average of this financial year's gifts. */
  averageGift: "money",
  /** Customers with a subscription that is active or overdue who owe nothing that is overdue. */
  goodStanding: "share",
} as const satisfies Record<string, FigureUnit>;

/** Figures that are a quotient of two sums over their rows; the others are one sum. */
const QUOTIENTS: ReadonlySet<string> = new Set([
  "renewalRate",
  "fill",
  "occupancy",
  "endingIn60",
  "rentChange",
  "vacantDays",
  "occupancyTonight",
  "averageStay",
  "averagePlanValue",
  "pausedShare",
  "repeatRate",
  "arpu",
  "continuity",
  "tenure",
  "planMix",
  "persistency13",
  "persistency25",
  "persistency37",
  "persistency49",
  "persistency61",
  "lapseRate",
  "rechargesToday",
  "planMoves",
  "customerChurn",
  "nrr",
  "grr",
  "lifetimeValue",
  "quickRatio",
  "longPlanShare",
  "winBackRate",
  "donorRetention",
  "averageGift",
  "averageRevenue",
  "goodStanding",
] satisfies KeyFigureCode[]);

/** Returns whether a key figure is a quotient of two sums, such as a rate or an average. */
export const isQuotient = (code: KeyFigureCode): boolean => QUOTIENTS.has(code);

/** Quotients of two amounts; the parts of the others are counts. */
const AMOUNT_SHARES: ReadonlySet<string> = new Set([
  "endingIn60",
  "nrr",
  "grr",
  "quickRatio",
] satisfies KeyFigureCode[]);

/** Returns whether the rows of a key figure are amounts: `part`, and of a share `whole` too. */
export const isOfAmounts = (code: KeyFigureCode): boolean => KEY_FIGURES[code] === "money" || AMOUNT_SHARES.has(code);

/** Returns whether a key figure is a quotient of two amounts. */
export const isAmountShare = (code: KeyFigureCode): boolean => AMOUNT_SHARES.has(code);

/** Figures whose rows are payments received; the others come from subscriptions, or only count. */
const OF_PAYMENTS: ReadonlySet<string> = new Set(["averageGift"] satisfies KeyFigureCode[]);

/**
 * Returns whether a key figure adds up payments received, which only roles with `payments.totals`
 * may see.
 */
export const isOfPayments = (code: KeyFigureCode): boolean => OF_PAYMENTS.has(code);

/** Figures of a report in Analytics: of its span, or as of its last day. */
const OF_SPANS: ReadonlySet<string> = new Set([
  "recurring",
  "averageRevenue",
  "renewalRate",
  "customerChurn",
  "nrr",
  "grr",
  "quickRatio",
  "lifetimeValue",
  "booked",
  "renewals",
  "started",
  "fellDue",
] satisfies KeyFigureCode[]);

/** Returns whether a key figure can be asked for a span of days; the others are as of today. */
export const isOfSpan = (code: KeyFigureCode): boolean => OF_SPANS.has(code);

export type KeyFigureCode = keyof typeof KEY_FIGURES;
export const KEY_FIGURE_CODES = Object.keys(KEY_FIGURES) as [KeyFigureCode, ...KeyFigureCode[]];

type SixFigures = readonly [KeyFigureCode, KeyFigureCode, KeyFigureCode, KeyFigureCode, KeyFigureCode, KeyFigureCode];

type EightFigures = readonly [...SixFigures, KeyFigureCode, KeyFigureCode];

const GENERIC: SixFigures = ["totalRevenue", "mrr", "activeCustomers", "dueIn30", "renewalRate", "overdue"];

/**
 * The key figures of a trade, in the order of its dashboard: six, and eight where two are pairs;
 * others show the generic ones.
 */
const FIGURES_OF: Partial<Record<IndustryType, SixFigures | EightFigures>> = {
  "real-estate": ["mrr", "occupancy", "endingIn60", "renewalRate", "rentChange", "vacantDays"],
  telecom: ["activeSubscriptions", "arpu", "customerChurn", "dueNow", "rechargesToday", "planMoves"],
  "software-saas": ["mrr", "arr", "netNewMrr", "nrr", "grr", "customerChurn", "lifetimeValue", "quickRatio"],
  "media-entertainment": ["payingCustomers", "netAdds", "customerChurn", "arpu", "longPlanShare", "winBackRate"],
  education: ["activeSubscriptions", "dueIn7", "fill", "renewalRate", "dropOuts", "arpu"],
  "financial-services": ["arr", "persistency13", "dueIn30", "inGrace", "lapseRate", "reactivations"],
  healthcare: ["activeSubscriptions", "lapsingIn14", "continuity", "reactivations", "tenure", "planMix"],
  ecommerce: ["activeSubscriptions", "repeatRate", "averagePlanValue", "pausedShare", "dueIn7", "reactivations"],
  "travel-hospitality": [
    "activeSubscriptions",
    "arrivalsIn14",
    "departuresIn14",
    "occupancyTonight",
    "averageStay",
    "repeatRate",
  ],
  "ngo-associations": ["mrr", "donorRetention", "lapsedDonors", "newDonors", "averageGift", "goodStanding"],
};

/**
 * Returns the key figures that a business type's dashboard shows, in their order; the generic ones
 * for an unknown type.
 */
export const figuresOf = (industryType: string): SixFigures | EightFigures =>
  (isIndustryType(industryType) ? FIGURES_OF[industryType] : undefined) ?? GENERIC;
