import type { CustomerStatus } from "@aavarti/contract/customers";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

/** What names the record itself, in the words of the business: Student, Member, Tenant. */
export const customerNouns = ({ customer: { one, many } }: BusinessWords) => ({
  create: t`New ${{ noun: one.toLowerCase() }}`,
  editTitle: t`Edit ${{ noun: one.toLowerCase() }}`,
  save: t`Save ${{ noun: one.toLowerCase() }}`,
  loading: t`Loading ${{ nouns: many.toLowerCase() }}`,
  views: t`${{ nouns: many }} by status`,
  noneYet: t`No ${{ nouns: many.toLowerCase() }} yet`,
  noMatch: t`No ${{ noun: one.toLowerCase() }} matches.`,
});

export const customerTexts = inLanguage(() => ({
  title: t`Customers`,
  import: t`Import`,
  everyone: t`Everyone`,
  search: t`Name, email or phone`,
  company: t`Company`,
  language: t`Messages in`,
  contact: t`Contact`,
  without: { phone: t`Without a phone number`, email: t`Without an email` } as const,
  actionsFor: (name: string) => t`Actions for ${name}`,
  menu: { open: t`Open`, edit: t`Edit`, call: t`Call`, write: t`Write an email`, remove: t`Delete` },

  emptyLead: t`A customer is a person or a business that pays you again and again. Add one, then give them a subscription.`,
  failed: t`The customers could not be loaded.`,

  statuses: { active: t`Active`, prospect: t`Prospect`, inactive: t`Inactive` } satisfies Record<
    CustomerStatus,
    string
  >,
  languages: { business: t`Your usual language`, en: t`English`, hi: "हिन्दी" },
}));
