import type { ReportKind, ReportPeriod } from "@aavarti/domain/reports";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** A report and the month or financial year it is of. */
export type ReportOf = ReportPeriod & { kind: ReportKind };

/** A large business's report as it was at `calculated_at`. */
export type StoredReportRow = {
  calculated_at: Date;
  /** How long it took. */
  took_ms: number;
  answer: unknown;
};

/** Returns a stored report of the transaction's tenant; undefined where none was calculated. */
export async function findStoredReport(
  trx: TenantTrx,
  { kind, span, name }: ReportOf,
): Promise<StoredReportRow | undefined> {
  const { rows } = await sql<StoredReportRow>`select calculated_at, took_ms, answer from stored_report
    where kind = ${kind} and span = ${span} and name = ${name} and calculated_at is not null`.execute(trx);
  return rows[0];
}

/**
 * Stores a report in place of the earlier one of its period, unless a later one is there, and
 * deletes those that nobody asked for since `unusedSince`.
 */
export async function saveReport(
  trx: TenantTrx,
  stored: { tenantId: string; of: ReportOf; at: Date; tookMs: number; answer: unknown; unusedSince: Date },
): Promise<void> {
  const { tenantId, of, at, tookMs, answer, unusedSince } = stored;
  await sql`insert into stored_report (tenant_id, kind, span, name, requested_at, calculated_at, took_ms, answer)
    values (${tenantId}::uuid, ${of.kind}, ${of.span}, ${of.name}, ${at}, ${at}, ${tookMs}::int,
      ${JSON.stringify(answer)}::json)
    on conflict (tenant_id, kind, span, name) do update set calculated_at = excluded.calculated_at,
      took_ms = excluded.took_ms, answer = excluded.answer
    where stored_report.calculated_at is null or stored_report.calculated_at <= excluded.calculated_at`.execute(trx);
  // Who asks for an old one gets a newer one calculated.
  await sql`delete from stored_report where coalesce(calculated_at, requested_at) < ${unusedSince}`.execute(trx);
}
