import type { ConversationMessageRow } from "@aavarti/db/queries/conversation-messages";
import type { FilledTemplate } from "../reminders/channels/channel.ts";

/** A template as it was written: with its values, and the phone number that it was written to. */
type WrittenTemplate = FilledTemplate & { to: string | null };

/** Holds the phone number beside the values; no template has a value of this name. */
const TO = "to";

/**
 * Returns a template's values and the phone number (E.164) that it goes to as the JSON text that is
 * stored with a reply.
 */
export const storeParams = ({ params, to }: { params: FilledTemplate["params"]; to: string }): string =>
  JSON.stringify({ ...params, [TO]: to });

/**
 * Returns the template that a reply is, with its values and the phone number (E.164) stored with
 * it; null for a text. `to` is null for one that was written before numbers were stored.
 */
export function writtenTemplate({
  template,
  template_language: language,
  template_params: stored,
}: ConversationMessageRow): WrittenTemplate | null {
  if (template === null || language === null) return null;
  const { [TO]: to = null, ...params } = stored as Record<string, string>;
  return { template, language, params, to };
}
