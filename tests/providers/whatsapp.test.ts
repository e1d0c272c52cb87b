import { failureOf } from "@aavarti/providers/testing/provider-failure";
import { createWhatsAppCloud } from "@aavarti/providers/whatsapp/cloud-api";
import type { TemplateMessage, WhatsAppProvider, WhatsAppWebhook } from "@aavarti/providers/whatsapp/interface";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

const PHONE = "+919876543210";

let sandbox: SandboxUnderTest;
let whatsapp: WhatsAppProvider;
let hasty: WhatsAppProvider;

beforeAll(async () => {
  sandbox = await startSandboxUnderTest();
  whatsapp = sandbox.providers.whatsapp;
  hasty = whatsappWith({});
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("POST", "reset");
  sandbox.inbox.received.length = 0;
});

const whatsappWith = (change: { accessToken?: string; phoneNumberId?: string }): WhatsAppProvider =>
  createWhatsAppCloud({
    baseUrl: sandbox.environment.WHATSAPP_API_URL,
    accessToken: sandbox.environment.WHATSAPP_ACCESS_TOKEN,
    phoneNumberId: sandbox.environment.WHATSAPP_PHONE_NUMBER_ID,
    appSecret: sandbox.environment.WHATSAPP_APP_SECRET,
    verifyToken: sandbox.environment.WHATSAPP_VERIFY_TOKEN,
    timeoutMs: 2_000,
    statusTimeoutMs: 1_000,
    mediaTimeoutMs: 2_000,
    ...change,
  });

const renewal = (opaque: string, change: Partial<TemplateMessage> = {}): TemplateMessage => ({
  to: PHONE,
  template: "renewal_reminder_7d",
  language: "en",
  params: {
    customer_name: "आशा",
    product_name: "Gold\nplan",
    business_name: "Asha Traders",
    end_date: "28 Nov 2026",
    amount: "₹1,499.00",
  },
  opaque,
  ...change,
});

const accepted = (opaque: string) =>
  sandbox.control<{ id: string; to: string; template: string; text: string }[]>(
    "GET",
    `messages?provider=whatsapp&key=${opaque}`,
  );

/** Returns the first matching webhook, which must have Meta's signature. */
const webhookOf = async (fits: (webhook: WhatsAppWebhook) => boolean): Promise<WhatsAppWebhook> => {
  const { headers, rawBody } = await sandbox.inbox.waitFor(
    ({ path, rawBody: body }) =>
      path === "/api/webhooks/whatsapp" && body.length > 0 && fits(whatsapp.parseWebhook(body)),
  );
  expect(whatsapp.verifyWebhookSignature(rawBody, String(headers["x-hub-signature-256"]))).toBe(true);
  expect(
    whatsapp.verifyWebhookSignature(Buffer.concat([rawBody, Buffer.from(" ")]), String(headers["x-hub-signature-256"])),
  ).toBe(false);
  return whatsapp.parseWebhook(rawBody);
};

describe("an accepted template", () => {
  it("arrives once, filled in, each value on one line", async () => {
    const { messageId, acceptance } = await whatsapp.sendTemplate(renewal("key-1"));
    expect(acceptance).toBe("accepted");
    const messages = await accepted("key-1");
    expect(messages).toMatchObject([{ id: messageId, to: "919876543210", template: "renewal_reminder_7d" }]);
    expect(messages[0]?.text).toContain("Hi आशा, your Gold plan at Asha Traders");
  });

  it("comes back as sent and delivered, under our key", async () => {
    const { messageId } = await whatsapp.sendTemplate(renewal("key-1"));
    for (const status of ["sent", "delivered"]) {
      const { statuses } = await webhookOf((webhook) => webhook.statuses.some((entry) => entry.status === status));
      const phoneNumberId = sandbox.environment.WHATSAPP_PHONE_NUMBER_ID;
      expect(statuses).toMatchObject([{ messageId, status, opaque: "key-1", error: null, phoneNumberId }]);
    }
  });

  it("may fail later, with the reason in plain words", async () => {
    await sandbox.control("POST", "whatsapp/person", { phone: PHONE, onWhatsApp: false });
    await whatsapp.sendTemplate(renewal("key-1"));
    const { statuses } = await webhookOf((webhook) => webhook.statuses.some(({ status }) => status === "failed"));
    expect(statuses[0]).toMatchObject({
      opaque: "key-1",
      error: {
        code: 131026,
        reason: { reason: "whatsapp.notOnWhatsapp" },
        retryable: false,
      },
    });
  });

  it("may report several statuses in one batch", async () => {
    const { messageId } = await whatsapp.sendTemplate(renewal("key-1"));
    await sandbox.control("POST", "whatsapp/status", {
      messageId,
      statuses: ["read", "delivered", "sent"],
      batch: true,
    });
    const { statuses } = await webhookOf((webhook) => webhook.statuses.length === 3);
    expect(statuses.map(({ status }) => status)).toEqual(["read", "delivered", "sent"]);
    expect(new Set(statuses.map(({ eventKey }) => eventKey)).size).toBe(3);
  });
});

describe("a message with choices", () => {
  it.each([2, 4])("of which there are %i reaches the phone, and the choice comes back with our id", async (count) => {
    await sandbox.control("POST", "whatsapp/reply", { from: PHONE, text: "Hello" });
    const choices = Array.from({ length: count }, (_, place) => ({ id: `shop-${place}`, title: `Shop ${place}` }));
    const question = { to: PHONE, opaque: "q", text: "Which one?", listLabel: "Choose", choices };
    const { messageId } = await whatsapp.sendChoices(question);
    await sandbox.control("POST", "whatsapp/choose", { from: PHONE, id: "shop-1" });
    const { messages } = await webhookOf((webhook) =>
      webhook.messages.some(({ replyToMessageId }) => replyToMessageId === messageId),
    );
    expect(messages).toMatchObject([
      { fromPhone: PHONE, text: "Shop 1", content: { kind: "choice", id: "shop-1", text: "Shop 1" } },
    ]);
  });
});

describe("a message whose response is lost", () => {
  it.each(["accept-then-reset", "accept-then-timeout", "accept-then-500"])(
    "by %s has an unknown outcome, which its status resolves later",
    async (fault) => {
      await sandbox.fault("whatsapp", "messages.send", fault);
      expect((await failureOf(hasty.sendTemplate(renewal(`key-${fault}`)))).outcome).toBe("unknown");
      expect(await accepted(`key-${fault}`)).toHaveLength(1);
      await webhookOf((webhook) =>
        webhook.statuses.some(({ opaque, status }) => opaque === `key-${fault}` && status === "delivered"),
      );
    },
  );

  it.each(["timeout", "reset", "stall", "html502"])(
    "by %s before it was accepted has an unknown outcome too",
    async (fault) => {
      await sandbox.fault("whatsapp", "messages.send", fault);
      expect((await failureOf(hasty.sendTemplate(renewal(`key-${fault}`)))).outcome).toBe("unknown");
      expect(await accepted(`key-${fault}`)).toEqual([]);
    },
  );
});

describe("a refused message", () => {
  it.each([
    { fault: "429", outcome: "not-sent", retryAfterSeconds: expect.any(Number) },
    { fault: "error:131056", outcome: "not-sent" },
    { fault: "error:131049", outcome: "refused" },
    { fault: "error:131042", outcome: "refused" },
    { fault: "error:131000", outcome: "unknown" },
  ])("with $fault is $outcome", async ({ fault, ...expected }) => {
    await sandbox.fault("whatsapp", "messages.send", fault);
    expect(await failureOf(whatsapp.sendTemplate(renewal("key-1")))).toMatchObject({
      provider: "whatsapp",
      ...expected,
    });
    expect(await accepted("key-1")).toEqual([]);
  });

  it.each([
    { name: "an unknown template", change: { template: "unheard_of" }, providerCode: "132001" },
    { name: "another language", change: { language: "mr" }, providerCode: "132001" },
    { name: "missing parameters", change: { params: { customer_name: "Asha" } }, providerCode: "132000" },
  ])("is one with $name", async ({ change, providerCode }) => {
    expect(await failureOf(whatsapp.sendTemplate(renewal("key-1", change)))).toMatchObject({
      outcome: "refused",
      providerCode,
    });
  });

  it("is one of a paused template", async () => {
    await sandbox.control("POST", "whatsapp/template", { name: "renewal_reminder_7d", status: "PAUSED" });
    expect(await failureOf(whatsapp.sendTemplate(renewal("key-1")))).toMatchObject({
      outcome: "refused",
      providerCode: "132015",
    });
  });

  it("is one with a wrong token", async () => {
    const stranger = whatsappWith({ accessToken: "sandbox_wrong" });
    expect(await failureOf(stranger.sendTemplate(renewal("key-1")))).toMatchObject({
      outcome: "refused",
      providerCode: "190",
    });
  });

  it("is free text outside of the 24 hours, and only outside", async () => {
    const text = { to: PHONE, text: "Thank you!", opaque: "key-1" };
    expect(await failureOf(whatsapp.sendText(text))).toMatchObject({ outcome: "refused", providerCode: "131047" });

    await sandbox.control("POST", "whatsapp/reply", { from: PHONE, text: "हाँ, please renew", name: "Asha" });
    const { messages } = await webhookOf((webhook) => webhook.messages.length > 0);
    expect(messages).toMatchObject([{ fromPhone: PHONE, profileName: "Asha", type: "text", text: "हाँ, please renew" }]);
    await expect(whatsapp.sendText({ ...text, replyToMessageId: messages[0]?.messageId })).resolves.toMatchObject({
      acceptance: "accepted",
    });

    await sandbox.control("POST", "whatsapp/pass-time", { phone: PHONE, hours: 24 });
    expect((await failureOf(whatsapp.sendText(text))).providerCode).toBe("131047");
  });
});

describe("a document", () => {
  const pdf = { name: "R-26-27-000001.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1.7 receipt") };
  const receipt = (mediaId: string | null, change: Partial<TemplateMessage> = {}): TemplateMessage => ({
    to: PHONE,
    template: "payment_receipt_document",
    language: "hi",
    params: {
      customer_name: "आशा",
      business_name: "Asha Traders",
      amount: "₹1,500",
      paid_on: "21 नवंबर 2026",
      receipt_number: "R/26-27/000001",
    },
    ...(mediaId !== null && { document: { mediaId, fileName: pdf.name } }),
    opaque: "key-1",
    ...change,
  });
  const documentsOf = async () => {
    const answer = await sandbox.control<{ document: object | null }[]>("GET", "messages?provider=whatsapp");
    return answer.map(({ document }) => document);
  };

  it("is stored, and then sent as the header of an approved template", async () => {
    const { mediaId } = await whatsapp.uploadMedia(pdf);
    expect(await accepted("key-1"), "an upload reaches nobody").toEqual([]);
    const { messageId } = await whatsapp.sendTemplate(receipt(mediaId));
    expect(await accepted("key-1")).toMatchObject([
      {
        id: messageId,
        text: "नमस्ते आशा जी, Asha Traders में आपका ₹1,500 का पेमेंट 21 नवंबर 2026 को मिल गया है। रसीद R/26-27/000001 साथ में है। धन्यवाद!",
      },
    ]);
    expect(await documentsOf()).toEqual([{ mediaId, fileName: pdf.name }]);
    const stored = await fetch(`${sandbox.url}/media/${mediaId}`);
    expect(stored.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(pdf.content);
  });

  it.each([
    { name: "an unknown file", providerCode: "100", of: (id: string) => receipt(`${id}0`) },
    { name: "no file", providerCode: "132012", of: () => receipt(null) },
    {
      name: "a template without a header",
      providerCode: "132000",
      of: (id: string) => renewal("key-1", { document: { mediaId: id, fileName: pdf.name } }),
    },
  ])("is refused with $name", async ({ providerCode, of }) => {
    const { mediaId } = await whatsapp.uploadMedia(pdf);
    expect(await failureOf(whatsapp.sendTemplate(of(mediaId)))).toMatchObject({ outcome: "refused", providerCode });
    expect(await accepted("key-1")).toEqual([]);
  });

  it("is sent without a template within the 24 hours, and only there", async () => {
    const { mediaId } = await whatsapp.uploadMedia(pdf);
    const message = { to: PHONE, document: { mediaId, fileName: pdf.name }, caption: "धन्यवाद!", opaque: "key-2" };
    expect((await failureOf(whatsapp.sendDocument(message))).providerCode).toBe("131047");
    await sandbox.control("POST", "whatsapp/reply", { from: PHONE, text: "Receipt please" });
    await expect(whatsapp.sendDocument(message)).resolves.toMatchObject({ acceptance: "accepted" });
    expect(await documentsOf()).toEqual([{ mediaId, fileName: pdf.name }]);
    for (const caption of [" ", "x".repeat(1_025)])
      expect(await failureOf(whatsapp.sendDocument({ ...message, caption }))).toMatchObject({
        outcome: "refused",
        providerCode: "INVALID_TEXT",
      });
  });

  it.each([
    { name: "another type", file: { ...pdf, contentType: "application/zip" }, providerCode: "MEDIA_TYPE" },
    { name: "an empty file", file: { ...pdf, content: Buffer.of() }, providerCode: "131053" },
  ])("is refused as $name", async ({ file, providerCode }) => {
    expect(await failureOf(whatsapp.uploadMedia(file))).toMatchObject({ outcome: "refused", providerCode });
  });

  it("is refused with a wrong token", async () => {
    const stranger = whatsappWith({ accessToken: "sandbox_wrong" });
    expect((await failureOf(stranger.uploadMedia(pdf))).providerCode).toBe("190");
  });

  it.each(["timeout", "reset", "stall", "html502", "429", "accept-then-reset", "accept-then-500", "error:131000"])(
    "may be uploaded again after %s: nobody has got it",
    async (fault) => {
      await sandbox.fault("whatsapp", "media.upload", fault);
      expect((await failureOf(hasty.uploadMedia(pdf))).outcome).toBe("not-sent");
      await expect(hasty.uploadMedia(pdf)).resolves.toMatchObject({ mediaId: expect.any(String) });
    },
  );
});

describe("a person who hides the number", () => {
  it("is known by an id instead", async () => {
    await sandbox.control("POST", "whatsapp/person", { phone: PHONE, hidden: true });
    await sandbox.control("POST", "whatsapp/reply", { from: PHONE, text: "Hello" });
    const { messages } = await webhookOf((webhook) => webhook.messages.length > 0);
    expect(messages).toMatchObject([
      { fromPhone: null, fromUserId: expect.stringMatching(/^[A-Z]{2}\.\w+$/), text: "Hello" },
    ]);
  });
});

describe("the subscription and the status", () => {
  it("returns the challenge only for our token", async () => {
    for (const verifyToken of [sandbox.environment.WHATSAPP_VERIFY_TOKEN, "wrong"]) {
      sandbox.inbox.received.length = 0;
      await sandbox.control("POST", "whatsapp/challenge", { verifyToken, challenge: "1158201444" });
      const { query } = await sandbox.inbox.waitFor(({ path }) => path === "/api/webhooks/whatsapp");
      expect(whatsapp.answerChallenge(Object.fromEntries(query))).toBe(verifyToken === "wrong" ? null : "1158201444");
    }
  });

  it("reads our number from WhatsApp once, also after a failure", async () => {
    const asked = whatsappWith({});
    await sandbox.fault("whatsapp", "phone.fetch", "timeout");
    await expect(asked.phoneNumber()).rejects.toMatchObject({ outcome: "not-sent" });
    await expect(asked.phoneNumber()).resolves.toBe("+15550783881");
    await sandbox.fault("whatsapp", "phone.fetch", "timeout");
    await expect(asked.phoneNumber()).resolves.toBe("+15550783881");
    await expect(whatsappWith({}).phoneNumber()).rejects.toMatchObject({ outcome: "not-sent" });
    await expect(whatsappWith({ phoneNumberId: "1" }).phoneNumber()).rejects.toMatchObject({ outcome: "refused" });
  });

  it("comes from WhatsApp", async () => {
    await expect(whatsapp.status()).resolves.toEqual({ configured: true, reachable: true, error: null });
    await expect(whatsappWith({ accessToken: "sandbox_wrong" }).status()).resolves.toMatchObject({ configured: false });
    await expect(whatsappWith({ phoneNumberId: "1" }).status()).resolves.toMatchObject({ configured: false });
    await sandbox.fault("whatsapp", "phone.fetch", "timeout");
    await expect(hasty.status()).resolves.toMatchObject({ configured: true, reachable: false });
  });
});
