import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { listConversations } from "@aavarti/services/conversations/list-conversations";
import { reply } from "@aavarti/services/conversations/reply";
import { sendReply } from "@aavarti/services/conversations/send-reply";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "../providers/sandbox-under-test.ts";
import { SCHEDULES } from "./env.ts";

/** A schedule takes some ten transactions; a busy machine is given two seconds for them. */
const PATIENCE_PER_SCHEDULE_MS = 2_000;
const HOUR_SECONDS = 3_600;

let bench: ReminderBench;
let answers: Answers;
let sandbox: SandboxUnderTest;
let tenant: TestTenant;
let customerId: string;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
  // WhatsApp's clock is the product's, so that both move when the test moves it.
  sandbox = await startSandboxUnderTest({ now: bench.clock.now });
  Object.assign(bench.deps.providers, { whatsapp: sandbox.providers.whatsapp });
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ customerId } = await createTestSubscription(tenant.ctx, { endOn: "2027-11-21", phone: "+919000000000" }));
});
afterAll(async () => {
  await Promise.all([bench.close(), sandbox.close()]);
});

/** Returns numbers from 0 up to 1, the same for the same seed. Source: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a wait in seconds: often about 24 hours, where the window closes, else from none to two
 * days.
 */
function waitOf(random: () => number): number {
  const chance = random();
  if (chance < 0.3) return 24 * HOUR_SECONDS - 180 + Math.floor(random() * 300);
  if (chance < 0.5) return Math.floor(random() * 600);
  return Math.floor(random() * 48 * HOUR_SECONDS);
}

type Outcome = "sent" | "refused" | "cancelled";

async function runSchedule(schedule: number, start: Date): Promise<Outcome[]> {
  const random = randomFrom(schedule);
  const phone = `+9190${String(schedule).padStart(8, "0")}`;
  bench.clock.set(start);
  await bench.superuser.query(
    "delete from sending_day; delete from outbox; delete from webhook_event; delete from inbound_message; delete from conversation",
  );
  await bench.superuser.query("update customer set phone_e164 = $2 where id = $1", [customerId, phone]);
  const customerWrites = async () => {
    await sandbox.control("POST", "whatsapp/reply", { from: phone, text: "Hello" });
    await answers.whatsapp({ from: phone, text: "Hello" });
  };
  await customerWrites();
  const { items } = await listConversations(tenant.ctx, { tab: "all", limit: 1, cursor: undefined });
  const id = items[0]?.id ?? "";
  const outcomes: Outcome[] = [];
  const turns = 1 + Math.floor(random() * 3);
  for (let turn = 0; turn < turns; turn += 1) {
    bench.clock.advance({ seconds: waitOf(random) });
    if (random() < 0.25) await customerWrites();
    const messageId = await reply(tenant.ctx, { id, text: "Namaste" }).then(
      (entry) => entry.id,
      (error: { code?: string }) => {
        if (error.code !== "CONFLICT") throw error;
        return null;
      },
    );
    if (messageId === null) {
      outcomes.push("refused");
      continue;
    }
    // The worker is late: the window may close between writing and sending.
    bench.clock.advance({ seconds: waitOf(random) });
    const system = await bench.systemContext(tenant.tenantId);
    const outcome = await sendReply(system, sendReplyJob.payload.parse({ tenantId: tenant.tenantId, messageId }));
    if (outcome !== "sent" && outcome !== "cancelled") throw new Error(`Schedule ${schedule}: ${outcome}`);
    outcomes.push(outcome);
  }
  return outcomes;
}

it(
  `sends no free text outside of WhatsApp's 24 hours in ${SCHEDULES} random schedules`,
  async () => {
    const start = bench.clock.now();
    const counts: Record<Outcome, number> = { sent: 0, refused: 0, cancelled: 0 };
    for (let schedule = 1; schedule <= SCHEDULES; schedule += 1)
      for (const outcome of await runSchedule(schedule, start)) counts[outcome] += 1;
    process.stdout.write(`${SCHEDULES} schedules: ${JSON.stringify(counts)}\n`);
    // WhatsApp refuses free text outside of its window; a refusal would have been `failed` above.
    const accepted = await sandbox.control<{ template: string | null }[]>("GET", "messages?provider=whatsapp");
    expect(accepted.length).toBe(counts.sent);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(SCHEDULES / 20);
  },
  SCHEDULES * PATIENCE_PER_SCHEDULE_MS + 20_000,
);
