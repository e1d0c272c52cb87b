import type { ChangePassword } from "@aavarti/contract/account";
import { findSessionsOfUser, findUserById, globalTables, lockUser, revokeSession } from "@aavarti/db/queries/auth";
import { invalidField } from "@aavarti/domain/errors";
import { passwordProblem } from "@aavarti/domain/passwords";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { sendPasswordChanged } from "@aavarti/jobs/definitions/auth";
import { audit } from "../audit.ts";
import { changeCredentials } from "../auth/change-credentials.ts";
import { isPasswordOf } from "../auth/passwords.ts";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "./require-session.ts";

/**
 * Sets a new password for a user who knows the current one, signs out every other session and
 * invalidates every link emailed before. Emails the user that the password changed (by a job) and
 * writes an audit event.
 * @throws AppError FORBIDDEN for a job; VALIDATION_FAILED for a wrong current password or a new
 * one that isn't allowed, CONFLICT when the account has no password to change, NOT_FOUND when the
 * user no longer exists, RATE_LIMITED when too many hashes are waiting.
 */
export async function changePassword(
  ctx: ServiceContext,
  { currentPassword, password }: ChangePassword,
): Promise<void> {
  const { userId, sessionId } = requireSession(ctx);
  const user = await findUserById(ctx.db, userId);
  if (!user) throw notFound("user");
  if (user.password_hash === null) {
    throw refusal("password.none");
  }
  if (!(await isPasswordOf(ctx.hasher, user.password_hash, currentPassword))) throw wrongPassword();
  const problem = passwordProblem(password, user);
  if (problem) throw invalidField("password", problem);
  const passwordHash = await ctx.hasher.hash(password);

  await ctx.transact(async (unit) => {
    const db = globalTables(unit.trx);
    const at = ctx.now();
    // A password reset may have committed since the password was verified.
    const current = await lockUser(db, userId);
    if (current?.password_hash !== user.password_hash) throw wrongPassword();
    await changeCredentials(unit, { userId, changes: { password_hash: passwordHash }, at });
    for (const session of await findSessionsOfUser(db, userId, at)) {
      if (session.id !== sessionId) await revokeSession(db, session.id, { at, reason: "password-changed" });
    }
    await unit.enqueue(sendPasswordChanged, { userId, requestId: ctx.newId() });
    await audit(ctx, unit, "user.password-changed", { kind: "tenant", id: ctx.tenantId });
  });
}

const wrongPassword = () => refusal("password.incorrect", {}, { field: "currentPassword" });
