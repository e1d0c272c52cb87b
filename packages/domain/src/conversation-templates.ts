/**
 * The approved WhatsApp templates that a person may send in a conversation, by their names at Meta:
 * what a reminder by hand says on its day, and its two follow-ups.
 */
export const CONVERSATION_TEMPLATES = [
  "renewal_reminder_7d",
  "renewal_due_today",
  "renewal_overdue",
  "renewal_overdue_3d",
  "renewal_overdue_7d",
  "payment_due",
] as const;
export type ConversationTemplate = (typeof CONVERSATION_TEMPLATES)[number];

/** What a value in these templates is, by its name in the template's text. */
export const TEMPLATE_PARAMETERS = ["customer_name", "business_name", "product_name", "end_date", "amount"] as const;
export type TemplateParameter = (typeof TEMPLATE_PARAMETERS)[number];

/**
 * Returns the category in which Meta bills a template: `MARKETING` for an offer, which only a
 * customer who agreed to offers may get, else `UTILITY`.
 */
export const templateCategory = (template: string): "UTILITY" | "MARKETING" =>
  template === "win_back" ? "MARKETING" : "UTILITY";

/**
 * Returns the names of the values that a template's text asks for and that are missing or blank, in
 * the order of the text; empty when the message may be sent.
 */
export const missingParameters = (body: string, params: Readonly<Record<string, string>>): string[] =>
  [...new Set([...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))].filter(
    (name) => (params[name] ?? "").trim() === "",
  );
