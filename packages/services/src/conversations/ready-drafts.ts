import type { FoundConversation } from "@aavarti/contract/conversations";
import { listBusinessAnswers } from "@aavarti/db/queries/business-answers";
import { listUnansweredOf } from "@aavarti/db/queries/conversation-messages";
import type { ConversationDetails } from "@aavarti/db/queries/conversations";
import { parseCalendarDate, todayIn } from "@aavarti/domain/calendar";
import { isWindowOpen } from "@aavarti/domain/conversations";
import { intentsWithDraft } from "@aavarti/domain/inbox/draft-reply";
import { parseSignedAmount } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import type { ServiceContext, Unit } from "../context.ts";
import { MAX_MESSAGES } from "./draft-reply-for.ts";

type Intents = FoundConversation["draftIntents"];

/**
 * Returns a function that says, of each of these conversations, what a suggested reply is ready
 * for, given what its customer owes: nothing for a member who gets no suggestions. Two queries for
 * all of them, so that it is less than what `draftReplyFor` knows (`intentsWithDraft`).
 */
export async function readyDraftsOf(
  ctx: ServiceContext,
  { trx }: Pick<Unit, "trx">,
  conversations: readonly ConversationDetails[],
): Promise<(id: string, account: FoundConversation["account"]) => Intents> {
  const { actor } = ctx;
  const maySee = actor.kind === "user" && mayDo(actor.role, "inbox.reply") && mayDo(actor.role, "payments.read");
  const open = conversations.filter(
    ({ channel, state, last_inbound_at: at }) => state === "open" && isWindowOpen(channel, at, ctx.now()),
  );
  if (!maySee || open.length === 0) return () => [];
  const unanswered = await listUnansweredOf(
    trx,
    open.map(({ id }) => id),
    { limit: MAX_MESSAGES },
  );
  const answers = (await listBusinessAnswers(trx))
    .filter((row) => row.is_active)
    .map((row) => ({
      id: row.id,
      questions: row.questions,
      isWhole: !`${row.text_en}${row.text_hi}${row.text_hinglish}`.includes("{{"),
    }));
  return (id, { due, toCome, plan }) => {
    const messages = (unanswered.get(id) ?? []).map(({ received_at: at, ...message }) => ({
      ...message,
      receivedOn: todayIn(ctx.timeZone, at),
    }));
    const owedLater = parseSignedAmount(toCome) ?? 0;
    const account = {
      today: ctx.today(),
      owedNow: (parseSignedAmount(due) ?? 0) - owedLater,
      owedLater,
      hasSubscription: plan !== null,
      nextDueOn: plan?.nextDueOn ? parseCalendarDate(plan.nextDueOn) : null,
    };
    return intentsWithDraft(messages, account, answers);
  };
}
