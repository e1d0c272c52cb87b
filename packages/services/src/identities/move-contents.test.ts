import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { assignConversation, markConversationRead, snoozeConversation } from "../conversations/change-conversation.ts";
import { listConversations, readConversation } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { writeConversationNote } from "../conversations/write-conversation-note.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { createFileLink, openFileLink } from "../files/file-link.ts";
import { storeFile } from "../files/store-file.ts";
import { listUnsentFiles } from "../files/unsent-files.ts";
import { uploadFile } from "../files/upload-file.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import { moveConversation } from "./move-conversation.ts";
import { undoConversationMove } from "./undo-conversation-move.ts";

const ASHAS = "+919876543210";
const RAVIS = "+919811122333";
const NEHAS = "+919876500078";
const PDF = Buffer.from("%PDF price list");

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let asha: { id: string };
let ravi: { id: string };
let neha: { id: string };

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  const { whatsapp } = bench.deps.providers;
  bench.deps.providers.whatsapp = {
    ...whatsapp,
    downloadMedia: async () => ({ content: PDF, contentType: "application/pdf", sha256: "" }),
  };
  const person = (name: string, email: string, phone?: string) =>
    createCustomer(ctx, { name, email, status: "active", ...(phone && { phone }) });
  asha = await person("Asha Patel", "asha@example.in", ASHAS);
  ravi = await person("Ravi Menon", "ravi@example.in", RAVIS);
  neha = await person("Neha Rao", "neha@example.in");
});
afterAll(() => bench.close());

async function chatOf(customerId: string): Promise<string> {
  const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined, customerId });
  const found = items.find(({ channel }) => channel === "whatsapp");
  if (!found) throw new Error("No chat");
  return found.id;
}
const wrote = async (text: string, from: string) => {
  bench.clock.advance({ minutes: 1 });
  await answers.whatsapp({ text, from });
};
/** Somebody sends a document on WhatsApp. */
async function sentDocument(from: string): Promise<void> {
  bench.clock.advance({ minutes: 1 });
  const id = ctx.newId();
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const document = { id: `media-${id}`, mime_type: "application/pdf", filename: "bill.pdf" };
  const message = { id, from: from.slice(1), timestamp, type: "document", document };
  const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
  const entry = [{ changes: [{ field: "messages", value }] }];
  await answers.report("whatsapp", id, { object: "whatsapp_business_account", entry });
}
/** Fetches and checks the files that wait. */
async function storeFiles(): Promise<void> {
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 returning payload",
    [storeFileJob.name],
  );
  for (const { payload } of rows) {
    const { tenantId, fileId } = storeFileJob.payload.parse(payload);
    await storeFile(await bench.systemContext(tenantId), { fileId }, async (content) => ({
      content,
      contentType: "application/pdf",
      kind: "document",
    }));
  }
}
const thread = async (id: string) => (await listThread(ctx, { id, limit: 50, cursor: undefined })).items.toReversed();
const filesIn = async (id: string) => (await thread(id)).flatMap(({ files }) => files);
async function contentOf(id: string): Promise<string> {
  const { url } = await createFileLink(ctx, { id });
  const opened = await openFileLink(bench.deps, url.split("/").at(-1) ?? "");
  const parts: Buffer[] = [];
  for await (const part of opened.read({ from: 0, bytes: opened.sizeBytes })) parts.push(part);
  return Buffer.concat(parts).toString();
}
const owners = async () =>
  (await bench.superuser.query<{ customer_id: string }>("select customer_id from file order by id")).rows.map(
    (row) => row.customer_id,
  );
const move = (id: string, customerId: string) => moveConversation(ctx, { id, customerId });
const erase = (id: string) => bench.superuser.query("delete from customer where id = $1", [id]);

describe("files", () => {
  it("move with the chat, also those not sent yet, and Undo brings them back", async () => {
    await wrote("One", ASHAS);
    await sentDocument(RAVIS);
    const ravis = await chatOf(ravi.id);
    const [ashas, unsent] = [await chatOf(asha.id), ctx.newId()];
    await uploadFile(ctx, { conversationId: ravis, id: unsent, name: "Prices.pdf", content: PDF });
    await storeFiles();
    const [file] = await filesIn(ravis);
    const { moveId } = await move(ravis, asha.id);
    expect(await filesIn(ashas)).toEqual([file]);
    expect(await contentOf(file?.id ?? "")).toBe(PDF.toString());
    expect((await listUnsentFiles(ctx, { id: ashas })).map(({ id }) => id)).toEqual([unsent]);
    expect(await owners()).toEqual([asha.id, asha.id]);
    await undoConversationMove(ctx, { id: moveId });
    expect(await filesIn(ravis)).toEqual([file]);
    expect(await filesIn(ashas)).toEqual([]);
    expect((await listUnsentFiles(ctx, { id: ravis })).map(({ id }) => id)).toEqual([unsent]);
    expect(await owners()).toEqual([ravi.id, ravi.id]);
    expect(await contentOf(file?.id ?? "")).toBe(PDF.toString());
  });

  it("are erased with the customer who has them, not with the one before", async () => {
    await sentDocument(RAVIS);
    await storeFiles();
    const ravis = await chatOf(ravi.id);
    await move(ravis, neha.id);
    await erase(ravi.id);
    const [file] = await filesIn(ravis);
    expect(await contentOf(file?.id ?? "")).toBe(PDF.toString());
    await erase(neha.id);
    const { rows } = await bench.superuser.query("select from file union all select from file_chunk");
    expect(rows).toEqual([]);
  });
});

describe("a joined chat", () => {
  it("comes out by Undo snoozed, assigned and read as before, with its notes, drafts and bulk messages", async () => {
    const colleague = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    await wrote("One", ASHAS);
    await wrote("Two", RAVIS);
    const [ashas, ravis] = [await chatOf(asha.id), await chatOf(ravi.id)];
    await writeConversationNote(ctx, { id: ravis, text: "@Rohan Patil do you know?" });
    await bulkMessage(ravis);
    await modelDraft(ravis);
    await markConversationRead(ctx, { id: ravis });
    await assignConversation(ctx, {
      id: ravis,
      assigneeId: colleague.actor.kind === "user" ? colleague.actor.userId : null,
    });
    const until = new Date(bench.clock.now().getTime() + 86_400_000).toISOString();
    const before = await snoozeConversation(ctx, { id: ravis, until });
    const entries = await thread(ravis);
    expect(entries.map(({ direction }) => direction)).toEqual(["in", "note", "out"]);
    const { moveId } = await move(ravis, asha.id);
    expect(await thread(ashas)).toHaveLength(4);
    expect(await drafts()).toEqual([ashas]);
    const again = await undoConversationMove(ctx, { id: moveId });
    expect(again).toEqual(before);
    expect(await thread(ravis)).toEqual(entries);
    expect(await thread(ashas)).toHaveLength(1);
    expect(await drafts()).toEqual([ravis]);
    expect(await readConversation(colleague, { id: ravis })).toMatchObject({ isUnread: true });
  });

  it("is found by its former id, until Undo, wherever it went meanwhile", async () => {
    const colleague = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    await wrote("One", ASHAS);
    await wrote("Two", RAVIS);
    const [ashas, ravis] = [await chatOf(asha.id), await chatOf(ravi.id)];
    await writeConversationNote(ctx, { id: ravis, text: "@Rohan Patil do you know?" });
    const first = await move(ravis, asha.id);
    const bell = await listNotifications(colleague, { limit: 10, cursor: undefined, status: undefined });
    const { link } = bell.items.find(({ kind }) => kind === "note.mentioned") ?? {};
    const linked = link ? (new URL(link, "https://app.example").searchParams.get("conversation") ?? "") : "";
    expect(linked).toBe(ravis);
    expect(await readConversation(colleague, { id: linked })).toMatchObject({
      id: ashas,
      customer: { name: "Asha Patel" },
    });
    await undoConversationMove(ctx, { id: first.moveId });
    expect(await readConversation(ctx, { id: ravis })).toMatchObject({ id: ravis, customer: { name: "Ravi Menon" } });
    await move(ravis, asha.id);
    await updateCustomer(ctx, { id: neha.id, changes: { phone: NEHAS } });
    await wrote("Three", NEHAS);
    const nehas = await chatOf(neha.id);
    const second = await move(ashas, neha.id);
    for (const id of [ravis, ashas]) expect(await readConversation(ctx, { id })).toMatchObject({ id: nehas });
    await undoConversationMove(ctx, { id: second.moveId });
    for (const id of [ravis, ashas]) expect(await readConversation(ctx, { id })).toMatchObject({ id: ashas });
    await erase(asha.id);
    await expect(readConversation(ctx, { id: ravis })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is unknown to another business by its former id", async () => {
    await wrote("One", ASHAS);
    await wrote("Two", RAVIS);
    const ravis = await chatOf(ravi.id);
    await move(ravis, asha.id);
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(readConversation(other.ctx, { id: ravis })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a thread by email", () => {
  it("moves with what was sent automatically, and with its formatted text", async () => {
    const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId });
    const from = "ravi@example.in";
    const fields = { HtmlBody: "<p>What does it <b>cost</b>?</p>" };
    await answers.email({ from, text: "What does it cost?", mailboxHash, fields });
    const headers = [{ Name: "Auto-Submitted", Value: "auto-replied" }];
    await answers.email({ from, text: "I am away.", mailboxHash, headers });
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
    const [id] = items.map((item) => item.id);
    const entries = await thread(id ?? "");
    expect(entries.map(({ text }) => text)).toContain("What does it cost?");
    const { moveId } = await move(id ?? "", neha.id);
    expect(await thread(id ?? "")).toEqual(entries);
    await undoConversationMove(ctx, { id: moveId });
    expect(await thread(id ?? "")).toEqual(entries);
    expect(await readConversation(ctx, { id: id ?? "" })).toMatchObject({ customer: { name: "Ravi Menon" } });
  });
});

/** A message of a bulk send that was sent in a chat. */
async function bulkMessage(conversationId: string): Promise<void> {
  bench.clock.advance({ minutes: 1 });
  const [at, sendId, messageId] = [bench.clock.now(), ctx.newId(), ctx.newId()];
  await bench.superuser.query(
    `insert into conversation_message (tenant_id, id, conversation_id, direction, text, state, sent_at, created_at, updated_at)
     values ($1, $2, $3, 'out', 'Closed on Monday', 'sent', $4, $4, $4)`,
    [tenant.tenantId, messageId, conversationId, at],
  );
  await bench.superuser.query(
    `update conversation set last_message_at = $2, preview = 'Closed on Monday', is_preview_inbound = false
     where id = $1`,
    [conversationId, at],
  );
  await bench.superuser.query(
    `insert into bulk_send (tenant_id, id, kind, subject, text, is_offer, state, starts_at, created_at, updated_at)
     values ($1, $2, 'text', '', 'Closed on Monday', false, 'done', $3, $3, $3)`,
    [tenant.tenantId, sendId, at],
  );
  await bench.superuser.query(
    `insert into bulk_recipient (tenant_id, send_id, customer_id, place, state, route, address, message_id, updated_at)
     values ($1, $2, $3, 0, 'written', 'window', '+919811122333', $4, $5)`,
    [tenant.tenantId, sendId, ravi.id, messageId, at],
  );
}

/** A reply that a model wrote for the newest message of a chat. */
const modelDraft = (conversationId: string) =>
  bench.superuser.query(
    `insert into model_draft (tenant_id, message_id, conversation_id, state, digest, text, model, created_at, updated_at)
     select tenant_id, id, conversation_id, 'written', 'd', 'Hello', 'm', received_at, received_at
     from inbound_message where conversation_id = $1`,
    [conversationId],
  );
const drafts = async () =>
  (await bench.superuser.query<{ conversation_id: string }>("select conversation_id from model_draft")).rows.map(
    (row) => row.conversation_id,
  );
