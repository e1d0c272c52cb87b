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
 * Returns a function that gives a message's text as of this transaction: the business's own, or
 * else the built-in one.
 */
export async function readWording(trx: TenantTrx): Promise<Wording> {
  const own = new Map<string, MessageText>();
  for (const { kind, language, subject, body } of await listCurrentTemplates(trx))
    if (subject !== null && body !== null) own.set(`${kind} ${language}`, { subject, body });
  return (kind, language, step) => own.get(`${kind} ${language}`) ?? builtInMessage(kind, language, step);
}
