import type { Account, SignedInDevice } from "@aavarti/contract/account";
import { findSessionsOfUser, findUserById, type SessionRow } from "@aavarti/db/queries/auth";
import { deviceName, isHandheld } from "@aavarti/domain/devices";
import { notFound } from "@aavarti/domain/refusal";

import { IDLE_DAYS } from "../auth/session-adapter.ts";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "./require-session.ts";

/** How the person signs in, and on which devices they are signed in now. */
export async function readAccount(ctx: ServiceContext): Promise<Account> {
  const { userId, sessionId } = requireSession(ctx);
  const [user, sessions] = await Promise.all([
    findUserById(ctx.db, userId),
    findSessionsOfUser(ctx.db, userId, ctx.now()),
  ]);
  if (!user) throw notFound("user");
  const devices = sessions
    // The token of a Google redirect that nobody has used is no device yet.
    .filter(({ handoff_expires_at }) => handoff_expires_at === null)
    .map((row) => toDevice(row, sessionId))
    .sort((one, other) => order(other).localeCompare(order(one)));
  return { hasPassword: user.password_hash !== null, devices };
}

/** The asking device first, then the latest seen. */
const order = ({ isCurrent, lastSeenAt }: SignedInDevice): string => `${isCurrent ? 1 : 0} ${lastSeenAt}`;

const DAY_MS = 86_400_000;

const toDevice = (row: SessionRow, sessionId: string): SignedInDevice => ({
  id: row.id,
  name: deviceName(row.user_agent),
  isHandheld: isHandheld(row.user_agent),
  isCurrent: row.id === sessionId,
  ip: row.ip,
  signedInAt: row.created_at.toISOString(),
  lastSeenAt: lastSeen(row).toISOString(),
});

/**
 * Told from the idle end, which every use moves. Close to the absolute end it stops moving, and so
 * does this.
 */
const lastSeen = ({ created_at, expires_at }: SessionRow): Date =>
  new Date(Math.max(created_at.getTime(), expires_at.getTime() - IDLE_DAYS * DAY_MS));
