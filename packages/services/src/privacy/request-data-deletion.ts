import type { DataDeletionRequested, RequestDataDeletion } from "@aavarti/contract/privacy";
import { insertDeletionRequest } from "@aavarti/db/queries/privacy";
import { DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { DEFAULT_LANGUAGE } from "@aavarti/domain/languages";
import { addWorkingDays } from "@aavarti/domain/working-days";
import { acknowledgeDeletion } from "@aavarti/jobs/definitions/privacy";
import type { PublicContext } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

const ANSWER_WITHIN_MS = 24 * 3_600_000;
const PROCESS_WITHIN_WORKING_DAYS = 7;

/**
 * Stores a data deletion request from anyone, with its deadlines (an answer within 24 hours, the
 * deletion within 7 Indian business days), enqueues the email that acknowledges it, and returns its
 * id. Deletes nothing itself, and never reveals whether the address has an account.
 */
export function requestDataDeletion(ctx: PublicContext, input: RequestDataDeletion): Promise<DataDeletionRequested> {
  const now = ctx.now();
  const requestId = ctx.newId();
  return ctx.db.transaction().execute(async (trx) => {
    await insertDeletionRequest(trx, {
      id: requestId,
      name: input.name,
      email: input.email,
      business_name: input.businessName ?? null,
      message: input.message ?? null,
      created_at: now,
      answer_by: new Date(now.getTime() + ANSWER_WITHIN_MS),
      process_by: addWorkingDays(todayIn(DEFAULT_TIME_ZONE, now), PROCESS_WITHIN_WORKING_DAYS),
    });
    await enqueueIn(ctx, trx, null, acknowledgeDeletion, { requestId, language: input.language ?? DEFAULT_LANGUAGE });
    return { success: true, requestId };
  });
}
