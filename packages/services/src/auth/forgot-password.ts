import type { ForgotPassword } from "@aavarti/contract/auth";
import { findUserByEmail } from "@aavarti/db/queries/auth";
import { sendPasswordReset } from "@aavarti/jobs/definitions/auth";
import type { PublicContext } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * Asks for a link that sets a new password. An unknown address gets the same work, down to a job
 * for nobody, so neither the answer nor its time tells whether an account exists.
 */
export async function forgotPassword(ctx: PublicContext, { email }: ForgotPassword): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  await enqueueIn(ctx, ctx.db, null, sendPasswordReset, {
    userId: user?.id ?? ctx.newId(),
    requestId: ctx.newId(),
  });
}
