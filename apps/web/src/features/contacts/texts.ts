import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";

/** What the contacts say, in the words of the business. */
export const contactTexts = ({ customer }: BusinessWords) => ({
  title: t`Contacts`,
  create: t`New ${{ noun: customer.one.toLowerCase() }}`,
  search: t`Name, email or phone`,
  loading: t`Loading contacts`,
  columns: {
    reach: t`Reach`,
    last: t`Last message`,
    language: t`Messages in`,
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
  failed: t`The contacts could not be loaded.`,
  empty: {
    title: t`Nobody to reach yet`,
    lead: t`Everybody you add stands here with their phone, their email and the last thing that was said.`,
  },
});

export type ContactTexts = ReturnType<typeof contactTexts>;
