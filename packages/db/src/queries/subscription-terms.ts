import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { SubscriptionPause, SubscriptionTerm } from "../schema.ts";
import { executeTogether, send, type TenantTrx } from "../tenant.ts";
import { noteTermsChanged } from "./measured-customers.ts";
import { insertion } from "./row-statements.ts";
import { lockingSubscription, type SubscriptionRow } from "./subscriptions.ts";

export type TermRow = Selectable<SubscriptionTerm> & { product_id: string; product_name: string };

/**
 * Returns a subscription's terms, oldest first, each with its product's id and name; prices are in
 * paise. A term without a product of its own has the subscription's.
 */
export const listTerms = (trx: TenantTrx, subscriptionId: string): Promise<TermRow[]> =>
  termsOf(trx, subscriptionId).execute();

/**
 * Locks a subscription as `lockSubscription`, and returns it with its terms as `listTerms`;
 * undefined if unknown or in Trash.
 */
export async function lockSubscriptionWithTerms(
  trx: TenantTrx,
  id: string,
): Promise<{ row: SubscriptionRow; terms: TermRow[] } | undefined> {
  const [, subscriptions, terms] = await executeTogether<[object, SubscriptionRow, TermRow]>(trx, [
    ...lockingSubscription(trx, id),
    termsOf(trx, id).compile(),
  ]);
  const row = subscriptions.rows[0];
  return row && { row, terms: terms.rows };
}

const termsOf = (trx: TenantTrx, subscriptionId: string) =>
  trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription as s", (join) =>
      join.onRef("s.tenant_id", "=", "term.tenant_id").onRef("s.id", "=", "term.subscription_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "term.tenant_id")
        .on((eb) => eb("product.id", "=", eb.fn.coalesce("term.product_id", "s.product_id"))),
    )
    .selectAll("term")
    .select(["product.id as product_id", "product.name as product_name"])
    .where("term.subscription_id", "=", subscriptionId)
    .orderBy("term.seq");

/**
 * Inserts a term of a subscription; changes nothing of the subscription itself. Throws a database
 * error if its `seq` exists.
 */
export async function insertTerm(trx: TenantTrx, row: Insertable<SubscriptionTerm>): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [row.subscription_id], bookingIsKept: true });
  await send(trx, insertion("subscription_term", row));
}

export type TermKey = { subscriptionId: string; seq: number };

/**
 * Updates one term of a subscription; an unknown `seq` changes nothing. The subscription's row and
 * its charges stay as they are.
 */
export async function updateTerm(
  trx: TenantTrx,
  { subscriptionId, seq }: TermKey,
  changes: Updateable<SubscriptionTerm> & { updated_at: Date },
): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [subscriptionId], bookingIsKept: true });
  await trx
    .updateTable("subscription_term")
    .set(changes)
    .where("subscription_id", "=", subscriptionId)
    .where("seq", "=", seq)
    .execute();
}

/**
 * Stores for each of these renewed terms the payment that was recorded together with their
 * renewals; unknown terms are skipped. No money moves.
 */
export async function setPaymentOfTerms(
  trx: TenantTrx,
  terms: readonly TermKey[],
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<void> {
  const [ids, seqs] = [terms.map(({ subscriptionId }) => subscriptionId), terms.map(({ seq }) => seq)];
  await sql`update subscription_term t set payment_id = ${paymentId}::uuid, updated_at = ${at}
    from unnest(${ids}::uuid[], ${seqs}::integer[]) renewed (subscription_id, seq)
    where t.subscription_id = renewed.subscription_id and t.seq = renewed.seq`.execute(trx);
}

/**
 * Deletes one term of a subscription for good; an unknown `seq` changes nothing. The subscription's
 * row and its charges stay as they are.
 */
export async function deleteTerm(trx: TenantTrx, { subscriptionId, seq }: TermKey): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [subscriptionId], bookingIsKept: true });
  await trx
    .deleteFrom("subscription_term")
    .where("subscription_id", "=", subscriptionId)
    .where("seq", "=", seq)
    .execute();
}

/**
 * Returns first day, planned day of resuming and actual day of resuming of a subscription's pauses,
 * oldest first; an open or planned one has no actual day.
 */
export const listPauses = (trx: TenantTrx, subscriptionId: string) =>
  trx
    .selectFrom("subscription_pause")
    .select(["from_on", "until_on", "resumed_on"])
    .where("subscription_id", "=", subscriptionId)
    .orderBy("from_on")
    .orderBy("id")
    .execute();

/** Inserts a pause of a subscription; moves no end date itself. */
export async function insertPause(trx: TenantTrx, row: Insertable<SubscriptionPause>): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [row.subscription_id], bookingIsKept: true });
  await trx.insertInto("subscription_pause").values(row).execute();
}

/**
 * Updates a subscription's open or planned pause: its first day, the day on which it is to end
 * (when the subscription resumes), or the one on which it did. Does nothing without such a pause;
 * the subscription's row stays as it is.
 */
export async function updateOpenPause(
  trx: TenantTrx,
  subscriptionId: string,
  changes: { from_on?: CalendarDate; until_on?: CalendarDate | null; resumed_on?: CalendarDate; updated_at: Date },
): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [subscriptionId], bookingIsKept: true });
  await trx
    .updateTable("subscription_pause")
    .set(changes)
    .where("subscription_id", "=", subscriptionId)
    .where("resumed_on", "is", null)
    .execute();
}

/**
 * Returns the ids of up to `limit` subscriptions whose pause was to end on `today` or earlier,
 * longest overdue first. Trash is left out.
 */
export async function listDuePauses(
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("subscription")
    .select("id")
    .where("paused_until", "<=", today)
    .where("deleted_at", "is", null)
    .orderBy("paused_until")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes the subscription's open or planned pause, for one that lasted no day; nothing without
 * such a pause. The subscription's row stays as it is.
 */
export async function deleteOpenPause(trx: TenantTrx, subscriptionId: string): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: [subscriptionId], bookingIsKept: true });
  await trx
    .deleteFrom("subscription_pause")
    .where("subscription_id", "=", subscriptionId)
    .where("resumed_on", "is", null)
    .execute();
}
