import type { Explanation } from "@aavarti/domain/explanations";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { causeColumns } from "../stored-explanations.ts";
import { type DueRow, MESSAGE_COLUMNS, type PlannedMessage, rowsAboutSubscriptions } from "./rows.ts";

type CancelledFilter = {
  reasons: readonly string[];
  /** Only those due after this instant. */
  dueAfter: Date;
  /**
   * Those whose message on the fallback channel is cancelled for such a reason too; false: those
   * without one.
   */
  isReplaced: boolean;
  /** The previous page's last reminder. */
  afterId: string | null;
  limit: number;
};

/** A welcome, which a customer gets once, a receipt or a request is not planned again. */
const STEPS = Object.values(STEP_NAMES);

/**
 * Returns up to `limit` reminders of steps that were cancelled for one of the `reasons`, in id
 * order, locked until the transaction ends. Messages about events, and those that somebody
 * requested or skipped, or that were combined with another, are left out; so is a message on the
 * fallback channel while the one that it replaces may be sent or was.
 */
export async function lockCancelled(
  trx: TenantTrx,
  { reasons, dueAfter, isReplaced, afterId, limit }: CancelledFilter,
): Promise<DueRow[]> {
  let query = trx
    .selectFrom("reminder")
    .selectAll()
    .where("state", "=", "cancelled")
    .where("due_at", ">", dueAfter)
    .where("step", "in", STEPS)
    .where("skipped_by", "is", null)
    .where("merged_into", "is", null)
    .where(sql<string>`state_explanation ->> 'reason'`, "in", reasons)
    .where((eb) => {
      const instead = eb
        .selectFrom("reminder as instead")
        .select("instead.id")
        .whereRef("instead.tenant_id", "=", "reminder.tenant_id")
        .whereRef("instead.fallback_of", "=", "reminder.id");
      const isAround = instead.where((row) =>
        row.or([
          row("instead.state", "<>", "cancelled"),
          row("instead.skipped_by", "is not", null),
          sql<boolean>`coalesce(instead.state_explanation ->> 'reason', '') <> all(${[...reasons]}::text[])`,
        ]),
      );
      return isReplaced ? eb.and([eb.exists(instead), eb.not(eb.exists(isAround))]) : eb.not(eb.exists(instead));
    })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reminder as replaced")
            .select("replaced.id")
            .whereRef("replaced.tenant_id", "=", "reminder.tenant_id")
            .whereRef("replaced.id", "=", "reminder.fallback_of")
            .where("replaced.state", "not in", ["cancelled", "failed"]),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate();
  if (afterId) query = query.where("id", ">", afterId);
  return rowsAboutSubscriptions(await query.execute());
}

/**
 * Makes a cancelled reminder wait to be sent again, about the customer `row` names and to this
 * recipient (null: to whom it was), and returns it. Undefined, with nothing changed, if it is no
 * longer cancelled, or if the recipient has another reminder of the same step of the term on the
 * same channel.
 */
export const planAgain = (
  trx: TenantTrx,
  row: DueRow,
  { recipient, at }: { recipient: { id: string; address: string } | null; at: Date },
): Promise<PlannedMessage | undefined> =>
  trx
    .updateTable("reminder")
    .set({
      state: "planned",
      ...causeColumns(null),
      customer_id: row.customer_id,
      ...(recipient && { recipient_id: recipient.id, recipient_address: recipient.address }),
      updated_at: at,
    })
    .where("id", "=", row.id)
    .where("state", "=", "cancelled")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reminder as other")
            .select("other.id")
            .where("other.subscription_id", "=", row.subscription_id)
            .where("other.term_end_on", "=", row.term_end_on)
            .where("other.step", "=", row.step)
            .where("other.channel", "=", row.channel)
            .where("other.recipient_kind", "=", row.recipient_kind)
            .where("other.recipient_id", "=", recipient?.id ?? row.recipient_id)
            .where("other.id", "<>", row.id),
        ),
      ),
    )
    .returning(MESSAGE_COLUMNS)
    .executeTakeFirst();

/** Returns when each of these reminders was recorded as failed, by id; only those that failed. */
export async function readFailures(trx: TenantTrx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("reminder")
    .select(["id", "updated_at"])
    .where("id", "in", ids)
    .where("state", "=", "failed")
    .execute();
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}

/** Replaces the cause of a reminder that is still cancelled; of any other it changes nothing. */
export const recordCause = (trx: TenantTrx, id: string, { cause, at }: { cause: Explanation; at: Date }) =>
  trx
    .updateTable("reminder")
    .set({ ...causeColumns(cause), updated_at: at })
    .where("id", "=", id)
    .where("state", "=", "cancelled")
    .execute();
