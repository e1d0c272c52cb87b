import { spellingOf } from "./spelling.ts";

/**
 * Words that stand for the same thing in questions to a business, as people spell them in English,
 * Hindi and Hinglish. The name of each line is what is compared. Plurals need no entry in Latin
 * letters, nor do spellings that `spellingOf` joins.
 */
const SAME = `
address: address, adress, addres, location, locaton, loc, lokation, pata, pataa, located, map, maps, landmark, पता, एड्रेस, एड्रैस, ऐड्रेस, अड्रेस, लोकेशन, मैप
hours: timing, timings, timming, taiming, open, opening, opens, khula, khuli, khule, khulta, khulte, khulti, khulega, khulegi, khulna, khol, kholte, close, closing, closes, closed, hours, टाइमिंग, टाइमिंग्स, खुला, खुली, खुले, खुलता, खुलते, खुलती, खुलेगा, खुलेगी, ओपन, क्लोज
parking: parking, park, parkng, paarking, पार्किंग, पार्क
vehicle: car, bike, gaadi, gadi, gaari, scooter, scooty, vehicle, two wheeler, गाड़ी, कार, बाइक, स्कूटर
sunday: sunday, itwar, itvar, ravivar, रविवार, इतवार, संडे
saturday: saturday, shanivar, शनिवार, सैटरडे
monday: monday, somvar, सोमवार
tuesday: tuesday, mangalvar, मंगलवार
wednesday: wednesday, budhvar, बुधवार
thursday: thursday, guruvar, गुरुवार
friday: friday, shukravar, शुक्रवार
weekend: weekend, weekends, वीकेंड
holiday: holiday, holidays, chutti, chhutti, chuti, छुट्टी, अवकाश
trial: trial, trail, demo, ट्रायल, डेमो
class: class, classes, session, clas, क्लास, क्लासेस, सेशन
trainer: trainer, coach, instructor, ट्रेनर, कोच
personal: personal, पर्सनल
wifi: wifi, वाईफाई, वाइफाइ
locker: locker, lockers, लॉकर
shower: shower, bath, शावर
women: women, woman, ladies, lady, female, mahila, mahilaon, लेडीज, महिला, महिलाओं
men: gents, gent, पुरुष
child: kid, kids, child, children, bachche, bachcho, bacche, baccha, bachchon, bachcha, baby, बच्चे, बच्चों, बच्चा
age: age, umar, umr, उम्र, आयु
delivery: delivery, deliver, डिलीवरी
home: home, ghar, घर, होम
online: online, ऑनलाइन
discount: discount, offer, offers, chhoot, छूट, डिस्काउंट, ऑफर
document: document, documents, docs, dastavej, kagaz, kagaj, papers, दस्तावेज, कागज, डॉक्यूमेंट
food: food, khana, meal, खाना
menu: menu, मेनू, मेन्यू
veg: veg, vegetarian, shakahari, वेज, शाकाहारी
guest: guest, guests, mehman, friend, friends, dost, मेहमान, दोस्त
branch: branch, branches, शाखा, ब्रांच
contact: contact, phone, mobile, फोन, मोबाइल
morning: morning, subah, subha, सुबह
evening: evening, shaam, sham, शाम
uniform: uniform, dress, यूनिफॉर्म, ड्रेस
bus: bus, van, transport, बस, वैन
admission: admission, admissions, join, joining, एडमिशन, प्रवेश
exam: exam, exams, परीक्षा, एग्जाम
ac: ac, aircon, airconditioned, एसी
water: water, pani, paani, पानी
refund: refund, refunds, रिफंड
certificate: certificate, सर्टिफिकेट, प्रमाणपत्र
card: card, cards, कार्ड
gst: gst, जीएसटी
where: where, kaha, kahan, kidhar, कहां, किधर
when: when, kab, kb, wen, whn, कब
how-much: kitna, kitne, kitni, ktna, ktne, ktni, कितना, कितने, कितनी
how: how, kaise, kese, कैसे
who: who, kaun, kon, कौन
why: why, kyu, kyun, kyon, क्यों
which: which, kaunsa, kaunse, kaunsi, konsa, konse, konsi, कौनसा, कौनसे, कौनसी
not: no, not, dont, doesnt, isnt, arent, cant, wont, didnt, nahi, nahin, nhi, nai, mat, na, without, bina, never, नहीं, नही, मत, ना, बिना
`;

/** Phrases that stand for one word, as regular expressions over words that `spellingOf` spelled. */
const PHRASES: readonly (readonly [string, string])[] = [
  ["(?:vhat|vhich|kitne|kis|konse|kaunse|kya) (?:time|taim|baje|bje|samai)", "vhat hours"],
  ["(?:कितने|किस|कौन से|क्या) (?:बजे|टाइम|समय)", "क्या hours"],
  [
    "(?:open|opening|close|closing|vorking|busines|gym|shop|dukan|ofice|store|center|centre|studio|khulne|band hone) (?:ka |ki )?(?:time|taim|samai|hour|hours)",
    "hours",
  ],
  ["(?:दुकान|जिम|ऑफिस|खुलने) (?:का |की )?(?:टाइम|समय)", "hours"],
  ["(?:time|taim|samai) (?:kya|kia|batao|bataie|bata do|btao|pls|please)", "hours kya"],
  ["(?:टाइम|समय) (?:क्या|बताओ|बताइए)", "hours क्या"],
  ["(?:hov much|hov mch|hv much)", "kitna"],
  ["hov mani", "kitne"],
  ["vi fi", "vifi"],
  ["vhats", "vhat"],
  ["god (?:morning|evening|afternon)", "helo"],
];

/** Words that ask, but don't say what about. One of them makes a clause a question. */
const ASKING =
  wordsOf(`what whats wat kya kia is are r do does did can could may will would shall any tell send share give provide give
  batao btao bata btana bataiye batana bataye bolo bhejo bhej bhejiye bhejna dijiye dedo want need chahiye chaiye chahie have has there available know milega milegi milta milti mil sakta sakti sakte
  kaunsa koi please pls plz plzz kindly
  क्या बताओ बताइए बताना बता दो दीजिए भेजो भेजिए भेज चाहिए है हैं मिलेगा मिलेगी मिल सकता सकती सकते कोई कृपया`);

/** Of those, words that ask only at the beginning of a clause: "is there parking". */
const ASKS_FIRST: ReadonlySet<string> = wordsOf(
  "is are r do does did can could may will would shall any have has there है हैं",
);

/** Words that say nothing about what is asked, and don't make a question. */
const EMPTY =
  wordsOf(`the a an to of for in at on by with and or so also only just about from your you u ur yours i me us we it this that these those please get got be am been
  your yourself our here hi hello hey namaste namaskar namaskaram sir sirji madam maam mam mem bhai bhaiya bhaia bro brother ji didi dada uncle aunty anna boss yaar dear team good
  ok okay haan han ha yes thanks thank thanku thankyou ty shukriya dhanyavad
  hai h he ho hain hu hun tha aap ap aapka aapki aapke apka apki apke ka ki ke ko se me mein pe par pr tak bhi to toh hi wala wali wale vala hota hoti hote rehta rehti rehte rahta rahti rahte
  mujhe muje mujhko hume humein humko google karein karen kare karte karti karu karoon lagayein lagaye lagau i karo kar do dena karna krna karke jana aana ana zara jara ek baar kuch
  gym shop dukan store office clinic studio salon parlour parlor school academy centre center institute hostel mess business company there
  facility facilities suvidha service jagah place side
  details detail info information jaankari jankari
  जी सर मैडम भाई भैया नमस्ते हेलो धन्यवाद शुक्रिया हां आप आपका आपकी आपके का की के को से में पर तक भी तो ही हो होता होती मुझे हमें करें करूं करते लगाएं करो कर दो देना जरा एक बार
  जिम दुकान ऑफिस सुविधा जगह जानकारी सेंटर स्कूल`);

/** Greetings and courtesy: a clause of these and of what is asked asks too: "address please". */
const COURTESY: ReadonlySet<string> =
  wordsOf(`hi hello hey namaste namaskar sir sirji madam maam mam mem bhai bhaiya bhaia bro brother ji didi dada uncle aunty anna boss yaar dear
  good please pls plz plzz kindly ok okay the your aapka apka aapki apki ka ki ke gym shop office details morning evening
  जी सर मैडम भाई भैया नमस्ते हेलो कृपया आपका आपकी का की के`);

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean).map(spellingOf));
}

const CONCEPTS: ReadonlyMap<string, string> = new Map(
  SAME.split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const [name = "", words = ""] = line.split(": ");
      return words.split(", ").map((word): [string, string] => [spellingOf(word), name]);
    }),
);

/** What a business is called: "where" with one of these and nothing else asks for its address. */
const PLACES =
  wordsOf(`gym shop dukan store office clinic studio salon parlour parlor school academy centre center institute hostel mess
  जिम दुकान ऑफिस सेंटर स्कूल`);

const COMPILED = PHRASES.map(([pattern, word]) => [new RegExp(`(?<=^| )${pattern}(?= |$)`, "gu"), word] as const);

/** Returns spelled words, separated by blanks, with one word in place of each known phrase. */
export const withPhrases = (words: string): string =>
  COMPILED.reduce((text, [pattern, word]) => text.replace(pattern, word), words);

/** Returns what a spelled word stands for; itself for an unknown one, without a plural's `s`. */
export const conceptOf = (word: string): string => {
  const singular = /^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word;
  return CONCEPTS.get(word) ?? CONCEPTS.get(singular) ?? singular;
};

/** Returns whether a spelled word asks, without saying what about: "tell", "kya". */
export const isAskingWord = (word: string): boolean => ASKING.has(word);
/** Returns whether a spelled word asks only at the beginning of a clause: "is there parking". */
export const asksOnlyFirst = (word: string): boolean => ASKS_FIRST.has(word);
/** Returns whether a spelled word is courtesy that may stand beside what is asked: "please". */
export const isCourtesy = (word: string): boolean => COURTESY.has(word);
/** Returns whether a spelled word says nothing about what is asked: "your", "hai", "please". */
export const isEmptyWord = (word: string): boolean => ASKING.has(word) || EMPTY.has(word);
/** Returns whether a spelled word is a business's place: "shop". */
export const isPlaceWord = (word: string): boolean => PLACES.has(word);
