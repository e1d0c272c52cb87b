import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createWritingCustomer } from "@aavarti/testing/writing-customer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listConversations } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { EMAIL_HTML_SECONDS, readEmailHtml, showEmailHtml } from "./show-email-html.ts";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let email: string;
let mailboxHash: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  ({ tenant, ctx, customerId, email, mailboxHash } = await createWritingCustomer(bench, null));
});
afterAll(() => bench.close());

const POSTER = '<p>My <b>new</b> address</p><img src="https://e.example/a.png" alt="Poster"><script>alert(1)</script>';

async function write(fields: Record<string, unknown>, text = "My new address") {
  expect(await answers.email({ from: email, text, mailboxHash, fields })).toMatch(/^message: /);
}

const page = { limit: 50, cursor: undefined };
async function newest() {
  const [conversation] = (await listConversations(ctx, { ...page, tab: "all" })).items;
  if (!conversation) throw new Error("Expected a conversation");
  const [entry] = (await listThread(ctx, { ...page, id: conversation.id })).items;
  if (!entry) throw new Error("Expected a message");
  return { id: conversation.id, messageId: entry.id, entry };
}
const shown = { showImages: false, language: "en" } as const;
const open = (url: string) =>
  readEmailHtml({ ...bench.deps, requestId: null, ip: null, userAgent: null }, url.split("/").at(-1) ?? "");

describe("a formatted email", () => {
  it("is shown on a page that runs and loads nothing", async () => {
    await write({ HtmlBody: POSTER });
    const { entry, ...ref } = await newest();
    expect(entry).toMatchObject({ text: "My new address", html: { lines: 2, hasRemoteImages: true } });
    const { url, expiresAt } = await showEmailHtml(ctx, { ...ref, ...shown });
    expect(new Date(expiresAt).getTime() - bench.clock.now().getTime()).toBeLessThanOrEqual(EMAIL_HTML_SECONDS * 1_000);
    const { html, contentSecurityPolicy } = (await open(url)) ?? { html: "", contentSecurityPolicy: "" };
    expect(html).toContain('<body dir="auto"><p>My <b>new</b> address</p><img data-remote-src=');
    expect(html).not.toMatch(/<script| src="/);
    expect(contentSecurityPolicy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; /);
    expect(contentSecurityPolicy).toContain("img-src 'none';");
  });

  it("loads its images once they are asked for, and says it in the language asked for", async () => {
    await write({ HtmlBody: `${POSTER}<div class="gmail_quote">old</div>` });
    const { entry: _entry, ...ref } = await newest();
    const { url } = await showEmailHtml(ctx, { ...ref, showImages: true, language: "hi" });
    const { html, contentSecurityPolicy } = (await open(url)) ?? { html: "", contentSecurityPolicy: "" };
    expect(html).toContain('<img src="https://e.example/a.png"');
    expect(html).toContain('<details><summary lang="hi">पिछले मैसेज का टेक्स्ट दिखाएँ</summary>old</details>');
    expect(contentSecurityPolicy).toContain("img-src https: http:;");
  });

  it.each([
    ["a plain one", "<p>My new address</p>"],
    ["one of more than a megabyte", `<b>${"a".repeat(1024 * 1024)}</b>`],
    ["one of more tags than are read", "<b>a</b>".repeat(10_001)],
    ["none", ""],
  ])("has no page where it is %s", async (_what, HtmlBody) => {
    await write({ HtmlBody });
    const { entry, ...ref } = await newest();
    expect(entry).toMatchObject({ text: "My new address", html: null });
    await expect(showEmailHtml(ctx, { ...ref, ...shown })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("gives its text where it came without one", async () => {
    await write({ HtmlBody: "<ul><li>Kal dunga</li></ul>", TextBody: "", StrippedTextReply: "" });
    expect((await newest()).entry).toMatchObject({ text: "Kal dunga", html: { lines: 1, hasRemoteImages: false } });
  });

  it("is stored once, however often it is delivered", async () => {
    const fields = { HtmlBody: POSTER, MessageID: "m-1" };
    await write(fields);
    await write(fields);
    const { rowCount } = await bench.superuser.query("select from inbound_email_html");
    expect(rowCount).toBe(1);
  });
});

describe("a link to an email", () => {
  it("needs permission, and a conversation and message that belong together", async () => {
    await write({ HtmlBody: POSTER });
    const { entry: _entry, ...ref } = await newest();
    const job = await bench.systemContext(tenant.tenantId);
    await expect((async () => showEmailHtml(job, { ...ref, ...shown }))()).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const wrong of [{ id: bench.deps.newId() }, { messageId: bench.deps.newId() }])
      await expect(showEmailHtml(ctx, { ...ref, ...shown, ...wrong })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(showEmailHtml(other.ctx, { ...ref, ...shown })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is refused when it was changed or has expired", async () => {
    await write({ HtmlBody: POSTER });
    const { entry: _entry, ...ref } = await newest();
    const { url } = await showEmailHtml(ctx, { ...ref, ...shown });
    for (const [at, letter] of [...(url.split("/").at(-1) ?? "")].entries()) {
      const changed = (url.split("/").at(-1) ?? "")
        .split("")
        .with(at, letter === "B" ? "C" : "B")
        .join("");
      expect(await open(changed)).toBeNull();
    }
    expect(await open("short")).toBeNull();
    bench.clock.advance({ minutes: 1 });
    expect(await open(url)).not.toBeNull();
    bench.clock.advance({ minutes: 1 });
    expect(await open(url)).toBeNull();
  });

  it("shows nothing once the customer is in Trash, and the email goes with the customer", async () => {
    await write({ HtmlBody: POSTER });
    const { entry: _entry, ...ref } = await newest();
    const { url } = await showEmailHtml(ctx, { ...ref, ...shown });
    await deleteCustomer(ctx, { id: customerId });
    expect(await open(url)).toBeNull();
    await expect(showEmailHtml(ctx, { ...ref, ...shown })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await bench.superuser.query("delete from customer where id = $1", [customerId]).catch(async () => {
      await bench.superuser.query("delete from tenant where id = $1", [tenant.tenantId]);
    });
    expect((await bench.superuser.query("select from inbound_email_html")).rowCount).toBe(0);
  });
});
