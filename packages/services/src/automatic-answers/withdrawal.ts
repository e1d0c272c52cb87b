import { findIdentityDoubt } from "@aavarti/db/queries/automatic-answers";
import { type ConversationMessageRow, newestEntryId } from "@aavarti/db/queries/conversation-messages";
import type { ConversationDetails } from "@aavarti/db/queries/conversations";
import type { Explanation } from "@aavarti/domain/explanations";
import { automaticText, isWorkingHour, mayAnswerAutomatically } from "@aavarti/domain/inbox/automatic-answers";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { draftOf } from "../conversations/draft-reply-for.ts";
import { automaticAnswersOf } from "./settings.ts";

/**
 * Returns why an automatic answer may not be sent any more, looked at again before it is sent: a
 * newer message is in the conversation, it would go to an address that is not known as the
 * customer's or their payer's, the records say something else by now, working hours are
 * over, or the business does not allow it any more. Null when it may, and for a person's reply.
 */
export async function withdrawalOf(
  ctx: ServiceContext,
  unit: Unit,
  { row, conversation }: { row: ConversationMessageRow; conversation: ConversationDetails },
): Promise<Explanation | null> {
  if (row.answers_id === null) return null;
  if ((await newestEntryId(unit.trx, conversation.id)) !== row.id || conversation.state === "closed")
    return explainReminder("stopped.newerMessage");
  if (!conversation.is_address_known || (await findIdentityDoubt(unit.trx, conversation.id)) !== null)
    return explainReminder("stopped.recipientChanged");
  const settings = await automaticAnswersOf(unit.trx);
  if (!isWorkingHour(settings, { now: ctx.now(), timeZone: ctx.timeZone }))
    return explainReminder("stopped.afterHours");
  const written = await draftOf(ctx, unit, conversation, { exceptId: row.id });
  if (!written || automaticText(written.draft) !== row.text) return explainReminder("stopped.answerChanged");
  if (!mayAnswerAutomatically(written.messages, written.draft, settings.intents))
    return explainReminder("stopped.automaticOff");
  return null;
}
