import { sql } from "kysely";

/**
 * Returns the right side of `id = any(…)`: one parameter, so that any number has the same text. The
 * sub-select hides the number of ids from the planner, which would plan each call anew otherwise.
 */
export const anyOf = (ids: readonly string[]) => sql<string>`any(array(select unnest(${[...ids]}::uuid[])))`;
