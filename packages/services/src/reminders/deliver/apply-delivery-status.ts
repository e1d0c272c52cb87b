import { lockMessage, moveReminder } from "@aavarti/db/queries/reminders/deliver";
import { rowsAboutSubscriptions } from "@aavarti/db/queries/reminders/rows";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { Explanation } from "@aavarti/domain/explanations";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import type { MessagePricing } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext } from "../../context.ts";
import { recordPricing } from "../../message-costs/record-pricing.ts";
import { reviewDeliveries } from "../../sending/flags.ts";
import { handleUndelivered } from "./handle-undelivered.ts";
import { statesBefore } from "./states-before.ts";

export type DeliveryStatus = {
  reminderId: string;
  messageId: string | null;
  status: "sent" | "delivered" | "read" | "failed";
  at: Date;
  fault: { code: string; cause: Explanation | null; nextStep: Explanation } | null;
  /** What WhatsApp reported of the price; none where it didn't. */
  pricing?: MessagePricing | null;
};

/**
 * Records the delivery status that the provider reported for a reminder, with its time. Returns
 * true when the reminder's state changed, false also for an unknown reminder. A state never moves
 * backwards, as `statesBefore` says. A reported price is stored with the
 * message's cost (`recordPricing`). A failure plans a message on the fallback
 * channel where one is possible, notifies the members, and pauses the tenant's sending if too many
 * fail; for a failure the tenant's row is locked.
 */
export const applyDeliveryStatus = (ctx: ServiceContext, event: DeliveryStatus): Promise<boolean> =>
  ctx.transact(async (unit) => {
    const { trx } = unit;
    const { status, at, fault } = event;
    // A failure may pause the tenant's sending, and the tenant is always locked before any of its
    // rows.
    if (status === "failed") await lockTenant(trx);
    const message = await lockMessage(trx, event.reminderId);
    const reminder = message.find(({ id }) => id === event.reminderId);
    if (!reminder) return false;
    const moved = await moveReminder(
      trx,
      reminder.id,
      { from: statesBefore(status, reminder) },
      {
        state: status,
        cause: fault?.cause ?? null,
        nextStep: fault?.nextStep ?? null,
        provider_code: fault?.code ?? null,
        provider_message_id: reminder.provider_message_id ?? event.messageId,
        sent_at: reminder.sent_at ?? at,
        ...(status === "delivered" && { delivered_at: at }),
        ...(status === "read" && { delivered_at: reminder.delivered_at ?? at, read_at: at }),
        updated_at: ctx.now(),
      },
    );
    if (event.pricing && status !== "failed" && (moved || reminder.state !== "failed"))
      await recordPricing(ctx, unit, {
        messageId: reminder.id,
        source: "reminder",
        expected: reminder.step === STEP_NAMES[WIN_BACK_STEP] ? "marketing" : "utility",
        customerId: reminder.customer_id,
        sentAt: reminder.sent_at ?? at,
        pricing: event.pricing,
      });
    if (moved && status === "failed") {
      await handleUndelivered(ctx, unit, {
        reminderId: reminder.id,
        dues: rowsAboutSubscriptions(message),
        failedAt: at,
      });
      if (reminder.recipient_kind === "customer") await reviewDeliveries(ctx, unit);
    }
    return moved;
  });
