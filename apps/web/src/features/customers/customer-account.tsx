import type { ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { renewsOn } from "@aavarti/domain/standing";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel, NOTHING } from "../../lib/display/display.ts";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { ActButton } from "../../ui/act-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { raised } from "../../ui/list.tsx";
import { accountTexts as texts } from "./account-texts.ts";

/** Whether a decimal amount in rupees is more than nothing. */
const isSome = (amount: string): boolean => Number(amount) > 0;

const none = <span className="text-text-3">{NOTHING}</span>;

interface BalanceProps {
  readonly customer: Pick<ListedCustomer, "id" | "name" | "due" | "dueSince" | "advance" | "dueOfOthers">;
  readonly today: CalendarDate;
}

/**
 * Shows what a customer owes and the day on which it was or will be due, or, when they owe nothing,
 * what they paid in advance; and what they owe together with those they pay for. A dash for none of
 * these. With `take`, what is owed is a button that opens the payment sheet.
 */
export function Balance({ customer, take, today }: BalanceProps & { take: TakePayment }) {
  const { id, name, due, dueOfOthers } = customer;
  if (!take || (!isSome(due) && !isSome(dueOfOthers))) return <BalanceText customer={customer} today={today} />;
  return (
    <ActButton
      onClick={() => take({ customerId: id, name })}
      className={classNames(
        raised,
        "max-w-full rounded-sm border border-line-strong bg-surface px-2 py-0.5 text-right transition-colors duration-(--t-fast) hover:bg-hover max-lg:min-h-11",
      )}
    >
      <span className="sr-only">{texts.takeFrom(name)} </span>
      <BalanceText customer={customer} today={today} />
    </ActButton>
  );
}

/**
 * What a customer owes and since when, red once overdue; or what they paid in advance, if they owe
 * nothing; and what they owe together with those they pay for. A dash for none of these.
 */
function BalanceText({ customer: { due, dueSince, advance, dueOfOthers }, today }: BalanceProps) {
  if (!isSome(due) && !isSome(advance) && !isSome(dueOfOthers)) return none;
  return (
    <>
      {isSome(due) ? (
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
              {dueSince <= today ? texts.since(dayLabel(dueSince, today)) : texts.dueOn(dayLabel(dueSince, today))}
            </span>
          )}
        </>
      ) : (
        isSome(advance) && (
          <>
            <span className="num block whitespace-nowrap">{amountLabel(advance)}</span>
            <span className="block text-xs text-text-3">{texts.inAdvance}</span>
          </>
        )
      )}
      {isSome(dueOfOthers) && (
        <span className="num block text-xs text-balance text-text-2">
          {texts.withFamily(amountLabel(sumOfAmounts(due, dueOfOthers)))}
        </span>
      )}
    </>
  );
}

const sumOfAmounts = (one: string, other: string): string =>
  toAmountText((parseSignedAmount(one) ?? 0) + (parseSignedAmount(other) ?? 0));

type Plan = NonNullable<ListedCustomer["plan"]>;

/**
 * Shows the product of the subscription that stands for a customer in a list (`plan`: the one that
 * renews first, or without a running one the last), with the number of their others; a dash without
 * any.
 */
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

/**
 * Shows the day on which the subscription named by `PlanName` renews, which may have passed, the
 * same as in the list of subscriptions: moved by a pause that has an end. A dash for none, for a
 * pause without an end, and for one that has ended or will end without renewal.
 */
export function RenewsOn({ plan, today }: { plan: Plan | null; today: CalendarDate }) {
  const day = plan && renewsOn(plan);
  return day ? <span className="num">{dayLabel(day, today)}</span> : none;
}
