import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import { deletePlanned } from "@aavarti/db/queries/reminders/skip";
import { findReminderSubject, hasOtherSubscription } from "@aavarti/db/queries/reminders/subjects";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { eventMessageOff, isNewcomer, SETTLING_MS } from "@aavarti/domain/event-messages";
import type { EventMessage } from "@aavarti/domain/message-kinds";
import type { SubscriptionLife } from "@aavarti/domain/subscription-life";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { channelWithoutAddress, contactOf, type Recipient, recipientsOf } from "../internal/recipients.ts";
import { mayRemind } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { fallbackRows } from "./fallback-rows.ts";

type Planned = {
  kind: EventMessage;
  subscriptionId: string;
  /**
   * Identifies the message in the ledger, together with its kind: the end of the term, or the day
   * on which a pause begins.
   */
  day: CalendarDate;
};

/**
 * Plans the welcome message to a customer, or who pays for them, on each channel that is on, with
 * their first subscription, in the transaction that creates it, and enqueues it for after the undo
 * period. Does nothing unless the subscription is active, when it started more than 7 days ago,
 * when the customer has or had another one, also in Trash, for a sample, or where the business has
 * the message off or may not remind.
 */
export async function planWelcome(
  ctx: ServiceContext,
  unit: Unit,
  entered: { subscriptionId: string; customerId: string; startOn: CalendarDate; endOn: CalendarDate; status: string },
): Promise<void> {
  if (entered.status !== "active" || !isNewcomer({ startOn: entered.startOn, today: ctx.today() })) return;
  if (await hasOtherSubscription(unit.trx, entered)) return;
  await plan(ctx, unit, { kind: "welcome", subscriptionId: entered.subscriptionId, day: entered.endOn });
}

/**
 * Plans the message to the customer, or who pays for them, on each channel that is on, that their
 * subscription is paused, after a change from `before` to `after` that sets or moves a pause, and
 * enqueues it for after the undo period. When a pause is moved or removed, its planned, unsent
 * message is deleted. Nothing is planned for a sample, or where the business has the message off or
 * may not remind.
 */
export async function planPauseMessage(
  ctx: ServiceContext,
  unit: Unit,
  { subscriptionId, before, after }: { subscriptionId: string; before: SubscriptionLife; after: SubscriptionLife },
): Promise<void> {
  if (before.pausedFrom === after.pausedFrom) return;
  if (before.pausedFrom !== null)
    await deletePlannedMessage(unit, { kind: "paused", subscriptionId, day: before.pausedFrom });
  if (after.pausedFrom !== null) await plan(ctx, unit, { kind: "paused", subscriptionId, day: after.pausedFrom });
}

/**
 * Plans the message "Payment received" to the customer, or who pays for them, on each channel that
 * is on, for a term that recorded payments have paid in full, and enqueues it for after the undo
 * period. `day` is the term's end. Does nothing where the business has it off or may not remind,
 * for a sample, or when it is planned already. Sends no PDF.
 */
export const planReceipt = (
  ctx: ServiceContext,
  unit: Unit,
  { subscriptionId, day }: Omit<Planned, "kind">,
): Promise<void> => plan(ctx, unit, { kind: "receipt", subscriptionId, day });

/**
 * Deletes a planned, unsent message about an event from the reminder log, so that it can be planned
 * again if the change is repeated. Does nothing when there is none or it was sent.
 */
export const deletePlannedMessage = ({ trx }: Unit, { kind, subscriptionId, day }: Planned): Promise<unknown> =>
  deletePlanned(trx, { subscriptionId, endOn: day, step: kind });

async function plan(ctx: ServiceContext, unit: Unit, planned: Planned): Promise<void> {
  const switches = await readSwitches(unit.trx);
  if (!switches.messages[planned.kind]) return;
  const [tenant, subject] = await Promise.all([
    findTenant(unit.trx),
    findReminderSubject(unit.trx, planned.subscriptionId),
  ]);
  const now = ctx.now();
  if (!tenant || !subject || subject.is_sample || !mayRemind(tenant, now)) return;

  const dueAt = new Date(now.getTime() + SETTLING_MS);
  const recipients = recipientsOf(contactOf(subject), []);
  const isOff = (recipient: Recipient, isFallback: boolean) =>
    eventMessageOff(switches, { kind: planned.kind, channel: recipient.channel, isFallback }) !== null;
  const rows = recipients.flatMap((recipient): NewReminder[] => {
    const row = {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      subscription_id: subject.subscription_id,
      customer_id: subject.customer_id,
      term_end_on: planned.day,
      step: planned.kind,
      channel: recipient.channel,
      recipient_kind: recipient.kind,
      recipient_id: recipient.id,
      recipient_address: recipient.address,
      state: "planned" as const,
      due_at: dueAt,
      created_at: now,
      updated_at: now,
    };
    if (!isOff(recipient, false)) return [row];
    const replaced = channelWithoutAddress(recipient, recipients);
    return replaced === null || isOff(recipient, true) ? [] : fallbackRows(ctx, row, replaced);
  });
  if (rows.length === 0) return;
  const added = (await insertReminders(unit.trx, rows)).filter(({ state }) => state === "planned");
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(added).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: dueAt },
  );
}
