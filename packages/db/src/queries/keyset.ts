import type { Cursor } from "@aavarti/domain/cursor";
import { sql } from "kysely";

export type PageRequest = { limit: number; cursor: Cursor | undefined };

/** Rows after the cursor in the order every list has: newest first, the id breaking ties. */
export const afterCursor = (cursor: Cursor, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;

/** A LIKE pattern that finds `term` anywhere, in lower case, with its own wildcards taken literally. */
export const containing = (term: string): string => `%${term.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
