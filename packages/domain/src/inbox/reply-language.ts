import { foldWord } from "../promise-text.ts";
import type { ReplyLanguage } from "./reply-drafts.ts";
import { visibleText } from "./visible-text.ts";

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN_WORDS = /[a-z]+/g;

/** Frequent words of Hindi in Latin letters, in the spellings that people type. None is English. */
const HINDI_WORDS = new Set(
  `hai hain h he ho hu hun hoon tha thi hua hui hogi hoga hota hoti raha rahi rha rhi gaya gya gayi gyi
   ka ki ke ko kaa kab kb kya kyu kyun kyon kaise kese kaun kaunse kaunsa kaunsi konsi kitna kitne kitni kitnaa ktna ktne kahan kaha kidhar
   mera meri mere mujhe muje mai mein maine mene hum hume humne hamara aap ap aapka aapki aapko apka apko apna apne aapke apke tum tumhara
   baki baaki bki baqi bakaya hisab hisaab udhar paise paisa pese paiso rupaye rupay rupye
   dena deni dene dedo do de diya diye di dunga dungi dunga doonga denge deta deti bhej bhejo bhejna bheja bhejdo bheju bhejta
   kar karo karna karne karu karo kardo kardu karke kiya kiye krna kro krdo krdiya karunga karungi karenge karwana karao karega
   nahi nahin nhi nai mat na abhi aaj aj kal kl parso subah sham shaam raat tak se par pe aur or bhi hi to toh ya agar lekin
   bhai bhaiya bhaiyya didi sahab ji haan han thik theek accha acha achha chahiye chaiye batao bata batana batado bolo bta btao bataiye
   wala wali wale vala liye lena lo le liya lagega lagta lagegi milega milegi mila mili milta chalu band khatam khtm kholte khula khulta kharab ganda
   mahine mahina mahino hafte hafta din dino saal tarikh tareekh taarikh agle agla agli pichla pichle iss is us ye yeh wo woh vo koi kuch kuchh sab
   ghar dukan bache bete beti beta bachi bahut bohot thoda thodi jaldi ruk ruko roko rok band rakho aana ana aao aa ja jao jana raha chahta pata baat shukriya dhanyavad
   kiti aahe ahe kadhi mala majha majhi maze pahije sanga dya ketla che chhe mare`.split(/\s+/),
);
/** Words of that list that are English words too: they count only beside another one. */
const ALSO_ENGLISH = new Set(
  "do he h di to or is us na de par pe han hum hi me a band le lo mat ya se ho ja kb ap".split(" "),
);

/**
 * Returns the language to answer messages of a customer in, given oldest first: that of the newest
 * one with words of their own. Devanagari is Hindi, also when it is Marathi. Latin letters are
 * Hindi when a word says so, else English. Null when no message has a letter of either.
 */
export function replyLanguage(messages: readonly string[]): ReplyLanguage | null {
  for (const message of messages.toReversed()) {
    const own = foldWord(visibleText(message)).replace(/\S*(?:@|:\/\/)\S*/g, " ");
    if (DEVANAGARI.test(own)) return "hi";
    const words: string[] = own.match(LATIN_WORDS) ?? [];
    if (words.length === 0) continue;
    const hindi = words.filter((word) => HINDI_WORDS.has(word));
    return hindi.some((word) => !ALSO_ENGLISH.has(word)) ? "hi-Latn" : "en";
  }
  return null;
}
