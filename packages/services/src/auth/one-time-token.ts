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

/** How long the links that we email are good for. */
const VALID_MINUTES = { password_reset: 60, email_verification: 3 * 24 * 60 } as const satisfies Record<
  TokenKind,
  number
>;

/**
 * How many links of a kind one person is emailed within a span, whoever asks and from wherever. The
 * span of a reset is shorter than its link is good: somebody who gets no further mail has one with
 * a link that works.
 */
const MAILS = {
  password_reset: { most: 5, minutes: 45 },
  email_verification: { most: 5, minutes: 24 * 60 },
} as const satisfies Record<TokenKind, { most: number; minutes: number }>;

/** As `issueToken`, or null when the person has been emailed as many links as one gets. */
export const issueMailToken = (
  { db, now, randomBytes }: Pick<Dependencies, "db" | "now" | "randomBytes">,
  { kind, userId }: { kind: TokenKind; userId: string },
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const { most, minutes } = MAILS[kind];
    const global = globalTables(trx);
    // Two requests at once are counted one after the other.
    await lockUser(global, userId);
    const since = new Date(now().getTime() - minutes * 60_000);
    if ((await countTokensSince(global, { kind, userId, since })) >= most) return null;
    return issueToken({ db: global, now, randomBytes }, { kind, userId });
  });

/** Writes a token for a link and answers the secret, which is stored nowhere. */
export async function issueToken(
  { db, now, randomBytes }: { db: GlobalDb } & Pick<Dependencies, "now" | "randomBytes">,
  { kind, userId }: { kind: TokenKind; userId: string },
): Promise<string> {
  const token = mintToken(randomBytes);
  const at = now();
  const expiresAt = new Date(at.getTime() + VALID_MINUTES[kind] * 60_000);
  await insertToken(db, { id: tokenId(token), kind, user_id: userId, created_at: at, expires_at: expiresAt });
  return token;
}

/**
 * The row of a token that has not expired; `used_at` says whether it was used. Throws as `deadLink`
 * otherwise.
 */
export async function readToken(db: GlobalDb, { kind, token, now }: { kind: TokenKind; token: string; now: Date }) {
  const row = await findToken(db, kind, tokenId(token));
  if (!row || now >= row.expires_at) throw deadLink();
  return row;
}

/** Unknown, used and expired read alike. */
export const deadLink = () => refusal("link.expired", {}, { field: "token" });
