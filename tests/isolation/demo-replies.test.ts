import { findMemberships, findUserByEmail } from "@aavarti/db/queries/auth";
import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import type { ServiceContext } from "@aavarti/services/context";
import { listConversations } from "@aavarti/services/conversations/list-conversations";
import { reply } from "@aavarti/services/conversations/reply";
import { sendReply } from "@aavarti/services/conversations/send-reply";
import { DEMO_SIGN_INS } from "@aavarti/services/demo/demo-sign-ins";
import { resetDemo } from "@aavarti/services/demo/reset-demo";
import { demoContext } from "@aavarti/services/demo/seed-demo";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tellSandbox } from "../../scripts/tell-sandbox.ts";
import { type SandboxUnderTest, startSandboxUnderTest } from "../providers/sandbox-under-test.ts";

let bench: ReminderBench;
let sandbox: SandboxUnderTest;
let deps: ReminderBench["deps"];
beforeAll(async () => {
  bench = await createReminderBench();
  sandbox = await startSandboxUnderTest({ now: bench.clock.now });
  Object.assign(bench.deps.providers, { whatsapp: sandbox.providers.whatsapp });
  deps = { ...bench.deps, settings: { ...bench.deps.settings, demo: true } };
});
afterAll(async () => {
  await Promise.all([bench.close(), sandbox.close()]);
});

it("delivers replies to the customers of the demo, whom the sandbox never saw write", async () => {
  await resetDemo(deps);
  const user = await findUserByEmail(deps.db, DEMO_SIGN_INS.active);
  const [membership] = await findMemberships(deps.db, user?.id ?? "");
  const tenantId = membership?.tenant_id ?? "";
  const system = demoContext(deps, tenantId);
  const owner: ServiceContext = {
    ...system,
    actor: { kind: "user", userId: user?.id ?? "", role: "owner", sessionId: system.newId() },
  };
  const { items } = await listConversations(owner, { tab: "all", limit: 50, cursor: undefined });
  const chats = items.filter(({ channel }) => channel === "whatsapp");
  expect(chats).toHaveLength(6);
  const answer = async (id: string) => {
    const entry = await reply(owner, { id, text: "Namaste", fileIds: [] });
    return sendReply(system, sendReplyJob.payload.parse({ tenantId, messageId: entry.id }));
  };
  expect(await answer(chats[0]?.id ?? "")).toBe("failed");

  await tellSandbox(deps.db, sandbox.url);
  await tellSandbox(deps.db, sandbox.url);

  for (const { id } of chats) expect(await answer(id)).toBe("sent");
  const people = await sandbox.control<{ phone: string; received: unknown[] }[]>("GET", "whatsapp/people");
  expect(people.filter(({ received }) => received.length === 1)).toHaveLength(6);
});
