import type { Attachment } from "@aavarti/domain/attachments";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of promises and of the dialog that records one, in the current language:
 * read its properties while rendering.
 */
export const promiseTexts = translatedTexts(() => ({
  title: t`Promises`,
  record: t`Add promise`,
  loading: t`Loading promises`,
  notLoaded: t`Couldn't load promises. Try again.`,
  retry: t`Try again`,
  none: t`No promises yet. Messages with a payment date, such as “Friday” or “salary ke baad”, appear here.`,
  rate: (kept: number, broken: number) => t`${kept} kept, ${broken} broken`,
  waits: (day: string) => t`Reminders are on hold. They resume on ${day} unless the payment is recorded.`,
  confirm: t`Confirm`,
  dismiss: t`Not a promise`,
  withdraw: t`Remove`,
  undo: t`Undo`,
  done: {
    open: (name: string, day: string) =>
      t`Reminders to ${name} are on hold. They resume on ${day} unless the payment is recorded.`,
    openShort: (day: string) => t`On hold until ${day}`,
    dismissed: t`Marked as not a promise`,
    withdrawn: t`Promise removed. Reminders resume.`,
    dismissedShort: t`Not a promise`,
    withdrawnShort: t`Promise removed`,
  },
  failed: t`Couldn't save the promise`,
  dialog: {
    title: (name: string) => t`What did ${name} promise?`,
    close: t`Close`,
    cancel: t`Cancel`,
    save: t`Save promise`,
    words: t`In their own words`,
    wordsHint: t`For example: Friday, 1 tarikh, salary ke baad, kal`,
    unread: t`No date found yet. Keep typing or pick a date.`,
    day: t`Date`,
  },
}));

/**
 * An object with the texts of customers' messages and their promises, in the current language: read
 * its properties while rendering.
 */
export const messageTexts = translatedTexts(() => ({
  title: t`Messages received`,
  none: ({ customer }: BusinessWords) =>
    t`No messages yet. WhatsApp and email messages from this ${{ noun: customer.one.toLowerCase() }} appear here.`,
  loading: t`Loading messages`,
  failed: t`Couldn't load messages. Try again.`,
  retry: t`Try again`,
  more: t`Show older messages`,
  attachments: {
    photo: t`Photo`,
    voice: t`Voice message`,
    video: t`Video`,
    document: t`Document`,
    location: t`Location`,
    contact: t`Contact card`,
    other: t`Attachment`,
  } satisfies Record<Attachment, string>,
}));

/**
 * An object with the texts of consent to messages, in the current language: read its properties
 * while rendering.
 */
export const consentTexts = translatedTexts(() => ({
  title: t`Messaging consent`,
  loading: t`Loading messaging consent`,
  notLoaded: t`Couldn't load messaging consent. Try again.`,
  retry: t`Try again`,
  allowed: t`Reminders allowed`,
  offers: t`Offers allowed`,
  allowOffers: t`Allow offers`,
  stopOffers: t`Stop offers`,
  byWhom: (source: string, by: string) => `${by}: ${source}`,
  grant: t`Record consent`,
  withdraw: t`Stop reminders`,
  failed: t`Couldn't save consent`,
  dialog: {
    source: t`How did they tell you?`,
    sourceHint: t`Saved with your name and today's date.`,
    placeholder: t`For example: in the shop, by phone`,
    save: t`Save`,
    cancel: t`Cancel`,
    close: t`Close`,
  },
}));
