import { findBulkMessage } from "@aavarti/db/queries/bulk-sends";
import type { ConversationMessageRow } from "@aavarti/db/queries/conversation-messages";
import type { ConversationDetails } from "@aavarti/db/queries/conversations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { BulkSkipReason } from "@aavarti/domain/bulk-messages";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { Explanation } from "@aavarti/domain/explanations";
import type { Language } from "@aavarti/domain/languages";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { decideRoutes } from "./decide-routes.ts";
import type { BulkMessage } from "./draft-rules.ts";

/** What holds for a message of a bulk send when it is sent. */
export type BulkHold = {
  /** Why it must not be sent any more; null while it may. */
  stop: Explanation | null;
  /** Now, or the end of quiet hours. */
  goesAt: Date;
  /** The recipient's language. */
  language: Language;
  /** The message as it would be written now; null for the author's own text. */
  current: BulkMessage | null;
};

/**
 * Returns what holds for a message of a bulk send, checked again when it is sent: an opt-out, a
 * missing consent to offers, and quiet hours at `now`. A `due` message and a template are decided
 * again by the route by which they were written: they must not be sent when nothing is to be asked
 * any more, when they are reminded of it otherwise, when it would go to somebody else or to another
 * address, when another template would say it, and when WhatsApp's approval has ended. Null for any
 * other message. Writes nothing.
 */
export async function bulkHold(
  ctx: ServiceContext,
  unit: Unit,
  {
    row,
    conversation,
    tenant,
    now,
  }: { row: ConversationMessageRow; conversation: ConversationDetails; tenant: TenantRow; now: Date },
): Promise<BulkHold | null> {
  const found = await findBulkMessage(unit.trx, row.id);
  if (!found) return null;
  const { channel, customer_id: contactId } = conversation;
  const switches = await readSwitches(unit.trx);
  const consents = await consentsOf(unit, [{ contact_id: contactId }]);
  const asked = { customerId: contactId, channel, timeZone: ctx.timeZone };
  const refused =
    consentReason(consents, asked) ??
    (found.is_offer ? consentReason(consents, { ...asked, purpose: "offers" }) : null);
  const due =
    refused === null && found.kind !== "text"
      ? await decideAgain(ctx, unit, { row, conversation, tenant, found })
      : { stop: refused, current: null };
  return {
    ...due,
    goesAt: nextSendInstant({ now, ...clockOf(ctx, switches) }),
    language: due.current?.language ?? found.language ?? "en",
  };
}

/** Returns a message as it would be written now, by its route, or why it is not sent. */
async function decideAgain(
  ctx: ServiceContext,
  unit: Unit,
  {
    row,
    conversation,
    tenant,
    found,
  }: {
    row: ConversationMessageRow;
    conversation: ConversationDetails;
    tenant: TenantRow;
    found: NonNullable<Awaited<ReturnType<typeof findBulkMessage>>>;
  },
): Promise<Pick<BulkHold, "stop" | "current">> {
  const [decided] = await decideRoutes(ctx, unit, {
    content: {
      kind: found.kind,
      subject: found.subject,
      text: null,
      isOffer: found.is_offer,
      template: found.template,
      // By email only where that is its route.
      emailFallback: found.route === "email",
    },
    customerIds: [found.customer_id],
    tenant,
    // The one it was written with was approved, and no other is sent.
    isApproved: () => true,
    // Its price is counted already.
    budgetLeft: Number.POSITIVE_INFINITY,
    exceptMessageId: row.id,
    onlyRoute: found.route,
    versionsUntil: found.send_created_at,
  });
  const stop = (cause: Explanation) => ({ stop: cause, current: null });
  if (!decided?.message) return stop(explainSkip(decided?.skipped ?? "gone", conversation.channel));
  const { message } = decided;
  if (message.contact.id !== conversation.customer_id || message.address !== found.address)
    return stop(explainReminder("stopped.recipientChanged"));
  const isSameTemplate =
    row.template === (message.offer?.template ?? null) && row.template_language === (message.offer?.language ?? null);
  return isSameTemplate ? { stop: null, current: message } : stop(explainReminder("stopped.dueChanged"));
}

/** Returns why a message that was written is not sent, for what keeps it from being written now. */
function explainSkip(skipped: BulkSkipReason, channel: ReminderChannel): Explanation {
  switch (skipped) {
    case "not-due":
      return explainReminder("stopped.nothingOwed");
    case "promised":
      return explainReminder("stopped.promised");
    case "reminded":
      return explainReminder("stopped.remindedToday");
    case "channels-off":
      return explainReminder("stopped.channelOff", { channel });
    case "not-approved":
      return explainReminder("stopped.templateNotApproved");
    case "no-consent":
      return explainReminder("stopped.noOffers", { channel });
    case "no-address":
      return explainReminder("stopped.noContact");
    case "gone":
    case "trash":
      return explainReminder("stopped.customerDeleted");
    case "sample":
      return explainReminder("stopped.sampleCustomer");
    default:
      return explainReminder("stopped.dueChanged");
  }
}
