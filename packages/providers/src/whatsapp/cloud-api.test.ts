import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../testing/provider-failure.ts";
import { closedAddress, json, type StubServer, silence, startStubServer } from "../testing/stub-server.ts";
import { TRANSPORT_FAULTS } from "../testing/transport-faults.ts";
import { createWhatsAppCloud } from "./cloud-api.ts";
import { WHATSAPP_FAULTS } from "./faults.ts";
import type { WhatsAppProvider } from "./interface.ts";

const TOKEN = "EAAsandbox";
const CREDENTIALS = {
  accessToken: TOKEN,
  phoneNumberId: "106540352242922",
  appSecret: "sandbox_app_secret",
  verifyToken: "T",
};
/** Limits that end no call of a busy machine. */
const LIMITS = { timeoutMs: 60_000, statusTimeoutMs: 60_000 };
/** Limits for calls that get no answer. */
const HASTY = { timeoutMs: 1_000, statusTimeoutMs: 500 };
const TEMPLATE = {
  to: "+919876543210",
  template: "renewal_reminder_7d",
  language: "en",
  params: { customer_name: "Asha" },
  opaque: "outbox:42",
};
const accepted = (status?: string) => ({
  messaging_product: "whatsapp",
  contacts: [{ input: "+919876543210", wa_id: "919876543210" }],
  messages: [{ id: "wamid.1", ...(status === undefined ? {} : { message_status: status }) }],
});
const refusal = (code: number, message = `(#${code}) Refused`) => ({
  error: {
    message,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details: "…" },
    fbtrace_id: "A",
  },
});

let stub: StubServer;
let whatsapp: WhatsAppProvider;
let hasty: WhatsAppProvider;

beforeAll(async () => {
  stub = await startStubServer();
  whatsapp = createWhatsAppCloud({ ...CREDENTIALS, ...LIMITS, baseUrl: `${stub.url}/graph/` });
  hasty = createWhatsAppCloud({ ...CREDENTIALS, ...HASTY, baseUrl: `${stub.url}/graph/` });
});
afterAll(() => stub.close());

describe("what reaches WhatsApp", () => {
  it("is a template under our number, with the token and the proof of the app secret", async () => {
    stub.answer(json(200, accepted("accepted")));
    await expect(whatsapp.sendTemplate(TEMPLATE)).resolves.toEqual({ messageId: "wamid.1", acceptance: "accepted" });
    const [request] = stub.requests;
    expect(`${request?.method} ${request?.url}`).toBe(
      "POST /graph/v23.0/106540352242922/messages?appsecret_proof=b245b32b66ec3bac58f319b45f1a46c9c69a8413b99a26559f1e3784644d7da9",
    );
    expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      to: "919876543210",
      biz_opaque_callback_data: "outbox:42",
    });
  });

  it("is never a number without its country", async () => {
    stub.answer(json(200, accepted()));
    const failure = await failureOf(whatsapp.sendTemplate({ ...TEMPLATE, to: "9876543210" }));
    expect(failure).toMatchObject({ outcome: "refused", providerCode: "INVALID_PHONE" });
    expect((await failureOf(whatsapp.sendText({ to: TEMPLATE.to, text: "x".repeat(4097), opaque: "1" }))).outcome).toBe(
      "refused",
    );
    expect(stub.requests).toEqual([]);
  });

  it.each([
    ["held_for_quality_assessment", "held"],
    ["paused", "paused"],
    ["of_tomorrow", "accepted"],
    [undefined, "accepted"],
  ])("is told apart when %s", async (status, acceptance) => {
    stub.answer(json(200, accepted(status)));
    await expect(whatsapp.sendText({ to: TEMPLATE.to, text: "Hello", opaque: "1" })).resolves.toMatchObject({
      acceptance,
    });
  });
});

describe("a send that fails without a reason", () => {
  it.each(TRANSPORT_FAULTS)("is $outcome after $name", async ({ behaviour, outcome }) => {
    stub.answer(behaviour);
    expect(await failureOf(hasty.sendTemplate(TEMPLATE))).toMatchObject({ provider: "whatsapp", outcome });
  });

  it("is not sent when the connection is refused", async () => {
    const closed = createWhatsAppCloud({ ...CREDENTIALS, ...LIMITS, baseUrl: await closedAddress() });
    expect(await failureOf(closed.sendTemplate(TEMPLATE))).toMatchObject({
      outcome: "not-sent",
      providerCode: "ECONNREFUSED",
    });
  });
});

describe("a send that WhatsApp refuses", () => {
  it.each(Object.entries(WHATSAPP_FAULTS))(
    "with code %s says why and what to do, whatever the status",
    async (code, { outcome, reason, nextStep }) => {
      for (const status of [400, 429, 500]) {
        stub.answer(json(status, refusal(Number(code))));
        expect(await failureOf(whatsapp.sendTemplate(TEMPLATE))).toMatchObject({
          provider: "whatsapp",
          providerCode: code,
          outcome,
          fault: reason,
          remedy: nextStep,
        });
      }
    },
  );

  it.each([
    { status: 400, code: 131026, outcome: "refused" },
    { status: 400, code: 131047, outcome: "refused" },
    { status: 400, code: 130429, outcome: "not-sent", retryAfterSeconds: 5 },
    { status: 500, code: 131000, outcome: "unknown" },
    {
      status: 403,
      code: 219,
      outcome: "refused",
      reason: "The access token isn't allowed to send from this WhatsApp number.",
    },
    { status: 401, code: 190, outcome: "refused" },
    { status: 400, code: 999999, outcome: "refused", reason: "(#999999) Refused" },
    { status: 500, code: 999999, outcome: "unknown" },
    { status: 200, code: 131026, outcome: "refused" },
  ])("with $status and $code is $outcome", async ({ status, code, ...expected }) => {
    stub.answer(json(status, refusal(code), { "retry-after": "5" }));
    expect(await failureOf(whatsapp.sendTemplate(TEMPLATE))).toMatchObject(expected);
  });

  it("never repeats our token", async () => {
    stub.answer(json(400, refusal(999999, `Malformed access token ${TOKEN}`)));
    const failure = await failureOf(whatsapp.sendTemplate(TEMPLATE));
    expect(failure.reason).toBe("Malformed access token [redacted]");
    expect(JSON.stringify([failure, failure.message, failure.stack])).not.toContain(TOKEN);
  });
});

describe("the status", () => {
  it.each([
    {
      name: "a number",
      behaviour: json(200, { id: "106540352242922" }),
      configured: true,
      reachable: true,
      error: null,
    },
    {
      name: "an expired token",
      behaviour: json(401, refusal(190)),
      configured: false,
      reachable: true,
      error: expect.stringContaining("rejected our access token"),
    },
    {
      name: "silence",
      behaviour: silence,
      configured: true,
      reachable: false,
      error: expect.stringContaining("didn't respond in time"),
    },
  ])("tells $name", async ({ name: _, behaviour, ...expected }) => {
    stub.answer(behaviour);
    await expect((behaviour === silence ? hasty : whatsapp).status()).resolves.toEqual(expected);
    expect(stub.requests[0]?.url).toContain("/graph/v23.0/106540352242922?fields=id");
  });
});
