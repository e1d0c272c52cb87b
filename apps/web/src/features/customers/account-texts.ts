import type { SubscriptionTab } from "@aavarti/domain/standing";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of what customers owe and renew, in lists and filters, in the current
 * language: read its properties while rendering.
 */
export const accountTexts = translatedTexts(() => ({
  columns: { standing: t`Status`, renewsOn: t`Renews on`, balance: t`Balance` },
  statusOf: (noun: string) => t`${noun} status`,
  since: (day: string) => t`since ${day}`,
  inAdvance: t`in advance`,
  withFamily: (amount: string) => t`${amount} including family`,
  more: (number: number) => plural(number, { one: "and # more", other: "and # more" }),
  balance: t`Balance`,
  status: t`Status`,
  filterBy: (noun: string) => t`Filter by ${{ noun: noun.toLowerCase() }}`,
  statuses: {
    active: t`Active`,
    upcoming: t`Scheduled`,
    overdue: t`Renewal overdue`,
    paused: t`Paused`,
    expired: t`Expired`,
    cancelled: t`Cancelled`,
    pending: t`Pending`,
  } satisfies Record<SubscriptionTab, string>,
  balances: { due: t`Unpaid`, overdue: t`Payment overdue`, advance: t`Paid in advance` },
}));
