import { generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type IdentityProvider, startIdentityProvider } from "../testing/identity-provider.ts";
import { failureOf } from "../testing/provider-failure.ts";
import { closedAddress, json } from "../testing/stub-server.ts";
import { TRANSPORT_FAULTS } from "../testing/transport-faults.ts";
import { createGoogle, type GoogleConfig } from "./google.ts";
import type { GoogleSignIn } from "./interface.ts";

const NOW = new Date("2026-11-21T05:30:00Z");
const SECONDS = NOW.getTime() / 1000;
// RFC 7636, appendix B.
const CODE_VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CODE_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const ATTEMPT = { state: "the state", nonce: "the nonce", codeVerifier: CODE_VERIFIER };
const ANSWER = { code: "the code", codeVerifier: CODE_VERIFIER, nonce: "the nonce" };

const config = (issuerUrl?: string): GoogleConfig => ({
  issuerUrl,
  clientId: "client.apps.example.com",
  clientSecret: "a secret of ours",
  redirectUrl: "http://127.0.0.1:3000/api/auth/google/callback",
  now: () => NOW,
  timeoutMs: 60_000,
});

let provider: IdentityProvider;
let google: GoogleSignIn;
let claims: Record<string, unknown>;

beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => provider.stub.close());
beforeEach(() => {
  google = createGoogle(config(`${provider.stub.url}/google`));
  claims = {
    iss: `${provider.stub.url}/google`,
    aud: "client.apps.example.com",
    sub: "1138",
    email: "asha@example.com",
    email_verified: true,
    name: "Asha",
    nonce: "the nonce",
    iat: SECONDS,
    exp: SECONDS + 3600,
  };
});

const answerWith = async (changed: Record<string, unknown>) =>
  provider.answerToken(
    json(200, {
      access_token: "ya29.x",
      expires_in: 3599,
      token_type: "Bearer",
      id_token: await provider.signIdToken({ ...claims, ...changed }),
    }),
  );

describe("the authorization URL", () => {
  it("carries state, nonce and the hash of the verifier, to the real Google without asking it", async () => {
    const url = await createGoogle(config()).authorizationUrl(ATTEMPT);
    expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "client.apps.example.com",
      redirect_uri: "http://127.0.0.1:3000/api/auth/google/callback",
      scope: "openid email profile",
      state: "the state",
      nonce: "the nonce",
      code_challenge: CODE_CHALLENGE,
      code_challenge_method: "S256",
      prompt: "select_account",
    });
  });

  it("leads to what another issuer publishes, asked once", async () => {
    provider.answerToken(json(500, {}));
    await google.authorizationUrl(ATTEMPT);
    const url = await google.authorizationUrl(ATTEMPT);
    expect(url.origin + url.pathname).toBe(`${provider.stub.url}/google/authorize`);
    expect(provider.stub.requests).toHaveLength(1);
  });

  it("is not made from a document of another issuer", async () => {
    provider.answerToken(json(500, {}));
    const failure = await failureOf(createGoogle(config(`${provider.stub.url}/other`)).authorizationUrl(ATTEMPT));
    expect(failure).toMatchObject({ provider: "google", outcome: "unknown", providerCode: "DISCOVERY_200" });
  });

  it("fails as not sent when the connection is refused, and asks again next time", async () => {
    const closed = createGoogle(config(`${await closedAddress()}/google`));
    expect((await failureOf(closed.authorizationUrl(ATTEMPT))).outcome).toBe("not-sent");
    expect((await failureOf(closed.authorizationUrl(ATTEMPT))).outcome).toBe("not-sent");
  });
});

describe("redeeming a code", () => {
  it("answers who signed in", async () => {
    await answerWith({});
    await expect(google.exchange(ANSWER)).resolves.toEqual({
      issuer: `${provider.stub.url}/google`,
      subject: "1138",
      email: "asha@example.com",
      emailVerified: true,
      name: "Asha",
    });
    const token = provider.stub.requests.find(({ url }) => url === "/google/token");
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: "authorization_code",
      code: "the code",
      redirect_uri: "http://127.0.0.1:3000/api/auth/google/callback",
      code_verifier: CODE_VERIFIER,
    });
  });

  it("reports an unverified address", async () => {
    await answerWith({ email_verified: false });
    await expect(google.exchange(ANSWER)).resolves.toMatchObject({ emailVerified: false });
  });

  it("follows a rotation of keys", async () => {
    await answerWith({});
    await google.exchange(ANSWER);
    await provider.rotateKey();
    // Keys are fetched again a second after the last time at the earliest.
    vi.setSystemTime(Date.now() + 1_100);
    await answerWith({});
    await expect(google.exchange(ANSWER)).resolves.toMatchObject({ subject: "1138" });
  });

  it.each([
    { change: { nonce: "another" }, providerCode: "NONCE_MISMATCH" },
    { change: { nonce: undefined }, providerCode: "MISSING_CLAIMS" },
    { change: { email: undefined }, providerCode: "MISSING_CLAIMS" },
    { change: { sub: undefined }, providerCode: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
    { change: { aud: "another client" }, providerCode: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
    { change: { iss: "https://accounts.google.com" }, providerCode: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
    { change: { exp: SECONDS - 60 }, providerCode: "ERR_JWT_EXPIRED" },
    { change: { exp: undefined }, providerCode: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
  ])("does not believe a token with $change", async ({ change, providerCode }) => {
    await answerWith(change);
    expect(await failureOf(google.exchange(ANSWER))).toMatchObject({
      provider: "google",
      outcome: "refused",
      providerCode,
    });
  });

  it("does not believe a token that another key, no key or a shared secret signed", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const good = await provider.signIdToken(claims);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`;
    for (const id_token of [
      await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key-2" }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from("a secret of ours".padEnd(32))),
      unsigned,
      `${good.slice(0, -4)}AAAA`,
      "not a token",
    ]) {
      provider.answerToken(json(200, { access_token: "x", token_type: "Bearer", id_token }));
      expect((await failureOf(google.exchange(ANSWER))).outcome).toBe("refused");
    }
  });

  it.each(TRANSPORT_FAULTS)("is $outcome after $name", async ({ behaviour, outcome }) => {
    provider.answerToken(behaviour);
    const hasty = createGoogle({ ...config(`${provider.stub.url}/google`), timeoutMs: 1_000 });
    expect(await failureOf(hasty.exchange(ANSWER))).toMatchObject({ provider: "google", outcome });
    expect(provider.stub.requests.filter(({ url }) => url === "/google/token")).toHaveLength(1);
  });

  it.each([
    { status: 400, error: "invalid_grant", reason: "This sign-in was already used or has expired." },
    { status: 401, error: "invalid_client", reason: "Google rejected our client credentials." },
    { status: 400, error: "redirect_uri_mismatch", reason: "Google rejected our client credentials." },
  ])("is refused after $error", async ({ status, error, reason }) => {
    provider.answerToken(json(status, { error, error_description: "a secret of ours" }));
    const failure = await failureOf(google.exchange(ANSWER));
    expect(failure).toMatchObject({ outcome: "refused", providerCode: error, reason });
    expect(JSON.stringify([failure, failure.message, failure.stack])).not.toContain("a secret of ours");
  });
});
