import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the frame around every screen, in the current language: read its
 * properties while rendering.
 */
export const frameTexts = translatedTexts(() => ({
  skip: t`Skip to content`,
  main: t`Main`,
  records: t`Records`,
  business: t`Business`,
  account: t`Account`,
  nav: {
    overview: t`Dashboard`,
    renewals: t`Renewals`,
    inbox: t`Inbox`,
    payments: t`Payments`,
    contacts: t`Contacts`,
    analytics: t`Analytics`,
    reports: t`Reports`,
    notifications: t`Notifications`,
    templates: t`Messages`,
    billing: t`Billing`,
    settings: t`Settings`,
    support: t`Support`,
  },
  dueNow: (count: number) =>
    plural(count, { one: "# renewal due today or overdue", other: "# renewals due today or overdue" }),
  dueNowWords: t`renewals due today or overdue`,
  unanswered: (count: number) =>
    plural(count, { one: "# unanswered conversation", other: "# unanswered conversations" }),
  unansweredMany: t`More than 99 unanswered conversations`,
  collapse: t`Collapse sidebar`,
  expand: t`Expand sidebar`,
  home: t`Home`,
  quickSearch: t`Quick search`,
  searchBox: t`Search contacts, reports, or help...`,
  toDark: t`Switch to dark theme`,
  toLight: t`Switch to light theme`,
  userMenu: (name: string) => t`Account menu for ${name}`,
  changeBusinessType: t`Change Business Type`,
  changeFrom: (businessType: string) => t`Change Business Type: ${businessType}`,
  more: t`More`,
  add: t`Add`,
  takePayment: t`Take payment`,
  /** `noun` is capitalised as in a heading: Student. */
  new: (noun: string) => t`New ${{ noun: noun.toLowerCase() }}`,
  offline: (asOf: string) => t`You're offline. Renewals were last updated ${asOf}. Connect to make changes.`,
  offlineEmpty: t`You're offline. Connect to the internet to see your renewals.`,
  fallbackName: t`User`,
  fallbackEmail: t`No email`,
  trialLeft: (days: number) => plural(days, { one: "Trial: # day left", other: "Trial: # days left" }),
}));
