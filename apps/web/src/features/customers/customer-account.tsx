import type { ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { renewsOn } from "@aavarti/domain/standing";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel, NOTHING } from "../../lib/display/display.ts";
import { dueLabel } from "../../lib/payments/due-label.ts";
import { isRenewalDue, payingFor } from "../../lib/payments/paying-for.ts";
import { type TakePayment, TakePaymentInRow } from "../../lib/payments/take-payment.tsx";
import { classNames } from "../../ui/class-names.ts";
import { accountTexts as texts } from "./account-texts.ts";

/** Whether an amount, a decimal text, is more than nothing. */
const isSome = (amount: string): boolean => Number(amount) > 0;

const none = <span className="text-text-3">{NOTHING}</span>;

interface BalanceProps {
  readonly customer: Pick<ListedCustomer, "id" | "name" | "due" | "dueSince" | "advance" | "dueOfOthers" | "plan">;
  readonly today: CalendarDate;
}

/**
 * Shows what a customer owes and the day on which it was or will be due, or, when they owe nothing,
 * what they paid in advance; and what they owe together with those they pay for. A dash for none of
 * these. With `take`, what is owed is a button that opens the payment sheet; where nothing is owed
 * and only their plan's renewal is due, the button opens it for that renewal.
 */
export function Balance({ customer, take, today }: BalanceProps & { take: TakePayment }) {
  const { id, name, due, advance, dueOfOthers, plan } = customer;
  const text = <BalanceText customer={customer} today={today} />;
  if (!take) return text;
  if (isSome(due) || isSome(dueOfOthers)) {
    return (
      <TakePaymentInRow take={take} paying={{ customerId: id, name }} className="text-right">
        {text}
      </TakePaymentInRow>
    );
  }
  if (!plan || !isRenewalDue(plan)) return text;
  return (
    <TakePaymentInRow
      take={take}
      paying={payingFor({ id: plan.id, customerId: id, customer, standing: plan.standing })}
      className="text-right"
    >
      {isSome(advance) ? text : null}
    </TakePaymentInRow>
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
              {dueSince <= today ? texts.since(dayLabel(dueSince, today)) : dueLabel(dueSince, today)}
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
