import type { Language } from "@aavarti/domain/languages";
import { HINDI_WHATSAPP_TEMPLATES } from "./whatsapp-templates-hi.ts";

/**
 * The approved templates that reminders use, word for word as WhatsApp sends them, so that log and preview can show the text. A suite holds them
 * equal to the list that an installation gets approved. Each names the day, so that it stays true when it goes out late.
 */
export const WHATSAPP_TEMPLATES = {
  renewal_reminder_7d:
    "Hi {{customer_name}}, your {{product_name}} with {{business_name}} renews on {{end_date}}. Amount: {{amount}}. Reply here to renew or to ask anything.",
  renewal_due_today:
    "Hi {{customer_name}}, your {{product_name}} with {{business_name}} is due on {{end_date}}. Amount: {{amount}}. Reply here to renew or to ask anything.",
  renewal_overdue:
    "Hi {{customer_name}}, your {{product_name}} with {{business_name}} was due on {{end_date}} and has not been renewed yet. Amount: {{amount}}. Reply here to renew or to ask anything.",
  owner_renewal_7d:
    "Hello {{owner_name}}, {{product_name}} of {{customer_name}} renews on {{end_date}}. Amount: {{amount}}. We have reminded the customer too.",
  owner_renewal_due_today:
    "Hello {{owner_name}}, {{product_name}} of {{customer_name}} is due on {{end_date}}. Amount: {{amount}}. We have reminded the customer too.",
  owner_renewal_overdue:
    "Hello {{owner_name}}, {{product_name}} of {{customer_name}} was due on {{end_date}} and has not been renewed yet. Amount: {{amount}}. A call often helps now.",
  owner_renewal_unannounced:
    "Hello {{owner_name}}, {{product_name}} of {{customer_name}} has its renewal on {{end_date}}. Amount: {{amount}}. Reminders to customers are off, so please tell them yourself.",
  subscription_welcome:
    "Hi {{customer_name}}, welcome to {{business_name}}. Your {{product_name}} starts on {{start_date}} and renews on {{end_date}}. Amount: {{amount}}. Reply here with any question.",
  payment_receipt:
    "Hi {{customer_name}}, {{business_name}} has received your payment of {{amount}} for {{product_name}}. Your plan now runs until {{end_date}}. Thank you!",
  subscription_paused:
    "Hi {{customer_name}}, your {{product_name}} with {{business_name}} is paused from {{start_date}}. The days you are away are added at the end. Reply here to start again.",
  renewal_overdue_3d:
    "Hi {{customer_name}}, we have not heard from you: your {{product_name}} with {{business_name}} was due on {{end_date}}. Please pay {{amount}}, or reply here and tell us when.",
  renewal_overdue_7d:
    "Hi {{customer_name}}, this is our last reminder: your {{product_name}} with {{business_name}} was due on {{end_date}}. Please pay {{amount}}, or reply here if you wish to stop.",
  owner_digest:
    "Good morning {{owner_name}}, due today: {{today_count}}, within 7 days: {{week_count}}, overdue: {{overdue_count}}. Money to expect: {{amount}}. See them at {{link}} any time.",
  renewals_together:
    "Hi, these renewals with {{business_name}} are yours: {{dues}}. Total: {{total}}. Reply here to renew or to ask anything.",
  owner_renewals_together:
    "Hello {{owner_name}}, these renewals need your eye: {{dues}}. Total: {{total}}. Open Aavarti to see them all.",
  win_back:
    "Hi {{customer_name}}, we miss you at {{business_name}}: your {{product_name}} ended on {{end_date}}. Reply here to start again, or STOP to hear no more of this.",
  welcome_together: "Hi, welcome to {{business_name}}: {{dues}}. Reply here with any question.",
  payments_together: "Hi, {{business_name}} has received your payments: {{dues}}. Total: {{total}}. Thank you!",
  pauses_together:
    "Hi, these are paused with {{business_name}}: {{dues}}. The days away are added at the end. Reply here to start again.",
  win_back_together:
    "Hi, we miss you at {{business_name}}: {{dues}}. Reply here to start again, or STOP to hear no more of this.",
} as const;
export type WhatsappTemplate = keyof typeof WHATSAPP_TEMPLATES;

/** The language in which a template goes out to a reader: English where no other version of it is approved. */
export const languageOf = (template: WhatsappTemplate, wanted: Language): Language =>
  wanted === "hi" && HINDI_WHATSAPP_TEMPLATES[template] ? "hi" : "en";

/** The approved words, with their places. */
export const bodyOf = (template: WhatsappTemplate, language: Language): string =>
  (language === "hi" && HINDI_WHATSAPP_TEMPLATES[template]) || WHATSAPP_TEMPLATES[template];

/** The text that the phone shows. A place without a value stays as it is, as a mistake to be seen. */
export const fillTemplate = (
  template: WhatsappTemplate,
  params: Readonly<Record<string, string>>,
  language: Language = "en",
): string => bodyOf(template, language).replace(/\{\{(\w+)\}\}/g, (place, name: string) => params[name] ?? place);
