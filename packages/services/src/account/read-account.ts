import type { Account, SignedInDevice } from "@aavarti/contract/account";
import { findSessionsOfUser, findUserById, type SessionRow } from "@aavarti/db/queries/auth";
import { deviceName, deviceOf, isHandheld } from "@aavarti/domain/devices";
import { notFound } from "@aavarti/domain/refusal";

import { IDLE_DAYS } from "../auth/session-adapter.ts";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "./require-session.ts";

/**
 * Returns whether the signed-in user has a password, and the devices they are signed in on now: the
 * current one first, then by last use (`lastSeenAt`, exact to the hour), newest first. Instants are
 * ISO 8601.
 * @throws AppError FORBIDDEN for a job, NOT_FOUND when the user no longer exists.
 */
export async function readAccount(ctx: ServiceContext): Promise<Account> {
  const { userId, sessionId } = requireSession(ctx);
  const [user, sessions] = await Promise.all([
    findUserById(ctx.db, userId),
    findSessionsOfUser(ctx.db, userId, ctx.now()),
  ]);
  if (!user) throw notFound("user");
  const devices = sessions
    // An unused Google hand-off token is not a signed-in device yet.
    .filter(({ handoff_expires_at }) => handoff_expires_at === null)
    .map((row) => toDevice(row, sessionId))
    .sort((one, other) => order(other).localeCompare(order(one)));
  return { hasPassword: user.password_hash !== null, devices };
}

/** Sort key: the requesting device first, then by most recently used. */
const order = ({ isCurrent, lastSeenAt }: SignedInDevice): string => `${isCurrent ? 1 : 0} ${lastSeenAt}`;

const DAY_MS = 86_400_000;

const toDevice = (row: SessionRow, sessionId: string): SignedInDevice => ({
  id: row.id,
  name: deviceName(row.user_agent),
  ...deviceOf(row.user_agent),
  isHandheld: isHandheld(row.user_agent),
  isCurrent: row.id === sessionId,
  ip: row.ip,
  signedInAt: row.created_at.toISOString(),
  lastSeenAt: lastSeen(row).toISOString(),
});

/**
 * Returns when the session was last used, derived from its idle expiry, which each use extends.
 * Near the absolute expiry the idle expiry stops moving, and so does this value.
 */
const lastSeen = ({ created_at, expires_at }: SessionRow): Date =>
  new Date(Math.max(created_at.getTime(), expires_at.getTime() - IDLE_DAYS * DAY_MS));
