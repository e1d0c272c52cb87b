import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tidyUp } from "./tidy-up.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());

it("keeps what a provider's event said for a week after it was worked on, and its key for 90 days", async () => {
  const event = (key: string, days: { received: number; processed: number | null }) =>
    bench.superuser.query(
      `insert into webhook_event (provider, event_key, body, received_at, processed_at)
       values ('postmark', $1, 'meera@example.in', $2::timestamptz - make_interval(days => $3), $2::timestamptz - make_interval(days => $4))`,
      [key, bench.clock.now(), days.received, days.processed],
    );
  await event("new", { received: 6, processed: 6 });
  await event("week", { received: 8, processed: 8 });
  await event("waiting", { received: 8, processed: null });
  await event("old", { received: 91, processed: 91 });
  await tidyUp(bench.deps);
  const { rows } = await bench.superuser.query("select event_key, body from webhook_event order by event_key");
  expect(rows).toEqual([
    { event_key: "new", body: "meera@example.in" },
    { event_key: "waiting", body: "meera@example.in" },
    { event_key: "week", body: "" },
  ]);
});
