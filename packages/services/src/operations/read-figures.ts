import { countFailedCalculations } from "@aavarti/db/queries/calculations";
import { countUnmatchedMessages } from "@aavarti/db/queries/inbound-messages";
import { listLedgerProblems } from "@aavarti/db/queries/ledger-check";
import { listMovementProblems } from "@aavarti/db/queries/movement-check";
import {
  listSweepRuns,
  outboxBacklog,
  type ReminderOutcomeRow,
  reminderBacklog,
  reminderOutcomes,
  webhookBacklog,
} from "@aavarti/db/queries/operations";
import { type ListedFlag, listFlags } from "@aavarti/db/queries/sending";
import { SWEEP_SLICES } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { SHARE_MARK } from "./record-sweep.ts";

export type Backlog = { count: number; oldestSeconds: number };

/**
 * Operational figures over all tenants, read from the tables, so that every process returns the
 * same values.
 */
export type OperationsFigures = {
  /** Messages that are due and unclaimed. */
  due: Backlog;
  /** Messages that a sender has claimed now. */
  sending: number;
  /** Messages whose delivery is unknown. */
  unknown: number;
  /**
   * Outcomes of the messages that fell due within the last 24 hours. `cause` is the provider's
   * error code of one that failed or whose delivery is unknown, "none" without a code, and empty
   * for all others.
   */
  lastDay: ReminderOutcomeRow[];
  outbox: Backlog;
  webhooks: Backlog;
  /** Messages whose sender matches no customer. */
  unmatched: number;
  /**
   * Tenants whose sending is paused, and tenants flagged for the operator to review: within the
   * last 24 hours, or earlier if they are still paused.
   */
  senders: { paused: number; flagged: number };
  /** Tenants whose ledger did not reconcile at the last nightly check. */
  ledgers: number;
  /** Calculations of large businesses that failed for good. */
  calculations: number;
  /** Instants, in seconds since 1970. */
  sweeps: {
    sweep: string;
    startedAt: number;
    finishedAt: number | null;
    failedAt: number | null;
    seconds: number | null;
  }[];
};

/** Counting stops here. */
const MAX_FLAGS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns figures over all tenants for the operator's monitoring; none identifies a tenant or a
 * person, and nothing is changed. They are: reminders that are due (and since how many seconds the
 * oldest), being sent, or of unknown delivery; what became of those that fell due in the last 24
 * hours; the waiting entries of the outbox and of webhooks, with the age of the oldest in seconds;
 * inbound messages that belong to no customer; each sweep's last run, in seconds since 1970; the
 * tenants whose sending is paused, and those flagged in the last 24 hours or still paused, both
 * from at most 10,000 flags; and the tenants whose money or movements did not reconcile at the
 * last nightly check, from at most 1,000 of each.
 */
export async function readFigures({ db, now }: Pick<Dependencies, "db" | "now">): Promise<OperationsFigures> {
  const at = now();
  const [backlog, lastDay, outbox, webhooks, unmatched, sweeps, flags, ledgers, movements, calculations] =
    await Promise.all([
      reminderBacklog(db, at),
      reminderOutcomes(db, { after: new Date(at.getTime() - DAY_MS), until: at }),
      outboxBacklog(db, at),
      webhookBacklog(db),
      countUnmatchedMessages(db),
      listSweepRuns(db),
      listFlags(db, { since: new Date(at.getTime() - DAY_MS), max: MAX_FLAGS }),
      listLedgerProblems(db),
      listMovementProblems(db),
      countFailedCalculations(db),
    ]);
  const tenantsIn = (listed: readonly ListedFlag[]) => new Set(listed.map(({ tenant_id }) => tenant_id)).size;
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
    senders: {
      paused: tenantsIn(flags.filter(({ paused_at }) => paused_at !== null)),
      flagged: tenantsIn(flags),
    },
    ledgers: new Set([...ledgers, ...movements].map((row) => row.tenant_id)).size,
    calculations,
    sweeps: wholeSweeps(sweeps),
  };
}

type SweepRun = Awaited<ReturnType<typeof listSweepRuns>>[number];

/**
 * Combines each sweep's shares into one. A sweep is as old as its oldest share, so that a share
 * that never runs is noticed; its duration is that of the slowest share, and its failure time is
 * that of the latest failure. It counts as unfinished until every share has finished.
 */
function wholeSweeps(runs: readonly SweepRun[]): OperationsFigures["sweeps"] {
  const nameOf = ({ sweep }: SweepRun) => sweep.split(SHARE_MARK, 1)[0] ?? sweep;
  return [...Map.groupBy(runs, nameOf)].map(([sweep, all]) => {
    const shares = all.filter((run) => run.sweep !== sweep);
    // Once there are shares, the row of an earlier version without shares is obsolete.
    const counted = shares.length > 0 ? shares : all;
    const isWhole = shares.length === 0 || shares.length === SWEEP_SLICES;
    const secondsOf = (pick: (run: SweepRun) => Date | null) =>
      counted.flatMap((run) => pick(run) ?? []).map((instant) => instant.getTime() / 1_000);
    const finished = secondsOf((run) => run.finished_at);
    const failed = secondsOf((run) => run.failed_at);
    const took = counted.flatMap((run) => run.seconds ?? []);
    return {
      sweep,
      startedAt: Math.min(...secondsOf((run) => run.started_at)),
      finishedAt: isWhole && finished.length === counted.length ? Math.min(...finished) : null,
      failedAt: failed.length > 0 ? Math.max(...failed) : null,
      seconds: took.length > 0 ? Math.max(...took) : null,
    };
  });
}
