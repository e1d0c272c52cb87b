import type { FinishedJob } from "@aavarti/jobs/consumer";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type WorkerMetrics = ReturnType<typeof createMetrics>;

/** The worker's figures in Prometheus text. `oldestDueSeconds` answers how long the oldest job has waited in the outbox. */
export function createMetrics({ oldestDueSeconds }: { oldestDueSeconds: () => Promise<number> }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const finished = new Counter({
    name: "aavarti_jobs_finished_total",
    help: "Runs of jobs, by how they ended",
    labelNames: ["queue", "job", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "aavarti_job_seconds",
    help: "How long a run of a job took",
    labelNames: ["queue", "job"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  });
  const relayed = new Counter({
    name: "aavarti_outbox_relayed_total",
    help: "Jobs handed from the outbox to the queue",
    registers,
  });
  const reminders = new Counter({
    name: "aavarti_reminders_total",
    help: "Reminders, by what came of working on them",
    labelNames: ["outcome"],
    registers,
  });
  new Gauge({
    name: "aavarti_outbox_oldest_seconds",
    help: "How long the oldest job that is due has waited in the outbox",
    registers,
    async collect() {
      this.set(await oldestDueSeconds());
    },
  });

  return {
    registry,
    relayed,
    reminders,
    countJob({ queue, name, outcome, seconds: took }: FinishedJob): void {
      finished.inc({ queue, job: name, outcome });
      seconds.observe({ queue, job: name }, took);
    },
  };
}
