import { findIdentityDoubt, listRecentMessages, type RecentMessage } from "@aavarti/db/queries/automatic-answers";
import { newestEntryId } from "@aavarti/db/queries/conversation-messages";
import { findConversation, lockConversation } from "@aavarti/db/queries/conversations";
import { conversationOfMessage } from "@aavarti/db/queries/inbound-messages";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { findTenant } from "@aavarti/db/queries/tenants";
import { todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import {
  type AutomaticAnswerSettings,
  automaticText,
  isRepeated,
  isWorkingHour,
  mayAnswerAutomatically,
  needsPerson,
} from "@aavarti/domain/inbox/automatic-answers";
import { answerAutomatically as answerJob } from "@aavarti/jobs/definitions/conversations";
import type { ServiceContext, Unit } from "../context.ts";
import { draftOf } from "../conversations/draft-reply-for.ts";
import { writeReply } from "../conversations/reply.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { automaticAnswersOf } from "./settings.ts";

/** How long the customer may go on writing before they are answered, in milliseconds. */
const WAIT_MS = 15_000;

/** For so long after a person of the team wrote in a conversation, only people answer there. */
const PERSON_MS = 24 * 3_600_000;

/** A customer who asked for a person waits for one at most so long, in milliseconds. */
const ASKED_MS = 7 * 24 * 3_600_000;

/** So many of the newest messages are looked at. */
const MAX_RECENT = 60;

/**
 * Enqueues that a customer's message is answered automatically in 15 seconds, if the business lets
 * anything be answered so now. Decides nothing else.
 */
export async function planAutomaticAnswer(ctx: ServiceContext, unit: Unit, messageId: string): Promise<void> {
  const settings = await automaticAnswersOf(unit.trx);
  if (!isOn(ctx, settings)) return;
  const availableAt = new Date(ctx.now().getTime() + WAIT_MS);
  await unit.enqueue(answerJob, { tenantId: ctx.tenantId, messageId }, { availableAt });
}

const isOn = (ctx: ServiceContext, settings: AutomaticAnswerSettings): boolean =>
  settings.intents.length > 0 && isWorkingHour(settings, { now: ctx.now(), timeZone: ctx.timeZone });

export type AutomaticallyAnswered = "answered" | "off" | "moved-on" | "for-a-person" | "limit" | "refused";

/**
 * Answers a customer's message with the draft of the rules, if the business allows that: plans it
 * as a reply without an author, which `sendReply` sends once, and returns what was done. `off`: not
 * allowed, or not in working hours. `moved-on`: a newer message is in the conversation, or it is
 * closed. `for-a-person`: the records or the rules don't hold the whole answer, a person wrote in
 * the last 24 hours, the customer asked for one, the address is not known as the customer's or
 * their payer's, its mail may be forged, or the chat was moved and no person has replied in it.
 * `limit`: as many answers today as allowed, or
 * the same message was answered before. `refused`: the account or the channel may not send now. An
 * answer to `already-paid` leaves the conversation open, so that the payment is looked for. All but
 * `answered` write nothing.
 */
export async function answerAutomatically(
  ctx: ServiceContext,
  { messageId }: { messageId: string },
): Promise<AutomaticallyAnswered> {
  try {
    return await ctx.transact((unit) => answer(ctx, unit, messageId));
  } catch (error) {
    if (error instanceof AppError) return "refused";
    throw error;
  }
}

async function answer(ctx: ServiceContext, unit: Unit, messageId: string): Promise<AutomaticallyAnswered> {
  const { trx } = unit;
  const now = ctx.now();
  const settings = await automaticAnswersOf(trx);
  if (!isOn(ctx, settings)) return "off";
  const id = await conversationOfMessage(trx, messageId);
  const seen = id === null ? undefined : await findConversation(trx, { id, userId: null });
  if (!seen) return "moved-on";
  await lockCustomers(trx, [seen.customer_id]);
  await lockConversation(trx, seen.id);
  const conversation = await findConversation(trx, { id: seen.id, userId: null });
  if (conversation?.state !== "open" || (await newestEntryId(trx, seen.id)) !== messageId) return "moved-on";
  if (!conversation.is_address_known || (await findIdentityDoubt(trx, seen.id)) !== null) return "for-a-person";
  const recent = await listRecentMessages(trx, {
    conversationId: seen.id,
    since: new Date(now.getTime() - ASKED_MS),
    limit: MAX_RECENT,
  });
  if (isWithPerson(ctx, recent)) return "for-a-person";
  if (isOverLimit(ctx, settings, { recent, messageId })) return "limit";
  const tenant = await findTenant(trx);
  const written = await draftOf(ctx, unit, conversation);
  if (!tenant || !written || !mayAnswerAutomatically(written.messages, written.draft, settings.intents))
    return "for-a-person";
  const notConnected = CHANNEL_SERVICES[conversation.channel].connectionRefusal(ctx.providers);
  if (notConnected) throw notConnected;
  await countOneMessage(ctx, unit, tenant);
  await writeReply(ctx, unit, {
    conversation,
    authorId: null,
    text: automaticText(written.draft),
    goesAt: now,
    template: null,
    answersId: messageId,
    staysOpen: written.draft.intents.includes("already-paid"),
  });
  return "answered";
}

/** Whether a person of the team has written, or the customer waits for one (newest first). */
function isWithPerson(ctx: ServiceContext, recent: readonly RecentMessage[]): boolean {
  const lastByPerson = recent.find(({ by }) => by === "person");
  if (lastByPerson && lastByPerson.at.getTime() > ctx.now().getTime() - PERSON_MS) return true;
  const since = lastByPerson ? recent.slice(0, recent.indexOf(lastByPerson)) : recent;
  return since.some(
    ({ by, at, text }) => by === "customer" && needsPerson({ text, receivedOn: todayIn(ctx.timeZone, at) }),
  );
}

/** Whether the day's answers are used up, or the same text was answered today already. */
function isOverLimit(
  ctx: ServiceContext,
  { mostPerDay }: AutomaticAnswerSettings,
  { recent, messageId }: { recent: readonly RecentMessage[]; messageId: string },
): boolean {
  const startOfDay = zonedInstant(ctx.today(), 0, ctx.timeZone);
  const answers = recent.filter(({ by, at }) => by === "automatic" && at >= startOfDay);
  if (answers.length >= mostPerDay) return true;
  const own = recent.find(({ id }) => id === messageId);
  const answered = recent.filter(({ id }) => answers.some(({ answers_id: answersId }) => answersId === id));
  return (
    !own ||
    isRepeated(
      own.text,
      [...answered, ...answers].map(({ text }) => text),
    )
  );
}
