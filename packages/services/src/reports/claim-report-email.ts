import { findAddressee } from "@aavarti/db/queries/notification-emails";
import { lockReminder, settlePlanned } from "@aavarti/db/queries/reminders/deliver";
import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import { listReportEmails } from "@aavarti/db/queries/report-emails";
import { findConfirmed } from "@aavarti/db/queries/sending";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { addDays } from "@aavarti/domain/calendar";
import type { PlainReason } from "@aavarti/domain/explanations";
import { explainReminder, type REMINDER_REASONS } from "@aavarti/domain/reasons/reminders";
import { REPORT_KINDS } from "@aavarti/domain/reports";
import type { ServiceContext, Unit } from "../context.ts";
import { areMovementsRecorded } from "../movements/record-due.ts";
import { ownerEmail } from "../reminders/channels/email/email-message.ts";
import type { Claim } from "../reminders/deliver/claim.ts";
import { claimAlone } from "../reminders/deliver/claim-alone.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { holdFor } from "../sending/hold-messages.ts";
import { intervalsOn } from "./plan-report-emails.ts";
import { renderReportEmail } from "./render-report-email.ts";
import { maySeeReport } from "./report-emails.ts";
import { needsMovements, reportIn } from "./report-in.ts";

/**
 * Claims a planned email with reports for 30 s, with a message that has the reports of the month in
 * which yesterday lies: on the first of a month that of the month before, else the month so far.
 * It has those that the member still wants and may see. Puts it on hold while their address is
 * unverified, unless the business may send all the same. Marks it missed when its day has passed,
 * and cancelled when the account may not remind, the member has left or wants none. Returns
 * `not-planned` for one that is no longer planned. Sends nothing itself.
 */
export async function claimReportEmail(
  ctx: ServiceContext,
  unit: Unit,
  { id, tenant }: Pick<ReminderRow, "id"> & { tenant: TenantRow },
): Promise<Claim> {
  const { trx } = unit;
  const now = ctx.now();
  const reminder = await lockReminder(trx, id);
  if (reminder?.state !== "planned") return { kind: "not-planned" };
  const leave = async (kind: "cancelled" | "missed", reason: PlainReason<typeof REMINDER_REASONS>): Promise<Claim> => {
    await settlePlanned(trx, [id], { state: kind, cause: explainReminder(reason), updated_at: now });
    return { kind };
  };
  const today = ctx.today();
  if (reminder.term_end_on !== today) return leave("missed", "stopped.dayPassed");
  if (!mayRemind(tenant, now)) return leave("cancelled", "stopped.accountInactive");
  const userId = reminder.recipient_id;
  const reader = await findAddressee(trx, userId);
  if (!reader) return leave("cancelled", "stopped.noContact");
  const intervals = intervalsOn(today);
  const chosen = new Map((await listReportEmails(trx, userId)).map(({ kind, every }) => [kind, every]));
  const isMeasured = await areMovementsRecorded(trx, today);
  const kinds = REPORT_KINDS.filter((kind) => {
    const every = chosen.get(kind);
    if (every === undefined || !intervals.includes(every) || !maySeeReport(reader.role, kind)) return false;
    return isMeasured || !needsMovements(kind);
  });
  if (kinds.length === 0) return leave("cancelled", "stopped.nothingToReport");
  if (!tenant.may_send_unverified && !(await findConfirmed(trx, userId)).thisPerson) {
    await holdFor(ctx, unit, [reminder], "unverified");
    return { kind: "held" };
  }
  const month = addDays(today, -1).slice(0, 7);
  const reports = [];
  // One after the other: they share a connection.
  for (const kind of kinds) reports.push(await reportIn(ctx, unit, { kind, month }));
  const { attachments, ...rendered } = renderReportEmail(reports, {
    name: reader.name,
    language: reader.language,
    businessName: tenant.business_name,
    industryType: tenant.industry_type,
    currency: tenant.currency,
    publicUrl: ctx.settings.publicUrl,
  });
  const message = ownerEmail(ctx, { key: id, address: reader.email, attachments }, rendered);
  return claimAlone(ctx, unit, { id, message });
}
