import type { MessageTemplate } from "@aavarti/contract/templates";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import type { Language } from "@aavarti/domain/languages";
import { isOptional, type MessageKind } from "@aavarti/domain/message-kinds";
import { builtInMessage } from "@aavarti/domain/message-templates";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { bodyOf } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import { APPROVED, categoryOf } from "./whatsapp-message.ts";

/**
 * Returns whether messages of this kind are switched on: the optional ones by their switch, all
 * others always. A reminder's single steps have switches of their own, not checked here.
 */
export const isMessageKindOn = (kind: MessageKind, { messages }: Pick<ReminderSwitches, "messages">): boolean =>
  !isOptional(kind) || messages[kind] !== null;

/** The newest stored version; a null text means a return to the built-in text. */
type Stored = { version: number; subject: string | null; body: string | null };

/**
 * Converts the newest stored text of a kind of message in a language (none: `undefined`) to the
 * API's shape, with the built-in text and the approved WhatsApp template beside it. Version 0 means
 * that no own text was ever stored; a return to the built-in text (`isBuiltIn`) is a version, too.
 */
export function toTemplate(
  { kind, language }: { kind: MessageKind; language: Language },
  stored: Stored | undefined,
  isOn: boolean,
): MessageTemplate {
  const builtIn = builtInMessage(kind, language);
  const own: MessageText | null =
    stored && stored.subject !== null && stored.body !== null ? { subject: stored.subject, body: stored.body } : null;
  const name = APPROVED[kind];
  return {
    kind,
    language,
    ...(own ?? builtIn),
    version: stored?.version ?? 0,
    isBuiltIn: own === null,
    builtIn,
    whatsapp: { name, language, category: categoryOf(kind), body: bodyOf(name, language) },
    isOn,
  };
}
