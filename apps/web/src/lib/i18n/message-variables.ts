import type { BusinessWords } from "@aavarti/domain/business-words";
import type { MessageVariable } from "@aavarti/domain/message-templates";
import type { ReplyVariable } from "@aavarti/domain/saved-replies";
import { t } from "@lingui/core/macro";

const LABELS = {
  "customer.firstName": () => t`First name`,
  "customer.name": () => t`Full name`,
  "customer.company": () => t`Company`,
  "business.name": () => t`Your business`,
  "product.name": (words) => words.product.one,
  "subscription.startDate": () => t`Start date`,
  "subscription.endDate": () => t`Due date`,
  "subscription.daysLeft": () => t`Days left`,
  "subscription.amount": () => t`Amount`,
  "pause.startDate": () => t`Pause start date`,
  "account.due": () => t`Amount owed`,
} as const satisfies Record<MessageVariable | ReplyVariable, (words: BusinessWords) => string>;

const isKnown = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name);

/**
 * Returns the name of a variable of messages and saved replies in the current language, with the
 * business's noun for a product; an unknown one is returned as it is written.
 */
export const variableLabel = (name: string, words: BusinessWords): string =>
  isKnown(name) ? LABELS[name](words) : `{{${name}}}`;
