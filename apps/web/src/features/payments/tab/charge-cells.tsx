import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, NOTHING } from "../../../lib/display/display.ts";
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { MoneyIcon } from "../../../lib/payments/money-icon.tsx";
import { unpaidSince } from "../../../lib/payments/unpaid-since.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Cell, type ColumnWidth } from "../../../ui/list.tsx";
import { type MoneyColumn, spareCell } from "./money-rows.tsx";
import { tabTexts as texts } from "./texts.ts";

export type Charge = Outputs["payments"]["charges"]["items"][number];

/** What is owed of one charge, or of all that a payer has to pay. */
type Sums = Pick<Charge, "state" | "dueOn" | "amount" | "paid" | "balance" | "daysOverdue">;

/** Opens the form for a payment of one customer. */
export type TakeFrom = (customer: { customerId: string; name: string }) => void;

/**
 * Returns the columns of a table of charges, those of `ChargeCells` among them, in the current
 * language: name, status, due date, amount, paid, balance, reminder and actions.
 */
export const chargeColumns = ({
  who,
  day,
  actsWidth,
}: {
  /** The head of the first column. */
  who: string;
  /** The head of the column with the day they are due. */
  day: string;
  actsWidth: ColumnWidth;
}): MoneyColumn[] => [
  { head: who },
  { head: texts.columns.standing, width: 42 },
  { head: day, width: 24, isSpare: true },
  { head: texts.columns.amount, width: 26, isRight: true, isSpare: true },
  { head: texts.columns.paid, width: 26, isRight: true, isSpare: true },
  { head: texts.columns.balance, width: 28, isRight: true },
  { head: texts.columns.reminder },
  { head: null, width: actsWidth },
];

/**
 * Shows the cells of a charge's row between its name and its reminder: status, due date, amount,
 * paid and balance.
 */
export function ChargeCells({ sums, today }: { sums: Sums; today: CalendarDate }) {
  const { state, dueOn, amount, paid, daysOverdue } = sums;
  return (
    <>
      <Cell isWhole>
        <ChargeBadge charge={sums} today={today} />
        {state === "partly_paid" && daysOverdue > 0 && (
          <span className="num block text-xs text-overdue-text">{unpaidSince(dueOn, today)}</span>
        )}
      </Cell>
      <Cell isWhole className={`num text-text-2 ${spareCell}`}>
        {dayLabel(dueOn, today)}
      </Cell>
      <Cell isWhole className={`num text-right text-text-2 ${spareCell}`}>
        {amountLabel(amount)}
      </Cell>
      <Cell isWhole className={`num text-right text-text-2 ${spareCell}`}>
        {Number(paid) > 0 ? amountLabel(paid) : NOTHING}
      </Cell>
      <Cell isWhole className="num text-right">
        {isOwed(sums) ? <Owed sums={sums} /> : <span className="text-text-3">{NOTHING}</span>}
      </Cell>
    </>
  );
}

/**
 * Shows, at the end of a phone's row, what is owed of a charge, and the part that is paid, if any.
 */
export function OwedOnPhone({ sums }: { sums: Sums }) {
  const { paid, amount } = sums;
  return (
    <>
      <Owed sums={sums} />
      {Number(paid) > 0 && (
        <span className="block text-xs text-text-3">{texts.paidOf(amountLabel(paid), amountLabel(amount))}</span>
      )}
    </>
  );
}

/** Returns whether something of a charge, or of all that a payer has to pay, is left to pay. */
export const isOwed = ({ balance }: Pick<Sums, "balance">): boolean => Number(balance) > 0;

const Owed = ({ sums: { balance, daysOverdue } }: { sums: Sums }) => (
  <span className={classNames("font-semibold", daysOverdue > 0 && "text-overdue-text")}>{amountLabel(balance)}</span>
);

/** Shows the icon button that opens the form for a payment of a customer, with `take`. */
export function TakeFromButton({
  from: { id, name },
  take,
  className,
}: {
  from: Charge["customer"];
  take: TakeFrom;
  className?: string;
}) {
  return (
    <IconButton
      label={texts.recordFor(name)}
      onClick={() => take({ customerId: id, name })}
      className={classNames("text-accent-text", className)}
    >
      <MoneyIcon aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
    </IconButton>
  );
}
