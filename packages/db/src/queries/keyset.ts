import type { Cursor, SortedCursor, SortKind, SortOf } from "@aavarti/domain/cursor";
import { inLowerCase } from "@aavarti/domain/lower-case";
import { NOUNS, type RecordNoun, type SortName } from "@aavarti/domain/nouns";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type PageRequest = { limit: number; cursor: Cursor | undefined };

/**
 * Builds the SQL condition for the rows after the cursor in the default order of a table:
 * `created_at`, newest first, ties broken by `id`, the higher first. `table` is the table's name or
 * alias in the query.
 */
export const afterCursor = (cursor: Cursor, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;

/**
 * Returns a LIKE pattern that matches `term` anywhere, with its wildcards escaped. The pattern is
 * in lower case, so the column must be, too.
 */
export const containing = (term: string): string => `%${inLowerCase(term).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Request for a page in a chosen order, newest first by default. */
export type SortedPageRequest<Sort extends string> = {
  limit: number;
  cursor: Cursor | SortedCursor | undefined;
  sort: Sort | undefined;
};

/**
 * Counts a query's rows, but at most `limit` of them, so that a long list costs no more than a page
 * of it.
 */
export async function countUpTo<Tables extends keyof DB>(
  trx: TenantTrx,
  query: SelectQueryBuilder<DB, Tables, { id: string }>,
  limit: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom(query.limit(limit).as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Where iterating over all matching rows continues. */
export type PickRequest = { after: string | undefined; limit: number };

/** The column of each order of a noun's list, or of some of them. */
export type SortColumns<Noun extends RecordNoun, Name extends SortName<Noun> = SortName<Noun>> = Readonly<
  Record<Name, string>
>;

const TYPES = {
  text: 'text collate "C"',
  day: "date",
  whole: "bigint",
  instant: "timestamptz",
} as const satisfies Record<SortKind, string>;

/**
 * A list's ORDER BY, the condition for rows after the cursor, and each row's sort key as text for
 * the next cursor.
 */
export interface Ordering {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly direction: "asc" | "desc";
  readonly after: RawBuilder<boolean> | null;
  readonly key: RawBuilder<string>;
}

/**
 * Builds the parts of a list's query: columns and direction to order by, the condition for rows
 * after the cursor (null without one), and the row's sort value as text for the next cursor. `sort`
 * is a key of `columns`, with a leading `-` for descending; without one, newest first. The table's
 * id breaks ties, in the same direction.
 */
export function orderingOf<Noun extends RecordNoun, Name extends SortName<Noun> = SortName<Noun>>(
  noun: Noun,
  columns: SortColumns<Noun, Name>,
  { sort, cursor }: Pick<SortedPageRequest<SortOf<Name>>, "sort" | "cursor">,
): Ordering {
  const name = sort?.replace(/^-/, "") as Name | undefined;
  const column = name ? columns[name] : `${noun}.created_at`;
  const sorts: Readonly<Record<string, SortKind>> = NOUNS[noun].sorts;
  const kind = (name && sorts[name]) ?? "instant";
  const isDescending = sort === undefined || sort.startsWith("-");
  const [by, id] = [sql.ref(column), sql.ref(`${noun}.id`)];
  const key = cursor && ("key" in cursor ? cursor.key : cursor.createdAt.toISOString());
  return {
    columns: [by, id],
    direction: isDescending ? "desc" : "asc",
    after: cursor
      ? sql<boolean>`(${by}, ${id}) ${sql.raw(isDescending ? "<" : ">")} (${key}::${sql.raw(TYPES[kind])}, ${cursor.id}::uuid)`
      : null,
    key:
      kind === "instant"
        ? sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : sql<string>`${by}::text`,
  };
}
