import { findUserById, globalTables } from "@aavarti/db/queries/auth";
import { sendEmailVerification } from "@aavarti/jobs/definitions/auth";
import type { ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/**
 * Enqueues an email with a new verification link to the signed-in user; does nothing when their
 * address is verified. The job sends at most five a day (`issueMailToken`).
 * @throws AppError FORBIDDEN for a job.
 */
export function resendVerification(ctx: ServiceContext): Promise<void> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const user = await findUserById(globalTables(unit.trx), userId);
    if (!user || user.email_verified_at) return;
    await unit.enqueue(sendEmailVerification, { userId, requestId: ctx.newId() });
  });
}
