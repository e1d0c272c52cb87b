import type { Insertable, Selectable, Updateable } from "kysely";
import { PRIVACY_REGISTRY } from "../privacy-registry.ts";
import type { Tenant } from "../schema.ts";
import type { TenantTable, TenantTrx } from "../tenant.ts";

export type TenantRow = Selectable<Tenant>;

/** Returns the transaction's tenant, undefined if it was erased: row security shows no other. */
export const findTenant = (trx: TenantTrx) => trx.selectFrom("tenant").selectAll().executeTakeFirst();

/**
 * Returns the transaction's tenant, locked until the transaction ends, for rules that concurrent
 * requests must not bypass; undefined if it was erased. Not `for update`: every insert for the
 * tenant refers to this row, and a transaction that holds a customer would wait for us while we
 * wait for the customer (deadlock).
 */
export const lockTenant = (trx: TenantTrx) => trx.selectFrom("tenant").selectAll().forNoKeyUpdate().executeTakeFirst();

/** Inserts a tenant and returns its row. Makes nobody a member. */
export const insertTenant = (trx: TenantTrx, row: Insertable<Tenant>) =>
  trx.insertInto("tenant").values(row).returningAll().executeTakeFirstOrThrow();

/** Updates the tenant and returns its row. Throws if there is none with this id. */
export const updateTenant = (trx: TenantTrx, id: string, changes: Updateable<Tenant>) =>
  trx.updateTable("tenant").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** What stays of an emptied tenant, and why. */
const KEPT_TABLES = {
  tenant: "the account",
  membership: "the account",
  activation_order: "the account's payments",
  activation_payment: "the account's payments",
  activation_receipt: "the account's payments",
  document: "the account's receipts",
  sender_domain: "the email provider has it too",
  whatsapp_link: "it is printed on visiting cards",
  notification_version: "a counter that pages compare",
  retention_warning: "it was sent",
  sending_day: "the limit of messages on a day",
  sending_flag: "the operator reads it",
} as const satisfies Partial<Record<TenantTable, string>>;

/** Tables whose rows others refer to without deleting them. */
const FIRST_TABLES = ["reminder", "subscription_term", "subscription"] as const;

/** Tables whose rows go with others, and which the product's role cannot empty itself. */
const FOLLOWING_TABLES: readonly TenantTable[] = [
  "ledger_entry",
  "charge_description",
  "payment_receipt",
  "mrr_movement",
];

/**
 * Permanently deletes all records of the transaction's tenant, Trash included, except the account,
 * its members, activation payments with their receipts and documents, and sender domain, and what
 * its sending limits and warnings are counted by.
 */
export async function emptyTenant(trx: TenantTrx): Promise<void> {
  const others = (Object.keys(PRIVACY_REGISTRY) as TenantTable[]).filter(
    (table) => !(table in KEPT_TABLES) && !FOLLOWING_TABLES.includes(table),
  );
  for (const table of new Set<TenantTable>([...FIRST_TABLES, ...others])) await trx.deleteFrom(table).execute();
}
