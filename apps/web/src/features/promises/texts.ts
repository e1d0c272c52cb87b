import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

/** What the screens say about answers, promises and consent. */
export const promiseTexts = inLanguage(() => ({
  title: t`Promises`,
  record: t`Add promise`,
  none: t`No promise yet. Answers such as “Friday” or “salary ke baad” show here.`,
  rate: (kept: number, broken: number) => t`${kept} kept, ${broken} broken`,
  waits: (day: string) => t`Reminders wait, and go on by themselves on ${day}`,
  confirm: t`Confirm`,
  dismiss: t`Not a promise`,
  withdraw: t`Take back`,
  undo: t`Undo`,
  done: {
    open: (name: string, day: string) => t`Reminders to ${name} wait for ${day}`,
    dismissed: t`Not a promise`,
    withdrawn: t`Promise taken back. Reminders go on.`,
  },
  failed: t`The promise could not be saved`,
  dialog: {
    title: (name: string) => t`What did ${name} promise?`,
    close: t`Close`,
    cancel: t`Cancel`,
    save: t`Save promise`,
    words: t`In their words`,
    wordsHint: t`Such as: Friday, 1 tarikh, salary ke baad, kal`,
    unread: t`No day in these words yet. Go on writing, or choose the day.`,
    day: t`Day`,
  },
}));

export const replyTexts = inLanguage(() => ({
  title: t`Replies`,
  none: t`No replies yet. Answers on WhatsApp and by email show here.`,
  failed: t`The replies could not be loaded`,
  more: t`Show older`,
  wordless: (kind: string) => `(${kind})`,
}));

export const consentTexts = inLanguage(() => ({
  title: t`May be written to`,
  channels: { whatsapp: "WhatsApp", email: t`Email` },
  allowed: t`Reminders allowed`,
  offers: t`Offers allowed`,
  allowOffers: t`Allow offers`,
  stopOffers: t`No offers`,
  byWhom: (source: string, by: string) => `${by}: ${source}`,
  grant: t`Record consent`,
  withdraw: t`Stop`,
  failed: t`It could not be saved`,
  dialog: {
    grant: {
      whatsapp: (name: string) => t`${name} wants reminders on WhatsApp again?`,
      email: (name: string) => t`${name} wants reminders by email again?`,
    },
    withdraw: {
      whatsapp: (name: string) => t`${name} wants no reminders on WhatsApp?`,
      email: (name: string) => t`${name} wants no reminders by email?`,
    },
    allowOffers: {
      whatsapp: (name: string) => t`${name} agrees to offers on WhatsApp?`,
      email: (name: string) => t`${name} agrees to offers by email?`,
    },
    stopOffers: {
      whatsapp: (name: string) => t`${name} wants no offers on WhatsApp?`,
      email: (name: string) => t`${name} wants no offers by email?`,
    },
    source: t`How did they tell you?`,
    sourceHint: t`It is kept with your name and today’s date.`,
    placeholder: t`In the shop, by phone, …`,
    save: t`Save`,
    cancel: t`Cancel`,
    close: t`Close`,
  },
}));
