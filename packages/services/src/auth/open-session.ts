import type { SignedIn } from "@aavarti/contract/auth";
import { findMemberships, findTenantOfMember, globalTables, lockUser, type UserRow } from "@aavarti/db/queries/auth";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { type PublicContext, transactAs, type Unit } from "../context.ts";
import { toTenant } from "../tenants/to-tenant.ts";
import { tokenId } from "./secret-token.ts";
import { createSession } from "./sessions.ts";

export type SignIn = {
  userId: string;
  via: "password" | "google";
  /** With it the token must first be used within 60 s, with this value (`createSession`). */
  handoffBinding?: string;
  /**
   * Checks the user again, under a row lock, in the transaction that creates the session. It may
   * throw or change the user, and returns what to add to the audit event.
   */
  confirm(user: UserRow, unit: Unit, tenantId: string): Promise<Record<string, unknown>>;
};

/**
 * Signs a known user in to the first business they joined: calls `confirm` with the user locked,
 * creates the session and returns its token with the user and the business. Writes an audit event
 * that also holds what `confirm` returns.
 * @throws AppError FORBIDDEN when they belong to none, and what `confirm` throws.
 */
export async function openSession(ctx: PublicContext, { userId, confirm, ...session }: SignIn): Promise<SignedIn> {
  const [membership] = await findMemberships(ctx.db, userId);
  if (!membership) throw refusal("signIn.noBusiness");
  const { tenant_id: tenantId } = membership;

  return transactAs(ctx, tenantId, async (unit) => {
    const user = await lockUser(globalTables(unit.trx), userId);
    const found = await findTenantOfMember(unit.trx, userId);
    if (!user || !found) throw refusal("signIn.noBusiness");
    const noted = await confirm(user, unit, tenantId);

    const { role, ...tenant } = found;
    const token = await createSession(ctx, globalTables(unit.trx), { userId, tenantId, ...session });
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
