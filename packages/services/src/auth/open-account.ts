import type { SignedIn } from "@aavarti/contract/auth";
import {
  globalTables,
  insertMembership,
  insertUser,
  lockUser,
  type UserRow,
  updateCredentials,
} from "@aavarti/db/queries/auth";
import { findBusinesses } from "@aavarti/db/queries/team";
import { insertTenant } from "@aavarti/db/queries/tenants";
import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";
import { trialEnd } from "@aavarti/domain/trial";
import { sendEmailVerification } from "@aavarti/jobs/definitions/auth";
import { audit } from "../audit.ts";
import { type PublicContext, transactAs, type Unit } from "../context.ts";
import { addWelcomeNotifications } from "../notifications/welcome.ts";
import { toTenant } from "../tenants/to-tenant.ts";
import { tokenId } from "./secret-token.ts";
import { createSession } from "./sessions.ts";

export type NewAccount = {
  name: string;
  /** Lowercase. */
  email: string;
  businessName: string;
  /** Defaults to English. */
  language?: Language | undefined;
} & (
  | { via: "register"; passwordHash: string; returning?: Returning }
  | { via: "google"; identity: { issuer: string; subject: string }; handoffBinding: string; returning?: Returning }
);

/** Somebody who has an account, but may enter no business any more. */
type Returning = {
  userId: string;
  /** Checks the user, whose row is locked; may change them. */
  confirm(user: UserRow, unit: Unit): Promise<unknown>;
};

/**
 * Creates the user, business, owner membership, 3-day trial, welcome notifications and session of a
 * first sign-in in one transaction, writes an audit event and returns the session's token with the
 * user and business. Registering also enqueues the email that verifies the address; Google's is
 * verified already. Somebody who is `returning` keeps their user. Returns null, with nothing
 * written, when the address or the Google identity is taken, or a returning person may enter a
 * business.
 */
export function openAccount(ctx: PublicContext, account: NewAccount): Promise<SignedIn | null> {
  const tenantId = ctx.newId();
  return transactAs(ctx, tenantId, async (unit) => {
    const user = account.returning
      ? await takeBack(unit, account.returning)
      : await insertUser(globalTables(unit.trx), userRow(ctx, account));
    if (!user) return null;
    const now = ctx.now();
    const row = await insertTenant(unit.trx, {
      id: tenantId,
      business_name: account.businessName,
      // Customers most likely read the language in which their business opens its account.
      default_language: account.language ?? DEFAULT_LANGUAGE,
      account_status: "trial",
      trial_ends_at: trialEnd(now),
      created_at: now,
      updated_at: now,
    });
    await insertMembership(unit.trx, { tenant_id: tenantId, user_id: user.id, role: "owner", created_at: now });
    await addWelcomeNotifications({ ...ctx, tenantId }, unit, row.trial_ends_at);
    const isVerified = user.email_verified_at !== null;
    const token = await openFirstSession(ctx, unit, { account, tenantId, userId: user.id, isVerified });
    return {
      token,
      user: { id: user.id, name: user.name, email: user.email, role: "owner", language: user.language },
      tenant: toTenant(row, now),
    };
  });
}

type FirstSession = { account: NewAccount; tenantId: string; userId: string; isVerified: boolean };

/** Returns the user, locked; undefined if they may enter a business. */
async function takeBack(unit: Unit, { userId, confirm }: Returning): Promise<UserRow | undefined> {
  const db = globalTables(unit.trx);
  const user = await lockUser(db, userId);
  if (!user || (await findBusinesses(unit.trx, userId)).some((business) => !business.is_suspended)) return undefined;
  await confirm(user, unit);
  await updateCredentials(db, userId, { without_business_since: null });
  return lockUser(db, userId);
}

async function openFirstSession(
  ctx: PublicContext,
  unit: Unit,
  { account, tenantId, userId, isVerified }: FirstSession,
): Promise<string> {
  const handoff = account.via === "google" ? { handoffBinding: account.handoffBinding } : {};
  const token = await createSession(ctx, globalTables(unit.trx), { userId, tenantId, via: account.via, ...handoff });
  const actor = { kind: "user", userId, role: "owner", sessionId: tokenId(token) } as const;
  await audit(
    { ...ctx, actor, tenantId },
    unit,
    "tenant.opened",
    { kind: "tenant", id: tenantId },
    { via: account.via },
  );
  if (account.via === "register" && !isVerified) {
    await unit.enqueue(sendEmailVerification, { userId, requestId: ctx.newId() });
  }
  return token;
}

function userRow(ctx: PublicContext, account: NewAccount) {
  const now = ctx.now();
  const { name, email, language = DEFAULT_LANGUAGE } = account;
  const common = { id: ctx.newId(), name, email, language, sessions_valid_from: now, created_at: now, updated_at: now };
  if (account.via === "register") return { ...common, password_hash: account.passwordHash };
  const { issuer, subject } = account.identity;
  return { ...common, email_verified_at: now, google_issuer: issuer, google_subject: subject };
}
