import { createHmac } from "node:crypto";
import { findUserByEmail, findUserByGoogle, globalTables, lockUser, type UserRow } from "@aavarti/db/queries/auth";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { findBusinesses, hasInvitations } from "@aavarti/db/queries/team";
import type { AppError } from "@aavarti/domain/errors";
import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";
import { couldHoldLink, toOneLine } from "@aavarti/domain/one-line";
import { refusal } from "@aavarti/domain/refusal";
import { beginningOf } from "@aavarti/domain/shortened-text";
import type { SignedInIdentity } from "@aavarti/providers/oauth/interface";
import { type PublicContext, transactAs, type Unit } from "../context.ts";
import { holdEarlierWork } from "../sending/hold-earlier-work.ts";
import { createVerified, join, requireInvited } from "../team/accept-invitation.ts";
import { changeCredentials } from "./change-credentials.ts";
import { type NewAccount, openAccount } from "./open-account.ts";
import { openSession } from "./open-session.ts";
import { isSameSecret, mintToken } from "./secret-token.ts";
import { luciaOver } from "./sessions.ts";

/** Half of the maximum length of a business name, because the business name is built from it. */
const LONGEST_NAME = 100;

/**
 * What the browser keeps in a signed, HttpOnly cookie during a Google sign-in. `binding` stays
 * until the token is first used; a new account is created in `language`.
 */
export type GoogleCookie = {
  state: string;
  nonce: string;
  codeVerifier: string;
  binding: string;
  language: Language;
  /** The secret of the invitation that the person accepts by this sign-in. */
  invitation?: string | undefined;
  /** Whether the person wants a business of their own, although they are invited or had one. */
  wantsBusiness?: boolean | undefined;
};

/**
 * What a sign-in with Google came to: a session's token; or the person may enter no business, and
 * chooses: they are invited to one (`invited`), or were in one before (`no-business`).
 */
export type GoogleOutcome = { token: string } | { choice: "invited" | "no-business" };

/** What the person wants from a sign-in with Google. */
type Wish = { language?: Language; invitation?: string; wantsBusiness?: boolean };

export type GoogleAnswer = { state?: string | undefined; code?: string | undefined; error?: string | undefined };

/**
 * Returns the secret, in hex, that signs the cookie of a Google sign-in in progress. It is derived
 * from the installation's secret, so any server can finish a sign-in that another started.
 */
export const googleCookieSecret = async ({ db }: Pick<PublicContext, "db">): Promise<string> =>
  createHmac("sha256", await linkSecret(db))
    .update("google sign-in cookies")
    .digest("hex");

/**
 * Returns the Google URL to redirect to and the values the browser must keep in a cookie: new
 * secrets for this attempt, the language (English by default) in which a new account would be
 * created, and what the person wants: to accept an invitation, or a business of their own. Stores
 * nothing.
 * @throws AppError NOT_CONFIGURED without Google sign-in, or ProviderError when Google cannot be
 * reached.
 */
export async function startGoogleSignIn(
  ctx: PublicContext,
  { language = DEFAULT_LANGUAGE, ...wish }: Wish = {},
): Promise<{ url: string; cookie: GoogleCookie }> {
  const secret = () => mintToken(ctx.randomBytes);
  const attempt = { state: secret(), nonce: secret(), codeVerifier: secret() };
  const url = await ctx.providers.google.authorizationUrl(attempt);
  return { url: url.href, cookie: { ...attempt, binding: secret(), language, ...wish } };
}

/**
 * Signs in the user that Google identified and returns the session's token: the one linked before,
 * else the account with that email address, which is linked now, else a new account with a
 * business and a trial. With an invitation they join its business instead (`join`). Somebody new
 * whom a business has invited, and somebody who may enter no business, get no business before they
 * have chosen: the answer is their choice, and nothing is stored. If the address had never been
 * verified, a stranger may have registered it: the password and all sessions are removed, and what
 * was set up until now is not sent. `query` is what Google sent back to the redirect, `cookie`
 * what `startGoogleSignIn` returned. The token must first be used within 60 s, by the same
 * browser. Writes an audit event.
 * @throws AppError VALIDATION_FAILED when the cookie is missing or of another attempt, the user
 * declined, Google has not verified the address, or the account is linked to another Google
 * account; as `acceptInvitation` for an invitation; NOT_CONFIGURED without Google sign-in;
 * ProviderError when Google cannot be reached. The page shows one fixed text for every failure but
 * those of an invitation.
 */
export async function finishGoogleSignIn(
  ctx: PublicContext,
  { query, cookie }: { query: GoogleAnswer; cookie: GoogleCookie | null },
): Promise<GoogleOutcome> {
  // Without the cookie this is not the browser that started; with another state this is not the
  // response to its request.
  if (!cookie || !query.state || !isSameSecret(query.state, cookie.state)) throw incomplete();
  if (query.error || !query.code) throw incomplete();
  const { codeVerifier, nonce, binding, language, invitation, wantsBusiness = false } = cookie;
  const identity = await ctx.providers.google.exchange({ code: query.code, codeVerifier, nonce });
  if (!identity.emailVerified) throw incomplete();

  const verified = { ...identity, email: identity.email.toLowerCase() };
  const visit = { identity: verified, binding, language, invitation, wantsBusiness };
  // With two concurrent first sign-ins, the second finds the account that the first created.
  const outcome = (await signIn(ctx, visit)) ?? (await signIn(ctx, visit));
  if (!outcome) throw incomplete();
  return outcome;
}

type Visit = {
  identity: SignedInIdentity;
  binding: string;
  language: Language;
  invitation: string | undefined;
  wantsBusiness: boolean;
};

/**
 * Returns the outcome, or null when the address or the identity was taken between the lookup and
 * the write.
 */
async function signIn(ctx: PublicContext, visit: Visit): Promise<GoogleOutcome | null> {
  const { identity, binding, invitation, wantsBusiness } = visit;
  const known = (await findUserByGoogle(ctx.db, identity)) ?? (await findUserByEmail(ctx.db, identity.email));
  if (invitation !== undefined) return joinWith(ctx, visit, { known, token: invitation });
  const businesses = known ? await findBusinesses(ctx.db, known.id) : [];
  if (known && businesses.some((business) => !business.is_suspended)) {
    const confirm = (user: UserRow, unit: Unit, tenantId: string) =>
      link({ ...ctx, tenantId }, unit, { user, identity });
    const { token } = await openSession(ctx, { userId: known.id, via: "google", handoffBinding: binding, confirm });
    return { token };
  }
  if (!wantsBusiness) {
    if (await hasInvitations(ctx.db, known?.email ?? identity.email, ctx.now())) return { choice: "invited" };
    if (known) return { choice: "no-business" };
  }
  const opened = await openAccount(ctx, accountOf(ctx, visit, known));
  return opened && { token: opened.token };
}

function accountOf(ctx: PublicContext, { identity, binding, language }: Visit, known: UserRow | undefined): NewAccount {
  const name = known?.name ?? givenName(identity);
  const { email, issuer, subject } = identity;
  return {
    name,
    email: known?.email ?? email,
    businessName: `${name}'s business`,
    language: known?.language ?? language,
    identity: { issuer, subject },
    via: "google",
    handoffBinding: binding,
    ...(known && {
      returning: {
        userId: known.id,
        confirm: (user, unit) => link({ ...ctx, tenantId: null }, unit, { user, identity }),
      },
    }),
  };
}

/**
 * Makes the person a member by the invitation. An account that isn't linked yet is linked first, in
 * a business of its own, where what a stranger may have set up is held.
 */
async function joinWith(
  ctx: PublicContext,
  { identity, binding, language }: Visit,
  { known, token }: { known: UserRow | undefined; token: string },
): Promise<GoogleOutcome> {
  await requireInvited(ctx, { token, email: known?.email ?? identity.email });
  if (!known) {
    const { email, issuer, subject } = identity;
    const person = { name: givenName(identity), email, language, google_issuer: issuer, google_subject: subject };
    const joined = await join(ctx, {
      token,
      handoffBinding: binding,
      create: (unit) => createVerified(ctx, unit, person),
    });
    return { token: joined.token };
  }
  const [own] = await findBusinesses(ctx.db, known.id);
  if (own) {
    await transactAs(ctx, own.tenant_id, async (unit) => {
      const user = await lockUser(globalTables(unit.trx), known.id);
      if (!user) throw incomplete();
      await link({ ...ctx, tenantId: own.tenant_id }, unit, { user, identity });
    });
  }
  const confirm = async (user: UserRow, unit: Unit): Promise<void> => {
    await link({ ...ctx, tenantId: null }, unit, { user, identity });
  };
  const joined = await join(ctx, { token, handoffBinding: binding, userId: known.id, confirm });
  return { token: joined.token };
}

/**
 * Returns the name that Google provides, normalized as in the registration form, or else the words
 * of the address before the @.
 */
function givenName({ name, email }: SignedInIdentity): string {
  const given = beginningOf(toOneLine(name ?? ""), LONGEST_NAME);
  if (given !== "" && !couldHoldLink(given)) return given;
  const [mailbox = ""] = email.split("@", 1);
  return mailbox.replace(/[._+-]+/gu, " ").trim() || mailbox;
}

/**
 * Links the Google identity to the account, once, and returns what to record about it. An
 * unverified address may have been registered by a stranger in advance: the owner, whom Google
 * vouches for, takes over the account; the stranger's password, sessions and links are removed, and
 * nothing that the stranger set up in the business `tenantId`, if there is one, is sent.
 */
async function link(
  ctx: PublicContext & { tenantId: string | null },
  unit: Unit,
  { user, identity }: { user: UserRow; identity: SignedInIdentity },
): Promise<Record<string, unknown>> {
  const { issuer, subject, email } = identity;
  if (user.google_issuer === issuer && user.google_subject === subject) return {};
  // The address has been linked to another Google account or changed since it was read.
  if (user.google_subject !== null || user.email !== email) throw incomplete();

  const at = ctx.now();
  const linked = { google_issuer: issuer, google_subject: subject };
  if (user.email_verified_at) {
    await changeCredentials(unit, { userId: user.id, changes: linked, at });
    return { googleLinked: true };
  }
  const takenOver = { ...linked, email_verified_at: at, password_hash: null };
  await changeCredentials(unit, { userId: user.id, changes: takenOver, at });
  await luciaOver(globalTables(unit.trx), ctx.now).invalidateUserSessions(user.id);
  const { tenantId } = ctx;
  const remindersCancelled = tenantId === null ? 0 : await holdEarlierWork({ ...ctx, tenantId }, unit);
  return { googleLinked: true, passwordRemoved: user.password_hash !== null, remindersCancelled };
}

/**
 * Not one of the three 401 texts: a failed sign-in must not end a session that the browser already
 * has.
 */
const incomplete = (): AppError => refusal("signIn.googleFailed");
