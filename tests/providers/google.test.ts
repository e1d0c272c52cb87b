import { createGoogle } from "@aavarti/providers/oauth/google";
import type { GoogleSignIn } from "@aavarti/providers/oauth/interface";
import { failureOf } from "@aavarti/providers/testing/provider-failure";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

const ATTEMPT = {
  state: "state-0123456789abcdef",
  nonce: "nonce-0123456789abcdef",
  codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
};

let sandbox: SandboxUnderTest;
let google: GoogleSignIn;

beforeAll(async () => {
  sandbox = await startSandboxUnderTest();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("POST", "reset");
  // A new process each time: endpoints and keys are fetched again.
  google = googleWith({});
});

const googleWith = (change: { clientSecret?: string; redirectUrl?: string; timeoutMs?: number }): GoogleSignIn =>
  createGoogle({
    issuerUrl: sandbox.environment.GOOGLE_ISSUER_URL,
    clientId: sandbox.environment.GOOGLE_CLIENT_ID,
    clientSecret: sandbox.environment.GOOGLE_CLIENT_SECRET,
    redirectUrl: `${sandbox.inbox.url}/api/auth/google/callback`,
    now: () => new Date(),
    ...change,
  });

/** Chooses an account, or cancels, and returns where the browser is redirected. */
async function choose(choice: Record<string, string>): Promise<URL> {
  const url = await google.authorizationUrl(ATTEMPT);
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const form = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...choice });
  const response = await fetch(`${url.origin}${url.pathname}`, { method: "POST", body: form, redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}

async function codeFor(choice: Record<string, string> = { email: "asha.verma@example.com" }): Promise<string> {
  const back = await choose(choice);
  expect(back.searchParams.get("state")).toBe(ATTEMPT.state);
  return back.searchParams.get("code") ?? "";
}

const redeem = (code: string, change: Partial<typeof ATTEMPT> = {}) => google.exchange({ ...ATTEMPT, code, ...change });

describe("signing in", () => {
  it("returns who it was, and the same identity the next time", async () => {
    const first = await redeem(await codeFor());
    expect(first).toMatchObject({
      issuer: sandbox.environment.GOOGLE_ISSUER_URL,
      email: "asha.verma@example.com",
      emailVerified: true,
      name: "Asha Verma",
    });
    await expect(redeem(await codeFor())).resolves.toEqual(first);
  });

  it("reports an unverified address", async () => {
    const code = await codeFor({ email: "sam.unverified@example.com" });
    await expect(redeem(code)).resolves.toMatchObject({ emailVerified: false });
  });

  it("returns without a code when the person cancels", async () => {
    const back = await choose({ cancel: "1" });
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("code")).toBeNull();
  });
});

describe("a code", () => {
  it("can be used once", async () => {
    const code = await codeFor();
    await redeem(code);
    expect(await failureOf(redeem(code))).toMatchObject({ outcome: "refused", providerCode: "invalid_grant" });
  });

  it.each([
    { name: "another verifier", change: { codeVerifier: "v".repeat(43) }, providerCode: "invalid_grant" },
    { name: "another nonce", change: { nonce: "another" }, providerCode: "NONCE_MISMATCH" },
  ])("is invalid with $name", async ({ change, providerCode }) => {
    expect(await failureOf(redeem(await codeFor(), change))).toMatchObject({ outcome: "refused", providerCode });
  });

  it("is invalid for another client or redirect URL", async () => {
    const code = await codeFor();
    google = googleWith({ clientSecret: "sandbox_wrong" });
    expect((await failureOf(redeem(code))).providerCode).toBe("invalid_client");
    google = googleWith({ redirectUrl: "http://127.0.0.1:9/elsewhere" });
    expect((await failureOf(redeem(code))).providerCode).toBe("redirect_uri_mismatch");
  });
});

describe("an id token", () => {
  it.each([
    { mistake: "wrong-nonce", providerCode: "NONCE_MISMATCH" },
    { mistake: "wrong-audience", providerCode: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
    { mistake: "wrong-issuer", providerCode: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
    { mistake: "wrong-signature", providerCode: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" },
    { mistake: "expired-token", providerCode: "ERR_JWT_EXPIRED" },
  ])("with $mistake is rejected", async ({ mistake, providerCode }) => {
    await sandbox.control("POST", "google/mistake", { mistake });
    expect(await failureOf(redeem(await codeFor()))).toMatchObject({ outcome: "refused", providerCode });
  });

  it("is accepted after the keys have changed", async () => {
    await redeem(await codeFor());
    await sandbox.control("POST", "google/rotate-key");
    // Keys are fetched again a second after the last time at the earliest.
    vi.setSystemTime(Date.now() + 1_100);
    await expect(redeem(await codeFor())).resolves.toMatchObject({ email: "asha.verma@example.com" });
  });
});

describe("Google's failures", () => {
  it.each([
    { on: "token", fault: "timeout", outcome: "unknown" },
    { on: "token", fault: "reset", outcome: "unknown" },
    { on: "token", fault: "stall", outcome: "unknown" },
    { on: "token", fault: "html502", outcome: "unknown" },
    { on: "token", fault: "429", outcome: "not-sent" },
    { on: "jwks", fault: "html502", outcome: "unknown" },
    { on: "jwks", fault: "timeout", outcome: "unknown" },
  ])("$fault of $on is $outcome", async ({ on, fault, outcome }) => {
    google = googleWith({ timeoutMs: 2_000 });
    const code = await codeFor();
    await sandbox.fault("google", on, fault);
    expect(await failureOf(redeem(code))).toMatchObject({ provider: "google", outcome });
  });

  it("of discovery are not cached", async () => {
    await sandbox.fault("google", "discovery", "html502");
    expect((await failureOf(google.authorizationUrl(ATTEMPT))).outcome).toBe("unknown");
    await expect(google.authorizationUrl(ATTEMPT)).resolves.toBeInstanceOf(URL);
  });
});
