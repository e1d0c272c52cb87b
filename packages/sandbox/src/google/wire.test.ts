import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let issuer: string;
let redirectUri: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  issuer = `${sandbox.url}/google`;
  redirectUri = `${sandbox.app.url}/api/auth/google/callback`;
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control("/reset"));

// RFC 7636, appendix B.
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

const requestOf = (changes: Record<string, string> = {}) => ({
  client_id: sandbox.secrets.google.clientId,
  redirect_uri: redirectUri,
  response_type: "code",
  scope: "openid email profile",
  state: "the-state",
  nonce: "the-nonce",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
  prompt: "select_account",
  ...changes,
});
const urlOf = (changes?: Record<string, string>) => `${issuer}/authorize?${new URLSearchParams(requestOf(changes))}`;

/** Clicks in the account chooser and returns the redirect's URL. */
async function choose(choice: Record<string, string>, changes?: Record<string, string>): Promise<URL> {
  const response = await fetch(`${issuer}/authorize`, {
    method: "POST",
    body: new URLSearchParams({ ...requestOf(changes), ...choice }),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "about:blank");
}
const codeFor = async (email = "asha.verma@example.com", changes?: Record<string, string>) =>
  (await choose({ email }, changes)).searchParams.get("code") ?? "";

type TokenAnswer = { status: number; body: { id_token?: string; access_token?: string; error?: string } };
async function exchange(
  code: string,
  changes: Record<string, string> = {},
  headers?: Record<string, string>,
): Promise<TokenAnswer> {
  const { clientId, clientSecret } = sandbox.secrets.google;
  const credentials: Record<string, string> =
    headers === undefined ? { client_id: clientId, client_secret: clientSecret } : {};
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: VERIFIER,
    ...credentials,
    ...changes,
  };
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    body: new URLSearchParams(form),
    ...(headers ? { headers } : {}),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer["body"] };
}

const verify = (idToken: string | undefined) =>
  jwtVerify(idToken ?? "", createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
    issuer,
    audience: sandbox.secrets.google.clientId,
    algorithms: ["RS256"],
  });

describe("signing in", () => {
  it("goes from discovery to a verified id token and the same person's claims", async () => {
    const discovery = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/token`,
      code_challenge_methods_supported: ["S256"],
    });
    const page = await fetch(urlOf());
    expect(await page.text()).toContain("asha.verma@example.com");

    const location = await choose({ email: "asha.verma@example.com" });
    expect(location.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(location.searchParams.get("state")).toBe("the-state");
    const { status, body } = await exchange(location.searchParams.get("code") ?? "");
    expect(status).toBe(200);
    const { payload } = await verify(body.id_token);
    expect(payload).toMatchObject({
      nonce: "the-nonce",
      email: "asha.verma@example.com",
      email_verified: true,
      name: "Asha Verma",
    });
    expect(payload.sub).toMatch(/^\d{21}$/);
    expect(payload.at_hash).toBe(
      createHash("sha256")
        .update(body.access_token ?? "")
        .digest()
        .subarray(0, 16)
        .toString("base64url"),
    );
    const info = await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${body.access_token}` } });
    expect(await info.json()).toMatchObject({ sub: payload.sub });
    expect((await fetch(`${issuer}/userinfo`)).status).toBe(401);
  });

  it("takes the client's pair in the body, raw in Basic and percent-encoded in Basic, and no other", async () => {
    const { clientId, clientSecret } = sandbox.secrets.google;
    const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString("base64")}` });
    const encode = (text: string) => encodeURIComponent(text).replace(/[.]/g, "%2E");
    expect((await exchange(await codeFor())).status).toBe(200);
    expect((await exchange(await codeFor(), {}, basic(`${clientId}:${clientSecret}`))).status).toBe(200);
    expect((await exchange(await codeFor(), {}, basic(`${encode(clientId)}:${encode(clientSecret)}`))).status).toBe(
      200,
    );
    expect(await exchange(await codeFor(), {}, basic(`${clientId}:wrong`))).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
  });

  it("uses a code once, for its redirect and its verifier only", async () => {
    const code = await codeFor();
    expect(await exchange(code, { redirect_uri: "http://127.0.0.1:1/" })).toMatchObject({
      status: 400,
      body: { error: "redirect_uri_mismatch" },
    });
    expect((await exchange(code, { code_verifier: "x".repeat(43) })).body.error).toBe("invalid_grant");
    expect((await exchange(code, { code_verifier: "" })).body.error).toBe("invalid_grant");
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body.error).toBe("invalid_grant");
    expect((await exchange("unknown")).body.error).toBe("invalid_grant");
  });

  it("is the same person each time, and an unverified one is said to be", async () => {
    const claimsOf = async (email: string) =>
      (await verify((await exchange(await codeFor(email))).body.id_token)).payload;
    expect((await claimsOf("rohan.mehta@example.com")).sub).toBe((await claimsOf("rohan.mehta@example.com")).sub);
    expect((await claimsOf("rohan.mehta@example.com")).sub).not.toBe((await claimsOf("priya.nair@example.com")).sub);
    expect((await claimsOf("sam.unverified@example.com")).email_verified).toBe(false);
    expect(await claimsOf("new@example.in")).toMatchObject({ name: "new", email_verified: true });
  });

  it("can be cancelled", async () => {
    const location = await choose({ cancel: "1" });
    expect(location.searchParams.get("error")).toBe("access_denied");
    expect(location.searchParams.get("state")).toBe("the-state");
  });
});

describe("requests that are wrong", () => {
  it.each([
    ["client_id", "another", 401],
    ["redirect_uri", "https://evil.example.com/", 400],
  ])("are not sent back when %s is wrong", async (name, value, status) => {
    const response = await fetch(urlOf({ [name]: value }), { redirect: "manual" });
    expect(response.status).toBe(status);
    expect((await choose({ email: "asha.verma@example.com" }, { [name]: value })).href).toBe("about:blank");
  });

  it.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "email" }, "invalid_scope"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
  ])("are sent back with %o", async (changes, error) => {
    const response = await fetch(urlOf(changes), { redirect: "manual" });
    expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe(error);
  });
});

describe("what a test can provoke", () => {
  const signIn = async () => exchange(await codeFor());
  const plan = (mistake: string) => sandbox.control("/google/mistake", { mistake });

  it("a choice without a browser", async () => {
    const { redirect } = (await sandbox.control("/google/authorize", {
      url: urlOf(),
      email: "new@example.in",
      name: "New",
      emailVerified: false,
    })) as { redirect: string };
    const code = new URL(redirect).searchParams.get("code") ?? "";
    expect((await verify((await exchange(code)).body.id_token)).payload).toMatchObject({
      name: "New",
      email_verified: false,
    });
    expect(await sandbox.control("/google/authorize", { url: urlOf(), cancel: true })).toMatchObject({
      redirect: expect.stringContaining("access_denied"),
    });
  });

  it.each([
    ["wrong-audience", /aud/],
    ["wrong-issuer", /iss/],
    ["wrong-signature", /signature/],
    ["expired-token", /exp/],
  ])("%s, once", async (mistake, words) => {
    await plan(mistake);
    await expect(verify((await signIn()).body.id_token)).rejects.toThrow(words);
    await verify((await signIn()).body.id_token);
  });

  it("a wrong nonce, a wrong state, an expired code and no id token", async () => {
    await plan("wrong-nonce");
    expect((await verify((await signIn()).body.id_token)).payload.nonce).not.toBe("the-nonce");
    await plan("wrong-state");
    expect((await choose({ email: "asha.verma@example.com" })).searchParams.get("state")).not.toBe("the-state");
    await plan("expired-code");
    expect((await signIn()).body.error).toBe("invalid_grant");
    await plan("no-id-token");
    expect((await signIn()).body).not.toHaveProperty("id_token");
  });

  it("a new key, with the old one still published", async () => {
    const before = (await signIn()).body.id_token;
    await sandbox.control("/google/rotate-key");
    const after = (await signIn()).body.id_token;
    const [first, second] = [await verify(before), await verify(after)];
    expect(first.protectedHeader.kid).not.toBe(second.protectedHeader.kid);
  });

  it.each([
    ["token", "html502", 502],
    ["token", "429", 429],
    ["token", "error:invalid_grant", 400],
    ["token", "accept-then-500", 500],
  ])("%s answering with %s", async (on, fault, status) => {
    await sandbox.control("/fault", { provider: "google", on, fault });
    const code = await codeFor();
    const response = await exchange(code).catch(() => ({ status: 502 }));
    expect(response.status).toBe(status);
  });
});
