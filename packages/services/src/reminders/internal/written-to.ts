import { lastWrittenTo } from "@aavarti/db/queries/phone-app-messages";
import { settlePlanned } from "@aavarti/db/queries/reminders/deliver";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import { reminderDueAt, writtenSince } from "@aavarti/domain/reminder-rules";
import type { ServiceContext, Unit } from "../../context.ts";
import { clockOf } from "../plan/plan-reminders.ts";
import { stepNamed } from "./steps.ts";
import { WRITTEN_TO } from "./stop-reason.ts";

/**
 * Returns whether a person wrote to the recipient of each of these reminders within the 12 hours
 * before it was to go out first, or later. What failed doesn't count.
 */
export async function readWrittenTo(
  ctx: ServiceContext,
  { trx }: Unit,
  rows: readonly DueRow[],
): Promise<(row: DueRow) => boolean> {
  if (rows.length === 0) return () => false;
  const written = await lastWrittenTo(trx, {
    customerIds: rows.map((row) => row.recipient_id),
    since: writtenSince(new Date(Math.min(...rows.map((row) => firstDueAt(ctx, row).getTime())))),
  });
  return (row) => {
    const at = rows.includes(row) ? written.get(row.recipient_id) : undefined;
    return at !== undefined && at >= writtenSince(firstDueAt(ctx, row));
  };
}

/**
 * Cancels those of these planned reminders of steps, which somebody else was to get, to whose
 * recipient a person had written before: they would have got none.
 */
export async function stopWrittenTo(ctx: ServiceContext, unit: Unit, rows: readonly DueRow[]): Promise<void> {
  const steps = rows.filter((row) => typeof stepNamed(row.step) === "number");
  const wasWrittenTo = await readWrittenTo(ctx, unit, steps);
  const ids = steps.flatMap((row) => (wasWrittenTo(row) ? [row.id] : []));
  const change = { state: "cancelled" as const, cause: WRITTEN_TO, updated_at: ctx.now() };
  if (ids.length > 0) await settlePlanned(unit.trx, ids, change);
}

/** Waiting for the morning moves a reminder's time; a promise or a payday sets another. */
function firstDueAt(ctx: ServiceContext, row: DueRow): Date {
  const step = stepNamed(row.step);
  if (typeof step !== "number" || row.promise_id || row.moved_to) return row.due_at;
  const own = reminderDueAt({ step, endOn: row.term_end_on, ...clockOf(ctx) });
  return new Date(Math.min(own.getTime(), row.due_at.getTime()));
}
