import {
  countTokensSince,
  findToken,
  globalTables,
  insertToken,
  lockUser,
  type TokenKind,
} from "@aavarti/db/queries/auth";
import type { GlobalDb } from "@aavarti/db/tenant";
import { refusal } from "@aavarti/domain/refusal";

import type { Dependencies } from "../context.ts";
import { mintToken, tokenId } from "./secret-token.ts";

/** The one-time tokens that are links. */
type LinkKind = Exclude<TokenKind, "ownership_transfer">;

/** How long emailed links are valid, in minutes. */
const VALID_MINUTES = { password_reset: 60, email_verification: 3 * 24 * 60 } as const satisfies Record<
  LinkKind,
  number
>;

/**
 * How many links of each kind one user is emailed within a period, whoever requests them and from
 * wherever. A reset's period is shorter than its link's validity, so a user who gets no further
 * email still has a link that works.
 */
const MAILS = {
  password_reset: { most: 5, minutes: 45 },
  email_verification: { most: 5, minutes: 24 * 60 },
} as const satisfies Record<LinkKind, { most: number; minutes: number }>;

/**
 * Stores the hash of a new secret for an emailed link and returns the secret, in a transaction of
 * its own, with the user's row locked; valid for an hour for a password reset and three days for a
 * verification. Returns null when the user has reached the limit of emailed links of this kind:
 * five, in 45 minutes for a password reset and in a day for a verification. Sends nothing.
 */
export const issueMailToken = (
  { db, now, randomBytes }: Pick<Dependencies, "db" | "now" | "randomBytes">,
  { kind, userId }: { kind: LinkKind; userId: string },
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { most, minutes } = MAILS[kind];
    const global = globalTables(trx);
    // The lock serializes concurrent requests, so that each is counted.
    await lockUser(global, userId);
    const since = new Date(now().getTime() - minutes * 60_000);
    if ((await countTokensSince(global, { kind, userId, since })) >= most) return null;
    return issueToken({ db: global, now, randomBytes }, { kind, userId });
  });

/**
 * Stores the hash of a new secret for an emailed link and returns the secret, which is not stored.
 * It is valid for an hour for a password reset and three days for a verification. Earlier ones stay
 * valid. Sends nothing.
 */
export async function issueToken(
  { db, now, randomBytes }: { db: GlobalDb } & Pick<Dependencies, "now" | "randomBytes">,
  { kind, userId }: { kind: LinkKind; userId: string },
): Promise<string> {
  const token = mintToken(randomBytes);
  const at = now();
  const expiresAt = new Date(at.getTime() + VALID_MINUTES[kind] * 60_000);
  await insertToken(db, { id: tokenId(token), kind, user_id: userId, created_at: at, expires_at: expiresAt });
  return token;
}

/**
 * Returns the stored row of the token of an emailed link, unless it has expired; `used_at` tells
 * whether it was used. Does not mark it as used.
 * @throws AppError VALIDATION_FAILED (`deadLink`) for an unknown or expired one.
 */
export async function readToken(db: GlobalDb, { kind, token, now }: { kind: LinkKind; token: string; now: Date }) {
  const row = await findToken(db, kind, tokenId(token));
  if (!row || now >= row.expires_at) throw deadLink();
  return row;
}

/** Returns the VALIDATION_FAILED error that is the same for unknown, used and expired links. */
export const deadLink = () => refusal("link.expired", {}, { field: "token" });
