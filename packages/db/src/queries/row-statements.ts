import type { CompiledQuery, Insertable, Updateable } from "kysely";
import type { DB } from "../schema.ts";
import { type TenantTable, writtenQuery } from "../tenant.ts";

const texts = new Map<string, string>();

/** Returns the text for this key, written the first time only. */
function textOf(key: string, write: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = write();
  texts.set(key, text);
  return text;
}

const given = (row: object): [string, unknown][] => Object.entries(row).filter(([, value]) => value !== undefined);

/**
 * Returns the query that inserts a row. Its text is written once for the same columns, which costs
 * a fifth of what building it each time does.
 */
export function insertion<Table extends TenantTable>(table: Table, row: Insertable<DB[Table]>): CompiledQuery<never> {
  const columns = given(row);
  const names = columns.map(([name]) => name).join(", ");
  const text = textOf(
    `insert ${table} ${names}`,
    () => `insert into ${table} (${names}) values (${columns.map((_, place) => `$${place + 1}`).join(", ")})`,
  );
  return writtenQuery(
    text,
    columns.map(([, value]) => value),
  );
}

/**
 * Returns the query that changes the rows of a table with this key, as `insertion`; `also` is SQL
 * for further columns, always the same for a table and those columns.
 */
export function change<Table extends TenantTable>(
  table: Table,
  key: Updateable<DB[Table]>,
  changes: Updateable<DB[Table]>,
  also: readonly string[] = [],
): CompiledQuery<never> {
  const [columns, keys] = [given(changes), given(key)];
  const text = textOf(
    `update ${table} ${[...columns, ["where"], ...keys].map(([name]) => name).join()} ${also.join()}`,
    () => {
      const set = [...columns.map(([name], place) => `${name} = $${place + 1}`), ...also];
      const where = keys.map(([name], place) => `${name} = $${columns.length + place + 1}`);
      return `update ${table} set ${set.join(", ")} where ${where.join(" and ")}`;
    },
  );
  return writtenQuery(
    text,
    [...columns, ...keys].map(([, value]) => value),
  );
}

/** Columns and their PostgreSQL types, by name. */
type Columns = Readonly<Record<string, string>>;

/** Returns these columns with one type, by name. */
export const typed = (columns: readonly { name: string }[], type: string): Columns =>
  Object.fromEntries(columns.map(({ name }) => [name, type]));

const selected = (columns: Columns): string => Object.keys(columns).join(", ");

/** The rows of a statement's parameters, from $2 on: for each column an array of its values. */
const rows = (columns: Columns): string =>
  `unnest(${Object.values(columns).map((type, place) => `$${place + 2}::${type}[]`)}) row (${selected(columns)})`;

/**
 * Returns the statement that adds rows to a table of totals: $1 is the business, and each column of
 * `keys` and then of `figures` a parameter with the values of all rows. Rows are added in `order`,
 * one for all who write; at most one row for each key.
 */
export const upsert = ({
  table,
  keys,
  order,
  figures,
}: {
  table: string;
  keys: Columns;
  order: readonly string[];
  figures: Columns;
}): string => `insert into ${table} as total (tenant_id, ${selected(keys)}, ${selected(figures)})
  select $1::uuid, row.* from ${rows({ ...keys, ...figures })} order by ${order.join(", ")}
  on conflict (tenant_id, ${selected(keys)}) do update set
    ${added(Object.keys(figures))}`;

/** Returns the assignments that add the figures of a new row to those of a `total`. */
export const added = (figures: readonly string[]): string =>
  figures.map((name) => `${name} = total.${name} + excluded.${name}`).join(", ");

/**
 * Returns the statement that stores rows in place of those with their `keys`, with parameters as
 * those of `upsert`.
 */
export const replace = ({ table, keys, values }: { table: string; keys: Columns; values: Columns }): string =>
  `insert into ${table} (tenant_id, ${selected(keys)}, ${selected(values)})
  select $1::uuid, row.* from ${rows({ ...keys, ...values })}
  on conflict (tenant_id, ${selected(keys)}) do update set
    ${Object.keys(values)
      .map((name) => `${name} = excluded.${name}`)
      .join(", ")}`;
