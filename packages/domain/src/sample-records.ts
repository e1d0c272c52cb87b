import type { FieldValues } from "./custom-fields.ts";
import type { IndustryType } from "./industries.ts";
import type { Language } from "./languages.ts";
import { SAMPLE_PRODUCTS_IN_HINDI } from "./sample-words-in-hindi.ts";

/** A product of a sample business. */
export type SampleProduct = {
  readonly name: string;
  readonly pricePaise: number;
  readonly durationMonths: number;
  readonly description: string;
} & ProductRules;

/** How many fit in, and for how many days after a term it still counts as running. */
type ProductRules = { readonly capacity?: number; readonly graceDays?: number };

/** An invented customer. */
export type SamplePerson = {
  readonly names: Readonly<Record<Language, string>>;
  readonly email: string;
};

const product = (
  name: string,
  rupees: number,
  durationMonths: number,
  description: string,
  rules: ProductRules = {},
): SampleProduct => ({
  name,
  pricePaise: rupees * 100,
  durationMonths,
  description,
  ...rules,
});

/** A unit of a property business, let for the usual eleven months at `rupees` a month. */
const unit = (name: string, description: string, rupees: number): SampleProduct =>
  product(name, rupees * LEASE_MONTHS, LEASE_MONTHS, description);
const LEASE_MONTHS = 11;

/**
 * The products of every business type, at prices that are usual in an Indian town: three, and eight
 * units of a property business.
 */
const PRODUCTS = {
  "real-estate": [
    unit("A-101", "1 BHK, ground floor", 9_000),
    unit("A-102", "2 BHK, ground floor", 14_000),
    unit("A-201", "1 BHK, first floor", 9_500),
    unit("A-202", "2 BHK, first floor", 14_500),
    unit("B-101", "1 BHK, with a small garden", 8_500),
    unit("B-102", "2 BHK, ground floor, near the gate", 13_000),
    unit("Shop 1", "240 sq ft, with shutter and water", 18_000),
    unit("Shop 2", "180 sq ft, with shutter", 15_000),
  ],
  education: [
    product("Class 10 Maths", 2_400, 1, "Mon, Wed, Fri, 5 to 6 in the evening", { capacity: 8 }),
    product("Spoken English", 1_800, 1, "Sat and Sun, 10 to 11:30", { capacity: 4 }),
    product("Science, full term", 9_000, 3, "Three evenings a week, with tests", { capacity: 5 }),
  ],
  healthcare: [
    product("Physiotherapy, 12 visits", 4_800, 1, "Three visits a week"),
    product("Family care plan", 3_600, 3, "A check-up a month for two adults"),
    product("Dental plan for a family", 6_000, 12, "Two check-ups a year for four people"),
  ],
  "financial-services": [
    product("Health cover, family", 18_500, 12, "Renewal of the yearly policy", { graceDays: 30 }),
    product("Portfolio review", 3_000, 3, "A meeting and a report each quarter", { graceDays: 15 }),
    product("Motor cover, car", 8_200, 12, "Renewal of the yearly policy", { graceDays: 30 }),
  ],
  telecom: [
    product("Fibre 100 Mbps", 799, 1, "Unlimited, with router"),
    product("Fibre 300 Mbps", 3_299, 3, "Unlimited, paid for three months"),
    product("Cable, family pack", 350, 1, "210 channels"),
  ],
  "software-saas": [
    product("Starter", 999, 1, "3 users, billed monthly"),
    product("Team", 2_499, 1, "10 users, billed monthly"),
    product("Team, yearly", 24_990, 12, "10 users, two months free"),
  ],
  ecommerce: [
    product("Vegetable box", 1_600, 1, "Every week, for four people"),
    product("Milk, one litre a day", 1_860, 1, "Delivered before seven"),
    product("Coffee box", 2_700, 3, "Two packets a month"),
  ],
  "travel-hospitality": [
    product("Deluxe room", 45_000, 1, "For two guests, with breakfast", { capacity: 5 }),
    product("Family cottage", 75_000, 1, "For four guests, with a kitchen", { capacity: 2 }),
    product("Holiday club, yearly", 45_000, 12, "Six nights a year for two"),
  ],
  "media-entertainment": [
    product("Digital edition", 199, 1, "All articles and the archive"),
    product("Print and digital", 899, 3, "At the door each morning"),
    product("Premium channel", 1_499, 12, "All matches and films"),
  ],
  "ngo-associations": [
    product("Monthly giving", 500, 1, "For the evening school"),
    product("Sponsor a child", 4_500, 3, "Books, fees and a meal a day"),
    product("Membership", 1_200, 12, "With a vote at the yearly meeting"),
  ],
  generic: [
    product("Monthly membership", 1_500, 1, "Paid by the month"),
    product("Quarterly membership", 4_000, 3, "Paid for three months"),
    product("Yearly membership", 14_000, 12, "Paid for the year, two months free"),
  ],
} as const satisfies Record<IndustryType, readonly SampleProduct[]>;

/**
 * Returns the sample products of a business type (names, descriptions, prices in paise, lengths in
 * months), in the user's language; the generic ones without a type. A product without a
 * Hindi name keeps the English one.
 */
export function sampleProducts(industryType: IndustryType | null, language: Language): readonly SampleProduct[] {
  const trade = industryType ?? "generic";
  if (language === "en") return PRODUCTS[trade];
  return PRODUCTS[trade].map((english, index) => {
    const [name, description] = SAMPLE_PRODUCTS_IN_HINDI[trade].at(index) ?? [english.name, english.description];
    return { ...english, name, description };
  });
}

/**
 * `example.com` is reserved (RFC 2606), and samples have no phone, so that no message can reach
 * anyone.
 */
const person = (en: string, hi: string): SamplePerson => ({
  names: { en: `${en} (sample)`, hi: `${hi} (नमूना)` },
  email: `${en.toLowerCase().replace(/[^a-z]+/g, ".")}@example.com`,
});

/** The customers of every sample business. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  person("Asha Patil", "आशा पाटिल"),
  person("Ravi Kulkarni", "रवि कुलकर्णी"),
  person("Farah Sheikh", "फ़राह शेख"),
  person("Joseph Pinto", "जोसेफ़ पिंटो"),
  person("Gurpreet Singh", "गुरप्रीत सिंह"),
  person("Meena Iyer", "मीना अय्यर"),
  person("Imran Qureshi", "इमरान क़ुरैशी"),
  person("Lakshmi Menon", "लक्ष्मी मेनन"),
  person("Deepak Yadav", "दीपक यादव"),
  person("Nandini Rao", "नंदिनी राव"),
  person("Sunil Gupta", "सुनील गुप्ता"),
  person("Kavita Joshi", "कविता जोशी"),
];

type Words = Readonly<Record<Language, readonly string[]>>;

const AREAS: Words = {
  en: ["Napier Town", "Wright Town", "Garha"],
  hi: ["नेपियर टाउन", "राइट टाउन", "गढ़ा"],
};
const GUARDIANS: Words = {
  en: ["Sanjay Patil", "Anita Kulkarni", "Salim Sheikh", "Maria Pinto"],
  hi: ["संजय पाटिल", "अनीता कुलकर्णी", "सलीम शेख", "मारिया पिंटो"],
};
const STREETS: Words = {
  en: ["14 Church Street", "8 Temple Road", "22 Market Road", "5 Station Road"],
  hi: ["14 चर्च स्ट्रीट", "8 मंदिर रोड", "22 मार्केट रोड", "5 स्टेशन रोड"],
};
/** Donors without a PAN, and those without an address. */
const WITHOUT_PAN: ReadonlySet<number> = new Set([3, 7, 9, 11]);
const WITHOUT_ADDRESS: ReadonlySet<number> = new Set([5, 7, 10]);

/** Nobody's PAN: the fourth letter of a real one says what its owner is, and is never Z. */
const panOf = (place: number): string => `ABCZE${1001 + place}F`;

/** Who agreed to recall messages; of the others it isn't known. */
const RECALL_OPT_INS: ReadonlyMap<number, boolean> = new Map([
  [0, true],
  [9, true],
  [10, true],
]);

/**
 * Returns the template fields of a sample customer, given by the place in `SAMPLE_PEOPLE`, for a
 * business type, in the user's language.
 */
export function sampleCustomerFields(trade: IndustryType | null, place: number, language: Language): FieldValues {
  const [area, guardianName] = [AREAS[language][place % 3], GUARDIANS[language][place]];
  const recallOptIn = RECALL_OPT_INS.get(place);
  if (trade === "telecom" && area) return { area };
  if (trade === "education" && guardianName) return { guardianName };
  if (trade === "ngo-associations")
    return {
      ...(!WITHOUT_PAN.has(place) && { pan: panOf(place) }),
      ...(!WITHOUT_ADDRESS.has(place) && { donorAddress: STREETS[language][place % 4] ?? "" }),
    };
  return trade === "healthcare" && recallOptIn !== undefined ? { recallOptIn } : {};
}

/**
 * Returns whether a sample customer still has the name and email of one of the sample people, and
 * no phone. One that was changed counts as a real customer.
 */
export const isUnchangedSample = (customer: {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}): boolean =>
  customer.phone === null &&
  SAMPLE_PEOPLE.some(({ names, email }) => Object.values(names).includes(customer.name) && email === customer.email);
