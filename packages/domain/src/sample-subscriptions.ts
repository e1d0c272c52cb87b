import type { StoredValue } from "./custom-fields.ts";
import type { IndustryType } from "./industries.ts";

/** Days from today on which a pause begins, and on which it ends by itself. */
export type SamplePause = { readonly from: number; readonly until?: number };

/** A subscription of a sample business. */
export type SampleSubscription = {
  /** The customer's place in `SAMPLE_PEOPLE`. */
  readonly person: number;
  /** The product's place among the business type's sample products. */
  readonly product: number;
  /** Days until the newest term ends; negative when it has ended. */
  readonly endsInDays: number;
  /**
   * Terms so far, the newest included. Default: four of a month, two of a longer product, one stay.
   */
  readonly terms?: number;
  /**
   * Makes it one stay of so many nights at this price, instead of terms of the product's length.
   */
  readonly stay?: { readonly nights: number; readonly rupees: number };
  /** How it ended at the end of its newest term, or yesterday if that is yet to come. */
  readonly left?: "expired" | "cancelled";
  /** What the terms before the newest were of, or cost, instead. */
  readonly before?: { readonly product: number } | { readonly rupees: number };
  /** Days without a term before the newest one, with which the customer came back. */
  readonly awayDays?: number;
  /**
   * A pause that begins so many days from today (negative: it has begun), without an end unless it
   * has a day on which it resumes.
   */
  readonly pause?: SamplePause;
  /** Template fields, as stored: money in paise. */
  readonly fields?: Readonly<Record<string, StoredValue>>;
};

type More = Omit<SampleSubscription, "person" | "product" | "endsInDays">;

const of = (person: number, product: number, endsInDays: number, more: More = {}): SampleSubscription => ({
  person,
  product,
  endsInDays,
  ...more,
});

const expired = (terms: number): More => ({ terms, left: "expired" });
const cancelled = (terms: number): More => ({ terms, left: "cancelled" });

/** Of a month, three months and a year, for businesses whose dashboard asks for nothing special. */
const USUAL: readonly SampleSubscription[] = [
  of(0, 0, 0),
  of(1, 1, -3),
  of(2, 0, 4),
  of(3, 2, 7),
  of(4, 1, 19),
  of(5, 2, 26),
  of(5, 0, 52),
  of(6, 0, 12, { terms: 8 }),
  of(7, 1, 40, { terms: 5 }),
  of(8, 0, 23, { terms: 12 }),
  of(9, 2, 130),
  of(10, 0, -38, expired(5)),
  of(11, 1, -6, cancelled(3)),
];

const deposit = (rupees: number) => ({ depositAmount: rupees * 100 });
/** A lease that was renewed at a higher rent; `rupees` is what it cost before. */
const renewedLease = (rupees: number, depositRupees: number): More => ({
  terms: 2,
  before: { rupees },
  fields: deposit(depositRupees),
});
const firstLease = (depositRupees: number): More => ({ terms: 1, fields: deposit(depositRupees) });

const LEASES: readonly SampleSubscription[] = [
  of(0, 0, 0, renewedLease(93_500, 18_000)),
  of(1, 1, -3, renewedLease(1_45_000, 28_000)),
  of(2, 2, 5, firstLease(19_000)),
  of(3, 6, 24, renewedLease(1_85_000, 54_000)),
  of(4, 3, 142, firstLease(29_000)),
  of(5, 4, 322, renewedLease(88_000, 17_000)),
  of(6, 7, 236, firstLease(45_000)),
  // Earlier tenants, after whom the unit stood empty for a while or still does.
  of(7, 3, -220, expired(1)),
  of(8, 5, -34, expired(1)),
  of(9, 7, -120, expired(1)),
  of(10, 5, -400, expired(1)),
  of(11, 2, -345, expired(1)),
];

const ENROLMENTS: readonly SampleSubscription[] = [
  of(0, 0, 0, { terms: 5 }),
  of(1, 1, -3),
  of(2, 0, 4, { terms: 3 }),
  of(3, 2, 7),
  of(4, 1, 19, { terms: 6 }),
  of(5, 2, 26, { terms: 3 }),
  of(5, 0, 52),
  of(6, 0, 12, { terms: 2 }),
  of(7, 0, 23, { terms: 5 }),
  of(8, 1, 11, { terms: 3 }),
  of(9, 0, 16, { terms: 4 }),
  of(9, 1, 16, { terms: 2 }),
  of(10, 1, 14, cancelled(3)),
  of(11, 2, -34, expired(2)),
];

const PLAN_PERIODS: readonly SampleSubscription[] = [
  of(0, 0, 0, { terms: 3 }),
  of(1, 1, -3, { terms: 4 }),
  of(2, 0, 4, { terms: 5 }),
  of(3, 2, 7, { terms: 2 }),
  of(4, 1, 19, { terms: 6 }),
  of(5, 1, 46, { terms: 3 }),
  of(6, 2, 210, { terms: 3 }),
  of(7, 1, 71, { terms: 3, awayDays: 24 }),
  of(8, 0, 21, { terms: 3, awayDays: 45 }),
  of(9, 0, -38, expired(3)),
  of(10, 1, -55, expired(2)),
  of(11, 2, -72, expired(2)),
];

const policy = (terms: number, policyNumber: string, more: More = {}): More => ({
  terms,
  fields: { policyNumber },
  ...more,
});

const POLICIES: readonly SampleSubscription[] = [
  of(0, 0, 0, policy(3, "HF-20418")),
  of(1, 2, -3, policy(2, "MC-51177")),
  of(2, 1, 4, { terms: 6 }),
  of(3, 0, 7, policy(5, "HF-18230")),
  of(4, 2, 19, policy(3, "MC-47002")),
  of(5, 0, 120, policy(2, "HF-23951")),
  of(5, 1, 52, { terms: 4 }),
  of(6, 2, 210, policy(4, "MC-39640")),
  of(7, 0, -18, policy(2, "HF-22806")),
  of(8, 2, -26, policy(3, "MC-46115")),
  of(9, 0, 300, policy(2, "HF-21377", { awayDays: 40 })),
  of(10, 1, -20, { terms: 5 }),
  of(10, 0, -200, policy(2, "HF-24019", { left: "expired" })),
  of(2, 0, 150, policy(4, "HF-20977")),
  of(4, 0, -500, policy(3, "HF-17204", { left: "expired" })),
  of(11, 2, -400, policy(2, "MC-44058", { left: "expired" })),
];

const connection = (terms: number, connectionId: string, more: More = {}): More => ({
  terms,
  fields: { connectionId },
  ...more,
});

const CONNECTIONS: readonly SampleSubscription[] = [
  of(0, 0, 0, connection(6, "F-1042")),
  of(1, 2, -3, connection(8, "C-311")),
  of(2, 0, 4, connection(5, "F-1057")),
  of(3, 1, 7, connection(3, "F-1031")),
  of(4, 2, 19, connection(9, "C-287")),
  of(5, 1, 40, connection(2, "F-1064")),
  of(5, 2, 26, connection(4, "C-342")),
  of(6, 0, 0, connection(7, "F-1022")),
  of(7, 0, -6, connection(9, "F-1008")),
  of(8, 2, 0, connection(5, "C-330")),
  of(9, 0, 22, connection(5, "F-1060", { before: { product: 2 } })),
  of(10, 2, -21, connection(6, "C-318", { left: "expired" })),
  of(11, 2, 25, connection(4, "C-351", { before: { product: 0 } })),
];

const weekly: More = { fields: { everyNDays: 7 } };
/** As much milk as a litre a day. */
const everySecondDay: More = { fields: { quantity: 2, everyNDays: 2 } };
const twoPackets: More = { fields: { quantity: 2, everyNDays: 30 } };

const DELIVERIES: readonly SampleSubscription[] = [
  of(0, 1, 0),
  of(1, 0, -3, weekly),
  of(2, 1, 4, everySecondDay),
  of(3, 2, 7, twoPackets),
  of(4, 0, 19, weekly),
  of(5, 1, 26, { terms: 9 }),
  of(5, 2, 52, twoPackets),
  of(6, 1, 12, { terms: 1 }),
  of(0, 2, 70, twoPackets),
  of(1, 1, 16, everySecondDay),
  of(8, 1, 21, { terms: 3, awayDays: 45 }),
  of(10, 1, 24, { ...everySecondDay, terms: 5, awayDays: 20 }),
  // Paused: until a day, until they say so, and soon.
  of(7, 1, 13, { terms: 6, pause: { from: -5, until: 3 } }),
  of(2, 0, 15, { ...weekly, pause: { from: -2, until: 9 } }),
  of(9, 1, 8, { terms: 5, pause: { from: -20 } }),
  of(3, 1, 17, { pause: { from: 2, until: 6 } }),
  of(11, 0, -6, { ...weekly, ...cancelled(3) }),
];

const seats = (terms: number, number: number, more: More = {}): More => ({ terms, fields: { seats: number }, ...more });

const ACCOUNTS: readonly SampleSubscription[] = [
  of(0, 0, 0, seats(8, 3)),
  of(1, 1, 11, seats(9, 10)),
  of(2, 0, 4, seats(11, 2)),
  of(3, 2, 7, seats(1, 10)),
  of(4, 1, 19, seats(10, 8)),
  of(4, 0, -3, seats(5, 2)),
  of(5, 2, 127, seats(1, 10)),
  of(6, 1, 22, seats(9, 6, { before: { product: 0 } })),
  of(7, 0, 25, seats(8, 3, { before: { product: 1 } })),
  of(8, 0, 27, seats(1, 3)),
  of(9, 1, 26, seats(10, 7, { awayDays: 35 })),
  of(10, 0, -9, seats(10, 2, { left: "expired" })),
  of(11, 1, -70, seats(8, 9, { left: "cancelled" })),
];

const READERS: readonly SampleSubscription[] = [
  of(0, 0, 0, { terms: 13 }),
  of(1, 1, -3, { terms: 4 }),
  of(2, 0, 4, { terms: 14 }),
  of(3, 2, 7, { terms: 2 }),
  of(4, 1, 19, { terms: 5 }),
  of(5, 2, 250, { terms: 2 }),
  of(6, 0, 26, { terms: 1 }),
  of(7, 0, 12, { terms: 1 }),
  of(8, 1, 70, { terms: 1 }),
  of(9, 0, 27, { terms: 14, awayDays: 50 }),
  of(10, 0, -2, cancelled(14)),
  of(11, 0, -23, expired(3)),
  // Second plans of the same readers, some of them given up.
  of(0, 1, 52, { terms: 6 }),
  of(2, 1, 33, { terms: 5 }),
  of(3, 1, -110, expired(2)),
  of(5, 1, -160, expired(3)),
  of(2, 2, 310, { terms: 2 }),
  of(4, 2, 205, { terms: 2 }),
  of(6, 2, -140, expired(1)),
  of(9, 2, 150, { terms: 2 }),
];

const room = (nights: number, more: More = {}): More => ({ stay: { nights, rupees: nights * 1_500 }, ...more });
const cottage = (nights: number, more: More = {}): More => ({ stay: { nights, rupees: nights * 2_500 }, ...more });

const STAYS: readonly SampleSubscription[] = [
  of(0, 0, 0, room(3)),
  of(1, 2, -3, { terms: 1 }),
  of(2, 0, 4, room(6)),
  of(3, 1, 7, cottage(5)),
  of(4, 2, 19, { terms: 1 }),
  of(5, 0, 26, room(3)),
  of(5, 2, 120),
  of(10, 0, 66, room(90)),
  of(8, 0, 18, room(6)),
  of(2, 1, 15, cottage(4)),
  of(6, 0, 32, room(8)),
  of(11, 0, 31, room(6)),
  of(10, 1, 32, cottage(5)),
  of(6, 0, 2, room(2)),
  of(7, 0, 9, room(4)),
  of(8, 1, 1, cottage(3)),
  of(9, 0, 33, room(7)),
  of(7, 0, 52, room(9)),
  of(9, 1, 28, cottage(2)),
  of(11, 0, 29, room(4)),
  of(3, 1, 47, cottage(3)),
  // Stays of the last months.
  of(10, 0, -12, room(2, { left: "expired" })),
  of(11, 1, -30, cottage(4, { left: "expired" })),
  of(6, 1, -60, cottage(3, { left: "expired" })),
  of(7, 0, -95, room(5, { left: "expired" })),
];

const gave = (terms: number, more: More = {}): More => ({ terms, ...more });

const PLEDGES: readonly SampleSubscription[] = [
  of(0, 0, 0, gave(20)),
  of(1, 2, -3, gave(2)),
  of(2, 0, 4, gave(16)),
  of(3, 1, 7, gave(6)),
  of(4, 2, 19, gave(2)),
  of(5, 1, 46, gave(5)),
  of(6, 2, 210, gave(2)),
  of(7, 0, 23, gave(3)),
  of(7, 2, 340, gave(1)),
  of(8, 1, 71, gave(1)),
  of(9, 0, 12, gave(9)),
  // Who stopped giving: at most dates of the year one of them gave last year and not yet this year.
  of(10, 1, -270, gave(3, { left: "expired" })),
  of(11, 0, -225, gave(8, { left: "expired" })),
];

const SUBSCRIPTIONS: Partial<Record<IndustryType, readonly SampleSubscription[]>> = {
  "real-estate": LEASES,
  education: ENROLMENTS,
  healthcare: PLAN_PERIODS,
  "financial-services": POLICIES,
  telecom: CONNECTIONS,
  "software-saas": ACCOUNTS,
  ecommerce: DELIVERIES,
  "travel-hospitality": STAYS,
  "media-entertainment": READERS,
  "ngo-associations": PLEDGES,
};

/**
 * Returns the sample subscriptions of a business type, the generic ones without a type: some for
 * each lane of the renewals board, and what else its dashboard shows, such as customers who left.
 */
export const sampleSubscriptions = (industryType: IndustryType | null): readonly SampleSubscription[] =>
  (industryType && SUBSCRIPTIONS[industryType]) ?? USUAL;
