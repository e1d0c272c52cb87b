import type { Weekday } from "./calendar.ts";

/**
 * The words with which customers say when they will pay, in English, Hindi and Hinglish. Spellings
 * vary, so a word is compared after `foldWord` (promise-text.ts); the lists have lower case, no
 * apostrophes, no nukta and no chandrabindu.
 */
const listed = (words: string): string[] => words.split(/\s+/).filter(Boolean);
const setOf = (words: string): ReadonlySet<string> => new Set(listed(words));

/** Maps each word of a line to the line's value. */
function tableOf<Value>(lines: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> {
  return new Map(lines.flatMap(([value, words]) => listed(words).map((word) => [word, value] as const)));
}

/** Days from today. */
export const NEAR_DAYS = tableOf<number>([
  [0, "today aaj aj tonight tonite eod आज"],
  [1, "tomorrow tomorow tommorow tommorrow tmrw tmrow tmr tomm tmw kal kall कल"],
  [2, "parso parson parsu parsoo overmorrow परसों परसो"],
  [3, "tarso narso tarson narson तरसों नरसों"],
]);

export const WEEKDAYS = tableOf<Weekday>([
  [1, "monday mon somvar somwar somvaar somwaar सोमवार सोम"],
  [2, "tuesday tue tues mangalvar mangalwar mangalvaar mangalwaar mangal मंगलवार मंगल"],
  [3, "wednesday wed weds budhvar budhwar budhvaar budhwaar budh बुधवार बुध"],
  [
    4,
    "thursday thu thur thurs guruvar guruwar guruvaar guruwaar veervar veerwar brihaspativar jumerat गुरुवार गुरूवार वीरवार बृहस्पतिवार",
  ],
  [5, "friday fri shukravar shukrawar shukravaar shukrawaar sukravar shukrvar jumma juma शुक्रवार शुक्र"],
  [6, "saturday sat shanivar shaniwar shanivaar shaniwaar sanivar shani शनिवार"],
  [7, "sunday sun ravivar raviwar ravivaar raviwaar itvar itwar itvaar itwaar रविवार इतवार"],
]);

/** Words that mean a weekday only with another word beside them: "sun lo" is "listen". */
export const SHY_WEEKDAYS = setOf("sun sat wed mon mangal budh shani juma सोम मंगल बुध शुक्र");

export const MONTHS = tableOf<number>([
  [1, "january jan janvari जनवरी"],
  [2, "february feb farvari फरवरी"],
  [3, "march mar मार्च"],
  [4, "april apr aprail अप्रैल"],
  [5, "may मई"],
  [6, "june jun जून"],
  [7, "july jul julai जुलाई"],
  [8, "august aug agast अगस्त"],
  [9, "september sept sep sitambar सितंबर सितम्बर"],
  [10, "october oct aktubar अक्टूबर"],
  [11, "november nov navambar नवंबर नवम्बर"],
  [12, "december dec disambar दिसंबर दिसम्बर"],
]);

export const NUMBERS = tableOf<number>([
  [1, "one ek pehli pahli pehla एक पहली"],
  [2, "two do दो"],
  [3, "three teen tin तीन"],
  [4, "four char chaar चार"],
  [5, "five paanch panch पांच"],
  [6, "six chhe chhah छह"],
  [7, "seven saat सात"],
  [8, "eight aath आठ"],
  [10, "ten das dus दस"],
  [15, "fifteen pandrah पंद्रह"],
]);

export const EVENING = setOf("evening eve shaam sham saam sanjh raat rat night शाम रात");
export const MORNING = setOf("morning subah subha dopahar dopaher afternoon noon सुबह दोपहर");
export const NEXT = setOf("next agle agla agli agley aagle अगले अगली अगला");
export const THIS = setOf("this is isi coming iss इस इसी");
export const WEEK = setOf("week weeks hafte hafta haftey haphte saptah हफ्ते हफ्ता सप्ताह");
export const MONTH = setOf("month months mahine mahina maheene mahinay महीने महीना माह");
export const END = setOf("end ending ant aakhir akhir aakhri akhri last khatam अंत आखिर आखिरी एंड");
export const DAYS = setOf("day days din dino dinon दिन दिनों");
export const HOURS = setOf("hour hours hr hrs ghante ghanta minute minutes min mins घंटे घंटा मिनट");
export const DATE_WORD = setOf("tarikh tareekh tarik taarikh tareek taareekh date dated तारीख तारिख");
export const SALARY = setOf(
  "salary sallary selary payday pagar pagaar tankhwah tankhah tankha vetan wages सैलरी सेलरी तनख्वाह वेतन पगार",
);
export const FEW = setOf("few kuch couple some कुछ");
export const WEEKEND = setOf("weekend weekends wknd");
export const MONTH_END = setOf("eom monthend");
/** Words that make the number before them an hour or an amount. */
export const CLOCK = setOf("am pm baje bje clock oclock बजे");
export const COUNTED = setOf(
  "rs rupee rupees rupaye rupay inr k hazar hajar hazaar lakh thousand hundred sau percent रुपये रुपए हजार सौ",
);
export const GREETING = setOf("good shubh gud very शुभ");
export const ORDINAL = setOf("th st nd rd");
export const POSTPOSITION = setOf("ko tak को तक");
export const PREPOSITION = setOf("by on till until before");

/** Words about paying: with one of these, the rest of the sentence does not matter. */
export const PAYING = setOf(`
  pay paying payment dunga doonga dungi doongi denge dege dedunga dedungi dena deta deti dete dena dedenge dega
  karunga karungi karenge krunga krungi krenge kardunga kardungi kardenge krdunga krdungi bhejunga bhejungi bhejenge bhejta bhejti bhej
  transfer send deposit jama clear settle renew recharge upi gpay phonepe paytm neft imps cash cheque
  milega milegi mil paise paisa paisey money amount fees fee rent kiraya dues baki baaki balance
  doon du paunga paungi paid promise pakka sure confirm confirmed definitely
  दूंगा दूंगी दूगा देंगे देगे दे देता देती देना करूंगा करूंगी करेंगे कर भेजूंगा भेजूंगी भेज पैसे पैसा पेमेंट भुगतान जमा मिलेगा मिल पक्का ट्रांसफर पाऊंगा पाऊंगी`);

/** Words about coming to the shop, which count almost as a promise to pay. */
export const COMING = setOf("come coming visit aaunga aaungi aunga aungi aayenge aaenge aata aati आऊंगा आऊंगी आएंगे");

/** Words without a meaning of their own beside a day. */
export const FILLER = setOf(`
  i ill will we ll shall the a an it on by in of at to for till until before within after max latest only just please pls plz kindly ok okay okk k
  yes ya yeah yup haan han ha haa ji jee sir madam mam maam bhai bhaiya didi dear hello hi namaste thanks thank you dhanyavad shukriya sorry
  ko tak ke ki ka se me mein main mai hi to toh na bas abhi pe par pahle pehle baad bad wale wali aane aate milne milte hote
  clock oclock baje bje am pm time full complete half poora pura aadha hoga hogi ho jayega jaega jayegi hai hain h hu hun hoon raha rahi de kar kr
  inshallah noted done do deal my mera meri mere apna
  को तक के की का से में मैं ही तो बस अभी जी हां हा भाई सर होगा हो जाएगा जायेगा है हूं बाद आते मिलते आने पर बजे पहले धन्यवाद ठीक`);

/** Words for the past, which is no promise. "tha" alone makes "kal" mean yesterday. */
export const PAST = setOf(`
  tha thi diya diye dia kiya kia kiye bheja bheji bheje gaya gayi gya gyi paid gave sent transferred deposited did yesterday ago already
  chuka chuki cleared settled renewed
  था थी दिया दिये किया भेजा गया गयी गई चुका चुकी`);

/** Words of questions and open statements, which are no promise either. */
export const ASKING = setOf(`
  kya kab kaise kitna kitne kitni kyu kyun kyon kaun kahan when what how why which who where can could would should pata dekhte dekhta dekhti dekhenge dekhunga
  sochte sochta sochunga bataunga batata batati bataenge batayenge tell know check ask wait remind reminder yaad call phone busy holiday
  chutti class batch session match open closed birthday meeting appointment
  क्या कब कैसे कितना कितने क्यों कौन कहां पता देखते देखता देखेंगे बताऊंगा बताता सोचता फोन छुट्टी`);

export const REFUSING = setOf(`
  nahi nahin nhi nai nahee not cant cannot wont dont never no without unable impossible mat bina
  नहीं नही मत न बिना`);

/** Words that belong to a refusal when they follow one: "nahi de paunga". */
export const REFUSED_VERBS = setOf(`
  de do dunga dungi ho hoga hogi kar kr karunga karungi paunga paungi paoonga payega payegi paega sakta sakti sakunga sakungi milega mil aayega aaega aa
  hai hain hu raha rahi paa pa payenge denge bhej be able to pay come give aayi aai mili aaya
  दे दूंगा दूंगी हो होगा कर करूंगा पाऊंगा पाऊंगी पाएगा सकता सकती मिलेगा है पा`);

export const DOUBTING = setOf(
  "maybe perhaps shayad sayad probably try trying koshish hopefully mostly lagbhag around शायद कोशिश",
);

/** Words that begin another statement. */
export const CONJUNCTIONS = setOf("but lekin magar and aur phir fir so because kyunki लेकिन मगर और फिर");
