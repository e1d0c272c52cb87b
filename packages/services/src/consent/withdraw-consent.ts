import { findReminderRecipient } from "@aavarti/db/queries/reminders/recipients";
import type { ConsentSource } from "@aavarti/domain/consent";
import type { ServiceContext } from "../context.ts";
import { changeConsent } from "./change-consent.ts";

/**
 * Opts the customer who got a reminder out of email after a spam complaint or an unsubscribe that
 * the email provider reports for it. Ignored for a reminder to an owner, since owners change their
 * own settings. Returns whether anything changed.
 */
export function withdrawConsent(
  ctx: ServiceContext,
  reminderId: string,
  source: Extract<ConsentSource, "spam_complaint" | "email_provider">,
): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const reminder = await findReminderRecipient(unit.trx, reminderId);
    if (reminder?.recipient_kind !== "customer") return false;
    return changeConsent(ctx, unit, {
      customerId: reminder.recipient_id,
      channel: "email",
      state: "withdrawn",
      source,
      by: { kind: "customer" },
      address: reminder.recipient_address,
      confirm: false,
    });
  });
}
