import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel, paiseLabel } from "../../../lib/display/amounts.ts";
import { dueLabel } from "../../../lib/payments/due-label.ts";
import { moreDueLater, owedNow } from "../../../lib/payments/owed-now.ts";
import { type TakePayment, TakePaymentButton } from "../../../lib/payments/take-payment.tsx";
import { unpaidSince } from "../../../lib/payments/unpaid-since.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { moneyTexts as texts } from "./texts.ts";

const NOTHING_OWED = { due: "0.00", toCome: "0.00", overdue: "0.00", dueSince: null };

/**
 * Shows what a customer owes by today and since when, red once it is overdue, and beside it what
 * they owe together with those who share their payer (for the payer the other way round); what is
 * due later apart, or alone where nothing else is owed; the payer's advance if any, and the button
 * that takes a payment for all of them, which names what they owe by today. It loads these: only
 * the button meanwhile, and after a failure also a sentence that says so, since no balance would
 * look like nothing owed; no button to take a payment when `take` is null.
 */
export function CustomerBalance({
  customer,
  take,
  today,
}: {
  customer: { id: string; name: string };
  take: TakePayment;
  today: CalendarDate;
}) {
  const account = trpc.payments.account.useQuery({ customerId: customer.id });
  const paying = { customerId: customer.id, name: customer.name };
  const { due = "0.00", toCome = "0.00", advance = "0.00", members = [] } = account.data ?? {};
  const payer = account.data?.customer;
  // A payer owes for the whole family.
  const isFamilys = members.length > 1 && payer?.id === customer.id;
  const own = members.find(({ id }) => id === customer.id) ?? NOTHING_OWED;
  const shown = isFamilys && account.data ? account.data : own;
  const isLate = shown.overdue !== "0.00";
  const owed = owedNow(shown);
  const owedInAll = owedNow({ due, toCome });
  const isLaterOnly = owed === 0 && shown.toCome !== "0.00";
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
      {due !== "0.00" && (
        <div
          className={`rounded-md border p-4 ${isLate ? "border-overdue-line bg-overdue-soft text-overdue-text" : "border-line bg-surface"}`}
        >
          <p className="text-sm font-medium">{isFamilys ? texts.balanceWithFamily : texts.balance}</p>
          <p className="text-2xl font-semibold whitespace-nowrap">
            {isLaterOnly ? amountLabel(shown.due) : paiseLabel(owed)}
          </p>
          {since && <p className="text-sm">{isLate ? unpaidSince(since, today) : dueLabel(since, today)}</p>}
          {!isLaterOnly && shown.toCome !== "0.00" && (
            <p className="text-sm text-text-2">{moreDueLater(amountLabel(shown.toCome))}</p>
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
        look={owedInAll > 0 ? "primary" : "secondary"}
        className="w-full"
        {...(owedInAll > 0 && { label: texts.take(paiseLabel(owedInAll)) })}
      />
    </div>
  );
}
