import type { QueueFigures } from "@aavarti/jobs/queue-figures";
import type { OperationsFigures } from "@aavarti/services/operations/read-figures";
import { describe, expect, it } from "vitest";
import { createRegistry } from "./create-registry.ts";
import { expose } from "./expose.ts";
import { createJobMetrics } from "./job-metrics.ts";
import { countSends } from "./send-metrics.ts";

const FIGURES: OperationsFigures = {
  due: { count: 12, oldestSeconds: 340.5 },
  sending: 2,
  unknown: 1,
  lastDay: [
    { channel: "email", state: "sent", cause: "", count: 40 },
    { channel: "whatsapp", state: "failed", cause: "131026", count: 3 },
  ],
  outbox: { count: 5, oldestSeconds: 7 },
  webhooks: { count: 9, oldestSeconds: 61 },
  unmatched: 4,
  senders: { paused: 1, flagged: 3 },
  ledgers: 2,
  calculations: 0,
  sweeps: [
    { sweep: "reminders.sweep", startedAt: 1_700_000_600, finishedAt: 1_700_000_060, failedAt: null, seconds: 60 },
  ],
};
const QUEUE: QueueFigures = {
  queue: "notifications",
  jobs: { waiting: 4, active: 1, delayed: 2, failed: 6 },
  oldestWaitingSeconds: 30,
};
const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 };

const exposing = (sources: Partial<Parameters<typeof expose>[1]> = {}) => {
  const registry = createRegistry({ pools: { jobs: pool }, turns: { waiting: 7 } });
  const sources_ = { figures: async () => FIGURES, queues: async () => [QUEUE], ...sources };
  return { registry, exposition: expose(registry, sources_) };
};

describe("/metrics", () => {
  it("shows lag, dead letters, backlog, failures by cause and sweeps as all processes share them", async () => {
    const text = await exposing().exposition.text();
    for (const line of [
      "aavarti_reminders_due 12",
      "aavarti_reminders_oldest_due_seconds 340.5",
      "aavarti_reminders_unknown 1",
      'aavarti_reminders_last_day{channel="whatsapp",state="failed",cause="131026"} 3',
      "aavarti_outbox_oldest_seconds 7",
      "aavarti_webhooks_unprocessed 9",
      "aavarti_messages_unmatched 4",
      'aavarti_queue_jobs{queue="notifications",state="waiting"} 4',
      'aavarti_queue_dead_letters{queue="notifications"} 6',
      'aavarti_queue_oldest_waiting_seconds{queue="notifications"} 30',
      'aavarti_sweep_finished_timestamp_seconds{sweep="reminders.sweep"} 1700000060',
      'aavarti_sweep_duration_seconds{sweep="reminders.sweep"} 60',
      'aavarti_figures_up{source="tables"} 1',
      'aavarti_postgres_pool_connections{pool="jobs",state="busy"} 2',
      'aavarti_postgres_pool_connections{pool="jobs",state="waiting"} 1',
      "aavarti_business_turns_waiting 7",
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    // A sweep that never failed has no timestamp of a failure.
    expect(text).not.toMatch(/^aavarti_sweep_failed_timestamp_seconds\{/m);
  });

  it("omits figures that it can't read", async () => {
    let isDown = false;
    const figures = () => (isDown ? Promise.reject(new Error("The database is away")) : Promise.resolve(FIGURES));
    const { exposition } = exposing({ figures });
    await exposition.text();
    isDown = true;
    const text = await exposition.text();
    expect(text).toContain('aavarti_figures_up{source="tables"} 0');
    expect(text).toContain('aavarti_figures_up{source="queues"} 1');
    expect(text).not.toMatch(/^aavarti_reminders_(due|last_day)/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });

  it("reads once for monitors that ask at once", async () => {
    let readings = 0;
    const { exposition } = exposing({
      figures: async () => {
        readings += 1;
        return FIGURES;
      },
    });
    await Promise.all([exposition.text(), exposition.text()]);
    expect(readings).toBe(1);
  });

  it("counts sends by channel, outcome and cause, and jobs by how they ended", async () => {
    const { registry, exposition } = exposing();
    const onSend = countSends(registry);
    onSend({ channel: "email", outcome: "accepted", cause: "", seconds: 0.2 });
    onSend({ channel: "email", outcome: "refused", cause: "406", seconds: 0.1 });
    const jobs = createJobMetrics(registry);
    jobs.countJob({ queue: "notifications", name: "reminder.send", outcome: "failed", seconds: 0.4 });
    jobs.countRelayed(7);
    jobs.countReminder("sent");
    const lines = (await exposition.text()).split("\n");
    expect(lines).toContain('aavarti_sends_total{channel="email",outcome="refused",cause="406"} 1');
    expect(lines).toContain('aavarti_send_duration_seconds_count{channel="email"} 2');
    expect(lines).toContain(
      'aavarti_jobs_finished_total{queue="notifications",job="reminder.send",outcome="failed"} 1',
    );
    expect(lines).toContain("aavarti_outbox_relayed_total 7");
    expect(lines).toContain('aavarti_reminders_total{outcome="sent"} 1');
  });
});
