import { isUndelivered } from "@aavarti/db/queries/conversation-messages";
import { findPromiseOfReply, updatePromise } from "@aavarti/db/queries/promises";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { confirmSuggested, restoreReplaced } from "./change-promise.ts";
import { releaseReminders } from "./hold-reminders.ts";
import { stateOf } from "./to-promise.ts";

/**
 * Makes the promise that a reply confirmed a suggestion again, since the reply failed or was
 * cancelled: reminders held for it are sent, and the promise that it replaced is open again. Does
 * nothing where a member has decided about it since, it was kept or broken, or another try of the
 * reply has arrived. Writes an audit event and informs clients that watch. The caller has called
 * `lockPromiseOfReply` before it locked the reply.
 */
export async function unconfirmWithReply(ctx: ServiceContext, unit: Unit, replyId: string): Promise<void> {
  const row = await findPromiseOfReply(unit.trx, ctx.timeZone, replyId);
  if (row?.source !== "reply" || stateOf(row, ctx.today()) !== "open") return;
  if (!(await isUndelivered(unit.trx, replyId))) return;
  await updatePromise(unit.trx, row.id, {
    state: "suggested",
    opened_at: null,
    decided_at: null,
    updated_at: ctx.now(),
  });
  await releaseReminders(ctx, unit, row.id);
  await restoreReplaced(ctx, unit, row);
  const subject = { kind: "customer", id: row.customer_id } as const;
  const about = { promiseId: row.id, promisedOn: row.promised_on, messageId: replyId };
  await audit(ctx, unit, "promise.unconfirmed", subject, about);
  unit.raiseVersion();
}

/**
 * Confirms the promise again that a reply confirmed, when it is sent again or has arrived after
 * all, and returns its id; null where nothing is confirmed: it was decided otherwise, isn't to be
 * confirmed any more (`isConfirmable`), or is another customer's than `customerId`, if given. The
 * promise's customer is locked by the caller.
 */
export async function confirmAgain(
  ctx: ServiceContext,
  unit: Unit,
  { replyId, customerId }: { replyId: string; customerId?: string },
): Promise<string | null> {
  const row = await findPromiseOfReply(unit.trx, ctx.timeZone, replyId);
  if (!row || (customerId !== undefined && row.customer_id !== customerId)) return null;
  return (await confirmSuggested(ctx, unit, row)) ? row.id : null;
}
