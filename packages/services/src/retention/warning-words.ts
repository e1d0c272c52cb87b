import type { CalendarDate } from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";

export type WarningFacts = {
  /** Null for an unverified address: nothing that was entered with it is sent to it. */
  named: { person: string; business: string } | null;
  isSuspended: boolean;
  /** Whether this is the warning sent when the account ends. */
  isFirst: boolean;
  eraseOn: CalendarDate;
  daysLeft: number;
  /**
   * Both links open the screen for an account without access, with its payment button and its
   * download button.
   */
  payUrl: string;
  exportUrl: string;
};

type Words = { subject: string; paragraphs: string[] };

/** The text of the warning to an owner before an ended account's data is erased, by language. */
export const warningWords = {
  en: ({ named, isSuspended, isFirst, eraseOn, daysLeft, payUrl, exportUrl }) => {
    const day = dayIn("en", eraseOn);
    const forBusiness = named === null ? "" : ` for ${named.business}`;
    const left = daysLeft === 1 ? "1 day" : `${daysLeft} days`;
    return {
      subject: isFirst
        ? `${named?.business ?? "Aavarti"}: your data is kept until ${day}`
        : `${named?.business ?? "Aavarti"}: your data will be deleted in ${left}`,
      paragraphs: [
        named === null ? "Hi," : `Hi ${named.person},`,
        isSuspended ? `Your account${forBusiness} is suspended.` : `Your free trial${forBusiness} has ended.`,
        `We keep all your records and messages until ${day}. After that, we delete them permanently and can't restore them.`,
        `To keep everything, activate your account for a one-time payment of ₹1,500: ${payUrl}`,
        `To download a copy of your data, sign in and choose “Download my data”: ${exportUrl}`,
        "If you don't want to keep your account, there's nothing you need to do.",
      ],
    };
  },
  hi: ({ named, isSuspended, isFirst, eraseOn, daysLeft, payUrl, exportUrl }) => {
    const day = dayIn("hi", eraseOn);
    const account = named === null ? "आपका" : `${named.business} का`;
    return {
      subject: isFirst
        ? `${named?.business ?? "आवर्ती"}: आपका डेटा ${day} तक रखा जाएगा`
        : `${named?.business ?? "आवर्ती"}: आपका डेटा ${daysLeft} दिन में हटा दिया जाएगा`,
      paragraphs: [
        named === null ? "नमस्ते," : `नमस्ते ${named.person} जी,`,
        isSuspended ? `${account} खाता सस्पेंड है।` : `${account} मुफ़्त ट्रायल खत्म हो गया है।`,
        `हम आपके सभी रिकॉर्ड और मैसेज ${day} तक रखेंगे। उसके बाद ये हमेशा के लिए हट जाएँगे और वापस नहीं लाए जा सकेंगे।`,
        `सब कुछ बनाए रखने के लिए अपना खाता चालू करें। कीमत सिर्फ़ एक बार ₹1,500: ${payUrl}`,
        `अपने डेटा की कॉपी के लिए साइन इन करें और “मेरा डेटा डाउनलोड करें” चुनें: ${exportUrl}`,
        "खाता न रखना हो, तो कुछ करने की ज़रूरत नहीं है।",
      ],
    };
  },
} as const satisfies Record<Language, (facts: WarningFacts) => Words>;
