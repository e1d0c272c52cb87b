import { describe, expect, it } from "vitest";
import { couldHoldLink, hasVisibleText, holdsWebAddress, isOneLine, toOneLine } from "./one-line.ts";

const NAMES = [
  "Asha",
  "आशा पाटिल",
  "क्षत्रिय ज्वेलर्स",
  "Dr. A. K. Rao",
  "Dr.A.K.Rao",
  "Dr.Rao",
  "A.K.Rao",
  "M/s Sharma & Sons",
  "M/s.Sharma & Co.",
  "Sharma Pvt.Ltd.",
  "D'Souza-Fernandes",
  "O’Brien",
  "24x7 Fitness (Pune)",
  "Smt.Lakshmi",
  "St. Mary's",
  "No. 1 Dance @ Pune",
  "Meera 👩‍👩‍👧‍👦",
  "மீரா ஐயர்",
];

describe("a name", () => {
  it.each(NAMES)("may be %s", (name) => {
    expect(isOneLine(name)).toBe(true);
    expect(holdsWebAddress(name)).toBe(false);
    expect(toOneLine(name)).toBe(name);
    expect(hasVisibleText(name)).toBe(true);
  });

  it.each([
    "\u200b\u200b",
    "\u3164",
    "\u2800",
    "\u{e0041}",
    "\u0301",
    "\u200f ",
    "\u0001\u0002",
    "\u2065",
    "\ufff0",
    "\ufffc",
  ])("is more than characters that show nothing: %j", (name) => expect(hasVisibleText(name)).toBe(false));

  it.each([
    "Win at https://evil.example",
    "http://1.2.3.4",
    "1.2.3.4/x",
    "www.evil.example",
    "evil.com",
    "EVIL.COM now",
    "prize.xyz!",
    "claim-it.co.in",
    "bit.ly/abc",
    "t.co/abc",
    "evil．com",
    "evil。com",
    "ｅｖｉｌ.ｃｏｍ",
    "write to a@evil.example",
  ])("that holds an address is told: %s", (name) => expect(holdsWebAddress(name)).toBe(true));

  it.each(["a\nb", "a\r\nb", "a\tb", "a\u0000b", "a\u001b[31m", "a\u0085b", "a\u2028b", "\u202egnp.exe", "a\u2066b"])(
    "that breaks its line or hides is told and put on one line: %j",
    (name) => {
      expect(isOneLine(name)).toBe(false);
      expect(isOneLine(toOneLine(name))).toBe(true);
    },
  );

  it.each([`${"a@".repeat(200_000)}a`, "a.".repeat(200_000), "a".repeat(400_000), "ﷺ".repeat(200_000)])(
    "of any length and kind is judged in time that grows with its length alone",
    (name) => expect(holdsWebAddress(name)).toBe(false),
  );

  it("is put on one line without losing a word", () => {
    expect(toOneLine(" Asha\r\n Patil\t(Pune) ")).toBe("Asha Patil (Pune)");
  });
});

describe("a name chosen by its owner", () => {
  it.each([
    ...NAMES,
    "St. Mary's",
    "St.Mary's School",
    "Dr.Patil",
    "DR.PATIL CLINIC",
    "Prof.Rao",
    "Adv.Kumar",
    "A.B.Traders",
    "J.P. Classes",
    "J.P.Academy",
    "K.Ramesh",
    "Ramesh.K",
    "Co.Ltd",
    "Patel & Co.",
    "Sharma & Bros. Gym",
    "B.Com Classes",
    "M.Tech. Coaching",
    "B.Sc.Classes",
    "B.Ed.College",
    "Ph.D. Guides",
    "No.1 Gym",
    "No.1.Gym",
    "1.Asha Patil",
    "24x7 Fitness",
    "Yoga 2.0",
    "डॉ.पाटिल",
    "डॉ.Patil",
    "श्री.गणेश क्लासेस",
    "e.Learning",
    "Mother's Pride",
    "Fit Zone",
  ])("may be %s", (name) => expect(couldHoldLink(name)).toBe(false));

  it.each([
    "evil.example",
    "Evil.Example",
    "win.education now",
    "prize.bank",
    "Fit.Zone",
    "Sharma.Classes",
    "claim.your.money",
    "evil.a.bank",
    "j.p-evil.example",
    "evil-b.com",
    "tech.bank",
    "evil.b.com",
    "b.com.evil.example",
    "Dr.Patil.Clinic",
    "evil.xn--p1ai",
    "ｅｖｉｌ.ｅｘａｍｐｌｅ",
    "evil。example",
    "(evil.example)",
    "आशा.bank",
    "evil.com",
    "https://evil.example",
  ])("can't be %s", (name) => expect(couldHoldLink(name)).toBe(true));

  it.each([`${"a.".repeat(200_000)}a`, "ab.".repeat(200_000), "b.com".repeat(100_000), "ﷺ".repeat(200_000)])(
    "is judged in time that grows with its length alone",
    (name) => expect(typeof couldHoldLink(name)).toBe("boolean"),
  );
});
