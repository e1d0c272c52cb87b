import type { Charge, CustomerAccount, ListedPayment, PaymentDetail } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import { ExternalLink, FileText, Percent } from "lucide-react";
import { lazy, useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { besideBookedLines } from "../../../lib/payments/beside-booked.ts";
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { chargeName } from "../../../lib/payments/charge-name.ts";
import { EquationStrip } from "../../../lib/payments/equation-strip.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/list.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { OpeningDialog } from "../../../ui/opening-dialog.tsx";
import { Panel, PanelNote } from "../../../ui/panel.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PaymentLine } from "./payment-line.tsx";
import { moneyNouns, moneyTexts as texts } from "./texts.ts";

const DiscountDialog = lazy(() => import("./dialogs.ts").then(({ DiscountDialog }) => ({ default: DiscountDialog })));

/** Most charges that the figures are summed from; more than any customer has. */
const MAX_CHARGES = 1000;
const PAGE = 10;

export interface MoneyRights {
  readonly mayReverse: boolean;
  /** Whether the user may undo renewals with their payment: who may renew. */
  readonly mayRenew: boolean;
  readonly mayDiscount: boolean;
  /** Whether the user may send receipts: who may record payments. */
  readonly maySend: boolean;
}

/**
 * Shows a customer's payments, which it loads: what was booked, collected and is owed, the open
 * charges of them and those they pay for, oldest first, which can be discounted, and the payments
 * of who pays and those that paid this customer's charges whoever made them, with the part that
 * did, by the day received, newest first, 10 at a time. The payment with the id `shownId` comes
 * first, marked, and is scrolled to and focused. A link leads to their statement.
 */
export function CustomerPayments({
  customer,
  shownId,
  rights,
  today,
}: {
  customer: { id: string; name: string };
  shownId: string | undefined;
  rights: MoneyRights;
  today: CalendarDate;
}) {
  const account = trpc.payments.account.useQuery({ customerId: customer.id });
  const charges = trpc.payments.charges.useQuery({ customerId: customer.id, limit: MAX_CHARGES });
  const payerId = account.data?.customer.id;
  const payments = trpc.payments.list.useInfiniteQuery(
    { forCustomerId: customer.id, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const shown = trpc.payments.read.useQuery({ id: shownId ?? "" }, { enabled: shownId !== undefined });
  const isFailed = account.isLoadingError || charges.isLoadingError || payments.isLoadingError;
  const retry = () => Promise.all([account.refetch(), charges.refetch(), payments.refetch()]);
  const all = charges.data?.items ?? [];
  const rows = payments.data?.pages.flatMap((page) => page.items) ?? [];
  // Also one that would come only after "Load more"; another customer's is left out.
  const first = shown.data && shownFor(shown.data, customer.id, payerId);
  const others = rows.filter(({ id }) => id !== first?.id);
  const open = all.filter(({ balance }) => balance !== "0.00");
  return (
    <Panel
      title={texts.title}
      lead={account.data && payerId !== customer.id && texts.paidBy(account.data.customer.name)}
      action={
        <>
          {account.data && account.data.advance !== "0.00" && (
            <PanelNote>{texts.advance(amountLabel(account.data.advance))}</PanelNote>
          )}
          <Link
            to="/dashboard/customers/$id"
            params={{ id: customer.id }}
            search={{ statement: "year" }}
            className={buttonClass({ size: "sm" })}
          >
            <FileText aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.statement}
          </Link>
        </>
      }
    >
      {isFailed ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={retry} />
      ) : !account.data || !charges.data || !payments.data ? (
        <PaymentsSkeleton />
      ) : all.length === 0 && rows.length === 0 && account.data.soFar.booked === "0.00" ? (
        <p className="px-4 py-4 text-text-2 max-lg:text-md">{texts.none}</p>
      ) : (
        <>
          <Strip soFar={account.data.soFar} isLate={all.some(({ daysOverdue }) => daysOverdue > 0)} />
          {open.length > 0 && (
            <section aria-label={texts.due} className="border-t border-line">
              <ul className="num">
                {open.toReversed().map((charge) => (
                  <ChargeLine
                    key={charge.id}
                    charge={charge}
                    customerId={customer.id}
                    mayDiscount={rights.mayDiscount}
                    today={today}
                  />
                ))}
              </ul>
            </section>
          )}
          <section aria-label={texts.received} className="border-t border-line">
            {rows.length === 0 ? (
              <p className="px-4 py-3 text-text-2 max-lg:text-md">{texts.noneRecorded}</p>
            ) : (
              <ul className="num">
                {first && (
                  <PaymentLine
                    key={`shown-${first.id}`}
                    payment={first}
                    customer={customer}
                    isShown
                    mayReverse={rights.mayReverse}
                    mayRenew={rights.mayRenew}
                    maySend={rights.maySend}
                    today={today}
                  />
                )}
                {others.map((payment) => (
                  <PaymentLine
                    key={payment.id}
                    payment={payment}
                    customer={customer}
                    mayReverse={rights.mayReverse}
                    mayRenew={rights.mayRenew}
                    maySend={rights.maySend}
                    today={today}
                  />
                ))}
              </ul>
            )}
            {payments.hasNextPage && (
              <LoadMore
                label={texts.more}
                isLoading={payments.isFetchingNextPage}
                onMore={() => void payments.fetchNextPage()}
              />
            )}
          </section>
        </>
      )}
    </Panel>
  );
}

/**
 * Returns a payment as it is listed for a customer, with the part that paid their charges;
 * undefined if it paid none and neither they nor their payer (`payerId`) made it.
 */
function shownFor(payment: PaymentDetail, customerId: string, payerId: string | undefined): ListedPayment | undefined {
  const own = payment.charges.filter(({ customer }) => customer.id === customerId);
  if (own.length === 0 && payment.customer.id !== customerId && payment.customer.id !== payerId) return undefined;
  return { ...payment, part: toAmountText(own.reduce((sum, { amount }) => sum + (parseSignedAmount(amount) ?? 0), 0)) };
}

/** What was booked and collected so far and is owed by today, and what else leads to it. */
function Strip({ soFar, isLate }: { soFar: CustomerAccount["soFar"]; isLate: boolean }) {
  const { booked, collected, owed } = soFar;
  return (
    <EquationStrip
      booked={{ amount: booked }}
      collected={{ amount: collected }}
      owed={{ amount: owed }}
      lines={besideBookedLines(soFar)}
      isLate={isLate}
    />
  );
}

function ChargeLine({
  charge,
  customerId,
  mayDiscount,
  today,
}: {
  charge: Charge;
  customerId: string;
  mayDiscount: boolean;
  today: CalendarDate;
}) {
  const nouns = moneyNouns(useBusinessWords());
  const [isDiscounting, setIsDiscounting] = useState(false);
  const { product, customer, kind, amount, paid, balance, discount, discountReason, dueOn } = charge;
  const what = chargeName(product.name, kind);
  const facts = [
    ...(customer.id === customerId ? [] : [customer.name]),
    dayLabel(dueOn, today),
    ...(paid === "0.00" ? [] : [texts.partOf(amountLabel(paid), amountLabel(amount))]),
    ...(discountReason && discount !== "0.00" ? [texts.discounted(amountLabel(discount), discountReason)] : []),
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2 pr-2 pl-4 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block cut-off font-medium max-lg:text-md">{what}</span>
        <span className="block text-xs text-text-2 max-lg:text-sm">{facts.join(" · ")}</span>
      </span>
      <span className="grid justify-items-end gap-1 lg:flex lg:items-center lg:gap-3">
        <span className="lg:order-last lg:w-20 lg:text-right">
          <span className="font-semibold whitespace-nowrap max-lg:text-md">{amountLabel(balance)}</span>
        </span>
        <ChargeBadge charge={charge} today={today} />
      </span>
      <RowMenu label={texts.actionsFor(what)}>
        {() => (
          <>
            <MenuItem asChild>
              <Link to="/dashboard/subscriptions/$id" params={{ id: charge.subscriptionId }}>
                <ExternalLink aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
                {nouns.open}
              </Link>
            </MenuItem>
            {mayDiscount && (
              <MenuItem needsNetwork onSelect={() => setIsDiscounting(true)}>
                <Percent aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
                {discount === "0.00" ? texts.discount : texts.changeDiscount}
              </MenuItem>
            )}
          </>
        )}
      </RowMenu>
      {isDiscounting && (
        <OpeningDialog onCancel={() => setIsDiscounting(false)}>
          <DiscountDialog charge={charge} what={what} onClose={() => setIsDiscounting(false)} />
        </OpeningDialog>
      )}
    </li>
  );
}

function PaymentsSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4 p-4">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
