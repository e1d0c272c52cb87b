import type { ResetPassword } from "@aavarti/contract/auth";
import {
  findMemberships,
  findUserById,
  globalTables,
  lockUser,
  markTokenUsed,
  type UserRow,
} from "@aavarti/db/queries/auth";
import { invalidField } from "@aavarti/domain/errors";
import { passwordProblem } from "@aavarti/domain/passwords";
import { sendPasswordChanged } from "@aavarti/jobs/definitions/auth";
import { audit } from "../audit.ts";
import { type PublicContext, transactAs, type Unit } from "../context.ts";
import { holdEarlierWork } from "../sending/hold-earlier-work.ts";
import { changeCredentials } from "./change-credentials.ts";
import { deadLink, readToken } from "./one-time-token.ts";
import { luciaOver } from "./sessions.ts";

/**
 * Sets a new password with the token of an emailed link; every session and every other link of the
 * user is revoked, and nobody is signed in. The link also verifies the address. If that was not
 * verified before, a stranger may have registered it, so messages that were set up until now are
 * not sent (`holdEarlierWork`). Enqueues the email that the password changed and writes an audit
 * event. Of somebody who belongs to no business there is no event, and nothing to hold.
 * @throws AppError VALIDATION_FAILED for a link that is unknown, used or expired, and for a
 * password that isn't allowed (the link stays valid); RATE_LIMITED when too many hashes are
 * waiting.
 */
export async function resetPassword(ctx: PublicContext, { token, password }: ResetPassword): Promise<void> {
  const kind = "password_reset";
  const link = await readToken(ctx.db, { kind, token, now: ctx.now() });
  const user = await findUserById(ctx.db, link.user_id);
  if (link.used_at || !user) throw deadLink();
  const problem = passwordProblem(password, user);
  if (problem) throw invalidField("password", problem);
  const passwordHash = await ctx.hasher.hash(password);

  const [membership] = await findMemberships(ctx.db, user.id);
  const change = async (unit: Unit): Promise<UserRow> => {
    const db = globalTables(unit.trx);
    const at = ctx.now();
    // A concurrent password change holds this lock, and has invalidated the link when it releases
    // it.
    const current = await lockUser(db, user.id);
    if (!current || current.email !== user.email || !(await markTokenUsed(db, link.id, at))) throw deadLink();
    const changes = { password_hash: passwordHash, email_verified_at: current.email_verified_at ?? at };
    await changeCredentials(unit, { userId: user.id, changes, at });
    await luciaOver(db, ctx.now).invalidateUserSessions(user.id);
    await unit.enqueue(sendPasswordChanged, { userId: user.id, requestId: ctx.newId() });
    return current;
  };
  // Nobody's business is entered without a membership; the id of none stands for it.
  const tenantId = membership?.tenant_id ?? ctx.newId();
  await transactAs(ctx, tenantId, async (unit) => {
    const before = await change(unit);
    if (!membership) return;
    const isTakenOver = before.email_verified_at === null;
    const noted = isTakenOver ? { remindersCancelled: await holdEarlierWork({ ...ctx, tenantId }, unit) } : {};
    const actor = { kind: "user", userId: user.id, role: membership.role, sessionId: link.id } as const;
    await audit({ ...ctx, actor, tenantId }, unit, "user.password-reset", { kind: "tenant", id: tenantId }, noted);
  });
}
