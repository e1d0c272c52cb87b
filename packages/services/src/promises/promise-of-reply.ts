import {
  decideOpenPromise,
  findPromiseOfReply,
  hasStandingReply,
  listPromisesOfPayments,
  type PromiseRow,
} from "@aavarti/db/queries/promises";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { confirmSuggested, restoreReplaced } from "./change-promise.ts";
import { releaseReminders } from "./hold-reminders.ts";
import { stateOf } from "./to-promise.ts";

/**
 * Makes the promise that a reply confirmed a suggestion again, since the reply failed or was
 * cancelled: reminders held for it are sent, and the promise that it replaced is open again, unless
 * that one's day has passed. Does nothing where a member has decided about it since, it was kept or
 * broken, or another reply that confirmed it has arrived or may arrive. Writes an audit event and
 * informs clients that watch. The caller has called `lockPromiseOfReply` before it locked the
 * reply.
 */
export async function unconfirmWithReply(ctx: ServiceContext, unit: Unit, replyId: string): Promise<void> {
  const row = await findPromiseOfReply(unit.trx, ctx.timeZone, replyId);
  if (row) await unconfirmUnsaid(ctx, unit, row, { messageId: replyId });
}

/**
 * Makes promises suggestions again, as `unconfirmWithReply` does, that these payments had kept
 * until they were reversed, and whose replies all failed or were cancelled meanwhile.
 */
export async function unconfirmReversed(ctx: ServiceContext, unit: Unit, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  for (const row of await listPromisesOfPayments(unit.trx, ctx.timeZone, { paymentIds, state: "open" }))
    await unconfirmUnsaid(ctx, unit, row);
}

/** Makes an open promise a suggestion again of which no reply stands that confirmed it. */
async function unconfirmUnsaid(
  ctx: ServiceContext,
  unit: Unit,
  row: PromiseRow,
  cause: { messageId?: string } = {},
): Promise<void> {
  if (row.source !== "reply" || stateOf(row, ctx.today()) !== "open") return;
  if ((await hasStandingReply(unit.trx, row.id)) !== false) return;
  const suggested = { state: "suggested" as const, opened_at: null, decided_at: null, updated_at: ctx.now() };
  if (!(await decideOpenPromise(unit.trx, row.id, suggested))) return;
  await releaseReminders(ctx, unit, row.id);
  await restoreReplaced(ctx, unit, row, { unlessPassed: true });
  const subject = { kind: "customer", id: row.customer_id } as const;
  const about = { promiseId: row.id, promisedOn: row.promised_on, ...cause };
  await audit(ctx, unit, "promise.unconfirmed", subject, about);
  unit.raiseVersion();
}

/**
 * Confirms the promise again that a reply confirmed, when it is sent again or has arrived after
 * all, and returns its id, also where another reply that may still arrive has confirmed it: both
 * stand for it then. Null where nothing is confirmed: it was decided otherwise, isn't to be
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
  if (await confirmSuggested(ctx, unit, row)) return row.id;
  return row.state === "open" && (await hasStandingReply(unit.trx, row.id)) ? row.id : null;
}
