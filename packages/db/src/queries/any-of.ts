import { type RawBuilder, sql } from "kysely";

/**
 * Returns the right side of `id = any(…)`: one parameter, so that any number has the same text. The
 * sub-select hides the number of ids from the planner, which would plan each call anew otherwise.
 */
export const anyOf = (ids: readonly string[]) => sql<string>`any(array(select unnest(${[...ids]}::uuid[])))`;

/** Returns the same as text, for a written statement whose `parameter` (`$1`) has the ids. */
export const anyIn = (parameter: string): string => `any(array(select unnest(${parameter}::uuid[])))`;

/**
 * Builds `and column = any(…)`; nothing without ids, so that a query of all rows can also read the
 * rows of a page whose ids are known.
 */
export const andAnyOf = (column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
  ids === undefined ? sql`` : sql`and ${column} = ${anyOf(ids)}`;
