import { listCurrentTemplates } from "@aavarti/db/queries/message-templates";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import type { Language } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import { builtInMessage } from "@aavarti/domain/message-templates";

/**
 * Returns the text of a message: the business's own, or the built-in one. The own text for the days
 * after the end serves all of those days.
 */
export type Wording = (kind: MessageKind, language: Language, step?: number) => MessageText;

/**
 * Reads the business's own texts of messages and returns the function that gives the text of a kind
 * in a language: the own one, or else the built-in one, which differs by `step`, the days before
 * (or, negative, after) the end.
 */
export async function readWording(trx: TenantTrx): Promise<Wording> {
  const own = new Map<string, MessageText>();
  for (const { kind, language, subject, body } of await listCurrentTemplates(trx))
    if (subject !== null && body !== null) own.set(`${kind} ${language}`, { subject, body });
  return (kind, language, step) => own.get(`${kind} ${language}`) ?? builtInMessage(kind, language, step);
}
