import { ALL_SLICES } from "@aavarti/jobs/definitions/slices";
import { HANG_MS } from "@aavarti/testing/patience";
import type pg from "pg";
import { acceptedMessages, destinationOf, inWords, isDigest, tally, unnamed } from "./accepted-messages.ts";
import { digestsDue, messagesDue } from "./due-oracle.ts";
import type { Population } from "./population.ts";
import type { ProductProcesses } from "./product-processes.ts";

export type Verdict = {
  /** Dues that require a message, counted for each recipient and channel. */
  due: number;
  /** Dues that accepted messages named. */
  accepted: number;
  /** Calls that the providers accepted. */
  messages: number;
  /** Dues that shared another due's message. */
  merged: number;
  /** Dues of accepted emails that were the fallback for WhatsApp. */
  fallback: number;
  /** Named in more than one message. */
  doubled: string[];
  /** Due, not sent, and not shown as unknown either. */
  lost: string[];
  /** Sent although nothing of the kind was due. */
  uncalledFor: string[];
  /** Due, not known to be sent, and shown to the owner as unknown. */
  unknown: string[];
  /** Provider calls with an unknown outcome. */
  unknownMessages: number;
  /** Phones and mailboxes that got more than one message. */
  split: string[];
  /** Owners whose daily summary was missing, sent twice, or not due. */
  wrongDigests: string[];
  /** Reminders by state. */
  states: Record<string, number>;
};

/** Compares what the providers accepted with what was due. */
export async function judge(population: Population, witness: pg.Pool, sandboxUrl: string): Promise<Verdict> {
  const everything = await acceptedMessages(sandboxUrl);
  const messages = everything.filter((message) => !isDigest(message));
  const digests = tally(everything.filter(isDigest).map(({ to }) => to));
  const digestsFor = digestsDue(population);
  const accepted = tally(messages.flatMap((message) => inWords(message, population.today)));
  const hidden = new Map<string, number>();
  for (const message of messages)
    hidden.set(destinationOf(message), (hidden.get(destinationOf(message)) ?? 0) + unnamed(message));

  const calledFor = messagesDue(population).filter(({ insteadOf }) => insteadOf === null || accepted.has(insteadOf));
  const due = new Set(calledFor.map(({ words }) => words));
  const rows = await ledgerInWords(witness);
  const shownUnknown = new Set(rows.filter((row) => row.state === "unknown").map((row) => row.words));
  const notNamed = [...due].filter((words) => !accepted.has(words));
  const unknown = notNamed.filter((words) => shownUnknown.has(words));
  const silent = Map.groupBy(
    notNamed.filter((words) => !shownUnknown.has(words)),
    (words) => words.split("|").slice(0, 2).join("|"),
  );
  const places = new Set([...silent.keys(), ...hidden.keys()]);
  const named = [...accepted.values()].reduce((sum, count) => sum + count, 0);
  const counted = [...hidden.values()].reduce((sum, count) => sum + count, 0);
  return {
    due: due.size,
    accepted: named + counted,
    messages: messages.length,
    merged: named + counted - messages.length,
    fallback: calledFor.filter(({ words, isFallback }) => isFallback && accepted.has(words)).length,
    doubled: [
      ...[...accepted].filter(([, count]) => count > 1).map(([words]) => words),
      ...[...places].filter((place) => (hidden.get(place) ?? 0) > (silent.get(place)?.length ?? 0)),
    ],
    lost: [...places].flatMap((place) => {
      const missing = silent.get(place) ?? [];
      return missing.length > (hidden.get(place) ?? 0) ? missing : [];
    }),
    unknown,
    unknownMessages: rows.filter((row) => row.state === "unknown" && row.merged_into === null).length,
    uncalledFor: [...accepted.keys()].filter((words) => !due.has(words)),
    split: [...tally(messages.map(destinationOf))].filter(([, count]) => count > 1).map(([place]) => place),
    wrongDigests: [...new Set([...digests.keys(), ...digestsFor])].filter(
      (owner) => digests.get(owner) !== 1 || !digestsFor.includes(owner),
    ),
    states: Object.fromEntries(tally(rows.map((row) => row.state))),
  };
}

async function ledgerInWords(witness: pg.Pool) {
  const { rows } = await witness.query<{ state: string; merged_into: string | null; words: string }>(
    `select r.state, r.merged_into, (case r.channel when 'email' then 'postmark' else 'whatsapp' end) || '|' ||
       coalesce(r.recipient_address, '') || '|' || c.name || '|' || (case r.step when 'due_in_7' then 7 else 0 end) as words
     from reminder r join customer c on (c.tenant_id, c.id) = (r.tenant_id, r.customer_id)`,
  );
  return rows;
}

/**
 * Resolves when a sweep of every slice has planned and no reminder is pending, except WhatsApp
 * messages that only their status could resolve.
 * @throws Error after ten minutes, with what is left and what the processes logged last.
 */
export async function settled({ witness, logs }: Pick<ProductProcesses, "witness" | "logs">): Promise<void> {
  const until = Date.now() + HANG_MS;
  for (;;) {
    const { rows } = await witness.query<{ planned: boolean; open: number; outbox: number; webhooks: number }>(
      `select (select count(*) from sweep_run where sweep like 'reminders.sweep%' and finished_at is not null) = $1 as planned,
        (select count(*)::int from reminder
          where state in ('planned', 'sending') or (state = 'unknown' and channel = 'email')) as open,
        (select count(*)::int from outbox) as outbox,
        (select count(*)::int from webhook_event where processed_at is null) as webhooks`,
      [ALL_SLICES.length],
    );
    const [left] = rows;
    if (left?.planned && left.open + left.outbox + left.webhooks === 0) return;
    if (Date.now() > until)
      throw new Error(`Not settled within ${HANG_MS / 1000} s: ${JSON.stringify(left)}\n${logs()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Prints a line for the person who reads the run. */
export const report = (title: string, verdict: Verdict, more: Record<string, unknown>): void => {
  const { doubled, lost, unknown, uncalledFor, split, ...figures } = verdict;
  const missed = figures.states.missed ?? 0;
  const counts = {
    missed,
    doubled: doubled.length,
    lost: lost.length,
    unknown: unknown.length,
    uncalledFor: uncalledFor.length,
    split: split.length,
  };
  process.stdout.write(`${title}: ${JSON.stringify({ ...figures, ...counts, ...more })}\n`);
  for (const words of unknown) process.stdout.write(`  shown as unknown: ${words}\n`);
};
