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
 * Changes the given credentials of a user (password hash, email address, Google identity) and
 * invalidates every link emailed to them before, in the same transaction: someone with access to an
 * old mailbox must not be able to undo the change. Locks the user's row, so a link being created at
 * this moment is newer than the change. Revokes no session, sends nothing and writes no audit
 * event.
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
