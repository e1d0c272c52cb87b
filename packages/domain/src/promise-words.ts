import type { Weekday } from "./calendar.ts";

/**
 * The words with which customers say when they will pay, in English, Hindi, Hinglish, Marathi and
 * Gujarati. Spellings vary, so a word is compared after `foldWord` (promise-text.ts); the lists
 * have lower case, no apostrophes, no nukta and no chandrabindu.
 */
const listed = (words: string): string[] => words.split(/\s+/).filter(Boolean);
const setOf = (words: string): ReadonlySet<string> => new Set(listed(words));

/** Maps each word of a line to the line's value. */
function tableOf<Value>(lines: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> {
  return new Map(lines.flatMap(([value, words]) => listed(words).map((word) => [word, value] as const)));
}

/** Days from today. */
export const NEAR_DAYS = tableOf<number>([
  [0, "today aaj aj tonight tonite eod आज આજે"],
  [1, "tomorrow tomorow tommorow tommorrow tmrw tmrow tmr tomm tmw kal kall kl कल उद्या udya udyaa કાલે kale"],
  [2, "parso parson parsu parsoo overmorrow परसों परसो परवा parva parvaa પરમ પરમદિવસે parmdivse paramdivse"],
  [3, "tarso narso tarson narson तरसों नरसों"],
]);

export const WEEKDAYS = tableOf<Weekday>([
  [1, "monday mon somvar somwar somvaar somwaar somvari somwari somvare सोमवार सोम सोमवारी સોમવારે સોમવાર"],
  [
    2,
    "tuesday tue tues mangalvar mangalwar mangalvaar mangalwaar mangal mangalvari mangalwari mangalvare मंगलवार मंगल मंगळवार मंगळवारी મંગળવારે મંગળવાર",
  ],
  [
    3,
    "wednesday wed weds budhvar budhwar budhvaar budhwaar budh budhvari budhwari budhvare बुधवार बुध बुधवारी બુધવારે બુધવાર",
  ],
  [
    4,
    "thursday thu thur thurs guruvar guruwar guruvaar guruwaar veervar veerwar brihaspativar jumerat guruvari guruwari guruvare गुरुवार गुरूवार वीरवार बृहस्पतिवार गुरुवारी ગુરુવારે ગુરુવાર ગુરૂવારે",
  ],
  [
    5,
    "friday fri shukravar shukrawar shukravaar shukrawaar sukravar shukrvar jumma juma shukravari shukrawari shukravare shukrvare शुक्रवार शुक्र शुक्रवारी શુક્રવારે શુક્રવાર",
  ],
  [
    6,
    "saturday sat shanivar shaniwar shanivaar shaniwaar sanivar shani shanivari shaniwari shanivare शनिवार शनिवारी શનિવારે શનિવાર",
  ],
  [
    7,
    "sunday sun ravivar raviwar ravivaar raviwaar itvar itwar itvaar itwaar ravivari raviwari ravivare रविवार इतवार रविवारी રવિવારે રવિવાર",
  ],
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
  [1, "one ek pehli pahli pehla एक पहली એક"],
  [2, "two do दो दोन બે"],
  [3, "three teen tin तीन ત્રણ"],
  [4, "four char chaar चार ચાર"],
  [5, "five paanch panch पांच पाच પાંચ"],
  [6, "six chhe chhah छह"],
  [7, "seven saat सात"],
  [8, "eight aath आठ"],
  [10, "ten das dus दस"],
  [15, "fifteen pandrah पंद्रह"],
]);

export const EVENING = setOf(
  "evening eve shaam sham saam sanjh raat rat night शाम रात संध्याकाळी sandhyakali सायंकाळी સાંજે saanje sanje રાત્રે ratre रात्री ratri",
);
export const MORNING = setOf(
  "morning subah subha subh dopahar dopaher afternoon noon सुबह दोपहर सकाळी sakali દુપારે સવારે savare",
);
export const NEXT = setOf(
  "next agle agla agli agley aagle अगले अगली अगला पुढच्या pudhchya pudchya पुढील આવતા આવતી આવતે avta aavta",
);
export const THIS = setOf("this is isi coming iss इस इसी");
export const WEEK = setOf(
  "week weeks hafte hafta haftey haphte saptah हफ्ते हफ्ता सप्ताह आठवड्यात आठवडा आठवड्याला athavdyat athavda અઠવાડિયે અઠવાડિયું અઠવાડિયામાં athvadiye",
);
export const MONTH = setOf(
  "month months mahine mahina maheene mahinay महीने महीना माह महिन्यात महिन्याच्या महिना mahinyat mahinyachya મહિને મહિના મહિનો મહિનામાં",
);
export const END = setOf("end ending ant aakhir akhir aakhri akhri last khatam अंत आखिर आखिरी एंड शेवटी शेवट અંતે અંત");
export const DAYS = setOf(
  "day days din dino dinon दिन दिनों दिवस दिवसात दिवसांत दिवसांनी divas divsat divasat દિવસ દિવસમાં દિવસે divasma",
);
export const HOURS = setOf("hour hours hr hrs ghante ghanta minute minutes min mins घंटे घंटा मिनट");
export const DATE_WORD = setOf(
  "tarikh tareekh tarik taarikh tareek taareekh date dated तारीख तारिख तारखेला तारखेपर्यंत tarkhela તારીખે તારીખ tarikhe",
);
export const SALARY = setOf(
  "salary sallary selary payday pagar pagaar tankhwah tankhah tankha vetan wages सैलरी सेलरी तनख्वाह वेतन पगार પગાર",
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
  दूंगा दूंगी दूगा देंगे देगे दे देता देती देना भेजता भेजती करूंगा करूंगी करेंगे कर भेजूंगा भेजूंगी भेज पैसे पैसा पेमेंट भुगतान जमा मिलेगा मिल पक्का ट्रांसफर पाऊंगा पाऊंगी
  deto dete dein deen deil denar pathavto pathavte pathvto pathvte bharto bharte karto karte karen nakki
  देतो देते देईन देऊ देणार पाठवतो पाठवते पाठवीन पाठवेन भरतो भरते भरीन भरेन करतो करते करेन नक्की
  aapish apish aapishu apishu daish dais daishu moklish moklishu bharish karish paku pakku
  આપીશ આપીશું દઈશ દઈશું આપું આપી મોકલીશ મોકલીશું મોકલું ભરીશ ભરું કરીશ કરીશું કરું પૈસા પેમેન્ટ પાક્કું નક્કી`);

/** First persons that promise: with one of these, a question beside it is another statement. */
export const PROMISING = setOf(`
  dunga doonga dungi doongi denge dedunga dedungi dedenge karunga karungi karenge krunga krungi krenge kardunga kardungi kardenge krdunga krdungi
  bhejunga bhejungi bhejenge ill
  दूंगा दूंगी देंगे करूंगा करूंगी करेंगे भेजूंगा भेजूंगी भेजेंगे
  deto dete dein pathavto pathavte pathvto bharto bharte देतो देते देईन पाठवतो पाठवते पाठवीन भरतो भरते
  aapish apish daish moklish આપીશ આપીશું દઈશ મોકલીશ મોકલીશું ભરીશ`);

/** Where a question ends in a sentence without punctuation: "kitna baaki hai main kal dunga". */
export const COPULA = setOf("is it hai h he tha hua are है था हुआ आहे झाले ahe aahe zale છે થયા che thaya");

/** Words about coming to the shop, which count almost as a promise to pay. */
export const COMING = setOf("come coming visit aaunga aaungi aunga aungi aayenge aaenge aata aati आऊंगा आऊंगी आएंगे");

/** Words without a meaning of their own beside a day. */
export const FILLER = setOf(`
  i ill will we ll shall the a an it on by in of at to for till until before within after max latest only just please pls plz kindly ok okay okk k
  yes ya yeah yup haan han ha haa ji jee sir madam mam maam bhai bhaiya didi dear hello hi namaste thanks thank you dhanyavad shukriya sorry
  ko tak ke ki ka se me mein main mai hi to toh na bas abhi pe par pahle pehle baad bad wale wali aane aate milne milte hote
  clock oclock baje bje am pm time full complete half poora pura aadha hoga hogi ho jayega jaega jayegi hai hain h hu hun hoon raha rahi de kar kr
  inshallah noted done do deal my mera meri mere apna bhejte give me need wait ruk jao rukiye karta karti karte bhejta bhejti करता करती दीजिए दीजिये समय टाइम वक्त दो
  को तक के की का से में मैं ही तो बस अभी जी हां हा भाई सर होगा हो जाएगा जायेगा है हूं बाद आते मिलते आने पर बजे पहले धन्यवाद ठीक`);

/** Words for the past, which is no promise. "tha" alone makes "kal" mean yesterday. */
export const PAST = setOf(`
  tha thi diya diye dia kiya kia kiye bheja bheji bheje gaya gayi gya gyi paid gave sent transferred deposited did yesterday ago already
  chuka chuki cleared settled renewed
  dropped submitted posted made given handed remitted credited debited swiped dale daale dala daala bhara bhari dediya dedia kardiya krdiya krdia kardia bhejdiya
  था थी थे दिया दिये दिए किया किए किये भेजा भेजे गया गयी गई गए चुका चुकी चुके डाला डाले भरा भरी
  dile dila dili dilet kela kele keli zala zale zali jhala jhale pathavle pathavla pathvle bharle bharli hote
  दिले दिला दिली केले केला केली झाले झाला झाली पाठवले पाठवला भरले भरली होते होता
  didha didhu didhi aapya aapyu karya karyu mokalya moklya bharya
  દીધા દીધું દીધી આપ્યા આપ્યું કર્યા કર્યું મોકલ્યા મોકલ્યું ભર્યા ભર્યું હતા હતું ગયા ગયું ચૂક્યા`);

/** Words that report a payment when one of `PAYMENT` is beside them. */
export const DONE = setOf("done success successful successfull successfully complete completed received");
export const PAYMENT = setOf(
  "payment pymnt paymnt transfer transaction transfered gpay phonepe paytm bhim upi neft imps rtgs amount fees fee पेमेंट",
);

/** Words of questions and open statements, which are no promise either. */
export const ASKING = setOf(`
  kya kab kaise kitna kitne kitni kyu kyun kyon kaun kahan when what how why which who where can could would should pata dekhte dekhta dekhti dekhenge dekhunga
  sochte sochta sochunga bataunga batata batati bataenge batayenge tell know check ask whats wats hows remind reminder yaad call phone busy holiday
  dikkat problem tangi chutti class batch session match open closed birthday meeting appointment
  kiti kadhi kay ketla ketlu ketli kyare shu किती कधी काय केव्हा કેટલા કેટલું કેટલી ક્યારે શું
  क्या कब कैसे कितना कितने क्यों कौन कहां पता देखते देखता देखेंगे बताऊंगा बताता सोचता फोन छुट्टी`);

export const REFUSING = setOf(`
  nahi nahin nhi nai nahee not cant cannot wont dont never no without unable impossible mat bina
  नहीं नही मत न बिना नाही नको नका naka નહીં નહિ નથી`);

/** Words that belong to a refusal when they follow one: "nahi de paunga". */
export const REFUSED_VERBS = setOf(`
  de do dunga dungi ho hoga hogi kar kr karunga karungi paunga paungi paoonga payega payegi paega sakta sakti sakunga sakungi milega mil aayega aaega aa
  hai hain hu raha rahi paa pa payenge denge bhej be able to pay paying come coming going give aayi aai mili aaya
  दे दूंगा दूंगी हो होगा कर करूंगा पाऊंगा पाऊंगी पाएगा सकता सकती मिलेगा है पा`);

export const DOUBTING = setOf(
  "maybe perhaps shayad sayad probably try trying koshish possible poss hopefully mostly lagbhag around शायद कोशिश",
);

/** Words that begin another statement. */
export const CONJUNCTIONS = setOf("but lekin magar and aur phir fir so because kyunki लेकिन मगर और फिर");

/**
 * Words that at the beginning of a clause take back what was said before it: "nahi, kal dunga". The
 * ones for "no" are these only without "to" after them: "nahi to kal" is "or else tomorrow".
 */
export const CORRECTING = setOf("no nahi nahin nhi nai nahee नहीं नही sorry सॉरी actually matlab mtlb मतलब");
export const OR_ELSE = setOf("to toh तो");

/** Words that make their sentence a condition, which promises nothing. */
export const CONDITIONS = setOf("if agar unless incase yadi jar अगर यदि जर જો");
export const POSSIBLE = setOf("possible poss possibly ho हो");
