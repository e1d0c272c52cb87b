import type { Cursor, SortedCursor, SortKind, SortOf } from "@aavarti/domain/cursor";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type PageRequest = { limit: number; cursor: Cursor | undefined };

/** Rows after the cursor in the order every list has: newest first, the id breaking ties. */
export const afterCursor = (cursor: Cursor, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;

/**
 * A LIKE pattern that finds `term` anywhere, in lower case, with its own wildcards taken literally.
 */
export const containing = (term: string): string => `%${term.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A page of a list in a chosen order; without one newest first. */
export type SortedPageRequest<Sort extends string> = {
  limit: number;
  cursor: Cursor | SortedCursor | undefined;
  sort: Sort | undefined;
};

/**
 * How many rows a query finds. It looks no further than `limit`, so that a long list costs no more
 * than a page of it.
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

/** Where a walk over all matching rows goes on. */
export type PickRequest = { after: string | undefined; limit: number };

/** A column that a list can be sorted by. */
export type SortColumn = { readonly column: string; readonly kind: SortKind };

const TYPES = {
  text: 'text collate "C"',
  day: "date",
  whole: "bigint",
  instant: "timestamptz",
} as const satisfies Record<SortKind, string>;

/**
 * How a list is sorted, what lies behind the cursor, and each row's own place as text, of which the
 * next cursor is made.
 */
export interface Ordering {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly direction: "asc" | "desc";
  readonly after: RawBuilder<boolean> | null;
  readonly key: RawBuilder<string>;
}

/**
 * `table` is the one whose id breaks ties and whose creation orders a list that nobody has sorted.
 */
export function orderingOf<Name extends string>(
  table: string,
  sorts: Readonly<Record<Name, SortColumn>>,
  { sort, cursor }: Pick<SortedPageRequest<SortOf<Name>>, "sort" | "cursor">,
): Ordering {
  const { column, kind } = sort ? sorts[sort.replace(/^-/, "") as Name] : newest(table);
  const isDescending = sort === undefined || sort.startsWith("-");
  const [by, id] = [sql.ref(column), sql.ref(`${table}.id`)];
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

const newest = (table: string): SortColumn => ({ column: `${table}.created_at`, kind: "instant" });
