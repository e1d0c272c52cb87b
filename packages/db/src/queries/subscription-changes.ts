import { type Insertable, sql, type Updateable } from "kysely";
import type { Subscription } from "../schema.ts";
import { send, type TenantTrx } from "../tenant.ts";
import { noteTermsChanged } from "./measured-customers.ts";
import { change, insertion } from "./row-statements.ts";

/**
 * Inserts a subscription together with its first term (1, source `created`); the price is in paise.
 * Raises no charge.
 */
export const insertSubscription = (trx: TenantTrx, row: Insertable<Subscription>): Promise<void> =>
  insertSubscriptions(trx, [row]);

/**
 * Inserts subscriptions together with their first terms (1, source `created`); prices are in paise.
 * With `paidBefore` the terms count as paid without a payment; it raises no charge either way. The
 * list must not be empty.
 */
export async function insertSubscriptions(
  trx: TenantTrx,
  rows: Insertable<Subscription>[],
  { paidBefore = false }: { paidBefore?: boolean } = {},
): Promise<void> {
  noteTermsChanged(trx, {
    customerIds: rows.map((row) => row.customer_id),
    bookingIsKept: rows.every((row) => row.status !== "pending"),
  });
  const terms = rows.map((row) => ({
    tenant_id: row.tenant_id,
    subscription_id: row.id,
    seq: 1,
    product_id: row.product_id,
    start_on: row.start_on,
    end_on: row.end_on,
    duration_months: row.duration_months ?? null,
    price_paise: row.price_paise,
    source: "created" as const,
    settled_at_opening: paidBefore ? true : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
  const [[row], [term]] = [rows, terms];
  if (row && term && rows.length === 1) {
    await send(trx, insertion("subscription", row));
    await send(trx, insertion("subscription_term", term));
    return;
  }
  await trx.insertInto("subscription").values(rows).execute();
  await trx.insertInto("subscription_term").values(terms).execute();
}

/**
 * Updates the row, also in Trash; an unknown id changes nothing. With `undoUntil`, the old row is
 * kept for undo until then; null deletes what an earlier change kept. Terms stay as they are. The
 * caller says whether the `bookingIsKept`: neither status nor Trash changes.
 */
export async function updateSubscription(
  trx: TenantTrx,
  id: string,
  changes: Omit<Updateable<Subscription>, "undo" | "undo_until"> & { updated_at: Date },
  { undoUntil, bookingIsKept = false }: { undoUntil: Date | null; bookingIsKept?: boolean },
): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [id], bookingIsKept });
  // In an UPDATE, the right-hand side reads the old row.
  const undo = undoUntil === null ? "undo = null" : "undo = to_jsonb(subscription) - 'undo' - 'undo_until' - 'fields'";
  await send(trx, change("subscription", { id }, { ...changes, undo_until: undoUntil }, [undo]));
}

const UNDONE = sql.join(
  [
    "status",
    "anchor_on",
    "covered_from",
    "start_on",
    "end_on",
    "duration_months",
    "price_paise",
    "paused_days",
    "paused_from",
    "paused_until",
    "cancels_at_end",
    "cancel_reason",
    "next_price_paise",
    "next_months",
    "repricing_id",
    "price_before_paise",
    "months_before",
    "term_seq",
    "term_entered_at",
    "cancelled_at",
    "expired_on",
    "updated_at",
  ].map((column) => sql.ref(column)),
);

/**
 * Restores status, dates, price, pause and cancellation of the subscription's row as they were kept
 * for undo, and clears what was kept; the caller checks that there is something. Its customer and
 * product stay. Does not delete the renewal's term.
 */
export async function undoSubscription(trx: TenantTrx, id: string): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [id] });
  await sql`update subscription set (${UNDONE}) =
      (select ${UNDONE} from jsonb_populate_record(null::subscription, subscription.undo)),
      undo = null, undo_until = null where id = ${id}::uuid`.execute(trx);
}

/**
 * Moves a subscription to Trash under this deletion id; returns false if it is unknown or already
 * there. Its reminders and charges stay as they are.
 */
export async function deleteSubscription(
  trx: TenantTrx,
  id: string,
  { deletionId, at }: { deletionId: string; at: Date },
): Promise<boolean> {
  noteTermsChanged(trx, { subscriptionIds: [id] });
  const deleted = await trx
    .updateTable("subscription")
    .set({ deleted_at: at, deletion_id: deletionId, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Restores a subscription that was moved to Trash after `deletedAfter`; returns true if it did.
 * False, with nothing changed, also while its customer is in Trash.
 */
export async function restoreSubscription(
  trx: TenantTrx,
  id: string,
  { deletedAfter, at }: { deletedAfter: Date; at: Date },
): Promise<boolean> {
  noteTermsChanged(trx, { subscriptionIds: [id] });
  const restored = await trx
    .updateTable("subscription")
    .set({ deleted_at: null, deletion_id: null, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("customer")
          .select("customer.id")
          .whereRef("customer.id", "=", "subscription.customer_id")
          .where("customer.deleted_at", "is", null),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}
