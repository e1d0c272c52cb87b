import { globalTables, lockUser, type UserRow, updateCredentials, useTokensOfUser } from "@aavarti/db/queries/auth";
import type { Unit } from "../context.ts";

/** What a person proves who they are with. A second factor belongs here as soon as there is one. */
export type CredentialChanges = Partial<
  Pick<UserRow, "password_hash" | "email" | "email_verified_at" | "google_issuer" | "google_subject">
>;

/**
 * Changes how a person signs in, and makes every link that was emailed to them before worthless, in
 * the same transaction: whoever could read an old mailbox must not be able to undo the change. A
 * link that is being made at this moment waits for the lock and is newer than the change.
 */
export async function changeCredentials(
  { trx }: Unit,
  { userId, changes, at }: { userId: string; changes: CredentialChanges; at: Date },
): Promise<void> {
  const db = globalTables(trx);
  await lockUser(db, userId);
  await updateCredentials(db, userId, { ...changes, updated_at: at });
  await useTokensOfUser(db, { userId, at });
}
