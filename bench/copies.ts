import type pg from "pg";

/** What is copied for each copy of a customer, in the order of references. */
const COPIED = [
  "customer",
  "subscription",
  "subscription_term",
  "subscription_pause",
  "reminder",
  "measured_customer",
  "mrr_movement",
  "measured_term",
] as const;

/** Totals and what identifies one; everything else of them grows with the number of copies. */
const TOTALS = {
  movement_total: ["grain", "is_unknown", "from_on", "slot"],
  product_movement_total: ["grain", "product_id", "from_on", "slot"],
  cohort_total: ["cohort", "month", "slot"],
  term_total: ["grain", "from_on", "grace_days", "slot"],
} as const satisfies Record<string, readonly string[]>;

const OWN_IDS = ["id", "customer_id", "subscription_id", "recipient_id", "deletion_id"];

/**
 * Fills a tenant with so many copies of everything another one has from `fillWithYears`, what is
 * measured of it included, so that a business of a million customers doesn't have to be measured
 * customer by customer. `client` must bypass row security. References aren't checked meanwhile.
 */
export async function fillWithCopies(
  client: pg.Client,
  { from, to, copies }: { from: string; to: string; copies: number },
): Promise<void> {
  await client.query("set session_replication_role = replica");
  const ofProduct = (column: string) => `md5(${column} || '${to}')::uuid`;
  await fill("product", (column) => (column === "id" ? ofProduct("t.id") : null), 1);
  for (const table of COPIED)
    await fill(
      table,
      (column) => {
        if (column === "product_id") return ofProduct("t.product_id");
        return OWN_IDS.includes(column) ? `md5(t.${column} || n::text || '${to}')::uuid` : null;
      },
      copies,
    );
  for (const [table, keys] of Object.entries(TOTALS) as [string, readonly string[]][])
    await fill(
      table,
      (column) => {
        if (column === "product_id") return ofProduct("t.product_id");
        return keys.includes(column) ? null : `t.${column} * ${copies}`;
      },
      1,
    );
  await client.query("set session_replication_role = origin");

  async function fill(table: string, valueFor: (column: string) => string | null, times: number): Promise<void> {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map((row) => row.column_name);
    const values = names.map((column) =>
      column === "tenant_id" ? `'${to}'::uuid` : (valueFor(column) ?? `t.${column}`),
    );
    await client.query(
      `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
       from ${table} t cross join generate_series(1, ${times}) n where t.tenant_id = $1`,
      [from],
    );
  }
}
