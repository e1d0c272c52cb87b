import type { Explanation } from "./explanations.ts";
import { type FixedImportField, IMPORT_FIELDS, type ImportField } from "./import-field-names.ts";
import type { Language } from "./languages.ts";
import { formatAmount } from "./money.ts";
import { explainImport } from "./reasons/imports.ts";
import { currencyWords } from "./typed-amounts.ts";

/** Date fields. A sheet has at most one of `endDate` and `lastDay`. */
export const DATE_FIELDS = ["startDate", "endDate", "lastDay", "paidOn"] as const satisfies readonly ImportField[];
export type DateField = (typeof DATE_FIELDS)[number];
export const END_FIELDS = ["endDate", "lastDay"] as const satisfies readonly DateField[];
export type EndField = (typeof END_FIELDS)[number];

/** What a sheet says about the payment of a term, besides its amount. */
const PAYMENT_DETAILS = ["paymentMode", "paymentReference", "paidOn"] as const satisfies readonly ImportField[];

/** The field of each column; null: the column is skipped. */
export type ImportMapping = readonly (ImportField | null)[];

/** Limits of an import file. Shown before a file is chosen, and enforced by the server. */
export const IMPORT_LIMITS = {
  rows: 10_000,
  columns: 40,
  cellLength: 500,
  fileBytes: 5 * 1024 * 1024,
  /** Rows per call; a body has at most 1 MiB. */
  rowsPerCall: 500,
} as const;

/**
 * Column headers used in India: English, Hindi, and Hindi in Latin script, as normalised by
 * `headerKey`. The first header that matches a field gets it; the order within a field's list does
 * not matter.
 *
 * A term ends in one of two columns. `endDate` is the first unpaid day: words for renewal and due
 * dates. `lastDay` is the last paid day, one day earlier: `last date`, and `valid till 31 March`,
 * which includes 31 March. `expiry`, `end date` and समाप्ति are used for both. They count as the
 * last day, as on a card or pass. If the sheet's dates fit the other one, the owner is asked
 * (`EndQuestion`).
 */
const HEADERS: Record<FixedImportField, readonly string[]> = {
  customerId: ["customer id", "customerid", "client id", "member id", "aavarti id", "id", "ग्राहक आईडी"],
  name: [
    ...["name", "full name", "customer", "customer name", "client", "client name", "member", "member name"],
    ...["student", "student name", "patient", "patient name", "subscriber", "party", "party name", "contact name"],
    ...["naam", "nam", "grahak", "grahak ka naam", "grahak naam", "vidyarthi", "chhatra", "sadasya"],
    ...[
      "नाम",
      "ग्राहक",
      "ग्राहक का नाम",
      "पूरा नाम",
      "विद्यार्थी",
      "विद्यार्थी का नाम",
      "छात्र",
      "छात्र का नाम",
      "सदस्य",
      "सदस्य का नाम",
    ],
  ],
  phone: [
    ...[
      "phone",
      "phone no",
      "phone number",
      "mobile",
      "mobile no",
      "mobile number",
      "mob",
      "mob no",
      "cell",
      "contact",
    ],
    ...["contact no", "contact number", "whatsapp", "whatsapp no", "whatsapp number", "telephone", "tel"],
    ...[
      "fon",
      "fon no",
      "mobail",
      "mobile nambar",
      "फ़ोन",
      "फोन",
      "फ़ोन नंबर",
      "फोन नंबर",
      "मोबाइल",
      "मोबाइल नंबर",
      "मोबाईल नंबर",
    ],
    ...["मोबाइल न", "संपर्क", "संपर्क नंबर", "दूरभाष", "व्हाट्सएप", "व्हाट्सऐप नंबर"],
  ],
  email: [
    "email",
    "e mail",
    "e mail id",
    "e mail address",
    "email id",
    "email address",
    "mail",
    "mail id",
    "ईमेल",
    "ई मेल",
    "ईमेल आईडी",
    "ईमेल पता",
  ],
  company: [
    ...[
      "company",
      "company name",
      "business",
      "business name",
      "firm",
      "firm name",
      "organisation",
      "organization",
      "shop",
    ],
    ...["dukaan", "dukan", "कंपनी", "कम्पनी", "कंपनी का नाम", "दुकान", "दुकान का नाम", "फर्म", "संस्था"],
  ],
  status: ["status", "customer status", "स्थिति", "sthiti", "स्टेटस"],
  language: ["language", "lang", "bhasha", "भाषा"],
  tags: ["tags", "tag", "label", "labels", "segment", "segments", "taig", "टैग", "टैग्स", "लेबल"],
  product: [
    ...["product", "product name", "plan", "plan name", "package", "package name", "course", "course name", "batch"],
    ...["class", "service", "membership", "scheme", "subscription", "subscription plan", "item"],
    ...[
      "yojana",
      "yojna",
      "seva",
      "pack",
      "उत्पाद",
      "प्रोडक्ट",
      "प्लान",
      "योजना",
      "पैकेज",
      "कोर्स",
      "पाठ्यक्रम",
      "बैच",
      "कक्षा",
      "सेवा",
      "सदस्यता",
    ],
  ],
  startDate: [
    ...[
      "start",
      "starts",
      "start date",
      "starts on",
      "from",
      "from date",
      "joining date",
      "join date",
      "date of joining",
      "doj",
    ],
    ...[
      "joined",
      "joined on",
      "admission date",
      "begin date",
      "subscription date",
      "purchase date",
      "shuru",
      "shuru tarikh",
    ],
    ...[
      "shuruaat",
      "prarambh",
      "शुरू",
      "शुरुआत",
      "शुरू की तारीख",
      "आरंभ तिथि",
      "प्रारंभ तिथि",
      "प्रारम्भ तिथि",
      "प्रवेश तिथि",
      "आरंभ",
    ],
  ],
  endDate: [
    ...["renews on", "renewal", "renewal date", "renew date", "next renewal"],
    ...["due", "due date", "due on", "next due", "next due date"],
    ...["नवीनीकरण तिथि", "देय तिथि", "रिन्यू की तारीख", "रिन्यूअल की तारीख", "अगला रिन्यूअल"],
  ],
  lastDay: [
    ...["last day", "last date", "end", "ends", "end date", "ends on", "to", "to date", "till", "till date"],
    ...["expiry", "expiry date", "expires", "expires on", "expire date"],
    ...["valid till", "valid upto", "valid up to", "valid until", "validity", "paid till", "paid upto", "paid until"],
    ...["antim din", "antim tithi", "antim tarikh", "samapti", "aakhri tarikh", "akhri tarikh"],
    ...["अंतिम दिन", "अंतिम तिथि", "अंतिम तारीख", "समाप्ति", "समाप्ति तिथि", "वैधता"],
    ...["आख़िरी दिन", "आखिरी दिन", "आख़िरी तारीख", "आखिरी तारीख"],
  ],
  months: [
    ...[
      "months",
      "month",
      "duration",
      "duration months",
      "no of months",
      "period",
      "term",
      "term months",
      "mahine",
      "mahina",
    ],
    ...["avadhi", "महीने", "महीना", "माह", "अवधि", "अवधि महीने"],
  ],
  price: [
    ...["price", "amount", "fee", "fees", "rate", "cost", "charges", "charge", "total", "mrp"],
    ...["paisa", "paise", "rashi", "shulk", "kimat", "keemat", "daam"],
    ...["शुल्क", "फीस", "फ़ीस", "राशि", "रकम", "रक़म", "मूल्य", "क़ीमत", "कीमत", "दाम"],
  ],
  amountPaid: [
    ...["paid", "amount paid", "paid amount", "amt paid", "fee paid", "fees paid", "payment", "payment amount"],
    ...["received", "recd", "amount received", "payment received", "collected", "amount collected"],
    ...["bhugtan", "bhugtan rashi", "jama", "jama rashi", "भुगतान", "भुगतान राशि", "भुगतान की राशि"],
    ...["पेमेंट", "पेमेंट राशि", "पेमेंट की राशि"],
    ...["जमा", "जमा राशि", "प्राप्त राशि", "मिली राशि", "चुकाई राशि", "मिले पैसे"],
  ],
  paymentMode: [
    ...["mode", "payment mode", "mode of payment", "pay mode", "payment method", "payment type", "paid via"],
    ...[
      "bhugtan ka tarika",
      "bhugtan ka madhyam",
      "भुगतान का तरीका",
      "भुगतान का माध्यम",
      "भुगतान माध्यम",
      "पेमेंट मोड",
      "पेमेंट का तरीका",
    ],
  ],
  paymentReference: [
    ...["utr", "utr no", "utr number", "transaction id", "transaction no", "txn id", "txn no", "payment reference"],
    ...["reference", "reference no", "reference number", "ref", "ref no", "ref number", "payment ref", "upi ref"],
    ...["upi ref no", "cheque no", "rrn", "यूटीआर", "यूटीआर नंबर", "संदर्भ", "संदर्भ संख्या", "संदर्भ नंबर", "लेनदेन आईडी", "चेक नंबर"],
  ],
  paidOn: [
    ...["paid on", "paid date", "date paid", "payment date", "date of payment", "received on", "received date"],
    ...["bhugtan tarikh", "bhugtan ki tarikh", "भुगतान तिथि", "भुगतान की तारीख", "भुगतान की तिथि", "पेमेंट की तारीख"],
    ...["जमा तिथि", "जमा करने की तारीख"],
  ],
};

const FIELD_OF = new Map(IMPORT_FIELDS.flatMap((field) => HEADERS[field].map((header) => [headerKey(header), field])));

/**
 * Returns a column header in one normal form, for comparison: in lower case, with all but letters
 * and digits as single spaces, so that `Mobile No.` and `mobile_no` become equal, as do the two
 * encodings of फ़.
 */
export function headerKey(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Words that identify a field anywhere in a header, and words allowed beside them. A header that is
 * not in the list above matches a field if each of its words is one of these and at least one
 * identifies the field: `शुरू तारीख`, `Plan start dt.`, `नाम / Name`, `Member mobile number`.
 */
const PEOPLE =
  "customer client member student patient subscriber party contact grahak vidyarthi chhatra sadasya ग्राहक सदस्य विद्यार्थी छात्र मरीज ग्राहकाचे सदस्याचे विद्यार्थ्याचे विद्यार्थीचे";
const DATES = "date dt day on tarikh tareekh taareekh tarik tithi din dinank तारीख तारीख़ तिथि तिथी दिनांक दिन डेट";
const PLANS = "plan subscription membership package course term pack प्लान योजना पैकेज सदस्यता कोर्स";
const LAST_DAYS = `end ends ending expiry expires expire expiring valid till until upto antim samapti samapt khatm
  khatam akhri aakhri अंतिम अन्तिम समाप्ति समाप्त खत्म ख़त्म आखिरी आख़िरी वैध वैधता एक्सपायरी शेवट शेवटची शेवटचा समाप्ती
  संपण्याची`;
const ENDS = `next up to agla agli अगला अगली hone होने तक ${DATES} ${PLANS}`;
/** Words without a meaning of their own; `r` and `s` remain of `Rs.` and `Customer's`. */
const FILLERS = "the of ki ka ke की का के in r s";
const WORDS: Partial<Record<FixedImportField, { names: string; beside: string }>> = {
  name: { names: "name naam nam नाम नाव", beside: `full complete poora pura पूरा संपूर्ण पूर्ण ${PEOPLE}` },
  phone: {
    names: `phone ph mobile mob mo cell whatsapp fon mobail telephone tel फोन फ़ोन मोबाइल मोबाईल मोबा मो व्हाट्सएप व्हाट्सऐप
      व्हाट्सअप व्हॉट्सॲप व्हॉट्सअॅप दूरभाष दूरध्वनी`,
    beside: `no nos number num nambar nummber contact नंबर नम्बर नं नं० न क्रमांक क्र संपर्क सम्पर्क ${PEOPLE}`,
  },
  email: { names: "email mail ईमेल मेल", beside: `e id address आईडी पता ई ${PEOPLE}` },
  startDate: {
    names: `start starts starting started begin begins beginning joining join joined shuru shuruat shuruaat aarambh arambh prarambh
      admission activation enrolment enrollment शुरू शुरु शुरूआत शुरुआत शुरुवात आरंभ आरम्भ प्रारंभ प्रारम्भ प्रवेश दाखिला ज्वाइनिंग जॉइनिंग सुरू सुरुवात सुरवात`,
    beside: `${DATES} ${PLANS} hone होने`,
  },
  // `Expiry / renewal date` means the renewal date.
  endDate: {
    names: "renewal renew renews due navinikaran नवीनीकरण नवीकरण रिन्यू रिन्यूअल रिन्युअल देय",
    beside: `${LAST_DAYS} ${ENDS}`,
  },
  lastDay: { names: LAST_DAYS, beside: ENDS },
  months: {
    names: "months month duration mahine mahina avadhi महीने महीना माह अवधि",
    beside: `no number total of ${PLANS}`,
  },
  price: {
    names:
      "price amount fee fees rate cost charges charge shulk rashi keemat kimat daam शुल्क फीस फ़ीस राशि रकम रक़म मूल्य कीमत क़ीमत दाम फी रक्कम किंमत",
    beside: `total final net कुल ${PLANS}`,
  },
  amountPaid: {
    names: "paid received recd collected jama bhugtan जमा भुगतान प्राप्त",
    beside: `total amount amt fee fees payment money rashi राशि रकम रक़म शुल्क फीस फ़ीस कुल ${PLANS}`,
  },
};
const WORD_SETS = Object.entries(WORDS).map(([field, { names, beside }]) => ({
  field: field as ImportField,
  names: wordSet(names),
  allowed: wordSet(`${names} ${beside} ${FILLERS}`),
}));

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(headerKey).filter(Boolean));
}

/** Returns the only field that a header's words match. Undefined for no match and for two. */
function fieldByWords(key: string): ImportField | undefined {
  const words = key.split(" ");
  const fitting = WORD_SETS.filter(
    ({ names, allowed }) => words.some((word) => names.has(word)) && words.every((word) => allowed.has(word)),
  );
  return fitting.length === 1 ? fitting[0]?.field : undefined;
}

/**
 * Suggests the field of each column of an import from the headers alone, null for none. Each field
 * is used once; a second matching column is skipped. Exact header matches go first; matches by
 * words get the remaining fields. `endDate` and `lastDay` exclude each other. Columns about a
 * payment are skipped unless both a product and an amount paid are found. A header may name the
 * business's own `currency`, as `Fee (AED)`, or be nothing but its name or sign, which is the
 * price; a column in another one is left to the user, as is one without letters, digits or that
 * sign. `currency` is null where only the other fields matter.
 */
export function mapHeaders(headers: readonly string[], currency: string | null): (ImportField | null)[] {
  const used = new Set<ImportField>();
  const take = (field: ImportField | undefined): ImportField | null => {
    if (!field || used.has(field)) return null;
    used.add(field);
    // A term has one end date.
    const other = OTHER_END.get(field);
    if (other) used.add(other);
    return field;
  };
  const keys = headers.map(headerKey);
  // The word `id` alone is ambiguous: beside a more specific column it is the row's.
  const plain = keys.includes("customer id") ? keys.map((key) => (key === "id" ? "row id" : key)) : keys;
  const ours = currency === null ? [] : currencyWords(currency);
  const words = new Set(ours.map(headerKey).filter(Boolean));
  // A sign has no letters, so that nothing is left of it in a key.
  const signs = ours.filter((word) => headerKey(word) === "");
  const exact = plain.map((key) => take(FIELD_OF.get(key)));
  const mapping = exact.map((field, column) => {
    if (field) return field;
    const others = plain[column]?.split(" ").filter((word) => word !== "" && !words.has(word)) ?? [];
    if (others.length > 0) return take(fieldByWords(others.join(" ")));
    const isCurrency = plain[column] !== "" || signs.some((sign) => headers[column]?.normalize("NFKC").includes(sign));
    return isCurrency ? take("price") : null;
  });
  return withoutLonePayments(mapping);
}

/**
 * Returns a copy of the mapping with null for the columns about a payment, unless it has both a
 * product and an amount paid.
 */
export function withoutLonePayments(mapping: ImportMapping): (ImportField | null)[] {
  const hasAmount = mapping.includes("product") && mapping.includes("amountPaid");
  return mapping.map((field) => (hasAmount || field === null || !PAYMENT_FIELDS.has(field) ? field : null));
}

const OTHER_END: ReadonlyMap<ImportField, ImportField> = new Map([
  ["endDate", "lastDay"],
  ["lastDay", "endDate"],
]);

/**
 * Returns the key under which a sheet's column mapping is remembered: the same for the same headers
 * in the same order, ignoring case, spacing and punctuation.
 */
export const headersKey = (headers: readonly string[]): string => headers.map(headerKey).join("|");

/**
 * Returns why an import can't use this mapping, as an explanation for the owner; null if it can.
 * The first problem only: a field used twice, both kinds of end date, no name, no phone or email, a
 * field of a term without a product, a product without a date, or details of a payment without its
 * amount. Customers alone are enough.
 */
export function mappingProblem(mapping: ImportMapping): Explanation | null {
  const fields = mapping.filter((field) => field !== null);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice) return explainImport("mapping.twice", { field: twice });
  if (fields.includes("endDate") && fields.includes("lastDay")) return explainImport("mapping.twoEnds");
  if (!fields.includes("name")) return explainImport("mapping.noName");
  if (!fields.includes("phone") && !fields.includes("email")) return explainImport("mapping.noContact");
  if (!fields.includes("product") && fields.some((field) => TERM_FIELDS.has(field)))
    return explainImport("mapping.noProduct");
  if (fields.includes("product") && !fields.some((field) => DAY_FIELDS.has(field)))
    return explainImport("mapping.noDate");
  if (!fields.includes("amountPaid") && PAYMENT_DETAILS.some((field) => fields.includes(field)))
    return explainImport("mapping.noAmountPaid");
  return null;
}

const DAY_FIELDS: ReadonlySet<ImportField> = new Set(["startDate", "endDate", "lastDay"]);
const PAYMENT_FIELDS: ReadonlySet<ImportField> = new Set(["amountPaid", ...PAYMENT_DETAILS]);
const TERM_FIELDS: ReadonlySet<ImportField> = new Set([...DAY_FIELDS, "months", "price", ...PAYMENT_FIELDS]);

const SAMPLES = {
  en: [
    [
      ...["Name", "Mobile No", "Email", "Company", "Plan", "Start date", "Renews on", "Price"],
      ...["Amount paid", "Payment mode", "UTR", "Paid on"],
    ],
    [
      ...["Asha Patil", "98260 41177", "asha@example.com", "", "Gold yearly", "01/04/2026", "01/04/2027", 1_200_000],
      ...[1_200_000, "UPI", "426118330517", "31/03/2026"],
    ],
    [
      ...["Ravi Kumar", "+91 98930 22114", "", "Kumar Traders", "Silver monthly", "15/11/2026", "15/12/2026", 150_000],
      ...[50_000, "Cash", "", ""],
    ],
  ],
  hi: [
    [
      ...["नाम", "मोबाइल नंबर", "ईमेल", "कंपनी", "प्लान", "शुरू की तारीख", "रिन्यू की तारीख", "दाम"],
      ...["जमा राशि", "पेमेंट का तरीका", "यूटीआर", "पेमेंट की तारीख"],
    ],
    [
      ...["आशा पाटिल", "98260 41177", "asha@example.com", "", "गोल्ड सालाना", "01/04/2026", "01/04/2027", 1_200_000],
      ...[1_200_000, "यूपीआई", "426118330517", "31/03/2026"],
    ],
    [
      ...["रवि कुमार", "+91 98930 22114", "", "कुमार ट्रेडर्स", "सिल्वर मासिक", "15/11/2026", "15/12/2026", 150_000],
      ...[50_000, "नकद", "", ""],
    ],
  ],
} as const satisfies Record<Language, readonly (readonly (string | number)[])[]>;

/**
 * Returns the header and two rows of an import's sample file as text, in English or Hindi and with
 * amounts in the business's currency.
 */
export const sampleSheet = (language: Language, currency: string): string[][] =>
  SAMPLES[language].map((row) => row.map((cell) => (typeof cell === "number" ? formatAmount(cell, currency) : cell)));
