import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import { readPromise } from "./read-promise.ts";

/** A Saturday. */
const TODAY: CalendarDate = "2026-11-21";

const linesOf = (table: string): string[] =>
  table
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Each line: the day, the confidence's first letter, the message. */
const PROMISES = `
  2026-11-27 h Friday
  2026-11-27 h friday ko dunga
  2026-11-27 h Friday ko de dunga bhaiya
  2026-11-27 h by Friday
  2026-11-27 h I will pay on Friday
  2026-11-27 h Friday pakka
  2026-11-27 h fri ko transfer karunga
  2026-11-27 h this friday
  2026-11-27 m next friday
  2026-11-27 h Friday evening
  2026-11-27 h Sorry, Friday ko pay kar dungi
  2026-11-27 l maybe Friday
  2026-11-27 l shayad friday ko de paunga
  2026-11-27 m Friday ko aaunga
  2026-11-27 h शुक्रवार को दूंगा
  2026-11-27 h शुक्रवार
  2026-11-27 h shukravar ko paise bhej dunga
  2026-11-27 h shukrawar tak kar dunga
  2026-11-27 h jumma ko dunga
  2026-11-28 m Saturday
  2026-11-28 m shaniwar ko dunga
  2026-11-21 h this saturday
  2026-11-23 h somvar
  2026-11-23 h somwar ko de dunga
  2026-11-23 h सोमवार को
  2026-11-23 h monday pakka sir
  2026-11-23 h mon ko dunga
  2026-11-23 m agle somvar ko
  2026-11-24 h mangalvar ko payment ho jayega
  2026-11-24 h मंगलवार को दे दूँगा
  2026-11-24 h tues ko
  2026-11-25 h budhwar ko karta hu payment
  2026-11-25 h बुधवार तक
  2026-11-25 h wed ko
  2026-11-26 h guruvar
  2026-11-26 h वीरवार को दूंगी
  2026-11-26 h thursday ko pakka
  2026-11-22 h ravivar ko
  2026-11-22 h itwar ko de denge
  2026-11-22 h रविवार को दे देंगे
  2026-11-22 h sunday tak
  2026-11-22 h kal
  2026-11-22 h Kal de dunga
  2026-11-22 h kal subah
  2026-11-22 h kal shaam tak ho jayega
  2026-11-22 h कल
  2026-11-22 h कल दे दूंगा
  2026-11-22 h कल शाम को भेजूंगा
  2026-11-22 h tomorrow
  2026-11-22 h will pay tmrw
  2026-11-22 h Tomorrow for sure
  2026-11-22 h ji haan kal pakka
  2026-11-22 h kl nahi, kal pakka dunga
  2026-11-22 h ok will do the payment tomorrow
  2026-11-22 h it will be paid tomorrow
  2026-11-22 h nahi kal
  2026-11-22 h aaj nahi kal dunga
  2026-11-23 h parso
  2026-11-23 h parson de dunga
  2026-11-23 h परसों
  2026-11-23 h परसों तक दे दूंगी
  2026-11-23 h day after tomorrow
  2026-11-23 h will pay day after
  2026-11-23 h kal nahi parso
  2026-11-23 h kal nahi, parso dunga
  2026-11-23 m kal ya parso dunga
  2026-11-24 h tarso kar dunga
  2026-11-21 h aaj
  2026-11-21 h aaj hi kar deta hu
  2026-11-21 h आज शाम को
  2026-11-21 h today evening
  2026-11-21 h tonight pakka
  2026-11-21 m shaam ko
  2026-11-21 m sham tak kar dunga
  2026-11-21 m शाम को दूंगा
  2026-11-21 m raat tak
  2026-11-21 m in the evening
  2026-11-21 m 1 ghante me karta hu payment
  2026-11-21 m in 2 hours
  2026-11-22 l subah dunga
  2026-11-28 m next week
  2026-11-28 m will pay next week
  2026-11-28 m agle hafte
  2026-11-28 m agle hafte de dunga
  2026-11-28 m अगले हफ्ते
  2026-11-28 m अगले हफ़्ते दूँगा
  2026-11-28 m next hafte pakka
  2026-11-24 h next week tuesday
  2026-11-24 h tuesday next week
  2026-11-21 m is hafte
  2026-11-22 m weekend pe dunga
  2026-11-28 m in a week
  2026-11-28 m ek hafte me
  2026-12-05 m 2 hafte baad
  2026-11-23 m 2 din me dunga
  2026-11-23 m do din baad
  2026-11-24 m 2-3 din me
  2026-11-24 m तीन दिन में
  2026-11-26 m in 5 days
  2026-12-01 m 10 din ka time do
  2026-11-24 l kuch din me dunga
  2026-12-01 h 1 tarikh
  2026-12-01 h 1 tarikh ko
  2026-12-01 h १ तारीख
  2026-12-01 h 1st
  2026-12-01 h 1st ko pakka
  2026-12-01 h on the 1st
  2026-12-01 h pehli tarikh ko
  2026-12-01 h पहली तारीख को दे दूंगा
  2026-12-01 h ek tarikh ko
  2026-12-02 m 1-2 tarikh ko
  2026-12-05 h 5 tareekh tak
  2026-12-05 h 5 तारीख को
  2026-12-05 h tarikh 5
  2026-12-15 h 15 ko
  2026-12-15 h 15 ko de dunga
  2026-12-15 h 15 को
  2026-11-25 h 25 ko
  2026-11-25 h 25 tak pakka
  2026-11-25 h by 25th
  2026-11-21 h 21 ko
  2026-11-30 h 31 tarikh ko
  2026-12-05 h agle mahine ki 5 tarikh
  2026-12-05 h next month 5
  2026-12-05 h 5th of next month
  2026-12-05 h 5 Dec
  2026-12-05 h 5th December
  2026-12-05 h Dec 5
  2026-12-05 h December 5th
  2026-12-05 h 5 दिसंबर
  2026-12-05 h 5 दिसम्बर को दूंगा
  2026-12-05 h 5 disambar ko
  2026-12-05 h will pay on 5 dec
  2026-12-05 h 5 Dec 2026
  2026-12-05 h 5/12
  2026-12-05 h 05/12/2026
  2026-12-05 h 5-12-26 ko
  2026-12-05 h 5.12.2026
  2026-12-05 h 2026-12-05
  2027-01-10 h 10 Jan
  2027-01-31 h 31/1
  2026-12-07 m salary ke baad
  2026-12-07 m salary aane ke baad dunga
  2026-12-07 m salary milte hi
  2026-12-07 m after salary
  2026-12-07 m सैलरी के बाद
  2026-12-07 m तनख्वाह मिलने पर दूंगा
  2026-12-07 m pagar ke baad
  2026-12-01 h salary 1 tarikh ko aayegi tab dunga
  2026-12-05 h salary nahi aayi abhi 5 tarikh ko dunga
  2026-11-30 m month end
  2026-11-30 m month end tak
  2026-11-30 m end of month
  2026-11-30 m by the end of this month
  2026-11-30 m mahine ke end me
  2026-11-30 m mahine ke aakhir tak de dunga
  2026-11-30 m महीने के अंत तक
  2026-11-30 m eom
  2026-12-31 m next month end
  2026-12-07 l next month
  2026-12-07 l agle mahine dunga
  2026-11-27 h Not today but will pay on Friday
  2026-11-27 h I cannot pay today, will pay Friday
  2026-11-27 h aaj nahi ho paayega Friday ko pakka
  2026-11-27 h Kal bank band hai. Friday ko transfer karunga
  2026-11-22 h 500 kal dunga
  2026-11-22 h kal 5 baje
  2026-11-22 h payment will be done tomorrow
  2026-11-22 h ok done, kal dunga
  2026-11-27 h Friday done
  2026-11-22 h उद्या देतो
  2026-11-22 h udya deto
  2026-11-22 h udya nakki pathavto
  2026-11-23 h परवा देईन
  2026-11-21 h आज संध्याकाळी देतो
  2026-11-27 h शुक्रवारी देईन
  2026-12-01 h 1 तारखेला देतो
  2026-11-24 m तीन दिवसात देतो
  2026-11-28 m पुढच्या आठवड्यात देतो
  2026-12-07 m पगार झाल्यावर देतो
  2026-11-22 h કાલે આપીશ
  2026-11-22 h kale aapish
  2026-11-23 h પરમ દિવસે આપીશ
  2026-11-21 h આજે સાંજે આપું છું
  2026-11-27 h શુક્રવારે આપી દઈશ
  2026-12-01 h ૧ તારીખે આપીશ
  2026-11-23 m બે દિવસમાં આપીશ
  2026-12-07 m પગાર પછી આપીશ
  2026-11-22 h kal de dunga bhaiya kitna tha
  2026-11-22 h mera kitna baaki hai main kal bhej dunga
  2026-11-22 h i will pay tomorrow how much is it
  2026-11-22 h उद्या पैसे देतो किती झाले ते सांगा
  2026-11-22 l if possible will pay tomorrow
`;

/** About the past, questions, refusals, and other topics. */
const NO_PROMISES = `
  kal diya tha
  कल दिया था
  kal hi to de diya
  kal payment kar diya tha
  Friday ko diya tha na
  kal bhej diya
  kal paise bheje the
  paid yesterday
  already paid on Friday
  I paid on 5 Dec
  payment sent today
  5 tarikh ko de chuka hu
  आज सुबह भेज दिया
  कल ही पेमेंट किया था
  Friday tak pata chalega?
  Friday tak pata chalega
  kab tak dena hai
  kal milega kya
  kya Friday chalega
  Friday ok?
  kal tak time milega?
  क्या कल दे सकता हूं
  can I pay on Friday
  when is it due, Friday?
  kal bataunga
  kal batata hu
  Friday ko sochte hain
  let me check and tell you tomorrow
  kal nahi
  कल नहीं
  kal nahi dunga
  nahi de paunga kal
  Friday ko nahi ho payega
  not Friday
  I can't pay on Friday
  won't pay tomorrow
  कल नहीं दे पाऊंगा
  call me tomorrow
  Friday ko call karo
  remind me on Friday
  kal class hai
  kal chutti hai
  kal birthday party hai
  Friday is my birthday
  kal milte hain gym me
  2 din se bimar hu
  3 din se aa raha hu
  Good morning
  good night
  शुभ रात्रि
  ok
  haan
  haan dunga
  payment kar dunga
  pay karunga jaldi
  thank you
  STOP
  band karo
  sun lo
  sun
  500
  5 baje
  500 ko
  main may aur june me bahar tha
  20 Nov
  5 June
  31/13
  99/99/9999
  price kitna hai 15 ko
  ek baat batao
  do na
  👍
  .
  payment made today
  payment done today
  done payment today
  gpay done today
  amount debited today
  Payment success today 500
  aaj hi 500 daale account me
  आज ही दे दिए
  kal dedi thi fees
  if I pay tomorrow do I get a discount
  agar kal dunga to chalega
  If the trainer comes back, I will pay tomorrow
  अगर कल दूं तो छूट मिलेगी
  जर उद्या दिले तर सूट मिळेल
  उद्या देणार नाही
  काल दिले होते
  kal dile paise
  phonepe kela kal
  કાલે નહીં આપું
  કાલે આપી દીધા હતા
  kale aapi didha
`;

/** Days that somebody else wrote, each with what the customer did promise. */
const OTHERS_WORDS: readonly [title: string, message: string, promisedOn: CalendarDate | null][] = [
  ["a quoted invoice", "ok\n\nOn Fri, 20 Nov 2026 at 10:05, Gym <a@b.example> wrote:\n> Pay by 25 Nov", null],
  ["a quotation without marks", "ok\n\nOn Fri, 20 Nov 2026 at 10:05, Gym <a@b.example> wrote:\n\nPay by 25 Nov", null],
  [
    "a quotation in Hindi",
    "ठीक है\n\nशुक्र, 20 नव॰ 2026 को 10:05 am बजे, जिम <a@b.example> ने\nलिखा:\n\n> 25 तारीख तक पेमेंट करें",
    null,
  ],
  ["a promise above a quotation", "Friday\n\nOn Fri, 20 Nov 2026 at 10:05, Gym wrote:\n> Pay by 25 Nov", "2026-11-27"],
  ["a promise below one", "> Pay by 25 Nov\n\nwill pay on 30th", "2026-11-30"],
  ["a signature", "Noted\n\nRegards,\nMeena\nPayments on Friday only", null],
  ["a forwarded email", "see\n---------- Forwarded message ---------\nFrom: X\n\nPay by Friday", null],
  ["a chain message", "Forwarded as received: all payments made by Monday are tax free", null],
  ["a chain message without a mark", "kal se UPI band, aaj hi payment kar do. 10 logo ko bhejo", null],
  ["a message copied from WhatsApp", "[21/11/26, 10:05 AM] Gym: Please pay by Friday", null],
];

/** Messages that name more than one day, each with the day that the customer means. */
const SEVERAL_DAYS = `
  2026-11-23 kal de dunga, pakka parso
  2026-11-23 kal de dunga… pakka parso
  2026-11-23 parso de dunga, kal dunga
  2026-11-27 kal dunga. Friday tak pakka
  2026-11-27 Friday ko dunga ya kal dunga
  2026-11-27 kal aadha dunga, baaki Friday ko dunga
  2026-11-27 Friday pakka dunga, kal try karunga
  2026-11-27 kal dunga, nahi to Friday ko dunga
  2026-11-27 Friday ko dunga, nahi to kal dunga
  2026-11-22 parso de dunga, nahi kal hi de dunga
  2026-11-22 Friday ko dunga. Nahi, kal de dunga
  2026-11-22 Friday ko dunga. nahi nahi, kal
  2026-11-22 शुक्रवार को दूंगा, नहीं कल दूंगा
  2026-11-26 Friday ko dunga. Sorry, Thursday ko dunga
  2026-11-22 I will pay on Friday. Actually I will pay tomorrow
  2026-11-22 Friday ko dunga, matlab kal dunga
  2026-11-25 kal dunga, nahi Friday ko dunga, sorry 25 ko dunga
  2026-11-27 Friday ko dunga. No class tomorrow
  2026-11-27 Friday ko dunga. Sorry bhaiya, kal nahi ho payega
`;

describe("a promise in a message", () => {
  it.each(linesOf(SEVERAL_DAYS))("of several days means the corrected one, or else the latest: %s", (line) => {
    const [day, ...rest] = line.split(" ");
    expect(readPromise(rest.join(" "), TODAY)?.promisedOn).toBe(day);
  });

  it.each(linesOf(PROMISES))("%s", (line) => {
    const [day = "", letter = "", ...rest] = line.split(" ");
    const read = readPromise(rest.join(" "), TODAY);
    expect([read?.promisedOn, read?.confidence[0]]).toEqual([day, letter]);
    expect(rest.join(" ")).toContain(read?.words);
  });

  it.each(linesOf(NO_PROMISES))("is not found in: %s", (message) => {
    expect(readPromise(message, TODAY)).toBeNull();
  });

  it.each(OTHERS_WORDS)("is not read in %s", (_, message, promisedOn) => {
    expect(readPromise(message, TODAY)?.promisedOn ?? null).toBe(promisedOn);
  });

  it("counts from the tenant's current day", () => {
    expect(readPromise("kal", "2026-12-31")?.promisedOn).toBe("2027-01-01");
    expect(readPromise("salary ke baad", "2026-12-07")?.promisedOn).toBe("2026-12-07");
    expect(readPromise("salary ke baad", "2026-12-08")?.promisedOn).toBe("2027-01-07");
    expect(readPromise("month end", "2028-02-29")?.promisedOn).toBe("2028-02-29");
    expect(readPromise("1 Jan", "2026-12-30")?.promisedOn).toBe("2027-01-01");
    expect(readPromise("next week", "2026-11-22")?.promisedOn).toBe("2026-11-28");
  });

  it("quotes the words that name the day", () => {
    expect(readPromise("Sorry bhaiya, agle mahine ki 5 tarikh ko dunga", TODAY)?.words).toBe("agle mahine ki 5 tarikh");
    expect(readPromise("जी सैलरी के बाद", TODAY)?.words).toBe("सैलरी");
  });

  it("is tested with at least 120 promises and 60 other messages", () => {
    expect(linesOf(PROMISES).length).toBeGreaterThanOrEqual(120);
    expect(linesOf(NO_PROMISES).length).toBeGreaterThanOrEqual(60);
  });
});

describe("any message", () => {
  const words = linesOf(`${PROMISES}\n${NO_PROMISES}`).flatMap((line) => line.split(" "));
  const messages = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(fc.constantFrom(...words, "?", ",", "."), { maxLength: 12 }).map((parts) => parts.join(" ")),
  );

  it("gives a day up to a hundred days ahead in the message's own words, or none", () => {
    fc.assert(
      fc.property(messages, fc.integer({ min: 0, max: 800 }), (message, offset) => {
        const today = addDays(TODAY, offset);
        const read = readPromise(message, today);
        if (read === null) return;
        expect(daysBetween(today, read.promisedOn)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(today, read.promisedOn)).toBeLessThanOrEqual(100);
        expect(message).toContain(read.words);
      }),
      { numRuns: 500 },
    );
  });

  it("is not a promise when it is a question", () => {
    const oneThought = fc.array(
      fc.constantFrom("kal", "Friday", "ko", "dunga", "pakka", "1 tarikh", "कल", "salary ke baad", "nahi"),
    );
    fc.assert(
      fc.property(oneThought, (parts) => {
        expect(readPromise(`${parts.join(" ")}?`, TODAY)).toBeNull();
      }),
    );
  });
});

it.each(["4821 mahine me dunga", "9999 months se bheja", "9999 weeks me", "9999 din me dunga"])(
  "finds no day past the end of the calendar in %j",
  (message) => expect(readPromise(message, "2026-11-21")).toBeNull(),
);
