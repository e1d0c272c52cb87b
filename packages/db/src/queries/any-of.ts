import { sql } from "kysely";

/** Returns the right side of `id = any(…)`: one parameter, so that any number has the same plan. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;
