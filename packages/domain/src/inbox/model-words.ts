import type { DraftFactName, ReplyLanguage } from "./reply-drafts.ts";

/** Facts that a model may word itself. The other statements it can only take over whole. */
export const WORDED_FACTS = ["owed-now", "owed-later", "charge", "renewal", "advance", "payment"] as const;
export type WordedFact = (typeof WORDED_FACTS)[number] & DraftFactName;

type FactWords = {
  /** A sentence about the fact has at least one of these. */
  key: readonly string[];
  others: readonly string[];
};

/** The words that a model may use in one language. */
export type ModelWords = {
  /** In sentences without a fact: greetings and courtesy. None of them claims anything. */
  courtesy: readonly string[];
  /** In every sentence with a fact. */
  linking: readonly string[];
  facts: Readonly<Record<WordedFact, FactWords>>;
};

const listed = (words: string): string[] => words.normalize("NFC").split(/\s+/).filter(Boolean);
const factWords = (key: string, others = ""): FactWords => ({ key: listed(key), others: listed(others) });

/**
 * All words that a model may use beside the values it is given. Any other one refuses its text: no
 * name, number word, day, month, negation, consent, promise or claim that something was done is
 * here. "Now" is said only of what is due today or earlier, "received" only of a payment.
 */
export const MODEL_WORDS: Readonly<Record<ReplyLanguage, ModelWords>> = {
  en: {
    courtesy:
      listed(`hi hello dear namaste thanks thank you for your message question asking writing reaching out to us the a of
      we are re happy glad here is are details detail below as per our records please let know if need any more help
      further have questions reply regards warm best kind team with great nice day wishes patience and`),
    linking: listed("your you the is for of on a and this"),
    facts: {
      "owed-now": factWords("due pending payable outstanding", "now amount total balance payment currently"),
      "owed-later": factWords("due payable", "amount payment date later"),
      charge: factWords("due pending payable outstanding", "amount payment balance date"),
      renewal: factWords("renewal renews", "amount price date plan due"),
      advance: factWords("advance", "have with us amount"),
      payment: factWords("received", "we last payment amount receipt number thank thanks"),
    },
  },
  hi: {
    courtesy: listed(`नमस्ते नमस्कार जी धन्यवाद शुक्रिया आप आपका आपकी आपके आपको मैसेज संदेश सवाल के लिए का की को हम हमें हमारी हमारे
      यहाँ यहां यह ये जानकारी नीचे दी है हैं रिकॉर्ड अनुसार मुताबिक कृपया अगर कोई और या तो बताइए बताएं बताएँ पूछिए पूछें ज़रूरत जरूरत
      मदद खुशी ख़ुशी होगी कुछ चाहिए लिखिए लिखें दिन शुभ हो टीम`),
    linking: listed("आपका आपकी आपके है हैं का की के को लिए और यह"),
    facts: {
      "owed-now": factWords("बाकी बकाया देय", "अभी कुल राशि रकम पेमेंट"),
      "owed-later": factWords("बाकी बकाया देय देना", "राशि रकम पेमेंट तारीख"),
      charge: factWords("बाकी बकाया देय", "राशि रकम पेमेंट तारीख"),
      renewal: factWords("रिन्यूअल नवीनीकरण", "राशि कीमत तारीख प्लान"),
      advance: factWords("एडवांस अग्रिम", "हमारे पास जमा राशि"),
      payment: factWords("मिल मिला मिले", "हमें गया गए पिछला पेमेंट राशि रसीद नंबर धन्यवाद"),
    },
  },
  "hi-Latn": {
    courtesy:
      listed(`namaste namaskar hello hi ji dhanyavaad dhanyavad shukriya thanks thank you aap aapka aapki aapke aapko
      message sawaal sawal ke liye ka ki ko hum humein humari humare hamari hamare yahan yeh ye jaankari details
      neeche niche di hai hain record records anusaar kripya please agar koi aur ya to toh bataiye batayein batayen
      poochiye poochein zaroorat jaroorat madad khushi hogi kuch chahiye likhiye likhein din shubh ho team`),
    linking: listed("aapka aapki aapke hai hain ka ki ke ko liye aur yeh ye"),
    facts: {
      "owed-now": factWords("baaki baki bakaya due", "abhi kul amount rashi payment"),
      "owed-later": factWords("baaki baki bakaya due dena", "amount rashi payment tareekh tarikh"),
      charge: factWords("baaki baki bakaya due", "amount rashi payment tareekh tarikh"),
      renewal: factWords("renewal renew", "amount price keemat tareekh tarikh plan"),
      advance: factWords("advance", "hamare humare paas jama amount rashi"),
      payment: factWords(
        "mil mila mile received",
        "humein hamein gaya gaye pichhla payment amount receipt raseed number",
      ),
    },
  },
};
