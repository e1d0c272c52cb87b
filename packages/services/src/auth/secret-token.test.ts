import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameSecret, mintToken, readBearerToken, tokenId } from "./secret-token.ts";

const COUNTED = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const TOKEN = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

it("is 256 random bits in 43 characters, known to the database by its hash alone", () => {
  expect(mintToken(() => COUNTED)).toBe(TOKEN);
  expect(tokenId(TOKEN)).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenId(TOKEN)).not.toBe(tokenId(`${TOKEN.slice(0, -1)}9`));
});

describe("the Authorization header", () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER   ${TOKEN}`, `  Bearer ${TOKEN}  `])("takes %j", (header) => {
    expect(readBearerToken(header)).toBe(TOKEN);
  });

  it.each([undefined, "", "   ", "Bearer", "Bearer ", TOKEN, `Basic ${TOKEN}`, `Bearers ${TOKEN}`])(
    "finds no token in %j",
    (header) => {
      expect(() => readBearerToken(header)).toThrow("No token provided");
    },
  );

  it.each([
    "null",
    "undefined",
    `${TOKEN}=`,
    TOKEN.slice(1),
    `${TOKEN} x`,
    `${TOKEN}\u0000`,
    "é".repeat(43),
    "a".repeat(65_536),
  ])("refuses the token %j", (token) => {
    expect(() => readBearerToken(`Bearer ${token}`)).toThrow("Invalid token");
  });

  it("answers every header with a token or one of two texts", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `Bearer ${text}`),
        ),
        (header) => {
          try {
            expect(readBearerToken(header)).toHaveLength(43);
          } catch (error) {
            expect(error).toMatchObject({
              code: "UNAUTHORIZED",
              message: expect.stringMatching(/^(No token provided|Invalid token)$/),
            });
          }
        },
      ),
    );
  });
});

it("compares secrets of any length", () => {
  expect(isSameSecret("a", "a")).toBe(true);
  expect(isSameSecret("a", "ab")).toBe(false);
  expect(isSameSecret("", "b")).toBe(false);
});
