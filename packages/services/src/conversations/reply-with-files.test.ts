import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createFileLink, openFileLink } from "../files/file-link.ts";
import { type InspectFile, storeFile } from "../files/store-file.ts";
import { listUnsentFiles, purgeUnsentFiles, removeUnsentFile } from "../files/unsent-files.ts";
import { uploadFile } from "../files/upload-file.ts";
import { readSending } from "../sending/read-sending.ts";
import { listConversations } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { reply } from "./reply.ts";
import { checkReply, sendReply } from "./send-reply.ts";

const PHONE = "+919876543210";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let email: string;
let customerId: string;
let mailboxHash: string;
let conversationId: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ tenant, ctx, customerId, email, mailboxHash } = await createWritingCustomer(bench, PHONE));
  await answers.whatsapp({ text: "Can you send me the prices?" });
  conversationId = await conversationOn("whatsapp");
});
afterAll(() => bench.close());

async function conversationOn(channel: "whatsapp" | "email", who = ctx): Promise<string> {
  const { items } = await listConversations(who, { tab: "all", limit: 50, cursor: undefined });
  const found = items.find((item) => item.channel === channel);
  if (!found) throw new Error(`No conversation on ${channel}`);
  return found.id;
}
async function byEmail(): Promise<string> {
  await answers.email({ from: email, text: "Can you send me the prices?", mailboxHash });
  return conversationOn("email");
}

/** What the content says it is, without decoding anything. */
const inspect: InspectFile = async (content) => {
  const text = content.toString("latin1", 0, 4);
  if (text === "%PDF") return { content, contentType: "application/pdf", kind: "document" };
  if (text === "PNG.") return { content: Buffer.from("JPEG"), contentType: "image/jpeg", kind: "image" };
  if (text === "OggS") return { content, contentType: "audio/ogg", kind: "audio", durationSeconds: 12 };
  if (text === "AAC.") return { content, contentType: "audio/mp4", kind: "audio" };
  return { refusal: "type" };
};
const PDF = Buffer.from("%PDF price list");
const PHOTO = Buffer.from("PNG. photo");
const VOICE = Buffer.from("OggS voice");

type Upload = {
  content?: Buffer;
  name?: string;
  isVoice?: boolean;
  id?: string;
  in?: string;
  by?: ServiceContext;
};

/** Uploads a file, and lets the worker check it. Returns its id. */
async function uploaded({
  content = PDF,
  name = "Prices.pdf",
  isVoice = false,
  id = ctx.newId(),
  ...where
}: Upload = {}) {
  await uploadFile(where.by ?? ctx, { conversationId: where.in ?? conversationId, id, name, isVoice, content });
  await check();
  return id;
}

/** Runs the jobs that check files. */
async function check(): Promise<string[]> {
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 and available_at <= $2 returning payload",
    [storeFileJob.name, bench.clock.now()],
  );
  const outcomes: string[] = [];
  for (const { payload } of rows) {
    const { tenantId, fileId } = storeFileJob.payload.parse(payload);
    outcomes.push(await storeFile(await bench.systemContext(tenantId), { fileId }, inspect));
  }
  return outcomes;
}

/** Runs the jobs of replies, also those of the next seconds, and returns the outcomes. */
async function work(): Promise<string[]> {
  bench.clock.advance({ seconds: 40 });
  const outcomes: string[] = [];
  const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
    `delete from outbox where available_at <= $1 and name like 'reply.%' returning name, payload`,
    [bench.clock.now()],
  );
  const jobs = rows.map(({ name, payload }) => ({ name, ...sendReplyJob.payload.parse(payload) }));
  for (const { name, tenantId, messageId } of jobs.toSorted((one, other) =>
    one.messageId < other.messageId ? -1 : 1,
  )) {
    const run = name === sendReplyJob.name ? sendReply : checkReply;
    const system = await bench.systemContext(tenantId);
    outcomes.push(await run(system, { messageId }).catch((error: Error) => error.message));
  }
  return outcomes;
}

const passLeases = () =>
  bench.superuser.query("update conversation_message set lease_until = lease_until - interval '90 seconds'");
const written = async () =>
  (await bench.superuser.query("select from conversation_message where direction = 'out'")).rowCount;
const sentByUs = async (id = conversationId) =>
  (await listThread(ctx, { id, limit: 50, cursor: undefined })).items
    .filter(({ source, direction }) => source === "message" && direction === "out")
    .toReversed();
const send = (fileIds: string[], text = "Here they are", id = conversationId) => reply(ctx, { id, text, fileIds });
const refusedWith = (reason: string) => ({ explanation: { reason } });

describe("an upload", () => {
  it("is checked, and is its author's until it is sent", async () => {
    const colleague = await addTeamMember(tenant, { role: "agent", name: "Ravi" });
    const id = ctx.newId();
    expect(await uploadFile(ctx, { conversationId, id, name: "Prices.exe", content: PDF })).toMatchObject({
      id,
      state: "waiting",
      sizeBytes: PDF.length,
    });
    expect(await check()).toEqual(["ready"]);
    const [file, ...others] = await listUnsentFiles(ctx, { id: conversationId });
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: "Prices.exe.pdf", state: "ready", contentType: "application/pdf" });
    const { url } = await createFileLink(ctx, { id });
    expect(url).toContain(id);
    expect(await listUnsentFiles(colleague, { id: conversationId })).toEqual([]);
    await expect(createFileLink(colleague, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeUnsentFile(colleague, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(reply(colleague, { id: conversationId, text: "", fileIds: [id] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("is the same file however often it is repeated, also when it was cut off before its content was stored", async () => {
    const id = await uploaded();
    await uploadFile(ctx, { conversationId, id, name: "Prices.pdf", content: PDF });
    expect(await check()).toEqual([]);
    await expect(uploadFile(ctx, { conversationId, id, name: "x", content: VOICE })).rejects.toMatchObject(
      refusedWith("file.idTaken"),
    );
    await bench.superuser.query("delete from file_chunk");
    await bench.superuser.query("update file set state = 'waiting', attempts = 0, content_type = null, sha256 = null");
    await uploadFile(ctx, { conversationId, id, name: "Prices.pdf", content: PDF });
    expect(await check()).toEqual(["ready"]);
    expect(await listUnsentFiles(ctx, { id: conversationId })).toHaveLength(1);
    expect((await bench.superuser.query("select from file_chunk")).rowCount).toBe(1);
  });

  it("is refused for what its content is, whatever its name, and isn't sent then", async () => {
    const id = await uploaded({ content: Buffer.from("PK\u0003\u0004 zip"), name: "photo.jpg" });
    expect(await listUnsentFiles(ctx, { id: conversationId })).toMatchObject([{ state: "refused", refusal: "type" }]);
    await expect(send([id])).rejects.toMatchObject(refusedWith("file.refused"));
    expect(await written()).toBe(0);
    await removeUnsentFile(ctx, { id });
    expect(await listUnsentFiles(ctx, { id: conversationId })).toEqual([]);
    expect((await bench.superuser.query("select from file_chunk")).rowCount).toBe(0);
  });

  it("has a name that nothing hides in", async () => {
    await uploaded({ content: PHOTO, name: "../..\u202Egpj.exe" });
    const [file] = await listUnsentFiles(ctx, { id: conversationId });
    expect(file?.name).toMatch(/^[^\u202E/\\]+\.jpg$/);
  });

  it("is stored when it is neither empty, too large, one too many nor beyond the business's storage", async () => {
    const upload = (content: Buffer) => uploadFile(ctx, { conversationId, id: ctx.newId(), name: "a", content });
    await expect(upload(Buffer.alloc(0))).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(upload(Buffer.alloc(16 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    for (let count = 0; count < 10; count += 1) await upload(PDF);
    await expect(upload(PDF)).rejects.toMatchObject(refusedWith("file.tooMany"));
    await bench.superuser.query(
      "update file set size_bytes = 1024 * 1024 * 1024 where id = (select id from file limit 1)",
    );
    await expect(
      uploadFile(ctx, { conversationId: await byEmail(), id: ctx.newId(), name: "a", content: PDF }),
    ).rejects.toMatchObject(refusedWith("file.storageFull"));
    expect((await bench.superuser.query("select from file")).rowCount).toBe(10);
  });

  it("needs a role that may reply, and a conversation of the business", async () => {
    const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vera" });
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    const file = { conversationId, id: ctx.newId(), name: "a", content: PDF };
    await expect(uploadFile(viewer, file)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(uploadFile(other.ctx, file)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect((async () => listUnsentFiles(viewer, { id: conversationId }))()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(listUnsentFiles(other.ctx, { id: conversationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const id = await uploaded();
    await expect(removeUnsentFile(viewer, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeUnsentFile(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createFileLink(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await bench.superuser.query("select from file")).rowCount).toBe(1);
  });

  it("is deleted with its content when it isn't sent for 24 hours; what was sent stays", async () => {
    const [sent] = [await uploaded(), await uploaded({ content: PHOTO })];
    await send([sent]);
    bench.clock.advance({ hours: 23 });
    await purgeUnsentFiles(bench.deps);
    expect((await bench.superuser.query("select from file")).rowCount).toBe(2);
    bench.clock.advance({ hours: 2 });
    await purgeUnsentFiles(bench.deps);
    expect((await bench.superuser.query("select id from file")).rows).toEqual([{ id: sent }]);
    expect((await bench.superuser.query("select from file_chunk")).rowCount).toBe(1);
  });
});

describe("a reply with files on WhatsApp", () => {
  it("is a message for each, stored at WhatsApp first, with the text below the first", async () => {
    const files = [await uploaded({ content: PHOTO, name: "shop.png" }), await uploaded()];
    expect(await send(files)).toMatchObject({ text: "", state: "planned", files: [{ name: "Prices.pdf" }] });
    expect(await listUnsentFiles(ctx, { id: conversationId })).toEqual([]);
    expect(await work()).toEqual(["sent", "sent"]);
    const { uploads, images, documents, texts } = bench.notifiers;
    expect(uploads.map(({ name, contentType, content }) => [name, contentType, content.toString()])).toEqual([
      ["shop.jpg", "image/jpeg", "JPEG"],
      ["Prices.pdf", "application/pdf", PDF.toString()],
    ]);
    expect(images).toMatchObject([{ to: PHONE, image: { mediaId: "media-1" }, caption: "Here they are" }]);
    expect(documents).toMatchObject([{ to: PHONE, document: { mediaId: "media-2", fileName: "Prices.pdf" } }]);
    expect(documents[0]?.caption).toBeUndefined();
    expect(texts).toEqual([]);
    const entries = await sentByUs();
    expect(entries.map(({ text, state, files: [file] }) => [text, state, file?.name])).toEqual([
      ["Here they are", "sent", "shop.jpg"],
      ["", "sent", "Prices.pdf"],
    ]);
    const { url } = await createFileLink(ctx, { id: files[1] ?? "" });
    const opened = await openFileLink(bench.deps, url.split("/").at(-1) ?? "");
    const parts: Buffer[] = [];
    for await (const part of opened.read({ from: 0, bytes: opened.sizeBytes })) parts.push(part);
    expect(Buffer.concat(parts).equals(PDF)).toBe(true);
    expect((await listConversations(ctx, { tab: "all", limit: 1, cursor: undefined })).items[0]).toMatchObject({
      state: "waiting",
      preview: "Prices.pdf",
    });
  });

  it("has its text before audio, which has no caption; without a text it is only the file", async () => {
    await send([await uploaded({ content: VOICE, name: "" })]);
    expect(await work()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.texts).toMatchObject([{ text: "Here they are" }]);
    await send([await uploaded({ content: VOICE, name: "" })], " \u200B");
    expect(await work()).toContain("sent");
    expect(bench.notifiers.audios).toMatchObject([
      { audio: { mediaId: "media-1" } },
      { audio: { mediaId: "media-2" } },
    ]);
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("is a voice message when it was recorded to be sent, and WhatsApp plays its type as one", async () => {
    const recorded = await uploaded({ content: VOICE, name: "", isVoice: true });
    const onIphone = await uploaded({ content: Buffer.from("AAC. voice"), name: "", isVoice: true });
    const named = await uploaded({ isVoice: true });
    expect(await listUnsentFiles(ctx, { id: conversationId })).toMatchObject([
      { isVoice: true, durationSeconds: 12 },
      { isVoice: true, durationSeconds: null },
      { isVoice: false, kind: "document" },
    ]);
    await send([recorded, onIphone, named], "");
    await work();
    expect(bench.notifiers.audios).toMatchObject([{ isVoice: true }, { isVoice: false }]);
    expect(bench.notifiers.uploads.map(({ name }) => name)).toEqual([
      "voice-message.ogg",
      "voice-message.m4a",
      "Prices.pdf",
    ]);
  });

  it("is sent once when two people press Send, or one presses twice", async () => {
    const fileIds = [await uploaded()];
    const outcomes = await Promise.allSettled([send(fileIds), send(fileIds)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refusedWith("file.alreadySent"),
    });
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.documents).toHaveLength(1);
    expect(await written()).toBe(1);
  });

  it("is sent by another worker when the first one died while the file was being stored", async () => {
    await send([await uploaded()]);
    bench.notifiers.uploadScript = ["crash"];
    expect(await work()).toEqual(["The process lost its mind"]);
    expect(await sentByUs()).toMatchObject([{ state: "sending" }]);
    await passLeases();
    expect(await work()).toEqual(["planned-again"]);
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.documents).toHaveLength(1);
  });

  it("isn't sent again when the process died after the file was stored: it may have been sent", async () => {
    await send([await uploaded()]);
    bench.notifiers.script = ["crash"];
    expect(await work()).toEqual(["The process lost its mind"]);
    await passLeases();
    expect(await work()).toEqual(["unknown"]);
    expect(bench.notifiers.documents).toEqual([]);
  });

  it("uses the stored file again after a failure, and tells a refusal", async () => {
    await send([await uploaded()]);
    bench.notifiers.uploadScript = ["not-sent"];
    bench.notifiers.script = ["not-sent", "refused"];
    expect(await work()).toEqual(["put-off"]);
    bench.clock.advance({ hours: 1 });
    expect(await work()).toContain("put-off");
    bench.clock.advance({ hours: 1 });
    expect(await work()).toContain("failed");
    expect(bench.notifiers.uploads).toHaveLength(1);
    expect(await sentByUs()).toMatchObject([{ state: "failed", files: [{ state: "ready" }] }]);
  });

  it("is refused when WhatsApp's window closes before Send, and the files stay with the draft", async () => {
    const id = await uploaded();
    bench.clock.advance({ hours: 24 });
    await expect(send([id])).rejects.toMatchObject(refusedWith("reply.windowClosed"));
    expect(await written()).toBe(0);
    expect(await listUnsentFiles(ctx, { id: conversationId })).toMatchObject([{ id, state: "ready" }]);
  });

  it("is cancelled when the window closes after Send, and nothing is stored at WhatsApp", async () => {
    bench.clock.advance({ hours: 23, minutes: 58, seconds: 50 });
    await send([await uploaded()]);
    expect(await work()).toEqual(["cancelled"]);
    expect(bench.notifiers.uploads).toEqual([]);
    expect(await sentByUs()).toMatchObject([{ state: "cancelled", files: [{ name: "Prices.pdf" }] }]);
  });

  it("takes no file of another conversation, or one that isn't checked yet, and leaves no trace", async () => {
    const other = await byEmail();
    const elsewhere = await uploaded({ in: other });
    await expect(send([elsewhere])).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(send([ctx.newId()])).rejects.toMatchObject({ code: "NOT_FOUND" });
    const waiting = ctx.newId();
    await uploadFile(ctx, { conversationId, id: waiting, name: "a", content: PDF });
    await expect(send([waiting])).rejects.toMatchObject(refusedWith("file.notReady"));
    expect(await written()).toBe(0);
    expect(await listUnsentFiles(ctx, { id: other })).toHaveLength(1);
  });

  it("counts each message against the daily limit, and sends none when they don't fit", async () => {
    const files = [await uploaded(), await uploaded()];
    const { dailyLimit } = await readSending(ctx);
    await bench.superuser.query(
      `insert into sending_day (tenant_id, day, messages) values ($1, '2026-11-21', $2)
       on conflict (tenant_id, day) do update set messages = excluded.messages`,
      [tenant.tenantId, dailyLimit - 1],
    );
    await expect(send(files)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await written()).toBe(0);
    expect(await listUnsentFiles(ctx, { id: conversationId })).toHaveLength(2);
  });
});

it("goes with its customer, with the content, whether it was sent or not", async () => {
  await send([await uploaded()]);
  await uploaded({ content: PHOTO });
  const files = async () => (await bench.superuser.query("select from file")).rowCount;
  expect(await files()).toBe(2);
  await bench.superuser.query("delete from subscription");
  await bench.superuser.query("delete from customer where id = $1", [customerId]);
  expect(await files()).toBe(0);
  expect((await bench.superuser.query("select from file_chunk")).rowCount).toBe(0);
});

describe("a reply with files by email", () => {
  it("is one email that carries them", async () => {
    const id = await byEmail();
    const fileIds = [await uploaded({ in: id, content: VOICE, name: "hello.ogg" }), await uploaded({ in: id })];
    await send(fileIds, "Here they are", id);
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([
      {
        to: email,
        text: "Here they are",
        attachments: [
          { name: "hello.ogg", contentType: "audio/ogg", content: VOICE },
          { name: "Prices.pdf", contentType: "application/pdf", content: PDF },
        ],
      },
    ]);
    expect(await sentByUs(id)).toMatchObject([
      { state: "sent", files: [{ name: "hello.ogg" }, { name: "Prices.pdf" }] },
    ]);
    expect(bench.notifiers.uploads).toEqual([]);
  });

  it("names its files where it has no text", async () => {
    const id = await byEmail();
    await send([await uploaded({ in: id })], "", id);
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ text: "Prices.pdf" }]);
  });

  it("is refused over 7 MB together", async () => {
    const id = await byEmail();
    const fileIds = [await uploaded({ in: id }), await uploaded({ in: id })];
    await bench.superuser.query("update file set size_bytes = 4 * 1024 * 1024");
    await expect(send(fileIds, "", id)).rejects.toMatchObject(refusedWith("file.tooLargeTogether"));
    expect(await written()).toBe(0);
  });

  it("is sent once when its sender died after Postmark took it", async () => {
    const id = await byEmail();
    await send([await uploaded({ in: id })], "", id);
    bench.notifiers.script = ["accept-then-unknown"];
    expect(await work()).toEqual(["unknown"]);
    await passLeases();
    expect(await work()).toEqual(["found"]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });
});
