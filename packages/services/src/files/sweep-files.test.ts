import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import { ProviderError } from "@aavarti/providers/provider-error";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeFile } from "./store-file.ts";
import { sweepFiles } from "./sweep-files.ts";

const PHONE = "+919876543210";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, webhook_attachment, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  await createTestSubscription(tenant.ctx, { endOn: "2026-12-21", phone: PHONE });
  await bench.sweepAndWork();
});
afterAll(() => bench.close());

/** Asha sends a document on WhatsApp, whose file waits with its job. */
async function sent(): Promise<void> {
  const id = bench.deps.newId();
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const document = { id, mime_type: "application/pdf", filename: "bill.pdf" };
  const message = { id, from: PHONE.slice(1), timestamp, type: "document", document };
  const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
  await answers.report("whatsapp", id, {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
}

/** Empties the outbox, as a restore does. */
const loseJobs = () => bench.superuser.query("delete from outbox");
async function jobs(): Promise<unknown[]> {
  const { rows } = await bench.superuser.query("select payload from outbox where name = $1", [storeFileJob.name]);
  return rows.map(({ payload }) => payload);
}
const files = async () => (await bench.superuser.query("select id, tenant_id, state, refusal from file")).rows;

describe("a file that waits without a job", () => {
  it("is enqueued again, once an hour at most", async () => {
    await sent();
    await loseJobs();
    expect(await sweepFiles(bench.deps)).toEqual({ enqueued: 0, refused: 0, deleted: 0 });
    bench.clock.advance({ minutes: 61 });
    expect(await sweepFiles(bench.deps)).toEqual({ enqueued: 1, refused: 0, deleted: 0 });
    const [file] = await files();
    expect(await jobs()).toEqual([{ tenantId: tenant.tenantId, fileId: file.id }]);
    await loseJobs();
    expect(await sweepFiles(bench.deps)).toMatchObject({ enqueued: 0 });
    bench.clock.advance({ minutes: 61 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ enqueued: 1 });
  });

  it("of any business is found, and becomes ready", async () => {
    await sent();
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    const { customerId } = await createTestSubscription(other.ctx, { endOn: "2026-12-21", phone: "+919876500009" });
    await bench.superuser.query(
      `insert into file (tenant_id, id, customer_id, position, state, kind, name, source, created_at, updated_at)
       values ($1, $2, $3, 0, 'waiting', 'document', 'a.pdf', '{"from":"whatsapp","mediaId":"1"}', $4, $4)`,
      [other.tenantId, bench.deps.newId(), customerId, bench.clock.now()],
    );
    await loseJobs();
    bench.clock.advance({ minutes: 61 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ enqueued: 2 });
    const { whatsapp } = bench.deps.providers;
    bench.deps.providers.whatsapp = {
      ...whatsapp,
      downloadMedia: async () => ({ content: Buffer.from("%PDF"), contentType: "application/pdf", sha256: "" }),
    };
    for (const payload of await jobs()) {
      const { tenantId, fileId } = storeFileJob.payload.parse(payload);
      await storeFile(await bench.systemContext(tenantId), { fileId }, async (content) => ({
        content,
        contentType: "application/pdf",
        kind: "document",
      }));
    }
    expect((await files()).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });

  it("of WhatsApp is refused as gone after 7 days, and is never fetched", async () => {
    await sent();
    await loseJobs();
    bench.clock.advance({ days: 7, minutes: 1 });
    expect(await sweepFiles(bench.deps)).toEqual({ enqueued: 0, refused: 1, deleted: 0 });
    expect(await files()).toMatchObject([{ state: "refused", refusal: "gone" }]);
    expect(await jobs()).toEqual([]);
    expect(await sweepFiles(bench.deps)).toEqual({ enqueued: 0, refused: 0, deleted: 0 });
  });

  it("of an email is enqueued even after 7 days, and says what became of it", async () => {
    await sent();
    await bench.superuser.query(`update file set source = '{"from":"email","eventKey":"x","index":0}'`);
    await loseJobs();
    bench.clock.advance({ days: 8 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ enqueued: 1, refused: 0 });
  });
});

describe("a file that waits for its time", () => {
  it("is left alone while it is put off", async () => {
    await sent();
    const { whatsapp } = bench.deps.providers;
    const failure = { provider: "whatsapp", outcome: "not-sent", providerCode: "X" } as const;
    bench.deps.providers.whatsapp = {
      ...whatsapp,
      downloadMedia: () => Promise.reject(new ProviderError({ ...failure, reason: "No.", nextStep: "Wait." })),
    };
    const [file] = await files();
    await bench.superuser.query("update file set attempts = 14");
    await loseJobs();
    const ctx = await bench.systemContext(tenant.tenantId);
    expect(await storeFile(ctx, { fileId: file.id }, async () => ({ refusal: "type" }))).toBe("put-off");
    bench.clock.advance({ hours: 5 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ enqueued: 0, refused: 0 });
  });

  it("is left alone while somebody has claimed it", async () => {
    await sent();
    await loseJobs();
    await bench.superuser.query("update file set lease_until = clock_timestamp() + interval '1 minute'");
    bench.clock.advance({ hours: 5 });
    expect(await sweepFiles(bench.deps)).toMatchObject({ enqueued: 0, refused: 0 });
  });
});
