import { randomUUID } from "node:crypto";
import { findUserByEmail } from "@aavarti/db/queries/auth";
import type { GoogleSignIn } from "@aavarti/providers/oauth/interface";
import { createLogger } from "@aavarti/runtime/logger";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { compose } from "../compose.ts";

let database: TestDatabase;
const servers: FastifyInstance[] = [];
const closings: (() => Promise<void>)[] = [];

/** Returns the same Google user for any code. */
const google: GoogleSignIn = {
  configured: true,
  authorizationUrl: async ({ state }) => new URL(`https://accounts.example/?state=${state}`),
  exchange: async () => person,
};
let person = {
  issuer: "https://accounts.example",
  subject: "1",
  email: "asha@example.in",
  emailVerified: true,
  name: "Asha",
};

/**
 * Starts one server of an installation. Servers may reach the same database under different
 * addresses: through a pooler, or as another host.
 */
async function startServer(databaseUrl: string): Promise<FastifyInstance> {
  const composed = compose(
    {
      CRM_ENV: "test",
      HOST: "127.0.0.1",
      PORT: 0,
      PUBLIC_URL: "http://127.0.0.1:3000",
      DATABASE_URL: databaseUrl,
      REMINDER_SEND_HOUR: 9,
    },
    createLogger({ name: "test", destination: { write: () => undefined } }),
  );
  const { dependencies } = composed;
  const app = await buildApp({
    ...composed,
    webFolder: null,
    dependencies: { ...dependencies, providers: { ...dependencies.providers, google } },
  });
  closings.push(async () => {
    await app.close();
    await composed.close();
  });
  return app;
}

beforeAll(async () => {
  database = await createTestDatabase();
  servers.push(await startServer(database.appUrl));
  servers.push(await startServer(`${database.appUrl}${database.appUrl.includes("?") ? "&" : "?"}keepalives=1`));
});
afterAll(async () => {
  for (const close of closings) await close();
  await database.close();
});

describe("a Google sign-in over several servers", () => {
  it("begins on one and ends on another", async () => {
    const begun = await servers[0]?.inject({ url: "/api/auth/google" });
    const cookies = Object.fromEntries(begun?.cookies.map(({ name, value }) => [name, value]) ?? []);
    const state = new URL(begun?.headers.location ?? "").searchParams.get("state");
    const ended = await servers[1]?.inject({ url: `/api/auth/google/callback?code=1&state=${state}`, cookies });
    expect(ended?.headers.location).toMatch(/^\/login\?token=/);
  });

  it.each([
    ["the language of its page", "?lang=hi", "en-IN,en;q=0.9", "hi"],
    ["English, chosen on its page by whose browser is Hindi", "?lang=en", "hi-IN,hi;q=0.9", "en"],
    ["the language of its browser", "", "hi-IN,hi;q=0.9,en;q=0.8", "hi"],
    ["the language of its browser, where the page's is none of ours", "?lang=xx", "hi", "hi"],
  ])("opens a first account in %s", async (_which, query, header, language) => {
    person = { ...person, subject: randomUUID(), email: `${randomUUID()}@example.in` };
    const headers = { "accept-language": header };
    const begun = await servers[0]?.inject({ url: `/api/auth/google${query}`, headers });
    const cookies = Object.fromEntries(begun?.cookies.map(({ name, value }) => [name, value]) ?? []);
    const state = new URL(begun?.headers.location ?? "").searchParams.get("state");
    await servers[1]?.inject({ url: `/api/auth/google/callback?code=1&state=${state}`, cookies });
    expect(await findUserByEmail(database.db, person.email)).toMatchObject({ language });
  });

  it("refuses a cookie that was changed", async () => {
    const begun = await servers[0]?.inject({ url: "/api/auth/google" });
    const state = new URL(begun?.headers.location ?? "").searchParams.get("state");
    const cookies = Object.fromEntries(begun?.cookies.map(({ name, value }) => [name, `${value}x`]) ?? []);
    const ended = await servers[1]?.inject({ url: `/api/auth/google/callback?code=1&state=${state}`, cookies });
    expect(ended?.headers.location).toBe("/login?error=google_auth_failed");
  });
});
