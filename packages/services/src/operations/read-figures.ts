import { countUnmatchedMessages } from "@aavarti/db/queries/inbound-messages";
import {
  listSweepRuns,
  outboxBacklog,
  type ReminderOutcomeRow,
  reminderBacklog,
  reminderOutcomes,
  webhookBacklog,
} from "@aavarti/db/queries/operations";
import type { Dependencies } from "../context.ts";

export type Backlog = { count: number; oldestSeconds: number };

/** How the product is doing, over all tenants, as the tables have it: every process that is asked gives the same answer. */
export type OperationsFigures = {
  /** Messages whose time has come and that nobody has claimed yet. */
  due: Backlog;
  /** Messages that a sender holds at this moment. */
  sending: number;
  /** Messages of which nobody knows whether they arrived. */
  unknown: number;
  /** What became of the messages that fell due within the last 24 hours. `cause` is empty for what did not fail. */
  lastDay: ReminderOutcomeRow[];
  outbox: Backlog;
  webhooks: Backlog;
  /** Messages of people that could be given to no customer. */
  unmatched: number;
  /** Instants in seconds since 1970. */
  sweeps: {
    sweep: string;
    startedAt: number;
    finishedAt: number | null;
    failedAt: number | null;
    seconds: number | null;
  }[];
};

const DAY_MS = 24 * 60 * 60_000;

/** Figures for whoever runs the product. They name no tenant and no person. */
export async function readFigures({ db, now }: Pick<Dependencies, "db" | "now">): Promise<OperationsFigures> {
  const at = now();
  const [backlog, lastDay, outbox, webhooks, unmatched, sweeps] = await Promise.all([
    reminderBacklog(db, at),
    reminderOutcomes(db, { after: new Date(at.getTime() - DAY_MS), until: at }),
    outboxBacklog(db, at),
    webhookBacklog(db),
    countUnmatchedMessages(db),
    listSweepRuns(db),
  ]);
  const secondsSince = (instant: Date | null | undefined) =>
    instant ? Math.max(0, (at.getTime() - instant.getTime()) / 1_000) : 0;
  const inState = (state: string) => backlog.find((row) => row.state === state);
  const planned = inState("planned");
  return {
    due: { count: planned?.count ?? 0, oldestSeconds: secondsSince(planned?.oldest_due_at) },
    sending: inState("sending")?.count ?? 0,
    unknown: inState("unknown")?.count ?? 0,
    lastDay,
    outbox: { count: outbox.count, oldestSeconds: secondsSince(outbox.oldest) },
    webhooks: { count: webhooks.count, oldestSeconds: secondsSince(webhooks.oldest) },
    unmatched,
    sweeps: sweeps.map((run) => ({
      sweep: run.sweep,
      startedAt: run.started_at.getTime() / 1_000,
      finishedAt: run.finished_at && run.finished_at.getTime() / 1_000,
      failedAt: run.failed_at && run.failed_at.getTime() / 1_000,
      seconds: run.seconds,
    })),
  };
}
