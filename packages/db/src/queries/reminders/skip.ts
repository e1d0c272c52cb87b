import type { Explanation } from "@aavarti/domain/explanations";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { causeColumns, nextStepColumns } from "../stored-explanations.ts";
import { type LedgerStep, lockPlanned, MESSAGE_COLUMNS, type PlannedMessage, rowsOfStep } from "./rows.ts";

/** Returns skipped rows of a step due after `dueAfter`, locked in the same order. */
const lockSkipped = (trx: TenantTrx, step: LedgerStep, dueAfter: Date) =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .where("due_at", ">", dueAfter)
    .orderBy("id")
    .forUpdate();

/** Cancelled reminders that may still be sent: of these reasons and due after `dueAfter`. */
export type MayWaitAgain = { reasons: readonly string[]; dueAfter: Date };

/** Builds the condition on `reminder` for messages that may still be sent. */
const mayBeSent = ({ reasons, dueAfter }: MayWaitAgain) =>
  sql<boolean>`(state = 'planned' or (state = 'cancelled' and skipped_by is null and merged_into is null
    and due_at > ${dueAfter} and state_explanation ->> 'reason' = any(${[...reasons]}::text[])))`;

/**
 * Cancels the messages of a step of a term that may still be sent, as skipped by this user, with
 * the reason, whoever would get them; returns how many. Messages that a sender has claimed stay.
 */
export async function skipReminders(
  trx: TenantTrx,
  step: LedgerStep,
  { userId, reason, at, again }: { userId: string; reason: Explanation; at: Date; again: MayWaitAgain },
): Promise<number> {
  const open = trx
    .selectFrom("reminder")
    .select("id")
    .where(rowsOfStep(step))
    .where(mayBeSent(again))
    .orderBy("id")
    .forUpdate();
  const { numUpdatedRows } = await trx
    .updateTable("reminder")
    .set({
      state: "cancelled",
      ...causeColumns(reason),
      ...nextStepColumns(null),
      skipped_by: userId,
      updated_at: at,
    })
    .where("id", "in", open)
    .where(mayBeSent(again))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns whether a step of a term has a message that may still be sent and nobody has claimed. */
export async function hasUnsent(trx: TenantTrx, step: LedgerStep, again: MayWaitAgain): Promise<boolean> {
  const row = await trx
    .selectFrom("reminder")
    .select("id")
    .where(rowsOfStep(step))
    .where(mayBeSent(again))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether a step of a term has messages and none of them is planned or skipped; false
 * without any.
 */
export async function isSettled(trx: TenantTrx, step: LedgerStep): Promise<boolean> {
  const { rows, open } = await trx
    .selectFrom("reminder")
    .select([
      sql<number>`count(*)::int`.as("rows"),
      sql<number>`count(*) filter (where state = 'planned' or skipped_by is not null)::int`.as("open"),
    ])
    .where(rowsOfStep(step))
    .executeTakeFirstOrThrow();
  return rows > 0 && open === 0;
}

/** Counts a step's messages that a person skipped. */
export async function countSkipped(trx: TenantTrx, step: LedgerStep): Promise<number> {
  const { count } = await trx
    .selectFrom("reminder")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the messages of a step that a person skipped and that were due after `dueAfter`, so that
 * the sweep plans them again; returns how many.
 */
export async function deleteSkipped(
  trx: TenantTrx,
  step: LedgerStep,
  { dueAfter }: { dueAfter: Date },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("reminder")
    .where("id", "in", lockSkipped(trx, step, dueAfter))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Plans again, for `dueAt`, the messages of a step that a person skipped while a promise held them
 * and that were due after `dueAfter`, and returns them. They keep their `promise_id`: the caller
 * has to hold them again while the promise is open, and otherwise to enqueue them.
 */
export const restoreHeld = (
  trx: TenantTrx,
  step: LedgerStep,
  { dueAfter, dueAt, at }: { dueAfter: Date; dueAt: Date; at: Date },
): Promise<PlannedMessage[]> =>
  trx
    .updateTable("reminder")
    .set({ state: "planned", ...causeColumns(null), skipped_by: null, due_at: dueAt, updated_at: at })
    .where("id", "in", lockSkipped(trx, step, dueAfter).where("promise_id", "is not", null))
    .returning(MESSAGE_COLUMNS)
    .execute();

/**
 * Deletes a step's planned messages, so that they can be planned again. Messages that a sender has
 * claimed stay.
 */
export const deletePlanned = (trx: TenantTrx, step: LedgerStep) =>
  trx
    .deleteFrom("reminder")
    .where("id", "in", lockPlanned(trx).where(rowsOfStep(step)))
    .where("state", "=", "planned")
    .execute();
