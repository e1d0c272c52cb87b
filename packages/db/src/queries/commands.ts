import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Command, CommandMessage, CommandNumber, DB, DigestItem } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type CommandNumberRow = Selectable<CommandNumber>;
export type CommandRow = Selectable<Command>;

/**
 * Returns the business and owner who send commands from this phone number (E.164), looked up across
 * all tenants; null for a number that is not verified or where commands are off.
 */
export async function commanderOfPhone(
  db: Kysely<DB>,
  phone: string,
): Promise<{ tenantId: string; userId: string } | null> {
  const { rows } = await sql<{ tenant_id: string; user_id: string }>`
    select tenant_id, user_id from commander_of_phone(${phone})`.execute(db);
  return rows[0] ? { tenantId: rows[0].tenant_id, userId: rows[0].user_id } : null;
}

/**
 * Returns the business and owner who entered this phone number (E.164) last, to send commands from
 * it, and have not verified it yet, looked up across all tenants; null if nobody has.
 */
export async function ownerWhoEntered(
  db: Kysely<DB>,
  phone: string,
): Promise<{ tenantId: string; userId: string } | null> {
  const { rows } = await sql<{ tenant_id: string; user_id: string }>`
    select tenant_id, user_id from owner_who_entered(${phone})`.execute(db);
  return rows[0] ? { tenantId: rows[0].tenant_id, userId: rows[0].user_id } : null;
}

/** Returns the member's number for commands, verified or not; undefined without one. */
export const findCommandNumber = (trx: TenantTrx, userId: string): Promise<CommandNumberRow | undefined> =>
  trx.selectFrom("command_number").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Returns the member's number as `findCommandNumber`, locked until the transaction ends. */
export const lockCommandNumber = (trx: TenantTrx, userId: string): Promise<CommandNumberRow | undefined> =>
  trx.selectFrom("command_number").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();

/** Returns the verified numbers of the business where commands are on. */
export const listActiveNumbers = (trx: TenantTrx): Promise<CommandNumberRow[]> =>
  trx.selectFrom("command_number").selectAll().where("is_on", "=", true).execute();

/** Stores a member's number, or nothing if there is one. */
export const insertCommandNumber = (trx: TenantTrx, row: Insertable<CommandNumber>) =>
  trx
    .insertInto("command_number")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doNothing())
    .execute();

/** Changes a member's number. */
export const updateCommandNumber = (trx: TenantTrx, userId: string, changes: Updateable<CommandNumber>) =>
  trx.updateTable("command_number").set(changes).where("user_id", "=", userId).execute();

/** Replaces what the numbers of a daily summary stand for. */
export async function saveDigestItems(
  trx: TenantTrx,
  reminderId: string,
  items: readonly Insertable<DigestItem>[],
): Promise<void> {
  await trx.deleteFrom("digest_item").where("reminder_id", "=", reminderId).execute();
  if (items.length > 0) await trx.insertInto("digest_item").values(items).execute();
}

/**
 * Returns the daily summary that was sent last to a member's number by WhatsApp, with its
 * provider's message id; undefined if none was.
 */
export const lastDigestTo = (trx: TenantTrx, { userId, phone }: { userId: string; phone: string }) =>
  trx
    .selectFrom("reminder")
    .select(["id", "sent_at", "provider_message_id"])
    .where("step", "=", "digest")
    .where("channel", "=", "whatsapp")
    .where("recipient_id", "=", userId)
    .where("recipient_address", "=", phone)
    .where("sent_at", "is not", null)
    .orderBy("sent_at", "desc")
    .limit(1)
    .$narrowType<{ sent_at: Date }>()
    .executeTakeFirst();

/** Returns what the numbers of a daily summary stand for, in order. */
export const listDigestItems = (trx: TenantTrx, reminderId: string): Promise<Selectable<DigestItem>[]> =>
  trx.selectFrom("digest_item").selectAll().where("reminder_id", "=", reminderId).orderBy("position").execute();

/**
 * Stores a line of a message; returns false, with nothing changed, when it is stored already. A
 * concurrent transaction that stores the same line is waited for.
 */
export async function insertCommand(trx: TenantTrx, row: Insertable<Command>): Promise<boolean> {
  const inserted = await trx
    .insertInto("command")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "provider_message_id", "line"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns how often a member's number was answered one of these commands since an instant. */
export async function countAnsweredSince(
  trx: TenantTrx,
  { userId, phone, kinds, since }: { userId: string; phone: string; kinds: readonly string[]; since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom("command")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .where("phone_e164", "=", phone)
    .where("kind", "in", kinds)
    .where("state", "=", "done")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns how many lines of a member's number were answered with a refusal since an instant, apart
 * from those of a command that was read and looked at.
 */
export async function countRefusedSince(
  trx: TenantTrx,
  { userId, phone, since }: { userId: string; phone: string; since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom("command")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .where("phone_e164", "=", phone)
    .where("kind", "is", null)
    .where("state", "=", "refused")
    .where("answer", "<>", "")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the answer to a line of a message; undefined before it was handled. */
export const findAnswer = (trx: TenantTrx, { messageId, line }: { messageId: string; line: number }) =>
  trx
    .selectFrom("command")
    .select("answer")
    .where("provider_message_id", "=", messageId)
    .where("line", "=", line)
    .executeTakeFirst();

/** Changes a stored line. */
export const updateCommand = (trx: TenantTrx, id: string, changes: Updateable<Command>) =>
  trx.updateTable("command").set(changes).where("id", "=", id).execute();

/**
 * Returns a member's newest command with a code, sent from this number; undefined if none has it.
 */
export const findByCode = (
  trx: TenantTrx,
  { userId, phone, code }: { userId: string; phone: string; code: string },
): Promise<CommandRow | undefined> =>
  trx
    .selectFrom("command")
    .selectAll()
    .where("user_id", "=", userId)
    .where("phone_e164", "=", phone)
    .where("code", "=", code)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns the codes of a member's commands since an instant. */
export async function listCodesSince(trx: TenantTrx, userId: string, since: Date): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("command")
    .select("code")
    .where("user_id", "=", userId)
    .where("code", "is not", null)
    .where("created_at", ">=", since)
    .execute();
  return new Set(rows.flatMap(({ code }) => code ?? []));
}

/**
 * Stores a message that is to be answered; returns false, with nothing changed, when it is stored
 * already.
 */
export async function insertCommandMessage(trx: TenantTrx, row: Insertable<CommandMessage>): Promise<boolean> {
  const inserted = await trx
    .insertInto("command_message")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "provider_message_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns whether a member was answered since an instant. */
export async function wasAnsweredSince(trx: TenantTrx, userId: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("command_message")
    .select("id")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a planned answer as being sent and returns it; undefined when it is not planned any more,
 * so that it is sent once.
 */
export const claimAnswer = (trx: TenantTrx, id: string, at: Date) =>
  trx
    .updateTable("command_message")
    .set({ state: "sending", attempts: sql<number>`attempts + 1`, updated_at: at })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .returning(["answer", "phone_e164", "attempts"])
    .executeTakeFirst();

/** Records what became of an answer that was being sent. */
export const settleAnswer = (trx: TenantTrx, id: string, changes: Updateable<CommandMessage>) =>
  trx.updateTable("command_message").set(changes).where("id", "=", id).where("state", "=", "sending").execute();
