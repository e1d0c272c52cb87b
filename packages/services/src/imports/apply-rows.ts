import { isDeepStrictEqual } from "node:util";
import { lockFields } from "@aavarti/db/queries/custom-fields";
import {
  type AppliedRow,
  type CheckedRow,
  countVerdicts,
  type ImportRowRow,
  type ImportRunRow,
  nextImportRows,
  saveApplied,
  updateImport,
} from "@aavarti/db/queries/imports";
import { addDays, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { planRow, type RowPlan } from "@aavarti/domain/import-plan";
import { readRow } from "@aavarti/domain/import-rows";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { planReminders } from "@aavarti/jobs/definitions/reminders";
import { outdateForecast } from "../analytics/stored-forecast.ts";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { readImportRules } from "../custom-fields/definitions.ts";
import { notify } from "../notifications/notify.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { checkedRow } from "./check-import.ts";
import { addKnown, lockKnown, openBook } from "./load-book.ts";
import { readersOf } from "./readers.ts";
import { createWriter } from "./write-plans.ts";

/** Rows per transaction. */
const PORTION = 200;

/**
 * Writes the next 200 rows of a running import in the caller's transaction, with what they became,
 * and counts them. Each row is planned again against the current data, because somebody may have
 * added the same customer since the dry run; one that has become impossible is recorded as refused.
 * Locks the customers that the rows match, their subscriptions and the active products. Returns
 * whether rows may remain: false only from the call that finds none, which marks the import done,
 * writes an audit event, notifies the members and, if it was to remind from today, enqueues the
 * planning of reminders.
 */
export async function applyRows(ctx: ServiceContext, unit: Unit, run: ImportRunRow): Promise<boolean> {
  const rows = await nextImportRows(unit.trx, run.id, PORTION);
  if (rows.length === 0) {
    await finish(ctx, unit, run);
    return false;
  }
  await lockFields(unit.trx, "customer");
  const readers = readersOf(run, await readTenant(unit), await readImportRules(unit.trx));
  const read = rows.map((row) => ({ checked: row, row: readRow(row.cells, run.mapping, readers) }));
  // The customers that these rows may match and the products they use stay locked until the rows
  // are written.
  await lockKnown(
    unit.trx,
    read.map(({ row }) => row),
  );
  const loaded = await openBook(unit.trx, run);
  for (const offer of run.products ?? []) loaded.book.addOffer(offer);
  await addKnown(
    unit.trx,
    loaded,
    read.map(({ row }) => row),
  );
  const writer = createWriter(ctx, unit, { run, loaded, termEnteredAt: enteredAt(ctx, run) });
  const applied: AppliedRow[] = [];
  const mayCreateProducts = (run.products ?? []).length > 0;
  const options = {
    newId: ctx.newId,
    today: ctx.today(),
    mayCreateProducts,
    mayAsk: false,
    blankPaid: run.answers.blankPaid ?? null,
  };
  for (const { checked, row } of read) {
    const plan = planRow(row, loaded.book, options);
    const written = await writer.take(plan);
    if (written.plan.verdict !== "refused") loaded.book.learn(checked.row_number, plan);
    applied.push({ ...reportOf(checked, written.plan), ...written.trace });
  }
  await writer.flush();
  await saveApplied(unit.trx, run.id, applied);
  await updateImport(unit.trx, run.id, { done_rows: run.done_rows + rows.length, updated_at: ctx.now() });
  return true;
}

/**
 * Returns the report stored for an applied row: the check's report, warnings included, when the
 * row's outcome is the one the check predicted. The check saw the whole sheet, a portion only its
 * own rows.
 */
function reportOf({ row_number, verdict, report }: ImportRowRow, plan: RowPlan): CheckedRow {
  const happened = checkedRow(row_number, plan);
  const isAsChecked =
    report !== null &&
    verdict === happened.verdict &&
    isDeepStrictEqual(
      [report.changes, report.term, report.payment ?? null],
      [happened.report.changes, happened.report.term, happened.report.payment ?? null],
    );
  return isAsChecked ? { ...happened, is_warned: report.warnings.length > 0, report } : happened;
}

/**
 * Returns the instant at which an imported term counts as entered. Reminders are never sent for a
 * step whose day was before it, so the start of tomorrow keeps today's from being sent.
 */
function enteredAt(ctx: ServiceContext, run: ImportRunRow): Date {
  const now = ctx.now();
  if (run.remind_from === "today") return now;
  const tomorrow = addDays(todayIn(ctx.timeZone, run.started_at ?? now), 1);
  return new Date(Math.max(now.getTime(), zonedInstant(tomorrow, 0, ctx.timeZone).getTime()));
}

async function finish(ctx: ServiceContext, unit: Unit, run: ImportRunRow): Promise<void> {
  const now = ctx.now();
  const counts = await countVerdicts(unit.trx, run.id);
  await updateImport(unit.trx, run.id, {
    state: "done",
    done_rows: run.row_count,
    counts: JSON.stringify({ ...counts, overdue: run.counts?.overdue }),
    finished_at: now,
    updated_at: now,
  });
  await outdateForecast(ctx, unit);
  await audit(ctx, unit, "import.finished", { kind: "import", id: run.id }, { ...counts });
  await notify(ctx, unit, {
    kind: "import.finished",
    title: explainNotice("notice.imported", { file: run.file_name }),
    body: [
      explainNotice("notice.importCounts", {
        added: counts.new,
        update: counts.update,
        same: counts.same,
        refused: counts.refused,
      }),
    ],
    link: `/dashboard/import?id=${run.id}`,
    subjectId: run.id,
  });
  if (run.remind_from === "today") await unit.enqueue(planReminders, { tenantId: ctx.tenantId });
}
