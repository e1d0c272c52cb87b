import { insertUnmatchedMessage } from "@aavarti/db/queries/inbound-messages";
import { findMessageClaim, isHeld } from "@aavarti/db/queries/message-claims";
import { readStopWord } from "@aavarti/domain/stop-words";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import { takeCommand } from "../commands/take-command.ts";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { findWhatsappSender, type Senders } from "../inbound/find-sender.ts";
import { applyStopWordElsewhere } from "../inbound/take-inbound-message.ts";
import { enqueueTemplateChecks } from "../own-templates/sweep-own-templates.ts";
import { askBusiness, hintHowToReach } from "../shared-number/ask-business.ts";
import { takeByLink } from "../shared-number/take-by-link.ts";
import { deliverHeld, takeChoice } from "../shared-number/take-choice.ts";
import { takeForBusiness } from "../shared-number/take-for-business.ts";
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
  const reviewed = await enqueueTemplateChecks(deps, templates);
  const templateOutcome = templates.length === 0 ? "" : `, looks up ${reviewed} of ${templates.length} templates`;
  const others = otherNumberIds.length === 0 ? "" : ", ignored events of other numbers";
  return `applied ${applied} of ${statuses.length} statuses, took ${taken} of ${messages.length} messages${phoneAppOutcome}${templateOutcome}${others}`;
}

/**
 * Handles a message, as an owner's commands where it is some. Returns false for one that reaches no
 * business now, which is stored and counted: its sender is asked which one is meant, or told how to
 * reach one. Whose it is is decided once: a second attempt, after a process died, gives it to the
 * same business, and leaves it held if it was, whoever has written since.
 */
async function takeMessage(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  // An owner may write to another business by its link, so it counts before their own commands.
  const byLink = await takeByLink(deps, message);
  if (byLink === "taken") return true;
  if (byLink === "refused") {
    await keepUnmatched(deps, message, { sender: null, everyone: [], whose: null });
    return false;
  }
  const claim = await findMessageClaim(deps.db, message.messageId);
  if (!claim && ((await takeCommand(deps, message)) || (await takeChoice(deps, message)))) return true;
  const senders = await findWhatsappSender(deps, message);
  if (!claim && (await isHeld(deps.db, message.messageId))) {
    await settleQuestion(deps, message, senders);
    return false;
  }
  const tenantId = claim ? claim.tenantId : businessOf(senders);
  const sender = senders.sender?.tenantId === tenantId ? senders.sender : null;
  const isTaken = tenantId !== null && (await takeForBusiness(deps, tenantId, message, sender));
  // One that was found to be a business's, which doesn't take it now, is for no other one.
  const others = claim ? { ...senders, whose: null } : senders;
  if (!isTaken && !(await isAnothers(deps, message, tenantId))) await keepUnmatched(deps, message, others);
  await obeyForOthers(deps, message, { ...senders, sender: isTaken ? sender : null });
  // It may have refused them as those of a new sender, of whom it takes so many in an hour.
  if (isTaken && isChosen(senders)) await deliverHeld(deps, addressOf(message));
  return isTaken;
}

const businessOf = ({ sender, whose }: Senders): string | null =>
  sender?.tenantId ?? (whose?.kind === "chosen" ? whose.tenantId : null);

const isChosen = ({ whose }: Senders): boolean =>
  whose?.kind === "chosen" || (whose?.kind === "customer" && whose.isChosen);

/**
 * Returns whether a message that wasn't taken for a business was taken for another one meanwhile.
 */
async function isAnothers({ db }: Dependencies, { messageId }: InboundMessage, tenantId: string | null) {
  const claim = await findMessageClaim(db, messageId);
  return claim !== undefined && (claim.tenantId === null || claim.tenantId !== tenantId);
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

/**
 * Stores a message that reaches no business now, and answers its sender, unless it is a stop word.
 */
async function keepUnmatched(deps: Dependencies, message: InboundMessage, { whose, everyone }: Senders): Promise<void> {
  const isStopWord = readStopWord(message.text ?? "") !== null;
  const several = whose?.kind === "several" && !isStopWord ? whose : null;
  await insertUnmatchedMessage(deps.db, {
    channel: "whatsapp",
    provider_message_id: message.messageId,
    from_address: addressOf(message),
    text: message.text ?? "",
    message: several && JSON.stringify(message),
    may_be_for: several?.tenantIds ?? null,
    reason: whose?.kind === "several" || everyone.length > 0 ? "several businesses" : "unknown sender",
    received_at: message.at,
    created_at: deps.now(),
  });
  if (isStopWord) return;
  if (whose?.kind === "several") await settleQuestion(deps, message, { whose });
  else if (whose) await hintHowToReach(deps, message);
}

/**
 * Delivers a held message where its sender has said for which business it is, or else asks them.
 */
async function settleQuestion(deps: Dependencies, message: InboundMessage, { whose }: Pick<Senders, "whose">) {
  // One that arrives late may have been written before the person chose.
  await deliverHeld(deps, addressOf(message));
  if (whose?.kind !== "several" || !(await isHeld(deps.db, message.messageId))) return;
  await askBusiness(deps, message, whose);
  // The person may have chosen since it was looked up.
  await deliverHeld(deps, addressOf(message));
}
