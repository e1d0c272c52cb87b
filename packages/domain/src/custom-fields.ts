import { isCalendarDate } from "./calendar.ts";
import type { Explanation } from "./explanations.ts";
import type { IndustryType } from "./industries.ts";
import { parseAmount, toAmountText } from "./money.ts";
import type { RecordNoun } from "./nouns.ts";
import { hasVisibleText, isOneLine } from "./one-line.ts";
import { MAX_CAPACITY } from "./products.ts";
import { explainField } from "./reasons/fields.ts";

/** The types that a business can choose for a field of its own. */
export const OWN_FIELD_TYPES = ["text", "number", "date", "choice", "yes_no"] as const;
/** `whole` and `money` are types of template fields only. */
export const FIELD_TYPES = [...OWN_FIELD_TYPES, "whole", "money"] as const;
export type OwnFieldType = (typeof OWN_FIELD_TYPES)[number];
export type FieldType = (typeof FIELD_TYPES)[number];

/** Most fields of its own, archived ones included, that a business has for one kind of record. */
export const MAX_FIELDS = 20;
export const MAX_FIELD_LABEL = 60;
export const MAX_FIELD_TEXT = 500;
export const MAX_CHOICES = 50;
export const MAX_CHOICE = 100;

/** Camel case, as in JSON; it stays when the field is renamed. */
export const FIELD_CODE = /^[a-z][a-zA-Z0-9]{0,39}$/;

/** What a value must be to be stored in a field. */
export interface FieldRule {
  readonly code: string;
  readonly label: string;
  readonly type: FieldType;
  /** The values that a `choice` can have, in their order. */
  readonly choices: readonly string[];
  /** Encrypted at rest, and masked for those who may not see it. */
  readonly isSensitive: boolean;
  /** The shape of a text, with the reason why another is refused. */
  readonly format?: "pan";
}

/** A field that comes with a business type. Its label in other languages goes by its code. */
export type TemplateField = FieldRule & { readonly entity: RecordNoun };

const template = <Code extends string>(
  entity: RecordNoun,
  code: Code,
  label: string,
  type: FieldType,
  also: Partial<Pick<FieldRule, "isSensitive" | "format">> = {},
) => ({ entity, code, label, type, choices: [], isSensitive: false as boolean, ...also });

const CAPACITY = template("product", "capacity", "Capacity", "whole");

/** The template fields of each business type, from its specification. Never required. */
export const TEMPLATE_FIELDS = {
  "real-estate": [CAPACITY, template("subscription", "depositAmount", "Deposit", "money")],
  education: [CAPACITY, template("customer", "guardianName", "Guardian's name", "text")],
  healthcare: [template("customer", "recallOptIn", "Agreed to recall messages", "yes_no")],
  "financial-services": [template("subscription", "policyNumber", "Policy number", "text")],
  telecom: [
    template("customer", "area", "Area", "text"),
    template("subscription", "connectionId", "Connection ID", "text"),
  ],
  "software-saas": [template("subscription", "seats", "Seats", "whole")],
  ecommerce: [
    template("subscription", "quantity", "Quantity", "whole"),
    template("subscription", "everyNDays", "Delivered every (days)", "whole"),
  ],
  "travel-hospitality": [CAPACITY],
  "media-entertainment": [],
  "ngo-associations": [
    template("customer", "pan", "PAN", "text", { isSensitive: true, format: "pan" }),
    template("customer", "donorAddress", "Address", "text"),
  ],
  generic: [],
} as const satisfies Readonly<Record<IndustryType, readonly TemplateField[]>>;

/** The code of a template field of any business type. */
export type TemplateCode = (typeof TEMPLATE_FIELDS)[IndustryType][number]["code"];

/** Returns the template fields of a kind of record for a business type; none without a type. */
export const templateFieldsOf = (industry: IndustryType | null, entity: RecordNoun): readonly TemplateField[] =>
  industry === null
    ? []
    : (TEMPLATE_FIELDS[industry] as readonly TemplateField[]).filter((field) => field.entity === entity);

const TEMPLATE_CODES: ReadonlySet<string> = new Set(
  Object.values(TEMPLATE_FIELDS).flatMap((fields) => fields.map(({ code }) => code)),
);
/** Returns whether a code is a template field's, of any business type and kind of record. */
export const isTemplateCode = (code: string): code is TemplateCode => TEMPLATE_CODES.has(code);

const MONEY_CODES: ReadonlySet<string> = new Set(
  Object.values(TEMPLATE_FIELDS)
    .flat()
    .flatMap(({ code, type }) => (type === "money" ? [code] : [])),
);
/** Returns whether a field holds an amount of money. Only template fields do. */
export const isMoneyCode = (code: string): boolean => MONEY_CODES.has(code);

const MAX_CODE = 40;

/**
 * Returns the code of a new field from its label, in camel case and not one of `taken`, nor a
 * template field's: `Batch time` → `batchTime`, the second one `batchTime2`. A label without Latin
 * letters gives `field`, `field2` and so on.
 */
export function fieldCodeOf(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== "");
  const camel = words
    .map((word, at) => {
      const lower = /^[A-Z0-9]+$/.test(word) || at === 0 ? word.toLowerCase() : word;
      return at === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join("");
  const base = /^[a-z]/.test(camel) ? camel : "field";
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : String(number);
    const code = base.slice(0, MAX_CODE - suffix.length) + suffix;
    // What every object inherits would be read as a value of records that have none.
    if (!taken.has(code) && !isTemplateCode(code) && !(code in Object.prototype)) return code;
  }
}

/** A value as it is stored: money in paise, a day as YYYY-MM-DD. */
export type StoredValue = string | number | boolean;
/** A value as the API has it: money as a decimal text. */
export type FieldValue = string | number | boolean;
export type FieldValues = Readonly<Record<string, FieldValue>>;

export type ReadValue = { readonly value: StoredValue | null } | { readonly problem: Explanation };

const isBlank = (input: unknown): boolean =>
  input === null || input === undefined || (typeof input === "string" && input.trim() === "");

const YES: ReadonlySet<string> = new Set(["true", "yes", "y", "1", "हाँ", "हां"]);
const NO: ReadonlySet<string> = new Set(["false", "no", "n", "0", "नहीं"]);
/** What stands for the middle of a sensitive text. */
const HIDDEN = "•••••";
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** A number with more digits than these is stored as another one. */
const EXACT_DIGITS = 15;

const numberOf = (input: unknown): number | null => {
  const text = typeof input === "number" ? String(input) : typeof input === "string" ? input.trim() : "";
  const plain = text.replaceAll(",", "");
  return NUMBER.test(plain) && plain.replace(/\D/g, "").length <= EXACT_DIGITS ? Number(plain) : null;
};

/**
 * Returns the value to store in a field for one that was sent or typed, or the `problem` with it. A
 * blank one clears the field (null). Numbers and yes or no may be texts, as in a sheet; a choice
 * matches regardless of case.
 */
export function readFieldValue(rule: FieldRule, input: unknown): ReadValue {
  if (isBlank(input)) return { value: null };
  const { label: name } = rule;
  switch (rule.type) {
    case "text":
      return readText(rule, input);
    case "number": {
      const value = numberOf(input);
      return value === null ? { problem: explainField("customField.notNumber", { name }) } : { value };
    }
    case "whole": {
      const value = numberOf(input);
      const isWhole = value !== null && Number.isInteger(value) && value >= 1 && value <= MAX_CAPACITY;
      return isWhole
        ? { value }
        : { problem: explainField("customField.notWhole", { name, least: 1, most: MAX_CAPACITY }) };
    }
    case "money": {
      const value = typeof input === "number" || typeof input === "string" ? parseAmount(input) : null;
      return value === null ? { problem: explainField("customField.notAmount", { name }) } : { value };
    }
    case "date":
      return typeof input === "string" && isCalendarDate(input.trim())
        ? { value: input.trim() }
        : { problem: explainField("customField.notDay", { name }) };
    case "choice": {
      const wanted = typeof input === "string" ? input.trim().toLowerCase() : "";
      const value = rule.choices.find((choice) => choice.toLowerCase() === wanted);
      return value === undefined
        ? { problem: explainField("customField.notChoice", { name, choices: rule.choices.join(", ") }) }
        : { value };
    }
    case "yes_no": {
      if (typeof input === "boolean") return { value: input };
      const word = String(input).trim().toLowerCase();
      if (YES.has(word)) return { value: true };
      return NO.has(word) ? { value: false } : { problem: explainField("customField.notYesNo", { name }) };
    }
  }
}

function readText({ label: name, format, isSensitive }: FieldRule, input: unknown): ReadValue {
  if (typeof input !== "string" && typeof input !== "number")
    return { problem: explainField("customField.notText", { name }) };
  const text = String(input).trim();
  if (text.includes("\u0000") || !text.isWellFormed() || !isOneLine(text))
    return { problem: explainField("customField.notOneLine", { name }) };
  if (!hasVisibleText(text)) return { value: null };
  if (isSensitive && text.includes(HIDDEN)) return { problem: explainField("customField.masked", { name }) };
  if (text.length > MAX_FIELD_TEXT)
    return { problem: explainField("customField.tooLong", { name, most: MAX_FIELD_TEXT }) };
  if (format !== "pan") return { value: text };
  const pan = text.replaceAll(/[\s-]/g, "").toUpperCase();
  return PAN.test(pan) ? { value: pan } : { problem: explainField("customField.notPan", { name }) };
}

/**
 * Returns a stored value as the API has it, money as a decimal text; null for one that doesn't
 * belong to the field's type.
 */
export function toFieldValue({ type }: Pick<FieldRule, "type">, stored: unknown): FieldValue | null {
  switch (type) {
    case "text":
    case "date":
    case "choice":
      return typeof stored === "string" ? stored : null;
    case "number":
    case "whole":
      return typeof stored === "number" ? stored : null;
    case "money":
      return typeof stored === "number" ? toAmountText(stored) : null;
    case "yes_no":
      return typeof stored === "boolean" ? stored : null;
  }
}

/**
 * Returns a sensitive text with its middle hidden: `ABCPK1234F` → `AB•••••34F`. Shorter than eight
 * characters it is hidden altogether.
 */
export function maskText(text: string): string {
  const letters = [...text];
  return letters.length < 8 ? HIDDEN : `${letters.slice(0, 2).join("")}${HIDDEN}${letters.slice(-3).join("")}`;
}
