import type { SubmitOwnTemplate } from "@aavarti/contract/own-templates";
import { advanceOwnTemplate as advanceJob } from "@aavarti/jobs/definitions/own-templates";
import { listActivity } from "@aavarti/services/activity/list-activity";
import { recordConsent } from "@aavarti/services/consent/record-consent";
import type { ServiceContext } from "@aavarti/services/context";
import { listConversations } from "@aavarti/services/conversations/list-conversations";
import { sendReply } from "@aavarti/services/conversations/send-reply";
import { listOfferedTemplates, sendTemplate } from "@aavarti/services/conversations/send-template";
import { advanceOwnTemplate } from "@aavarti/services/own-templates/advance-own-template";
import {
  deleteOwnTemplate,
  listOwnTemplates,
  submitOwnTemplate,
} from "@aavarti/services/own-templates/manage-own-templates";
import { sweepOwnTemplates } from "@aavarti/services/own-templates/sweep-own-templates";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription, type TestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "../providers/sandbox-under-test.ts";

const PHONE = "+919876543210";
const WORDING: SubmitOwnTemplate = {
  name: "new_timings",
  language: "en",
  category: "utility",
  body: "Hi {{customer_name}}, {{business_name}} now opens at 6. Your {{product_name}} stays valid.",
};

let bench: ReminderBench;
let answers: Answers;
let sandbox: SandboxUnderTest;
let tenant: TestTenant;
let other: TestTenant;
let ctx: ServiceContext;

beforeAll(async () => {
  [bench, sandbox] = await Promise.all([createReminderBench(), startSandboxUnderTest()]);
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await sandbox.control("POST", "reset");
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Star Gym" });
  other = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Moon Gym" });
  ({ ctx } = tenant);
  Object.assign(bench.deps.providers, { whatsapp: sandbox.providers.whatsapp });
});
afterAll(async () => {
  await Promise.all([bench.close(), sandbox.close()]);
});

type AtMeta = { name: string; language: string; status: string; category: string; body: string };
const atMeta = async () =>
  (await sandbox.control<AtMeta[]>("GET", "whatsapp/templates")).filter(({ name }) => name.startsWith("biz_"));
const decide = (name: string, change: object) => sandbox.control("POST", "whatsapp/template", { name, ...change });

/** Runs the jobs of templates whose time has come, as relay and worker would. */
async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ payload: unknown }>(
      "delete from outbox where available_at <= $1 and name = $2 returning payload",
      [bench.clock.now(), advanceJob.name],
    );
    if (rows.length === 0) return outcomes;
    for (const { payload } of rows) {
      const { tenantId, templateId } = advanceJob.payload.parse(payload);
      outcomes.push(await advanceOwnTemplate(await bench.systemContext(tenantId), { templateId }));
    }
  }
}

/** Lets the lease of submissions end as if the time had passed. */
async function passLease(): Promise<void> {
  await bench.superuser.query("update own_template set lease_until = lease_until - interval '1 minute'");
  bench.clock.advance({ minutes: 1 });
}

const statuses = async (who = ctx) => (await listOwnTemplates(who)).items.map(({ name, status }) => [name, status]);
const one = async () => (await listOwnTemplates(ctx)).items[0];
const notices = async () =>
  (
    await bench.superuser.query(
      "select tenant_id, title, body from notification where kind = 'template.reviewed' order by created_at, id",
    )
  ).rows as { tenant_id: string; title: string; body: string }[];

let events = 0;
/** Delivers Meta's event about a template, then looks the template up. */
async function report(name: string, field = "message_template_status_update"): Promise<string | null> {
  events += 1;
  const value = {
    event: "APPROVED",
    previous_category: "UTILITY",
    new_category: "MARKETING",
    message_template_id: 1,
    message_template_name: name,
    message_template_language: "en",
    reason: null,
  };
  const outcome = await answers.report("whatsapp", `event-${events}`, {
    object: "whatsapp_business_account",
    entry: [{ id: "1", time: 1_764_000_000 + events, changes: [{ field, value }] }],
  });
  await work();
  return outcome;
}

/** Submits a template that Meta approves. */
async function approved(who = ctx, wording = WORDING): Promise<string> {
  const { whatsappName } = await submitOwnTemplate(who, wording);
  await work();
  await decide(whatsappName, { status: "APPROVED", language: wording.language });
  await report(whatsappName);
  return whatsappName;
}

describe("a business's own template", () => {
  it("is submitted once, with examples, and approved with a notice", async () => {
    const submitted = await submitOwnTemplate(ctx, WORDING);
    expect(submitted).toMatchObject({
      whatsappName: `biz_${tenant.tenantId.slice(-12)}_new_timings_v1`,
      status: "submitting",
      billedAs: "utility",
      estimatedCost: "0.115",
      example: "Hi Asha Rao, Star Gym now opens at 6. Your Gold plan stays valid.",
    });
    expect(await atMeta()).toEqual([]);
    expect(await work()).toEqual(["submitted"]);
    expect(await atMeta()).toMatchObject([{ name: submitted.whatsappName, category: "UTILITY", body: WORDING.body }]);
    await passLease();
    await work();
    expect(await atMeta()).toHaveLength(1);
    await decide(submitted.whatsappName, { status: "APPROVED" });
    expect(await report(submitted.whatsappName)).toContain("looks up 1 of 1 templates");
    expect(await one()).toMatchObject({ status: "approved", cause: null, decidedAt: expect.any(String) });
    expect(await notices()).toMatchObject([
      { tenant_id: tenant.tenantId, title: "WhatsApp approved your template new_timings" },
    ]);
    await report(submitted.whatsappName);
    expect(await notices()).toHaveLength(1);
    const { items } = await listActivity(ctx, { limit: 10 });
    expect(items.map(({ sentence }) => sentence).join("\n")).toContain(
      "submitted the WhatsApp template new_timings for approval",
    );
  });

  it("tells why it was rejected, and is submitted again under a new name", async () => {
    const first = await submitOwnTemplate(ctx, WORDING);
    await work();
    await decide(first.whatsappName, { status: "REJECTED", reason: "PROMOTIONAL" });
    await report(first.whatsappName);
    expect(await one()).toMatchObject({
      status: "rejected",
      mayResubmit: true,
      cause: { reason: "notice.templateRejectedPromotional" },
    });
    expect(await notices()).toMatchObject([{ body: expect.stringContaining("Submit it again as marketing") }]);
    await expect(submitOwnTemplate(ctx, WORDING)).rejects.toMatchObject({ code: "CONFLICT" });
    const again = await submitOwnTemplate(ctx, { ...WORDING, category: "marketing", replaces: first.id });
    expect(again.whatsappName).toBe(first.whatsappName.replace("_v1", "_v2"));
    expect((await work()).toSorted()).toEqual(["deleted", "submitted"]);
    expect((await atMeta()).map(({ name }) => name)).toEqual([again.whatsappName]);
    expect(await listOwnTemplates(ctx)).toMatchObject({ items: [{ id: again.id, category: "marketing" }] });
    await expect(submitOwnTemplate(ctx, { ...WORDING, name: "other", replaces: again.id })).rejects.toMatchObject({
      explanation: { reason: "ownTemplate.notRejected" },
    });
  });

  it("shows the category that Meta bills instead, and says so once", async () => {
    const name = await approved();
    await decide(name, { category: "MARKETING" });
    await report(name, "template_category_update");
    await report(name, "template_category_update");
    expect(await one()).toMatchObject({ category: "utility", billedAs: "marketing", estimatedCost: "0.863" });
    const titles = (await notices()).map(({ title }) => title);
    expect(titles.filter((title) => title.includes("changed the category"))).toHaveLength(1);
  });

  it.each(["PAUSED", "DISABLED"])("is no longer offered when Meta stops it: %s", async (status) => {
    const name = await approved();
    await decide(name, { status });
    await report(name);
    expect(await one()).toMatchObject({ status: status.toLowerCase(), cause: { sentence: expect.any(String) } });
    expect((await notices()).at(-1)).toMatchObject({ title: "WhatsApp stopped your template new_timings" });
  });

  it("is looked up by the sweep when an event was lost", async () => {
    const { whatsappName } = await submitOwnTemplate(ctx, WORDING);
    await work();
    await decide(whatsappName, { status: "APPROVED" });
    expect(await sweepOwnTemplates(bench.deps)).toEqual({ enqueued: 0 });
    bench.clock.advance({ minutes: 11 });
    await work();
    await bench.superuser.query("update own_template set status = 'pending', checked_at = $1", [
      new Date(bench.clock.now().getTime() - 11 * 60_000),
    ]);
    expect(await sweepOwnTemplates(bench.deps)).toEqual({ enqueued: 1 });
    expect(await work()).toEqual(["checked"]);
    expect(await statuses()).toEqual([["new_timings", "approved"]]);
  });

  it("is deleted here at once and then at Meta, and its name gets a new version", async () => {
    await approved();
    const { id } = (await one()) ?? { id: "" };
    await deleteOwnTemplate(ctx, { id });
    expect(await statuses()).toEqual([]);
    expect(await work()).toEqual(["deleted"]);
    expect(await atMeta()).toEqual([]);
    await expect(deleteOwnTemplate(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const again = await submitOwnTemplate(ctx, WORDING);
    expect(again.whatsappName).toMatch(/_v2$/);
  });
});

describe("a submission that goes wrong", () => {
  it.each(["accept-then-reset", "accept-then-500", "reset"])("is made once after %s", async (fault) => {
    await sandbox.fault("whatsapp", "templates.create", fault);
    await submitOwnTemplate(ctx, WORDING);
    expect(await work()).toEqual(["unknown"]);
    expect(await statuses()).toEqual([["new_timings", "submitting"]]);
    await passLease();
    expect(await work()).toEqual([fault === "reset" ? "submitted" : "found"]);
    expect(await atMeta()).toHaveLength(1);
    await passLease();
    await work();
    expect(await atMeta()).toHaveLength(1);
  });

  it("is made once when the process dies between the call and its record", async () => {
    const { id, whatsappName } = await submitOwnTemplate(ctx, WORDING);
    await bench.superuser.query("delete from outbox where name = $1", [advanceJob.name]);
    const dying = await bench.systemContext(tenant.tenantId);
    let transactions = 0;
    const transact: ServiceContext["transact"] = (fn, options) => {
      transactions += 1;
      if (transactions > 1) throw new Error("The process was killed");
      return dying.transact(fn, options);
    };
    await expect(advanceOwnTemplate({ ...dying, transact }, { templateId: id })).rejects.toThrow("killed");
    expect(await atMeta()).toMatchObject([{ name: whatsappName }]);
    expect(await work()).toEqual([]);
    await passLease();
    expect(await work()).toEqual(["found"]);
    expect(await atMeta()).toHaveLength(1);
  });

  it("is made once by two workers at a time", async () => {
    const { id } = await submitOwnTemplate(ctx, WORDING);
    const system = await bench.systemContext(tenant.tenantId);
    const outcomes = await Promise.all([1, 2, 3].map(() => advanceOwnTemplate(system, { templateId: id })));
    expect(outcomes.filter((outcome) => outcome === "submitted")).toHaveLength(1);
    expect(await atMeta()).toHaveLength(1);
  });

  it("waits while Meta accepts no more, and is made later", async () => {
    await sandbox.fault("whatsapp", "templates.create", "error:80007");
    await submitOwnTemplate(ctx, WORDING);
    expect(await work()).toEqual(["put-off"]);
    bench.clock.advance({ minutes: 1 });
    expect(await work()).toContain("submitted");
    expect(await atMeta()).toHaveLength(1);
  });

  it("is final when Meta refuses it, with a notice and a way on", async () => {
    await sandbox.fault("whatsapp", "templates.create", "error:100");
    const { id } = await submitOwnTemplate(ctx, WORDING);
    expect(await work()).toEqual(["failed"]);
    expect(await one()).toMatchObject({ status: "failed", mayResubmit: true });
    expect(await notices()).toMatchObject([{ title: "Your template new_timings couldn't be submitted" }]);
    await submitOwnTemplate(ctx, { ...WORDING, replaces: id });
    expect(await work()).toEqual(["submitted"]);
  });

  it("leaves no trace and asks Meta nothing when it is refused here", async () => {
    const staff = tenant.as("agent");
    expect(() => submitOwnTemplate(staff, WORDING)).toThrow("Your role (agent) doesn't allow this");
    expect(() => deleteOwnTemplate(staff, { id: bench.deps.newId() })).toThrow("Your role (agent) doesn't allow this");
    for (let place = 1; place <= 10; place += 1) await submitOwnTemplate(ctx, { ...WORDING, name: `news_${place}` });
    await expect(submitOwnTemplate(ctx, WORDING)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { rows } = await bench.superuser.query("select from own_template");
    expect(rows).toHaveLength(10);
    bench.clock.advance({ minutes: 61 });
    await submitOwnTemplate(ctx, WORDING);
    Object.assign(bench.deps.providers, bench.notifiers.providers);
    await expect(submitOwnTemplate(ctx, { ...WORDING, name: "more" })).rejects.toMatchObject({
      code: "NOT_CONFIGURED",
    });
    expect(await listOwnTemplates(ctx)).toMatchObject({ canSubmit: false });
  });
});

describe("two businesses in one account at WhatsApp", () => {
  it("have the same name without seeing, replacing or deleting each other's", async () => {
    const mine = await approved();
    const theirs = await approved(other.ctx);
    expect(mine).not.toBe(theirs);
    expect((await listOwnTemplates(ctx)).items.map(({ whatsappName }) => whatsappName)).toEqual([mine]);
    expect((await listOwnTemplates(other.ctx)).items.map(({ whatsappName }) => whatsappName)).toEqual([theirs]);
    const { id } = (await one()) ?? { id: "" };
    await expect(deleteOwnTemplate(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(submitOwnTemplate(other.ctx, { ...WORDING, name: "x", replaces: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await atMeta()).toHaveLength(2);
    await deleteOwnTemplate(ctx, { id });
    await work();
    expect((await atMeta()).map(({ name }) => name)).toEqual([theirs]);
    expect((await notices()).filter(({ tenant_id: of }) => of === other.tenantId)).toHaveLength(1);
  });
});

describe("in the inbox", () => {
  /** Returns the conversation of a customer who wrote 25 hours ago. */
  async function quietChat(who: TestTenant): Promise<{ id: string; subscription: TestSubscription }> {
    const subscription = await createTestSubscription(who.ctx, { endOn: "2026-11-25", phone: PHONE });
    await answers.whatsapp({ text: "Is the pool open?" });
    const { items } = await listConversations(who.ctx, { tab: "all", limit: 50, cursor: undefined });
    return { id: items[0]?.id ?? "", subscription };
  }

  it("is offered to and sent by its own business only", async () => {
    const chat = await quietChat(tenant);
    const mine = await approved();
    const theirs = await approved(other.ctx, { ...WORDING, name: "theirs" });
    bench.clock.advance({ hours: 25 });
    const { templates } = await listOfferedTemplates(ctx, { id: chat.id });
    expect(templates.map(({ template }) => template)).toEqual(["renewal_reminder_7d", mine]);
    expect(templates.at(-1)).toMatchObject({
      ownName: "new_timings",
      category: "UTILITY",
      estimatedCost: "0.115",
      text: "Hi Asha Patel, Star Gym now opens at 6. Your Gold plan stays valid.",
    });
    const asked = { id: chat.id, subscriptionId: chat.subscription.id };
    await expect(sendTemplate(ctx, { ...asked, template: theirs })).rejects.toMatchObject({
      explanation: { reason: "template.notOffered" },
    });
    const sent = await sendTemplate(ctx, { ...asked, template: mine });
    await expect(deleteOwnTemplate(ctx, { id: (await one())?.id ?? "" })).rejects.toMatchObject({
      explanation: { reason: "ownTemplate.inUse" },
    });
    const system = await bench.systemContext(tenant.tenantId);
    expect(await sendReply(system, { messageId: sent.id })).toBe("sent");
    expect(await sandbox.control("GET", `messages?provider=whatsapp&key=${sent.id}`)).toMatchObject([
      { template: mine, text: "Hi Asha Patel, Star Gym now opens at 6. Your Gold plan stays valid." },
    ]);
  });

  it("is cancelled when Meta stopped it before it was sent", async () => {
    const chat = await quietChat(tenant);
    const mine = await approved();
    bench.clock.advance({ hours: 25 });
    const sent = await sendTemplate(ctx, {
      id: chat.id,
      subscriptionId: chat.subscription.id,
      template: mine,
    });
    await decide(mine, { status: "PAUSED" });
    await report(mine);
    const system = await bench.systemContext(tenant.tenantId);
    expect(await sendReply(system, { messageId: sent.id })).toBe("cancelled");
    expect(await sandbox.control("GET", `messages?provider=whatsapp&key=${sent.id}`)).toEqual([]);
  });

  it("is offered as marketing only to a customer who agreed to offers", async () => {
    const chat = await quietChat(tenant);
    const mine = await approved(ctx, { ...WORDING, category: "marketing" });
    bench.clock.advance({ hours: 25 });
    const offered = async () => (await listOfferedTemplates(ctx, { id: chat.id })).templates;
    expect((await offered()).map(({ template }) => template)).not.toContain(mine);
    await recordConsent(ctx, {
      customerId: chat.subscription.customerId,
      channel: "whatsapp",
      purpose: "offers",
      state: "granted",
      source: "in the shop",
    });
    expect((await offered()).at(-1)).toMatchObject({ template: mine, category: "MARKETING", estimatedCost: "0.863" });
  });
});
