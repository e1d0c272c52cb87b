import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStopWord } from "./stop-words.ts";

const linesOf = (table: string): string[] =>
  table
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const STOPS = `
  STOP
  stop
  Stop.
  stop!!!
  STOP 🙏
  "stop"
  please stop
  Stop please
  pls stop sir
  stop all
  Unsubscribe
  UNSUBSCRIBE.
  opt-out
  Don't message me
  Do not message me
  बंद
  बंद करो
  बंद करें
  बन्द करो।
  कृपया बंद करें
  रोको
  रोक दो
  मत भेजो
  मैसेज बंद करो
  band
  band karo
  Band Karo bhai
  bandh karo
  band kar do please
  roko
  msg band karo
  message mat bhejo
  mat bhejo
  stop karo
`;

const STARTS = `
  START
  start
  Start.
  please start
  start again
  unstop
  चालू
  चालू करो
  शुरू करें
  chalu
  chalu karo ji
  shuru karo
  start karo
`;

const NEITHER = `
  please don't stop
  don't stop
  do not stop
  stop nahi karna
  band mat karo
  बंद मत करो
  when does it stop?
  stop by tomorrow
  I will stop at your shop
  non-stop
  bus stop
  kal band hai kya
  dukaan band hai
  दुकान बंद है
  gym kab chalu hoga
  when do classes start?
  start from Monday
  cancel
  cancel my subscription
  no
  nahi
  haan
  ok
  kal dunga
  stopped
  unsubscribed people

  👍
`;

describe("words that stop messages", () => {
  it.each(linesOf(STOPS))("%s", (message) => expect(readStopWord(message)).toBe("stop"));
});

describe("words that start them again", () => {
  it.each(linesOf(STARTS))("%s", (message) => expect(readStopWord(message)).toBe("start"));
});

describe("anything else", () => {
  it.each(linesOf(NEITHER))("does neither: %s", (message) => expect(readStopWord(message)).toBeNull());
  it("does neither when it is empty", () => expect(readStopWord("")).toBeNull());

  it("does neither when other words surround it", () => {
    const word = fc.constantFrom("not", "dont", "nahi", "mat", "class", "when", "kal");
    fc.assert(
      fc.property(word, fc.constantFrom("stop", "band karo", "बंद", "start"), (one, stop) => {
        expect(readStopWord(`${one} ${stop}`)).toBeNull();
      }),
    );
  });
});
