import { spokenText } from "../../lib/language/spoken.ts";
import { Fact } from "../../lib/record-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { reminderTexts as texts } from "./texts.ts";

/** Reminders of one customer in the plan: more than anybody gets in 30 days. */
const PLANNED = 20;

/** When the customer usually pays, and which reminder waits for that day; nothing while no day is clear. */
export function UsualPayday({ customerId }: { readonly customerId: string }) {
  const payday = trpc.reminders.payday.useQuery({ customerId }).data;
  const words = payday?.words ?? null;
  const plan = trpc.reminders.upcoming.useQuery(
    { customerId, limit: PLANNED },
    { enabled: words !== null && payday?.isFollowed === true },
  );
  if (words === null) return null;
  const moved = plan.data?.items.find((planned) => planned.moved !== null && planned.skipped === null);
  return <Fact label={texts.payday}>{spokenText(moved?.moved ?? words)}</Fact>;
}
