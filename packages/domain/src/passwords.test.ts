import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, normalisePassword, passwordProblem } from "./passwords.ts";

const ASHA = { email: "asha.verma.pune@example.in", name: "Asha Verma-Kulkarni" };
const problem = (password: string) => passwordProblem(password, ASHA)?.message ?? null;

it.each([
  "correct horse battery staple",
  "chai-at-5-in-Nashik",
  "Blue-Kettle-94-River",
  "kX9#mQ2vLp",
  "tulsi walks to market",
  "मेरी दुकान का दरवाज़ा नीला है",
  "8841-9273-1182-3390",
  "😀😎🥳🤖👻🎃🦊🐼🐸🦉",
  "xxxGudi-Padwa!morning",
])("takes %s", (password) => {
  expect(problem(password)).toBeNull();
});

describe("length", () => {
  it.each([
    ["kX9#mQ2vL", "Password must have at least 10 characters"],
    ["", "Password must have at least 10 characters"],
    ["😀😎🥳🤖👻", "Password must have at least 10 characters"],
    ["kX9#mQ2vLp".repeat(13), "Password can have up to 128 characters"],
  ])("of %j", (password, sentence) => {
    expect(problem(password)).toBe(sentence);
  });

  it("counts characters after normalisation, from 10 to 128", () => {
    const varied = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join("");
    expect(problem(varied)).toBeNull();
    expect(problem(`${varied}x`)).not.toBeNull();
    expect(problem("ﬃﬃﬃzq")).toContain("too common");
  });
});

it.each([
  "password123",
  "Password@123",
  "P@ssw0rd123!",
  "p4$$w0rd2024",
  "passwordpassword",
  "mypassword1",
  "Welcome@2026",
  "Admin@12345",
  "administrator",
  "iloveyou123",
  "qwertyuiop",
  "qwerty12345",
  "1q2w3e4r5t",
  "1qaz2wsx3edc",
  "asdfghjkl123",
  "abcdefghij",
  "zyxwvutsrqp",
  "1234567890",
  "9876543210",
  "9822012345",
  "01-01-1990",
  "1111111111",
  "aaaaaaaaaaaa",
  "abababababab",
  "abc123abc123",
  "!@#$%^&*()",
  "India@1947",
  "jaishreeram108",
  "omsairam123",
  "SaiBaba@123",
  "rahulkumar123",
  "krishna@2020",
  "abc123password",
  "letmein1234",
  "sunshine2024!",
  "Ｐａｓｓｗｏｒｄ１２３",
])("refuses %s as too common", (password) => {
  expect(problem(password)).toBe("Password is too common. Choose one that is harder to guess.");
});

it.each([
  "asha.verma.pune@example.in",
  "ASHA.VERMA.PUNE@EXAMPLE.IN",
  "Asha.Verma.Pune",
  "asha verma-kulkarni",
  "AshaVerma-Kulkarni",
])("refuses %s, which anyone can look up", (password) => {
  expect(problem(password)).toBe("Password can't be your name or email address");
});

it("judges and keeps the same form, whatever keyboard typed it", () => {
  const composed = "caf\u00e9-om-Nashik-7";
  const decomposed = "cafe\u0301-om-Nashik-7";
  expect(normalisePassword(decomposed)).toBe(normalisePassword(composed));
});

it("rarely refuses what a generator made", () => {
  const letters = fc.constantFrom(..."abcdefghijkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
  fc.assert(
    fc.property(fc.array(letters, { minLength: 16, maxLength: 16 }), (generated) => {
      const distinct = new Set(generated.join("").toLowerCase()).size;
      fc.pre(distinct >= 9);
      expect(isCommonPassword(generated.join(""))).toBe(false);
    }),
  );
});

it("answers every text quickly with a sentence or null", () => {
  const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: "grapheme", maxLength: 200 }));
  fc.assert(
    fc.property(text, (typed) => {
      const sentence = problem(typed);
      const length = [...normalisePassword(typed)].length;
      if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) expect(sentence).not.toBeNull();
    }),
  );
});
