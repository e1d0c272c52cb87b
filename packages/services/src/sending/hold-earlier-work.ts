import { replaceMessageSwitches } from "@aavarti/db/queries/message-templates";
import { saveNotificationSettings } from "@aavarti/db/queries/notification-settings";
import { cancelAllPlanned, hasOwnContent } from "@aavarti/db/queries/sending";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { readSwitches, toSwitchColumns } from "../reminders/internal/switches.ts";

/**
 * Stops what an account would send that was set up before somebody proved to own its address
 * without having registered it: a stranger may have entered all of it. Planned reminders are
 * cancelled, reminders to customers and optional messages are switched off until the owner turns
 * them on, and members are notified. Returns the number of cancelled reminders. Does nothing for an
 * account without customers or texts, or that paid before addresses were verified. Runs in the
 * transaction that verifies the address, and locks the tenant's row.
 */
export async function holdEarlierWork(
  ctx: Pick<ServiceContext, "tenantId" | "now" | "newId">,
  unit: Unit,
): Promise<number> {
  const { trx } = unit;
  // A concurrent change of the settings must not be lost, nor turn the messages on again.
  const tenant = await lockTenant(trx);
  // A business that had paid before addresses were verified has been sending all along.
  if (!tenant || tenant.may_send_unverified) return 0;
  const now = ctx.now();
  const cause = explainReminder("stopped.setUpUnconfirmed");
  const cancelled = await cancelAllPlanned(trx, { cause, at: now });
  if (cancelled === 0 && !(await hasOwnContent(trx))) return 0;

  const switches = await readSwitches(trx);
  const held = { ...switches, recipients: { ...switches.recipients, customer: null } };
  await saveNotificationSettings(trx, { tenant_id: ctx.tenantId, ...toSwitchColumns(held), updated_at: now });
  // Messages about events don't depend on the recipients that are on.
  await replaceMessageSwitches(trx, ctx.tenantId, []);
  await notify(ctx, unit, {
    kind: "sending.held",
    title: explainNotice("notice.customerRemindersOff"),
    body: [explainNotice("notice.setUpUnconfirmed")],
    link: "/dashboard/notifications",
    subjectId: null,
  });
  return cancelled;
}
