import {
  findUserByEmail,
  findUserByGoogle,
  globalTables,
  type UserRow,
  updateCredentials,
} from "@aavarti/db/queries/auth";
import { AppError } from "@aavarti/domain/errors";
import type { SignedInIdentity } from "@aavarti/providers/oauth/interface";
import type { PublicContext, Unit } from "../context.ts";
import { openAccount } from "./open-account.ts";
import { openSession } from "./open-session.ts";
import { isSameSecret, mintToken } from "./secret-token.ts";
import { luciaOver } from "./sessions.ts";

/** What the browser that begins keeps in a signed, HttpOnly cookie until it comes back. `binding` stays until the token is first used. */
export type GoogleCookie = { state: string; nonce: string; codeVerifier: string; binding: string };

export type GoogleAnswer = { state?: string | undefined; code?: string | undefined; error?: string | undefined };

/** Where to send the browser, and what it must keep. @throws AppError NOT_CONFIGURED, or ProviderError when Google cannot be reached. */
export async function startGoogleSignIn(ctx: PublicContext): Promise<{ url: string; cookie: GoogleCookie }> {
  const secret = () => mintToken(ctx.randomBytes);
  const attempt = { state: secret(), nonce: secret(), codeVerifier: secret() };
  const url = await ctx.providers.google.authorizationUrl(attempt);
  return { url: url.href, cookie: { ...attempt, binding: secret() } };
}

/**
 * Signs in whoever Google says came back, opening an account at the first time. The token waits 60 s for its first use,
 * by the same browser. @throws AppError on any failure; the page shows one fixed text for all of them.
 */
export async function finishGoogleSignIn(
  ctx: PublicContext,
  { query, cookie }: { query: GoogleAnswer; cookie: GoogleCookie | null },
): Promise<{ token: string }> {
  // Without the cookie this is not the browser that began; without its state, not the answer to what it asked.
  if (!cookie || !query.state || !isSameSecret(query.state, cookie.state)) throw incomplete();
  if (query.error || !query.code) throw incomplete();
  const { codeVerifier, nonce, binding } = cookie;
  const identity = await ctx.providers.google.exchange({ code: query.code, codeVerifier, nonce });
  if (!identity.emailVerified) throw incomplete();

  const visit = { identity: { ...identity, email: identity.email.toLowerCase() }, binding };
  // Two first sign-ins at once: the one that comes second finds the account of the first.
  const token = (await signIn(ctx, visit)) ?? (await signIn(ctx, visit));
  if (!token) throw incomplete();
  return { token };
}

type Visit = { identity: SignedInIdentity; binding: string };

/** Null when somebody took the address or the identity between our look and our write. */
async function signIn(ctx: PublicContext, { identity, binding }: Visit): Promise<string | null> {
  const known = (await findUserByGoogle(ctx.db, identity)) ?? (await findUserByEmail(ctx.db, identity.email));
  if (known) {
    const confirm = (user: UserRow, unit: Unit) => link(ctx, unit, { user, identity });
    return (await openSession(ctx, { userId: known.id, via: "google", handoffBinding: binding, confirm })).token;
  }
  const name = identity.name?.trim() || identity.email.split("@")[0] || identity.email;
  const { email, issuer, subject } = identity;
  const account = { name, email, businessName: `${name}'s business`, identity: { issuer, subject } };
  const opened = await openAccount(ctx, { ...account, via: "google", handoffBinding: binding });
  return opened?.token ?? null;
}

/**
 * Ties the Google identity to the account, once, and answers what to note about it. An address that nobody had verified may have been
 * registered by a stranger waiting for its owner: the owner, whom Google vouches for, takes the account over, and the stranger's
 * password and sessions go.
 */
async function link(
  ctx: PublicContext,
  { trx }: Unit,
  { user, identity }: { user: UserRow; identity: SignedInIdentity },
): Promise<Record<string, unknown>> {
  const { issuer, subject, email } = identity;
  if (user.google_issuer === issuer && user.google_subject === subject) return {};
  // The address belongs to another Google account by now, or has changed since we looked.
  if (user.google_subject !== null || user.email !== email) throw incomplete();

  const db = globalTables(trx);
  const now = ctx.now();
  const linked = { google_issuer: issuer, google_subject: subject, updated_at: now };
  if (user.email_verified_at) {
    await updateCredentials(db, user.id, linked);
    return { googleLinked: true };
  }
  await updateCredentials(db, user.id, { ...linked, email_verified_at: now, password_hash: null });
  await luciaOver(db, ctx.now).invalidateUserSessions(user.id);
  return { googleLinked: true, passwordRemoved: user.password_hash !== null };
}

/** Not one of the three 401 texts: a failed sign-in must not end a session that the browser already has. */
const incomplete = (): AppError =>
  new AppError("VALIDATION_FAILED", "Google sign-in did not complete. Please try again.");
