import type { IndustryType } from "./industries.ts";
import type { Language } from "./languages.ts";
import { SAMPLE_PRODUCTS_IN_HINDI } from "./sample-words-in-hindi.ts";

/** A product of a sample business. */
export type SampleProduct = {
  readonly name: string;
  readonly pricePaise: number;
  readonly durationMonths: number;
  readonly description: string;
};

/**
 * An invented customer and their subscriptions: the product's index in the business type's list,
 * and the number of days until the term ends.
 */
export type SamplePerson = {
  readonly names: Readonly<Record<Language, string>>;
  readonly email: string;
  readonly subscriptions: readonly { readonly product: 0 | 1 | 2; readonly endsInDays: number }[];
};

type ThreeProducts = readonly [SampleProduct, SampleProduct, SampleProduct];

const product = (name: string, rupees: number, durationMonths: number, description: string): SampleProduct => ({
  name,
  pricePaise: rupees * 100,
  durationMonths,
  description,
});

/** Three products for every business type, at prices that are usual in an Indian town. */
const PRODUCTS = {
  "real-estate": [
    product("Shop, ground floor", 18_000, 1, "240 sq ft, with shutter and water"),
    product("2 BHK flat, first floor", 24_000, 1, "Rent with maintenance"),
    product("Office desk, one seat", 16_500, 3, "Shared office, with internet"),
  ],
  education: [
    product("Class 10 Maths", 2_400, 1, "Mon, Wed, Fri, 5 to 6 in the evening"),
    product("Spoken English", 1_800, 1, "Sat and Sun, 10 to 11:30"),
    product("Science, full term", 9_000, 3, "Three evenings a week, with tests"),
  ],
  healthcare: [
    product("Physiotherapy, 12 visits", 4_800, 1, "Three visits a week"),
    product("Diabetes care plan", 3_600, 3, "A check-up a month, with blood tests"),
    product("Dental plan for a family", 6_000, 12, "Two check-ups a year for four people"),
  ],
  "financial-services": [
    product("Health cover, family", 18_500, 12, "Renewal of the yearly policy"),
    product("Portfolio review", 3_000, 3, "A meeting and a report each quarter"),
    product("Motor cover, car", 8_200, 12, "Renewal of the yearly policy"),
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
    product("Vegetable box", 1_600, 1, "Every Saturday, for four people"),
    product("Milk, one litre a day", 1_860, 1, "Delivered before seven"),
    product("Coffee box", 2_700, 3, "Two packets a month"),
  ],
  "travel-hospitality": [
    product("Room, long stay", 21_000, 1, "With breakfast and laundry"),
    product("Weekend club", 15_000, 3, "Two weekends a month"),
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
} as const satisfies Record<IndustryType, ThreeProducts>;

/**
 * Returns the three sample products of a business type (names, descriptions, prices in paise,
 * lengths in months), in the user's language; the generic ones without a type. A product without a
 * Hindi name keeps the English one.
 */
export function sampleProducts(industryType: IndustryType | null, language: Language): readonly SampleProduct[] {
  const trade = industryType ?? "generic";
  if (language === "en") return PRODUCTS[trade];
  return PRODUCTS[trade].map((english, index) => {
    const [name, description] = SAMPLE_PRODUCTS_IN_HINDI[trade][index] ?? [english.name, english.description];
    return { ...english, name, description };
  });
}

/**
 * `example.com` is reserved (RFC 2606), and samples have no phone, so that no message can reach
 * anyone.
 */
const person = (en: string, hi: string, subscriptions: SamplePerson["subscriptions"]): SamplePerson => ({
  names: { en: `${en} (sample)`, hi: `${hi} (नमूना)` },
  email: `${en.toLowerCase().replace(/[^a-z]+/g, ".")}@example.com`,
  subscriptions,
});

/** One customer for each lane of the renewals board, and one with two subscriptions. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  person("Asha Patil", "आशा पाटिल", [{ product: 0, endsInDays: 0 }]),
  person("Ravi Kulkarni", "रवि कुलकर्णी", [{ product: 1, endsInDays: -3 }]),
  person("Farah Sheikh", "फ़राह शेख", [{ product: 0, endsInDays: 4 }]),
  person("Joseph Pinto", "जोसेफ़ पिंटो", [{ product: 2, endsInDays: 7 }]),
  person("Gurpreet Singh", "गुरप्रीत सिंह", [{ product: 1, endsInDays: 19 }]),
  person("Meena Iyer", "मीना अय्यर", [
    { product: 2, endsInDays: 26 },
    { product: 0, endsInDays: 52 },
  ]),
];

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
