import type { ConversationMessageRow } from "@aavarti/db/queries/conversation-messages";
import type { FilledTemplate } from "../reminders/channels/channel.ts";

/** A template as it was written: with its values, and the phone number that it was written to. */
type WrittenTemplate = FilledTemplate & { to: string | null };

/**
 * Returns the template that a reply is, with its values and the phone number (E.164) stored with
 * it; null for a text. `to` is null for one that was written before numbers were stored. A process
 * of an earlier version stores the number among the values, under `to`, which no template has.
 */
export function writtenTemplate({
  template,
  template_language: language,
  template_params: stored,
  template_to: to,
}: ConversationMessageRow): WrittenTemplate | null {
  if (template === null || language === null) return null;
  const { to: storedTo = null, ...params } = stored as Record<string, string>;
  return { template, language, params, to: to ?? storedTo };
}
