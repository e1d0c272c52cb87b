import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { parseRupees } from "@aavarti/domain/money";
import { hasVisibleText, holdsWebAddress, isOneLine } from "@aavarti/domain/one-line";
import { explainField, type FieldName } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { because, issueBecause, missingOr } from "./sentences.ts";

/** PostgreSQL stores neither NUL nor half a surrogate pair; both are refused where they enter. */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

const text = (field: FieldName, max: number) =>
  z
    .string(because(explainField("field.notText", { field })))
    .refine(isStorable, because(explainField("field.notStorable", { field })))
    .trim()
    .max(max, because(explainField("field.tooLong", { field, most: max })));

/** Required, trimmed, non-blank text of one line or many. */
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

/** What a line of text may hold, and why it can't hold anything else. */
const onOneLine = (field: FieldName) => [isOneLine, because(explainField("field.notOneLine", { field }))] as const;
const noAddress = (field: FieldName) =>
  [(text: string) => !holdsWebAddress(text), because(explainField("field.holdsAddress", { field }))] as const;

/** Required text of one line: the name of a record. What shows nothing counts as missing. */
export const requiredLine = (
  field: FieldName,
  max: number,
  missing: Explanation = explainField("field.required", { field }),
) =>
  requiredText(field, max, missing)
    .refine(hasVisibleText, because(missing))
    .refine(...onOneLine(field));

/**
 * The name of a person or a business as they give it themselves. Others read it, in mails too, so
 * it holds nothing that would become a link there.
 */
export const ownName = (field: FieldName, missing?: Explanation) =>
  requiredLine(field, 200, missing).refine(...noAddress(field));

/** Optional text: absent stays absent, `null` and blank become `null`. */
export const optionalText = (field: FieldName, max: number) =>
  text(field, max)
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

/** Optional text of one line; see `optionalText`. */
export const optionalLine = (field: FieldName, max: number) =>
  text(field, max)
    .refine(...onOneLine(field))
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

/** `ownName`, where it may be left out. */
export const optionalOwnName = (field: FieldName) =>
  text(field, 200)
    .refine(...onOneLine(field))
    .refine(...noAddress(field))
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\.]+(\.[^\s@"<>(),;:\\.]+)+$/u;

/**
 * An address in lower case. Deliverability is the mail provider's question; this only refuses what
 * cannot be one.
 */
export const emailAddress = (missing?: Explanation) =>
  requiredText("email", 254, missing)
    .toLowerCase()
    .regex(EMAIL, because(explainField("email.notValid")));

export const email = emailAddress();

/** An address, or nothing: blank and `null` are the empty text. */
export const emailOrBlank = text("email", 254)
  .toLowerCase()
  .refine((value) => value === "" || EMAIL.test(value), because(explainField("email.notValid")))
  .nullable()
  .transform((value) => value ?? "");

/**
 * A phone number as a person types it. The number itself is judged and normalised by the verb that
 * stores it.
 */
export const phone = optionalText("phone", 40);

export const id = (field: FieldName) => z.uuid(because(explainField("field.notId", { field }))).toLowerCase();

/** Money: a string or a number with at most two decimals on the wire, integer paise inside. */
export const money = (field: FieldName) =>
  z.union([z.string(), z.number()], because(explainField("field.required", { field }))).transform((value, context) => {
    const paise = parseRupees(value);
    if (paise !== null) return paise;
    const reason = value === "" ? "field.required" : "field.notAmount";
    context.addIssue(issueBecause(explainField(reason, { field })));
    return z.NEVER;
  });

export const price = money("price");

/** A calendar date of the tenant, `YYYY-MM-DD`. */
export const day = (field: FieldName) =>
  z
    .string(missingOr(explainField("field.required", { field }), explainField("field.notDate", { field })))
    .transform((value, context): CalendarDate => {
      if (isCalendarDate(value)) return value;
      context.addIssue(issueBecause(explainField("field.notDay", { field })));
      return z.NEVER;
    });

export const durationMonths = z
  .int(missingOr(explainField("duration.missing"), explainField("duration.notWhole")))
  .min(1, because(explainField("duration.tooShort")))
  .max(120, because(explainField("duration.tooLong", { most: 120 })));

/** What answers carry. */
export const wire = {
  id: z.string(),
  instant: z.string().describe("ISO 8601, UTC"),
  day: z.string().describe("YYYY-MM-DD, a calendar date in the tenant's zone"),
  money: z.string().describe("Rupees with two decimals"),
};
