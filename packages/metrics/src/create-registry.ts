import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** The numbers of a `pg.Pool` that show how busy it is. */
export type PoolGauge = { totalCount: number; idleCount: number; waitingCount: number };

/**
 * Creates a registry with the metrics of this process: memory, CPU time, event loop, its database
 * pools by name, with `turns` how many calls wait for others of the same business, and with `clock`
 * by how many seconds its clock is ahead of the database's.
 */
export function createRegistry({
  pools,
  turns,
  clock,
}: {
  pools: Readonly<Record<string, PoolGauge>>;
  turns?: { waiting: number };
  clock?: { skewMs: () => number };
}): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "aavarti_postgres_pool_connections",
    help: "Connections of this process to PostgreSQL by pool: open and at work, open and idle; and requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "busy" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  if (turns)
    new Gauge({
      name: "aavarti_business_turns_waiting",
      help: "Transactions of this process that wait until others of the same business free a connection",
      registers: [registry],
      collect() {
        this.set(turns.waiting);
      },
    });
  if (clock)
    new Gauge({
      name: "aavarti_clock_skew_seconds",
      help: "Seconds by which the clock of this process's machine is ahead of the database's; below zero it is behind",
      registers: [registry],
      collect() {
        this.set(clock.skewMs() / 1_000);
      },
    });
  return registry;
}
