import { insertUnmatchedMessage } from "@aavarti/db/queries/inbound-messages";
import { readStopWord } from "@aavarti/domain/stop-words";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import { takeCommand } from "../commands/take-command.ts";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { findWhatsappSender, type Senders } from "../inbound/find-sender.ts";
import { applyStopWordElsewhere, takeInboundMessage } from "../inbound/take-inbound-message.ts";
import { toArrived } from "../inbound/to-arrived.ts";
import { takeTemplateEvents } from "../own-templates/sweep-own-templates.ts";
import { askBusiness, hintHowToReach } from "../shared-number/ask-business.ts";
import { takeByLink } from "../shared-number/take-by-link.ts";
import { deliverHeld, takeChoice, takeForBusiness } from "../shared-number/take-choice.ts";
import { systemContext } from "../system-context.ts";
import { applyIdentityChanges } from "./apply-identity-changes.ts";
import { applyPhoneAppEvents, keepEarlyStatus } from "./apply-phone-app-events.ts";
import { reportedMessage } from "./reported-message.ts";

/**
 * Applies a batch of events that WhatsApp has sent: records the delivery statuses of our reminders,
 * replies, receipts and statements, and handles messages as those of the customers who sent them
 * (`takeInboundMessage`), or as commands from an owner's number (`takeCommand`). The code of a
 * business's link says which one is meant. Where several could be, the sender is asked and the
 * message waits for the answer; an unknown sender is told how to reach a business. A stop word
 * applies to every customer with the sender's number, in all businesses, or in one where its
 * reminder was quoted. What the business wrote in its own WhatsApp app is stored
 * (`applyPhoneAppEvents`), and who changed their number or user id is learned
 * (`applyIdentityChanges`). A template of a business about which there is an event is looked up by
 * a job. Statuses of unknown messages of ours are skipped, and so is everything about another
 * number of the same Meta app, which is logged. Returns what was done as a text for the event log.
 */
export async function applyWhatsappEvents(deps: Dependencies, body: Buffer): Promise<string> {
  const webhook = deps.providers.whatsapp.parseWebhook(body);
  const { otherNumberIds, statuses, messages, identityChanges, templates, ...phoneApp } = webhook;
  if (otherNumberIds.length > 0)
    deps.log.warn({ phoneNumberIds: otherNumberIds }, "Ignored WhatsApp events of other phone numbers");
  let applied = 0;
  for (const { messageId, opaque, status, at, error, pricing } of statuses) {
    const message = await reportedMessage(deps, { key: opaque, messageId });
    if (!message) {
      if (await keepEarlyStatus(deps, { messageId, opaque, status, at })) applied += 1;
      continue;
    }
    const fault = error && { code: String(error.code), cause: error.reason, nextStep: error.nextStep };
    await message.apply({ messageId, status, at, fault, pricing });
    applied += 1;
  }
  await applyIdentityChanges(deps, identityChanges);
  let taken = 0;
  for (const message of messages) if (await takeMessage(deps, message)) taken += 1;
  const stored = await applyPhoneAppEvents(deps, phoneApp);
  const ofPhoneApp = phoneApp.echoes.length + phoneApp.history.length;
  const phoneAppOutcome = ofPhoneApp === 0 ? "" : `, stored ${stored} of ${ofPhoneApp} from the phone app`;
  const reviewed = await takeTemplateEvents(deps, templates);
  const templateOutcome = templates.length === 0 ? "" : `, looks up ${reviewed} of ${templates.length} templates`;
  const others = otherNumberIds.length === 0 ? "" : ", ignored events of other numbers";
  return `applied ${applied} of ${statuses.length} statuses, took ${taken} of ${messages.length} messages${phoneAppOutcome}${templateOutcome}${others}`;
}

/**
 * Handles a message, as an owner's commands where it is some. Returns false for one that reaches no
 * business now, which is stored and counted: its sender is asked which one is meant, or told how to
 * reach one.
 */
async function takeMessage(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  // An owner may write to another business by its link, so it counts before their own commands.
  const byLink = await takeByLink(deps, message);
  if (byLink === "taken") return true;
  if (byLink === "refused") {
    await keepUnmatched(deps, message, { sender: null, everyone: [], whose: null });
    return false;
  }
  if (await takeCommand(deps, message)) return true;
  if (await takeChoice(deps, message)) return true;
  const senders = await findWhatsappSender(deps, message);
  const isTaken = await takeAsFound(deps, message, senders);
  if (!isTaken) await keepUnmatched(deps, message, senders);
  await obeyForOthers(deps, message, senders);
  return isTaken;
}

async function takeAsFound(deps: Dependencies, message: InboundMessage, { sender, whose }: Senders): Promise<boolean> {
  if (!sender) return whose?.kind === "chosen" && takeForBusiness(deps, whose.tenantId, message);
  const ctx = await systemContext(deps, sender.tenantId, "webhook.process");
  if (ctx) await takeInboundMessage(ctx, toArrived(message, sender));
  return ctx !== null;
}

/**
 * Applies STOP to the shared number to every business that writes from it; another name of the same
 * person is another customer record.
 */
async function obeyForOthers(deps: Dependencies, message: InboundMessage, { sender, everyone }: Senders) {
  const word = readStopWord(message.text ?? "");
  const from = message.fromPhone ?? message.fromUserId;
  if (!word || !from) return;
  const sent = { channel: "whatsapp" as const, from };
  for (const { tenantId, customerId } of everyone) {
    if (sender?.tenantId === tenantId && sender.customerId === customerId) continue;
    const ctx = await systemContext(deps, tenantId, "webhook.process");
    if (ctx) await applyStopWordElsewhere(ctx, { customerId, message: sent, word });
  }
}

/** Stores a message that reaches no business now, and answers its sender, unless it is a stop word. */
async function keepUnmatched(deps: Dependencies, message: InboundMessage, { whose, everyone }: Senders): Promise<void> {
  const isStopWord = readStopWord(message.text ?? "") !== null;
  const isHeld = whose?.kind === "several" && !isStopWord;
  await insertUnmatchedMessage(deps.db, {
    channel: "whatsapp",
    provider_message_id: message.messageId,
    from_address: addressOf(message),
    text: message.text ?? "",
    message: isHeld ? JSON.stringify(message) : null,
    reason: whose?.kind === "several" || everyone.length > 0 ? "several businesses" : "unknown sender",
    received_at: message.at,
    created_at: deps.now(),
  });
  if (isStopWord) return;
  if (whose?.kind !== "several") {
    if (whose) await hintHowToReach(deps, message);
    return;
  }
  await askBusiness(deps, message, whose);
  // The person may have chosen since it was looked up.
  await deliverHeld(deps, addressOf(message));
}
