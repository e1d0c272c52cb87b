import type { Insertable, Selectable } from "kysely";
import type { MovedSender } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import type { IdentityValue } from "./customer-identities.ts";

export type MovedSenderRow = Selectable<MovedSender>;

/**
 * Returns the id of the customer to whom a customer's messages from an address belong since a
 * member moved a conversation with it; undefined if nobody did, or if that one is in Trash.
 */
export async function customerMovedTo(
  trx: TenantTrx,
  { customerId, kind, value }: IdentityValue & { customerId: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("moved_sender as m")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "m.tenant_id").onRef("c.id", "=", "m.to_customer_id"),
    )
    .select("c.id")
    .where("m.from_customer_id", "=", customerId)
    .where("m.kind", "=", kind)
    .where("m.value", "=", value)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the business's moves of an address, each from one customer to another or to nobody. */
export const listMovedSenders = (trx: TenantTrx, { kind, value }: IdentityValue): Promise<MovedSenderRow[]> =>
  trx.selectFrom("moved_sender").selectAll().where("kind", "=", kind).where("value", "=", value).execute();

/**
 * Makes the messages of one customer from an address another's (`to`), and those that were moved to
 * that customer before. Messages that were moved away from `to` are theirs again. Lock both
 * customers before.
 */
export async function moveSender(
  trx: TenantTrx,
  row: Insertable<MovedSender> & { to_customer_id: string },
): Promise<void> {
  const { kind, value, from_customer_id: from, to_customer_id: to, moved_at: at } = row;
  await forgetMovedSender(trx, { kind, value, customerId: to });
  await trx
    .updateTable("moved_sender")
    .set({ to_customer_id: to })
    .where("kind", "=", kind)
    .where("value", "=", value)
    .where("to_customer_id", "=", from)
    .execute();
  await trx
    .insertInto("moved_sender")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "from_customer_id", "kind", "value"])
        .doUpdateSet({ to_customer_id: to, moved_at: at }),
    )
    .execute();
}

/**
 * Forgets that a customer's messages from an address are another's; does nothing if they aren't.
 */
export const forgetMovedSender = (
  trx: TenantTrx,
  { kind, value, customerId }: IdentityValue & { customerId: string },
) =>
  trx
    .deleteFrom("moved_sender")
    .where("from_customer_id", "=", customerId)
    .where("kind", "=", kind)
    .where("value", "=", value)
    .execute();

/**
 * Ends that messages from an address are a customer's, as when it is not theirs any more. They are
 * nobody's then: whoever they were moved from still is not who writes, as far as anybody knows.
 */
export const disownMovedTo = (trx: TenantTrx, { kind, value, customerId }: IdentityValue & { customerId: string }) =>
  trx
    .updateTable("moved_sender")
    .set({ to_customer_id: null })
    .where("to_customer_id", "=", customerId)
    .where("kind", "=", kind)
    .where("value", "=", value)
    .execute();

/** Returns whether a member said that a customer's address is another person's. */
export async function isMovedAway(
  trx: TenantTrx,
  { kind, value, customerId }: IdentityValue & { customerId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("moved_sender")
    .select("kind")
    .where("from_customer_id", "=", customerId)
    .where("kind", "=", kind)
    .where("value", "=", value)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts back what `listMovedSenders` returned of an address, as an undo does; without moves from or
 * to customers who were erased meanwhile.
 */
export async function restoreMovedSenders(
  trx: TenantTrx,
  { kind, value }: IdentityValue,
  rows: readonly Insertable<MovedSender>[],
): Promise<void> {
  await trx.deleteFrom("moved_sender").where("kind", "=", kind).where("value", "=", value).execute();
  const idsOf = (row: Insertable<MovedSender>) => [row.from_customer_id, row.to_customer_id ?? row.from_customer_id];
  const ids = [...new Set(rows.flatMap(idsOf))];
  if (ids.length === 0) return;
  const found = await trx.selectFrom("customer").select("id").where("id", "in", ids).execute();
  const present = new Set(found.map(({ id }) => id));
  const kept = rows.filter((row) => idsOf(row).every((id) => present.has(id)));
  if (kept.length > 0) await trx.insertInto("moved_sender").values(kept).execute();
}
