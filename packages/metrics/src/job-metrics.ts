import type { FinishedJob } from "@aavarti/jobs/consumer";
import { Counter, Histogram, type Registry } from "prom-client";

export type JobMetrics = {
  countJob(job: FinishedJob): void;
  countRelayed(jobs: number): void;
  /** Counts the outcome of work on a reminder, as named by the verb. */
  countReminder(outcome: string): void;
};

/**
 * Adds to the registry the counters of this worker's job runs (by outcome, with a histogram of
 * their seconds), of relayed jobs and of reminders, and returns the functions that count them. A
 * run that was put back is counted by that outcome, but its duration is not.
 */
export function createJobMetrics(registry: Registry): JobMetrics {
  const registers = [registry];
  const finished = new Counter({
    name: "aavarti_jobs_finished_total",
    help: "Runs of jobs by this worker, by how they ended; failed is for good, retried and put-back come again",
    labelNames: ["queue", "job", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "aavarti_job_duration_seconds",
    help: "How long a run of a job took",
    labelNames: ["queue", "job"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers,
  });
  const relayed = new Counter({
    name: "aavarti_outbox_relayed_total",
    help: "Jobs that this worker handed from the outbox to the queue",
    registers,
  });
  const reminders = new Counter({
    name: "aavarti_reminders_total",
    help: "Reminders that this worker worked on, by what came of it",
    labelNames: ["outcome"],
    registers,
  });
  return {
    countJob({ queue, name, outcome, seconds: took }) {
      finished.inc({ queue, job: name, outcome });
      if (outcome === "put-back") return;
      seconds.observe({ queue, job: name }, took);
    },
    countRelayed: (jobs) => relayed.inc(jobs),
    countReminder: (outcome) => reminders.inc({ outcome }),
  };
}
