import { migrate } from "@aavarti/db/migrate";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Business, insertPopulation, type Population, seededRandom, shift } from "./population.ts";

const HOUR_MS = 3_600_000;
/**
 * Both daylight saving changes are in the run: Auckland's on 27 September, New York's on 1
 * November.
 */
const FIRST_DAY = "2026-09-24";
const DAYS = 42;
/**
 * Hours between two sweeps. The number is even, so that every second hour of the day occurs in each
 * time zone.
 */
const SWEEP_HOURS = 2;
const ZONES = ["Asia/Kolkata", "America/New_York", "Pacific/Auckland", "UTC"] as const;
const SEED = 11;

/** Periods during which the worker is off, in hours from the beginning. */
const OUTAGES = [
  { from: 60, hours: 72 },
  { from: 200, hours: 30 },
  { from: 480, hours: 47 },
  { from: 700, hours: 100 },
];

let bench: ReminderBench;
let stop: () => Promise<void>;

beforeAll(async () => {
  const postgres = await startThrowawayPostgres();
  await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
  bench = await createReminderBench(await createTestDatabase(postgres));
  stop = async () => {
    await bench.close();
    await postgres.close();
  };
});
afterAll(() => stop());

describe(`${DAYS} days in four time zones, swept every two hours, with the worker off for three days and more`, () => {
  it("send each reminder once, at the first hour that the rules allow, and record what was missed", async () => {
    const start = Date.parse(`${FIRST_DAY}T00:00:00Z`);
    const random = seededRandom(SEED);
    const isUp = Array.from({ length: (DAYS * 24) / SWEEP_HOURS }, (_, sweep) => {
      const hour = sweep * SWEEP_HOURS;
      const planned = OUTAGES.some(({ from, hours }) => hour >= from && hour < from + hours);
      return !planned && random() > 0.1;
    });
    const populations = ZONES.map(createZone);
    for (const population of populations)
      await insertPopulation(bench.superuser, population, new Date(start - HOUR_MS));

    const sentAt: string[] = [];
    bench.notifiers.onSend = async () => {
      sentAt.push(bench.clock.now().toISOString());
    };
    const ticks = isUp.flatMap((up, sweep) => (up ? [new Date(start + sweep * SWEEP_HOURS * HOUR_MS)] : []));
    for (const tick of ticks) {
      bench.clock.set(tick);
      await bench.sweepAndWork();
    }

    const sent = bench.notifiers.emails.map((email, index) => `${sentAt[index]} ${email.to} ${email.tag}`).sort();
    const missed = (await bench.ledger()).filter((row) => row.state === "missed");
    const expected = populations.map((population) => expectedOf(population, ticks));
    const expectedSent = expected.flatMap((each) => each.sent).sort();
    const expectedMissed = expected.reduce((sum, each) => sum + each.missed, 0);
    process.stdout.write(
      `downtime: ${JSON.stringify({ seed: SEED, sweeps: ticks.length, sweepsMissed: isUp.length - ticks.length, sent: sent.length, missed: missed.length })}\n`,
    );
    expect(sent).toEqual(expectedSent);
    expect(missed).toHaveLength(expectedMissed);
    expect(missed.length).toBeGreaterThan(0);
  });
});

/** Creates one business in a time zone, with a subscription that ends on each day of the run. */
function createZone(zone: string, index: number): Population {
  const id = (kind: number, n: number) => `0198000${kind}-0000-7000-800${index}-${String(n).padStart(12, "0")}`;
  const business: Business = {
    id: id(0, 0),
    account: "active",
    emailOff: false,
    owner: { id: id(1, 0), name: "Owner", email: `owner-${index}@example.in`, phone: null },
    subscriptions: Array.from({ length: DAYS }, (_, day) => ({
      id: id(2, day),
      customer: {
        id: id(3, day),
        name: `Customer ${day}`,
        email: `c-${index}-${day}@example.in`,
        phone: null,
        onWhatsapp: true,
        deleted: false,
      },
      status: "active" as const,
      deleted: false,
      endOn: shift(FIRST_DAY, day),
      enteredOn: shift(FIRST_DAY, -20),
    })),
  };
  return { zone, today: FIRST_DAY, businesses: [business] };
}

/**
 * Major Indian holidays during the run: a reminder that is not for the due day waits for the day
 * after.
 */
const INDIAN_HOLIDAYS = ["2026-10-02", "2026-10-20"];

/**
 * Computes what the written rules require by walking through the hours and reading local time: due
 * at 9 on the step's day, sent at the first hour at which the worker is up and it is neither night
 * (21 to 8) nor more than 48 hours late; after that it is missed. What the owner gets at the same
 * hour comes in one message.
 */
function expectedOf({ zone, businesses }: Population, ticks: readonly Date[]): { sent: string[]; missed: number } {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const wall = (at: Date) => clock.format(at);
  const lastTick = ticks.at(-1) ?? new Date(0);
  const dueAt = new Map<string, Date>();
  for (let at = Date.parse(`${FIRST_DAY}T00:00:00Z`) - 40 * 24 * HOUR_MS; at <= lastTick.getTime(); at += HOUR_MS / 2) {
    const shown = wall(new Date(at));
    if (shown.endsWith("09:00")) dueAt.set(shown.slice(0, 10), new Date(at));
  }

  const sent: string[] = [];
  const toOwner = new Map<string, string[]>();
  let missed = 0;
  for (const { owner, subscriptions } of businesses) {
    for (const { endOn, customer } of subscriptions) {
      for (const daysBefore of [7, 0]) {
        const day = shift(endOn, -daysBefore);
        const waits = daysBefore > 0 && zone === "Asia/Kolkata" && INDIAN_HOLIDAYS.includes(day);
        const due = dueAt.get(waits ? shift(day, 1) : day);
        if (!due) continue;
        const outcome = ticks.find((tick) => {
          const late = tick.getTime() - due.getTime();
          if (late < 0) return false;
          const hour = Number(wall(tick).slice(11, 13));
          return late > 48 * HOUR_MS || (hour >= 8 && hour < 21);
        });
        if (!outcome) continue;
        if (outcome.getTime() - due.getTime() > 48 * HOUR_MS) missed += 2;
        else {
          const tag = daysBefore === 7 ? "renewal-7d" : "renewal-due";
          const at = outcome.toISOString();
          sent.push(`${at} ${customer.email} ${tag}`);
          toOwner.set(`${at} ${owner.email}`, [...(toOwner.get(`${at} ${owner.email}`) ?? []), tag]);
        }
      }
    }
  }
  for (const [where, [tag, ...others]] of toOwner)
    sent.push(`${where} ${others.length > 0 ? "renewals-together" : tag}`);
  return { sent, missed };
}
