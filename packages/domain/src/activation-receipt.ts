import type { CalendarDate } from "./calendar.ts";
import { financialYearOf } from "./financial-year.ts";
import { type GstParts, STANDARD_GST_BPS, splitInclusive, stateOfGstin } from "./gst.ts";
import { INDIAN_STATES, type StateCode, stateTaxName } from "./indian-states.ts";
import { dayIn, type Language } from "./languages.ts";
import type { Paise } from "./money.ts";
import { type Paper, rupeesOnPaper } from "./paper.ts";
import type { Seller } from "./seller.ts";

/** A receipt for the activation fee, and the credit note that reverses it after a refund. */
export const RECEIPT_KINDS = ["receipt", "credit_note"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Who paid, as the receipt names them. */
export type Buyer = {
  name: string;
  address: string | null;
  /** Null when they are not registered for GST. */
  gstin: string | null;
  /** The state of their GSTIN or address; null when they named none. */
  state: StateCode | null;
};

/** The tax on a receipt: its rate, its parts, and the state that decides which parts there are. */
export type ReceiptTax = GstParts & { rateBps: number; placeOfSupply: StateCode };

/** What an issued receipt says. It never changes afterwards. */
export type ActivationReceipt = {
  kind: ReceiptKind;
  number: string;
  issuedOn: CalendarDate;
  seller: Seller;
  buyer: Buyer;
  /** In paise, tax included. */
  total: Paise;
  /** Null when the seller is not registered for GST. */
  tax: ReceiptTax | null;
  /** The provider's id of the payment. */
  paymentReference: string;
  /** The number of the receipt that a credit note reverses; null for a receipt. */
  reverses: string | null;
};

/** Service code of the licence to use software (SAC 9973 31). */
const SERVICE_CODE = "997331";

const SERIES = { receipt: "AAV", credit_note: "ACN" } as const satisfies Record<ReceiptKind, string>;

/**
 * Returns the number of a receipt for the activation from its place (`sequence`, from 1) in the
 * financial year of its day: `AAV/26-27/000001`, of a credit note `ACN/...`. 16 characters, the
 * most that GST allows (CGST Rules, rule 46).
 */
export const receiptNumber = (kind: ReceiptKind, issuedOn: CalendarDate, sequence: number): string =>
  `${SERIES[kind]}/${financialYearOf(issuedOn).slice(2)}/${String(sequence).padStart(6, "0")}`;

/** Days after a receipt's payment on which it is issued without being asked for. */
export const RECEIPT_AFTER_DAYS = 7;

/**
 * Returns the GST of 18 % that an amount includes: its parts in paise, the rate in hundredths of a
 * percent and the place of supply; null when the seller is not registered. The place of supply is
 * the state of the buyer's GSTIN, else the state they named, else the seller's (IGST Act, section
 * 12). Throws RangeError for an invalid GSTIN and for a negative amount.
 */
export function taxOn(total: Paise, seller: Seller, buyer: Buyer): ReceiptTax | null {
  if (seller.gstin === null) return null;
  const sellerState = stateOfGstin(seller.gstin);
  const placeOfSupply = buyer.gstin === null ? (buyer.state ?? sellerState) : stateOfGstin(buyer.gstin);
  const parts = splitInclusive(total, STANDARD_GST_BPS, { isInterState: placeOfSupply !== sellerState });
  return { ...parts, rateBps: STANDARD_GST_BPS, placeOfSupply };
}

/**
 * Returns what a receipt for the activation or a credit note says in a language, ready for
 * rendering: a tax document with its parts when `tax` is given, else a plain one. Amounts are texts
 * in rupees, except `inWords`, in paise.
 */
export function receiptPaper(receipt: ActivationReceipt, language: Language): Paper {
  const { kind, number, issuedOn, seller, buyer, total, tax, reverses } = receipt;
  const words = WORDS[language];
  const title = tax ? words.taxTitle[kind] : words.plainTitle[kind];
  const parts = tax ? taxParts(tax) : [];
  return {
    language,
    title,
    ...(tax && { subtitle: words.original }),
    issuer: { name: seller.name, lines: partyLines(seller) },
    facts: [
      { label: words.number, value: number },
      { label: words.date, value: dayIn(language, issuedOn) },
      ...(reverses === null ? [] : [{ label: words.reverses, value: reverses }]),
      ...(tax
        ? [
            { label: words.placeOfSupply, value: stateIn(language, tax.placeOfSupply) },
            { label: words.reverseCharge, value: words.no },
          ]
        : []),
      { label: words.payment, value: receipt.paymentReference },
    ],
    parties: [{ label: words.billedTo[kind], name: buyer.name, lines: partyLines(buyer, language) }],
    columns: [
      { label: words.item, share: 5 },
      ...(tax
        ? [
            { label: "SAC", share: 2 },
            { label: words.taxable, share: 3, isAmount: true },
            ...parts.map(({ label }) => ({ label, share: 2.5, isAmount: true })),
          ]
        : []),
      { label: words.amount, share: 3, isAmount: true },
    ],
    rows: [
      {
        cells: [
          words.activation,
          ...(tax ? [SERVICE_CODE, inFigures(tax.taxable), ...parts.map(({ paise }) => inFigures(paise))] : []),
          inFigures(total),
        ],
        note: words.lifetime,
      },
    ],
    sums: tax
      ? [
          { label: words.taxableValue, value: inFigures(tax.taxable) },
          ...parts.map(({ label, rate, paise }) => ({ label: `${label} ${rate}`, value: inFigures(paise) })),
        ]
      : [],
    total: { label: words.total[kind], value: rupeesOnPaper(total) },
    inWords: total,
    notes: [words.settled[kind], ...(tax ? [words.inclusive] : [])],
    footer: [words.computerMade],
  };
}

const inFigures = (paise: Paise): string => rupeesOnPaper(paise).replace("₹", "");

function taxParts(tax: ReceiptTax): { label: string; rate: string; paise: Paise }[] {
  const percent = (bps: number) => `${bps / 100}%`;
  if (tax.igst > 0) return [{ label: "IGST", rate: percent(tax.rateBps), paise: tax.igst }];
  const rate = percent(tax.rateBps / 2);
  return [
    { label: "CGST", rate, paise: tax.cgst },
    { label: stateTaxName(tax.placeOfSupply), rate, paise: tax.sgst },
  ];
}

const stateIn = (language: Language, state: StateCode): string => `${INDIAN_STATES[state][language]} (${state})`;

function partyLines(party: Seller | Buyer, language?: Language): string[] {
  const state = language && "state" in party && party.state !== null ? [stateIn(language, party.state)] : [];
  const address = (party.address ?? "").split("\n").filter((line) => line.trim() !== "");
  return [...address, ...state, ...(party.gstin === null ? [] : [`GSTIN ${party.gstin}`])];
}

const WORDS = {
  en: {
    taxTitle: { receipt: "Tax invoice", credit_note: "Credit note" },
    plainTitle: { receipt: "Receipt", credit_note: "Credit note" },
    original: "Original for recipient",
    number: "Number",
    date: "Date",
    reverses: "Reverses",
    placeOfSupply: "Place of supply",
    reverseCharge: "Reverse charge",
    no: "No",
    payment: "Payment",
    billedTo: { receipt: "Billed to", credit_note: "Refunded to" },
    item: "Item",
    taxable: "Taxable",
    amount: "Amount",
    activation: "Aavarti activation",
    lifetime: "One-time fee, lifetime access",
    taxableValue: "Taxable value",
    total: { receipt: "Total paid", credit_note: "Total refunded" },
    settled: { receipt: "Paid in full.", credit_note: "Refunded in full to the original payment method." },
    inclusive: "Prices include GST.",
    computerMade: "This document is computer-generated and needs no signature.",
  },
  hi: {
    taxTitle: { receipt: "टैक्स इनवॉइस", credit_note: "क्रेडिट नोट" },
    plainTitle: { receipt: "रसीद", credit_note: "क्रेडिट नोट" },
    original: "ग्राहक की मूल प्रति",
    number: "नंबर",
    date: "तारीख",
    reverses: "मूल रसीद",
    placeOfSupply: "सप्लाई का स्थान",
    reverseCharge: "रिवर्स चार्ज",
    no: "नहीं",
    payment: "पेमेंट",
    billedTo: { receipt: "ग्राहक", credit_note: "रिफ़ंड पाने वाला" },
    item: "विवरण",
    taxable: "कर योग्य",
    amount: "राशि",
    activation: "आवर्ती एक्टिवेशन",
    lifetime: "एक बार की फ़ीस, हमेशा के लिए",
    taxableValue: "कर योग्य मूल्य",
    total: { receipt: "कुल पेमेंट", credit_note: "कुल रिफ़ंड" },
    settled: { receipt: "पूरा पेमेंट मिल गया।", credit_note: "पूरी रकम उसी माध्यम से लौटाई गई जिससे पेमेंट हुआ था।" },
    inclusive: "कीमत में GST शामिल है।",
    computerMade: "यह कंप्यूटर से बना है, इस पर हस्ताक्षर ज़रूरी नहीं।",
  },
} as const;
