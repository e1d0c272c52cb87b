import type { Explanation } from "@aavarti/domain/explanations";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { sql } from "kysely";
import type { ReminderState } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";
import { causeColumns, nextStepColumns } from "../stored-explanations.ts";
import {
  type DueRow,
  type LedgerStep,
  lockPlanned,
  MESSAGE_COLUMNS,
  type PlannedMessage,
  type ReminderRow,
  rowsAboutSubscriptions,
  rowsOfStep,
} from "./rows.ts";

const STEPS = Object.values(STEP_NAMES);

/** A message of a step, as far as skipping it and undoing that depend on it. */
export type StepRow = Pick<
  ReminderRow,
  | "id"
  | "state"
  | "recipient_kind"
  | "recipient_address"
  | "skipped_by"
  | "skipped_cause"
  | "promise_id"
  | "held_for"
  | "due_at"
  | "updated_at"
>;

/**
 * Returns a step's messages to anybody in any state, locked in id order until the transaction ends,
 * so that no sender claims one or gives it back meanwhile.
 */
export const lockStep = (trx: TenantTrx, step: LedgerStep): Promise<StepRow[]> =>
  trx
    .selectFrom("reminder")
    .select([
      "id",
      "state",
      "recipient_kind",
      "recipient_address",
      "skipped_by",
      "skipped_cause",
      "promise_id",
      "held_for",
      "due_at",
      "updated_at",
    ])
    .where(rowsOfStep(step))
    .orderBy("id")
    .forUpdate()
    .execute();

/**
 * Cancelled reminders that may still be sent: of these reasons and due after `dueAfter`; and the
 * channels whose provider can be asked for a message, which is sent again if it wasn't found.
 */
export type MayGoAgain = { reasons: readonly string[]; dueAfter: Date; searchable: readonly ReminderRow["channel"][] };

/**
 * Builds the condition on `reminder` for messages that may still be sent: planned ones, cancelled
 * ones for what may pass, and those whose sender died or whose outcome is being looked up.
 */
const mayBeSent = ({ reasons, dueAfter, searchable }: MayGoAgain) =>
  sql<boolean>`(state = 'planned' or (state = 'cancelled' and skipped_by is null and merged_into is null
    and due_at > ${dueAfter} and state_explanation ->> 'reason' = any(${[...reasons]}::text[]))
    or (skipped_by is null and channel = any(${[...searchable]}::text[]) and ((state = 'sending' and lease_until < clock_timestamp())
      or (state = 'unknown' and lease_until is not null))))`;

/**
 * Marks the messages of a step of a term that may still be sent as skipped by this user, with the
 * reason, whoever would get them, and returns how many. They are cancelled, but for those whose
 * sender died: these keep their state until it is known whether they were sent (`cancelSkipped`).
 * Those that were cancelled keep why, for undoing (`restoreSkipped`). Messages that a sender is
 * sending stay. The caller has locked the step (`lockStep`).
 */
export async function skipReminders(
  trx: TenantTrx,
  step: LedgerStep,
  { userId, reason, at, again }: { userId: string; reason: Explanation; at: Date; again: MayGoAgain },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("reminder")
    .set({
      state: sql<ReminderState>`case when state = 'planned' then 'cancelled' else state end`,
      skipped_cause: sql<string | null>`case when state = 'cancelled' then state_explanation end`,
      ...causeColumns(reason),
      ...nextStepColumns(null),
      skipped_by: userId,
      updated_at: at,
    })
    .where(rowsOfStep(step))
    .where(mayBeSent(again))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Cancels those planned reminders of a message (`leadId` and those combined with it) whose step was
 * skipped while it was being sent, as skipped by the same user, and returns the ids of the others
 * that are planned, the leading one first. The caller has locked the message.
 */
export async function cancelSkipped(trx: TenantTrx, leadId: string, at: Date): Promise<string[]> {
  await sql`update reminder r
    set state = 'cancelled', state_reason = skip.state_reason, state_explanation = skip.state_explanation,
      next_step = null, next_step_explanation = null, skipped_by = skip.skipped_by, merged_into = null, updated_at = ${at}
    from reminder skip
    where (r.id = ${leadId}::uuid or r.merged_into = ${leadId}::uuid) and r.state = 'planned'
      and skip.tenant_id = r.tenant_id and skip.subscription_id = r.subscription_id
      and skip.term_end_on = r.term_end_on and skip.step = r.step and skip.skipped_by is not null`.execute(trx);
  const left = await trx
    .selectFrom("reminder")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .where("state", "=", "planned")
    .orderBy((eb) => eb("id", "=", leadId), "desc")
    .orderBy("id")
    .execute();
  return left.map(({ id }) => id);
}

/** Returns the ids of those of these reminders of whose step a person skipped a message. */
export async function listRemindersOfSkippedSteps(
  trx: TenantTrx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select r.id from reminder r
    where r.id = any(${[...ids]}::uuid[]) and exists (select from reminder skip
      where skip.tenant_id = r.tenant_id and skip.subscription_id = r.subscription_id
        and skip.term_end_on = r.term_end_on and skip.step = r.step and skip.skipped_by is not null)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the ids of those of these reminders to customers whose step is also in another message on
 * `channel`. Its recipient may be another: who was reminded before the payer was set. A message
 * that was cancelled or failed doesn't count.
 */
export async function listCarriedOn(
  trx: TenantTrx,
  { ids, channel }: { ids: readonly string[]; channel: ReminderRow["channel"] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select r.id from reminder r
    where r.id = any(${[...ids]}::uuid[]) and r.recipient_kind = 'customer' and r.step = any(${STEPS}::text[])
      and exists (select from reminder other
        where other.tenant_id = r.tenant_id and other.subscription_id = r.subscription_id
          and other.term_end_on = r.term_end_on and other.step = r.step and other.channel = ${channel}
          and other.recipient_kind = 'customer' and other.state not in ('cancelled', 'missed', 'failed'))`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns a step's messages that failed at or after `since`. */
export const listFailedOfStep = async (trx: TenantTrx, step: LedgerStep, since: Date): Promise<DueRow[]> =>
  rowsAboutSubscriptions(
    await trx
      .selectFrom("reminder")
      .selectAll()
      .where(rowsOfStep(step))
      .where("state", "=", "failed")
      .where("updated_at", ">=", since)
      .orderBy("id")
      .execute(),
  );

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

/** Deletes the messages of a step that a person skipped, so that the sweep plans them again. */
export const deleteSkipped = (trx: TenantTrx, step: LedgerStep) =>
  trx.deleteFrom("reminder").where(rowsOfStep(step)).where("skipped_by", "is not", null).execute();

/**
 * Plans the messages of a step again that a person skipped, for when they were due, but not before
 * `dueAt`, and returns those that are planned; one whose sender died is looked up, and one that was
 * cancelled before is again, for the same cause, so that the sweep looks at it. Those that a
 * promise held are planned for `dueAt` and keep their `promise_id`: the caller has to hold them
 * again while the promise is open, and to enqueue the others. The caller has locked the step.
 */
export async function restoreSkipped(
  trx: TenantTrx,
  step: LedgerStep,
  { dueAt, at }: { dueAt: Date; at: Date },
): Promise<PlannedMessage[]> {
  const restored = await trx
    .updateTable("reminder")
    .set({
      state: sql<ReminderState>`case when state = 'cancelled' and skipped_cause is null then 'planned' else state end`,
      state_reason: sql<string | null>`skipped_cause ->> 'message'`,
      state_explanation: sql<string | null>`skipped_cause`,
      skipped_by: null,
      skipped_cause: null,
      due_at: sql<Date>`case when skipped_cause is not null then due_at
        when promise_id is null then greatest(due_at, ${dueAt}::timestamptz) else ${dueAt}::timestamptz end`,
      updated_at: at,
    })
    .where(rowsOfStep(step))
    .where("skipped_by", "is not", null)
    .returning(MESSAGE_COLUMNS)
    .execute();
  return restored.filter(({ state }) => state === "planned");
}

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
