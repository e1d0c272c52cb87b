import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dueLabel } from "../../../lib/payments/due-label.ts";
import { type TakePayment, TakePaymentButton } from "../../../lib/payments/take-payment.tsx";
import { unpaidSince } from "../../../lib/payments/unpaid-since.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { moneyTexts as texts } from "./texts.ts";

/**
 * Shows what a customer owes and since when, red once it is overdue, and beside it what they owe
 * together with those who share their payer (for the payer the other way round); the payer's
 * advance if any, and the button that takes a payment for all of them. It loads these: only the
 * button meanwhile, and after a failure also a sentence that says so, since no balance would look
 * like nothing owed; no button to take a payment when `take` is null.
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
  const { due = "0.00", advance = "0.00", members = [] } = account.data ?? {};
  const payer = account.data?.customer;
  // A payer owes for the whole family.
  const isFamilys = members.length > 1 && payer?.id === customer.id;
  const own = members.find(({ id }) => id === customer.id) ?? { due: "0.00", overdue: "0.00", dueSince: null };
  const shown = isFamilys && account.data ? account.data : own;
  const isLate = shown.overdue !== "0.00";
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
          <p className="text-2xl font-semibold whitespace-nowrap">{amountLabel(shown.due)}</p>
          {since && <p className="text-sm">{isLate ? unpaidSince(since, today) : dueLabel(since, today)}</p>}
          {members.length > 1 && payer && (
            <p className="mt-2 text-sm text-text">
              {isFamilys ? texts.ofOwn(amountLabel(own.due)) : texts.withFamilyPaidBy(amountLabel(due), payer.name)}
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
        look={due === "0.00" ? "secondary" : "primary"}
        className="w-full"
        {...(due !== "0.00" && { label: texts.take(amountLabel(due)) })}
      />
    </div>
  );
}
