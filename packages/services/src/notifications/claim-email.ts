import { deleteUnwanted, findAddressee, takeNotificationEmails } from "@aavarti/db/queries/notification-emails";
import { listPreferences } from "@aavarti/db/queries/notification-preferences";
import { lockReminder, settlePlanned } from "@aavarti/db/queries/reminders/deliver";
import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import { findConfirmed } from "@aavarti/db/queries/sending";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { wordsOf } from "@aavarti/domain/business-words";
import { choiceFor, choicesOf } from "@aavarti/domain/notification-preferences";
import { NOTIFICATION_KIND_NAMES } from "@aavarti/domain/notifications";
import type { Role } from "@aavarti/domain/permissions";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { ownerEmail } from "../reminders/channels/email/email-message.ts";
import type { Claim } from "../reminders/deliver/claim.ts";
import { claimAlone } from "../reminders/deliver/claim-alone.ts";
import { holdFor } from "../sending/hold-messages.ts";
import { renderNotificationEmail } from "./render-email.ts";

/**
 * Claims a planned email about notifications for 30 s, with a message of all that the user has not
 * been emailed yet, which is returned for the caller to send; those of kinds that they no longer
 * want are deleted first. Puts the email on hold while the user's address is unverified, unless the
 * business may send all the same. Cancels it when there is nothing to report, or the user has left.
 * Returns `not-planned` for one that is no longer planned.
 */
export async function claimNotificationEmail(
  ctx: ServiceContext,
  unit: Unit,
  { id, tenant }: ReminderRow & { tenant: TenantRow },
): Promise<Claim> {
  const { trx } = unit;
  const now = ctx.now();
  const reminder = await lockReminder(trx, id);
  if (reminder?.state !== "planned") return { kind: "not-planned" };
  const userId = reminder.recipient_id;
  const addressee = await findAddressee(trx, userId);
  if (addressee) await deleteUnwanted(trx, userId, { wanted: await wantedBy(unit, userId, addressee.role) });
  if (addressee && !tenant.may_send_unverified && !(await findConfirmed(trx, userId)).thisPerson) {
    await holdFor(ctx, unit, [reminder], "unverified");
    return { kind: "held" };
  }
  const items = addressee ? await takeNotificationEmails(trx, userId, id) : [];
  if (!addressee || items.length === 0) {
    const cause = explainReminder("stopped.nothingToReport");
    await settlePlanned(trx, [id], { state: "cancelled", cause, updated_at: now });
    return { kind: "cancelled" };
  }
  const reader = {
    ...addressee,
    today: ctx.today(),
    timeZone: ctx.timeZone,
    publicUrl: ctx.settings.publicUrl,
    nouns: wordsOf(tenant.industry_type),
  };
  const rendered = renderNotificationEmail(items, reader);
  const message = ownerEmail(ctx, { key: id, address: addressee.email }, rendered);
  return claimAlone(ctx, unit, { id, message });
}

async function wantedBy({ trx }: Unit, userId: string, role: Role): Promise<string[]> {
  const chosen = new Map((await listPreferences(trx, userId)).map((row) => [row.kind, row]));
  return NOTIFICATION_KIND_NAMES.filter(
    (kind) => choicesOf(kind, role).includes("email") && choiceFor(kind, chosen.get(kind)).email,
  );
}
