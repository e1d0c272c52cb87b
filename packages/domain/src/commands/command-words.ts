import type { PaymentMode } from "../ledger.ts";
import { foldWord } from "../promise-text.ts";

/**
 * The words of commands by WhatsApp in English, Hindi and Hinglish, as people spell them. Each is
 * compared after `foldWord` (promise-text.ts).
 */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean).map(foldWord));

export const PAID = setOf(`paid pay payed payd pd pays pay'd payment paymnt received recieved recd rcvd receive got
  mila mil mile mili milgaya milgya aaya aya aagaya aagya diya dia dediya dedia jama chukaya chukta bhugtan
  मिला मिल मिले मिली मिलगया आया आगया दिया देदिया जमा चुकाया चुकता भुगतान पेमेंट पेड पैड पेमेन्ट`);

/** Words that add nothing between the words of a command. */
export const FILLERS =
  setOf(`by via in from through thru with me mein se ne ka ki ke ko h hai hain he hua ho gaya gya gayi
  kar karo kardo krdo kr do de please plz pls ji sir on the has have is of for i ok till until tak
  में से ने का की के को है हैं हुआ हो गया गए गई कर करो करदो दो दे जी प्लीज़ प्लीज तक`);

export const RENEW = setOf(`renew renewal renewed reniew renwe rinew rinyu rinu renue extend badhao badha
  रिन्यू रिन्यूअल रिन्युअल रिनीव रिनू बढ़ाओ बढ़ा नवीनीकरण`);

export const CALL = setOf(`call called calling kol kall_ phone fon fone ring कॉल काल फोन फ़ोन फोनकरो`);

export const NOTE = setOf("note नोट");

/** The customer promised to pay; may stand before or after the day. */
export const PROMISED = setOf(`promise promised dega degi denge dunga doonga will give later
  देगा देगी देंगे दूंगा वादा`);

export const UNDO = setOf("undo undoo udno undu wapas vapas waapas अनडू वापस");

export const YES = setOf("yes yess yes! y haan haa han ha हाँ हां हा");

/** A line that is one of these words, or of `HELP`, and nothing else but fillers, is a command. */
export const LIST = setOf("list lists liste suchi soochi suchee सूची सूचि लिस्ट");
export const HELP = setOf("help helps madad maddad sahayata मदद सहायता हेल्प");

export const NEGATIONS = setOf("not no nahi nahin nhi na nai mat dont don't didnt never without नहीं नही ना मत न बिना");

export const MONTHS = setOf(`m mo mon_ month months mth mths mahina mahine mahiney mahino maheena maheene
  महीना महीने माह मास`);
export const YEARS = setOf("y yr yrs year years saal sal साल वर्ष");

/** Words for the currency, which may stand beside an amount. */
export const RUPEES = setOf("₹ rs inr rupee rupees rupaye rupay rupye rupiya रु रुपये रुपए रुपया");

const MODE_WORDS: readonly (readonly [PaymentMode, string])[] = [
  ["upi", "upi gpay g-pay googlepay phonepe phonepay paytm bhim qr scan यूपीआई यूपीआइ जीपे फोनपे पेटीएम"],
  ["cash", "cash kash nakad naqad nagad rokda roakd नकद नगद कैश रोकड़ा"],
  ["bank_transfer", "bank neft imps rtgs transfer netbanking बैंक ट्रांसफर ट्रांसफ़र"],
  ["card", "card debit credit कार्ड"],
  ["cheque", "cheque check chq chek चेक"],
];

export const MODES: ReadonlyMap<string, PaymentMode> = new Map(
  MODE_WORDS.flatMap(([mode, words]) => [...setOf(words)].map((word): [string, PaymentMode] => [word, mode])),
);

/** Two words that together name a mode of payment, as one. */
export const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bgoogle\s+pay\b/g, "gpay"],
  [/\bphone\s+pe\b/g, "phonepe"],
  [/\bpay\s+tm\b/g, "paytm"],
  [/\bbank\s+(?:transfer|me|mein)\b/g, "bank"],
];
