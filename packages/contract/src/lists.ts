import { isCalendarDate } from "@aavarti/domain/calendar";
import type { Cursor, SortedCursor, SortKind, SortOf } from "@aavarti/domain/cursor";
import { ERROR_CODES } from "@aavarti/domain/error-codes";
import { FIELD_SORT, type FieldSort, readConditions } from "@aavarti/domain/field-filters";
import { explainField, type FieldName } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { ReasonParams } from "./errors.ts";
import { id } from "./fields.ts";
import { because, issueBecause } from "./sentences.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns the cursor of a list in creation order as opaque, URL-safe text: its instant to the
 * millisecond and its id. The schema `cursor` decodes it.
 */
export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  btoa(`${createdAt.toISOString()} ${id}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Whether a text is an instant as `toISOString` writes it, in a year that the database has. */
const isStoredInstant = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

function decodeCursor(value: string): Cursor | null {
  try {
    const [instant = "", id = ""] = atob(value.replaceAll("-", "+").replaceAll("_", "/")).split(" ");
    const createdAt = new Date(instant);
    if (!UUID.test(id) || !isStoredInstant(instant)) return null;
    return encodeCursor({ createdAt, id }) === value ? { createdAt, id } : null;
  } catch {
    return null;
  }
}

const BAD_CURSOR = issueBecause(explainField("list.changed"));

/** Schema for a page's cursor: text in a request, decoded. Fails for text that is none of ours. */
export const cursor = z.string().transform((value, context): Cursor => {
  const decoded = decodeCursor(value);
  if (decoded) return decoded;
  context.addIssue(BAD_CURSOR);
  return z.NEVER;
});

/**
 * Returns the cursor of a list in another sort order as opaque, URL-safe text: the order's name,
 * the last row's sort value (any Unicode text) and its id. `sortedListInput` and `dayCursor` decode
 * it.
 */
export const encodeSortedCursor = ({ sort, key, id }: SortedCursor): string =>
  btoa(`${id} ${sort} ${encodeURIComponent(key)}`)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function decodeSortedCursor(value: string): SortedCursor | null {
  try {
    const parts = atob(value.replaceAll("-", "+").replaceAll("_", "/")).split(" ");
    const [id = "", sort = "", key = ""] = parts;
    const decoded = { sort, key: decodeURIComponent(key), id };
    return parts.length === 3 && UUID.test(id) && encodeSortedCursor(decoded) === value ? decoded : null;
  } catch {
    return null;
  }
}

/** Checks that a cursor's key is a value that the database can read as its type. */
const IS_KEY = {
  text: (key) => key.length <= 1000 && !key.includes("\u0000"),
  day: isCalendarDate,
  whole: (key) => /^-?\d{1,15}$/.test(key),
  instant: isStoredInstant,
} satisfies Record<SortKind, (key: string) => boolean>;

const eitherCursor = z.string().transform((value, context): Cursor | SortedCursor => {
  const decoded = decodeCursor(value) ?? decodeSortedCursor(value);
  if (decoded) return decoded;
  context.addIssue(BAD_CURSOR);
  return z.NEVER;
});

/**
 * Schema for the cursor of a list that is sorted by a day, in a fixed order: text in a request,
 * decoded. Fails for text that is none of ours or has no day in it; which list and order it was
 * made for is not checked.
 */
export const dayCursor = z.string().transform((value, context): SortedCursor => {
  const decoded = decodeSortedCursor(value);
  if (decoded && isCalendarDate(decoded.key)) return decoded;
  context.addIssue(BAD_CURSOR);
  return z.NEVER;
});

/** The same of a list that is sorted by a whole number. */
export const wholeCursor = z.string().transform((value, context): SortedCursor => {
  const decoded = decodeSortedCursor(value);
  if (decoded && IS_KEY.whole(decoded.key)) return decoded;
  context.addIssue(BAD_CURSOR);
  return z.NEVER;
});

/** Most rows that a documented list returns without a limit. */
export const WHOLE_LIST = 10_000;

export const search = z
  .string()
  .refine(
    (value) => !value.includes("\u0000") && value.isWellFormed(),
    because(explainField("field.notSearchable", { field: "search" })),
  )
  .trim()
  .max(200, because(explainField("field.tooLong", { field: "search", most: 200 })));

/** The input of a list without search or filters, newest first. */
export const pagedInput = z.object({
  limit: z.int().min(1).max(WHOLE_LIST).default(50),
  cursor: cursor.optional(),
});

/**
 * Returns the input schema of a list with search (at most 200 characters), a page size (`limit`, 1
 * to 10,000, 50 by default), a cursor and an optional status, whose schema is `status`.
 */
export const listInput = <S extends z.ZodType>(status: S) =>
  pagedInput.extend({ search: search.optional(), status: status.optional() });

/** Filter by the ids of the rows selected on screen. */
export const chosenRows = z
  .array(id("row"))
  .min(1, because(explainField("rows.none")))
  .max(WHOLE_LIST, `Choose at most ${WHOLE_LIST} rows`);

/**
 * Returns the input schema of a list on screen: page, search, status (schema `status`) and the
 * list's own `filters`, with an optional sort order, one of `sorts` (`name`, or `-name` for
 * descending) or a custom field (`fields.area`). Rejects a cursor that was made in another sort
 * order. `ids` restricts the list to selected rows, at most 10,000; an empty list is rejected.
 */
export function sortedListInput<S extends z.ZodType, Name extends string, F extends z.ZodRawShape>(
  status: S,
  sorts: Record<Name, SortKind>,
  filters: F,
) {
  return listInput(status)
    .extend({ cursor: eitherCursor.optional(), sort: sortOf(sorts).optional(), ids: chosenRows.optional(), ...filters })
    .check(({ value, issues }) => {
      const { cursor, sort } = value as { cursor?: Cursor | SortedCursor; sort?: SortOf<Name> | FieldSort };
      if (cursor === undefined) return;
      // A cursor is valid only for the sort order it was made in.
      const isOurs =
        "key" in cursor ? cursor.sort === sort && IS_KEY[kindOf(sorts, sort)](cursor.key) : sort === undefined;
      if (!isOurs) issues.push({ ...BAD_CURSOR, path: ["cursor"], input: value });
    });
}

const kindOf = <Name extends string>(sorts: Record<Name, SortKind>, sort: SortOf<Name> | FieldSort): SortKind =>
  (sorts as Record<string, SortKind>)[sort.replace(/^-/, "")] ?? "text";

function sortOf<Name extends string>(sorts: Record<Name, SortKind>) {
  const names = Object.keys(sorts) as Name[];
  const message = `Sort must be one of: ${names.join(", ")}, with a leading - for descending order`;
  const columns = z.enum(
    names.flatMap((name): SortOf<Name>[] => [name, `-${name}`]),
    message,
  );
  const byField = z
    .templateLiteral([z.enum(["", "-"]), "fields.", z.string()])
    .refine((sort) => FIELD_SORT.test(sort), message);
  return z.union([columns, byField], message);
}

/**
 * Schema for a list's filter by custom fields: text such as `area.is=Andheri&height.from=150`,
 * decoded to conditions that all must be true.
 */
export const fieldFilter = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const conditions = text.includes("\u0000") || !text.isWellFormed() ? null : readConditions(text);
    if (conditions) return conditions;
    context.addIssue(issueBecause(explainField("customField.noFilter")));
    return z.NEVER;
  })
  .describe(
    "Conditions on custom fields, all of them true: a code, an operator (is, has, from, until or empty) and a value, such as `area.is=Andheri&height.from=150`",
  );
/** The same in a query string, where it stays text. */
export const fieldFilterText = z
  .string()
  .optional()
  .describe(fieldFilter.description ?? "");

/**
 * Schema for the answer to a selection of all rows that match a list's filters: their ids, names
 * and the fields of `also`, and the id after which to ask again (null when complete).
 */
export const selection = <T extends z.ZodRawShape>(also: T) =>
  z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), ...also })),
    after: z.string().nullable().describe("Ask again after this id for the rest"),
  });

/** Most saved views that a list has. */
const MAX_FILTERS = 40;
/**
 * Returns the input schema for counting the rows of 1 to 40 filters at once; `filter` has the
 * fields of one.
 */
export const countedFilters = <T extends z.ZodRawShape>(filter: T) =>
  z.object({
    filters: z.array(z.object(filter)).min(1).max(MAX_FILTERS, `Send at most ${MAX_FILTERS} filters at a time`),
  });

/** Counts in the order of the filters. */
export const RowCounts = z.object({
  items: z.array(z.object({ count: z.int(), isMore: z.boolean().describe("True if there are more than `count`") })),
});
export type RowCounts = z.output<typeof RowCounts>;

/** Most records in one bulk action: each is a transaction of its own. */
export const MANY = 200;
export const ManyRefs = z.object({
  ids: z
    .array(id("row"))
    .min(1, because(explainField("rows.none")))
    .max(MANY, because(explainField("rows.tooMany", { most: MANY }))),
});
export type ManyRefs = z.output<typeof ManyRefs>;

/** Why one record of a bulk action failed, in the form of an error. */
export const RowRefusal = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  reason: z.string(),
  params: ReasonParams,
});
export type RowRefusal = z.output<typeof RowRefusal>;

/** Results in the order of the request: each is done or has an error. */
export const ManyDone = z.object({
  items: z.array(z.object({ problem: RowRefusal.nullable() })),
});
export type ManyDone = z.output<typeof ManyDone>;

/**
 * Schema for a whole number from 1 to `max` in a query string, which has only text: one to four
 * digits, so at most 9999. Returns a number. `field` names it in the error.
 */
export function textNumber(field: FieldName, max: number) {
  const error = because(explainField("field.notNumberBetween", { field, least: 1, most: max }));
  return z
    .string(error)
    .regex(/^\d{1,4}$/, error)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, error)
    .meta({ type: "integer", minimum: 1, maximum: max });
}

/**
 * Schema for a page size given as text in a URL, one to four digits, parsed to a whole number from
 * 1 to `max`.
 */
export const textLimit = (max: number) => textNumber("limit", max);

/** The query string of a list without search or filters, with at most 1,000 rows per page. */
export const pagedQuery = z.object({ limit: textLimit(1000).optional(), cursor: z.string().optional() });

/**
 * Returns the query-string schema of a documented list: search, a status (schema `status`) and
 * paging, all optional, with at most 1,000 rows per page. The cursor stays text and `limit` has no
 * default: `listInput` decodes the one and sets the other.
 */
export const listQuery = <S extends z.ZodType>(status: S) => listInput(status).extend(pagedQuery.shape);

/**
 * Schema for one page of a list of `item`; `nextCursor` is text for the next request, null on the
 * last page.
 */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export type Page<T> = { items: T[]; nextCursor: string | null };
