import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { markConversationRead } from "../conversations/change-conversation.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { writeConversationNote } from "../conversations/write-conversation-note.ts";

import { listNotifications } from "./list-notifications.ts";
import { readLiveVersions } from "./read-versions.ts";
import { readUnreadCount } from "./unread-count.ts";

const ASHA = "+919876543210";
const RAVI = "+919876543211";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let colleague: ServiceContext;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  colleague = await addTeamMember(tenant, { role: "manager", name: "Meera Joshi" });
  for (const [customerName, phone] of [
    ["Asha", ASHA],
    ["Ravi", RAVI],
  ] as const)
    await createTestSubscription(ctx, { customerName, phone, endOn: "2027-06-21", isPaid: true });
});
afterAll(() => bench.close());

async function write(from: string, text: string): Promise<string> {
  bench.clock.advance({ minutes: 1 });
  await answers.whatsapp({ from, text });
  bench.clock.advance({ minutes: 1 });
  const { items } = await listConversations(ctx, { tab: "all", limit: 50 });
  const found = items.find(({ customer }) => customer.name === (from === ASHA ? "Asha" : "Ravi"));
  if (!found) throw new Error("No conversation");
  return found.id;
}
const unread = async (who: ServiceContext) => (await readUnreadCount(who)).unread;
const version = async () => (await readLiveVersions(bench.deps, [tenant.tenantId])).get(tenant.tenantId)?.notifications;

describe("reading a conversation", () => {
  it("marks the member's notifications about its replies as read, and nobody else's", async () => {
    const id = await write(ASHA, "Are you open?");
    expect([await unread(ctx), await unread(colleague)]).toEqual([1, 1]);
    const before = await version();
    await markConversationRead(ctx, { id });
    expect([await unread(ctx), await unread(colleague)]).toEqual([0, 1]);
    expect(await version(), "clients that watch are informed").toBeGreaterThan(before ?? 0);
    const { items } = await listNotifications(ctx, { limit: 20 });
    expect(items.map(({ kind, isRead }) => [kind, isRead])).toEqual([["customer.replied", true]]);
    const after = await version();
    await markConversationRead(ctx, { id });
    expect(await version(), "a second time changes nothing").toBe(after);
  });

  it("leaves those about other conversations unread", async () => {
    const asha = await write(ASHA, "Are you open?");
    const ravi = await write(RAVI, "And you?");
    await write(ASHA, "Hello?");
    expect(await unread(ctx)).toBe(3);
    await markConversationRead(ctx, { id: asha });
    expect(await unread(ctx)).toBe(1);
    await markConversationRead(ctx, { id: ravi });
    expect(await unread(ctx)).toBe(0);
  });

  it("counts a message again that came after it was read", async () => {
    const id = await write(ASHA, "Are you open?");
    await markConversationRead(ctx, { id });
    await write(ASHA, "Still there?");
    expect(await unread(ctx)).toBe(1);
    await markConversationRead(ctx, { id });
    expect(await unread(ctx)).toBe(0);
  });

  it("marks a mention in one of its notes as read", async () => {
    const id = await write(ASHA, "Are you open?");
    await markConversationRead(colleague, { id });
    await writeConversationNote(ctx, { id, text: "@Meera Joshi please call" });
    expect(await unread(colleague)).toBe(1);
    bench.clock.advance({ minutes: 1 });
    await markConversationRead(colleague, { id });
    expect(await unread(colleague)).toBe(0);
  });

  it("changes nothing when the transaction fails", async () => {
    const id = await write(ASHA, "Are you open?");
    const dying: ServiceContext = {
      ...ctx,
      transact: (fn, options) =>
        ctx.transact(async (unit) => {
          await fn(unit);
          throw new Error("The process was killed");
        }, options),
    };
    await expect(markConversationRead(dying, { id })).rejects.toThrow("killed");
    expect(await unread(ctx)).toBe(1);
    expect((await listConversations(ctx, { tab: "all", limit: 50 })).items).toMatchObject([{ id, isUnread: true }]);
  });

  it("leaves another business's notifications alone", async () => {
    const id = await write(ASHA, "Are you open?");
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(markConversationRead(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await unread(ctx)).toBe(1);
  });
});
