import type { CustomerStatus } from "@aavarti/contract/customers";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { nounTexts } from "../../lib/i18n/noun-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts about customers in the current language, with the business's nouns for one and
 * for many: "New student".
 */
export const customerNouns = ({ customer }: BusinessWords) => ({
  ...nounTexts(customer),
  emptyLead: t`${{ nouns: customer.many }} are the people and businesses that pay you regularly. Add your first one, then what they pay for.`,
});

/**
 * An object with the texts of the list and form of customers, in the current language: read its
 * properties while rendering.
 */
export const customerTexts = translatedTexts(() => ({
  title: t`Customers`,
  import: t`Import`,
  everyone: t`Everyone`,
  search: t`Name, email or phone`,
  language: t`Message language`,
  contact: t`Contact`,
  reachHint: t`A phone number or an email is enough.`,
  without: { phone: t`Without a phone number`, email: t`Without an email` } as const,
  actionsFor: (name: string) => t`Actions for ${name}`,
  menu: { open: t`Open`, edit: t`Edit`, call: t`Call`, whatsapp: "WhatsApp", write: t`Send email`, remove: t`Delete` },
  deletePayer: {
    title: (name: string) => t`Move ${name} to Trash?`,
    lead: (names: string) =>
      t`They pay for ${names}, who will pay for themselves meanwhile. Receipts that wait to be sent won't be sent.`,
    more: (count: number) => plural(count, { one: "# other", other: "# others" }),
    act: t`Move to Trash`,
    cancel: t`Cancel`,
    close: t`Close`,
  },
  deletePayers: {
    title: (count: number) =>
      plural(count, {
        one: "Move someone who pays for others to Trash?",
        other: "Move # who pay for others to Trash?",
      }),
    lead: t`Those they pay for will pay for themselves meanwhile. Receipts that wait to be sent won't be sent.`,
    payer: (payer: string, names: string) => t`${payer} pays for ${names}`,
    more: (count: number) => plural(count, { one: "# more pays for others", other: "# more pay for others" }),
    act: t`Move all to Trash`,
  },

  statuses: { active: t`Active`, prospect: t`Prospect`, inactive: t`Inactive` } satisfies Record<
    CustomerStatus,
    string
  >,
  languages: { business: t`Your default language`, en: t`English`, hi: "हिन्दी" },
}));
