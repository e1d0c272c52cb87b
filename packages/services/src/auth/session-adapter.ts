import {
  deleteSessionsEndedBefore,
  extendSession,
  findSession,
  findSessionsOfUser,
  insertSession,
  revokeSession,
  revokeSessionsOfUser,
  type SessionRow,
} from "@aavarti/db/queries/auth";
import type { GlobalDb } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";
import type { Adapter, DatabaseSession } from "lucia";
import { invalidToken, tokenExpired } from "./sign-in-refusals.ts";

/** A session expires 14 days after its last use, and 90 days after it began in any case. */
export const IDLE_DAYS = 14;
export const ABSOLUTE_DAYS = 90;

const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 3_600_000;
const TOMBSTONE_DAYS = 30;

/**
 * Passed to Lucia as every session's expiry, because Lucia reads the machine's clock directly;
 * expiry is decided by our own clock instead.
 */
const ENDS_BY_OUR_CLOCK = new Date(8.64e15);

export type SessionAttributes = Pick<
  SessionRow,
  "tenant_id" | "created_via" | "user_agent" | "ip" | "handoff_expires_at" | "handoff_binding_hash" | "replaces_id"
>;

export type UserAttributes = { name: string; email: string; phone: string | null; language: Language };

/**
 * Returns the storage through which the sign-in library Lucia keeps sessions in the database,
 * hardened (docs/adr/0013): ids are the SHA-256 of the token, and a session expires 14 days after
 * its last use and 90 days after it began. Deleting a session only revokes it; its row stays for 30
 * days, and `deleteExpiredSessions` deletes older ones. `getSessionAndUser` extends the session and
 * throws AppError UNAUTHORIZED, with different texts for an invalid and an expired one.
 */
export function createSessionAdapter(db: GlobalDb, now: () => Date): Adapter {
  const revoked = (reason: string) => ({ at: now(), reason });
  return {
    async getSessionAndUser(id) {
      const row = await findSession(db, id);
      if (!row || row.revoked_at || row.created_at < row.sessions_valid_from) throw invalidToken();
      const at = now();
      if (at >= row.expires_at || at >= row.absolute_expires_at) throw tokenExpired();
      await touch(db, row, at);
      const attributes = { name: row.name, email: row.email, phone: row.phone_e164, language: row.language };
      return [toLucia(row), { id: row.user_id, attributes }];
    },

    async setSession({ id, userId, attributes }) {
      const at = now();
      await insertSession(db, {
        ...attributes,
        id,
        user_id: userId,
        created_at: at,
        expires_at: after(at, IDLE_DAYS),
        absolute_expires_at: after(at, ABSOLUTE_DAYS),
      });
    },

    getUserSessions: async (userId) => (await findSessionsOfUser(db, userId, now())).map(toLucia),

    async updateSessionExpiration(id, expiresAt) {
      await extendSession(db, id, expiresAt);
    },

    async deleteSession(id) {
      await revokeSession(db, id, revoked("signed-out"));
    },

    deleteUserSessions: (userId) => revokeSessionsOfUser(db, userId, revoked("all-revoked")),

    async deleteExpiredSessions() {
      await deleteSessionsEndedBefore(db, after(now(), -TOMBSTONE_DAYS));
    },
  };
}

/**
 * Extends the session's idle expiry, with at most one write an hour however busy the session is.
 */
async function touch(db: GlobalDb, row: SessionRow, at: Date): Promise<void> {
  const end = after(at, IDLE_DAYS);
  if (end.getTime() - row.expires_at.getTime() >= TOUCH_EVERY_MS) await extendSession(db, row.id, end);
}

const toLucia = (row: SessionRow): DatabaseSession => ({
  id: row.id,
  userId: row.user_id,
  expiresAt: ENDS_BY_OUR_CLOCK,
  attributes: {
    tenant_id: row.tenant_id,
    created_via: row.created_via,
    user_agent: row.user_agent,
    ip: row.ip,
    handoff_expires_at: row.handoff_expires_at,
    handoff_binding_hash: row.handoff_binding_hash,
    replaces_id: row.replaces_id,
  },
});

const after = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);
