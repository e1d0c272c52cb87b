import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { countHeldBack, endRestore, findRestore, type Restore } from "@aavarti/db/queries/reminders/restores";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { findTenant } from "@aavarti/db/queries/tenants";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { perChannel } from "@aavarti/domain/channels";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { ServiceContext, Unit } from "../../context.ts";
import { notify } from "../../notifications/notify.ts";
import { mayRemind } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { readUnplanned, remindedSteps } from "./plan-reminders.ts";

/**
 * Stores as cancelled, with the reason, the reminders that a restore from a backup held back: those
 * due by then that the backup had not planned. They may have been sent before the data was lost, so
 * they are never sent, and members are notified in the app of their number. Runs before the
 * tenant's planning, and once for each restore; a run that ends early is continued by the next.
 * Does nothing without a restore, or while the account may not remind.
 */
export async function recordHeldBack(ctx: ServiceContext): Promise<void> {
  const restore = await ctx.transact(async ({ trx }) => {
    const tenant = await findTenant(trx);
    return tenant && mayRemind(tenant, ctx.now()) ? findRestore(trx) : null;
  });
  if (!restore) return;
  const day = todayIn(ctx.timeZone, restore.at);
  const then: ServiceContext = { ...ctx, now: () => restore.at, today: () => day };
  const switches = switchesBefore(restore, await ctx.transact(({ trx }) => readSwitches(trx)));
  const cause = explainReminder("stopped.restored", { day });
  for (const { step, about } of remindedSteps(switches)) {
    let afterId: string | null = null;
    do {
      afterId = await ctx.transact(async (unit): Promise<string | null> => {
        const page = await readUnplanned(then, unit, { step, about, switches, afterId, enteredBy: restore.at });
        const rows = page.rows.map((row) =>
          row.state === "cancelled" ? row : { ...row, state: "cancelled" as const, ...causeColumns(cause) },
        );
        if (rows.length > 0) await insertReminders(unit.trx, rows);
        return page.lastId;
      });
    } while (afterId !== null);
  }
  await ctx.transact((unit) => announce(ctx, unit, { at: restore.at, reason: cause.message, day }));
}

async function announce(
  ctx: ServiceContext,
  unit: Unit,
  { at, reason, day }: { at: Date; reason: string; day: CalendarDate },
): Promise<void> {
  if (!(await endRestore(unit.trx, at))) return;
  const { reminders, customers } = await countHeldBack(unit.trx, { reason, since: at });
  ctx.log.info({ tenantId: ctx.tenantId, reminders, customers }, "reminders were held back by a restore");
  if (reminders === 0) return;
  await notify(ctx, unit, {
    kind: "sending.held",
    title: explainNotice("notice.notSentAfterRestore", { count: reminders }),
    body: [explainNotice("notice.restoredOn", { day })],
    link: "/dashboard/notifications",
    subjectId: null,
    isOnlyInApp: true,
  });
}

/** The settings of before the restore, which then moved the start of everything to its own time. */
const switchesBefore = ({ before }: Restore, switches: ReminderSwitches): ReminderSwitches => {
  // Undefined for a channel that was added after the restore.
  const since = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    ...switches,
    channels: perChannel((channel) => since(before[channel])),
    recipients: { customer: since(before.customer), owner: since(before.owner) },
  };
};
