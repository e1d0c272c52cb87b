import { createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { readLiveVersions } from "../notifications/read-versions.ts";
import { listConversations } from "./list-conversations.ts";
import { reply } from "./reply.ts";
import { listReplying, purgeReplying, setReplying } from "./replying.ts";

let bench: ReminderBench;
let tenant: TestTenant;
let asha: ServiceContext;
let customerId: string;
let id: string;

beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  asha = await addTeamMember(tenant, { role: "agent", name: "Asha" });
  ({ customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-21", phone: "+919876543210" }));
  await bench.sweepAndWork();
  await createAnswers(bench).whatsapp({ text: "Is the pool open?" });
  const { items } = await listConversations(tenant.ctx, { tab: "all", limit: 50, cursor: undefined });
  id = items[0]?.id ?? "";
});
afterAll(() => bench.close());

const isReplying = async (who: ServiceContext, now = true) => setReplying(who, { id, isReplying: now });
const seenBy = async (who: ServiceContext) => (await listReplying(who)).map(({ member }) => member.name);
const rows = async () => (await bench.superuser.query("select from replying_member")).rowCount;
const version = async () => (await readLiveVersions(bench.deps, [tenant.tenantId])).get(tenant.tenantId)?.replying;
const passSeconds = (seconds: number) =>
  bench.superuser.query("update replying_member set expires_at = expires_at - make_interval(secs => $1)", [seconds]);

it("shows colleagues who is replying in which conversation, and nobody themselves", async () => {
  expect(await version()).toBe("");
  await isReplying(asha);
  expect(await listReplying(tenant.ctx)).toMatchObject([{ conversationId: id, member: { name: "Asha" } }]);
  expect(await seenBy(asha)).toEqual([]);
  expect(await version()).not.toBe("");
});

it("ends at once when the member stops", async () => {
  await isReplying(asha);
  await isReplying(asha, false);
  await isReplying(asha, false);
  expect(await seenBy(tenant.ctx)).toEqual([]);
  expect(await rows()).toBe(0);
  expect(await version()).toBe("");
});

it("ends with the reply that was sent, for its author only", async () => {
  await isReplying(asha);
  await isReplying(tenant.ctx);
  await reply(asha, { id, text: "Yes, until nine" });
  expect(await seenBy(tenant.ctx)).toEqual([]);
  expect(await seenBy(asha)).toHaveLength(1);
});

it("goes on for a reply that was refused", async () => {
  await isReplying(asha);
  await expect(reply(asha, { id, text: "Yes", seenId: null })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await seenBy(tenant.ctx)).toEqual(["Asha"]);
});

it("ends by itself after eight seconds, and later again after another sign", async () => {
  await isReplying(asha);
  const first = await version();
  await passSeconds(4);
  await isReplying(asha);
  expect(await version()).not.toBe(first);
  await passSeconds(7);
  expect(await seenBy(tenant.ctx)).toEqual(["Asha"]);
  await passSeconds(1);
  expect(await seenBy(tenant.ctx)).toEqual([]);
  expect(await version()).toBe("");
});

it("keeps nothing of members who left without a word", async () => {
  await isReplying(asha);
  await passSeconds(60);
  await isReplying(tenant.ctx);
  expect(await rows()).toBe(1);
  await passSeconds(60);
  await purgeReplying(bench.deps);
  expect(await rows()).toBe(0);
});

it("shows nothing to another business, and takes nothing for its conversations", async () => {
  await isReplying(asha);
  const other = await createTestTenant(bench.deps, { ownerPhone: null });
  expect(await listReplying(other.ctx)).toEqual([]);
  await expect(setReplying(other.ctx, { id, isReplying: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(setReplying(other.ctx, { id, isReplying: false })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await seenBy(tenant.ctx)).toEqual(["Asha"]);
});

it("needs the permission to reply, and a person", async () => {
  const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vikram" });
  await expect(isReplying(viewer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const job = await bench.systemContext(tenant.tenantId);
  await expect(isReplying(job)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(seenBy(job)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await rows()).toBe(0);
  await isReplying(asha);
  expect(await seenBy(viewer)).toEqual(["Asha"]);
});

it("leaves out conversations of customers in Trash", async () => {
  await isReplying(asha);
  await deleteCustomer(tenant.ctx, { id: customerId });
  expect(await listReplying(tenant.ctx)).toEqual([]);
  await expect(isReplying(asha)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
