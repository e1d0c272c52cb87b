import "./sentences.ts";
import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { parseRupees } from "@aavarti/domain/money";
import { holdsWebAddress, isOneLine } from "@aavarti/domain/one-line";
import { z } from "zod";

/** PostgreSQL stores neither NUL nor half a surrogate pair; both are refused where they enter. */
const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

const text = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .refine(isStorable, `${label} contains characters that cannot be stored`)
    .trim()
    .max(max, `${label} must have at most ${max} characters`);

/** Required, trimmed, non-blank text of one line or many. */
export const requiredText = (label: string, max: number, missing = `${label} is required`) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${label} must be text`),
    })
    .refine(isStorable, `${label} contains characters that cannot be stored`)
    .trim()
    .min(1, missing)
    .max(max, `${label} must have at most ${max} characters`);

/** What a line of text may hold, and the sentence for what it may not. */
const onOneLine = (label: string) => [isOneLine, `${label} must be on one line, without control characters`] as const;
const noAddress = (label: string) =>
  [(text: string) => !holdsWebAddress(text), `${label} can't contain a web or email address`] as const;

/** Required text of one line: the name of a record. */
export const requiredLine = (label: string, max: number, missing?: string) =>
  requiredText(label, max, missing).refine(...onOneLine(label));

/**
 * The name of a person or a business as they give it themselves. Others read it, in mails too, so it holds nothing that would become a link there.
 */
export const ownName = (label: string, missing?: string) =>
  requiredLine(label, 200, missing).refine(...noAddress(label));

/** Optional text: absent stays absent, `null` and blank become `null`. */
export const optionalText = (label: string, max: number) =>
  text(label, max)
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

/** Optional text of one line; see `optionalText`. */
export const optionalLine = (label: string, max: number) =>
  text(label, max)
    .refine(...onOneLine(label))
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

/** `ownName`, where it may be left out. */
export const optionalOwnName = (label: string) =>
  text(label, 200)
    .refine(...onOneLine(label))
    .refine(...noAddress(label))
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\.]+(\.[^\s@"<>(),;:\\.]+)+$/u;

/** An address in lower case. Deliverability is the mail provider's question; this only refuses what cannot be one. */
export const emailAddress = (missing = "Email is required") =>
  requiredText("Email", 254, missing).toLowerCase().regex(EMAIL, "Email is not a valid address");

export const email = emailAddress();

/** An address, or nothing: blank and `null` are the empty text. */
export const emailOrBlank = text("Email", 254)
  .toLowerCase()
  .refine((value) => value === "" || EMAIL.test(value), "Email is not a valid address")
  .nullable()
  .transform((value) => value ?? "");

/** A phone number as a person types it. The number itself is judged and normalised by the verb that stores it. */
export const phone = optionalText("Phone", 40);

export const id = (label: string) => z.uuid(`${label} is not a valid id`).toLowerCase();

/** Money: a string or a number with at most two decimals on the wire, integer paise inside. */
export const money = (label: string) =>
  z.union([z.string(), z.number()], `${label} is required`).transform((value, context) => {
    const paise = parseRupees(value);
    if (paise !== null) return paise;
    const message =
      value === ""
        ? `${label} is required`
        : `${label} must be an amount from 0 to 9,99,99,999.99 with at most two decimals`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const price = money("Price");

/** A calendar date of the tenant, `YYYY-MM-DD`. */
export const day = (label: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be a date`,
    })
    .transform((value, context): CalendarDate => {
      if (isCalendarDate(value)) return value;
      context.addIssue({ code: "custom", message: `${label} must be a date like 2026-11-21` });
      return z.NEVER;
    });

export const durationMonths = z
  .int({
    error: (issue) =>
      issue.input === undefined ? "Duration is required" : "Duration must be a whole number of months",
  })
  .min(1, "Duration must be at least 1 month")
  .max(120, "Duration must be at most 120 months");

/** What answers carry. */
export const wire = {
  id: z.string(),
  instant: z.string().describe("ISO 8601, UTC"),
  day: z.string().describe("YYYY-MM-DD, a calendar date in the tenant's zone"),
  money: z.string().describe("Rupees with two decimals"),
};
