import { spellingOf } from "./spelling.ts";

/** The numbers from 0 to 99 in Hindi. */
const HINDI = `
  शून्य एक दो तीन चार पांच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`;

/** The same in Latin letters, as `spellingOf` compares them. */
const HINGLISH = `
  shunya ek do teen char paanch chhah saat aath nau das gyarah barah terah chaudah pandrah solah satrah atharah unnis
  bees ikkis bais teis chaubis pachchis chhabbis sattais atthais untis tees iktis battis taintis chauntis paintis chhattis saintis adtis untalis
  chalis iktalis bayalis taintalis chauvalis paintalis chhiyalis saintalis adtalis unchas pachas ikyavan bavan tirpan chauvan pachpan chhappan sattavan atthavan unsath
  saath iksath basath tirsath chausath painsath chhiyasath sadsath adsath unhattar sattar ikhattar bahattar tihattar chauhattar pachhattar chhihattar satahattar athhattar unyasi
  assi ikyasi bayasi tirasi chaurasi pachasi chhiyasi sattasi atthasi navasi nabbe ikyanve banve tiranve chauranve pachanve chhiyanve sattanve atthanve ninyanve`;

const ENGLISH = `
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`;
const ENGLISH_TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety";

const VARIANTS = `
  1 एका એક | 2 दोन don બે | 3 tin ત્રણ | 4 chaar ચાર | 5 panch पाच પાંચ | 6 chhe che छः छे सहा છ | 7 सात સાત | 8 आठ આઠ | 9 नऊ નવ | 10 dus दहा દસ |
  11 gyara ग्यारा | 12 bara बारा બાર | 15 pandra pandhra पन्द्रह पंधरा પંદર | 18 athara अठरा અઢાર | 20 बीस वीस વીસ | 25 pachis pacchis पंचवीस પચીસ | 30 तीस ત્રીસ | 40 चाळीस ચાલીસ | 50 पन्नास પચાસ | 60 साठ સાઠ | 80 ऐंशी એંસી`;

const SCALES = `
  100 sau so hundred सौ शे शंभर સો | 1000 hazar hajar thousand thousands k हजार હજાર | 100000 lakh lac lacs lakhs लाख લાખ | 10000000 crore crores cr karod karor करोड कोटी કરોડ`;

/** They change the number after them by a part of its scale: saade teen hazar is 3,500. */
const PARTS = `0.5 saade sade sadhe साढे साडे સાડા | 0.25 sava sawa सवा | -0.25 paune pone पौने पावणे`;
/** One and a half, two and a half: dhai hazar, 2,500. */
const WITH_PARTS = `1.5 dedh ded डेढ दीड દોઢ | 2.5 dhai adhai ढाई अढाई अडीच અઢી | 0.5 aadha adha half आधा | 0.75 pauna paun पौन`;

const listed = (words: string): string[] => words.split(/\s+/).filter(Boolean);

function tableOf(lines: string): [string, number][] {
  return lines.split("|").flatMap((line) => {
    const [value, ...words] = listed(line);
    return words.map((word): [string, number] => [spellingOf(word), Number(value)]);
  });
}

/** Maps the spelling of a number's word to the number: 0 to 99, and half and quarter numbers. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...[HINDI, HINGLISH, ENGLISH].flatMap((words) =>
    listed(words).map((word, number): [string, number] => [spellingOf(word), number]),
  ),
  ...listed(ENGLISH_TENS).map((word, tens): [string, number] => [spellingOf(word), 10 * (tens + 1)]),
  ...tableOf(VARIANTS),
  ...tableOf(WITH_PARTS),
]);

/** Maps the spelling of a scale to its factor: sau, hazar, lakh, crore. */
export const SCALE_WORDS: ReadonlyMap<string, number> = new Map(tableOf(SCALES));

/** Maps the spelling of "saade" and its like to what it adds to the number after it. */
export const PART_WORDS: ReadonlyMap<string, number> = new Map(tableOf(PARTS));
