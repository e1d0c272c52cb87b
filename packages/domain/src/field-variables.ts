import { isCalendarDate } from "./calendar.ts";
import { type FieldRule, templateFieldsOf } from "./custom-fields.ts";
import { isIndustryType } from "./industries.ts";
import { dayIn, type Language } from "./languages.ts";

const PREFIX = "customer.fields.";
const FIELD_VARIABLE = /^customer\.fields\.[a-z][a-zA-Z0-9]{0,39}$/;

/**
 * Returns whether a variable's name is that of a customer's custom or template field, such as
 * `customer.fields.area`. Which ones a business has, its definitions say.
 */
export const isFieldVariable = (name: string): boolean => FIELD_VARIABLE.test(name);

/** Returns the name of a field's variable in messages. */
export const fieldVariable = (code: string): string => `${PREFIX}${code}`;

const NAMED = /\{\{\s*customer\.fields\.([a-zA-Z0-9]+)/g;

/** Returns the codes of the fields that texts name in their variables, each once. */
export const fieldCodesIn = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? "").matchAll(NAMED)].map(([, code = ""]) => code))),
];

/** Returns the codes of fields that messages may name: sensitive ones never. */
export const messageCodes = (rules: readonly Pick<FieldRule, "code" | "isSensitive">[]): string[] =>
  rules.filter(({ isSensitive }) => !isSensitive).map(({ code }) => code);

/**
 * Returns the codes of a customer's fields that messages may name, from those of the business's own
 * (`own`) and those of its business type, which may be unknown.
 */
export const codesFor = (own: readonly string[], industry: string | null): string[] => [
  ...messageCodes(templateFieldsOf(isIndustryType(industry) ? industry : null, "customer")),
  ...own,
];

const WORDS = { en: { yes: "Yes", no: "No" }, hi: { yes: "हाँ", no: "नहीं" } } as const satisfies Record<
  Language,
  { yes: string; no: string }
>;

function textOf(value: unknown, language: Language): string {
  if (typeof value === "boolean") return value ? WORDS[language].yes : WORDS[language].no;
  if (typeof value === "number") return value.toLocaleString("en-IN", { maximumFractionDigits: 6 });
  if (typeof value !== "string") return "";
  return isCalendarDate(value) ? dayIn(language, value) : value;
}

/**
 * Returns the values of the variables of a customer's fields, from the column `fields`, for those
 * of these `codes` that have one: days and yes or no in the reader's language.
 */
export function fieldVariables(fields: unknown, codes: readonly string[], language: Language): Record<string, string> {
  if (typeof fields !== "object" || fields === null) return {};
  const stored = fields as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    codes.flatMap((code) =>
      stored[code] === undefined ? [] : [[fieldVariable(code), textOf(stored[code], language)]],
    ),
  );
}
