import type { SignedIn } from "@aavarti/contract/auth";
import type { BusinessRef, OwnBusinesses, StartBusiness } from "@aavarti/contract/team";
import { findUserByEmail } from "@aavarti/db/queries/auth";
import { findBusinesses } from "@aavarti/db/queries/team";
import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { refusal } from "@aavarti/domain/refusal";
import type { PublicContext } from "../context.ts";
import { isDemoSignIn } from "../demo/demo-sign-ins.ts";
import type { Session } from "./authenticate.ts";
import { openAccount } from "./open-account.ts";
import { openSession } from "./open-session.ts";
import { isPasswordOf } from "./passwords.ts";
import { invalidCredentials } from "./sign-in-refusals.ts";

/**
 * Returns the businesses that the signed-in person may enter, with their role in each, the one they
 * joined first first. Those in which they are suspended are left out.
 */
export async function listBusinesses(
  ctx: PublicContext,
  { user, tenant: current }: Pick<Session, "user" | "tenant">,
): Promise<OwnBusinesses> {
  const found: OwnBusinesses = [];
  for (const { tenant_id: id, role, is_suspended } of await findBusinesses(ctx.db, user.id)) {
    const tenant = is_suspended ? undefined : await withTenant(ctx.db, id, (trx) => findTenant(trx));
    if (!tenant) continue;
    found.push({ id, businessName: tenant.business_name, city: tenant.city, role, isCurrent: id === current.id });
  }
  return found;
}

/**
 * Opens another business of the signed-in person: returns a new session there. The session they
 * came with ends when the new one is first used. Signing in later enters this business. Writes an
 * audit event.
 * @throws AppError NOT_FOUND for a business that they don't belong to, or where they are suspended.
 */
export const switchBusiness = (
  ctx: PublicContext,
  { sessionId, user }: Pick<Session, "sessionId" | "user">,
  { id }: BusinessRef,
): Promise<SignedIn> =>
  openSession(ctx, {
    userId: user.id,
    tenantId: id,
    via: "switch",
    replacesId: sessionId,
    confirm: () => Promise.resolve({}),
  });

/**
 * Opens a business of their own, with its trial, for a person with a password who belongs to none
 * any more, and signs them in: returns the session's token with the user and business.
 * @throws AppError INVALID_CREDENTIALS, after the same amount of work, for an unknown address, a
 * wrong password and an account without one; CONFLICT for a person who belongs to a business;
 * RATE_LIMITED when too many hashes are waiting.
 */
export async function startBusiness(
  ctx: PublicContext,
  { email, password, businessName }: StartBusiness,
): Promise<SignedIn> {
  const user = await findUserByEmail(ctx.db, email);
  const matches = await isPasswordOf(ctx.hasher, user?.password_hash, password);
  if (!user || !matches || isDemoSignIn(email)) {
    ctx.log.warn({ userId: user?.id ?? null, ip: ctx.ip }, "Sign-in refused");
    throw invalidCredentials();
  }
  const opened = await openAccount(ctx, {
    name: user.name,
    email,
    businessName,
    language: user.language,
    via: "register",
    passwordHash: user.password_hash ?? "",
    returning: {
      userId: user.id,
      async confirm(current) {
        // A reset that committed since the password was verified ends what the old one opens.
        if (current.password_hash !== user.password_hash) throw invalidCredentials();
      },
    },
  });
  if (!opened) throw refusal("signIn.hasBusiness");
  return opened;
}
