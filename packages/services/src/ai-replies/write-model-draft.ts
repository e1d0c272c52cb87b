import {
  countModelCalls,
  insertModelCall,
  listTurns,
  lockAiEnabled,
  lockModelDraft,
  updateModelCall,
  updateModelDraft,
} from "@aavarti/db/queries/ai-replies";
import { type ConversationDetails, findConversation } from "@aavarti/db/queries/conversations";
import { checkModelText, modelFactsOf, modelInstructions } from "@aavarti/domain/inbox/model-draft";
import { ownWords } from "@aavarti/domain/inbox/own-words";
import { redactMessage } from "@aavarti/domain/inbox/redact-message";
import type { AiFailed, AiRequest, AiWritten } from "@aavarti/providers/ai/interface";
import type { ServiceContext, Unit } from "../context.ts";
import { draftOf } from "../conversations/draft-reply-for.ts";
import { untilStored } from "../until-stored.ts";
import { costOf } from "./ai-limits.ts";
import { type AnsweringDraft, draftDigest } from "./worded-draft.ts";

/** Messages of the conversation that the model sees. */
const MAX_TURNS = 6;

/**
 * `not-planned`: asked already, or unknown. `disabled`, `over-budget`: the business's choice or its
 * calls of the day. `overtaken`: nothing to answer, or the customer wrote again. `rejected`: the
 * text failed the check. `failed`: there is no usable text.
 */
export type ModelDraftWritten =
  | "not-planned"
  | "disabled"
  | "over-budget"
  | "overtaken"
  | "written"
  | "rejected"
  | "failed";

type Claimed = { callId: string; found: AnsweringDraft; request: AiRequest };

/**
 * Asks the language model once to word the suggested reply to a customer's message, and returns
 * what came of it. The draft is claimed and the call entered in the ledger in one transaction; the
 * model is asked outside of any; its text is stored only if it passes `checkModelText`, with the
 * digest of the draft that it words. It gets the messages without contact details and names, and of
 * the records only placeholders. A call that fails or is lost is never repeated: the draft of the
 * rules stays. Clients that watch are informed of a text. Sends nothing.
 */
export async function writeModelDraft(
  ctx: ServiceContext,
  { messageId }: { messageId: string },
): Promise<ModelDraftWritten> {
  const claim = await ctx.transact(async (unit) => {
    const claimed = await claimDraft(ctx, unit, messageId);
    if (typeof claimed === "string" && claimed !== "not-planned")
      await updateModelDraft(unit.trx, messageId, { state: "unused", updated_at: ctx.now() });
    return claimed;
  });
  if (typeof claim === "string") return claim;
  const answer = await ctx.providers.ai.write(claim.request);
  return untilStored(() => recordAnswer(ctx, messageId, claim, answer));
}

async function claimDraft(
  ctx: ServiceContext,
  unit: Unit,
  messageId: string,
): Promise<Claimed | "not-planned" | "disabled" | "over-budget" | "overtaken"> {
  const { trx } = unit;
  const { ai } = ctx.providers;
  const row = await lockModelDraft(trx, messageId);
  if (row?.state !== "planned") return "not-planned";
  // Locked, so that calls at the same moment are counted one after the other.
  if (!ai.configured || !(await lockAiEnabled(trx))) return "disabled";
  const conversation = await findConversation(trx, { id: row.conversation_id, userId: null });
  const found = conversation && (await draftOf(ctx, unit, conversation));
  if (!found || found.messageId !== messageId) return "overtaken";
  const { dailyCalls, timeoutMs } = ctx.settings.ai;
  const day = ctx.today();
  if ((await countModelCalls(trx, day)) >= dailyCalls) return "over-budget";
  const callId = ctx.newId();
  await insertModelCall(trx, {
    tenant_id: ctx.tenantId,
    id: callId,
    purpose: "reply-draft",
    model: ai.model ?? "",
    outcome: "asked",
    day,
    called_at: ctx.now(),
  });
  await updateModelDraft(trx, messageId, { state: "asked", updated_at: ctx.now() });
  const request = {
    instructions: modelInstructions(found.stated),
    facts: modelFactsOf(found.stated),
    conversation: await turnsOf(unit, conversation),
    language: found.stated.draft.language,
    deadlineMs: timeoutMs,
  };
  return { callId, found, request };
}

/** Returns the newest messages of a conversation, without contact details and names. */
async function turnsOf(
  { trx }: Unit,
  { id, channel, customer_name: customer }: ConversationDetails,
): Promise<AiRequest["conversation"]> {
  const turns = await listTurns(trx, id, MAX_TURNS);
  const names = [customer, ...turns.flatMap(({ author }) => author ?? [])];
  return turns.map(({ is_inbound: isInbound, text }) => ({
    from: isInbound ? ("customer" as const) : ("business" as const),
    text: redactMessage(ownWords(channel, text), names),
  }));
}

function recordAnswer(
  ctx: ServiceContext,
  messageId: string,
  { callId, found }: Claimed,
  answer: AiWritten | AiFailed,
): Promise<"written" | "rejected" | "failed"> {
  const checked = answer.kind === "written" ? checkModelText(answer.text, found.stated) : null;
  const outcome = checked === null ? "failed" : checked.ok ? "written" : "rejected";
  const code = answer.kind === "failed" ? `${answer.failure} ${answer.code}` : checked?.ok ? null : checked?.fault;
  const { inputTokens, outputTokens, ms } = answer;
  return ctx.transact(async ({ trx, raiseVersion }) => {
    const now = ctx.now();
    await updateModelCall(trx, callId, {
      outcome,
      code: code ?? null,
      ms,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_micros: costOf(answer, ctx.settings.ai),
      ...(answer.model !== null && { model: answer.model }),
    });
    if (answer.kind !== "written" || !checked?.ok) {
      await updateModelDraft(trx, messageId, { state: "unused", updated_at: now });
      return outcome;
    }
    const { text, model } = answer;
    await updateModelDraft(trx, messageId, {
      state: "written",
      digest: draftDigest(found),
      text,
      model,
      updated_at: now,
    });
    raiseVersion();
    return outcome;
  });
}
