import { isIP } from "node:net";
import type { GlobalDb } from "@aavarti/db/tenant";
import { Lucia } from "lucia";
import type { PublicContext } from "../context.ts";
import { mintToken, tokenId } from "./secret-token.ts";
import { createSessionAdapter, type SessionAttributes, type UserAttributes } from "./session-adapter.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOver>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

/** How long the token of a Google redirect waits for its first use, in seconds. */
export const HANDOFF_SECONDS = 60;
const LONGEST_USER_AGENT = 300;

export type NewSession = {
  userId: string;
  tenantId: string;
  via: SessionAttributes["created_via"];
  /**
   * Creates a hand-off session: it is pending for 60 s and valid only together with the cookie that
   * has this value.
   */
  handoffBinding?: string;
  /** The session that is revoked when this one is first used. */
  replacesId?: string;
};

type Origin = Pick<PublicContext, "now" | "randomBytes" | "ip" | "userAgent">;

/**
 * Returns an instance of the sign-in library Lucia whose sessions are stored in `db`, which may be
 * a transaction; `now` decides their expiry.
 */
export function luciaOver(db: GlobalDb, now: () => Date) {
  return new Lucia(createSessionAdapter(db, now), {
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

/**
 * Creates a session of a user in a tenant and returns its token, of which only the hash is stored.
 * With a `handoffBinding` it must first be used within 60 s, together with that value. With
 * `replacesId`, that session is revoked when this one is first used. A long user agent is cut, and
 * what is no IP address is not stored.
 */
export async function createSession(origin: Origin, db: GlobalDb, session: NewSession): Promise<string> {
  const token = mintToken(origin.randomBytes);
  const { handoffBinding } = session;
  const attributes: SessionAttributes = {
    tenant_id: session.tenantId,
    created_via: session.via,
    user_agent: origin.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    ip: origin.ip && isIP(origin.ip) ? origin.ip : null,
    handoff_expires_at: handoffBinding === undefined ? null : new Date(origin.now().getTime() + HANDOFF_SECONDS * 1000),
    handoff_binding_hash: handoffBinding === undefined ? null : tokenId(handoffBinding),
    replaces_id: session.replacesId ?? null,
  };
  await luciaOver(db, origin.now).createSession(session.userId, attributes, { sessionId: tokenId(token) });
  return token;
}
