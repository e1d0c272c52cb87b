import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import { splitAttachments } from "@aavarti/providers/email/inbound-email";
import { parsePostmarkWebhook } from "@aavarti/providers/email/transform";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { processWebhook } from "../webhooks/process-webhook.ts";
import { receiveWebhook } from "../webhooks/receive-webhook.ts";
import { createFileLink, openFileLink } from "./file-link.ts";
import { type InspectFile, storeFile } from "./store-file.ts";

const PHONE = "+919876543210";
const CONTENT = Buffer.alloc(600_000, "%PDF");

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let downloads: string[];

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  ({ customerId } = await createTestSubscription(ctx, { endOn: "2026-11-21", phone: PHONE }));
  await bench.sweepAndWork();
  downloads = [];
  giving(async () => CONTENT);
});
afterAll(() => bench.close());

/** What WhatsApp answers when it is asked for a file. */
function giving(answer: () => Promise<Buffer>): void {
  const { whatsapp } = bench.deps.providers;
  bench.deps.providers.whatsapp = {
    ...whatsapp,
    downloadMedia: async ({ mediaId }) => {
      downloads.push(mediaId);
      return { content: await answer(), contentType: "application/pdf", sha256: "" };
    },
  };
}

const failing = (outcome: "refused" | "not-sent", providerCode: string) => async () => {
  throw new ProviderError({ provider: "whatsapp", outcome, providerCode, reason: "No.", nextStep: "Wait." });
};

const asPdf: InspectFile = async (content) => ({ content, contentType: "application/pdf", kind: "document" });

/** Asha sends documents on WhatsApp. */
async function sent(names: readonly string[] = ["bill.exe"]): Promise<void> {
  for (const [place, filename] of names.entries()) {
    const id = `wamid.${place}`;
    const document = { id: `media-${place}`, mime_type: "application/pdf", filename };
    const message = { id, from: PHONE.slice(1), timestamp: at(), type: "document", document };
    const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
    const entry = [{ changes: [{ field: "messages", value }] }];
    await answers.report("whatsapp", id, { object: "whatsapp_business_account", entry });
  }
}
const at = () => String(Math.floor(bench.clock.now().getTime() / 1_000));

/** Runs the jobs of files whose time has come. */
async function work(inspect: InspectFile = asPdf): Promise<string[]> {
  const outcomes: string[] = [];
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where available_at <= $1 and name = $2 returning payload",
    [bench.clock.now(), storeFileJob.name],
  );
  for (const { payload } of rows) {
    const { tenantId, fileId } = storeFileJob.payload.parse(payload);
    outcomes.push(await storeFile(await bench.systemContext(tenantId), { fileId }, inspect));
  }
  return outcomes;
}

async function files() {
  const [conversation] = (await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined })).items;
  if (!conversation) return [];
  const { items } = await listThread(ctx, { id: conversation.id, limit: 50, cursor: undefined });
  return items.flatMap((entry) => entry.files);
}

async function theFile() {
  const [file] = await files();
  if (!file) throw new Error("The message has no file");
  return file;
}

async function contentOf(url: string): Promise<Buffer> {
  const opened = await openFileLink(bench.deps, url.split("/").at(-1) ?? "");
  const parts: Buffer[] = [];
  for await (const part of opened.read({ from: 0, bytes: opened.sizeBytes })) parts.push(part);
  return Buffer.concat(parts);
}

const code = (error: { code?: string }) => error.code;

describe("a file that a customer sends on WhatsApp", () => {
  it("waits in the thread, is fetched once, and opens by a link for a minute", async () => {
    await sent();
    expect(await theFile()).toMatchObject({ state: "waiting", name: "bill.exe", kind: "document" });
    expect(await work()).toEqual(["ready"]);
    const file = await theFile();
    expect(file).toMatchObject({ state: "ready", name: "bill.exe.pdf", sizeBytes: CONTENT.length, refusal: null });
    const { url } = await createFileLink(ctx, file);
    expect((await contentOf(url)).equals(CONTENT)).toBe(true);
    bench.clock.advance({ seconds: 61 });
    await expect(contentOf(url)).rejects.toSatisfy((error: { code?: string }) => code(error) === "NOT_FOUND");
    bench.clock.advance({ minutes: 10 });
    expect(await work()).toEqual(["not-waiting"]);
    expect(downloads).toEqual(["media-0"]);
  });

  it("is kept once, however often its message is delivered", async () => {
    await sent();
    await bench.superuser.query("delete from webhook_event");
    await sent();
    expect(await files()).toHaveLength(1);
  });

  it("is read in parts from any byte on", async () => {
    await sent();
    await work();
    const { url } = await createFileLink(ctx, await theFile());
    const opened = await openFileLink(bench.deps, url.split("/").at(-1) ?? "");
    for (const [from, bytes] of [
      [262_143, 2],
      [599_999, 10],
      [0, 1],
    ] as const) {
      const parts: Buffer[] = [];
      for await (const part of opened.read({ from, bytes })) parts.push(part);
      expect(Buffer.concat(parts).equals(CONTENT.subarray(from, from + bytes))).toBe(true);
    }
  });

  it("is tried again later while WhatsApp doesn't answer, and given up as gone", async () => {
    await sent();
    giving(failing("not-sent", "ECONNREFUSED"));
    expect(await work()).toEqual(["put-off"]);
    expect(await work()).toEqual([]);
    for (let attempt = 1; attempt < 16; attempt += 1) {
      bench.clock.advance({ hours: 7 });
      await bench.superuser.query("update file set lease_until = null");
      await work();
    }
    expect(await theFile()).toMatchObject({ state: "refused", refusal: "gone" });
    expect(downloads).toHaveLength(16);
  });

  it.each([
    ["HTTP_404", "gone"],
    ["MEDIA_TOO_LARGE", "too-large"],
  ] as const)("that WhatsApp refuses with %s is refused as %s", async (providerCode, refusal) => {
    await sent();
    giving(failing("refused", providerCode));
    expect(await work()).toEqual(["refused"]);
    expect(await theFile()).toMatchObject({ state: "refused", refusal });
    await expect(createFileLink(ctx, await theFile())).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("that the check refuses leaves no content", async () => {
    await sent();
    expect(await work(async () => ({ refusal: "type" }))).toEqual(["refused"]);
    expect((await bench.superuser.query("select from file_chunk")).rowCount).toBe(0);
  });

  it("is fetched by another worker when the first one dies, and only then", async () => {
    await sent();
    giving(async () => {
      throw new Error("The process died");
    });
    await expect(work()).rejects.toThrow("The process died");
    giving(async () => CONTENT);
    const { rows } = await bench.superuser.query<{ id: string }>("select id from file");
    const fileId = rows[0]?.id ?? "";
    expect(await storeFile(await bench.systemContext(tenant.tenantId), { fileId }, asPdf)).toBe("not-waiting");
    await bench.superuser.query("update file set lease_until = now() - interval '1 second'");
    bench.clock.advance({ minutes: 4 });
    expect(await work()).toEqual(["ready"]);
  });

  it("is not kept when the business's files have a gigabyte", async () => {
    await sent(["a.pdf", "b.pdf"]);
    expect(await work()).toEqual(["ready", "ready"]);
    await bench.superuser.query("update file set size_bytes = 1024 * 1024 * 1024 where name = 'a.pdf'");
    await bench.superuser.query("delete from webhook_event");
    const document = { id: "media-9", mime_type: "application/pdf", filename: "c.pdf" };
    const message = { id: "wamid.9", from: PHONE.slice(1), timestamp: at(), type: "document", document };
    const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
    await answers.report("whatsapp", "wamid.9", {
      object: "whatsapp_business_account",
      entry: [{ changes: [{ field: "messages", value }] }],
    });
    expect(await work()).toEqual(["refused"]);
    expect((await files()).find(({ name }) => name === "c.pdf")).toMatchObject({ refusal: "full" });
  });

  it("goes with its customer", async () => {
    await sent();
    await work();
    const { id: other } = await createCustomer(ctx, {
      name: "Ravi Rao",
      email: "ravi@example.in",
      phone: "+919876500008",
      company: null,
      status: "prospect",
    });
    await bench.superuser.query("update file set customer_id = $1", [other]);
    await bench.superuser.query("delete from customer where id = $1", [other]);
    for (const table of ["file", "file_chunk"])
      expect((await bench.superuser.query(`select from ${table}`)).rowCount, table).toBe(0);
  });
});

describe("the attachments of an email", () => {
  const PDF = Buffer.alloc(300_000, "%PDF");

  /** Asha answers by email with these files. */
  async function mailed(attachments: readonly Buffer[], headers: object[] = [], mailboxHash?: string): Promise<void> {
    const hash = await bench.hashOf({ tenantId: tenant.tenantId, customerId });
    const messageId = bench.deps.newId();
    const { body, attachments: parts } = splitAttachments(
      Buffer.from(
        JSON.stringify({
          MessageID: messageId,
          FromFull: { Email: "asha@example.in", Name: "" },
          MailboxHash: mailboxHash ?? hash,
          Date: bench.clock.now().toUTCString(),
          TextBody: "See below",
          Headers: headers,
          Attachments: attachments.map((content, place) => ({
            Name: `${place}\u202Efdp.exe`,
            Content: content.toString("base64"),
            ContentType: "application/pdf",
          })),
        }),
      ),
    );
    const { providers } = bench.deps;
    const deps = {
      ...bench.deps,
      providers: { ...providers, email: { ...providers.email, parseWebhook: parsePostmarkWebhook } },
    };
    const event = { provider: "postmark" as const, eventKey: parsePostmarkWebhook(body).eventKey };
    const ctx = { ...deps, requestId: null, ip: null, userAgent: null };
    await receiveWebhook(ctx, { ...event, body, attachments: parts.slice(0, 20) });
    await processWebhook(deps, event);
    await bench.superuser.query("delete from outbox where name = 'webhook.process'");
  }
  const apart = async () => (await bench.superuser.query("select from webhook_attachment")).rowCount;

  it("are stored before the email is processed, become files, and are nowhere else then", async () => {
    await mailed([PDF, CONTENT]);
    expect(await apart()).toBe(5);
    expect(await work()).toEqual(["ready", "ready"]);
    expect((await files()).map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ["0 fdp.exe.pdf", 300_000],
      ["1 fdp.exe.pdf", 600_000],
    ]);
    expect(await apart()).toBe(0);
    const { url } = await createFileLink(ctx, await theFile());
    expect((await contentOf(url)).equals(PDF)).toBe(true);
  });

  it("are kept up to 20 an email, and the others refused", async () => {
    await mailed(Array.from({ length: 50 }, () => Buffer.from("%PDF")));
    expect(await work()).toEqual(Array.from({ length: 20 }, () => "ready"));
    const all = await files();
    expect(all).toHaveLength(50);
    expect(all.filter(({ refusal }) => refusal === "too-many")).toHaveLength(30);
  });

  it("of an automatic email, or one that nobody can be named for, are not kept", async () => {
    await mailed([PDF], [{ Name: "Auto-Submitted", Value: "auto-replied" }]);
    expect(await files()).toEqual([]);
    await bench.superuser.query("delete from webhook_event");
    await mailed([PDF], [], "");
    expect(await apart()).toBe(0);
    expect((await bench.superuser.query("select from file")).rowCount).toBe(0);
  });
});

describe("a link to a file", () => {
  it("is made for members of its business only, and can't be made for another file", async () => {
    await sent();
    await work();
    const file = await theFile();
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(createFileLink(other.ctx, file)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { url } = await createFileLink(ctx, file);
    const [tenantId, fileId, expires, mac] = (url.split("/").at(-1) ?? "").split(".");
    for (const forged of [
      `${other.tenantId}.${fileId}.${expires}.${mac}`,
      `${tenantId}.${fileId}.${Number(expires) + 1}.${mac}`,
      `${tenantId}.${bench.deps.newId()}.${expires}.${mac}`,
      `${tenantId}.${fileId}.${expires}.${"0".repeat(64)}`,
      "x",
    ])
      await expect(openFileLink(bench.deps, forged)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
