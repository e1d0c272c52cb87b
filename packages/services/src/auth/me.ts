import type { Me } from "@aavarti/contract/auth";
import { globalTables, takeReplacement } from "@aavarti/db/queries/auth";
import type { PublicContext } from "../context.ts";
import { toTenant } from "../tenants/to-tenant.ts";
import type { Session } from "./authenticate.ts";
import { createSession } from "./sessions.ts";

/**
 * Returns the signed-in user, their role and their business. The first call after a Google sign-in
 * also creates a new session and returns its `token`: once a client uses that, the token that was
 * in the redirect's URL is revoked. A client that doesn't know the field keeps using the old token.
 */
export async function readMe(ctx: PublicContext, session: Session): Promise<Me> {
  const { id, name, email, language } = session.user;
  const me = { user: { id, name, email, role: session.role, language }, tenant: toTenant(session.tenant, ctx.now()) };
  if (!session.replaceable) return me;
  const token = await replaceToken(ctx, session);
  return token === null ? me : { ...me, token };
}

const replaceToken = (ctx: PublicContext, { sessionId, user, tenant }: Session): Promise<string | null> =>
  ctx.db.transaction().execute(async (trx) => {
    const db = globalTables(trx);
    if (!(await takeReplacement(db, sessionId))) return null;
    return createSession(ctx, db, { userId: user.id, tenantId: tenant.id, via: "google", replacesId: sessionId });
  });
