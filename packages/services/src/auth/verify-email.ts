import type { VerifyEmail } from "@aavarti/contract/auth";
import { findUserById, globalTables, markTokenUsed, updateCredentials } from "@aavarti/db/queries/auth";
import type { PublicContext } from "../context.ts";
import { releaseUnverified } from "../sending/release-messages.ts";
import { deadLink, readToken } from "./one-time-token.ts";

/**
 * Marks the user's address as verified with the token of an emailed link, and enqueues the
 * reminders, receipts and statements that were held until then in each of their businesses.
 * Idempotent: a used link of a verified user succeeds.
 * @throws AppError VALIDATION_FAILED for a link that is unknown, expired, or was invalidated by a
 * change of credentials.
 */
export async function verifyEmail(ctx: PublicContext, { token }: VerifyEmail): Promise<void> {
  const userId = await confirmAddress(ctx, token);
  await releaseUnverified(ctx, userId);
}

const confirmAddress = (ctx: PublicContext, token: string): Promise<string> =>
  ctx.db.transaction().execute(async (trx) => {
    const db = globalTables(trx);
    const now = ctx.now();
    const { id, user_id } = await readToken(db, { kind: "email_verification", token, now });
    if (await markTokenUsed(db, id, now)) {
      await updateCredentials(db, user_id, { email_verified_at: now, updated_at: now });
      return user_id;
    }
    const user = await findUserById(db, user_id);
    if (!user?.email_verified_at) throw deadLink();
    return user_id;
  });
