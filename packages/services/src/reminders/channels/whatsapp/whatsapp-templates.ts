import type { Language } from "@aavarti/domain/languages";
import { WHATSAPP_TEMPLATES, type WhatsappTemplate } from "./whatsapp-templates-en.ts";
import { HINDI_WHATSAPP_TEMPLATES } from "./whatsapp-templates-hi.ts";

const BODIES = { en: WHATSAPP_TEMPLATES, hi: HINDI_WHATSAPP_TEMPLATES } as const satisfies Record<
  Language,
  Readonly<Record<WhatsappTemplate, string>>
>;

/**
 * Returns the body of a WhatsApp template in one language, as Meta approved it, with its
 * `{{variables}}` unfilled.
 */
export const bodyOf = (template: WhatsappTemplate, language: Language): string => BODIES[language][template];

/**
 * Returns the text that the phone shows for an approved template with these values, in English by
 * default. A placeholder without a value stays visible, so that the mistake is noticed.
 */
export const fillTemplate = (
  template: WhatsappTemplate,
  params: Readonly<Record<string, string>>,
  language: Language = "en",
): string => bodyOf(template, language).replace(/\{\{(\w+)\}\}/g, (place, name: string) => params[name] ?? place);
