import type { SignedIn } from "@aavarti/contract/auth";
import {
  findTenantOfMember,
  findUserById,
  globalTables,
  lockUser,
  type UserRow,
  updateCredentials,
} from "@aavarti/db/queries/auth";
import { findBusinesses } from "@aavarti/db/queries/team";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { type PublicContext, transactAs, type Unit } from "../context.ts";
import { toTenant } from "../tenants/to-tenant.ts";
import { tokenId } from "./secret-token.ts";
import { createSession } from "./sessions.ts";

export type SignIn = {
  userId: string;
  via: "password" | "google" | "switch";
  /** The business to enter; by default the one they used last, else the first they joined. */
  tenantId?: string;
  /** With it the token must first be used within 60 s, with this value (`createSession`). */
  handoffBinding?: string;
  /** The session that ends when the new one is first used. */
  replacesId?: string;
  /**
   * Checks the user again, under a row lock, in the transaction that creates the session. It may
   * throw or change the user, and returns what to add to the audit event.
   */
  confirm(user: UserRow, unit: Unit, tenantId: string): Promise<Record<string, unknown>>;
};

/**
 * Signs a known user in to the business they used last, or else to the first they joined: calls
 * `confirm` with the user locked, creates the session and returns its token with the user and the
 * business. Writes an audit event that also holds what `confirm` returns.
 * @throws AppError FORBIDDEN when they belong to none, or are suspended in all; NOT_FOUND for a
 * given business that they may not enter; and what `confirm` throws.
 */
export async function openSession(
  ctx: PublicContext,
  { userId, confirm, tenantId: wanted, ...session }: SignIn,
): Promise<SignedIn> {
  const tenantId = await enteredBusiness(ctx, userId, wanted);

  return transactAs(ctx, tenantId, async (unit) => {
    const user = await lockUser(globalTables(unit.trx), userId);
    const found = await findTenantOfMember(unit.trx, userId);
    if (!user || !found) throw refusal("signIn.noBusiness");
    const noted = await confirm(user, unit, tenantId);

    const { role, last_seen_at: _, ...tenant } = found;
    const token = await createSession(ctx, globalTables(unit.trx), { userId, tenantId, ...session });
    await rememberBusiness(unit, user, tenantId);
    const actor = { kind: "user", userId, role, sessionId: tokenId(token) } as const;
    const subject = { kind: "tenant", id: tenantId } as const;
    await audit({ ...ctx, actor, tenantId }, unit, "user.signed-in", subject, { via: session.via, ...noted });
    return {
      token,
      user: { id: userId, name: user.name, email: user.email, role, language: user.language },
      tenant: toTenant(tenant, ctx.now()),
    };
  });
}

async function enteredBusiness(ctx: PublicContext, userId: string, wanted: string | undefined): Promise<string> {
  const businesses = await findBusinesses(ctx.db, userId);
  const open = businesses.filter((business) => !business.is_suspended).map((business) => business.tenant_id);
  if (wanted !== undefined) {
    if (open.includes(wanted)) return wanted;
    throw notFound("business");
  }
  const [first] = open;
  if (first === undefined) throw refusal(businesses.length > 0 ? "signIn.suspended" : "signIn.noBusiness");
  if (open.length === 1) return first;
  const user = await findUserById(ctx.db, userId);
  return open.find((id) => id === user?.last_tenant_id) ?? first;
}

/** Stores that this is the business the person used last. Writes nothing if it is already. */
async function rememberBusiness({ trx }: Unit, user: UserRow, tenantId: string): Promise<void> {
  if (user.last_tenant_id !== tenantId) {
    await updateCredentials(globalTables(trx), user.id, { last_tenant_id: tenantId });
  }
}
