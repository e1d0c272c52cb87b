import {
  globalTables,
  lockUser,
  markTokensOfUserUsed,
  type UserRow,
  updateCredentials,
} from "@aavarti/db/queries/auth";
import type { Unit } from "../context.ts";

/**
 * The credentials with which a user authenticates. A second factor belongs here once there is one.
 */
export type CredentialChanges = Partial<
  Pick<UserRow, "password_hash" | "email" | "email_verified_at" | "google_issuer" | "google_subject">
>;

/**
 * Changes a user's credentials and invalidates every link emailed to them before, in the same
 * transaction: someone with access to an old mailbox must not be able to undo the change. A link
 * being created at this moment waits for the lock and is newer than the change. Revokes no session
 * and writes no audit event.
 */
export async function changeCredentials(
  { trx }: Unit,
  { userId, changes, at }: { userId: string; changes: CredentialChanges; at: Date },
): Promise<void> {
  const db = globalTables(trx);
  await lockUser(db, userId);
  await updateCredentials(db, userId, { ...changes, updated_at: at });
  await markTokensOfUserUsed(db, { userId, at });
}
