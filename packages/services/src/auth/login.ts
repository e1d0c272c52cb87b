import type { Login, SignedIn } from "@aavarti/contract/auth";
import { findUserByEmail, globalTables, type UserRow, updateCredentials } from "@aavarti/db/queries/auth";
import type { PublicContext } from "../context.ts";
import { openSession } from "./open-session.ts";
import { isPasswordOf } from "./passwords.ts";
import { invalidCredentials } from "./sign-in-refusals.ts";

/**
 * Signs in with a password to the business that the user used last, or else to the first they
 * joined, writes an audit event and returns the new session's token with the user and business. A
 * hash made with weaker settings is replaced. A refused attempt is written to the server's log.
 * @throws AppError INVALID_CREDENTIALS, after the same amount of work, for an unknown address, a
 * wrong password and an account without a password; FORBIDDEN for a user who belongs to no
 * business or is suspended in all of them; RATE_LIMITED when too many hashes are waiting.
 */
export async function login(ctx: PublicContext, { email, password }: Login): Promise<SignedIn> {
  const user = await findUserByEmail(ctx.db, email);
  const matches = await isPasswordOf(ctx.hasher, user?.password_hash, password);
  if (!user || !matches) {
    ctx.log.warn({ userId: user?.id ?? null, ip: ctx.ip }, "Sign-in refused");
    throw invalidCredentials();
  }

  const renewedHash = await renewHash(ctx, user, password);
  return openSession(ctx, {
    userId: user.id,
    via: "password",
    async confirm(current, { trx }) {
      // A password reset may have committed since the password was verified; after it the old
      // password must not work.
      if (current.password_hash !== user.password_hash) throw invalidCredentials();
      if (renewedHash === null) return {};
      await updateCredentials(globalTables(trx), user.id, { password_hash: renewedHash, updated_at: ctx.now() });
      return { passwordRehashed: true };
    },
  });
}

async function renewHash(
  { hasher }: PublicContext,
  { password_hash }: UserRow,
  password: string,
): Promise<string | null> {
  const isOld = password_hash !== null && hasher.needsRehash?.(password_hash);
  return isOld ? hasher.hash(password) : null;
}
