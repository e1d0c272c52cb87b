import { createProviders } from "@aavarti/providers/create-providers";
import { failureOf } from "@aavarti/providers/testing/provider-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

const CONTENT = Buffer.from(Array.from({ length: 3_000 }, (_value, at) => at % 251));
const KEY = "0190a000-0000-7000-8000-000000000001/0190a000-0000-7000-8000-000000000002";

let sandbox: SandboxUnderTest;

beforeAll(async () => {
  sandbox = await startSandboxUnderTest();
});
beforeEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.close());

const variables = () => ({
  S3_ENDPOINT: `${sandbox.url}/s3`,
  S3_REGION: "ap-south-1",
  S3_BUCKET: "sandbox",
  S3_ACCESS_KEY_ID: "sandbox",
  S3_SECRET_ACCESS_KEY: "sandbox_secret",
});

/** The store as the product creates it from its variables. */
const store = (changed: Record<string, string> = {}, now = () => new Date()) =>
  createProviders({ ...variables(), ...changed }, { publicUrl: "http://x.test", now }).objects;

describe("the S3 store", () => {
  it("stores, replaces, reads in parts and deletes a content", async () => {
    const objects = store();
    await objects.check();
    await objects.put(KEY, Buffer.from("an earlier one"));
    await objects.put(KEY, CONTENT);
    for (const [from, bytes] of [
      [0, 3_000],
      [0, 9_000],
      [250, 2],
      [2_999, 5],
    ] as const)
      expect((await objects.read(KEY, { from, bytes })).equals(CONTENT.subarray(from, from + bytes))).toBe(true);
    for (const part of [
      { from: 3_000, bytes: 1 },
      { from: 5, bytes: 0 },
    ])
      expect(await objects.read(KEY, part)).toHaveLength(0);
    await objects.remove(KEY);
    await objects.remove(KEY);
    expect(await objects.read(KEY, { from: 0, bytes: 10 })).toHaveLength(0);
  });

  it("keeps an empty content, and one of 16 MB", async () => {
    const objects = store();
    await objects.put(KEY, Buffer.alloc(0));
    expect(await objects.read(KEY, { from: 0, bytes: 5 })).toHaveLength(0);
    const large = Buffer.alloc(16 * 1024 * 1024, "x");
    await objects.put(KEY, large);
    expect(await objects.read(KEY, { from: large.length - 3, bytes: 9 })).toEqual(Buffer.from("xxx"));
  });

  it.each([
    ["a wrong secret", { S3_SECRET_ACCESS_KEY: "sandbox_other" }, "SignatureDoesNotMatch"],
    ["an unknown key", { S3_ACCESS_KEY_ID: "sandbox2" }, "InvalidAccessKeyId"],
    ["another bucket", { S3_BUCKET: "somebody-elses" }, "NoSuchBucket"],
  ])("refuses %s, and stores nothing", async (_what, changed, providerCode) => {
    const failure = await failureOf(store(changed).put(KEY, CONTENT));
    expect(failure).toMatchObject({ provider: "s3", outcome: "refused", providerCode });
    expect(failure.message).not.toContain("sandbox_");
    expect(await failureOf(store(changed).check())).toMatchObject({ outcome: "refused" });
    expect(await failureOf(store(changed).read(KEY, { from: 0, bytes: 1 }))).toMatchObject({ outcome: "refused" });
    expect(await store().read(KEY, { from: 0, bytes: 1 })).toHaveLength(0);
  });

  it("refuses a signature of another time, and a call without one", async () => {
    const old = new Date(Date.now() - 16 * 60_000);
    const failure = await failureOf(store({}, () => old).put(KEY, CONTENT));
    expect(failure).toMatchObject({ outcome: "refused", providerCode: "RequestTimeTooSkewed" });
    const unsigned = await fetch(`${sandbox.url}/s3/sandbox/${KEY}`);
    expect(unsigned.status).toBe(403);
  });

  it.each([
    ["error:SlowDown", "not-sent", "SlowDown"],
    ["429", "not-sent", "SlowDown"],
    ["error:InternalError", "unknown", "InternalError"],
    ["error:AccessDenied", "refused", "AccessDenied"],
    ["html502", "unknown", "HTTP_502"],
    ["reset", "unknown", "UND_ERR_SOCKET"],
    ["accept-then-500", "unknown", "InternalError"],
  ])("says what is known after %s", async (fault, outcome, providerCode) => {
    await sandbox.fault("s3", "objects.*", fault, 1);
    expect(await failureOf(store().put(KEY, CONTENT))).toMatchObject({ outcome, providerCode });
  });

  it("can't be reached where nothing listens", async () => {
    const gone = await startSandboxUnderTest();
    await gone.close();
    const nowhere = store({ S3_ENDPOINT: gone.url });
    expect(await failureOf(nowhere.check())).toMatchObject({ outcome: "not-sent", providerCode: "ECONNREFUSED" });
  });

  it("is off without its variables", async () => {
    const { objects } = createProviders({}, { publicUrl: "http://x.test", now: () => new Date() });
    expect(objects.configured).toBe(false);
    await expect(objects.check()).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
  });
});
