import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import type { TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { readEmailHtml, showEmailHtml } from "../conversations/show-email-html.ts";
import { openFileLink } from "./file-link.ts";
import { type InspectFile, storeFile } from "./store-file.ts";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let email: string;
let mailboxHash: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ tenant, email, mailboxHash } = await createWritingCustomer(bench, null));
});
afterAll(() => bench.close());

/** Asha sends an email with these attachments, by their `Content-ID`; names end in their type. */
async function write(HtmlBody: string, attachments: Record<string, string>): Promise<void> {
  const Attachments = Object.entries(attachments).map(([id, Name]) => ({
    Name,
    ContentType: "image/png",
    ContentLength: 5,
    ContentID: `<${id}>`,
  }));
  const fields = { HtmlBody, Attachments };
  expect(await answers.email({ from: email, text: "See below", mailboxHash, fields })).toMatch(/^message: /);
}

/** Says what a content is by the name of its file: a picture, or a document. */
const inspect: InspectFile = async (_content, name) =>
  name.endsWith(".png")
    ? { content: Buffer.from(name), contentType: "image/jpeg", kind: "image" }
    : { content: Buffer.from(name), contentType: "application/pdf", kind: "document" };

async function work(): Promise<void> {
  const { rows } = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 returning payload",
    [storeFileJob.name],
  );
  for (const { payload } of rows) {
    const { tenantId, fileId } = storeFileJob.payload.parse(payload);
    await storeFile(await bench.systemContext(tenantId), { fileId }, inspect);
  }
}

/** The pages of the emails that were received, the newest first, each with its policy. */
async function pages() {
  const page = { limit: 50, cursor: undefined };
  const [conversation] = (await listConversations(tenant.ctx, { ...page, tab: "all" })).items;
  if (!conversation) throw new Error("Expected a conversation");
  const { items } = await listThread(tenant.ctx, { ...page, id: conversation.id });
  const shown = { id: conversation.id, showImages: false, language: "en" } as const;
  return Promise.all(
    items.map(async ({ id: messageId }) => {
      const { url } = await showEmailHtml(tenant.ctx, { ...shown, messageId });
      const ctx = { ...bench.deps, requestId: null, ip: null, userAgent: null };
      const read = await readEmailHtml(ctx, url.split("/").at(-1) ?? "");
      return { html: read?.html ?? "", policy: read?.contentSecurityPolicy ?? "" };
    }),
  );
}

/** What each image of a page loads, by its description; null for one without a source. */
async function imagesOf({ html }: { html: string }): Promise<Record<string, string | null>> {
  const loaded: Record<string, string | null> = {};
  for (const [image] of html.matchAll(/<img [^>]*>/g)) {
    const alt = / alt="([^"]*)"/.exec(image)?.[1] ?? "";
    const link = / src="\/api\/files\/([^"]+)"/.exec(image)?.[1];
    if (/ src="/.test(image) && link === undefined) throw new Error(`Unexpected source: ${image}`);
    if (link === undefined) loaded[alt] = null;
    else {
      const opened = await openFileLink(bench.deps, link);
      const parts: Buffer[] = [];
      for await (const part of opened.read({ from: 0, bytes: opened.sizeBytes })) parts.push(part);
      loaded[alt] = Buffer.concat(parts).toString();
    }
  }
  return loaded;
}

describe("the images that came with a formatted email", () => {
  it("are shown where its HTML has them, once they are checked", async () => {
    await write(
      '<img src="cid:a@x" alt="one"><p>and</p><img src="CID:b%2Bc@x" alt="two"><img src="cid:a%40x" alt="again"><img src="cid:%E0" alt="odd">',
      {
        "a@x": "first.png",
        "b+c@x": "second.png",
      },
    );
    const [before] = await pages();
    if (!before) throw new Error("Expected a page");
    expect(await imagesOf(before)).toEqual({ one: null, two: null, again: null, odd: null });
    expect(before.policy).toContain("img-src 'none';");
    await work();
    const [after] = await pages();
    if (!after) throw new Error("Expected a page");
    expect(await imagesOf(after)).toEqual({ one: "first.png", two: "second.png", again: "first.png", odd: null });
    expect(after.policy).toContain("img-src 'self';");
  });

  it("are told from the files beside the text", async () => {
    await write(
      '<p>See</p><img src="cid:a%40x" alt="one"><img src="cid:p&amp;q" alt="two"><img src="cid:bill" alt="bill">',
      {
        "a@x": "first.png",
        "p&q": "second.png",
        beside: "third.png",
        bill: "bill.exe",
      },
    );
    const [conversation] = (await listConversations(tenant.ctx, { limit: 50, cursor: undefined, tab: "all" })).items;
    const files = async () => {
      const { items } = await listThread(tenant.ctx, { limit: 50, cursor: undefined, id: conversation?.id ?? "" });
      return items.flatMap((entry) => entry.files).map(({ isInline }) => isInline);
    };
    expect(await files()).toEqual([false, false, false, false]);
    await work();
    expect(await files()).toEqual([true, true, false, false]);
  });

  it("have no source where the file is missing, another message's, or no image", async () => {
    await write('<img src="cid:theirs" alt="own">', { theirs: "first.png" });
    bench.clock.advance({ minutes: 1 });
    await write('<img src="cid:theirs" alt="other"><img src="cid:none" alt="missing"><img src="cid:bill" alt="bill">', {
      bill: "bill.exe",
      unnamed: "seen.png",
    });
    await work();
    const [newest, earlier] = await pages();
    if (!newest || !earlier) throw new Error("Expected two pages");
    expect(await imagesOf(newest)).toEqual({ other: null, missing: null, bill: null });
    expect(await imagesOf(earlier)).toEqual({ own: "first.png" });
  });

  it("can't be loaded by a link that is over a minute old", async () => {
    await write('<img src="cid:a" alt="one">', { a: "first.png" });
    await work();
    const [page] = await pages();
    if (!page) throw new Error("Expected a page");
    bench.clock.advance({ seconds: 61 });
    await expect(imagesOf(page)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("leave remote images to their button", async () => {
    await write('<img src="cid:a" alt="one"><img src="https://e.example/a.png" alt="far">', { a: "first.png" });
    await work();
    const [page] = await pages();
    if (!page) throw new Error("Expected a page");
    expect(page.html).toContain('<img data-remote-src="https://e.example/a.png"');
    expect(page.policy).toContain("img-src 'self';");
  });
});
