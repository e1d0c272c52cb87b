import type { ReportEmails, SaveReportEmail } from "@aavarti/contract/report-emails";
import { deleteReportEmail, listReportEmails, saveReportEmail as saveRow } from "@aavarti/db/queries/report-emails";
import { mayDo, type Role } from "@aavarti/domain/permissions";
import { REPORT_KINDS, REPORT_PERMISSIONS, type ReportKind } from "@aavarti/domain/reports";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/** Returns whether a role may see a report. */
export const maySeeReport = (role: Role, kind: ReportKind): boolean =>
  REPORT_PERMISSIONS[kind].every((permission) => mayDo(role, permission));

/**
 * Returns, for each report that the signed-in person's role may see, how often they get it by
 * email, or null for never.
 * @throws AppError FORBIDDEN for a job.
 */
export function readReportEmails(ctx: ServiceContext): Promise<ReportEmails> {
  requirePerson(ctx);
  return ctx.transact((unit) => emailsOf(ctx, unit));
}

/**
 * Saves how often the signed-in person gets a report by email (null for never), from the next
 * Monday or first of a month on, and returns that of all reports. Writes an audit event.
 * @throws AppError FORBIDDEN for a job, or without the permissions of the report.
 */
export function saveReportEmail(ctx: ServiceContext, { kind, every }: SaveReportEmail): Promise<ReportEmails> {
  const userId = requirePerson(ctx);
  for (const permission of REPORT_PERMISSIONS[kind]) requirePermission(ctx, permission);
  return ctx.transact(async (unit) => {
    if (every === null) await deleteReportEmail(unit.trx, userId, kind);
    else await saveRow(unit.trx, { tenant_id: ctx.tenantId, user_id: userId, kind, every, updated_at: ctx.now() });
    await audit(ctx, unit, "notifications.preferred", { kind: "tenant", id: ctx.tenantId }, { report: kind, every });
    return emailsOf(ctx, unit);
  });
}

async function emailsOf(ctx: ServiceContext, { trx }: Unit): Promise<ReportEmails> {
  const role = ctx.actor.kind === "user" ? ctx.actor.role : "viewer";
  const chosen = new Map((await listReportEmails(trx, requirePerson(ctx))).map((row) => [row.kind, row.every]));
  return REPORT_KINDS.filter((kind) => maySeeReport(role, kind)).map((kind) => ({
    kind,
    every: chosen.get(kind) ?? null,
  }));
}
