import type { CalendarDate } from "../../calendar.ts";
import { CHANNELS, type RecipientKind } from "../../channels.ts";
import { dayIn } from "../../languages.ts";
import type { OptionalMessage } from "../../message-kinds.ts";
import type { REMINDER_REASONS } from "../reminders.ts";
import type { InHindi } from "./in-hindi.ts";

const RECIPIENTS: Readonly<Record<RecipientKind, string>> = { customer: "ग्राहकों", owner: "मालिक" };

const OPTIONAL_MESSAGES: Readonly<Record<OptionalMessage, string>> = {
  welcome: "स्वागत",
  receipt: "पेमेंट मिला",
  paused: "पॉज़ पर",
  "win-back": "वापसी का ऑफ़र",
};

const dayWithoutYear = (day: CalendarDate): string => dayIn("hi", day).slice(0, -" 2026".length);

const usualPayday = (day: number): string =>
  day === 31 ? "अक्सर महीने के आख़िरी दिन पेमेंट करते हैं" : `अक्सर ${day} तारीख को पेमेंट करते हैं`;

/** Why a message is in its state, and what to do about it, in Hindi. */
export const REMINDERS_IN_HINDI: InHindi<typeof REMINDER_REASONS> = {
  "state.queued": () => "जल्द ही, या शांत समय खत्म होने पर जाएगा।",
  "state.sent": () => "भेजा गया। पहुँचने की पुष्टि अभी नहीं हुई।",
  "state.delivered": () => "पाने वाले के इनबॉक्स या फ़ोन तक पहुँच गया है।",
  "state.read": () => "पाने वाले ने इसे खोला है।",
  "state.failed": () => "नहीं पहुँचा। फिर नहीं भेजा जाएगा।",
  "state.unknown": () => "पता नहीं कि मैसेज पहुँचा या नहीं। दो बार न जाए, इसलिए दोबारा नहीं भेजा जाएगा।",
  "state.cancelled": () => "इसकी ज़रूरत नहीं रही, इसलिए नहीं भेजा गया।",
  "state.skipped": () => "टीम के किसी सदस्य ने छोड़ा।",
  "state.missed": () => "समय पर नहीं भेजा जा सका। इतनी देर से भेजने पर उलझन हो सकती है।",
  "stopped.accountInactive": () => "खाता चालू नहीं है।",
  "stopped.subscriptionDeleted": () => "सदस्यता को हटाया जा चुका है।",
  "stopped.customerDeleted": () => "पाने वाले का रिकॉर्ड हटाया जा चुका है।",
  "stopped.payerDeleted": () => "इनका पेमेंट करने वाले हटा दिए गए हैं। उन्हें वापस लाएँ या किसी और को चुनें।",
  "stopped.sampleCustomer": () => "यह नमूना रिकॉर्ड है।",
  "stopped.otherCustomer": () => "यह सदस्यता अब किसी और ग्राहक के नाम है।",
  "stopped.subscriptionPaused": () => "सदस्यता अभी पॉज़ पर है।",
  "stopped.subscriptionCancelled": () => "सदस्यता रद्द है।",
  "stopped.subscriptionExpired": () => "सदस्यता की अवधि खत्म हो चुकी है।",
  "stopped.subscriptionPending": () => "सदस्यता को अभी चालू नहीं किया गया है।",
  "stopped.setToCancel": () => "अवधि पूरी होने पर सदस्यता को रद्द करना तय है।",
  "stopped.renewed": ({ lastDay }) => `रिन्यू हुआ। ${dayIn("hi", lastDay)} तक चलेगा।`,
  "stopped.coveredByAdvance": () => "पैसे पहले ही मिल चुके हैं।",
  "stopped.nothingOwed": () => "अब कुछ बकाया नहीं है।",
  "stopped.endChanged": ({ endOn }) => `रिन्यू की तारीख अब ${dayIn("hi", endOn)} है।`,
  "stopped.promised": () => "इस बीच उन्होंने पेमेंट की तारीख का वादा किया है।",
  "stopped.writtenTo": () => "नहीं भेजा गया: इस रिमाइंडर से पहले के 12 घंटों में आपकी टीम उन्हें लिख चुकी थी।",
  "stopped.notPaid": () => "पेमेंट रद्द किया गया या रिन्यूअल वापस लिया गया।",
  "stopped.paymentReversed": () => "यह पेमेंट रद्द किया गया।",
  "stopped.renewalUndone": () => "रिन्यूअल वापस लिया गया।",
  "stopped.pauseChanged": () => "पॉज़ खत्म हो गया या उसकी तारीख बदल गई।",
  "stopped.customerBack": () => "वे फिर से जुड़ चुके हैं।",
  "stopped.messageOff": ({ kind }) => `“${OPTIONAL_MESSAGES[kind]}” मैसेज बंद है।`,
  "stopped.fallbackOff": () => "“WhatsApp न पहुँचे तो ईमेल” बंद है।",
  "stopped.channelOff": ({ channel }) => `${CHANNELS[channel].hindi.name} रिमाइंडर बंद हैं।`,
  "stopped.recipientOff": ({ recipient }) => `${RECIPIENTS[recipient]} के लिए रिमाइंडर बंद हैं।`,
  "stopped.customersOnly": () => "यह मैसेज मालिक को नहीं भेजा जाता।",
  "stopped.stepOff": () => "यह रिमाइंडर बंद है।",
  "stopped.noContact": () => "इनका फ़ोन या ईमेल अब नहीं है।",
  "stopped.payerNoContact": () => "पेमेंट करने वाले का फ़ोन या ईमेल नहीं है। उनके रिकॉर्ड में फ़ोन नंबर या ईमेल जोड़ें।",
  "stopped.budgetUsed": () => "इस महीने का WhatsApp बजट पूरा हो चुका है।",
  "stopped.windowClosed": () => "भेजने से पहले ही WhatsApp के 24 घंटे पूरे हो गए थे।",
  "stopped.newerMessage": () => "नहीं भेजा: इस बातचीत में नया मैसेज आ गया है।",
  "stopped.afterHours": () => "नहीं भेजा: भेजने से पहले काम का समय खत्म हो गया।",
  "stopped.answerChanged": () => "नहीं भेजा: भेजने से पहले रिकॉर्ड बदल गया।",
  "stopped.automaticOff": () => "नहीं भेजा: इसके अपने आप जवाब बंद हैं।",
  "stopped.templateChanged": () => "भेजने से पहले रिकॉर्ड बदल गया। टेम्पलेट फिर से चुनें।",
  "stopped.templateNotApproved": () => "नहीं भेजा गया: भेजने से पहले इस टेम्पलेट की WhatsApp मंज़ूरी हट गई।",
  "stopped.otherPayer": () => "इस खाते का पेमेंट अब कोई और करता है।",
  "stopped.dueChanged": () => "नहीं भेजा गया: भेजने से पहले बकाया बदल गया।",
  "stopped.recipientChanged": () => "नहीं भेजा गया: भेजने से पहले पाने वाले या उनका पता बदल गया।",
  "stopped.remindedToday": () => "नहीं भेजा गया: आज इसी बारे में उन्हें एक और रिमाइंडर मिल रहा है।",
  "stopped.arrived": () => "नहीं भेजा गया: WhatsApp मैसेज पहुँच गया।",
  // Older ones have no params.
  "stopped.byMember": ({ name, day, time }) =>
    name === undefined ? "भेजने से पहले रद्द किया गया।" : `${name} ने ${dayIn("hi", day)} को ${time} बजे रद्द किया।`,
  "stopped.bulkCancelled": () => "यह सामूहिक मैसेज रद्द कर दिया गया।",
  "stopped.noNumber": () => "WhatsApp के लिए फ़ोन नंबर नहीं है।",
  "stopped.optedOut": ({ channel, day }) => `${dayIn("hi", day)} को ${CHANNELS[channel].hindi.message} बंद करवाए।`,
  "consent.optedOut": ({ channel, day }) => `${dayIn("hi", day)} को ${CHANNELS[channel].hindi.message} बंद करवाए`,
  "stopped.noOffers": ({ channel }) => `${CHANNELS[channel].by.hi} ऑफ़र पाने के लिए राज़ी नहीं।`,
  "stopped.skippedBy": ({ name }) => `${name} ने छोड़ा।`,
  "stopped.tooLate": ({ hours }) => `तय समय से ${hours} घंटे के अंदर नहीं भेजा जा सका।`,
  "stopped.replacedByNext": () => "अगले रिमाइंडर का समय भी यही था, इसलिए वही गया।",
  "stopped.byHand": () => "नहीं भेजा। उसी दिन के लिए किसी ने रिमाइंडर खुद भेजा है।",
  "stopped.dayPassed": () => "नहीं भेजा गया, क्योंकि उसकी तारीख निकल गई थी।",
  "stopped.summaryOff": () => "रोज़ का सार बंद है।",
  "stopped.nothingToReport": () => "बताने के लिए कुछ नहीं था।",
  "stopped.restored": ({ day }) =>
    `नहीं भेजा: ${dayIn("hi", day)} को डेटा बैकअप से वापस लाया गया। हो सकता है यह उससे पहले भेजा जा चुका हो।`,
  "stopped.setUpUnconfirmed": () => "नहीं भेजा गया, क्योंकि यह मैसेज खाते के ईमेल पते की पुष्टि होने से पहले बनाया गया था।",
  "waiting.promise": ({ promisedOn }) => `वादे की तारीख ${dayIn("hi", promisedOn)} तक रुका है।`,
  "waiting.byEmail": () => "ईमेल से जाएगा, क्योंकि तब तक WhatsApp के 24 घंटे पूरे हो जाएँगे।",
  "waiting.replacedByNext": () => "उससे पहले अगले रिमाइंडर का समय आ जाएगा, इसलिए वही जाएगा।",
  "waiting.emailNotVerified": () => "आपके ईमेल की पुष्टि होने का इंतज़ार है।",
  "waiting.sendingPaused": () => "इस खाते से मैसेज भेजना रोका गया है। सपोर्ट से संपर्क करें।",
  "waiting.dailyLimit": () => "आज की मैसेज सीमा पूरी हो गई है। यह कल जाएगा।",
  "waiting.payday": ({ payday, from, to }) =>
    `${usualPayday(payday)}; रिमाइंडर ${dayWithoutYear(from)} की जगह ${dayWithoutYear(to)} को जाएगा`,
  "waiting.sentInQuietHours": () => "आपके कहने पर शांत समय में भी अभी भेजा जा रहा है।",
  "waiting.serverBusy": () => "हमारा सर्वर व्यस्त था।",
  "payday.usual": ({ payday }) => usualPayday(payday),
  "delivery.whatsappHeld": () => "WhatsApp ने जाँच के लिए मैसेज रोका है।",
  "delivery.templatePaused": () => "WhatsApp ने यह टेम्पलेट रोक दिया है, हो सकता है मैसेज न पहुँचे।",
  "delivery.whatsappUnconfirmed": () => "अभी पता नहीं कि WhatsApp ने मैसेज लिया या नहीं। लिया होगा तो स्थिति बदल जाएगी।",
  "delivery.emailUnchecked": () => "ईमेल सेवा चालू नहीं है, इसलिए पता नहीं चल सकता कि यह मैसेज पहुँचा या नहीं।",
  "delivery.markedAsSpam": () => "पाने वाले ने मैसेज को स्पैम बताया।",
  "together.emailInstead": () => "WhatsApp की जगह ईमेल।",
  "together.emailSent": () => "इसकी जगह ईमेल भेजा गया।",
  "together.with": ({ name }) => `${name} के रिमाइंडर के साथ एक ही मैसेज में।`,
  "together.withAnother": () => "किसी और रिमाइंडर के साथ एक ही मैसेज में।",
  "together.several": ({ count }) => `${count} रिमाइंडर का एक ही मैसेज।`,
  "next.checkAddress": () => "फ़ोन नंबर या ईमेल पता जाँचें, या उनसे सीधे बात करें।",
  "next.checkWithCustomer": () => "जानकारी न आए तो उनसे पूछें या मैसेज खुद भेजें।",
  "next.contactCustomer": () => "उनसे सीधे बात करें।",
  "next.otherEmailOrCall": () => "उनसे दूसरा ईमेल माँगें, या फ़ोन करें।",
};
