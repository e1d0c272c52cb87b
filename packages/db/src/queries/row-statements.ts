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
    ${Object.keys(figures)
      .map((name) => `${name} = total.${name} + excluded.${name}`)
      .join(", ")}`;

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
