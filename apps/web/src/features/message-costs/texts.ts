import type { CostCategory } from "@aavarti/domain/message-prices";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of what messages cost, in the current language: read its properties
 * while rendering.
 */
export const messageCostTexts = translatedTexts(() => ({
  title: t`WhatsApp costs`,
  lead: t`What WhatsApp charges for messages, without tax. Emails are free.`,
  change: t`Change budget and prices`,
  loading: t`Loading WhatsApp costs`,
  failed: t`Couldn't load WhatsApp costs. Try again.`,
  retry: t`Try again`,
  spent: (month: string) => t`Spent in ${month}`,
  ofBudget: (amount: string) => t`of ${amount}`,
  used: (percent: number) => t`${percent}% of the monthly budget used`,
  noBudget: t`No monthly budget`,
  stopped: t`Budget used up. Automatic and bulk messages go by email only until the month ends.`,
  nothing: t`No WhatsApp messages this month`,
  messages: (count: number) => plural(count, { one: "# message", other: "# messages" }),
  estimated: (count: number) => plural(count, { one: "# estimated", other: "# estimated" }),
  categories: {
    utility: t({ message: "Utility", context: "a WhatsApp template" }),
    marketing: t({ message: "Marketing", context: "a WhatsApp template" }),
    authentication: t({ message: "Authentication", context: "a WhatsApp template" }),
    service: t({ message: "Open chat", context: "WhatsApp messages" }),
  } satisfies Record<CostCategory, string>,
  budget: t`Monthly budget`,
  budgetHint: t`You get a notification at 80% and at 100%. Leave it empty for no budget.`,
  budgetProblem: t`Enter an amount above 0, or leave it empty`,
  saveBudget: t`Save budget`,
  stops: t`Stop when the budget is used up`,
  stopsLead: t`Automatic and bulk messages then go by email only. Anyone without an email address gets none, with the reason in the history. You're asked before sending one yourself.`,
  prices: t`Price list`,
  pricesLead: t`For one delivered message. If a partner bills you, enter its prices. All estimates use them.`,
  defaults: (day: string) => t`Default: Meta's price list for India, since ${day}`,
  useDefaults: t`Use default prices`,
  priceProblem: t`Enter rupees from 0 to 100, with up to three decimals`,
  savePrices: t`Save prices`,
  saving: t`Saving...`,
  cancel: t`Cancel`,
  saved: t`Changes saved`,
  saveFailed: t`Couldn't save WhatsApp costs`,
  readOnly: t`Only owners and admins can change this.`,
}));
