import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";

/** Returns the contact list's texts in the current language, with the business's nouns. */
export const contactTexts = ({ customer }: BusinessWords) => ({
  title: t`Contacts`,
  lead: t`How to reach everyone, and the last message with them.`,
  create: t`New ${{ noun: customer.one.toLowerCase() }}`,
  search: t`Name, email or phone`,
  loading: t`Loading contacts`,
  columns: {
    reach: t`Contact`,
    last: t`Last message`,
    language: t`Message language`,
  },
  views: t`Filter contacts by channel`,
  everyone: t`Everyone`,
  noPhone: t`Without a phone number`,
  noEmail: t`Without an email`,
  call: (name: string) => t`Call ${name}`,
  unreachable: t`No contact details`,
  you: t`You`,
  wordless: t`Sent an attachment`,
  languages: { business: t`Your default language`, en: t`English`, hi: "हिन्दी" },
  noMatch: t`No matching contacts`,
  failed: t`Couldn't load contacts. Try again.`,
  empty: {
    title: t`No contacts yet`,
    lead: t`Your contacts appear here with their phone, email and last message.`,
  },
});

export type ContactTexts = ReturnType<typeof contactTexts>;
