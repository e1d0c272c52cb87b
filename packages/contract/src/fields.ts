import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { parseAmount } from "@aavarti/domain/money";
import { couldHoldLink, hasVisibleText, isOneLine } from "@aavarti/domain/one-line";
import { explainField, type FieldName } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { because, issueBecause, missingOr } from "./sentences.ts";

/** PostgreSQL cannot store NUL or lone surrogates; both are rejected on input. */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

const text = (field: FieldName, max: number) =>
  z
    .string(because(explainField("field.notText", { field })))
    .refine(isStorable, because(explainField("field.notStorable", { field })))
    .trim()
    .max(max, because(explainField("field.tooLong", { field, most: max })));

/**
 * Schema for text that may be empty, which it is by default; at most `max` characters, trimmed,
 * single-line or multi-line. Rejects characters that the database can't store.
 */
export const emptiableText = (field: FieldName, max: number) => text(field, max).default("");

/**
 * Schema for required text of at most `max` characters, trimmed, single-line or multi-line. Rejects
 * blank text and characters that the database can't store. `missing` replaces the error of an
 * absent, null or blank value; `field` names the value in all other errors.
 */
export const requiredText = (
  field: FieldName,
  max: number,
  missing: Explanation = explainField("field.required", { field }),
) =>
  z
    .string(missingOr(missing, explainField("field.notText", { field })))
    .refine(isStorable, because(explainField("field.notStorable", { field })))
    .trim()
    .min(1, because(missing))
    .max(max, because(explainField("field.tooLong", { field, most: max })));

/** The check for single-line text, with its error. */
const onOneLine = (field: FieldName) => [isOneLine, because(explainField("field.notOneLine", { field }))] as const;
const noAddress = (field: FieldName) =>
  [(text: string) => !couldHoldLink(text), because(explainField("field.holdsAddress", { field }))] as const;

/**
 * Schema for required single-line text of at most `max` characters, trimmed, such as a record's
 * name. Rejects line breaks and characters that the database can't store; text without visible
 * characters counts as missing. `missing` replaces the error of a missing value.
 */
export const requiredLine = (
  field: FieldName,
  max: number,
  missing: Explanation = explainField("field.required", { field }),
) =>
  requiredText(field, max, missing)
    .refine(hasVisibleText, because(missing))
    .refine(...onOneLine(field));

/**
 * Schema for the name that a person or business chooses for itself, on one line, at most 200
 * characters. Others see it in emails too, so it rejects anything that would become a link there.
 * `missing` replaces the error of an absent, null or blank one.
 */
export const ownName = (field: FieldName, missing?: Explanation) =>
  requiredLine(field, 200, missing).refine(...noAddress(field));

/**
 * Schema for optional text of at most `max` characters, trimmed, single-line or multi-line: absent
 * stays absent, `null` and blank become `null`. Rejects characters that the database can't store.
 */
export const optionalText = (field: FieldName, max: number) =>
  text(field, max)
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

/**
 * Schema for optional single-line text of at most `max` characters, trimmed: absent stays absent,
 * `null` and blank become `null`. Rejects line breaks and characters that the database can't store.
 */
export const optionalLine = (field: FieldName, max: number) =>
  text(field, max)
    .refine(...onOneLine(field))
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

/**
 * Schema for an optional name that a person or business chooses for itself, trimmed, at most 200
 * characters: absent stays absent, `null` and blank become `null`. Rejects line breaks and anything
 * that would become a link in an email.
 */
export const optionalOwnName = (field: FieldName) =>
  text(field, 200)
    .refine(...onOneLine(field))
    .refine(...noAddress(field))
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\.]+(\.[^\s@"<>(),;:\\.]+)+$/u;

/**
 * Schema for a required email address of at most 254 characters; returns it trimmed and in lower
 * case. Rejects only malformed addresses; whether mail arrives there is not checked. `missing`
 * replaces the error of an absent or blank one.
 */
export const emailAddress = (missing?: Explanation) =>
  requiredText("email", 254, missing)
    .toLowerCase()
    .regex(EMAIL, because(explainField("email.notValid")));

export const email = emailAddress();

/**
 * Schema for an email address of at most 254 characters, trimmed and in lower case, that may be
 * blank: blank and `null` become the empty string. A missing one is refused, unless the caller adds
 * a default.
 */
export const emailOrBlank = text("email", 254)
  .toLowerCase()
  .refine((value) => value === "" || EMAIL.test(value), because(explainField("email.notValid")))
  .nullable()
  .transform((value) => value ?? "");

/** Schema for a phone number as typed. The verb that stores it validates and normalises it. */
export const phone = optionalText("phone", 40);

/** Which record each id in an input names, for tests that put another tenant's id there. */
export const RECORD_IDS = z.registry<{ record: FieldName }>();

/**
 * Schema for a record's id: a UUID, converted to lower case. `field` names it in the error and, in
 * `RECORD_IDS`, the kind of record that it is of.
 */
export const id = (field: FieldName) =>
  z
    .uuid(because(explainField("field.notId", { field })))
    .toLowerCase()
    .register(RECORD_IDS, { record: field });

/**
 * Schema for money, which becomes integer paise. In requests it is a string or number in whole
 * units of the business's currency, never in paise: 0 to 99,999,999.99 with at most two decimals,
 * as `"1499.50"`. Rejects negative amounts, signs and separators; an empty string counts as
 * missing. `field` names it in the error.
 */
export const money = (field: FieldName) =>
  z.union([z.string(), z.number()], because(explainField("field.required", { field }))).transform((value, context) => {
    const paise = parseAmount(value);
    if (paise !== null) return paise;
    const reason = value === "" ? "field.required" : "field.notAmount";
    context.addIssue(issueBecause(explainField(reason, { field })));
    return z.NEVER;
  });

export const price = money("price");

/**
 * Schema for a calendar date in the tenant's time zone, `YYYY-MM-DD`, in the years 1900 to 2300.
 * Rejects days that don't exist, such as 30 February. `field` names it in the error.
 */
export const day = (field: FieldName) =>
  z
    .string(missingOr(explainField("field.required", { field }), explainField("field.notDate", { field })))
    .meta({ format: "date" })
    .transform((value, context): CalendarDate => {
      if (isCalendarDate(value)) return value;
      context.addIssue(issueBecause(explainField("field.notDay", { field })));
      return z.NEVER;
    });

export const durationMonths = z
  .int(missingOr(explainField("duration.missing"), explainField("duration.notWhole")))
  .min(1, because(explainField("duration.tooShort")))
  .max(120, because(explainField("duration.tooLong", { most: 120 })));

/** Schemas of response fields. */
export const wire = {
  id: z.string(),
  instant: z.string().describe("ISO 8601, UTC"),
  day: z.string().describe("YYYY-MM-DD, a calendar date in the business's time zone"),
  money: z.string().describe("In the business's currency, with two decimals"),
};
