import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel, paiseLabel } from "../../../lib/display/amounts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { dueLabel } from "../../../lib/payments/due-label.ts";
import { moreDueLater, owedNow } from "../../../lib/payments/owed-now.ts";
import { type TakePayment, TakePaymentButton } from "../../../lib/payments/take-payment.tsx";
import { unpaidSince } from "../../../lib/payments/unpaid-since.ts";
import { useMay } from "../../../lib/session/may.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { paymentToTake, pricesOf } from "./payment-to-take.ts";
import { moneyTexts as texts } from "./texts.ts";

/** A subscription's next renewal to come, with what it costs as a decimal text. */
export interface NextRenewal {
  readonly day: CalendarDate;
  readonly amount: string;
}

const NOTHING_OWED = { due: "0.00", toCome: "0.00", overdue: "0.00", dueSince: null };

/**
 * Shows what a customer owes by today and since when, red once it is overdue, and beside it what
 * they owe together with those who share their payer (for the payer the other way round); what is
 * due later apart, or alone where nothing else is owed; the payer's advance if any, and the button
 * that takes a payment for all of them, which names what they owe by today. It loads these: only
 * the button meanwhile, and after a failure also a sentence that says so, since no balance would
 * look like nothing owed; no button to take a payment when `take` is null. With `next` (null if no
 * renewal is expected) it always shows what is due now, also of the terms that have ended and
 * aren't renewed, and when the next renewal is; the button then renews them, for a role that may.
 * While they have promised to pay all of it (`promisedOn`) that day is named, and nothing is red.
 * `isQuiet`: another button in view is the filled one.
 */
export function CustomerBalance({
  customer,
  take,
  today,
  next,
  promisedOn = null,
  isQuiet = false,
}: {
  customer: { id: string; name: string };
  take: TakePayment;
  today: CalendarDate;
  next?: NextRenewal | null;
  promisedOn?: CalendarDate | null;
  isQuiet?: boolean;
}) {
  const mayRenew = useMay()("subscriptions.renew");
  const account = trpc.payments.account.useQuery({ customerId: customer.id });
  const paying = { customerId: customer.id, name: customer.name };
  const { due = "0.00", toCome = "0.00", advance = "0.00", members = [] } = account.data ?? {};
  const payer = account.data?.customer;
  // A payer owes for the whole family.
  const isFamilys = members.length > 1 && payer?.id === customer.id;
  const own = members.find(({ id }) => id === customer.id) ?? NOTHING_OWED;
  const shown = isFamilys && account.data ? account.data : own;
  const isWithRenewals = next !== undefined;
  const renewals = isWithRenewals ? (account.data?.renewals ?? []) : [];
  const ended = renewals.filter(({ endDate }) => endDate <= today);
  const shownEnded = ended.filter((renewal) => isFamilys || renewal.customer.id === customer.id);
  const endedSince = shownEnded.map(({ endDate }) => endDate).sort()[0];
  const isOverdue = endedSince !== undefined && endedSince < today;
  const isLate = shown.overdue !== "0.00" || isOverdue;
  const isRed = isLate && promisedOn === null;
  const owed = owedNow(shown);
  const owedInAll = owedNow({ due, toCome });
  const dueNow = owed + pricesOf(shownEnded);
  const { toTake, label } = paymentToTake({ due, toCome, advance, renewals }, { mayRenew, today });
  const isLaterOnly = dueNow === 0 && shown.toCome !== "0.00" && !isWithRenewals;
  const since = parseCalendarDate(shown.dueSince ?? "");
  return (
    <div className="num grid gap-3">
      {account.isLoadingError && (
        <NotLoaded
          sentence={texts.balanceFailed}
          retry={texts.retry}
          onRetry={() => account.refetch()}
          className="rounded-md border border-line bg-surface px-4 py-3"
        />
      )}
      {(due !== "0.00" || (isWithRenewals && account.isSuccess)) && (
        <div
          className={`rounded-md border p-4 ${isRed ? "border-overdue-line bg-overdue-soft text-overdue-text" : "border-line bg-surface"}`}
        >
          <p className="text-sm font-medium">
            {isFamilys ? texts.balanceWithFamily : isWithRenewals ? texts.dueNow : texts.balance}
          </p>
          <p className="text-2xl font-semibold whitespace-nowrap">
            {isLaterOnly ? amountLabel(shown.due) : paiseLabel(dueNow)}
          </p>
          {promisedOn && dueNow > 0 && (
            <p className="text-sm font-medium">{texts.promised(dayLabel(promisedOn, today))}</p>
          )}
          {endedSince && (
            <p className="text-sm">
              {isOverdue
                ? texts.renewalOverdue(paiseLabel(pricesOf(shownEnded)), dayLabel(endedSince, today))
                : texts.renewalToday(paiseLabel(pricesOf(shownEnded)))}
            </p>
          )}
          {since && <p className="text-sm">{isLate ? unpaidSince(since, today) : dueLabel(since, today)}</p>}
          {!isLaterOnly && shown.toCome !== "0.00" && (
            <p className="text-sm text-text-2">{moreDueLater(amountLabel(shown.toCome))}</p>
          )}
          {next && (
            <p className="mt-1 text-sm text-text-2">
              {texts.nextRenewal(amountLabel(next.amount), dayLabel(next.day, today))}
            </p>
          )}
          {members.length > 1 && payer && (
            <p className="mt-2 text-sm text-text">
              {isFamilys
                ? texts.ofOwn(paiseLabel(owedNow(own)))
                : texts.withFamilyPaidBy(paiseLabel(owedInAll), payer.name)}
            </p>
          )}
        </div>
      )}
      {advance !== "0.00" && (
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-paid-text">
          {texts.advance(amountLabel(advance))}
        </p>
      )}
      <TakePaymentButton
        take={take}
        paying={paying}
        look={toTake > 0 && !isQuiet ? "primary" : "secondary"}
        className="w-full"
        label={label}
      />
    </div>
  );
}
