import type { ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel, NOTHING } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { accountTexts as texts } from "./account-texts.ts";

/** Whether a decimal amount in rupees is more than nothing. */
const isSome = (amount: string): boolean => Number(amount) > 0;

const none = <span className="text-text-3">{NOTHING}</span>;

/**
 * What a customer owes and since when, red once overdue; or what they paid in advance, if they owe
 * nothing; a dash for neither.
 */
export function Balance({
  customer: { due, dueSince, advance },
  today,
}: {
  customer: Pick<ListedCustomer, "due" | "dueSince" | "advance">;
  today: CalendarDate;
}) {
  if (isSome(due)) {
    return (
      <>
        <span
          className={classNames(
            "num block font-medium whitespace-nowrap",
            dueSince && dueSince < today && "text-overdue-text",
          )}
        >
          {amountLabel(due)}
        </span>
        {dueSince && (
          <span className="num block text-xs whitespace-nowrap text-text-3">
            {dueSince <= today ? texts.since(dayLabel(dueSince, today)) : texts.from(dayLabel(dueSince, today))}
          </span>
        )}
      </>
    );
  }
  if (!isSome(advance)) return none;
  return (
    <>
      <span className="num block whitespace-nowrap">{amountLabel(advance)}</span>
      <span className="block text-xs text-text-3">{texts.inAdvance}</span>
    </>
  );
}

type Plan = NonNullable<ListedCustomer["plan"]>;

/** The name of what a customer pays for, with the number of others; a dash without any. */
export function PlanName({ plan }: { plan: Plan | null }) {
  if (!plan) return none;
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="cut-off">{plan.product.name}</span>
      {plan.more > 0 && (
        <span title={texts.more(plan.more)} className="num shrink-0 text-xs text-text-3">
          +{count(plan.more)}
          <span className="sr-only"> {texts.more(plan.more)}</span>
        </span>
      )}
    </span>
  );
}

/** What ended or will end has no renewal. */
const ENDS: ReadonlySet<Standing> = new Set(["expired", "cancelled", "cancelling"]);

/** The day on which a plan renews, which may have passed; a dash for none and if it never will. */
export function RenewsOn({ plan, today }: { plan: Plan | null; today: CalendarDate }) {
  if (!plan || ENDS.has(plan.standing)) return none;
  return <span className="num">{dayLabel(plan.endDate, today)}</span>;
}
