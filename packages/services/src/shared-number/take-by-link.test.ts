import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { overlapping } from "@aavarti/testing/overlapping";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseTenant } from "../retention/erase-tenant.ts";
import { readWhatsappLink, replaceWhatsappLink } from "../whatsapp-link/read-link.ts";
import { deliverHeld } from "./take-choice.ts";

const ASHAS = "+919876543210";
const STRANGERS = "+919800000009";
const OWNERS = "+919826041177";

let bench: ReminderBench;
let answers: Answers;
let school: TestTenant;
let gym: TestTenant;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query(
    "truncate webhook_event, unmatched_message, shared_chat, business_question, business_question_option",
  );
  school = await createTestTenant(bench.deps, { businessName: "Prerna Classes" });
  gym = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Fit Gym" });
});
afterAll(() => bench.close());

/** Returns the message that a person sends who opens the business's link, and then adds words. */
const greeting = async ({ ctx }: TestTenant, more = "") => {
  const { link } = await readWhatsappLink(ctx);
  return `${new URL(link ?? "").searchParams.get("text")}${more}`;
};
const write = async (of: TestTenant, from: string, options: { name?: string; isForwarded?: boolean } = {}) =>
  answers.whatsapp({ from, text: await greeting(of), ...options });

const textsOf = async ({ tenantId }: TestTenant) =>
  (
    await bench.superuser.query<{ text: string }>(
      "select text from inbound_message where tenant_id = $1 order by received_at, created_at, id",
      [tenantId],
    )
  ).rows.map(({ text }) => text);
const customersOf = async ({ tenantId }: TestTenant) =>
  (
    await bench.superuser.query("select name, status, phone_e164 from customer where tenant_id = $1 order by id", [
      tenantId,
    ])
  ).rows;
const unmatched = async () =>
  (await bench.superuser.query<{ text: string }>("select text from unmatched_message order by created_at")).rows;

describe("the link of a business", () => {
  it("opens a chat with the shared number and a greeting in its language with its code", async () => {
    const { link, code } = await readWhatsappLink(school.ctx);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(link).toBe(`https://wa.me/15550783881?text=Hello%20Prerna%20Classes%20%28Ref%20${code}%29`);
    expect((await readWhatsappLink(school.ctx)).code).toBe(code);
    expect((await readWhatsappLink(gym.ctx)).code).not.toBe(code);
    await bench.superuser.query("update tenant set default_language = 'hi' where id = $1", [school.tenantId]);
    expect(await greeting(school)).toBe(`नमस्ते Prerna Classes (Ref ${code})`);
  });

  it("is the same for two who read it first at the same moment", async () => {
    const read = readWhatsappLink;
    const { first, second, waited } = await overlapping(school.ctx, bench.superuser, read, read);
    expect(waited).toBe(true);
    expect(first).toEqual({ value: { link: expect.any(String), code: expect.any(String) } });
    expect(second).toEqual(first);
  });

  it("has another code where a business has the first one that was made", async () => {
    const { code } = await readWhatsappLink(school.ctx);
    const bytes = [...code].map((letter) => "ABCDEFGHJKMNPQRSTUVWXYZ23456789".indexOf(letter));
    const made = [Buffer.from(bytes), Buffer.alloc(64, 3)];
    const ctx = { ...gym.ctx, randomBytes: () => made.shift() ?? Buffer.alloc(64, 4) };
    expect((await readWhatsappLink(ctx)).code).toBe("DDDDDDDD");
  });

  it("is absent where WhatsApp isn't set up", async () => {
    const { providers } = school.ctx;
    const whatsapp = { ...providers.whatsapp, configured: false };
    const ctx = { ...school.ctx, providers: { ...providers, whatsapp } };
    expect((await readWhatsappLink(ctx)).link).toBeNull();
  });

  it("is replaced by an owner only, once, with an audit event", async () => {
    const { code } = await readWhatsappLink(school.ctx);
    for (const role of ["admin", "manager", "agent", "viewer"] as const) {
      await expect(async () => replaceWhatsappLink(school.as(role), { code })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    const replaced = await replaceWhatsappLink(school.ctx, { code });
    expect(replaced.code).not.toBe(code);
    expect(await replaceWhatsappLink(school.ctx, { code })).toEqual(replaced);
    const { rows } = await bench.superuser.query(
      "select tenant_id from audit_event where action = 'whatsapp-link.replaced' and tenant_id = any($1)",
      [[school.tenantId, gym.tenantId]],
    );
    expect(rows).toEqual([{ tenant_id: school.tenantId }]);
  });
});

describe("a message through the link of a business", () => {
  it("makes a stranger a prospect of this business only, who writes to it from then on", async () => {
    await write(gym, STRANGERS, { name: "Meera" });
    await answers.whatsapp({ from: STRANGERS, text: "What does it cost?" });
    expect(await textsOf(gym)).toEqual([await greeting(gym), "What does it cost?"]);
    expect(await customersOf(gym)).toEqual([{ name: "Meera", status: "prospect", phone_e164: STRANGERS }]);
    expect(await textsOf(school)).toEqual([]);
    expect(await customersOf(school)).toEqual([]);
    expect(bench.notifiers.texts).toEqual([]);
  });

  it("counts in small letters with other words", async () => {
    const { code } = await readWhatsappLink(gym.ctx);
    await answers.whatsapp({ from: STRANGERS, text: `is this the gym? ref ${code.toLowerCase()}.` });
    expect(await textsOf(gym)).toHaveLength(1);
  });

  it("reaches this business only where another one has the number", async () => {
    await createTestSubscription(school.ctx, { endOn: "2026-12-25", phone: ASHAS });
    await answers.whatsapp({ text: "To the school" });
    await write(gym, ASHAS, { name: "Asha" });
    await answers.whatsapp({ text: "To the gym" });
    expect(await textsOf(school)).toEqual(["To the school"]);
    expect(await textsOf(gym)).toEqual([await greeting(gym), "To the gym"]);
    expect(await customersOf(gym)).toEqual([{ name: "Asha", status: "prospect", phone_e164: ASHAS }]);
  });

  it("is its customer's where it has the number", async () => {
    const { customerId } = await createTestSubscription(gym.ctx, { endOn: "2026-12-25", phone: ASHAS });
    await write(gym, ASHAS);
    expect(await customersOf(gym)).toHaveLength(1);
    const { rows } = await bench.superuser.query("select customer_id from inbound_message where tenant_id = $1", [
      gym.tenantId,
    ]);
    expect(rows).toEqual([{ customer_id: customerId }]);
  });

  it("is stored once when it is delivered twice, also at the same moment", async () => {
    const text = await greeting(gym);
    await Promise.all(["a", "b"].map((id) => answers.whatsapp({ id, from: STRANGERS, text })));
    await answers.whatsapp({ id: "a", from: STRANGERS, text });
    expect(await textsOf(gym)).toEqual([text, text]);
    expect(await customersOf(gym)).toHaveLength(1);
  });

  it("reaches nobody after the link was replaced", async () => {
    const old = await greeting(gym);
    const { code } = await readWhatsappLink(gym.ctx);
    await replaceWhatsappLink(gym.ctx, { code });
    await answers.whatsapp({ from: STRANGERS, text: old });
    expect(await textsOf(gym)).toEqual([]);
    await write(gym, STRANGERS);
    expect(await textsOf(gym)).toHaveLength(1);
  });

  it("reaches nobody when the business is suspended or erased", async () => {
    const text = await greeting(gym);
    const suspended = await createTestTenant(bench.deps, { accountStatus: "suspended", ownerPhone: null });
    await write(suspended, STRANGERS);
    await gym.ctx.transact((unit) => eraseTenant(gym.ctx, unit));
    await answers.whatsapp({ from: STRANGERS, text });
    expect(await textsOf(suspended)).toEqual([]);
    expect(await unmatched()).toHaveLength(2);
    const { rows } = await bench.superuser.query("select from whatsapp_link where tenant_id = $1", [gym.tenantId]);
    expect(rows).toEqual([]);
  });

  it("reaches nobody when it was passed on, written to a group, or has the codes of two businesses", async () => {
    const text = await greeting(gym);
    const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
    const message = { id: "x", from: STRANGERS.slice(1), timestamp, type: "text", text: { body: text } };
    const forwarded = { ...message, id: "forwarded", context: { forwarded: true } };
    const inGroup = { ...message, id: "group", group_id: "120363" };
    const value = { metadata: { phone_number_id: "1" }, messages: [forwarded, inGroup], contacts: [] };
    const entry = [{ changes: [{ field: "messages", value }] }];
    await answers.report("whatsapp", "both", { object: "whatsapp_business_account", entry });
    await answers.whatsapp({ from: STRANGERS, text: `${text} ${await greeting(school)}` });
    expect(await textsOf(gym)).toEqual([]);
    expect(await textsOf(school)).toEqual([]);
    expect(await unmatched()).toHaveLength(3);
  });

  it("from the owner's number reaches nobody else and is not answered", async () => {
    await createTestSubscription(gym.ctx, { endOn: "2026-12-25", phone: OWNERS });
    await write(school, OWNERS);
    expect(await textsOf(school)).toEqual([]);
    expect(await textsOf(gym)).toEqual([]);
    expect(bench.notifiers.texts).toEqual([]);
    await answers.whatsapp({ from: OWNERS, text: "When do you open?" });
    expect(await textsOf(gym)).toEqual(["When do you open?"]);
  });

  it("makes at most 20 prospects in an hour", async () => {
    for (let caller = 10; caller < 31; caller += 1) await write(gym, `+9198000000${caller}`);
    expect(await customersOf(gym)).toHaveLength(20);
    expect(await unmatched()).toHaveLength(1);
    bench.clock.advance({ minutes: 61 });
    await write(gym, "+919800000030");
    expect(await customersOf(gym)).toHaveLength(21);
  });

  it("doesn't bring this business what waits for the answer which other one is meant", async () => {
    const third = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Star Dance" });
    await bench.superuser.query(
      `insert into unmatched_message (channel, provider_message_id, from_address, text, message, reason, received_at, created_at)
        values ('whatsapp', 'held', $1, 'For the school', '{"text": "For the school"}', 'several businesses', $2, $2)`,
      [STRANGERS, bench.clock.now()],
    );
    bench.clock.advance({ minutes: 1 });
    await write(third, STRANGERS);
    await deliverHeld(bench.deps, STRANGERS);
    expect(await textsOf(third)).toHaveLength(1);
    expect(await unmatched()).toEqual([{ text: "For the school" }]);
  });
});
