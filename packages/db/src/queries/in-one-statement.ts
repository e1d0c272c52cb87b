import type { CompiledQuery } from "kysely";
import { writtenQuery } from "../tenant.ts";

const statements = new Map<string, string>();

/**
 * Returns one query that does what these do, each a change without results, in any number and not
 * of each other's rows: PostgreSQL and its driver have as much to do for a short statement as for a
 * long one. They run, and lock, in this order; foreign keys are checked after all of them, so a
 * change that waits for other locks than theirs stays apart. None for none.
 */
export function inOneStatement(changes: readonly CompiledQuery<never>[]): CompiledQuery<never>[] {
  if (changes.length < 2) return [...changes];
  const parameters = changes.flatMap((change) => change.parameters);
  return [writtenQuery(statementOf(changes), parameters)];
}

function statementOf(changes: readonly CompiledQuery<never>[]): string {
  const key = changes.map(({ sql }) => sql).join("\n;");
  const known = statements.get(key);
  if (known !== undefined) return known;
  let before = 0;
  const parts = changes.map(({ sql, parameters }, place) => {
    const first = before;
    before += parameters.length;
    return `change_${place + 1} as (${sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)})`;
  });
  // Of changes whose rows nobody reads PostgreSQL runs the last first.
  const statement = `with ${parts.toReversed().join(",\n")}\nselect where false`;
  statements.set(key, statement);
  return statement;
}
