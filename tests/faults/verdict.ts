import type pg from "pg";
import { acceptedMessages, inWords, tally } from "./accepted-messages.ts";
import { messagesDue } from "./due-oracle.ts";
import type { Population } from "./population.ts";

export type Verdict = {
  due: number;
  accepted: number;
  /** Accepted more than once. */
  doubled: string[];
  /** Due, not accepted, and not shown as unknown either. */
  lost: string[];
  /** Accepted although nothing of the kind was due. */
  uncalledFor: string[];
  /** Due, not accepted, and shown to the owner as unknown. */
  unknown: string[];
  /** Rows of the ledger, by state. */
  states: Record<string, number>;
};

/** Holds what the providers accepted against what was due. */
export async function judge(population: Population, witness: pg.Pool, sandboxUrl: string): Promise<Verdict> {
  const due = new Set(messagesDue(population));
  const accepted = tally((await acceptedMessages(sandboxUrl)).map(inWords));
  const { rows } = await witness.query<{ state: string; words: string }>(
    `select r.state, (case r.channel when 'email' then 'postmark' else 'whatsapp' end) || '|' || r.recipient_address || '|' || c.name
       || '|' || (case r.step when 'due_in_7' then 7 else 0 end) as words
     from reminder r join customer c on (c.tenant_id, c.id) = (r.tenant_id, r.customer_id)`,
  );
  const shownUnknown = new Set(rows.filter((row) => row.state === "unknown").map((row) => row.words));
  const notAccepted = [...due].filter((words) => !accepted.has(words));
  return {
    due: due.size,
    accepted: [...accepted.values()].reduce((sum, count) => sum + count, 0),
    doubled: [...accepted].filter(([, count]) => count > 1).map(([words]) => words),
    lost: notAccepted.filter((words) => !shownUnknown.has(words)),
    unknown: notAccepted.filter((words) => shownUnknown.has(words)),
    uncalledFor: [...accepted.keys()].filter((words) => !due.has(words)),
    states: Object.fromEntries(tally(rows.map((row) => row.state))),
  };
}

/** Resolves when no reminder waits for anything any more, but for WhatsApp messages that only their status could settle. */
export async function settled(witness: pg.Pool, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    const { rows } = await witness.query<{ open: number; outbox: number; webhooks: number }>(
      `select (select count(*)::int from reminder
          where state in ('planned', 'sending') or (state = 'unknown' and channel = 'email')) as open,
        (select count(*)::int from outbox) as outbox,
        (select count(*)::int from webhook_event where processed_at is null) as webhooks`,
    );
    const [left] = rows;
    if (left && left.open + left.outbox + left.webhooks === 0) return;
    if (Date.now() > until) throw new Error(`Not settled within ${withinMs / 1000} s: ${JSON.stringify(left)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A line for the person who reads the run. */
export const report = (title: string, verdict: Verdict, more: Record<string, unknown>): void => {
  const { doubled, lost, unknown, uncalledFor, ...figures } = verdict;
  const counts = {
    doubled: doubled.length,
    lost: lost.length,
    unknown: unknown.length,
    uncalledFor: uncalledFor.length,
  };
  process.stdout.write(`${title}: ${JSON.stringify({ ...figures, ...counts, ...more })}\n`);
  for (const words of unknown) process.stdout.write(`  shown as unknown: ${words}\n`);
};
