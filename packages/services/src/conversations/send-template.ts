import type { OfferedTemplate, OfferedTemplates, SendTemplate } from "@aavarti/contract/conversation-templates";
import type { ThreadEntry } from "@aavarti/contract/conversations";
import { newestEntryId } from "@aavarti/db/queries/conversation-messages";
import { type ConversationRow, findConversation } from "@aavarti/db/queries/conversations";
import { lockMessageBudget } from "@aavarti/db/queries/message-costs";
import { lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { findReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { CHANNELS } from "@aavarti/domain/channels";
import { TEMPLATE_PARAMETERS, templateCategory } from "@aavarti/domain/conversation-templates";
import { AppError } from "@aavarti/domain/errors";
import { oneMessagePrice } from "@aavarti/domain/message-cost";
import { type MessagePrices, priceCategory, toPriceText } from "@aavarti/domain/message-prices";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { nextCost, readBudgetLeft } from "../message-costs/claim-cost.ts";
import { readPrices } from "../message-costs/prices.ts";
import { toMetaCategory } from "../own-templates/to-own-template.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { requirePerson } from "../require-person.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { toSentence } from "../stated-reason.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { type IsApproved, readApproved } from "./approved-templates.ts";
import { requireConversation } from "./conversation-of.ts";
import type { Offer } from "./offer.ts";
import { findOffers } from "./offered-templates.ts";
import { requireCustomerSeen, writeReply } from "./reply.ts";

/**
 * Returns the approved WhatsApp templates that may be sent now in a conversation, filled with its
 * customer's values (`findOffers`), why there are none (`refused`), and when one would be sent
 * (`goesAt`, null for at once). The business's own templates are among them. None for a
 * conversation by email. Asks Meta at most once a minute what is approved. Writes nothing.
 * @throws AppError FORBIDDEN without `inbox.reply` and `reminders.send` or for a job; NOT_FOUND;
 * CONFLICT when the account is not active.
 */
export function listOfferedTemplates(ctx: ServiceContext, { id }: { id: string }): Promise<OfferedTemplates> {
  return listOffers(ctx, async (unit, userId) => {
    const conversation = await findConversation(unit.trx, { id, userId });
    if (!conversation) throw notFound("conversation");
    return conversation;
  });
}

/**
 * Returns the approved WhatsApp templates for the customer and channel that `find` returns, as
 * `listOfferedTemplates` says.
 * @throws AppError as `listOfferedTemplates`, and what `find` throws.
 */
export async function listOffers(
  ctx: ServiceContext,
  find: (unit: Unit, userId: string) => Promise<Pick<ConversationRow, "customer_id" | "channel">>,
): Promise<OfferedTemplates> {
  const userId = requireSender(ctx);
  const isApproved = await readApproved(ctx.providers.whatsapp, ctx.now());
  return ctx.transact(async (unit) => {
    const conversation = await find(unit, userId);
    if (!CHANNELS[conversation.channel].hasReplyWindow)
      return { goesAt: null, refused: null, isOverBudget: false, templates: [] };
    const tenant = await readTenant(unit);
    if (!mayRemind(tenant, ctx.now())) throw refusal("sending.accountInactive");
    const { offers, goesAt, ...why } = await findOffers(ctx, unit, { conversation, tenant, exceptId: null });
    const sendable = offers.filter(isSendable(isApproved));
    const notApproved = offers.length > 0 ? refusal("template.notApproved").explanation : null;
    const refused = why.refused ?? (sendable.length > 0 ? null : (notApproved ?? why.notNow));
    const prices = await readPrices(unit.trx);
    return {
      goesAt: goesAt > ctx.now() ? goesAt.toISOString() : null,
      refused: refused && toSentence(refused.message, refused),
      isOverBudget: (await readBudgetLeft(ctx, unit.trx)) < prices.utility,
      templates: sendable.map((offer) => toOffered(offer, prices)),
    };
  });
}

/** Whether Meta approved it: of the business's own templates only such are offered. */
const isSendable =
  (isApproved: IsApproved) =>
  (offer: Offer): boolean =>
    offer.own !== null || isApproved(offer.template, offer.language);

const categoryOf = ({ template, own }: Offer): "UTILITY" | "MARKETING" =>
  own ? toMetaCategory(own.category) : templateCategory(template);

function toOffered(offer: Offer, prices: MessagePrices): OfferedTemplate {
  const { template, own, language, to, text, missing, subject } = offer;
  return {
    template,
    ownName: own?.name ?? null,
    language,
    category: categoryOf(offer),
    subscription: {
      id: subject.subscription_id,
      productName: subject.product_name,
      customer: { id: subject.customer_id, name: subject.customer_name },
    },
    to,
    text,
    missing: TEMPLATE_PARAMETERS.filter((name) => missing.includes(name)),
    estimatedCost: toPriceText(oneMessagePrice(categoryOf(offer), prices)),
  };
}

/**
 * Plans an approved WhatsApp template about a subscription to the customer of a conversation, at
 * the phone number in their record and with the values as of now, for now or, in quiet hours, for
 * their end; the worker checks it again and sends it once. What is not offered
 * (`listOfferedTemplates`) is refused, so that a second request on the same day sends nothing.
 * Everything else is as for a reply. Returns the thread's new entry.
 * @throws AppError FORBIDDEN without `inbox.reply` and `reminders.send` or for a job; NOT_FOUND;
 * EMAIL_NOT_VERIFIED, SENDING_PAUSED or RATE_LIMITED; NOT_CONFIGURED without WhatsApp; CONFLICT for
 * an opt-out, a monthly budget that is used up (unless `overBudget`), a customer without a phone
 * number, an inactive account, a template that is not offered or whose text needs a missing value,
 * which is named, when somebody wrote after `seenId`, and when the conversation is not with
 * `customerId` any more.
 */
export function sendTemplate(
  ctx: ServiceContext,
  { id, customerId, seenId, ...sent }: SendTemplate,
): Promise<ThreadEntry> {
  return sendOffered(ctx, sent, async (unit, authorId) => {
    const conversation = await requireConversation(unit, id, authorId);
    await requireCustomerSeen(unit, conversation, customerId);
    if (seenId !== undefined && (await newestEntryId(unit.trx, id)) !== seenId) throw refusal("reply.newMessage");
    return { conversation };
  });
}

/** A template that is to be sent, as `SendTemplate` names it. */
type Sent = Pick<SendTemplate, "template" | "subscriptionId" | "overBudget">;

/**
 * Plans an approved WhatsApp template in the conversation that `find` returns, locked with its
 * customer, as `sendTemplate` says; `retryOfId` is the first of the messages that it sends again.
 * @throws AppError as `sendTemplate`, and what `find` throws.
 */
export async function sendOffered(
  ctx: ServiceContext,
  { template, subscriptionId, overBudget }: Sent,
  find: (unit: Unit, authorId: string) => Promise<{ conversation: ConversationRow; retryOfId?: string }>,
): Promise<ThreadEntry> {
  const authorId = requireSender(ctx);
  const isApproved = await readApproved(ctx.providers.whatsapp, ctx.now());
  return ctx.transact(async (unit) => {
    // Of a template and a reminder by hand at once, one sees the other.
    await lockPlanning(unit.trx, ctx.tenantId);
    // Before the customer, whom a bulk message locks after the budget.
    await lockMessageBudget(unit.trx);
    const { conversation, retryOfId = null } = await find(unit, authorId);
    if (!(await findReminderSubject(unit.trx, subscriptionId))) throw notFound("subscription");
    const tenant = await readTenant(unit);
    const notConnected = CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers);
    if (notConnected) throw notConnected;
    if (!mayRemind(tenant, ctx.now())) throw refusal("sending.accountInactive");
    if (!CHANNELS[conversation.channel].hasReplyWindow) throw refusal("template.notOffered");
    const { offers, goesAt, refused } = await findOffers(ctx, unit, { conversation, tenant, exceptId: null });
    if (refused) throw new AppError("CONFLICT", refused);
    const offer = offers.find((one) => one.template === template && one.subject.subscription_id === subscriptionId);
    if (!offer || !isSendable(isApproved)(offer)) throw refusal("template.notOffered");
    if (offer.missing.length > 0) throw refusal("template.valueMissing", { names: offer.missing.join(", ") });
    const cost = await nextCost(ctx, unit, priceCategory(categoryOf(offer)));
    if (cost.isOver && !overBudget) throw refusal("budget.used");
    await countOneMessage(ctx, unit, tenant);
    const { language, to, params, text } = offer;
    return writeReply(ctx, unit, {
      conversation,
      authorId,
      text,
      goesAt,
      template: { template, language, params, to, subscriptionId, cost },
      retryOfId,
    });
  });
}

/** Returns the id of the signed-in member, who may write to customers first. */
function requireSender(ctx: ServiceContext): string {
  requirePermission(ctx, "inbox.reply");
  requirePermission(ctx, "reminders.send");
  return requirePerson(ctx);
}
