import { findToken, insertToken, type TokenKind } from "@aavarti/db/queries/auth";
import type { GlobalDb } from "@aavarti/db/tenant";
import { invalidField } from "@aavarti/domain/errors";
import type { Dependencies } from "../context.ts";
import { mintToken, tokenId } from "./secret-token.ts";

/** How long the links that we email are good for. */
const VALID_MINUTES = { password_reset: 60, email_verification: 3 * 24 * 60 } as const satisfies Record<
  TokenKind,
  number
>;

/** Writes a token for a link and answers the secret, which is stored nowhere. */
export async function issueToken(
  { db, now, randomBytes }: Pick<Dependencies, "db" | "now" | "randomBytes">,
  { kind, userId }: { kind: TokenKind; userId: string },
): Promise<string> {
  const token = mintToken(randomBytes);
  const at = now();
  const expiresAt = new Date(at.getTime() + VALID_MINUTES[kind] * 60_000);
  await insertToken(db, { id: tokenId(token), kind, user_id: userId, created_at: at, expires_at: expiresAt });
  return token;
}

/** The row of a token that has not expired; `used_at` says whether it was used. Throws as `deadLink` otherwise. */
export async function readToken(db: GlobalDb, { kind, token, now }: { kind: TokenKind; token: string; now: Date }) {
  const row = await findToken(db, kind, tokenId(token));
  if (!row || now >= row.expires_at) throw deadLink();
  return row;
}

/** Unknown, used and expired read alike. */
export const deadLink = () => invalidField("token", "This link is no longer valid. Ask for a new one");
