import type { ForgotPassword } from "@aavarti/contract/auth";
import { findUserByEmail } from "@aavarti/db/queries/auth";
import { sendPasswordReset } from "@aavarti/jobs/definitions/auth";
import type { PublicContext } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * Enqueues the email with a password reset link to the user with this address. An unknown address
 * causes the same work, including a job with no recipient, so neither the response nor its timing
 * reveals whether an account exists. Never throws because of the address.
 */
export async function forgotPassword(ctx: PublicContext, { email }: ForgotPassword): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  await enqueueIn(ctx, ctx.db, null, sendPasswordReset, {
    userId: user?.id ?? ctx.newId(),
    requestId: ctx.newId(),
  });
}
