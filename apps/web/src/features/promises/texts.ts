/** What the screens say about answers, promises and consent. */
export const promiseTexts = {
  title: "Promises",
  record: "Add promise",
  none: "No promise yet. When this customer answers “Friday” or “salary ke baad”, it shows here.",
  rate: (kept: number, broken: number) => `${kept} kept, ${broken} broken`,
  waits: (day: string) => `Reminders wait, and go on by themselves on ${day}`,
  confirm: "Confirm",
  dismiss: "Not a promise",
  withdraw: "Take back",
  undo: "Undo",
  done: {
    open: (name: string, day: string) => `Reminders to ${name} wait for ${day}`,
    dismissed: "Not a promise",
    withdrawn: "Promise taken back. Reminders go on.",
  },
  failed: "The promise could not be saved",
  dialog: {
    title: (name: string) => `What did ${name} promise?`,
    close: "Close",
    cancel: "Cancel",
    save: "Save promise",
    words: "In their words",
    wordsHint: "Such as: Friday, 1 tarikh, salary ke baad, kal",
    unread: "No day in these words yet. Go on writing, or choose the day.",
    day: "Day",
  },
} as const;

export const replyTexts = {
  title: "Replies",
  none: "No replies yet. Answers on WhatsApp and by email show here.",
  failed: "The replies could not be loaded",
  more: "Show older",
  wordless: (kind: string) => `(${kind})`,
} as const;

export const consentTexts = {
  title: "May be written to",
  channels: { whatsapp: "WhatsApp", email: "Email" },
  allowed: "Reminders allowed",
  offers: "Offers allowed",
  allowOffers: "Allow offers",
  stopOffers: "No offers",
  byWhom: (source: string, by: string) => `${by}: ${source}`,
  grant: "Record consent",
  withdraw: "Stop",
  failed: "It could not be saved",
  dialog: {
    grant: (name: string, channel: string) => `${name} wants reminders on ${channel} again?`,
    withdraw: (name: string, channel: string) => `${name} wants no reminders on ${channel}?`,
    allowOffers: (name: string, channel: string) => `${name} agrees to offers on ${channel}?`,
    stopOffers: (name: string, channel: string) => `${name} wants no offers on ${channel}?`,
    source: "How did they tell you?",
    sourceHint: "It is kept with your name and today's date.",
    placeholder: "In the shop, by phone, …",
    save: "Save",
    cancel: "Cancel",
    close: "Close",
  },
} as const;
