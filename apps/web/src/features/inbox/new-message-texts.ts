import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** An object with the texts of a new message, in the current language: read it while rendering. */
export const newMessageTexts = translatedTexts(() => ({
  title: t`New message`,
  lead: ({ customer }: BusinessWords) => t`Choose a ${{ noun: customer.one.toLowerCase() }}`,
  search: t`Search by name, phone or email`,
  clearSearch: t`Clear search`,
  searching: t`Searching`,
  failed: t`Couldn't load the list. Try again.`,
  opensFailed: t`Couldn't open the conversation. Try again.`,
  retry: t`Try again`,
  none: ({ customer }: BusinessWords) => t`No ${{ noun: customer.many.toLowerCase() }} found`,
  channels: t`Send by`,
  unreachable: (name: string) => t`${name} has no phone number or email address. Add one first.`,
  openCustomer: ({ customer }: BusinessWords) => t`Open ${{ noun: customer.one.toLowerCase() }}`,
  opening: t`Opening`,
  back: t`Back`,
  subject: t`Subject`,
  text: t`Message`,
  send: t`Send`,
  sending: t({ message: "Sending", context: "a message" }),
  notSent: t`Couldn't send. Your message is still here. Try again.`,
  whatsappLead: (name: string) => t`${name} hasn't written on WhatsApp yet. Start with an approved template.`,
  noTemplates: t`Your role can't send templates. Ask an owner to change it.`,
  close: t`Close`,
}));
