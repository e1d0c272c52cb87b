import type { ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount } from "@aavarti/domain/money";
import { renewsOn } from "@aavarti/domain/standing";
import { amountLabel, paiseLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel, NOTHING } from "../../lib/display/display.ts";
import { dueLabel } from "../../lib/payments/due-label.ts";
import { moreDueLater, owedNow } from "../../lib/payments/owed-now.ts";
import { isRenewalDue, payingFor } from "../../lib/payments/paying-for.ts";
import { type TakePayment, TakePaymentInRow } from "../../lib/payments/take-payment.tsx";
import { classNames } from "../../ui/class-names.ts";
import { accountTexts as texts } from "./account-texts.ts";

/** Whether an amount, a decimal text, is more than nothing. */
const isSome = (amount: string): boolean => Number(amount) > 0;

const none = <span className="text-text-3">{NOTHING}</span>;

interface BalanceProps {
  readonly customer: Pick<
    ListedCustomer,
    "id" | "name" | "due" | "toCome" | "dueSince" | "advance" | "dueOfOthers" | "toComeOfOthers" | "plan"
  >;
  readonly today: CalendarDate;
  /**
   * Shows two lines at most, for a row of fixed height; the rest is in a tooltip and for screen
   * readers.
   */
  readonly isBrief?: boolean;
}

/**
 * Shows what a customer owes by today and since when, or else what is due on a later day, or else
 * what they paid in advance; and what they owe by today together with those they pay for, and what
 * is due later beside it. A dash for none of these. With `take`, what is owed is a button that
 * opens the payment sheet; where nothing is owed and only their plan's renewal is due, the button
 * opens it for that renewal.
 */
export function Balance({ customer, take, today, isBrief = false }: BalanceProps & { take: TakePayment }) {
  const { id, name, due, advance, dueOfOthers, plan } = customer;
  const text = <BalanceText customer={customer} today={today} isBrief={isBrief} />;
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
 * What a customer owes by today and since when, red once overdue; or what is due on a later day; or
 * what they paid in advance, if they owe nothing; and what they owe by today together with those
 * they pay for. What else is due later is said apart. A dash for none of these.
 */
function BalanceText({ customer, today, isBrief }: BalanceProps) {
  const { due, toCome, dueSince, advance, dueOfOthers, toComeOfOthers } = customer;
  if (!isSome(due) && !isSome(advance) && !isSome(dueOfOthers)) return none;
  const own = owedNow(customer);
  const others = owedNow({ due: dueOfOthers, toCome: toComeOfOthers });
  const later = (own > 0 ? (parseSignedAmount(toCome) ?? 0) : 0) + (parseSignedAmount(toComeOfOthers) ?? 0);
  const since = dueSince && (dueSince <= today ? texts.since(dayLabel(dueSince, today)) : dueLabel(dueSince, today));
  const isOwed = isSome(due);
  const family = others > 0 && texts.withFamily(paiseLabel(own + others));
  const details = [
    isOwed ? since : isSome(advance) && texts.inAdvance,
    family,
    later > 0 && moreDueLater(paiseLabel(later)),
  ].filter((detail) => typeof detail === "string");
  // In a low row a family's sum has the room, rather than since when its payer owes their own part.
  const visible = isBrief ? (details.find((detail) => detail === family) ?? details[0]) : undefined;
  return (
    <span className="block" title={isBrief && details.length > 1 ? details.join(", ") : undefined}>
      {(isOwed || isSome(advance)) && (
        <span
          className={classNames(
            "num block whitespace-nowrap",
            isOwed && "font-medium",
            isOwed && dueSince && dueSince < today && "text-overdue-text",
          )}
        >
          {isOwed && own > 0 ? paiseLabel(own) : amountLabel(isOwed ? due : advance)}
        </span>
      )}
      {details.map((detail) => (
        <span
          key={detail}
          className={isBrief && detail !== visible ? "sr-only" : "num block text-xs text-balance text-text-3"}
        >
          {detail}
        </span>
      ))}
    </span>
  );
}

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
