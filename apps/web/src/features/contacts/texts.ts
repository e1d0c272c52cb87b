import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";

/** What the contacts say, in the words of the business. */
export const contactTexts = ({ customer }: BusinessWords) => ({
  title: t`Contacts`,
  create: t`New ${{ noun: customer.one.toLowerCase() }}`,
  search: t`Name, email, phone or company`,
  clearSearch: t`Clear search`,
  exportAll: t`Export as CSV`,
  loading: t`Loading contacts`,
  more: t`Load more`,
  columns: {
    name: t`Name`,
    email: t`Email`,
    phone: t`Phone`,
    reach: t`Reach`,
    last: t`Last message`,
    language: t`Messages in`,
    actions: t`Actions`,
  },
  views: t`Contacts by how they can be reached`,
  everyone: t`Everyone`,
  noPhone: t`Without a phone number`,
  noEmail: t`Without an email`,
  whatsapp: (name: string) => t`WhatsApp ${name}`,
  call: (name: string) => t`Call ${name}`,
  mail: (name: string) => t`Write an email to ${name}`,
  stopped: { whatsapp: t`No WhatsApp: asked to stop`, email: t`No email: asked to stop` } as const,
  unreachable: t`No address`,
  you: t`You`,
  wordless: t`Sent something without words`,
  languages: { business: t`Your usual language`, en: t`English`, hi: "हिन्दी" },
  noMatch: t`Nobody matches.`,
  clear: t`Clear filters`,
  failed: t`The contacts could not be loaded.`,
  retry: t`Try again`,
  manyDeleted: (number: number) => plural(number, { one: "# customer deleted", other: "# customers deleted" }),
  manyRestored: (number: number) => plural(number, { one: "# customer restored", other: "# customers restored" }),
  empty: {
    title: t`Nobody to reach yet`,
    lead: t`Everybody you add stands here with their phone, their email and the last thing that was said.`,
  },
  updated: t`Customer updated successfully`,
  updateFailed: t`Failed to update customer`,
});

export type ContactTexts = ReturnType<typeof contactTexts>;
