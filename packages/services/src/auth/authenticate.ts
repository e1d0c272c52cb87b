import { activateHandoff, findTenantOfMember, forgetReplaced, revokeSession } from "@aavarti/db/queries/auth";
import { updateMember } from "@aavarti/db/queries/team";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { type TenantTrx, withTenant } from "@aavarti/db/tenant";
import { beforeCall } from "@aavarti/db/tenant-turns";
import { isUnavailable, isWorthRepeating } from "@aavarti/domain/errors";
import type { Language } from "@aavarti/domain/languages";
import type { Role } from "@aavarti/domain/permissions";
import type { Dependencies } from "../context.ts";
import { isSameSecret, readBearerToken, tokenId } from "./secret-token.ts";
import { luciaOver } from "./sessions.ts";
import { invalidToken, tenantMismatch, tokenExpired } from "./sign-in-refusals.ts";

export type Session = {
  sessionId: string;
  user: { id: string; name: string; email: string; phone: string | null; language: Language };
  role: Role;
  tenant: TenantRow;
  /**
   * The session's token was exposed in a redirect URL and the request comes from the browser that
   * started the sign-in, so `readMe` issues a replacement token.
   */
  replaceable: boolean;
};

export type Credentials = {
  /** The `Authorization` header. */
  authorization: string | undefined;
  /** Value of the binding cookie of a Google sign-in, or null without one. */
  handoffBinding: string | null;
  /**
   * The `x-tenant-id` header: the tenant that the caller expects. Defaults to the session's tenant.
   */
  tenantId?: string | undefined;
};

type Deps = Pick<Dependencies, "db" | "now">;

/**
 * Returns the user, tenant and role of a request by its session token, and extends the session, at
 * most once an hour. A token of a Google sign-in counts as used from now on, which needs the
 * browser's binding cookie; a token that this one replaces is revoked. The role is read from the
 * database each time, so removing or suspending a member takes effect immediately; when they were
 * last seen is stored at most once an hour. Retries once when the
 * connection to the database is lost midway.
 * @throws AppError UNAUTHORIZED with one of the texts for no token, an invalid one and an expired
 * one; TENANT_MISMATCH when the caller expects another tenant than the session's. Database errors
 * are passed on unchanged: they are no reason to sign anyone out.
 */
export async function authenticate(deps: Deps, credentials: Credentials): Promise<Session> {
  try {
    return await findSession(deps, credentials);
  } catch (error) {
    if (!isUnavailable(error) || !isWorthRepeating(error)) throw error;
    // The connection was lost mid-query. Retrying is safe: what this writes may be written twice.
    return findSession(deps, credentials);
  }
}

async function findSession(deps: Deps, { authorization, handoffBinding, tenantId }: Credentials): Promise<Session> {
  const id = tokenId(readBearerToken(authorization));
  const { session, user } = await luciaOver(deps.db, deps.now).validateSession(id);
  if (!session) throw invalidToken();
  if (tenantId !== undefined && tenantId.toLowerCase() !== session.tenant_id) throw tenantMismatch();

  const isBound = isBoundTo(session.handoff_binding_hash, handoffBinding);
  if (session.handoff_expires_at) {
    if (deps.now() >= session.handoff_expires_at) throw tokenExpired();
    if (!isBound) throw invalidToken();
    await activateHandoff(deps.db, id);
  }
  if (session.replaces_id !== null) await endReplaced(deps, { id, replacesId: session.replaces_id });

  const found = await beforeCall(() =>
    withTenant(deps.db, session.tenant_id, async (trx) => {
      const member = await findTenantOfMember(trx, user.id);
      if (member) await noteSeen(trx, { userId: user.id, seenAt: member.last_seen_at, now: deps.now() });
      return member;
    }),
  );
  if (!found) throw invalidToken();
  const { role, last_seen_at: _, ...tenant } = found;
  const { name, email, phone, language } = user;
  return { sessionId: id, user: { id: user.id, name, email, phone, language }, role, tenant, replaceable: isBound };
}

const HOUR_MS = 3_600_000;

/** Stores when a member was last seen, at most once an hour however busy they are. */
async function noteSeen(
  trx: TenantTrx,
  { userId, seenAt, now }: { userId: string; seenAt: Date | null; now: Date },
): Promise<void> {
  if (seenAt !== null && now.getTime() - seenAt.getTime() < HOUR_MS) return;
  await updateMember(trx, userId, { last_seen_at: now });
}

const isBoundTo = (bindingHash: string | null, cookie: string | null): boolean =>
  bindingHash !== null && cookie !== null && isSameSecret(bindingHash, tokenId(cookie));

/**
 * Revokes the replaced session. The client has started to use the replacement, so the token that
 * was in the address bar must stop working.
 */
async function endReplaced({ db, now }: Deps, { id, replacesId }: { id: string; replacesId: string }): Promise<void> {
  await revokeSession(db, replacesId, { at: now(), reason: "replaced" });
  await forgetReplaced(db, id);
}
