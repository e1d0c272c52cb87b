import { eachCustomerLine } from "./customer-lines.ts";
import type { RecordNoun } from "./nouns.ts";

/** Where a field of a record appears. Tests check every place against the lists below. */
export const FIELD_PLACES = ["form", "list", "page", "export", "import", "history"] as const;
export type FieldPlace = (typeof FIELD_PLACES)[number];

export interface RecordField {
  /** The columns that store it; without this, the one with its name. */
  readonly columns?: readonly string[];
  /** Where it does not appear, and why. */
  readonly not?: Readonly<Partial<Record<FieldPlace, string>>>;
}

const notIn = <const Place extends FieldPlace>(places: readonly Place[], reason: string) => ({
  not: Object.fromEntries(places.map((place) => [place, reason])) as Record<Place, string>,
});

const nowhere = (reason: string) => notIn(FIELD_PLACES, reason);
const computed = (reason: string) => notIn(["form", "export", "import", "history"], reason);
const bySheet = notIn(["import"], "A sheet has its own word for it");
const notInSheets = notIn(["import"], "A sheet holds customers, their products' names and their terms");
const setByServer = notIn(["form", "import", "history"], "The server sets it");
const customFields = nowhere("Each of them has a form field, a column and a line of its own");
const IN_THE_ADDRESS = notIn(["form", "list", "page", "import", "history"], "The address of its page holds it");

/** Every field of the API's records, with the columns of its table. */
export const RECORD_FIELDS = {
  customer: {
    id: IN_THE_ADDRESS,
    name: {},
    email: {},
    phone: { columns: ["phone_e164"] },
    phoneTyped: { columns: ["phone_typed"], ...nowhere("It is the phone as it was typed") },
    ...eachCustomerLine(() => ({})),
    status: {},
    language: notIn(["list", "page"], "Few customers differ from the business's default; the form shows it"),
    tags: { columns: [], ...notIn(["form", "history"], "Tagging is an action of its own") },
    fields: customFields,
    isSample: { columns: ["is_sample"], ...nowhere("The notice above sample data says so") },
    createdAt: { columns: ["created_at"], ...setByServer },
    updatedAt: { columns: ["updated_at"], ...nowhere("The history says more") },
  },
  product: {
    id: IN_THE_ADDRESS,
    name: bySheet,
    price: { columns: ["price_paise"], ...notInSheets },
    durationMonths: { columns: ["duration_months"], ...notInSheets },
    description: notInSheets,
    sku: notInSheets,
    setupFee: { columns: ["setup_fee_paise"], ...notInSheets },
    graceDays: { columns: ["grace_days"], ...notInSheets },
    capacity: notInSheets,
    gstRate: { columns: ["gst_rate"], ...notInSheets },
    sac: notInSheets,
    fields: customFields,
    activeSubscriptions: { columns: [], ...computed("It is counted") },
    upcomingSubscriptions: { columns: [], ...computed("It is counted") },
    isUsed: { columns: [], ...nowhere("It decides between Delete and Archive") },
    isArchived: { columns: ["deleted_at"], ...nowhere("Archived products have a list of their own") },
    isSample: { columns: ["is_sample"], ...nowhere("The notice above sample data says so") },
    createdAt: { columns: ["created_at"], ...setByServer },
    updatedAt: { columns: ["updated_at"], ...nowhere("The history says more") },
  },
  subscription: {
    id: IN_THE_ADDRESS,
    customerId: { columns: ["customer_id"], ...notIn(["list", "page"], "The name is shown instead") },
    productId: { columns: ["product_id"], ...notIn(["list", "page", "import"], "The name is shown instead") },
    startDate: { columns: ["anchor_on", "start_on"], ...notIn(["list"], "The page shows each term") },
    endDate: { columns: ["end_on"], ...notIn(["form"], "The form calls it customEndDate, or computes it") },
    durationMonths: { columns: ["duration_months"], ...bySheet },
    price: { columns: ["price_paise"] },
    amount: { columns: [], ...notIn(["form", "list", "import", "history"], "It is computed: the price of a month") },
    status: notIn(["import"], "An imported subscription is active"),
    customer: { columns: [], ...notIn(["form", "import", "history"], "It is the customer's") },
    product: { columns: [], ...notIn(["form", "history"], "It is the product's") },
    createdAt: { columns: ["created_at"], ...setByServer },
    updatedAt: { columns: ["updated_at"], ...nowhere("The history says more") },
    customerName: { columns: [], ...nowhere("It repeats the customer") },
    productName: { columns: [], ...nowhere("It repeats the product") },
    standing: { columns: [], ...computed("It changes with the day") },
    startsOn: { columns: [], ...computed("It changes with the day") },
    nextDueOn: { columns: [], ...computed("It changes with the day") },
    daysLeft: { columns: [], ...computed("It changes with the day") },
    unpaid: { columns: [], ...nowhere("It follows from its charges and payments") },
    toCome: { columns: [], ...nowhere("It follows from its charges and payments") },
    amountDue: { columns: [], ...computed("It changes with the day") },
    pausedFrom: { columns: ["paused_from"], ...computed("Pausing is an action of its own") },
    pausedUntil: { columns: ["paused_until"], ...computed("Pausing is an action of its own") },
    fields: customFields,
  },
} as const satisfies Readonly<Record<RecordNoun, Readonly<Record<string, RecordField>>>>;

/** The fields of a record that appear in a place. */
export type FieldIn<Noun extends RecordNoun, Place extends FieldPlace> = {
  [Field in keyof (typeof RECORD_FIELDS)[Noun]]: (typeof RECORD_FIELDS)[Noun][Field] extends {
    readonly not: { readonly [P in Place]: string };
  }
    ? never
    : Field;
}[keyof (typeof RECORD_FIELDS)[Noun]];

/**
 * Returns the names of the fields of a customer, product or subscription that appear in a place:
 * form, list, page, export, import or history.
 */
export const fieldsIn = <Noun extends RecordNoun, Place extends FieldPlace>(noun: Noun, place: Place) =>
  Object.entries<RecordField>(RECORD_FIELDS[noun])
    .filter(([, { not = {} }]) => not[place] === undefined)
    .map(([field]) => field as FieldIn<Noun, Place> & string);
