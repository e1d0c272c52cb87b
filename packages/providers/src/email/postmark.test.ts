import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../testing/provider-failure.ts";
import { closedAddress, html, json, type StubServer, silence, startStubServer } from "../testing/stub-server.ts";
import { TRANSPORT_FAULTS } from "../testing/transport-faults.ts";
import type { EmailProvider } from "./interface.ts";
import { createPostmark } from "./postmark.ts";

const TOKEN = "0000-our-server-token";
const CREDENTIALS = { serverToken: TOKEN, from: "no-reply@example.in", webhookSecret: "s3cret-hook" };
/** Limits that end no call of a busy machine. */
const LIMITS = { timeoutMs: 60_000, statusTimeoutMs: 60_000 };
/** Limits for calls that get no answer. */
const HASTY = { timeoutMs: 1_000, statusTimeoutMs: 500 };
const EMAIL = {
  to: "a@example.com",
  fromName: "Asha Traders",
  replyTo: "asha@example.in",
  subject: "Your plan renews on 28 Nov",
  text: "Hello",
  html: "<p>Hello</p>",
  tag: "renewal-7d",
  idempotencyKey: "reminder-42",
  tenantId: "t1",
};
const MESSAGE_ID = "0a129aee-e1cd-480d-b08d-4f48548ff48d";
const SENT = {
  To: EMAIL.to,
  SubmittedAt: "2026-11-21T05:30:00.0000000Z",
  MessageID: MESSAGE_ID,
  ErrorCode: 0,
  Message: "OK",
};
const INACTIVE =
  "You tried to send to a recipient that has been marked as inactive. Found inactive addresses: a@example.com. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.";

let stub: StubServer;
let email: EmailProvider;
let hasty: EmailProvider;

beforeAll(async () => {
  stub = await startStubServer();
  email = createPostmark({ ...CREDENTIALS, ...LIMITS, baseUrl: `${stub.url}/postmark/` });
  hasty = createPostmark({ ...CREDENTIALS, ...HASTY, baseUrl: `${stub.url}/postmark/` });
});
afterAll(() => stub.close());

describe("what reaches Postmark", () => {
  it("is a message with our token and our key", async () => {
    stub.answer(json(200, SENT));
    await expect(email.send(EMAIL)).resolves.toEqual({ messageId: MESSAGE_ID });
    const [request] = stub.requests;
    expect(`${request?.method} ${request?.url}`).toBe("POST /postmark/email");
    expect(request?.headers["x-postmark-server-token"]).toBe(TOKEN);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      From: "Asha Traders <no-reply@example.in>",
      To: "a@example.com",
      ReplyTo: "asha@example.in",
      Metadata: { outbox: "reminder-42", tenant: "t1" },
    });
  });

  it("is never a list of recipients", async () => {
    stub.answer(json(200, SENT));
    const failure = await failureOf(email.send({ ...EMAIL, to: "a@example.com,b@example.com" }));
    expect(failure).toMatchObject({ outcome: "refused", providerCode: "INVALID_ADDRESS" });
    expect(stub.requests).toEqual([]);
  });
});

describe("a send that fails without a reason", () => {
  it.each(TRANSPORT_FAULTS)("is $outcome after $name", async ({ behaviour, outcome }) => {
    stub.answer(behaviour);
    expect(await failureOf(hasty.send(EMAIL))).toMatchObject({ provider: "postmark", outcome });
  });

  it("is not sent when the connection is refused", async () => {
    const closed = createPostmark({ ...CREDENTIALS, ...LIMITS, baseUrl: await closedAddress() });
    expect(await failureOf(closed.send(EMAIL))).toMatchObject({ outcome: "not-sent", providerCode: "ECONNREFUSED" });
  });

  it("is unknown when the answer is good but names no message", async () => {
    stub.answer(json(200, { ErrorCode: 0, Message: "OK" }));
    expect((await failureOf(email.send(EMAIL))).outcome).toBe("unknown");
  });
});

describe("a send that Postmark refuses", () => {
  const refusal = (errorCode: number, message = "") => ({ ErrorCode: errorCode, Message: message });

  it.each([
    { status: 401, body: refusal(10), outcome: "refused", reason: "Postmark rejected our server token." },
    {
      status: 422,
      body: refusal(300, "Zero recipients specified"),
      outcome: "refused",
      providerCode: "300",
      reason: "The email address is not valid.",
    },
    { status: 422, body: refusal(406, INACTIVE), outcome: "refused", providerCode: "406" },
    { status: 422, body: refusal(405), outcome: "refused", reason: "The Postmark account has no credits left." },
    { status: 422, body: refusal(400), outcome: "refused", reason: "The sender address isn't confirmed in Postmark." },
    { status: 422, body: refusal(999, `Unheard of: ${TOKEN}`), outcome: "refused", reason: "Unheard of: [redacted]" },
    { status: 413, body: {}, outcome: "refused", reason: "The email is too large." },
    { status: 429, body: refusal(429), outcome: "not-sent", retryAfterSeconds: 3 },
    { status: 503, body: refusal(100), outcome: "not-sent", reason: "Postmark is down for maintenance." },
    { status: 500, body: refusal(0), outcome: "unknown" },
    { status: 200, body: { ...SENT, ErrorCode: 406, Message: INACTIVE }, outcome: "refused", providerCode: "406" },
  ])("with $status and $body.ErrorCode is $outcome", async ({ status, body, ...expected }) => {
    stub.answer(json(status, body, { "retry-after": "3" }));
    const failure = await failureOf(email.send(EMAIL));
    expect(failure).toMatchObject({ provider: "postmark", code: "PROVIDER_ERROR", ...expected });
    expect(failure.nextStep).not.toBe("");
    expect(JSON.stringify([failure, failure.message, failure.stack])).not.toContain(TOKEN);
  });
});

describe("finding a sent message", () => {
  const found = (...keys: string[]) =>
    json(200, {
      TotalCount: keys.length,
      Messages: keys.map((key) => ({ MessageID: `${key}-message`, Metadata: { outbox: key }, Status: "Sent" })),
    });

  it("asks for our key", async () => {
    stub.answer(found("reminder-42"));
    await expect(email.findByKey("reminder-42")).resolves.toEqual({ messageId: "reminder-42-message" });
    expect(stub.requests[0]?.url).toBe("/postmark/messages/outbound?count=10&offset=0&metadata_outbox=reminder-42");
  });

  it("answers null when there is none", async () => {
    stub.answer(found());
    await expect(email.findByKey("reminder-42")).resolves.toBeNull();
  });

  it("does not take an unfiltered list for an answer", async () => {
    stub.answer(found("reminder-1", "reminder-2"));
    expect((await failureOf(email.findByKey("reminder-42"))).providerCode).toBe("FILTER_NOT_APPLIED");
  });
});

describe("the status", () => {
  it.each([
    {
      name: "a server",
      behaviour: json(200, { ID: 1, Name: "Aavarti" }),
      configured: true,
      reachable: true,
      error: null,
    },
    {
      name: "a refused token",
      behaviour: json(401, { ErrorCode: 10, Message: "Bad token" }),
      configured: false,
      reachable: true,
      error: "Postmark rejected our server token. Check POSTMARK_SERVER_TOKEN.",
    },
    {
      name: "silence",
      behaviour: silence,
      configured: true,
      reachable: false,
      error: expect.stringContaining("didn't respond in time"),
    },
    { name: "a page", behaviour: html(200), configured: true, reachable: false, error: expect.any(String) },
    { name: "a proxy's page", behaviour: html(502), configured: true, reachable: false, error: expect.any(String) },
  ])("tells $name", async ({ name: _, behaviour, ...expected }) => {
    stub.answer(behaviour);
    await expect((behaviour === silence ? hasty : email).status()).resolves.toEqual(expected);
  });
});

describe("a webhook", () => {
  it("is ours with the agreed user and password", () => {
    expect(email.verifyWebhook({ authorization: "Basic cG9zdG1hcms6czNjcmV0LWhvb2s=" })).toBe(true);
  });

  it.each([undefined, "", "Basic cG9zdG1hcms6d3Jvbmc=", "Bearer s3cret-hook", ["Basic cG9zdG1hcms6czNjcmV0LWhvb2s="]])(
    "is not ours with %j",
    (authorization) => {
      expect(email.verifyWebhook({ authorization })).toBe(false);
    },
  );
});
