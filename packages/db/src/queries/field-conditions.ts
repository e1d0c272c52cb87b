import type { FieldCondition } from "@aavarti/domain/field-filters";
import { inLowerCase } from "@aavarti/domain/lower-case";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ordering } from "./keyset.ts";

const fieldsOf = (table: RecordNoun) => sql.ref(`${table}.fields`);

/** A value as JSON: among each other, numbers compare as numbers. */
const jsonIn = (table: RecordNoun, code: string) => sql`(${fieldsOf(table)}->${code}::text)`;
const textIn = (table: RecordNoun, code: string) => sql`(${fieldsOf(table)}->>${code}::text)`;

/** Builds the SQL condition for the records of a table that one condition on a field is true of. */
export function fieldMatches(table: RecordNoun, condition: FieldCondition): RawBuilder<SqlBool> {
  const { code } = condition;
  switch (condition.operator) {
    case "is":
      return sql<SqlBool>`${fieldsOf(table)} @> ${JSON.stringify({ [code]: condition.value })}::jsonb`;
    case "has":
      return sql<SqlBool>`strpos(lower(${textIn(table, code)}), ${inLowerCase(condition.value)}) > 0`;
    case "empty":
      return sql<SqlBool>`jsonb_exists(${fieldsOf(table)}, ${code}) <> ${condition.value}`;
    case "from":
    case "until": {
      const beyond = sql.raw(condition.operator === "from" ? ">=" : "<=");
      return typeof condition.value === "number"
        ? sql<SqlBool>`(${jsonIn(table, code)} ${beyond} ${JSON.stringify(condition.value)}::jsonb
            and jsonb_typeof(${jsonIn(table, code)}) = 'number')`
        : sql<SqlBool>`${textIn(table, code)} collate "C" ${beyond} ${String(condition.value)}`;
    }
  }
}

/** A list's order by a field. */
export type FieldOrder = {
  readonly code: string;
  readonly isNumeric: boolean;
  readonly isDescending: boolean;
  /** The last row of the previous page, with its value as text. */
  readonly after: { readonly key: string; readonly id: string } | null;
};

/** A page in the order of a custom field instead of a column's. */
export type ByField = { byField: FieldOrder | null };

/** Sorts after every text that begins a value. */
const LAST = "\u{10FFFF}";

/**
 * Builds the parts of a query for a list's order by a field, ties broken by id in the same
 * direction; records without a value come last in both. Texts are compared in lower case, numbers
 * as JSON, where null comes before all numbers and true after them.
 */
export function orderByField(table: RecordNoun, { code, isNumeric, isDescending, after }: FieldOrder): Ordering {
  const missing = isNumeric ? (isDescending ? "null" : "true") : isDescending ? "" : LAST;
  const by: RawBuilder<unknown> = isNumeric
    ? sql`coalesce(${jsonIn(table, code)}, ${missing}::jsonb)`
    : sql`coalesce(lower(${textIn(table, code)}), ${missing}) collate "C"`;
  const id = sql.ref(`${table}.id`);
  const type = sql.raw(isNumeric ? "jsonb" : 'text collate "C"');
  return {
    columns: [by, id],
    direction: isDescending ? "desc" : "asc",
    after:
      after &&
      sql<boolean>`(${by}, ${id}) ${sql.raw(isDescending ? "<" : ">")} (${after.key}::${type}, ${after.id}::uuid)`,
    key: sql<string>`(${by})::text`,
  };
}
