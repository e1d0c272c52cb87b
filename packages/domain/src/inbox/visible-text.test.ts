import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleParts, visibleText } from "./visible-text.ts";

/** A message, and what of it the sender wrote. */
type Case = readonly [title: string, message: string, own: string];

const QUOTATIONS: readonly Case[] = [
  [
    "Gmail",
    "Will pay on Friday.\n\nOn Sat, 21 Nov 2026 at 10:05, Star Gym <reply@gym.example> wrote:\n\n> Due on 25 Nov.\n> Thanks",
    "Will pay on Friday.",
  ],
  [
    "Gmail with a wrapped introduction",
    "kal\n\nOn Sat, Nov 21, 2026 at 9:00 AM Sharma Classes of Music and Dance\n<inbox+1.2.abc@mail.example>\nwrote:\n\n> Due 25 Nov",
    "kal",
  ],
  [
    "Gmail in Hindi",
    "30 तारीख को\n\nशनि, 21 नव॰ 2026 को 10:05 am बजे, शर्मा <a@b.example> ने\nलिखा:\n\n> 25 नवंबर",
    "30 तारीख को",
  ],
  [
    "Gmail in Hindi on one line",
    "30 तारीख को\nशनि, 21 नव॰ 2026 को 10:05 am बजे शर्मा <a@b.example> ने लिखा:\n> 25 नवंबर",
    "30 तारीख को",
  ],
  [
    "Gmail in Marathi",
    "उद्या देतो\n\nशनि, २१ नोव्हें, २०२६ रोजी १०:०५ म.पू. वाजता शर्मा <a@b.example> यांनी\nलिहिले:\n\n> २५ नोव्हेंबर",
    "उद्या देतो",
  ],
  [
    "Gmail in Gujarati",
    "કાલે આપીશ\n\nશનિ, 21 નવે, 2026 એ 10:05 AM વાગ્યે શર્મા <a@b.example> એ\nલખ્યું:\n\n> 25 નવેમ્બર",
    "કાલે આપીશ",
  ],
  ["Gmail of former years", "ok\n\n2026-11-21 10:05 GMT+05:30 Star Gym <reply@gym.example>:\n\n> Due", "ok"],
  [
    "Yahoo, without marks",
    "Thanks\n\nOn Friday, 20 November, 2026 at 06:12:44 pm IST, Desk <desk@co.example> wrote:\n\nRent is due on 1 December.\n\nPay now",
    "Thanks",
  ],
  [
    "Apple Mail",
    "Invoice please\n\nSent from my iPhone\n\n> On 21-Nov-2026, at 9:30 AM, Net <c@net.example> wrote:\n> \n> Paid 1,178",
    "Invoice please",
  ],
  [
    "Apple Mail in Hindi",
    "कल दूंगा\n\nमेरे iPhone से भेजा गया\n\n> 21 नव॰ 2026 को 9:30 पूर्वाह्न पर, Net <c@net.example> ने लिखा:\n> 25 को देय",
    "कल दूंगा",
  ],
  [
    "Outlook's message below a line",
    "3 days from December please\n\n________________________________\nFrom: Yoga <n@y.example>\nSent: Thursday, 19 November 2026 10:00\nTo: Fatima\nSubject: Renewal\n\nRenews on 1 December.",
    "3 days from December please",
  ],
  [
    "Outlook's header in bold",
    "ok\n\n*From:* Yoga <n@y.example>\n*Sent:* 19 November 2026 10:00\n*To:* Fatima\n*Subject:* Renewal\n\nRenews on 1 December.",
    "ok",
  ],
  [
    "Outlook on a phone",
    "When?\nGet Outlook for Android<https://aka.example/x>\nFrom: Spark <hi@s.example>\nDate: Saturday, 21 November 2026\nTo: Joel\nSubject: Expiring\n\nOn 25 Nov",
    "When?",
  ],
  [
    "Outlook in Hindi",
    "ठीक है\n\nसे: शर्मा <a@b.example>\nभेजा गया: 20 नवंबर 2026 10:00\nप्रति: रेखा\nविषय: फीस\n\n25 तारीख तक दें",
    "ठीक है",
  ],
  [
    "an original message",
    "Noted\n\n-----Original Message-----\nFrom: Fit [mailto:h@f.example]\nSent: Friday\n\nRenews on 28 Nov",
    "Noted",
  ],
  ["Samsung", "Noted\n-------- Original message --------\nFrom: Fit <h@f.example>\nRenews on 28 Nov", "Noted"],
  ["marked lines alone", "> Due on 25 Nov\n\nI will pay then", "I will pay then"],
];

const ANSWERS: readonly Case[] = [
  [
    "between",
    "On Sat, 21 Nov 2026 at 10:05, Shop <s@s.example> wrote:\n> Will you renew?\nYes\n> On which plan?\nThe same",
    "Yes\nThe same",
  ],
  [
    "below",
    "On Sat, 21 Nov 2026 at 10:05, Shop <s@s.example> wrote:\n\n> Due on 25 Nov\n\nWill pay on 30th",
    "Will pay on 30th",
  ],
  [
    "above and below",
    "Hello\n\nOn Sat, 21 Nov 2026 at 10:05, Shop <s@s.example> wrote:\n> Due on 25 Nov\n>> Earlier\nkal dunga\n",
    "Hello\n\nkal dunga",
  ],
  ["after a signature", "Yes\n-- \nAnil\nShah Textiles\n> Renew?\nPlease do", "Yes\nPlease do"],
];

const SIGNATURES: readonly Case[] = [
  ["two dashes", "Please confirm\n--\nAnil Shah\nOff on 30 Nov", "Please confirm"],
  ["regards", "How much?\n\nRegards,\nMeena\nOff on 30 Nov", "How much?"],
  ["thanks and regards", "Cancel please\n\nThanks & Regards\nS. Venkatesh\nMob: 98400 11223", "Cancel please"],
  ["Hindi", "कल दूंगा\n\nसादर,\nरेखा\n30 तारीख को अवकाश", "कल दूंगा"],
  ["a postscript", "ok\n\nRegards,\nMeena\n\nPS: will pay tomorrow", "ok\nPS: will pay tomorrow"],
  [
    "a quotation below",
    "ok\nBest regards\nJo\nOn Sat, 21 Nov 2026 at 10:05, S <s@s.example> wrote:\n> a\nand b",
    "ok\nand b",
  ],
  ["a phone's", "kal\nSent from my Samsung Galaxy smartphone.", "kal"],
  ["Yahoo on a phone", "kal\nSent from Yahoo Mail on Android", "kal"],
  [
    "legal text",
    "Hold for 10 days\n\nCONFIDENTIALITY NOTICE: only for the addressee. Call us by tomorrow.",
    "Hold for 10 days",
  ],
  ["legal text of an email", "ok\nThis e-mail and any attachments are confidential.\nDelete it by Friday.", "ok"],
];

const FORWARDS: readonly Case[] = [
  [
    "Gmail",
    "Is this yours?\n\n---------- Forwarded message ---------\nFrom: B <b@b.example>\nDate: Fri\nSubject: Bill\n\nDue 27 Nov",
    "Is this yours?",
  ],
  ["Apple Mail", "See below\n\nBegin forwarded message:\n\nFrom: B\nDate: Fri\n\nDue 27 Nov", "See below"],
  ["nothing of one's own", "---------- Forwarded message ---------\nFrom: B\n\nDue 27 Nov", ""],
  ["Forwarded as received", "Forwarded as received:\nPay all bills on Monday", ""],
  ["Fwd", "Fwd: nobody has to pay fees from 1st December", ""],
  ["As received", "👇 As received\nAll loans end on Friday", ""],
  ["Hindi", "फॉरवर्ड किया गया संदेश\nसोमवार तक जमा कर दें", ""],
  ["Marathi", "फॉरवर्डेड मेसेज\nउद्या सर्व बँका बंद", ""],
  ["Gujarati", "ફોરવર્ડ કરેલ સંદેશ\nકાલે બેંક બંધ", ""],
  ["to ten people", "Fees are free from Monday!! Please forward to 10 people.", ""],
  ["to all groups", "kal se UPI band. sabhi group me bhejo", ""],
  ["to 21 people in Hindi", "कल पैसे मिलेंगे। इसे 21 लोगों को फ़ॉरवर्ड करें", ""],
  [
    "long, without a mark",
    `🌹🌹🌹 *BREAKING NEWS* 🌹🌹🌹\n${"The government will pay every school fee until Friday, so nobody needs to pay now. ".repeat(4)}\nhttp://news.example !!!`,
    "",
  ],
  ["one's own words first", "kal dunga\nFwd: bank band", "kal dunga"],
  [
    "a message copied from WhatsApp",
    "ok monday\n\n[21/11/26, 10:05 AM] Star Gym: Due on 25 Nov\nPay by then",
    "ok monday",
  ],
  ["one copied on Android", "21/11/2026, 10:05 am - Star Gym: Due on 25 Nov\n\nok monday", "ok monday"],
];

const UNCHANGED = [
  "kal dunga",
  "Thanks",
  "Thanks,\nRekha",
  "Regards",
  "please forward me the invoice",
  "please forward the bill to my accountant",
  "share the link with my husband also",
  "2 logo ki fees kitni hai",
  "From: tomorrow I will come at 6",
  "From Monday\nTo Friday",
  "I wrote: pay on 5th",
  "On monday he wrote to you",
  "maine 25 tarikh ko likha tha",
  "5 > 3",
  "-5 degree aaj",
  "call me at 10:05\nI will explain",
  "Sent from my account 500 rs",
  "sent 500 from my phonepe number",
  "forwarded the cheque to you on Monday",
  "this message is for the owner",
  `I am very upset. ${"The milk came late again and nobody answers the phone. ".repeat(8)}Please call me!!`,
  "",
];

describe("what a customer wrote", () => {
  it.each(QUOTATIONS)("has no quotation: %s", (_, message, own) => expect(visibleText(message)).toBe(own));
  it.each(ANSWERS)("has the answers %s a quotation", (_, message, own) => {
    expect(visibleText(message).replace(/\n{2,}/g, "\n")).toBe(own.replace(/\n{2,}/g, "\n"));
  });
  it.each(SIGNATURES)("has no signature: %s", (_, message, own) => {
    expect(visibleText(message).replace(/\n{2,}/g, "\n")).toBe(own);
  });
  it.each(FORWARDS)("has nothing forwarded: %s", (_, message, own) => expect(visibleText(message)).toBe(own));
  it.each(UNCHANGED)("is the whole message: %s", (message) => expect(visibleText(message)).toBe(message));

  it.each([...QUOTATIONS, ...SIGNATURES, ...FORWARDS])("is the same with line ends of Windows: %s", (_, message) => {
    expect(visibleText(message.replaceAll("\n", "\r\n")).replaceAll("\r\n", "\n")).toBe(visibleText(message));
  });
});

describe("any message", () => {
  const fragments = [...QUOTATIONS, ...ANSWERS, ...SIGNATURES, ...FORWARDS].flatMap(([, message]) =>
    message.split("\n"),
  );
  const messages = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(fc.constantFrom(...fragments, ...UNCHANGED), { maxLength: 30 }).map((lines) => lines.join("\n")),
  );

  it("is cut into whole lines, in order", () => {
    fc.assert(
      fc.property(messages, (message) => {
        let last = -1;
        for (const { from, to } of visibleParts(message)) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(from === 0 || /[\n\r\u2028\u2029]/.test(message[from - 1] ?? "")).toBe(true);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(message.length);
      }),
    );
  });
});

describe("a long message", () => {
  /**
   * Returns how many characters regular expressions scanned while reading a message: up to the end
   * of what they found, or all that was left.
   */
  function charactersScanned(message: string): number {
    let count = 0;
    const { exec } = RegExp.prototype;
    RegExp.prototype.exec = function (text) {
      const from = this.global ? this.lastIndex : 0;
      const found: RegExpExecArray | null = Reflect.apply(exec, this, [text]);
      count += (found ? found.index + found[0].length : text.length) - from;
      return found;
    };
    try {
      visibleText(message);
    } finally {
      RegExp.prototype.exec = exec;
    }
    return count;
  }

  it.each([
    ["one line", (length: number) => "a ".repeat(length / 2)],
    ["one line of digits", (length: number) => "1".repeat(length)],
    ["one quotation mark after another", (length: number) => ">".repeat(length)],
    ["one line that never ends its introduction", (length: number) => `On 2026 ${"<a@b ".repeat(length / 5)}`],
  ])("is scanned only at the beginning: %s", (_, make) => {
    // Line breaks are looked for once in all that is read; patterns see the beginning of the line.
    expect(charactersScanned(make(100_000))).toBeLessThan(1.5 * 64_000);
  });

  it.each([
    ["empty lines", "\n"],
    ["introductions", "On 2026 10:05\n"],
    ["headers", "From: a\nTo: b\n"],
    ["closings", "a\nRegards\n"],
    ["copied messages", "[21/11/26, 10:05 AM] A: b\n\n"],
  ])("takes at most twice the work for twice as many %s", (_, line) => {
    const once = charactersScanned(line.repeat(1_000));
    expect(once).toBeGreaterThan(0);
    expect(charactersScanned(line.repeat(2_000))).toBeLessThan(2.1 * once + 1_000);
  });

  it("is read to its 64,000th character", () => {
    expect(visibleText("a".repeat(100_000))).toHaveLength(64_000);
  });
});
