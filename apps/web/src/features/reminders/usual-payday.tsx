import { trpc } from "../../lib/api/trpc.ts";
import { NOTHING } from "../../lib/display/display.ts";
import { storedText } from "../../lib/i18n/stored-text.ts";
import { Fact } from "../../lib/records/record-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { reminderTexts as texts } from "./texts.ts";

/** The page size: more reminders than one customer can have in 30 days. */
const PLANNED = 20;

/**
 * Shows, as a `Fact`, the day of the month on which the customer usually pays, or, if a planned
 * reminder waits for it, from which day to which it was moved. A dash while no day is known, so
 * that the layout doesn't shift. Of the next 20 planned reminders, the first that waits.
 */
export function UsualPayday({ customerId }: { readonly customerId: string }) {
  const asked = trpc.reminders.payday.useQuery({ customerId });
  const words = asked.data?.words ?? null;
  const plan = trpc.reminders.upcoming.useQuery(
    { customerId, limit: PLANNED },
    { enabled: words !== null && asked.data?.isFollowed === true },
  );
  const moved = plan.data?.items.find((planned) => planned.moved !== null && planned.skipped === null);
  return (
    <Fact label={texts.payday}>
      {asked.isPending ? (
        <Skeleton className="my-0.5 h-4 w-36 max-lg:my-1" />
      ) : words === null ? (
        NOTHING
      ) : (
        storedText(moved?.moved ?? words, moved?.movedReason ?? asked.data?.wordsReason ?? null)
      )}
    </Fact>
  );
}
