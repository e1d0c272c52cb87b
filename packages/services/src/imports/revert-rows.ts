import { lockFields, patchFields } from "@aavarti/db/queries/custom-fields";
import { updateCustomer } from "@aavarti/db/queries/customers";
import {
  archiveUnusedProducts,
  lockRevertedSubscriptions,
  markReverted,
  nextRevertRows,
  trashCustomers,
  trashSubscriptions,
} from "@aavarti/db/queries/import-revert";
import { type ImportRowRow, type ImportRunRow, updateImport } from "@aavarti/db/queries/imports";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { findPayments } from "@aavarti/db/queries/payments";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { deleteCustomerTags } from "@aavarti/db/queries/tags";
import { correct } from "@aavarti/domain/corrections";
import { isTemplateCode } from "@aavarti/domain/custom-fields";
import type { CustomerBefore } from "@aavarti/domain/import-results";
import { REVERSAL_REASONS } from "@aavarti/domain/reversal-reasons";
import { outdateForecast } from "../analytics/stored-forecast.ts";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { lockAccount } from "../payments/change-account.ts";
import { reverseEach } from "../payments/reverse-in.ts";
import { syncCharges, syncCustomerCharges } from "../payments/sync-charges.ts";
import { lockLife } from "../subscriptions/life-of.ts";
import { saveLife } from "../subscriptions/save-life.ts";

const PORTION = 200;

/**
 * Undoes the next 200 rows of an import in the caller's transaction, last rows first: moves created
 * customers and subscriptions to Trash, gives changed ones their old values and reverses the
 * recorded payments. A subscription that was renewed since keeps what the import changed. Locks all
 * of these. Returns whether rows may remain: false only from the call that finds none, which
 * archives the products that the import created and that nobody uses or has edited, marks it
 * reverted and writes the audit event.
 */
export async function revertRows(ctx: ServiceContext, unit: Unit, run: ImportRunRow): Promise<boolean> {
  const rows = await nextRevertRows(unit.trx, run.id, PORTION);
  const now = ctx.now();
  if (rows.length === 0) {
    await archiveUnusedProducts(unit.trx, run.id, now);
    await updateImport(unit.trx, run.id, {
      state: "reverted",
      done_rows: run.row_count,
      reverted_at: now,
      updated_at: now,
    });
    await outdateForecast(ctx, unit);
    await audit(ctx, unit, "import.reverted", { kind: "import", id: run.id });
    return false;
  }
  const customerIds = [...new Set(rows.flatMap((row) => row.customer_id ?? []))];
  const subscriptionIds = rows.flatMap((row) => row.subscription_id ?? []);
  const paymentIds = rows.flatMap((row) => row.payment_id ?? []);
  const subscriptions = rows.flatMap((row) =>
    row.subscription_created && row.subscription_id ? [row.subscription_id] : [],
  );
  const customers = rows.flatMap((row) => (row.customer_created && row.customer_id ? [row.customer_id] : []));
  const ownFields = await lockFields(unit.trx, "customer");
  // Customers, then subscriptions, then accounts, each kind at once as everywhere: a payment or a
  // renewal beside this one would otherwise wait for what this one waits for (deadlock).
  await lockCustomers(unit.trx, customerIds);
  await lockRevertedSubscriptions(unit.trx, { subscriptionIds, customerIds: customers, paymentIds });
  await lockAccount(ctx, unit, { customerIds, paymentIds });
  await restoreSubscriptions(ctx, unit, rows);
  await restoreCustomers(unit, rows, { now, ownFields });
  await trashSubscriptions(unit.trx, subscriptions, now);
  await trashCustomers(unit.trx, customers, now);
  const payments = await findPayments(unit.trx, paymentIds);
  await reverseEach(ctx, unit, { rows: payments, reason: REVERSAL_REASONS.importUndone });
  await syncCharges(ctx, unit, subscriptions, { isEachApart: true });
  await syncCustomerCharges(ctx, unit, customers, { isEachApart: true });
  await markReverted(
    unit.trx,
    run.id,
    rows.map((row) => row.row_number),
  );
  await updateImport(unit.trx, run.id, { done_rows: run.done_rows + rows.length, updated_at: now });
  return true;
}

async function restoreSubscriptions(ctx: ServiceContext, unit: Unit, rows: readonly ImportRowRow[]): Promise<void> {
  for (const { subscription_id: id, subscription_before: before } of rows) {
    if (!id || !before || !(await findSubscription(unit.trx, id))) continue;
    const stored = await lockLife(ctx, unit, id);
    // Renewed since: correcting would change the renewal, not the term that the import changed.
    if (stored.life.terms.length > 1) continue;
    const after = correct(stored.life, {
      startOn: before.startOn,
      length: { customEndOn: before.endOn },
      pricePaise: before.pricePaise,
      productId: undefined,
    });
    await saveLife(ctx, unit, stored, after);
  }
}

async function restoreCustomers(
  { trx }: Unit,
  rows: readonly ImportRowRow[],
  { now, ownFields }: { now: Date; ownFields: Awaited<ReturnType<typeof lockFields>> },
): Promise<void> {
  // Rows are ordered last to first, so of two changes to a customer the earliest remains in the
  // map.
  const befores = new Map<string, CustomerBefore>();
  for (const { customer_id: id, customer_before: before } of rows) if (id && before) befores.set(id, before);
  for (const { customer_id: id, customer_before: before } of rows)
    if (id && before) await deleteCustomerTags(trx, id, before.addedTags ?? []);
  // A field that was deleted since has no values any more.
  const plain = new Set(ownFields.flatMap(({ code, is_sensitive: isSensitive }) => (isSensitive ? [] : code)));
  for (const [id, fields] of fieldsBefore(rows)) {
    const kept = Object.entries(fields).filter(([code]) => isTemplateCode(code) || plain.has(code));
    await patchFields(trx, "customer", id, Object.fromEntries(kept));
  }
  for (const [id, { phone, phoneTyped, addedTags: _, fields: __, ...columns }] of befores)
    await updateCustomer(trx, id, { ...columns, phone_e164: phone, phone_typed: phoneTyped, updated_at: now });
}

/** Returns the values that customers' fields had before the earliest of these rows changed them. */
function fieldsBefore(rows: readonly ImportRowRow[]): Map<string, Readonly<Record<string, unknown>>> {
  const befores = new Map<string, Readonly<Record<string, unknown>>>();
  // Rows are ordered last to first, so that the earliest one comes last and wins.
  for (const { customer_id: id, customer_before: before } of rows)
    if (id && before?.fields) befores.set(id, { ...befores.get(id), ...before.fields });
  return befores;
}
