import type { MessageTemplate } from "@aavarti/contract/templates";
import type { Language } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import { builtInMessage, type MessageText } from "@aavarti/domain/message-templates";
import { bodyOf, languageOf } from "../reminders/whatsapp-templates.ts";
import { APPROVED } from "./whatsapp-message.ts";

/** The newest version that is stored; without words it is a return to the built-in text. */
type Stored = { version: number; subject: string | null; body: string | null };

/** A message in the shape that readers get. */
export function toTemplate(
  { kind, language }: { kind: MessageKind; language: Language },
  stored: Stored | undefined,
  isOn: boolean,
): MessageTemplate {
  const builtIn = builtInMessage(kind, language);
  const own: MessageText | null =
    stored && stored.subject !== null && stored.body !== null ? { subject: stored.subject, body: stored.body } : null;
  const name = APPROVED[kind];
  const approvedIn = languageOf(name, language);
  return {
    kind,
    language,
    ...(own ?? builtIn),
    version: stored?.version ?? 0,
    isBuiltIn: own === null,
    builtIn,
    whatsapp: { name, language: approvedIn, category: "UTILITY", body: bodyOf(name, approvedIn) },
    isOn,
  };
}
