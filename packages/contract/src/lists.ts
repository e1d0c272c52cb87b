import { isCalendarDate } from "@aavarti/domain/calendar";
import type { Cursor, SortedCursor, SortKind, SortOf } from "@aavarti/domain/cursor";
import { ERROR_CODES } from "@aavarti/domain/error-codes";
import { explainField, type FieldName } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { ReasonParams } from "./errors.ts";
import { id } from "./fields.ts";
import { because, issueBecause } from "./sentences.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The cursor as the opaque string that clients hand back. */
export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  btoa(`${createdAt.toISOString()} ${id}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function decodeCursor(value: string): Cursor | null {
  try {
    const [instant = "", id = ""] = atob(value.replaceAll("-", "+").replaceAll("_", "/")).split(" ");
    const createdAt = new Date(instant);
    if (!UUID.test(id) || Number.isNaN(createdAt.getTime())) return null;
    return encodeCursor({ createdAt, id }) === value ? { createdAt, id } : null;
  } catch {
    return null;
  }
}

const BAD_CURSOR = issueBecause(explainField("list.changed"));

export const cursor = z.string().transform((value, context): Cursor => {
  const decoded = decodeCursor(value);
  if (decoded) return decoded;
  context.addIssue(BAD_CURSOR);
  return z.NEVER;
});

/**
 * The same for a list in a chosen order. Base64 knows only bytes, so a name in another script is
 * spelled in them first.
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

/** What a cursor may hold must be what the database can read as such a value. */
const IS_KEY = {
  text: (key) => key.length <= 1000 && !key.includes("\u0000"),
  day: isCalendarDate,
  whole: (key) => /^\d{1,15}$/.test(key),
  instant: (key) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) && !Number.isNaN(Date.parse(key)),
} satisfies Record<SortKind, (key: string) => boolean>;

const eitherCursor = z.string().transform((value, context): Cursor | SortedCursor => {
  const decoded = decodeCursor(value) ?? decodeSortedCursor(value);
  if (decoded) return decoded;
  context.addIssue(BAD_CURSOR);
  return z.NEVER;
});

/** The documented lists answer up to this many rows when no limit is asked for. */
export const WHOLE_LIST = 10_000;

export const search = z
  .string()
  .refine(
    (value) => !value.includes("\u0000") && value.isWellFormed(),
    because(explainField("field.notSearchable", { field: "search" })),
  )
  .trim()
  .max(200, because(explainField("field.tooLong", { field: "search", most: 200 })));

/** What every list takes. `status` is each noun's own. */
export const listInput = <S extends z.ZodType>(status: S) =>
  z.object({
    limit: z.int().min(1).max(WHOLE_LIST).default(50),
    cursor: cursor.optional(),
    search: search.optional(),
    status: status.optional(),
  });

/** A list's filters beside those of its own: the ids of the rows that somebody has selected. */
const chosen = z.array(id("row")).max(WHOLE_LIST, `Choose at most ${WHOLE_LIST} rows`);

/**
 * What a list on screen takes: as `listInput`, in one of its orders (`name`, or `-name` from the
 * end), newest first when none is asked for.
 */
export function sortedListInput<S extends z.ZodType, Name extends string, F extends z.ZodRawShape>(
  status: S,
  sorts: Record<Name, SortKind>,
  filters: F,
) {
  return listInput(status)
    .extend({ cursor: eitherCursor.optional(), sort: sortOf(sorts).optional(), ids: chosen.optional(), ...filters })
    .check(({ value, issues }) => {
      const { cursor, sort } = value as { cursor?: Cursor | SortedCursor; sort?: SortOf<Name> };
      if (cursor === undefined) return;
      // A cursor belongs to the order it was made in.
      const isOurs =
        "key" in cursor ? cursor.sort === sort && IS_KEY[kindOf(sorts, sort)](cursor.key) : sort === undefined;
      if (!isOurs) issues.push({ ...BAD_CURSOR, path: ["cursor"], input: value });
    });
}

const kindOf = <Name extends string>(sorts: Record<Name, SortKind>, sort: SortOf<Name>): SortKind =>
  (sorts as Record<string, SortKind>)[sort.replace(/^-/, "")] ?? "text";

function sortOf<Name extends string>(sorts: Record<Name, SortKind>) {
  const names = Object.keys(sorts) as Name[];
  return z.enum(
    names.flatMap((name): SortOf<Name>[] => [name, `-${name}`]),
    `Sort must be one of: ${names.join(", ")}, with - before it from the end`,
  );
}

/**
 * The rows that a list would show, without the list: which they are, to do one thing with all of
 * them.
 */
export const selection = <T extends z.ZodRawShape>(also: T) =>
  z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), ...also })),
    after: z.string().nullable().describe("Ask again after this id for the rest"),
  });

/** So many views stand beside a list at most. */
const MOST_FILTERS = 40;
/** How many rows each of several filters finds. */
export const countedFilters = <T extends z.ZodRawShape>(filter: T) =>
  z.object({ filters: z.array(z.object(filter)).min(1).max(MOST_FILTERS, `Count at most ${MOST_FILTERS} at once`) });

/** In the order of the filters. */
export const RowCounts = z.object({
  items: z.array(z.object({ count: z.int(), isMore: z.boolean().describe("True if there are more than `count`") })),
});
export type RowCounts = z.output<typeof RowCounts>;

/** So many at once: each is a transaction of its own. */
export const MANY = 200;
export const ManyRefs = z.object({
  ids: z
    .array(id("row"))
    .min(1, because(explainField("rows.none")))
    .max(MANY, because(explainField("rows.tooMany", { most: MANY }))),
});
export type ManyRefs = z.output<typeof ManyRefs>;

/** Why one of several was refused, as an error says it. */
export const RowRefusal = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  reason: z.string(),
  params: ReasonParams,
});
export type RowRefusal = z.output<typeof RowRefusal>;

/** In the order of what was asked: each is done, or says why not. */
export const ManyDone = z.object({
  items: z.array(z.object({ problem: RowRefusal.nullable() })),
});
export type ManyDone = z.output<typeof ManyDone>;

/** A query string knows only text; this is the one place where digits become a number. */
export function textNumber(field: FieldName, max: number) {
  const error = because(explainField("field.notNumberBetween", { field, least: 1, most: max }));
  return z
    .string(error)
    .regex(/^\d{1,4}$/, error)
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, error)
    .meta({ type: "integer", minimum: 1, maximum: max });
}

export const textLimit = (max: number) => textNumber("limit", max);

/** The query string of a documented list: a page is optional and at most 1,000 rows. */
export const listQuery = <S extends z.ZodType>(status: S) =>
  listInput(status).extend({ limit: textLimit(1000).optional(), cursor: z.string().optional() });

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export type Page<T> = { items: T[]; nextCursor: string | null };
