import type { Import, ImportRef, RevertImport, RevertPreview } from "@aavarti/contract/imports";
import { countRevertable, keepEditedRows, listEditedCustomers } from "@aavarti/db/queries/import-revert";
import { findImport, isImporting, lockImport, updateImport } from "@aavarti/db/queries/imports";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { refusal } from "@aavarti/domain/refusal";
import { advanceImport } from "@aavarti/jobs/definitions/imports";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requireImport } from "./require-import.ts";
import { toImport } from "./to-import.ts";

/** Maximum number of edited customers listed before an import is undone. */
const NAMED = 100;

/**
 * Returns how many customers and subscriptions undoing an import would move to Trash, and how many
 * customers it would restore and payments reverse, those of customers edited since the import
 * included. Of the customers edited since it also returns the total and the first 100 names.
 * Changes nothing.
 * @throws AppError FORBIDDEN without `records.import`; NOT_FOUND, CONFLICT before the import is
 * done.
 */
export function previewRevert(ctx: ServiceContext, { id }: ImportRef): Promise<RevertPreview> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    requireImport(await findImport(trx, id), ["done"]);
    const edited = await listEditedCustomers(trx, id, NAMED);
    return {
      ...(await countRevertable(trx, id)),
      editedCount: edited.total,
      edited: edited.items.map((customer) => ({ customerId: customer.id, name: customer.name })),
    };
  });
}

/**
 * Starts undoing a whole import by a job and returns the import, now in state `reverting`: what it
 * created goes to Trash, what it changed gets its old values back, what it recorded as paid is
 * reversed. Records edited since stay unchanged if `edited` is `keep`, and are undone like the
 * others otherwise. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `records.import`, `customers.delete` and
 * `subscriptions.delete`, or without `payments.reverse` for an import with payments; NOT_FOUND,
 * CONFLICT when the import is not done or another is running.
 */
export function revertImport(ctx: ServiceContext, { id, edited }: RevertImport): Promise<Import> {
  requirePermission(ctx, "records.import");
  requirePermission(ctx, "customers.delete");
  requirePermission(ctx, "subscriptions.delete");
  return ctx.transact(async (unit) => {
    // Of two imports started concurrently, the second waits here and then sees the first.
    await lockTenant(unit.trx);
    const run = requireImport(await lockImport(unit.trx, id), ["done"]);
    if (run.payments) requirePermission(ctx, "payments.reverse");
    if (await isImporting(unit.trx)) throw refusal("import.otherRunning");
    if (edited === "keep") await keepEditedRows(unit.trx, id);
    const reverting = await updateImport(unit.trx, id, { state: "reverting", done_rows: 0, updated_at: ctx.now() });
    await audit(ctx, unit, "import.reverting", { kind: "import", id }, { edited });
    await unit.enqueue(advanceImport, { tenantId: ctx.tenantId, importId: id });
    return toImport(reverting);
  });
}
