import type { ConversationTemplate, TemplateParameter } from "@aavarti/domain/conversation-templates";
import { formatMessagePrice } from "@aavarti/domain/message-cost";
import { parsePrice } from "@aavarti/domain/message-prices";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the WhatsApp templates that the composer offers, in the current
 * language: read its properties while rendering.
 */
export const templateTexts = translatedTexts(() => ({
  label: t`Approved templates`,
  entry: t`Template`,
  search: t`Search templates`,
  clearSearch: t`Clear search`,
  noMatch: (search: string) => t`No templates match “${search}”.`,
  failed: t`Couldn't load templates. Try again.`,
  retry: t`Try again`,
  none: t`No approved template fits right now.`,
  goesAt: (when: string) => t`Quiet hours. Scheduled for ${when}`,
  to: (phone: string) => t({ message: `To ${phone}`, context: "the number that a template is sent to" }),
  cost: (rupees: string) => formatMessagePrice(parsePrice(rupees) ?? 0),
  overBudget: t`This goes over the monthly WhatsApp budget.`,
  sendAnyway: (cost: string) => t`Send anyway, ${cost}`,
  send: (cost: string) => t`Send template, ${cost}`,
  sendNone: t`Send template`,
  notSent: t`Couldn't send the template. Try again.`,
  missing: (names: string) => t`Missing from the record: ${names}. Add what's missing to send this message.`,
  categories: {
    UTILITY: t({ message: "Utility", context: "a WhatsApp template" }),
    MARKETING: t({ message: "Marketing", context: "a WhatsApp template" }),
  },
  names: {
    renewal_reminder_7d: t`Renewal coming up`,
    renewal_due_today: t`Renewal due today`,
    renewal_overdue: t`Renewal overdue`,
    renewal_overdue_3d: t`Renewal overdue: follow-up`,
    renewal_overdue_7d: t`Renewal overdue: last reminder`,
    payment_due: t`Payment due`,
  } satisfies Record<ConversationTemplate, string>,
  parameters: {
    customer_name: t({ message: "name", context: "a missing value" }),
    business_name: t({ message: "business name", context: "a missing value" }),
    product_name: t({ message: "product name", context: "a missing value" }),
    end_date: t({ message: "end date", context: "a missing value" }),
    amount: t({ message: "amount to ask for", context: "a missing value" }),
  } satisfies Record<TemplateParameter, string>,
}));
