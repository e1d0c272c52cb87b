import { addDays, type CalendarDate } from "./calendar.ts";
import { currencyOf } from "./currencies.ts";
import { dayIn, type Language } from "./languages.ts";
import type { ChargeKind, PaymentMode } from "./ledger.ts";
import { formatAmount, type Paise } from "./money.ts";
import { amountOnPaper, type Paper, type PaperParty } from "./paper.ts";
import { PAYMENT_MODE_WORDS } from "./payment-mode-words.ts";

/**
 * What a receipt for a customer's payment says: what was true when the payment was recorded, and
 * what became of the payment since.
 */
export type PaymentReceipt = {
  /** The business, as its letterhead names it. */
  issuer: Paper["issuer"];
  /** The business's currency, by sign or code. */
  currency: string;
  number: string;
  receivedOn: CalendarDate;
  mode: PaymentMode;
  reference: string | null;
  payer: Omit<PaperParty, "label">;
  amount: Paise;
  /** What it paid, the charge that was due first at the top. */
  parts: readonly {
    customer: string;
    product: string;
    kind: ChargeKind;
    /** The first day of the term. */
    startOn: CalendarDate;
    /** The first day that is not paid for; null when the term was undone. */
    endOn: CalendarDate | null;
    amount: Paise;
  }[];
  /** What the payer and those they pay for still owed after it. */
  dueAfter: Paise;
  /** What was returned of it since. */
  refunded: Paise;
  /** The day on which it was taken back as a mistake; null while it counts. */
  reversedOn: CalendarDate | null;
};

/**
 * What is stored of a receipt when it is issued, in this shape and for ever. A later shape gets the
 * next version and a conversion of this one.
 */
export type IssuedReceipt = Omit<PaymentReceipt, "refunded" | "reversedOn"> & {
  version: 1;
  /** The payer's language then, or the business's. */
  language: Language;
};

/**
 * Returns the receipt of a payment as it is printed, with a row for each due it paid and one for
 * the rest, an advance. It is no tax invoice: it shows no tax. One for a reversed payment is
 * headed as cancelled, and does not say that anything was received.
 */
export function paymentReceiptPaper(receipt: PaymentReceipt, language: Language): Paper {
  const { issuer, currency, number, receivedOn, mode, reference, payer, amount, parts, reversedOn } = receipt;
  const words = WORDS[language];
  const inCurrency = (paise: Paise) => amountOnPaper(paise, currency);
  const advance = amount - parts.reduce((sum, part) => sum + part.amount, 0);
  const reversed = reversedOn === null ? null : dayIn(language, reversedOn);
  return {
    language,
    title: reversed === null ? words.title : words.cancelled,
    ...(reversed !== null && { subtitle: words.reversedOn(reversed) }),
    issuer,
    facts: [
      { label: words.number, value: number },
      { label: words.date, value: dayIn(language, receivedOn) },
      { label: words.mode, value: PAYMENT_MODE_WORDS[language][mode] },
      ...(reference === null ? [] : [{ label: words.reference, value: reference }]),
    ],
    parties: [{ label: reversed === null ? words.from : words.payer, ...payer }],
    columns: [
      { label: words.name, share: 4 },
      { label: words.item, share: 4 },
      { label: words.period, share: 4 },
      { label: words.amount, share: 3, isAmount: true },
    ],
    rows: [
      ...parts.map((part) => ({
        cells: [
          part.customer,
          part.kind === "joining_fee" ? `${part.product}, ${words.joiningFee}` : part.product,
          part.kind === "joining_fee" ? "" : periodIn(language, part.startOn, part.endOn),
          inCurrency(part.amount),
        ],
      })),
      ...(advance > 0 ? [{ cells: [payer.name, words.advance, "", inCurrency(advance)] }] : []),
    ],
    sums: [],
    total: { label: reversed === null ? words.received : words.amount, value: inCurrency(amount) },
    inWords: currencyOf(currency).code === "INR" ? amount : null,
    notes: notesOf(receipt, language),
    footer: [words.computerMade],
  };
}

function notesOf({ dueAfter, refunded, reversedOn, currency }: PaymentReceipt, language: Language): string[] {
  const words = WORDS[language];
  if (reversedOn !== null) return [words.reversed(dayIn(language, reversedOn))];
  return [
    dueAfter > 0 ? words.left(amountOnPaper(dueAfter, currency)) : words.nothingLeft,
    ...(refunded > 0 ? [words.refunded(amountOnPaper(refunded, currency))] : []),
  ];
}

/** Returns the days that a term covers; the end itself is not paid for. */
function periodIn(language: Language, startOn: CalendarDate, endOn: CalendarDate | null): string {
  const first = dayIn(language, startOn);
  if (endOn === null) return first;
  const last = addDays(endOn, -1);
  return last <= startOn ? first : `${first} – ${dayIn(language, last)}`;
}

/**
 * Returns what is written to the payer, who is greeted by this name, with a receipt: `subject` and
 * text (`email`) of an email to which it is attached, and a short `text` without it, to share.
 * Where others were paid for too, each is named with their part. What is left to pay is that after
 * the payment. A refund since is mentioned; of a reversed payment it is only said that the receipt
 * is no longer valid. Sends nothing.
 */
export function receiptMessage(
  receipt: PaymentReceipt,
  { language, name }: { language: Language; name: string },
): { subject: string; email: string; text: string } {
  const { issuer, currency, number, receivedOn, amount, dueAfter, refunded, reversedOn } = receipt;
  const money = (paise: Paise) => formatAmount(paise, currency);
  return MESSAGES[language]({
    name,
    business: issuer.name,
    number,
    amount: money(amount),
    day: dayIn(language, receivedOn),
    shares: sharesOf(receipt, language),
    left: dueAfter > 0 ? money(dueAfter) : null,
    refunded: refunded > 0 ? money(refunded) : null,
    reversed: reversedOn === null ? null : dayIn(language, reversedOn),
  });
}

/**
 * Returns for whom a payment was, each with the amount, and what was kept as an advance, in a
 * language: `Dev ₹1,500, Anaya ₹1,500`; null where all of it was for the payer. Customers of the
 * same name count as one, since a receipt keeps only names.
 */
function sharesOf({ currency, payer, amount, parts }: PaymentReceipt, language: Language): string | null {
  if (parts.every(({ customer }) => customer === payer.name)) return null;
  const shares = new Map<string, Paise>();
  for (const part of parts) shares.set(part.customer, (shares.get(part.customer) ?? 0) + part.amount);
  const advance = amount - parts.reduce((sum, part) => sum + part.amount, 0);
  return [...shares, ...(advance > 0 ? [[WORDS[language].advance, advance] as const] : [])]
    .map(([name, share]) => `${name} ${formatAmount(share, currency)}`)
    .join(", ");
}

const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

type MessageFacts = Record<"name" | "business" | "number" | "amount" | "day", string> &
  Record<"shares" | "left" | "refunded" | "reversed", string | null>;

const MESSAGES = {
  en: ({ name, business, number, amount, day, shares, left, refunded, reversed }: MessageFacts) => {
    if (reversed !== null) {
      const invalid = `receipt ${number} from ${business} is no longer valid: its payment was reversed on ${reversed}.`;
      return {
        subject: `Receipt ${number} from ${business} is no longer valid`,
        email: `Hi ${name},\n\n${capitalised(invalid)} The cancelled receipt is attached.\n\nIf anything looks wrong, just reply to this email.\n\nThank you,\n${business}`,
        text: `Hi ${name}, ${invalid}`,
      };
    }
    const paidFor = shares === null ? "" : ` It was for: ${shares}.`;
    const received = `${business} received your payment of ${amount} on ${day}.${paidFor}`;
    const returned = refunded === null ? "" : ` ${refunded} of it was refunded later.`;
    const balance = `${returned}${left === null ? "" : ` Amount left to pay: ${left}.`}`;
    return {
      subject: `Receipt ${number} from ${business}`,
      email: `Hi ${name},\n\n${received}${balance} Your receipt ${number} is attached.\n\nIf anything looks wrong, just reply to this email.\n\nThank you,\n${business}`,
      text: `Hi ${name}, ${received} Receipt: ${number}.${balance} Thank you!`,
    };
  },
  hi: ({ name, business, number, amount, day, shares, left, refunded, reversed }: MessageFacts) => {
    if (reversed !== null) {
      const invalid = `${business} की रसीद ${number} अब मान्य नहीं है: उसका पेमेंट ${reversed} को रद्द किया गया।`;
      return {
        subject: `रसीद ${number} अब मान्य नहीं है: ${business}`,
        email: `नमस्ते ${name} जी,\n\n${invalid} रद्द की गई रसीद इस ईमेल के साथ है।\n\nकुछ गलत लगे तो इसी ईमेल पर बताएँ।\n\nधन्यवाद,\n${business}`,
        text: `नमस्ते ${name} जी, ${invalid}`,
      };
    }
    const paidFor = shares === null ? "" : ` किसके लिए: ${shares}।`;
    const received = `${business} में आपका ${amount} का पेमेंट ${day} को मिल गया है।${paidFor}`;
    const returned = refunded === null ? "" : ` इसमें से ${refunded} बाद में लौटाए गए।`;
    const balance = `${returned}${left === null ? "" : ` इसके बाद बाकी: ${left}।`}`;
    return {
      subject: `रसीद ${number}: ${business}`,
      email: `नमस्ते ${name} जी,\n\n${received}${balance} रसीद ${number} इस ईमेल के साथ है।\n\nकुछ गलत लगे तो इसी ईमेल पर बताएँ।\n\nधन्यवाद,\n${business}`,
      text: `नमस्ते ${name} जी, ${received} रसीद: ${number}।${balance} धन्यवाद!`,
    };
  },
} as const satisfies Record<Language, (facts: MessageFacts) => { subject: string; email: string; text: string }>;

type Words = {
  reversedOn: (day: string) => string;
  reversed: (day: string) => string;
  left: (amount: string) => string;
  refunded: (amount: string) => string;
} & Record<
  | "title"
  | "cancelled"
  | "number"
  | "date"
  | "mode"
  | "reference"
  | "from"
  | "payer"
  | "name"
  | "item"
  | "period"
  | "amount"
  | "joiningFee"
  | "advance"
  | "received"
  | "nothingLeft"
  | "computerMade",
  string
>;

const WORDS = {
  en: {
    title: "Receipt",
    cancelled: "Cancelled receipt",
    number: "Number",
    date: "Date",
    mode: "Payment mode",
    reference: "Reference",
    from: "Received from",
    payer: "Payer",
    name: "For",
    item: "Item",
    period: "Period",
    amount: "Amount",
    joiningFee: "joining fee",
    advance: "Advance",
    received: "Amount received",
    nothingLeft: "Nothing is left to pay.",
    computerMade: "This receipt is computer-generated and needs no signature.",
    reversedOn: (day) => `Payment reversed on ${day}`,
    reversed: (day) => `This payment was reversed on ${day}. This receipt is no longer valid.`,
    left: (amount) => `${amount} was left to pay after this payment.`,
    refunded: (amount) => `${amount} of this payment was refunded later.`,
  },
  hi: {
    title: "रसीद",
    cancelled: "रद्द रसीद",
    number: "नंबर",
    date: "तारीख",
    mode: "पेमेंट का तरीका",
    reference: "रेफ़रेंस",
    from: "किससे मिला",
    payer: "पेमेंट करने वाले",
    name: "किसके लिए",
    item: "विवरण",
    period: "अवधि",
    amount: "राशि",
    joiningFee: "जॉइनिंग फ़ीस",
    advance: "एडवांस",
    received: "मिली राशि",
    nothingLeft: "कुछ भी बाकी नहीं है।",
    computerMade: "यह रसीद कंप्यूटर से बनी है, इस पर हस्ताक्षर ज़रूरी नहीं।",
    reversedOn: (day) => `पेमेंट ${day} को रद्द किया गया`,
    reversed: (day) => `यह पेमेंट ${day} को रद्द किया गया। यह रसीद अब मान्य नहीं है।`,
    left: (amount) => `इस पेमेंट के बाद ${amount} बाकी थे।`,
    refunded: (amount) => `इसमें से ${amount} बाद में लौटाए गए।`,
  },
} as const satisfies Record<Language, Words>;
