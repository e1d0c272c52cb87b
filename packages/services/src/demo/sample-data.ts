import type { PaymentMode } from "@aavarti/domain/ledger";
/**
 * The demo business: a coaching class in Indore, with the customers of an ordinary Saturday. All
 * data is invented.
 */
export const SAMPLE_BUSINESS = {
  businessName: "Prerna Classes",
  city: "Indore",
  industryType: "education",
  currency: "INR",
} as const;

export const SAMPLE_PRODUCTS = [
  {
    name: "NEET Regular, N1",
    pricePaise: 600_000,
    durationMonths: 3,
    sku: "NEET-N1",
    setupFeePaise: 100_000,
    capacity: 30,
    description: "Mon–Sat 7:00, Dr. Rao",
  },
  {
    name: "NEET Repeaters, N2",
    pricePaise: 900_000,
    durationMonths: 3,
    sku: "NEET-N2",
    setupFeePaise: 100_000,
    capacity: 30,
    description: "Mon–Sat 9:00, Dr. Rao",
  },
  {
    name: "JEE Foundation, A",
    pricePaise: 450_000,
    durationMonths: 3,
    sku: "JEE-A",
    setupFeePaise: 50_000,
    capacity: 24,
    description: "Mon–Fri 16:00, Vikram Sir",
  },
  {
    name: "JEE Foundation, B",
    pricePaise: 450_000,
    durationMonths: 3,
    sku: "JEE-B",
    setupFeePaise: 50_000,
    capacity: 24,
    description: "Mon–Fri 18:00, Vikram Sir",
  },
  {
    name: "Class 12 Physics",
    pricePaise: 320_000,
    durationMonths: 1,
    sku: "XII-PHY",
    setupFeePaise: 0,
    capacity: null,
    description: "Tue, Thu, Sat 17:00, Anjali Ma'am",
  },
  {
    name: "Class 10 Maths",
    pricePaise: 240_000,
    durationMonths: 1,
    sku: "X-MAT",
    setupFeePaise: 0,
    capacity: null,
    description: "Mon, Wed, Fri 16:30, Sameer Sir",
  },
  {
    name: "Class 9 Science",
    pricePaise: 240_000,
    durationMonths: 1,
    sku: "IX-SCI",
    setupFeePaise: 0,
    capacity: null,
    description: "Tue, Thu 15:30, Anjali Ma'am",
  },
  {
    name: "Spoken English",
    pricePaise: 180_000,
    durationMonths: 1,
    sku: "ENG",
    setupFeePaise: 0,
    capacity: 6,
    description: "Sat, Sun 10:00, Maria D'Souza",
  },
] as const;

/** The demo business's own answers to questions of its customers, in their order. */
export const SAMPLE_ANSWERS = [
  {
    questions: ["What are your timings?", "class ka time kya hai", "When are you open?", "टाइमिंग क्या है?"],
    textEn: "We're open Monday to Saturday, 7 am to 8 pm. Sundays are for tests only.",
    textHi: "हम सोमवार से शनिवार सुबह 7 से रात 8 बजे तक खुले हैं। रविवार को सिर्फ़ टेस्ट होते हैं।",
  },
  {
    questions: ["Where are you located?", "address bhejo", "parking hai kya?", "Do you have parking?", "पता क्या है?"],
    textEn: "We're at 14 Scheme 54, Vijay Nagar, Indore, opposite the post office. There is parking in the basement.",
    textHi: "हमारा पता है 14, स्कीम 54, विजय नगर, इंदौर, पोस्ट ऑफ़िस के सामने। पार्किंग बेसमेंट में है।",
  },
] as const;

/** The tags of the demo business. */
export const SAMPLE_TAGS = [
  { name: "Pays late", color: "amber" },
  { name: "Scholarship", color: "violet" },
  { name: "Siblings", color: "teal" },
  { name: "Evening batch", color: "blue" },
] as const;
export type SampleTag = (typeof SAMPLE_TAGS)[number]["name"];

export type SampleCustomer = {
  name: string;
  /** Null when the business has only a phone number. */
  email: string | null;
  phone: string | null;
  company?: string;
  status?: "prospect" | "inactive";
  tags?: readonly SampleTag[];
  note?: { body: string; isPinned?: true };
  /**
   * The product's index above, and the days until the current term ends (negative when it has
   * ended).
   */
  subscriptions: {
    product: number;
    endsInDays: number;
    status?: "pending" | "cancelled";
    /**
     * What is recorded of the newest term, in paise; 0: it is owed. Default: all of it, if it began
     * since payments are recorded.
     */
    paid?: { paise: number; mode: PaymentMode | null };
  }[];
};

const paid = (paise: number, mode: PaymentMode) => ({ paid: { paise, mode } });
const OWED = { paid: { paise: 0, mode: null } };

const at = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, ".")}@example.in`;
const person = (
  name: string,
  phone: string | null,
  subscriptions: SampleCustomer["subscriptions"],
  extra: Partial<SampleCustomer> = {},
): SampleCustomer => ({ name, email: at(name), phone, subscriptions, ...extra });

export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = [
  person("Kabir Malhotra", "+919977012896", [{ product: 1, endsInDays: -9 }], {
    tags: ["Pays late"],
    note: {
      body: "Pays when his father is back from Bhopal. Call the mother after seven: she decides.",
      isPinned: true,
    },
  }),
  person("Aisha Khan", "+919826055012", [{ product: 7, endsInDays: -3 }], {
    tags: ["Evening batch"],
    note: { body: "Asked for the morning batch from next month." },
  }),
  person("Manav Sethi", "+919893040771", [{ product: 2, endsInDays: -1 }], {
    tags: ["Pays late", "Siblings"],
  }),
  person("Ishaan Joshi", "+919425011873", [{ product: 3, endsInDays: 0 }]),
  person("Meera Nair", "+919826090134", [{ product: 4, endsInDays: 0 }], {
    tags: ["Scholarship"],
    note: { body: "Half fee till the board exam, agreed with Anjali Ma'am.", isPinned: true },
  }),
  person("Fatima Sheikh", "+919754022318", [{ product: 7, endsInDays: 0 }]),
  person("Vihaan Gupta", "+919981077450", [{ product: 2, endsInDays: 2 }], {
    tags: ["Siblings", "Evening batch"],
  }),
  person("Harsh Tiwari", "+919300015522", [{ product: 4, endsInDays: 4 }]),
  person("Pooja Iyer", "+919827033691", [{ product: 0, endsInDays: 5 }]),
  person("Rohan Verma", "+919407088120", [{ product: 5, endsInDays: 7 }], {
    tags: ["Evening batch"],
  }),
  person("Neha Saxena", "+919826120045", [{ product: 6, endsInDays: 7 }]),
  person("Diya Pillai", "+919753061190", [{ product: 5, endsInDays: 10 }]),
  person("Karan Mehta", "+919893377214", [{ product: 2, endsInDays: 10 }]),
  person("Yash Agarwal", "+919425544903", [{ product: 6, endsInDays: 13 }]),
  person("Zoya Ansari", "+919977166048", [{ product: 7, endsInDays: 8 }]),
  person("Simran Kaur", "+919826701332", [{ product: 7, endsInDays: 16, ...paid(40_000, "cash") }], {
    tags: ["Scholarship"],
  }),
  person("Om Shinde", "+919301290877", [{ product: 5, endsInDays: 19, ...OWED }]),
  person("Rehan Qureshi", "+919754480216", [{ product: 4, endsInDays: 24, ...paid(320_000, "cash") }]),
  person("Lakshmi Menon", "+919826433705", [{ product: 0, endsInDays: 29 }], {
    tags: ["Evening batch", "Siblings"],
  }),
  person("Aarav Deshmukh", "+919893210064", [
    { product: 2, endsInDays: 52 },
    { product: 7, endsInDays: 21, ...OWED },
  ]),
  person("Arjun Reddy", "+919425870031", [{ product: 0, endsInDays: 88, ...paid(600_000, "card") }]),
  // Paid in advance.
  person("Sana Mirza", "+919826577310", [{ product: 4, endsInDays: 33, ...paid(320_000, "upi") }]),
  person("Rudra Thakur", "+919425990417", [{ product: 6, endsInDays: 36 }]),
  person("Ananya Bhatt", "+919981402217", [{ product: 3, endsInDays: 63, ...paid(500_000, "bank_transfer") }]),
  person("Devansh Patel", "+919826650918", [{ product: 1, endsInDays: 71, ...paid(500_000, "cash") }]),
  person("Kavya Kulkarni", "+919407719243", [{ product: 4, endsInDays: 26, ...OWED }]),
  person("Nikhil Jain", "+919977830155", [{ product: 5, endsInDays: 27, ...paid(240_000, "upi") }], {
    company: "Jain Sweets",
  }),
  person("Yusuf Ali", "+919753902466", [{ product: 6, endsInDays: 28, status: "pending" }]),
  person("Tanvi Chouhan", "+919893655780", [{ product: 3, endsInDays: -40, status: "cancelled" }], {
    status: "inactive",
  }),
  { name: "Suresh Yadav", email: null, phone: "+919826318870", subscriptions: [{ product: 5, endsInDays: 12 }] },
  person("Gauri Rathore", "+919301447092", [], { status: "prospect" }),
  person("Pranav Mishra", null, [], { status: "prospect" }),
];
