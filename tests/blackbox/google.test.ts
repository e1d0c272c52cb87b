import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "./browser.ts";
import { DocumentedClient, refusal } from "./documented-client.ts";
import { ErrorBody, Me } from "./documented-shapes.ts";
import { cancelChoice, choosePerson } from "./google-account-chooser.ts";
import { freshEmail, newOwner } from "./people.ts";
import { product } from "./product.ts";
import { restApi } from "./rest-api.ts";

const HANDOFF_MS = 60_000;
const url = (): string => product().url;

/** Signs in at Google as a person and stops at the redirect with the token. */
async function signIn(browser: Browser, person: { email: string; name?: string; emailVerified?: boolean }) {
  const started = await browser.get(`${url()}/api/auth/google`);
  const callback = await choosePerson(browser, started.location, person);
  return browser.get(callback);
}

const tokenOf = (location: string): string => new URL(location, url()).searchParams.get("token") ?? "";

async function me(token: string, browser?: Browser) {
  const cookie = browser?.cookieFor(url()) ?? "";
  const response = await fetch(`${url()}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}`, ...(cookie === "" ? {} : { cookie }) },
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const messageOf = (body: unknown): string => ErrorBody.parse(body).error.message;

describe("a Google sign-in", () => {
  let unused: { token: string; browser: Browser; since: number };

  beforeAll(async () => {
    const browser = new Browser();
    const { location } = await signIn(browser, { email: freshEmail("late") });
    unused = { token: tokenOf(location), browser, since: Date.now() };
  });

  it("sends the browser to Google with a code flow that only it can finish", async () => {
    const { status, location, headers } = await new Browser().get(`${url()}/api/auth/google`);
    expect(status).toBe(302);
    const asked = new URL(location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${url()}/api/auth/google/callback`,
    });
    expect(asked.get("scope")?.split(" ")).toEqual(expect.arrayContaining(["openid", "email", "profile"]));
    for (const name of ["state", "nonce", "code_challenge", "client_id"])
      expect(asked.get(name)?.length, name).toBeGreaterThan(15);
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; ?HttpOnly/i);
      expect(cookie).toMatch(/; ?SameSite=Lax/i);
    }
  });

  it("returns with a token, creates user, tenant and trial, and leaves no trace in caches or referrers", async () => {
    const browser = new Browser();
    const email = freshEmail("google");
    const { status, location, headers } = await signIn(browser, { email, name: "Gauri Shah" });

    expect(status).toBe(302);
    expect(location).toMatch(/^\/login\?token=[^&]+$/);
    expect(headers.get("cache-control")).toMatch(/no-store/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");

    const answer = await me(tokenOf(location), browser);
    expect(answer.status).toBe(200);
    const { user, tenant } = Me.parse(answer.body);
    expect(user).toMatchObject({ email, name: "Gauri Shah", role: "owner" });
    expect(tenant).toMatchObject({ accountStatus: "trial", isDemo: false });
  });

  it("returns the same person to the same business", async () => {
    const email = freshEmail("google");
    const visits = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const browser = new Browser();
      const { location } = await signIn(browser, { email });
      visits.push(Me.parse((await me(tokenOf(location), browser)).body));
    }
    expect(visits[1]?.user).toEqual(visits[0]?.user);
    expect(visits[1]?.tenant).toEqual(visits[0]?.tenant);
  });

  it("issues a token that is invalid in another browser", async () => {
    const browser = new Browser();
    const { location } = await signIn(browser, { email: freshEmail("google") });
    const token = tokenOf(location);

    const thief = await me(token);
    expect(thief.status).toBe(401);
    expect(messageOf(thief.body)).toBe("Invalid token");
    expect((await me(token, new Browser())).status).toBe(401);
    expect((await me(token, browser)).status).toBe(200);
  });

  it("replaces the token from the address bar once the client has adopted the new one", async () => {
    const browser = new Browser();
    const { location } = await signIn(browser, { email: freshEmail("google") });
    const { token: replacement } = Me.parse((await me(tokenOf(location), browser)).body);

    expect(replacement).toBeDefined();
    expect((await me(replacement ?? "")).status).toBe(200);
    const old = await me(tokenOf(location), browser);
    expect(old.status).toBe(401);
    expect(messageOf(old.body)).toBe("Invalid token");
  });

  it("keeps working for a client that ignores the replacement", async () => {
    const browser = new Browser();
    const { location } = await signIn(browser, { email: freshEmail("google") });
    const token = tokenOf(location);
    for (let call = 0; call < 3; call += 1) expect((await me(token, browser)).status).toBe(200);
    expect((await me(token)).status).toBe(200);
  });

  it("ends with an error and no session when the person cancels", async () => {
    const browser = new Browser();
    const started = await browser.get(`${url()}/api/auth/google`);
    const back = await browser.get(await cancelChoice(browser, started.location));
    expect(back).toMatchObject({ status: 302, location: "/login?error=google_auth_failed" });
  });

  it("ends with an error for a callback that is unknown, changed, used or from another browser", async () => {
    const failed = { status: 302, location: "/login?error=google_auth_failed" };
    expect(await new Browser().get(`${url()}/api/auth/google/callback?state=x&code=y`)).toMatchObject(failed);
    expect(await new Browser().get(`${url()}/api/auth/google/callback`)).toMatchObject(failed);

    const victim = new Browser();
    const started = await victim.get(`${url()}/api/auth/google`);
    const callback = await choosePerson(victim, started.location, { email: freshEmail("google") });
    expect(await new Browser().get(callback)).toMatchObject(failed);
    expect(await victim.get(callback.replace(/state=[^&]+/, "state=changed"))).toMatchObject(failed);

    const used = new Browser();
    const again = await used.get(`${url()}/api/auth/google`);
    const once = await choosePerson(used, again.location, { email: freshEmail("google") });
    expect((await used.get(once)).location).toMatch(/token=/);
    expect(await used.get(once)).toMatchObject(failed);
  });

  it("never reflects the callback's parameters", async () => {
    const attack = "%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    const back = await new Browser().get(
      `${url()}/api/auth/google/callback?error=${attack}&error_description=${attack}&state=${attack}`,
    );
    expect(back.location).toBe("/login?error=google_auth_failed");
  });

  it("does not open a password account for an address that Google has not verified", async () => {
    const owner = await newOwner(restApi(new DocumentedClient(url())));
    const browser = new Browser();
    const { location } = await signIn(browser, { email: owner.email, emailVerified: false });
    expect(location).toBe("/login?error=google_auth_failed");
    expect((await owner.api.me()).user.email).toBe(owner.email);
  });

  it("distinguishes an expired token from an unknown one", async () => {
    // The token runs out by the clock of the running product, which a test can't set.
    await new Promise((resolve) => setTimeout(resolve, unused.since + HANDOFF_MS + 1_000 - Date.now()));
    const late = await me(unused.token, unused.browser);
    expect(late.status).toBe(401);
    expect(messageOf(late.body)).toBe("Token expired");
    const client = restApi(new DocumentedClient(url(), unused.token));
    expect(await refusal(client.me())).toMatchObject({ status: 401, code: "UNAUTHORIZED", message: "Token expired" });
  });
});
