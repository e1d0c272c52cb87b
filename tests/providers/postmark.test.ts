import type { EmailProvider, OutgoingEmail } from "@aavarti/providers/email/interface";
import { createPostmark } from "@aavarti/providers/email/postmark";
import { failureOf } from "@aavarti/providers/testing/provider-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
let email: EmailProvider;
let hasty: EmailProvider;

beforeAll(async () => {
  sandbox = await startSandboxUnderTest();
  email = sandbox.providers.email;
  hasty = postmarkWith({});
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("POST", "reset");
  sandbox.inbox.received.length = 0;
});

const postmarkWith = (change: { serverToken?: string; from?: string }): EmailProvider =>
  createPostmark({
    baseUrl: sandbox.environment.POSTMARK_API_URL,
    serverToken: sandbox.environment.POSTMARK_SERVER_TOKEN,
    from: sandbox.environment.POSTMARK_FROM,
    webhookSecret: sandbox.environment.POSTMARK_WEBHOOK_SECRET,
    timeoutMs: 2_000,
    statusTimeoutMs: 1_000,
    ...change,
  });

const renewal = (key: string, change: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to: "asha@example.com",
  fromName: "Verma, Asha & Söhne",
  replyTo: "owner@example.in",
  subject: "आपका प्लान 28 Nov को",
  text: "Your plan renews on 28 Nov.",
  html: "<p>Your plan renews on 28 Nov.</p>",
  tag: "renewal-7d",
  idempotencyKey: key,
  tenantId: "tenant-1",
  ...change,
});

const accepted = (key: string) =>
  sandbox.control<{ id: string; to: string; subject: string; metadata: Record<string, string> }[]>(
    "GET",
    `messages?provider=postmark&key=${key}`,
  );

const eventOf = async (kind: string) => {
  const webhook = await sandbox.inbox.waitFor(
    ({ path, rawBody }) => path === "/api/webhooks/postmark" && email.parseWebhook(rawBody).kind === kind,
  );
  expect(email.verifyWebhook(webhook.headers)).toBe(true);
  return email.parseWebhook(webhook.rawBody);
};

describe("an accepted email", () => {
  it("arrives once, as it was written, and is found by our key", async () => {
    const { messageId } = await email.send(renewal("key-1"));
    expect(await accepted("key-1")).toMatchObject([
      { id: messageId, to: "asha@example.com", subject: "आपका प्लान 28 Nov को", metadata: { tenant: "tenant-1" } },
    ]);
    const full = await sandbox.control<{ from: object; replyTo: string }>("GET", `messages/${messageId}`);
    expect(full).toMatchObject({
      from: { name: "Verma, Asha & Söhne", email: sandbox.environment.POSTMARK_FROM },
      replyTo: "owner@example.in",
    });
    await expect(email.findByKey("key-1")).resolves.toEqual({ messageId });
    await expect(email.findByKey("key-2")).resolves.toBeNull();
  });

  it("is reported delivered under our key, with credentials that only Postmark has", async () => {
    const { messageId } = await email.send(renewal("key-1"));
    expect(await eventOf("delivery")).toMatchObject({
      messageId,
      recipient: "asha@example.com",
      idempotencyKey: "key-1",
      tenantId: "tenant-1",
    });
  });
});

describe("an email whose response is lost", () => {
  it.each(["accept-then-reset", "accept-then-timeout", "accept-then-500"])(
    "by %s has an unknown outcome, and its message is found by our key",
    async (fault) => {
      await sandbox.fault("postmark", "email.send", fault);
      const failure = await failureOf(hasty.send(renewal(`key-${fault}`)));
      expect(failure.outcome).toBe("unknown");
      const sent = await accepted(`key-${fault}`);
      expect(sent).toHaveLength(1);
      await expect(email.findByKey(`key-${fault}`)).resolves.toEqual({ messageId: sent[0]?.id });
    },
  );

  it.each(["timeout", "reset", "stall", "html502"])(
    "by %s before it was accepted has an unknown outcome too, and is not found",
    async (fault) => {
      await sandbox.fault("postmark", "email.send", fault);
      expect((await failureOf(hasty.send(renewal(`key-${fault}`)))).outcome).toBe("unknown");
      expect(await accepted(`key-${fault}`)).toEqual([]);
      await expect(email.findByKey(`key-${fault}`)).resolves.toBeNull();
    },
  );

  it("stays unknown while the search itself fails", async () => {
    await sandbox.fault("postmark", "*", "reset", 2);
    expect((await failureOf(email.send(renewal("key-1")))).outcome).toBe("unknown");
    expect((await failureOf(email.findByKey("key-1"))).outcome).toBe("unknown");
  });
});

describe("a refused email", () => {
  it.each([
    { fault: "429", outcome: "not-sent" },
    { fault: "error:100", outcome: "not-sent" },
    { fault: "error:405", outcome: "refused" },
    { fault: "error:412", outcome: "refused" },
    { fault: "error:500", outcome: "unknown" },
  ])("with $fault is $outcome", async ({ fault, outcome }) => {
    await sandbox.fault("postmark", "email.send", fault);
    expect(await failureOf(email.send(renewal("key-1")))).toMatchObject({ provider: "postmark", outcome });
    expect(await accepted("key-1")).toEqual([]);
  });

  it("is one to a suppressed address, and the second to one that bounced", async () => {
    const { messageId } = await email.send(renewal("key-1"));
    await sandbox.control("POST", "postmark/bounce", { messageId });
    expect(await eventOf("bounce")).toMatchObject({
      bounceType: "HardBounce",
      addressStopped: true,
      idempotencyKey: "key-1",
    });
    expect(await failureOf(email.send(renewal("key-2")))).toMatchObject({ outcome: "refused", providerCode: "406" });
  });

  it("is one with a wrong token or an unconfirmed sender", async () => {
    const stranger = postmarkWith({ serverToken: "sandbox_wrong" });
    expect(await failureOf(stranger.send(renewal("key-1")))).toMatchObject({ outcome: "refused", providerCode: "10" });
    const unconfirmed = postmarkWith({ from: "someone@elsewhere.example.com" });
    expect(await failureOf(unconfirmed.send(renewal("key-1")))).toMatchObject({
      outcome: "refused",
      providerCode: "400",
    });
  });
});

describe("what recipients do", () => {
  it("comes back as complaint and as subscription change", async () => {
    const { messageId } = await email.send(renewal("key-1"));
    await sandbox.control("POST", "postmark/complaint", { messageId });
    expect(await eventOf("spam")).toMatchObject({ addressStopped: true, recipient: "asha@example.com" });
    await sandbox.control("POST", "postmark/subscription", { recipient: "ravi@example.com" });
    const change = await sandbox.inbox.waitFor(({ rawBody }) => rawBody.includes("ravi@example.com"));
    expect(email.parseWebhook(change.rawBody)).toMatchObject({ kind: "subscription-change", addressStopped: true });
  });
});

describe("the status", () => {
  it("comes from Postmark", async () => {
    await expect(email.status()).resolves.toEqual({ configured: true, reachable: true, error: null });
    await expect(postmarkWith({ serverToken: "sandbox_wrong" }).status()).resolves.toMatchObject({ configured: false });
    await sandbox.fault("postmark", "server", "timeout");
    await expect(hasty.status()).resolves.toMatchObject({ configured: true, reachable: false });
  });
});
