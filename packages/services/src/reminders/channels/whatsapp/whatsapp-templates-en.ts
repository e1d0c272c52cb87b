/**
 * The approved templates that reminders, receipts and statements use, word for word as WhatsApp
 * sends them, so that log and preview can show the text. A test compares them with the list that an
 * installation submits for approval. Each names the date, so that it stays correct when it is sent
 * late.
 */
export const WHATSAPP_TEMPLATES = {
  renewal_reminder_7d:
    "Hi {{customer_name}}, your {{product_name}} at {{business_name}} renews on {{end_date}}. Amount: {{amount}}. Reply here to renew or ask a question.",
  renewal_due_today:
    "Hi {{customer_name}}, your {{product_name}} at {{business_name}} is due for renewal on {{end_date}}. Amount: {{amount}}. Reply here to renew or ask a question.",
  renewal_overdue:
    "Hi {{customer_name}}, your {{product_name}} at {{business_name}} was due on {{end_date}} and hasn't been renewed yet. Amount: {{amount}}. Already paid? Just reply here and we'll update it.",
  renewal_overdue_3d:
    "Hi {{customer_name}}, just following up: your {{product_name}} at {{business_name}} was due on {{end_date}}. Please pay {{amount}}, or reply here with a day that works for you.",
  renewal_overdue_7d:
    "Hi {{customer_name}}, this is our last reminder. Your {{product_name}} at {{business_name}} was due on {{end_date}}. Please pay {{amount}} to continue, or reply here if you'd like to stop.",
  payment_due:
    "Hi {{customer_name}}, a quick reminder about your payment for {{product_name}} at {{business_name}}. Amount due: {{amount}}. Due date: {{end_date}}. Already paid? Just reply here and we'll update it.",
  subscription_welcome:
    "Hi {{customer_name}}, welcome to {{business_name}}! Your {{product_name}} starts on {{start_date}} and renews on {{end_date}}. Amount: {{amount}}. Reply here if you have any questions.",
  payment_receipt:
    "Hi {{customer_name}}, {{business_name}} has received your payment of {{amount}} for {{product_name}}. Next renewal: {{end_date}}. Thank you!",
  subscription_paused:
    "Hi {{customer_name}}, your {{product_name}} at {{business_name}} is paused from {{start_date}}. We'll add the missed days at the end. Reply here when you'd like to restart.",
  win_back:
    "Hi {{customer_name}}, we miss you at {{business_name}}! Your {{product_name}} was due for renewal on {{end_date}}. Reply here to restart, or reply STOP to stop these messages.",
  renewals_together:
    "Hi, here are your renewals at {{business_name}}: {{dues}}. Total: {{total}}. Reply here to renew or ask a question.",
  payments_due_together:
    "Hi {{customer_name}}, a quick reminder about your payments at {{business_name}}: {{dues}}. Total: {{total}}. Already paid? Just reply here and we'll update it.",
  dues_together:
    "Hi {{customer_name}}, a quick reminder about your renewals and payments at {{business_name}}: {{dues}}. Total: {{total}}. Reply here to renew, ask a question or tell us you've paid.",
  welcome_together: "Hi, welcome to {{business_name}}! You're all set: {{dues}}. Reply here if you have any questions.",
  payments_together: "Hi, {{business_name}} has received your payments: {{dues}}. Total: {{total}}. Thank you!",
  pauses_together:
    "Hi, these are paused at {{business_name}}: {{dues}}. We'll add the missed days at the end. Reply here when you'd like to restart.",
  win_back_together:
    "Hi, we miss you at {{business_name}}! {{dues}}. Reply here to restart, or reply STOP to stop these messages.",
  owner_renewal_7d:
    "Hi {{owner_name}}, {{product_name}} for {{customer_name}} renews on {{end_date}}. Amount: {{amount}}. Open Aavarti to see the details.",
  owner_renewal_due_today:
    "Hi {{owner_name}}, {{product_name}} for {{customer_name}} is due on {{end_date}}. Amount: {{amount}}. Open Aavarti to see the details.",
  owner_renewal_overdue:
    "Hi {{owner_name}}, {{product_name}} for {{customer_name}} was due on {{end_date}} and hasn't been renewed yet. Amount: {{amount}}. A quick call may help.",
  owner_payment_due:
    "Hi {{owner_name}}, {{product_name}} for {{customer_name}} isn't paid in full yet. Amount due: {{amount}}. Due date: {{end_date}}. Open Aavarti to record the payment.",
  owner_renewal_unannounced:
    "Hi {{owner_name}}, {{product_name}} for {{customer_name}} renews on {{end_date}}. Amount: {{amount}}. Customer reminders are off, so please remind them yourself.",
  owner_renewals_together:
    "Hi {{owner_name}}, these renewals need your attention: {{dues}}. Total: {{total}}. Open Aavarti to see them all.",
  owner_payments_due_together:
    "Hi {{owner_name}}, these payments are due: {{dues}}. Total: {{total}}. Open Aavarti to record the payments.",
  owner_dues_together:
    "Hi {{owner_name}}, these renewals and payments need your attention: {{dues}}. Total: {{total}}. Open Aavarti to see them all.",
  owner_digest_list:
    "Good morning {{owner_name}}! {{dues}}. To collect: {{amount}}. Reply with a number and what to do: 1 paid upi, 2 kal, 3 renew 6, 4 call.",
  owner_digest:
    "Good morning {{owner_name}}! Due today: {{today_count}}. Due in 7 days: {{week_count}}. Overdue: {{overdue_count}}. To collect: {{amount}}. See your list at {{link}} any time.",
  payment_receipt_document:
    "Hi {{customer_name}}, {{business_name}} received your payment of {{amount}} on {{paid_on}}. Your receipt {{receipt_number}} is attached. Thank you!",
  account_statement:
    "Hi {{customer_name}}, your statement from {{business_name}} for {{account_name}}, {{period}}, is attached. Reply here if anything looks wrong.",
} as const;

/** The templates above whose message has a PDF as its header. */
export type DocumentTemplate = "payment_receipt_document" | "account_statement";

export type WhatsappTemplate = keyof typeof WHATSAPP_TEMPLATES;
