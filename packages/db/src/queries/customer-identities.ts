import type { IdentityKind } from "@aavarti/domain/customer-identities";
import type { Language } from "@aavarti/domain/languages";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { CustomerIdentity, DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import type { SenderRow } from "./inbound-messages.ts";

export type CustomerIdentityRow = Selectable<CustomerIdentity>;
export type IdentityValue = { kind: IdentityKind; value: string };

/** Returns a customer's addresses beside the record's, oldest first, without removed ones. */
export const listIdentities = (
  trx: TenantTrx,
  customerId: string,
): Promise<(CustomerIdentityRow & { verified_by_name: string | null })[]> =>
  trx
    .selectFrom("customer_identity as i")
    .leftJoin("app_user as u", "u.id", "i.verified_by")
    .selectAll("i")
    .select("u.name as verified_by_name")
    .where("i.customer_id", "=", customerId)
    .where("i.removed_at", "is", null)
    .orderBy("i.created_at")
    .orderBy("i.id")
    .execute();

/** Returns one identity, also a removed one; undefined if unknown. Locks nothing. */
export const findIdentity = (trx: TenantTrx, id: string): Promise<CustomerIdentityRow | undefined> =>
  trx.selectFrom("customer_identity").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns a customer's identity with a value, also a removed one; undefined if there is none. */
export const findIdentityOf = (
  trx: TenantTrx,
  { customerId, kind, value }: IdentityValue & { customerId: string },
): Promise<CustomerIdentityRow | undefined> =>
  trx
    .selectFrom("customer_identity")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("kind", "=", kind)
    .where("value", "=", value)
    .executeTakeFirst();

/**
 * Stores an identity and returns whether it did: not when any customer of the business has the
 * value, or this one had it and it was removed. Waits for another transaction that stores the
 * value.
 */
export async function insertIdentity(trx: TenantTrx, row: Insertable<CustomerIdentity>): Promise<boolean> {
  const inserted = await trx
    .insertInto("customer_identity")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes columns of an identity. Violates a unique index if another customer has its value. */
export const updateIdentity = (trx: TenantTrx, id: string, changes: Updateable<CustomerIdentity>) =>
  trx.updateTable("customer_identity").set(changes).where("id", "=", id).execute();

/** Deletes an identity's row, so that it can be learned again; does nothing for an unknown one. */
export const deleteIdentity = (trx: TenantTrx, id: string) =>
  trx.deleteFrom("customer_identity").where("id", "=", id).execute();

/** Counts a customer's identities, without removed ones. */
export async function countIdentities(trx: TenantTrx, customerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("customer_identity")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns a customer other than `except` who has an address: in the record, outside Trash, or as an
 * identity that is not removed, verified or not, also in Trash. Undefined if nobody has it.
 */
export async function otherOwnerOf(
  trx: TenantTrx,
  { kind, value, except }: IdentityValue & { except: readonly string[] },
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from customer_identity i
      join customer c on c.tenant_id = i.tenant_id and c.id = i.customer_id
      where i.kind = ${kind} and i.value = ${value} and i.removed_at is null and c.id <> all(${[...except]}::uuid[])
    union all select * from (select c.id, c.name from customer c
      where ${kind} = 'email' and c.email = ${value} and c.deleted_at is null and c.id <> all(${[...except]}::uuid[])
      order by c.created_at, c.id limit 1) by_email
    union all select * from (select c.id, c.name from customer c
      where ${kind} = 'phone' and c.phone_e164 = ${value} and c.deleted_at is null
        and c.id <> all(${[...except]}::uuid[])
      order by c.created_at, c.id limit 1) by_phone
    limit 1`.execute(trx);
  return rows[0];
}

/** Returns whether a customer has an email address: in the record, or as a verified identity. */
export async function hasEmail(
  trx: TenantTrx,
  { customerId, email }: { customerId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from customer c where c.id = ${customerId} and (lower(c.email) = ${email} or exists (
      select from customer_identity i where i.tenant_id = c.tenant_id and i.customer_id = c.id and i.kind = 'email'
        and i.value = ${email} and i.removed_at is null and i.verified_at is not null))`.execute(trx);
  return rows.length > 0;
}

/**
 * Returns the customers of all businesses with a number (E.164), in the record or as a verified
 * identity, and those with a WhatsApp user id as a verified identity, each once and in no order.
 * Leaves out Trash. Empty without both.
 */
export const customersOfSender = async (db: Kysely<DB>, address: WhatsappAddress): Promise<SenderRow[]> =>
  (await sendersOfAddress(db, address)).filter(({ claim }) => claim === "known");

/** Where a WhatsApp message comes from: a number (E.164), a user id, or both. */
export type WhatsappAddress = { phone: string | null; userId: string | null };

/**
 * Returns everybody in all businesses who has, or had, to do with a number or a WhatsApp user id,
 * each once and in no order: who has it, to whom something was sent there, who wrote from there,
 * and to whom a conversation with it was moved; also in Trash. Says when something was last sent to
 * exactly this number or user id, and when it last wrote: null if never, or, where `until` is
 * given, not before that instant. What failed or was cancelled doesn't count. Empty without both.
 */
export async function sendersOfAddress(
  db: Kysely<DB>,
  { phone, userId }: WhatsappAddress,
  until: Date | null = null,
): Promise<SenderRow[]> {
  const { rows } = await sql<{
    tenant_id: string;
    customer_id: string;
    claim: SenderRow["claim"];
    last_sent_at: Date | null;
    last_received_at: Date | null;
    language: Language;
  }>`select tenant_id, customer_id, claim, last_sent_at, last_received_at, language
    from senders_of_address_until(${phone}, ${userId}, coalesce(${until}::timestamptz, 'infinity'))`.execute(db);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    customerId: row.customer_id,
    claim: row.claim,
    lastSentAt: row.last_sent_at,
    lastReceivedAt: row.last_received_at,
    language: row.language,
  }));
}
