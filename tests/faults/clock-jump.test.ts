import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newId } from "@aavarti/runtime/ids";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import { it } from "vitest";
import { type Business, insertPopulation, shift, zoneAtNoon } from "./population.ts";
import { startProcesses } from "./product-processes.ts";

const JUMPING_CLOCK = fileURLToPath(new URL("jumping-clock.mjs", import.meta.url));
/** Seconds between two sweeps, and how many sweeps the worker runs with a wrong clock. */
const SWEEP_SECONDS = 2;
const WRONG_FOR_SWEEPS = 6;

const program = redisProgram();

const businessWith = (name: string, ends: readonly string[]): Business => ({
  id: newId(),
  account: "active",
  emailOff: false,
  owner: { id: newId(), name: "Owner", email: `owner-${name}@example.in`, phone: null },
  subscriptions: ends.map((endOn) => {
    const customer = { name: "Asha", email: `${name}-${endOn}@example.in`, phone: null };
    return {
      id: newId(),
      customer: { id: newId(), ...customer, onWhatsapp: true, deleted: false },
      status: "active",
      deleted: false,
      endOn,
      enteredOn: shift(endOn, -2),
    };
  }),
});

it.for(program ? ["PostgreSQL", "Redis"] : ["PostgreSQL"])(
  "sends nothing early when a worker's clock jumps a day ahead, and sweeps after it stopped, with the queues in %s",
  { concurrent: true },
  async (store, { expect }) => {
    await using cleanup = new AsyncDisposableStack();
    const redis = store === "Redis" && program ? await startThrowawayRedis(program) : null;
    if (redis) cleanup.defer(redis.stop);
    const processes = await startProcesses({ redisUrl: redis?.url, sweepSeconds: SWEEP_SECONDS });
    cleanup.defer(processes.stop);
    const { witness, startWorker, logs } = processes;
    const now = new Date();
    const zone = zoneAtNoon(now);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
    const tomorrow = shift(today, 1);
    /** Returns the end dates of the terms for which reminders were sent or are planned. */
    const reminded = async (which: "all" | "sent" = "all") => {
      const { rows } = await witness.query<{ customer: string }>(
        `select c.email as customer from reminder r join customer c on c.tenant_id = r.tenant_id and c.id = r.customer_id
         where r.recipient_kind = 'customer' and ($1 = 'all' or r.sent_at is not null) order by 1`,
        [which],
      );
      return rows.map(({ customer }) => customer.replace("@example.in", ""));
    };

    await insertPopulation(witness, { zone, today, businesses: [businessWith("before", [today, tomorrow])] }, now);
    const jumping = await startWorker([`--import=${JUMPING_CLOCK}`]);
    await expect.poll(() => reminded("sent")).toEqual([`before-${today}`]);

    jumping.kill("SIGUSR2");
    await expect.poll(logs).toContain("this machine's clock is wrong");
    await insertPopulation(
      witness,
      { zone, today, businesses: [businessWith("after", [today, tomorrow])] },
      new Date(),
    );
    // Only time shows that a worker with a wrong clock sends nothing.
    await new Promise((resolve) => setTimeout(resolve, WRONG_FOR_SWEEPS * SWEEP_SECONDS * 1_000));
    expect(await reminded()).toEqual([`before-${today}`]);

    const exited = once(jumping, "exit");
    jumping.kill("SIGKILL");
    await exited;
    await startWorker();
    await expect.poll(() => reminded("sent")).toEqual([`after-${today}`, `before-${today}`]);
    expect(await reminded()).toEqual([`after-${today}`, `before-${today}`]);
  },
);
