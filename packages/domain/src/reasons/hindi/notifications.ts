import type { Attachment } from "../../attachments.ts";
import { CHANNELS } from "../../channels.ts";
import { dayIn } from "../../languages.ts";
import { formatMessageCost } from "../../message-cost.ts";
import { formatAmount } from "../../money.ts";
import { FEE_CURRENCY } from "../../trial.ts";
import type { NOTIFICATION_REASONS } from "../notifications.ts";
import type { InHindi } from "./in-hindi.ts";

const SENT: Readonly<Record<Attachment, string>> = {
  photo: "फ़ोटो भेजी",
  voice: "वॉइस मैसेज भेजा",
  video: "वीडियो भेजा",
  document: "डॉक्यूमेंट भेजा",
  location: "लोकेशन भेजी",
  contact: "कॉन्टैक्ट भेजा",
  other: "अटैचमेंट भेजा",
};

/** What notifications say, in Hindi. */
export const NOTIFICATIONS_IN_HINDI: InHindi<typeof NOTIFICATION_REASONS> = {
  "notice.welcome": () => "आवर्ती में आपका स्वागत है",
  "notice.firstSteps": () => "अपनी सूची लाएँ या पहले रिकॉर्ड जोड़ें। आपका पहला रिमाइंडर अपने आप जाएगा।",
  "notice.crmActive": () => "आपका CRM चालू है",
  "notice.trialOver": () => "आपका ट्रायल पूरा हुआ। आपका सारा डेटा सुरक्षित है।",
  "notice.trialEnded": () => "आपका ट्रायल खत्म हो गया है",
  "notice.activate": () => "आगे काम करने के लिए अपना CRM चालू करें।",
  "notice.trialEnds": ({ left }) => `आपका ट्रायल ${left} दिन में खत्म होगा`,
  "notice.activateToKeep": () => "रिमाइंडर भेजते रहने के लिए अपना CRM चालू करें। आपका डाला हुआ सब कुछ बना रहेगा।",
  "notice.paid": () => "पेमेंट मिल गया: आपका CRM चालू है",
  "notice.receiptInBilling": () => "आपकी रसीद बिलिंग में है।",
  "notice.refundFailed": () => "आपका रिफ़ंड नहीं हो सका",
  "notice.refundAgain": () => "आपका खाता चालू है। बिलिंग में फिर से रिफ़ंड माँगें, या सपोर्ट से संपर्क करें।",
  "notice.amountReceived": ({ amount }) => `हमें ${formatAmount(amount, FEE_CURRENCY)} मिल गए। धन्यवाद!`,
  "notice.refunded": () => "आपका पेमेंट लौटाया गया और CRM सस्पेंड है",
  "notice.chargedBack": () => "बैंक ने आपका पेमेंट आपको लौटा दिया और CRM सस्पेंड है",
  "notice.disputed": () => "खाता चालू करने के पेमेंट पर बैंक में विवाद दर्ज हुआ है",
  "notice.disputeOpen": () => "बैंक की जाँच के दौरान आपका खाता चालू रहेगा। रिफ़ंड उसके फ़ैसले के बाद माँग सकते हैं।",
  "notice.dataKept": () => "आपका डेटा 30 दिन तक रहेगा। फिर पेमेंट करने पर सब वापस आ जाएगा।",
  "notice.replied": ({ name, quote }) => `${name} का जवाब: ${quote}`,
  "notice.sentAttachment": ({ name, attachment }) => `${name} ने ${SENT[attachment]}`,
  "notice.repliedOn": ({ channel }) => `${CHANNELS[channel].by.hi}।`,
  "notice.promiseFound": ({ day }) => `${dayIn("hi", day)} का वादा?`,
  "notice.confirmPromise": () => "रिमाइंडर रोकने के लिए वादे की पुष्टि करें।",
  "notice.optedOut": ({ name, channel }) => `${name} ने ${CHANNELS[channel].hindi.message} बंद करवाए`,
  "notice.optedIn": ({ name }) => `${name} ने मैसेज फिर चालू करवाए`,
  "notice.optedInToEmail": ({ name }) => `${name} ने ईमेल फिर चालू करवाए`,
  "notice.byLink": () => "रिमाइंडर के लिंक से।",
  "notice.noMoreReminders": ({ channel }) => `अब उन्हें ${CHANNELS[channel].by.hi} रिमाइंडर नहीं जाएँगे।`,
  "notice.customerNotified": () => "उन्हें बता दिया गया है।",
  "notice.theyWereTold": () => "उन्हें बता दिया गया है।",
  "notice.remindersAgain": ({ channel }) => `उन्हें फिर ${CHANNELS[channel].by.hi} रिमाइंडर जाएँगे।`,
  "notice.failed": ({ name, channel }) => `${name} तक ${CHANNELS[channel].hindi.message} नहीं पहुँचा`,
  "notice.unknown": ({ name, channel }) => `${name} तक ${CHANNELS[channel].hindi.message} शायद नहीं पहुँचा`,
  "notice.emailFollows": () => "इसकी जगह ईमेल भेजा जा रहा है। कुछ करने की ज़रूरत नहीं।",
  "notice.notRenewed": ({ name }) => `${name} ने रिन्यू नहीं किया`,
  "notice.leftUnrenewed": ({ product, endOn }) =>
    `${product} का रिन्यूअल ${dayIn("hi", endOn)} को था और आख़िरी रिमाइंडर के बाद भी नहीं हुआ। रिन्यू करें, रद्द करें, या लेट ही रहने दें।`,
  "notice.imported": ({ file }) => `${file} इंपोर्ट हो गई`,
  "notice.importCounts": ({ added, update, same, refused }) =>
    `${added} नए, ${update} बदले गए, ${same} वैसे ही, ${refused} छोड़े गए।`,
  "notice.mentioned": ({ author, customer }) => `${author} ने ${customer} के नोट में आपको मेंशन किया`,
  "notice.quote": ({ words }) => words,
  "notice.mentionedBySomeone": ({ customer }) => `टीम के एक सदस्य ने ${customer} के नोट में आपको मेंशन किया`,
  "notice.budgetUsed": ({ percent }) => `इस महीने के WhatsApp बजट का ${percent}% खर्च हो चुका है`,
  "notice.budgetSpent": ({ spent, amount }) => `${formatMessageCost(amount)} में से ${formatMessageCost(spent)} खर्च हुए।`,
  "notice.budgetNear": () => "बजट नोटिफ़िकेशन सेटिंग में बदला जा सकता है।",
  "notice.budgetStops": () =>
    "महीना खत्म होने तक अपने-आप जाने वाले और एक साथ भेजे जाने वाले मैसेज सिर्फ़ ईमेल से जाएँगे। आपके भेजे मैसेज पहले पूछेंगे।",
  "notice.budgetGoesOn": () => "मैसेज जाते रहेंगे। इसे नोटिफ़िकेशन सेटिंग में बदला जा सकता है।",
  "notice.limitReached": () => "आज की मैसेज सीमा पूरी हो गई है",
  "notice.restTomorrow": () => "बाकी मैसेज कल जाएँगे। यह सीमा समय के साथ बढ़ती है।",
  "notice.sendingPaused": () => "मैसेज भेजना रोका गया है",
  "notice.tooManyFailed": () => "आपके बहुत से मैसेज नहीं पहुँचे या स्पैम बताए गए। फिर से भेजने के लिए सपोर्ट से संपर्क करें।",
  "notice.notSentAfterRestore": ({ count }) => `बैकअप वापस लाने के बाद न भेजे गए रिमाइंडर: ${count}`,
  "notice.restoredOn": ({ day }) =>
    `${dayIn("hi", day)} को आपका डेटा बैकअप से वापस लाया गया। हो सकता है ये रिमाइंडर उससे पहले भेजे जा चुके हों, इसलिए दोबारा नहीं भेजे गए। इन्हें रिमाइंडर लॉग में देखें। कोई रिमाइंडर खुद भेजना हो, तो रिन्यूअल पर “रिमाइंडर भेजें” चुनें।`,
  "notice.customerRemindersOff": () => "ग्राहकों को जाने वाले रिमाइंडर बंद हैं",
  "notice.setUpUnconfirmed": () =>
    "यह खाता आपके ईमेल पते की पुष्टि से पहले बनाया गया था, इसलिए रुके हुए रिमाइंडर नहीं भेजे गए। अपनी सूची और मैसेज के टेक्स्ट जाँच लें, फिर रिमाइंडर सेटिंग में रिमाइंडर दोबारा चालू करें।",
  "notices.paid": ({ count }) => `${count} पेमेंट मिले`,
  "notices.refunded": ({ count }) => `${count} पेमेंट लौटाए गए`,
  "notices.replied": ({ count }) => `${count} मैसेज मिले`,
  "notices.optedOut": ({ count }) => `${count} लोगों ने मैसेज बंद करवाए`,
  "notices.failed": ({ count }) => `${count} रिमाइंडर नहीं पहुँचे`,
  "notices.unknown": ({ count }) => `${count} रिमाइंडर शायद नहीं पहुँचे`,
  "notices.notRenewed": ({ count }) => `${count} लोगों ने रिन्यू नहीं किया`,
  "notices.mentioned": ({ count }) => `${count} नोट में आपको मेंशन किया गया`,
  "notices.imported": ({ count }) => `${count} इंपोर्ट पूरे हुए`,
};
