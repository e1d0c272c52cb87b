import { createHash } from "node:crypto";
import { findModelText, isAiEnabled } from "@aavarti/db/queries/ai-replies";
import { checkModelText } from "@aavarti/domain/inbox/model-draft";
import type { StatedDraft } from "@aavarti/domain/inbox/reply-drafts";
import type { ServiceContext, Unit } from "../context.ts";

/** A draft of the rules, and the newest message of the customer that it answers. */
export type AnsweringDraft = { stated: StatedDraft; messageId: string };

/**
 * Returns a digest of a draft and the message it answers: another one as soon as the customer
 * writes again, or anything that the draft states changes.
 */
export function draftDigest({ stated: { draft, name, statements }, messageId }: AnsweringDraft): string {
  const stated = statements.map(({ text, kind, values }) => [text, kind, values]);
  const content = JSON.stringify([messageId, draft.language, draft.intents, name, stated]);
  return createHash("sha256").update(content).digest("hex");
}

/**
 * Returns the draft in a language model's words, checked again and filled with the values of now;
 * null unless the business wants that and the model worded exactly this draft.
 */
export async function wordedDraftOf(
  ctx: ServiceContext,
  { trx }: Unit,
  found: AnsweringDraft,
): Promise<{ text: string } | null> {
  if (!ctx.providers.ai.configured || !(await isAiEnabled(trx))) return null;
  const row = await findModelText(trx, { messageId: found.messageId, digest: draftDigest(found) });
  if (!row?.text) return null;
  const checked = checkModelText(row.text, found.stated);
  return checked.ok ? { text: checked.text } : null;
}
