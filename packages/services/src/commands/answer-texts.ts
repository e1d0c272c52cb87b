import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { CONFIRM_MINUTES } from "@aavarti/domain/commands/limits";
import type { CommandFault } from "@aavarti/domain/commands/read-commands";
import { dayIn, type Language } from "@aavarti/domain/languages";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";

type Named = { name: string };
type AnswerTexts = {
  /** `left` is what is still to collect of the subscription; null for nothing. */
  paid: (of: Named & { amount: string; mode: PaymentMode; endOn: CalendarDate; left: string | null }) => string;
  /** `isPaid`: the owner named a payment, and none was recorded, as nothing was left to pay. */
  renewed: (
    of: Named & { endOn: CalendarDate; left: { amount: string | null; isCovered: boolean }; isPaid: boolean },
  ) => string;
  promised: (of: Named & { day: CalendarDate }) => string;
  call: (of: Named & { phone: string | null }) => string;
  noted: (of: Named) => string;
  /** How to undo, behind what was done. */
  undoBy: (of: { code: string; isBrief: boolean }) => string;
  undone: (of: Named) => string;
  undoneBefore: string;
  unknownCode: (of: { code: string }) => string;
  /** `months` and `payment` are null where the owner named none. */
  confirm: (of: Named & { price: string; months: number | null; payment: string | null; code: string }) => string;
  confirmExpired: string;
  doneBefore: string;
  noList: string;
  oldList: string;
  noNumber: (of: { position: number; last: number }) => string;
  changed: (of: Named) => string;
  /** The price of one term says nothing about months. */
  notForMonths: (of: Named) => string;
  /** The message is too old, or its time is ahead of ours. */
  untimely: string;
  /** The number is entered, and not verified yet. */
  notVerified: string;
  refused: string;
  faults: Record<CommandFault, (of: { line: string }) => string>;
  help: string;
  noListToday: string;
  /** What became of a row of the list. */
  listed: {
    /** `amount` is what is left to collect; null for nothing. */
    renewed: (of: { endOn: CalendarDate; amount: string | null }) => string;
    promised: (of: { day: CalendarDate }) => string;
    cancelled: string;
    paused: string;
    removed: string;
  };
  callNote: string;
};

const MODES_IN_ENGLISH: Record<PaymentMode, string> = {
  cash: "cash",
  upi: "UPI",
  bank_transfer: "bank transfer",
  card: "card",
  cheque: "cheque",
  other: "other",
};
const MODES_IN_HINDI: Record<PaymentMode, string> = {
  cash: "नकद",
  upi: "UPI",
  bank_transfer: "बैंक ट्रांसफ़र",
  card: "कार्ड",
  cheque: "चेक",
  other: "अन्य",
};

const monthsInEnglish = (months: number): string => (months === 1 ? "1 month" : `${months} months`);

/** What owners are answered to their commands, in each language. */
export const ANSWERS: Record<Language, AnswerTexts> = {
  en: {
    paid: ({ name, amount, mode, endOn, left }) =>
      `✅ ${name}: ${amount} received (${MODES_IN_ENGLISH[mode]}). Renewed until ${formatDay(endOn)}.${left ? ` ${left} still to collect.` : ""}`,
    renewed: ({ name, endOn, left: { amount, isCovered }, isPaid }) =>
      [
        `✅ ${name}: renewed until ${formatDay(endOn)}.`,
        amount ? `${amount} to collect.` : `${isCovered ? "Paid in advance, nothing" : "Nothing"} to collect.`,
        ...(isPaid ? ["No payment recorded."] : []),
      ].join(" "),
    promised: ({ name, day }) => `✅ ${name}: promised to pay by ${formatDay(day)}. Reminders wait until then.`,
    call: ({ name, phone }) => `📞 ${name}: ${phone ?? "no phone number saved"}. Added a note to call.`,
    noted: ({ name }) => `✅ ${name}: note added.`,
    undoBy: ({ code, isBrief }) => ` To undo${isBrief ? ` within ${UNDO_MINUTES} minutes` : ""}: undo ${code}`,
    undone: ({ name }) => `↩️ ${name}: undone.`,
    undoneBefore: "This was already undone. Nothing changed.",
    unknownCode: ({ code }) => `⚠️ There's no command with the code ${code}. Check the code in the last message.`,
    confirm: ({ name, price, months, payment, code }) => {
      const renew = months === null ? `renew for ${price}` : `renew for ${monthsInEnglish(months)} at ${price}`;
      const what = payment === null ? renew : months === null ? `record ${payment}` : `${renew} and record ${payment}`;
      return `❓ ${name}: ${what}? Reply YES ${code} within ${CONFIRM_MINUTES} minutes. Nothing is saved until then.`;
    },
    confirmExpired: "⚠️ That code has expired. Nothing changed. Send the command again.",
    doneBefore: "This was already done. Nothing changed.",
    noList:
      "⚠️ There's no list from the last 24 hours, so numbers can't be used now. Wait for the next daily summary, or open the app.",
    oldList: "⚠️ That number is from an older list. Check the newest daily summary and send its number.",
    noNumber: ({ position, last }) => `⚠️ There's no number ${position} in your list. Send a number from 1 to ${last}.`,
    changed: ({ name }) =>
      `⚠️ ${name}: already renewed or changed since the list was sent. Nothing changed. Open the app to check.`,
    notForMonths: ({ name }) => `⚠️ ${name}: can't be renewed for that many months here. Renew it in the app.`,
    untimely: "⚠️ That message is too old or its time is wrong, so nothing changed. Send it again.",
    notVerified:
      "⚠️ This number isn't verified for WhatsApp commands yet, so nothing changed. Open Notification settings in the app and verify it with the code.",
    refused: "⚠️ That couldn't be done. Nothing changed. Open the app to check.",
    faults: {
      unclear: ({ line }) =>
        `⚠️ “${line}”: not understood. Nothing changed. Try: 1 paid upi, 1 kal, 1 renew 6 or 1 call.`,
      several: ({ line }) => `⚠️ “${line}”: send one number per line.`,
      bare: ({ line }) => `⚠️ “${line}”: add what to do. For example: 1 paid upi.`,
      noCode: () => "⚠️ Add the code to undo. For example: undo 4821.",
      tooLong: () => "⚠️ That's too much for one message. Nothing changed. Send up to 20 short lines.",
    },
    help: "Reply with a number from your daily summary and what to do:\n1 paid upi\n2 kal\n3 renew 6\n4 call\n5 note shop closed\n\nlist: today's list again\nundo 4821: undo, with the code from the answer",
    noListToday: "No list today. The next one comes with your daily summary.",
    listed: {
      renewed: ({ endOn, amount }) => `✅ renewed until ${formatDay(endOn)}${amount ? `, ${amount} to collect` : ""}`,
      promised: ({ day }) => `promised by ${formatDay(day)}`,
      cancelled: "cancelled",
      paused: "paused",
      removed: "removed",
    },
    callNote: "Call this person (asked by WhatsApp)",
  },
  hi: {
    paid: ({ name, amount, mode, endOn, left }) =>
      `✅ ${name}: ${amount} मिले (${MODES_IN_HINDI[mode]})। ${dayIn("hi", endOn)} तक रिन्यू हो गया।${left ? ` ${left} और लेने हैं।` : ""}`,
    renewed: ({ name, endOn, left: { amount, isCovered }, isPaid }) =>
      [
        `✅ ${name}: ${dayIn("hi", endOn)} तक रिन्यू हो गया।`,
        amount ? `${amount} लेने हैं।` : `${isCovered ? "पैसे पहले ही मिल चुके हैं, " : ""}कुछ लेना नहीं है।`,
        ...(isPaid ? ["कोई पेमेंट दर्ज नहीं किया।"] : []),
      ].join(" "),
    promised: ({ name, day }) => `✅ ${name}: ${dayIn("hi", day)} तक पेमेंट का वादा। तब तक रिमाइंडर नहीं जाएँगे।`,
    call: ({ name, phone }) => `📞 ${name}: ${phone ?? "फ़ोन नंबर नहीं है"}। फ़ोन करने का नोट जोड़ दिया।`,
    noted: ({ name }) => `✅ ${name}: नोट जोड़ दिया।`,
    undoBy: ({ code, isBrief }) => ` वापस लेने के लिए${isBrief ? ` ${UNDO_MINUTES} मिनट में` : ""} लिखें: undo ${code}`,
    undone: ({ name }) => `↩️ ${name}: वापस ले लिया।`,
    undoneBefore: "यह पहले ही वापस लिया जा चुका है। कुछ नहीं बदला।",
    unknownCode: ({ code }) => `⚠️ कोड ${code} का कोई काम नहीं मिला। पिछले मैसेज का कोड देखें।`,
    confirm: ({ name, price, months, payment, code }) => {
      const renew = `${months === null ? "" : `${months} महीने के लिए `}${price} में रिन्यू करें`;
      const record = `${payment} दर्ज करें`;
      const what = payment === null ? renew : months === null ? record : `${renew} और ${record}`;
      return `❓ ${name}: ${what}? ${CONFIRM_MINUTES} मिनट में YES ${code} लिखें। तब तक कुछ सेव नहीं होगा।`;
    },
    confirmExpired: "⚠️ यह कोड पुराना हो गया। कुछ नहीं बदला। फिर से लिखकर भेजें।",
    doneBefore: "यह पहले ही हो चुका है। कुछ नहीं बदला।",
    noList: "⚠️ पिछले 24 घंटे की कोई सूची नहीं है, इसलिए नंबर से कुछ नहीं हो सकता। अगली सूची का इंतज़ार करें या ऐप खोलें।",
    oldList: "⚠️ यह नंबर पुरानी सूची का है। नई सूची देखकर उसका नंबर भेजें।",
    noNumber: ({ position, last }) => `⚠️ आपकी सूची में नंबर ${position} नहीं है। 1 से ${last} तक का नंबर भेजें।`,
    changed: ({ name }) => `⚠️ ${name}: सूची भेजने के बाद बदल गया या रिन्यू हो चुका है। कुछ नहीं बदला। ऐप में देखें।`,
    notForMonths: ({ name }) => `⚠️ ${name}: इतने महीनों के लिए यहाँ रिन्यू नहीं हो सकता। ऐप में रिन्यू करें।`,
    untimely: "⚠️ यह मैसेज बहुत पुराना है या उसका समय गलत है, इसलिए कुछ नहीं बदला। फिर से भेजें।",
    notVerified:
      "⚠️ WhatsApp से काम के लिए इस नंबर की पुष्टि अभी नहीं हुई, इसलिए कुछ नहीं बदला। ऐप में सूचनाओं की सेटिंग खोलें और कोड से पुष्टि करें।",
    refused: "⚠️ यह नहीं हो सका। कुछ नहीं बदला। ऐप में देखें।",
    faults: {
      unclear: ({ line }) => `⚠️ “${line}”: समझ नहीं आया। कुछ नहीं बदला। ऐसे लिखें: 1 paid upi, 1 kal, 1 renew 6 या 1 call.`,
      several: ({ line }) => `⚠️ “${line}”: एक लाइन में एक ही नंबर लिखें।`,
      bare: ({ line }) => `⚠️ “${line}”: क्या करना है, यह भी लिखें। जैसे: 1 paid upi.`,
      noCode: () => "⚠️ वापस लेने के लिए कोड भी लिखें। जैसे: undo 4821.",
      tooLong: () => "⚠️ एक मैसेज के लिए यह बहुत लंबा है। कुछ नहीं बदला। 20 छोटी लाइनें तक भेजें।",
    },
    help: "रोज़ की सूची का नंबर और काम लिखें:\n1 paid upi\n2 kal\n3 renew 6\n4 call\n5 note दुकान बंद\n\nसूची: आज की सूची फिर से\nundo 4821: जवाब के कोड से वापस लें",
    noListToday: "आज कोई सूची नहीं है। अगली सूची रोज़ की सूची के समय आएगी।",
    listed: {
      renewed: ({ endOn, amount }) => `✅ ${dayIn("hi", endOn)} तक रिन्यू हो गया${amount ? `, ${amount} लेने हैं` : ""}`,
      promised: ({ day }) => `${dayIn("hi", day)} तक का वादा`,
      cancelled: "बंद किया गया",
      paused: "रुका हुआ है",
      removed: "हटा दिया गया",
    },
    callNote: "इन्हें फ़ोन करें (WhatsApp से)",
  },
};
