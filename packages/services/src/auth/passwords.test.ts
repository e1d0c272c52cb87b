import { beforeAll, describe, expect, it } from "vitest";
import { createArgon2Hasher, isPasswordOf } from "./passwords.ts";

const PASSWORD = "chai-at-5-in-Nashik";
const hasher = createArgon2Hasher();
let stored: string;

beforeAll(async () => {
  stored = await hasher.hash(PASSWORD);
});

describe("argon2id", () => {
  it("keeps its parameters with the hash, and salts each", async () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.hash(PASSWORD)).not.toBe(stored);
  });

  it("knows the password however the keyboard composed it", async () => {
    const composed = await hasher.hash("caf\u00e9-om-Nashik-7");
    expect(await hasher.verify(composed, "cafe\u0301-om-Nashik-7")).toBe(true);
    expect(await hasher.verify(stored, `${PASSWORD} `)).toBe(false);
  });

  it("asks for a new hash when the old one has other parameters", () => {
    expect(hasher.needsRehash?.(stored)).toBe(false);
    expect(hasher.needsRehash?.("$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  });
});

describe("checking a password", () => {
  it.each([
    ["the right one", () => stored, PASSWORD, true],
    ["a wrong one", () => stored, "wrong", false],
    ["any, for an account without a password", () => null, PASSWORD, false],
    ["any, for nobody", () => undefined, PASSWORD, false],
  ])("%s costs one verification", async (_, hash, typed, matches) => {
    let verifications = 0;
    const counting = {
      ...hasher,
      verify(against: string, password: string) {
        verifications += 1;
        return hasher.verify(against, password);
      },
    };
    expect(await isPasswordOf(counting, hash(), typed)).toBe(matches);
    expect(verifications).toBe(1);
  });
});

describe("many at once", () => {
  it("all finish, even after one that fails", async () => {
    const narrow = createArgon2Hasher({ concurrency: 1 });
    const outcomes = await Promise.allSettled([
      narrow.verify("not a hash", "x"),
      ...Array.from({ length: 5 }, () => narrow.verify(stored, PASSWORD)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(5).fill("fulfilled")]);
  });

  it("are refused, not queued without end", async () => {
    const narrow = createArgon2Hasher({ concurrency: 1 });
    const outcomes = await Promise.allSettled(Array.from({ length: 103 }, () => narrow.verify("not a hash", "x")));
    const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : null));
    expect(reasons.filter((reason) => reason?.code === "RATE_LIMITED")).toHaveLength(2);
    expect(reasons.at(-1)).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 2 });
  });
});
