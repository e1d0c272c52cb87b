import type { QueueFigures } from "@aavarti/jobs/queue-figures";
import type { OperationsFigures } from "@aavarti/services/operations/read-figures";
import { Gauge, type Registry } from "prom-client";

export type SharedSources = {
  /** Reads the figures from the tables. */
  figures: () => Promise<OperationsFigures>;
  /** Reads the figures from the queues' store. */
  queues: () => Promise<QueueFigures[]>;
};

/**
 * Timeout of one source in milliseconds. A monitor does not wait longer, and a source that hangs
 * must not hide the metrics of the process.
 */
const PATIENCE_MS = 3_000;

/**
 * Adds to the registry the metrics that do not belong to one process, and returns the function that
 * reads them anew; call it before the registry is read. They come from the shared stores, so every
 * process reports the same. `aavarti_figures_up` shows a source that fails or does not answer
 * within three seconds; its metrics are then left out instead of showing old values. Readings at
 * the same time are shared.
 */
export function addSharedMetrics(registry: Registry, { figures, queues }: SharedSources): () => Promise<void> {
  const up = new Gauge({
    name: "aavarti_figures_up",
    help: "1 while the source of the shared figures answers",
    labelNames: ["source"],
    registers: [registry],
  });
  const tables = tableGauges(registry);
  const store = queueGauges(registry);
  const refresh = async () => {
    const [fromTables, fromQueues] = await Promise.all([inTime(figures()), inTime(queues())]);
    tables.show(fromTables);
    store.show(fromQueues);
    up.set({ source: "tables" }, fromTables ? 1 : 0);
    up.set({ source: "queues" }, fromQueues ? 1 : 0);
  };
  let refreshing: Promise<void> | null = null;
  // Two scrapes at the same time share one reading.
  return () => {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
}

type Gauges<Figures> = { show(figures: Figures | null): void };

function tableGauges(registry: Registry): Gauges<OperationsFigures> {
  const { gauge, forget } = gaugesOf(registry);
  const due = gauge("aavarti_reminders_due", "Messages whose time has come and that nobody has claimed");
  const oldestDue = gauge("aavarti_reminders_oldest_due_seconds", "How long the oldest of them has been due");
  const sending = gauge("aavarti_reminders_sending", "Messages that a sender holds");
  const unknown = gauge("aavarti_reminders_unknown", "Messages of which nobody knows whether they arrived");
  const lastDay = gauge(
    "aavarti_reminders_last_day",
    "What became of the messages that fell due within the last 24 hours; cause is the provider's code of a failure",
    ["channel", "state", "cause"],
  );
  const outbox = gauge("aavarti_outbox_jobs", "Jobs in the outbox that are due");
  const oldestOutbox = gauge("aavarti_outbox_oldest_seconds", "How long the oldest of them has been due");
  const webhooks = gauge("aavarti_webhooks_unprocessed", "Stored provider events that nobody has worked on");
  const oldestWebhook = gauge("aavarti_webhooks_oldest_seconds", "How long ago the oldest of them came");
  const unmatched = gauge("aavarti_messages_unmatched", "Messages that came in and are of no customer that we know");
  const paused = gauge("aavarti_sending_paused", "Businesses whose sending is paused");
  const flagged = gauge("aavarti_sending_flagged", "Businesses that the operator should look at");
  const ledgers = gauge("aavarti_ledgers_wrong", "Businesses whose ledger did not reconcile at the last nightly check");
  const calculations = gauge("aavarti_calculations_failed", "Calculations of large businesses that failed for good");
  const started = gauge("aavarti_sweep_started_timestamp_seconds", "When a sweep last began", ["sweep"]);
  const finished = gauge("aavarti_sweep_finished_timestamp_seconds", "When a sweep last came to its end", ["sweep"]);
  const failed = gauge("aavarti_sweep_failed_timestamp_seconds", "When a sweep last failed", ["sweep"]);
  const took = gauge("aavarti_sweep_duration_seconds", "How long the last whole run of a sweep took", ["sweep"]);

  return {
    show(figures) {
      forget();
      if (!figures) return;
      due.set(figures.due.count);
      oldestDue.set(figures.due.oldestSeconds);
      sending.set(figures.sending);
      unknown.set(figures.unknown);
      for (const { count, ...labels } of figures.lastDay) lastDay.set(labels, count);
      outbox.set(figures.outbox.count);
      oldestOutbox.set(figures.outbox.oldestSeconds);
      webhooks.set(figures.webhooks.count);
      oldestWebhook.set(figures.webhooks.oldestSeconds);
      unmatched.set(figures.unmatched);
      paused.set(figures.senders.paused);
      flagged.set(figures.senders.flagged);
      ledgers.set(figures.ledgers);
      calculations.set(figures.calculations);
      for (const { sweep, startedAt, finishedAt, failedAt, seconds } of figures.sweeps) {
        started.set({ sweep }, startedAt);
        if (finishedAt !== null) finished.set({ sweep }, finishedAt);
        if (failedAt !== null) failed.set({ sweep }, failedAt);
        if (seconds !== null) took.set({ sweep }, seconds);
      }
    },
  };
}

function queueGauges(registry: Registry): Gauges<QueueFigures[]> {
  const { gauge, forget } = gaugesOf(registry);
  const jobs = gauge("aavarti_queue_jobs", "Jobs in a queue, by where they stand", ["queue", "state"]);
  const oldest = gauge("aavarti_queue_oldest_waiting_seconds", "How long the job served next has waited", ["queue"]);
  const dead = gauge("aavarti_queue_dead_letters", "Jobs that failed for good and wait for the operator", ["queue"]);

  return {
    show(figures) {
      forget();
      for (const { queue, jobs: counts, oldestWaitingSeconds } of figures ?? []) {
        const { failed, ...others } = counts;
        for (const [state, count] of Object.entries(others)) jobs.set({ queue, state }, count);
        dead.set({ queue }, failed);
        oldest.set({ queue }, oldestWaitingSeconds);
      }
    },
  };
}

/** Returns functions that create the gauges of one source and clear all their values. */
function gaugesOf(registry: Registry) {
  const forgetting: (() => void)[] = [];
  return {
    gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
      const made = new Gauge({ name, help, labelNames, registers: [registry] });
      // Without labels `reset` would show 0, which is a value; `remove` shows nothing.
      forgetting.push(() => (labelNames.length > 0 ? made.reset() : made.remove()));
      return made;
    },
    forget() {
      for (const one of forgetting) one();
    },
  };
}

/** Returns what the source answers; null when it fails or times out. */
async function inTime<Figures>(reading: Promise<Figures>): Promise<Figures | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const answer = reading.catch(() => null);
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}
