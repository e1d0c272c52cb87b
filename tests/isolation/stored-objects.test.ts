import { linkSecret } from "@aavarti/db/queries/deployment";
import { listReadyFiles } from "@aavarti/db/queries/files";
import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import { createProviders } from "@aavarti/providers/create-providers";
import { unconfiguredObjects } from "@aavarti/providers/not-configured";
import type { ObjectStore } from "@aavarti/providers/objects/interface";
import { ProviderError } from "@aavarti/providers/provider-error";
import { filesToSend, loadReplyFiles } from "@aavarti/services/conversations/load-reply-files";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { exportData } from "@aavarti/services/exports/export-data";
import { createFileStoreCheck } from "@aavarti/services/files/check-file-store";
import { createFileLink, fileLinkOf, openFileLink } from "@aavarti/services/files/file-link";
import { type InspectFile, storeFile } from "@aavarti/services/files/store-file";
import { sweepFiles } from "@aavarti/services/files/sweep-files";
import { uploadFile } from "@aavarti/services/files/upload-file";
import { eraseTenant } from "@aavarti/services/retention/erase-tenant";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "../providers/sandbox-under-test.ts";

const PHONE = "+919876543210";
const OTHER = {
  name: "Ravi Rao",
  email: "ravi@example.in",
  phone: "+919876500008",
  company: null,
  status: "prospect",
} as const;
const CONTENT = Buffer.alloc(2_500_000, "%PDF-1.7 ");

let bench: ReminderBench;
let answers: Answers;
let sandbox: SandboxUnderTest;
let tenant: TestTenant;
let s3: ObjectStore;

beforeAll(async () => {
  [bench, sandbox] = await Promise.all([createReminderBench(), startSandboxUnderTest()]);
  answers = createAnswers(bench);
  s3 = storeWith("sandbox_secret");
});
beforeEach(async () => {
  await bench.reset();
  await sandbox.control("POST", "reset");
  await bench.superuser.query("truncate webhook_event, stored_object");
  const { whatsapp } = bench.deps.providers;
  bench.deps.providers.whatsapp = {
    ...whatsapp,
    downloadMedia: async () => ({ content: CONTENT, contentType: "application/pdf", sha256: "" }),
  };
  bench.deps.providers.objects = s3;
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  await createTestSubscription(tenant.ctx, { endOn: "2026-12-21", phone: PHONE });
  await bench.sweepAndWork();
});
afterAll(async () => {
  await bench.close();
  await sandbox.close();
});

const storeWith = (secret: string): ObjectStore =>
  createProviders(
    {
      S3_ENDPOINT: `${sandbox.url}/s3`,
      S3_REGION: "ap-south-1",
      S3_BUCKET: "sandbox",
      S3_ACCESS_KEY_ID: "sandbox",
      S3_SECRET_ACCESS_KEY: secret,
    },
    { publicUrl: "http://x.test", now: () => new Date() },
  ).objects;

/** Asha sends a document on WhatsApp; returns the id of its file. */
async function sent(): Promise<string> {
  bench.clock.advance({ minutes: 1 });
  const id = bench.deps.newId();
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const document = { id, mime_type: "application/pdf", filename: "bill.pdf" };
  const message = { id, from: PHONE.slice(1), timestamp, type: "document", document };
  const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
  await answers.report("whatsapp", id, {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
  const { rows } = await bench.superuser.query<{ id: string }>("select id from file order by created_at desc, id desc");
  return rows[0]?.id ?? "";
}

const asPdf: InspectFile = async (content) => ({ content, contentType: "application/pdf", kind: "document" });

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

async function contentOf(fileId: string, { ctx } = tenant): Promise<Buffer> {
  const { url } = await createFileLink(ctx, { id: fileId });
  const opened = await openFileLink(bench.deps, url.split("/").at(-1) ?? "");
  const parts: Buffer[] = [];
  for await (const part of opened.read({ from: 0, bytes: opened.sizeBytes })) parts.push(part);
  return Buffer.concat(parts);
}

const storesOf = async () =>
  (
    await bench.superuser.query<{ store: string; state: string }>(
      "select store, state from file order by created_at, id",
    )
  ).rows.map(({ store, state }) => `${state} in ${store}`);
const count = async (table: string) => (await bench.superuser.query(`select from ${table}`)).rowCount;
const keyOf = (fileId: string) => `${tenant.tenantId}/${fileId}`;
const isStored = async (fileId: string) => (await s3.read(keyOf(fileId), { from: 0, bytes: 4 })).length > 0;
const failing = (outcome: "not-sent" | "refused") =>
  new ProviderError({ provider: "s3", outcome, providerCode: "X", reason: "No.", nextStep: "Wait." });

describe("a file in an S3 store", () => {
  it("is kept there alone, opens by its link, and is in the export", async () => {
    const id = await sent();
    expect(await work()).toEqual(["ready"]);
    expect(await storesOf()).toEqual(["ready in s3"]);
    expect(await count("file_chunk")).toBe(0);
    expect((await contentOf(id)).equals(CONTENT)).toBe(true);
    const exported = new Map<string, Buffer>();
    for await (const { name, parts } of exportData(bench.deps, tenant.tenantId, { reveals: true })) {
      const read: Buffer[] = [];
      for await (const part of parts) read.push(Buffer.from(part));
      exported.set(name, Buffer.concat(read));
    }
    expect(exported.get(`files/${id}-bill.pdf`)?.equals(CONTENT)).toBe(true);
  });

  it("stays readable beside those in the database, whichever the installation uses now", async () => {
    bench.deps.providers.objects = unconfiguredObjects();
    const before = await sent();
    expect(await work()).toEqual(["ready"]);
    bench.deps.providers.objects = s3;
    const after = await sent();
    expect(await work()).toEqual(["ready"]);
    expect(await storesOf()).toEqual(["ready in database", "ready in s3"]);
    for (const id of [before, after]) expect((await contentOf(id)).equals(CONTENT)).toBe(true);
    bench.deps.providers.objects = unconfiguredObjects();
    expect((await contentOf(before)).equals(CONTENT)).toBe(true);
    await expect(contentOf(after)).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
  });

  it("can't be opened by another business, nor found by its key under another name", async () => {
    const id = await sent();
    await work();
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(contentOf(id, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const secret = await linkSecret(bench.deps.db);
    const { url } = fileLinkOf({ tenantId: other.tenantId, fileId: id }, { secret, at: bench.clock.now() });
    await expect(openFileLink(bench.deps, url.split("/").at(-1) ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("waits while the store doesn't answer or refuses our key, and isn't given up", async () => {
    await sent();
    await sandbox.fault("s3", "objects.put", "error:SlowDown", 1);
    expect(await work()).toEqual(["put-off"]);
    bench.clock.advance({ minutes: 1 });
    bench.deps.providers.objects = storeWith("sandbox_wrong");
    expect(await work()).toEqual(["put-off"]);
    bench.deps.providers.objects = s3;
    await bench.superuser.query("update file set attempts = 40");
    await sandbox.fault("s3", "objects.put", "reset", 1_000);
    bench.clock.advance({ hours: 7 });
    expect(new Set(await work())).toEqual(new Set(["put-off"]));
    await sandbox.control("POST", "reset");
    bench.clock.advance({ hours: 7 });
    expect(await work()).toContain("ready");
    expect(await storesOf()).toEqual(["ready in s3"]);
  });

  it("is stored once more when the answer was lost, and once only", async () => {
    const id = await sent();
    await sandbox.fault("s3", "objects.put", "accept-then-500", 1);
    expect(await work()).toEqual(["put-off"]);
    expect(await isStored(id)).toBe(true);
    bench.clock.advance({ minutes: 1 });
    expect(await work()).toEqual(["ready"]);
    expect(await count("stored_object")).toBe(1);
  });
});

describe("a file that a member sends", () => {
  const id = "0190a000-0000-7000-8000-00000000f11e";
  const upload = async () => {
    await sent();
    await bench.superuser.query("delete from file");
    const { rows } = await bench.superuser.query<{ id: string }>("select id from conversation");
    const conversationId = rows[0]?.id ?? "";
    return uploadFile(tenant.ctx, { conversationId, id, name: "bill.pdf", content: CONTENT });
  };
  /** Loads the file for a reply, of which nobody holds the claim. */
  const load = async () => {
    const rows = await tenant.ctx.transact(({ trx }) => listReadyFiles(trx, { after: null, limit: 10 }));
    const claim = { messageId: bench.deps.newId(), attempts: 1 };
    return loadReplyFiles(tenant.ctx, claim, filesToSend("email", rows));
  };

  it("is kept in the store from the upload on, and read from it when it is sent", async () => {
    expect(await upload()).toMatchObject({ state: "waiting" });
    expect((await s3.read(keyOf(id), { from: 0, bytes: 4 })).toString()).toBe("%PDF");
    expect(await work()).toContain("ready");
    expect(await storesOf()).toEqual(["ready in s3"]);
    expect(await load()).toBeNull();
    bench.deps.providers.objects = storeWith("sandbox_wrong");
    tenant.ctx.providers.objects = bench.deps.providers.objects;
    await expect(load()).rejects.toMatchObject({ provider: "s3", outcome: "not-sent" });
    tenant.ctx.providers.objects = s3;
    await s3.remove(keyOf(id));
    await expect(load()).rejects.toMatchObject({ outcome: "refused", providerCode: "CONTENT_MISSING" });
  });

  it("can be uploaded again when the store didn't take it", async () => {
    await sandbox.fault("s3", "objects.put", "error:SlowDown", 1);
    await expect(upload()).rejects.toMatchObject({ provider: "s3" });
    expect(await storesOf()).toEqual(["waiting in s3"]);
    const { rows } = await bench.superuser.query<{ id: string }>("select id from conversation");
    const again = { conversationId: rows[0]?.id ?? "", id, name: "bill.pdf", content: CONTENT };
    await uploadFile(tenant.ctx, again);
    expect(await work()).toContain("ready");
    expect(await isStored(id)).toBe(true);
  });

  it("is deleted from the store when it is refused", async () => {
    await upload();
    expect(await work(async () => ({ refusal: "type" }))).toContain("refused");
    expect(await storesOf()).toEqual(["refused in database"]);
    bench.clock.advance({ minutes: 11 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 1 });
    expect(await isStored(id)).toBe(false);
  });
});

describe("a content in an S3 store whose file is gone", () => {
  const removals = [
    [
      "its customer",
      async () => {
        // The one who sent it has subscriptions, which keep a customer from being erased.
        const { id } = await createCustomer(tenant.ctx, OTHER);
        await bench.superuser.query("update file set customer_id = $1", [id]);
        await bench.superuser.query("delete from customer where id = $1", [id]);
      },
    ],
    [
      "its business",
      async () => {
        const ctx = await bench.systemContext(tenant.tenantId);
        await ctx.transact((unit) => eraseTenant(ctx, unit));
      },
    ],
    ["its message", () => bench.superuser.query("delete from inbound_message")],
  ] as const;

  it.each(removals)("is deleted after %s", async (_what, remove) => {
    const id = await sent();
    await work();
    bench.clock.advance({ minutes: 11 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 0 });
    expect(await isStored(id)).toBe(true);
    await remove();
    expect(await count("file")).toBe(0);
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 1 });
    expect(await isStored(id)).toBe(false);
    expect(await count("stored_object")).toBe(0);
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 0 });
  });

  it("is deleted when the file went while it was written, but not before that has ended", async () => {
    const id = await sent();
    bench.deps.providers.objects = {
      ...s3,
      put: async (key, content) => {
        await bench.superuser.query("delete from file");
        expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 0 });
        await s3.put(key, content);
      },
    };
    expect(await work()).toEqual(["not-waiting"]);
    expect(await isStored(id)).toBe(true);
    bench.clock.advance({ minutes: 11 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 1 });
    expect(await isStored(id)).toBe(false);
  });

  it("is tried again until the store answers", async () => {
    const id = await sent();
    await work();
    await bench.superuser.query("delete from file");
    bench.clock.advance({ minutes: 11 });
    bench.deps.providers.objects = { ...s3, remove: () => Promise.reject(failing("not-sent")) };
    await expect(sweepFiles(bench.deps)).rejects.toMatchObject({ provider: "s3" });
    bench.deps.providers.objects = s3;
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 0 });
    bench.clock.advance({ minutes: 10 });
    bench.deps.providers.objects = unconfiguredObjects();
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 0 });
    bench.deps.providers.objects = s3;
    bench.clock.advance({ minutes: 20 });
    await sandbox.fault("s3", "objects.delete", "accept-then-reset", 1);
    await expect(sweepFiles(bench.deps)).rejects.toMatchObject({ provider: "s3" });
    expect(await count("stored_object")).toBe(1);
    bench.clock.advance({ hours: 1 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ deleted: 1 });
    expect(await isStored(id)).toBe(false);
  });

  it("is deleted once by two workers, and however many there are", async () => {
    for (let place = 0; place < 3; place += 1) await sent();
    await work();
    await bench.superuser.query(
      "insert into stored_object (tenant_id, file_id, written_at) select $1, gen_random_uuid(), $2 from generate_series(1, 120)",
      [tenant.tenantId, bench.clock.now()],
    );
    bench.clock.advance({ minutes: 11 });
    const removed: string[] = [];
    bench.deps.providers.objects = {
      ...s3,
      remove: async (key) => {
        removed.push(key);
        await s3.remove(key);
      },
    };
    const swept = await Promise.all([sweepFiles(bench.deps), sweepFiles(bench.deps)]);
    expect(swept.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(120);
    expect(new Set(removed).size).toBe(removed.length);
    expect(await count("stored_object")).toBe(3);
    expect(await storesOf()).toEqual(["ready in s3", "ready in s3", "ready in s3"]);
  });
});

describe("the check of the store", () => {
  it("fails while the store doesn't take our key, and asks it twice a minute at most", async () => {
    let asked = 0;
    const deps = { ...bench.deps, providers: { ...bench.deps.providers } };
    deps.providers.objects = {
      ...storeWith("sandbox_wrong"),
      check: () => {
        asked += 1;
        return asked === 1 ? storeWith("sandbox_wrong").check() : s3.check();
      },
    };
    const check = createFileStoreCheck(deps);
    await expect(check?.()).rejects.toMatchObject({ provider: "s3", outcome: "refused" });
    await expect(check?.()).rejects.toMatchObject({ provider: "s3" });
    expect(asked).toBe(1);
    bench.clock.advance({ seconds: 30 });
    await check?.();
    deps.providers.objects = unconfiguredObjects();
    expect(createFileStoreCheck(deps)).toBeNull();
  });
});
