import { claimAnswer, settleAnswer } from "@aavarti/db/queries/commands";
import { AppError } from "@aavarti/domain/errors";
import { answerCommand } from "@aavarti/jobs/definitions/commands";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../context.ts";
import { nextAttemptAt } from "../reminders/internal/timing.ts";
import { untilStored } from "../until-stored.ts";

/** Attempts after which an answer is given up: WhatsApp's 24 hours would be over. */
const MAX_ATTEMPTS = 20;
/** WhatsApp takes at most 4,096 code units. */
const LONGEST = 4_000;

export type AnswerSent = "not-planned" | "sent" | "failed" | "unknown" | "put-off";

/**
 * Sends the planned answer to an owner's commands, at most once, and returns what was done. Its
 * text is deleted when nothing more will be sent. What was certainly not sent is planned again for
 * later (`put-off`), 20 times at most; what may have been sent is not sent again (`unknown`).
 * @throws any error that is not a provider's response; the answer is not sent again then.
 */
export async function sendAnswer(ctx: ServiceContext, { messageId }: { messageId: string }): Promise<AnswerSent> {
  const claimed = await ctx.transact(({ trx }) => claimAnswer(trx, messageId, ctx.now()));
  if (!claimed || claimed.answer === null) return "not-planned";
  const { attempts, answer, phone_e164: to } = claimed;
  const text = answer.length > LONGEST ? `${answer.slice(0, LONGEST)}…` : answer;
  try {
    await ctx.providers.whatsapp.sendText({ to, text, opaque: `answer-${messageId}` });
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_CONFIGURED") return settle(ctx, messageId, "failed");
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcome === "unknown") return settle(ctx, messageId, "unknown");
    if (error.outcome === "refused" || attempts >= MAX_ATTEMPTS) return settle(ctx, messageId, "failed");
    return putOff(ctx, messageId, { attempts, retryAfterSeconds: error.retryAfterSeconds });
  }
  return settle(ctx, messageId, "sent");
}

async function settle<State extends "sent" | "failed" | "unknown">(
  ctx: ServiceContext,
  messageId: string,
  state: State,
): Promise<State> {
  await untilStored(() =>
    ctx.transact(({ trx }) => settleAnswer(trx, messageId, { state, answer: null, updated_at: ctx.now() })),
  );
  return state;
}

function putOff(
  ctx: ServiceContext,
  messageId: string,
  { attempts, retryAfterSeconds }: { attempts: number; retryAfterSeconds: number | undefined },
): Promise<"put-off"> {
  const now = ctx.now();
  const chance = ctx.randomBytes(1).readUInt8() / 255;
  const availableAt = nextAttemptAt({ now, attempts, retryAfterSeconds, chance });
  return ctx.transact<"put-off">(async (unit) => {
    await settleAnswer(unit.trx, messageId, { state: "planned", updated_at: now });
    await unit.enqueue(answerCommand, { tenantId: ctx.tenantId, messageId }, { availableAt });
    return "put-off";
  });
}
