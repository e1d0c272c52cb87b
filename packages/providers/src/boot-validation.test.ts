import { describe, expect, it } from "vitest";
import { type BootEnvironment, findEnvironmentProblems } from "./boot-validation.ts";

type Case = [name: string, env: Partial<BootEnvironment>];

// The environment that results when nothing is set.
const DEMO = { CRM_ENV: "demo" as const, PUBLIC_URL: "http://127.0.0.1:3000" };
const PRODUCTION = { CRM_ENV: "production" as const, NODE_ENV: "production", PUBLIC_URL: "https://crm.example.com" };
const RAZORPAY = {
  RAZORPAY_KEY_ID: "rzp_live_0123456789abcd",
  RAZORPAY_KEY_SECRET: "Zx81",
  RAZORPAY_WEBHOOK_SECRET: "Zx82",
};
const POSTMARK = {
  POSTMARK_SERVER_TOKEN: "Zx83",
  POSTMARK_FROM: "no-reply@example.com",
  POSTMARK_WEBHOOK_SECRET: "Zx84",
};
const WHATSAPP = {
  WHATSAPP_ACCESS_TOKEN: "Zx85",
  WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
  WHATSAPP_APP_SECRET: "Zx86",
  WHATSAPP_VERIFY_TOKEN: "Zx87",
};
const GOOGLE = { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "Zx88" };
const S3 = {
  S3_ENDPOINT: "https://s3.ap-south-1.amazonaws.com",
  S3_REGION: "ap-south-1",
  S3_BUCKET: "aavarti-files",
  S3_ACCESS_KEY_ID: "AKIA",
  S3_SECRET_ACCESS_KEY: "Zx90",
};
const AI = { AI_BASE_URL: "https://models.example.com/v1", AI_API_KEY: "Zx90", AI_MODEL: "small" };
const SANDBOX = {
  RAZORPAY_API_URL: "http://127.0.0.1:4010/razorpay",
  RAZORPAY_KEY_ID: "rzp_sandbox_0123456789",
  RAZORPAY_KEY_SECRET: "sandbox_1",
  RAZORPAY_WEBHOOK_SECRET: "sandbox_2",
  POSTMARK_API_URL: "http://127.0.0.1:4010/postmark",
  ...POSTMARK,
  POSTMARK_SERVER_TOKEN: "sandbox_3",
  POSTMARK_WEBHOOK_SECRET: "sandbox_4",
  WHATSAPP_API_URL: "http://127.0.0.1:4010/graph",
  ...WHATSAPP,
  WHATSAPP_ACCESS_TOKEN: "EAAsandbox5",
  WHATSAPP_APP_SECRET: "sandbox_6",
  WHATSAPP_VERIFY_TOKEN: "sandbox_7",
  GOOGLE_ISSUER_URL: "http://127.0.0.1:4010/google",
  GOOGLE_CLIENT_ID: "sandbox_8",
  GOOGLE_CLIENT_SECRET: "sandbox_9",
};

describe("an environment without problems", () => {
  it.each<Case>([
    ["a clean clone", {}],
    ["production with every provider", { ...PRODUCTION, ...RAZORPAY, ...POSTMARK, ...WHATSAPP, ...GOOGLE }],
    ["production without providers", PRODUCTION],
    ["production with a model", { ...PRODUCTION, ...AI }],
    [
      "production with a model on the same computer",
      { ...PRODUCTION, ...AI, AI_BASE_URL: "http://127.0.0.1:11434/v1" },
    ],
    ["a demo with the sandbox's model", { ...AI, AI_BASE_URL: "http://127.0.0.1:4010/ai/v1", AI_API_KEY: "sandbox" }],
    ["production with an S3 store", { ...PRODUCTION, ...S3 }],
    [
      "production with an S3 store on the same computer",
      { ...PRODUCTION, ...S3, S3_ENDPOINT: "http://127.0.0.1:9000" },
    ],
    [
      "a demo with the sandbox's S3 store",
      { ...S3, S3_ENDPOINT: "http://127.0.0.1:4010/s3", S3_ACCESS_KEY_ID: "sandbox" },
    ],
    [
      "production that names the official address",
      { ...PRODUCTION, ...RAZORPAY, RAZORPAY_API_URL: "https://api.razorpay.com" },
    ],
    ["staging with test keys", { CRM_ENV: "staging", ...RAZORPAY, RAZORPAY_KEY_ID: "rzp_test_0123456789abcd" }],
    ["a demo on the sandbox", { ...SANDBOX, PUBLIC_URL: "http://localhost:3000" }],
    ["development on the sandbox", { CRM_ENV: "development", ...SANDBOX }],
    [
      "a test with a stub of its own",
      { CRM_ENV: "test", ...RAZORPAY, RAZORPAY_KEY_ID: "rzp_test_x", RAZORPAY_API_URL: "http://127.0.0.1:9999" },
    ],
  ])("is %s", (_name, env) => {
    expect(findEnvironmentProblems({ ...DEMO, ...env })).toEqual([]);
  });
});

describe("an environment with a problem", () => {
  it.each<[...Case, string]>([
    [
      "the sandbox's address in staging",
      { CRM_ENV: "staging", ...POSTMARK, POSTMARK_API_URL: "http://127.0.0.1:4010/postmark" },
      "POSTMARK_API_URL must not be set in staging: only api.postmarkapp.com",
    ],
    [
      "a demo under NODE_ENV=production",
      { CRM_ENV: "demo", NODE_ENV: "production" },
      "CRM_ENV=demo cannot run with NODE_ENV=production",
    ],
    ["a demo that others can reach", { PUBLIC_URL: "https://crm.example.com" }, "PUBLIC_URL must be on this computer"],
    [
      "a test key in production",
      { ...PRODUCTION, ...RAZORPAY, RAZORPAY_KEY_ID: "rzp_test_0123456789abcd" },
      "is a test key",
    ],
    [
      "a live key in staging",
      { CRM_ENV: "staging", ...RAZORPAY },
      "is a live key. Real money would be charged in staging",
    ],
    ["a live key in a demo", RAZORPAY, "is a live key. Real money would be charged in demo"],
    [
      "half of Razorpay",
      { ...PRODUCTION, RAZORPAY_KEY_ID: "rzp_live_x" },
      "RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing",
    ],
    [
      "half of Google",
      { GOOGLE_CLIENT_ID: "client" },
      "Google is only half configured: GOOGLE_CLIENT_SECRET is missing",
    ],
    [
      "half of a model",
      { AI_BASE_URL: AI.AI_BASE_URL },
      "AI is only half configured: AI_API_KEY and AI_MODEL are missing",
    ],
    ["half of an S3 store", { S3_BUCKET: "aavarti-files", S3_REGION: "ap-south-1" }, "S3 is only half configured: "],
    ["an S3 store's address that is none", { ...S3, S3_ENDPOINT: "store" }, "S3_ENDPOINT is not a URL"],
    [
      "an S3 store that gets files unencrypted",
      { ...PRODUCTION, ...S3, S3_ENDPOINT: "http://10.0.0.8:9000" },
      "S3_ENDPOINT must begin with https://",
    ],
    [
      "an S3 store's address with a password",
      { ...S3, S3_ENDPOINT: "https://a:b@store.example.com" },
      "S3_ENDPOINT must contain neither",
    ],
    ["a bucket that leads elsewhere", { ...S3, S3_BUCKET: "a/../b" }, "S3_BUCKET is not the name of a bucket"],
    ["a region that is none", { ...S3, S3_REGION: "ap south" }, "S3_REGION is not the name of a region"],
    [
      "the sandbox's S3 store in production",
      { ...PRODUCTION, ...S3, S3_ACCESS_KEY_ID: "sandbox" },
      "S3_ACCESS_KEY_ID is a sandbox key",
    ],
    ["a model without its key", { ...AI, AI_API_KEY: "" }, "AI is only half configured: AI_API_KEY is missing"],
    ["a model's address that is none", { ...AI, AI_BASE_URL: "models" }, "AI_BASE_URL is not a URL"],
    [
      "a model that gets messages unencrypted",
      { ...PRODUCTION, ...AI, AI_BASE_URL: "http://models.example.com/v1" },
      "AI_BASE_URL must begin with https://",
    ],
    ["the same in a demo", { ...AI, AI_BASE_URL: "http://10.0.0.8/v1" }, "AI_BASE_URL must begin with https://"],
    [
      "a model's address with a password",
      { ...AI, AI_BASE_URL: "https://a:b@models.example.com/v1" },
      "must not contain a user or password",
    ],
    [
      "the sandbox's model in production",
      { ...PRODUCTION, ...AI, AI_API_KEY: "sandbox" },
      "AI_API_KEY is a sandbox key",
    ],
    [
      "real credentials in the sandbox",
      { ...GOOGLE, GOOGLE_CLIENT_SECRET: "GOCSPX-Zx88", GOOGLE_ISSUER_URL: "http://127.0.0.1:4010/google" },
      "points to the sandbox, but GOOGLE_CLIENT_SECRET is a live key",
    ],
    [
      "another address in production",
      { ...PRODUCTION, ...WHATSAPP, WHATSAPP_API_URL: "https://graph.example.com" },
      "WHATSAPP_API_URL must not be set in production",
    ],
    [
      "a sandbox that is not here",
      { ...SANDBOX, POSTMARK_API_URL: "http://10.0.0.8:4010" },
      "an address on this computer",
    ],
    [
      "a look-alike of loopback",
      { ...SANDBOX, POSTMARK_API_URL: "http://127.0.0.1.example.com" },
      "an address on this computer",
    ],
    ["an address that is none", { ...SANDBOX, POSTMARK_API_URL: "postmark" }, "POSTMARK_API_URL is not a URL"],
    [
      "a sandbox secret in production",
      { ...PRODUCTION, ...POSTMARK, POSTMARK_SERVER_TOKEN: "SANDBOX_3" },
      "POSTMARK_SERVER_TOKEN is for the sandbox",
    ],
    [
      "a sandbox secret for the real provider",
      { ...POSTMARK, POSTMARK_SERVER_TOKEN: "sandbox_3" },
      "is for the sandbox, not for Postmark",
    ],
    ["production without a public address", { CRM_ENV: "production" }, "PUBLIC_URL must be a public https address"],
    [
      "production over http",
      { ...PRODUCTION, PUBLIC_URL: "http://crm.example.com" },
      "PUBLIC_URL must be a public https address",
    ],
    [
      "production on a private address",
      { ...PRODUCTION, PUBLIC_URL: "https://192.168.1.7" },
      "PUBLIC_URL must be a public https address",
    ],
    [
      "production at localhost",
      { ...PRODUCTION, PUBLIC_URL: "https://localhost" },
      "PUBLIC_URL must be a public https address",
    ],
    ["a public URL that is none", { ...PRODUCTION, PUBLIC_URL: "crm" }, "PUBLIC_URL is not a URL"],
  ])("is %s", (_name, env, sentence) => {
    const problems = findEnvironmentProblems({ ...DEMO, ...env });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  it("lists all problems at once, without any secret", () => {
    const problems = findEnvironmentProblems({ ...SANDBOX, CRM_ENV: "production" });
    expect(problems).toHaveLength(9);
    const secrets = Object.entries(SANDBOX).filter(([name]) => /SECRET|TOKEN|KEY_ID/.test(name));
    for (const [, secret] of secrets) expect(problems.join("\n")).not.toContain(secret);
  });
});
