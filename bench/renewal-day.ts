import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import type pg from "pg";
import { startProcesses } from "../tests/faults/product-processes.ts";
import {
  load,
  machine,
  type Part,
  percentile,
  processorSeconds,
  residentMebibytes,
  type Sample,
  slopePerMinute,
} from "./measure.ts";
import { insertBenchPopulation, type PopulationPlan, type Tenant } from "./population.ts";

const { values } = parseArgs({
  options: {
    backend: { type: "string", default: "postgres" },
    tenants: { type: "string", default: "2000" },
    due: { type: "string", default: "50000" },
    hot: { type: "string", default: "10000" },
    others: { type: "string", default: "3" },
    phones: { type: "string", default: "0.3" },
    seed: { type: "string", default: "20261121" },
    workers: { type: "string", default: "1" },
    minutes: { type: "string", default: "30" },
    "slow-tenant": { type: "string" },
    out: { type: "string" },
    profile: { type: "string" },
  },
});

const plan: PopulationPlan = {
  seed: Number(values.seed),
  tenants: Number(values.tenants),
  due: Number(values.due),
  hot: Number(values.hot),
  others: Number(values.others),
  phones: Number(values.phones),
};
/** A tenant with at most this many due subscriptions is small. */
const SMALL = 20;
const SAMPLE_MS = 1_000;
const DEADLINE_MS = Number(values.minutes) * 60_000;

/** Milliseconds that the vendors take for each message of one tenant; 0: no tenant is slow. */
const slowMs = Number(values["slow-tenant"] ?? 0);

type Product = Awaited<ReturnType<typeof startProcesses>>;
type Progress = { planned: number; sent: number; other: number; outbox: number };

async function progressOf(witness: pg.Pool): Promise<Progress> {
  const { rows } = await witness.query<Progress>(`
    select count(*)::int as planned,
      count(*) filter (where state in ('sent', 'delivered', 'read'))::int as sent,
      count(*) filter (where state not in ('planned', 'sending', 'sent', 'delivered', 'read'))::int as other,
      (select count(*)::int from outbox) as outbox
    from reminder`);
  return rows[0] ?? { planned: 0, sent: 0, other: 0, outbox: 0 };
}

async function main(): Promise<void> {
  const program = values.backend === "redis" ? redisProgram() : null;
  if (values.backend === "redis" && program === null) throw new Error("No redis-server is installed");
  const redis = program === null ? null : await startThrowawayRedis(program);
  const product = await startProcesses({
    redisUrl: redis?.url,
    sweepSeconds: 600,
    isDurable: true,
    environment: values.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` } : {},
  });
  try {
    say(`seeding ${plan.due} due subscriptions of ${plan.tenants} tenants (hot: ${plan.hot}), seed ${plan.seed}`);
    const tenants = await insertBenchPopulation(product.witness, plan, new Date());
    const slow = tenants[plan.hot > 0 ? 1 : 0];
    if (slowMs > 0 && slow) await makeSlow(product, slow);
    const expected = await expectedMessages(product.witness);
    say(`${expected} messages are due; backend ${values.backend}, ${values.workers} worker(s), load ${load()}`);
    const report = await run(product, tenants, expected);
    const text = JSON.stringify(report, null, 2);
    console.log(text);
    if (values.out) {
      mkdirSync(values.out, { recursive: true });
      writeFileSync(
        `${values.out}/${values.backend}-hot-${plan.hot}-workers-${values.workers}${slowMs > 0 ? `-slow-${slowMs}` : ""}.json`,
        `${text}\n`,
      );
    }
    if (values.profile) await Promise.all(workers.map(endGently));
  } finally {
    await product.stop();
    await redis?.stop();
  }
}

/** Expects one email for every due customer, and a WhatsApp message for those with a phone. */
async function expectedMessages(witness: pg.Pool): Promise<number> {
  const { rows } = await witness.query<{ count: number }>(`
    select (count(*) + count(c.phone_e164))::int as count from subscription s
      join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id
      where s.end_on = (select min(end_on) from subscription)`);
  return rows[0]?.count ?? 0;
}

/** Makes the vendors slow for one business: the largest one besides the hot one. */
async function makeSlow({ witness, control }: Product, { id, due }: Tenant): Promise<void> {
  say(`the vendors answer after ${slowMs} ms to one tenant with ${due} due`);
  await witness.query(
    "update customer set email = 'slow-' || email, phone_e164 = '+919999' || right(phone_e164, 6) where tenant_id = $1",
    [id],
  );
  const fault = { fault: `slow:${slowMs}`, times: 1_000_000_000 };
  await control("fault", { ...fault, provider: "postmark", on: "email.send", containing: "slow-customer-" });
  await control("fault", { ...fault, provider: "whatsapp", on: "messages.send", containing: "919999" });
}

const workers: ChildProcess[] = [];

async function run(product: Product, tenants: readonly Tenant[], expected: number): Promise<object> {
  const startedAt = Date.now();
  const processorBefore = processorSeconds();
  for (let index = 0; index < Number(values.workers); index += 1) workers.push(await product.startWorker());
  const memory: Sample[] = [];
  const loads: number[] = [];
  let plannedAt: number | null = null;
  let lastSaid = 0;
  let progress = await progressOf(product.witness);
  while (progress.sent + progress.other < expected && Date.now() - startedAt < DEADLINE_MS) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    progress = await progressOf(product.witness);
    const seconds = (Date.now() - startedAt) / 1_000;
    const resident = residentMebibytes(workers[0]?.pid ?? 0);
    if (resident !== null) memory.push({ seconds, value: resident });
    loads.push(load());
    if (plannedAt === null && progress.planned >= expected) plannedAt = seconds;
    if (seconds - lastSaid >= 10) {
      lastSaid = seconds;
      say(
        `${seconds.toFixed(0)} s: ${JSON.stringify(progress)}, worker ${resident?.toFixed(0)} MiB, load ${loads.at(-1)}`,
      );
    }
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  const unfinished = expected - progress.sent - progress.other;
  if (unfinished > 0) {
    say(`Not done in time: ${JSON.stringify(progress)}`);
    process.exitCode = 1;
  }
  const waits = await completionTimes(product.witness, new Date(startedAt));
  const small = tenants.filter(({ due }) => due <= SMALL).map(({ id }) => waits.get(id));
  const slow = slowMs > 0 ? tenants[plan.hot > 0 ? 1 : 0] : undefined;
  const large = tenants
    .filter(({ id, due }) => due > SMALL && due !== plan.hot && id !== slow?.id)
    .map(({ id }) => waits.get(id));
  const held = memory.map(({ value }) => value);
  return {
    command: `pnpm bench ${process.argv.slice(2).join(" ")}`.trim(),
    commit: spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim(),
    machine: machine(),
    backend: values.backend,
    workers: workers.length,
    plan,
    messages: expected,
    notSent: progress.other,
    unfinished,
    outcomes: await outcomesOf(product.witness),
    seconds: round(seconds),
    plannedWithinSeconds: plannedAt === null ? null : round(plannedAt),
    messagesPerSecond: round(progress.sent / seconds),
    processorMsPerMessage: perMessage(processorBefore, processorSeconds(), progress.sent),
    secondsToComplete: {
      smallTenants: completed(small),
      otherTenants: completed(large),
      ...(slow && { slowTenant: { due: slow.due, ms: slowMs, seconds: round(waits.get(slow.id) ?? Number.NaN) } }),
      hotTenant: plan.hot > 0 ? round(waits.get(tenants[0]?.id ?? "") ?? Number.NaN) : null,
    },
    workerMemoryMiB: {
      ...spread(held),
      slopePerMinute: round(slopePerMinute(memory)),
      slopePerMinuteSecondHalf: round(slopePerMinute(memory.slice(Math.floor(memory.length / 2)))),
    },
    loadAverage: spread(loads),
  };
}

/** Returns the messages' states, and the reasons why some were not sent. */
async function outcomesOf(witness: pg.Pool): Promise<object[]> {
  const { rows } = await witness.query<object>(
    "select channel, state, provider_code, state_reason, count(*)::int as count from reminder group by 1, 2, 3, 4 order by 5 desc limit 20",
  );
  return rows;
}

/** Returns when the completed ones were done and how many were not. */
function completed(seconds: readonly (number | undefined)[]): object {
  const done = seconds.filter((value) => value !== undefined);
  return { done: done.length, notDone: seconds.length - done.length, ...(done.length > 0 && spread(done)) };
}

/**
 * Returns the seconds from the start until each tenant's last message was sent, leaving out tenants
 * that still wait for one.
 */
async function completionTimes(witness: pg.Pool, startedAt: Date): Promise<Map<string, number>> {
  const { rows } = await witness.query<{ tenant_id: string; seconds: number }>(
    "select tenant_id, extract(epoch from max(sent_at) - $1)::float8 as seconds from reminder group by tenant_id having bool_and(state not in ('planned', 'sending'))",
    [startedAt],
  );
  return new Map(rows.map((row) => [row.tenant_id, row.seconds]));
}

function perMessage(before: Record<Part, number>, after: Record<Part, number>, messages: number): Record<Part, number> {
  const cost = { ...after };
  for (const part of Object.keys(cost) as Part[])
    cost[part] = Math.round(((after[part] - before[part]) / messages) * 1e5) / 100;
  return cost;
}

const spread = (numbers: readonly number[]) => ({
  min: round(Math.min(...numbers)),
  median: round(percentile(numbers, 0.5)),
  p95: round(percentile(numbers, 0.95)),
  max: round(Math.max(...numbers)),
});

const round = (number: number): number => Math.round(number * 10) / 10;

async function endGently(worker: ChildProcess): Promise<void> {
  const exited = once(worker, "exit");
  worker.kill("SIGTERM");
  await exited;
}

const say = (line: string): void => console.error(line);

await main();
