import type { DeviceRef } from "@aavarti/contract/account";
import { findSessionsOfUser, globalTables, revokeSession, revokeSessionsOfUser } from "@aavarti/db/queries/auth";
import { deviceName } from "@aavarti/domain/devices";
import { audit } from "../audit.ts";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "./require-session.ts";

/**
 * Revokes one of the signed-in user's own sessions, even the current one, immediately and writes an
 * audit event. A session that has already ended, or belongs to another user, is left unchanged
 * without an error.
 * @throws AppError FORBIDDEN for a job.
 */
export function endSession(ctx: ServiceContext, { id }: DeviceRef): Promise<void> {
  const { userId } = requireSession(ctx);
  return ctx.transact(async (unit) => {
    const db = globalTables(unit.trx);
    const at = ctx.now();
    const session = (await findSessionsOfUser(db, userId, at)).find((row) => row.id === id);
    if (!session) return;
    await revokeSession(db, id, { at, reason: "ended-by-owner" });
    const device = deviceName(session.user_agent);
    await audit(ctx, unit, "user.session-ended", { kind: "tenant", id: ctx.tenantId }, { device });
  });
}

/**
 * Revokes all of the signed-in user's sessions immediately, including the current one and any
 * Google sign-in in progress. Writes an audit event.
 * @throws AppError FORBIDDEN for a job.
 */
export function endAllSessions(ctx: ServiceContext): Promise<void> {
  const { userId } = requireSession(ctx);
  return ctx.transact(async (unit) => {
    await revokeSessionsOfUser(globalTables(unit.trx), userId, { at: ctx.now(), reason: "all-revoked" });
    await audit(ctx, unit, "user.signed-out-everywhere", { kind: "tenant", id: ctx.tenantId });
  });
}
