import type { Import, StartImport } from "@aavarti/contract/imports";
import { isImporting, lockImport, updateImport } from "@aavarti/db/queries/imports";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { countOpenQuestions } from "@aavarti/domain/import-questions";
import { refusal } from "@aavarti/domain/refusal";
import { advanceImport } from "@aavarti/jobs/definitions/imports";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requireImport } from "./require-import.ts";
import { toImport } from "./to-import.ts";

/**
 * Starts a checked import, which a job then writes in portions, writes an audit event and returns
 * it in state `running`. `remindFrom` sets whether reminders of its subscriptions begin today or
 * tomorrow. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `records.import`, without `products.write` when it would
 * create products, or without `payments.record` when it would record payments; NOT_FOUND; CONFLICT
 * when it was not checked, has nothing to import or open questions, or another import is running.
 */
export function startImport(ctx: ServiceContext, { id, remindFrom }: StartImport): Promise<Import> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async (unit) => {
    // Of two imports started concurrently, the second waits here and then sees the first.
    await lockTenant(unit.trx);
    const run = requireImport(await lockImport(unit.trx, id), ["ready"]);
    if (run.products?.length) requirePermission(ctx, "products.write");
    if (run.payments) requirePermission(ctx, "payments.record");
    if ((run.counts?.new ?? 0) + (run.counts?.update ?? 0) === 0) throw refusal("import.nothingNew");
    const open = countOpenQuestions(
      run.products,
      run.dates,
      run.duration_conflicts,
      run.end_question && [run.end_question],
      run.payments && [run.payments],
    );
    if (open > 0) throw refusal("import.openQuestions", { count: open });
    if (await isImporting(unit.trx)) throw refusal("import.otherRunning");
    const now = ctx.now();
    const started = await updateImport(unit.trx, id, {
      state: "running",
      remind_from: remindFrom,
      done_rows: run.counts?.refused ?? 0,
      started_at: now,
      updated_at: now,
    });
    await audit(ctx, unit, "import.started", { kind: "import", id }, { file: run.file_name, rows: run.row_count });
    await unit.enqueue(advanceImport, { tenantId: ctx.tenantId, importId: id });
    return toImport(started);
  });
}
