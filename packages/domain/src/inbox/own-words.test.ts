import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedParts, ownWords } from "./own-words.ts";

const own = (text: string) => ({ text, isOwn: true });
const quoted = (text: string) => ({ text, isOwn: false });

const GMAIL = "On Sat, 21 Nov 2026 at 10:05, Star Gym <reply@gym.example> wrote:\n\n> Due on 25 Nov.\n> Thanks";
const HINDI = "शनि, 21 नव॰ 2026 को 10:05 am बजे, शर्मा <a@b.example> ने\nलिखा:\n\n> 25 नवंबर";
const OUTLOOK =
  "________________________________\nFrom: Yoga <n@y.example>\nSent: Thursday, 19 November 2026 10:00\nTo: Fatima\nSubject: Renewal\n\nRenews on 1 December.";
const IPHONE = "Sent from my iPhone\n\n> On 21-Nov-2026, at 9:30 AM, Net <c@net.example> wrote:\n> \n> Paid 1,178";
const YAHOO =
  "On Friday, 20 November, 2026 at 06:12:44 pm IST, Desk <desk@co.example> wrote:\n\nRent is due on 1 December.\n\nPay now";
const ORIGINAL =
  "-----Original Message-----\nFrom: Fit [mailto:h@f.example]\nSent: Friday\nTo: Anil\n\nRenews on 28 Nov";

describe("the parts of an email", () => {
  it.each([
    ["Gmail", GMAIL],
    ["Gmail in Hindi", HINDI],
    ["Outlook", OUTLOOK],
    ["an iPhone", IPHONE],
    ["Yahoo", YAHOO],
    ["an original message", ORIGINAL],
    ["a signature", "Regards,\nMeena\nShah Textiles"],
    ["two dashes", "--\nAnil Shah"],
    ["a forward", "---------- Forwarded message ---------\nFrom: Net <c@net.example>\n\nOffer until 30 Nov"],
  ])("are the answer and what %s put below it", (_, rest) => {
    expect(foldedParts(`Will pay on Friday.\nOr on Saturday.\n\n${rest}\n`)).toEqual([
      own("Will pay on Friday.\nOr on Saturday."),
      quoted(rest),
    ]);
    expect(ownWords("email", `Will pay on Friday.\n\n${rest}`)).toBe("Will pay on Friday.");
  });

  it("keep the answers between quotations in their places", () => {
    const intro = "On Sat, 21 Nov 2026 at 10:05, Shop <s@s.example> wrote:";
    expect(foldedParts(`${intro}\n> Will you renew?\nYes\n\n> On which plan?\nThe same`)).toEqual([
      quoted(`${intro}\n> Will you renew?`),
      own("Yes"),
      quoted("> On which plan?"),
      own("The same"),
    ]);
  });

  it.each([
    ["is all the sender's own", "Will pay on Friday.\n\nIs that fine?"],
    ["holds nothing of the sender", GMAIL],
    ["is empty", ""],
  ])("are not folded when it %s", (_, message) => {
    expect(foldedParts(message)).toBeNull();
    expect(ownWords("email", message)).toBe(message);
  });

  it("hold every word of it, in order", () => {
    const line = fc.constantFrom("Hello", "  kal  ", "", "> Due", "--", "Regards,", "On Sat, 21 Nov 2026, S wrote:");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const message = lines.join("\n");
        const parts = foldedParts(message);
        const words = (text: string) => text.split(/\s+/).filter(Boolean);
        if (parts) expect(words(parts.map(({ text }) => text).join("\n"))).toEqual(words(message));
      }),
    );
  });

  it.each([
    ["one long line", "a ".repeat(500_000)],
    ["one long line of digits and colons", "10:05 2026 ".repeat(90_000)],
    ["many blank lines", `${"\n".repeat(60_000)}Hello\n> Due${" \n".repeat(60_000)}`],
  ])("are found quickly in %s", (_, message) => {
    const before = process.cpuUsage();
    foldedParts(message);
    const { user, system } = process.cpuUsage(before);
    // Processor time, in microseconds: waiting for others doesn't count.
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});

it("leaves a WhatsApp message whole", () => {
  expect(ownWords("whatsapp", "Forwarded as received\nGood morning")).toBe("Forwarded as received\nGood morning");
});
