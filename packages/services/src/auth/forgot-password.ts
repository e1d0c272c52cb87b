import type { ForgotPassword } from "@aavarti/contract/auth";
import { findUserByEmail } from "@aavarti/db/queries/auth";
import { sendPasswordReset } from "@aavarti/jobs/definitions/auth";
import type { PublicContext } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * Enqueues, in the outbox, the job that emails a password reset link to the user with this address.
 * For an unknown address it enqueues one for a user id that does not exist, so the work is the same
 * and neither the response nor its timing reveals whether an account exists. Returns nothing and
 * throws no error about the address.
 */
export async function forgotPassword(ctx: PublicContext, { email }: ForgotPassword): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  await enqueueIn(ctx, ctx.db, null, sendPasswordReset, {
    userId: user?.id ?? ctx.newId(),
    requestId: ctx.newId(),
  });
}
