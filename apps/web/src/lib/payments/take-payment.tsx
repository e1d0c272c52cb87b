import type { PaymentMode } from "@aavarti/domain/ledger";
import type { Paise } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { ActButton } from "../../ui/act-button.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { raised } from "../../ui/list.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { MoneyIcon } from "./money-icon.tsx";

/** From whom a payment is taken, and the subscription it was opened from. */
export interface Paying {
  readonly customerId: string;
  readonly name: string;
  readonly subscriptionId?: string;
  /** Offers what is owed for that subscription only. */
  readonly isOnlySubscription?: boolean;
  /**
   * Offers that subscription's renewal, however far ahead, with what is owed of it. Where it can't
   * be renewed, because it is paused or the role may not renew, all that is owed.
   */
  readonly isRenewal?: boolean;
  /** What the customer says of the payment, filled in: amount in paise. */
  readonly said?: {
    readonly amount: Paise | null;
    readonly mode: PaymentMode | null;
    readonly reference: string | null;
  };
  /** Further customers whose dues the same payment pays. */
  readonly others?: readonly { readonly customerId: string; readonly name: string }[];
}

/** Opens the payment sheet. Null for a role that may not record payments. */
export type TakePayment = ((paying: Paying) => void) | null;

/**
 * Shows the item in a row's menu that opens the payment sheet, with `take`, for this customer;
 * disabled while the server can't be reached. Nothing when `take` is null, for a role that may not
 * record payments.
 */
export function TakePaymentItem({ take, paying }: { take: TakePayment; paying: Paying }) {
  if (!take) return null;
  return (
    <MenuItem needsNetwork onSelect={() => take(paying)}>
      <MoneyIcon aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
      {t`Take payment`}
    </MenuItem>
  );
}

/**
 * Shows the button that opens the payment sheet, with `take`, for this customer; disabled while the
 * server can't be reached. Nothing when `take` is null, for a role that may not record payments.
 */
export function TakePaymentButton({
  take,
  paying,
  look = "secondary",
  label = t`Take payment`,
  className,
}: {
  take: TakePayment;
  paying: Paying;
  look?: "primary" | "secondary" | "soft";
  label?: string;
  className?: string;
}) {
  if (!take) return null;
  return (
    <Button needsNetwork look={look} className={className} onClick={() => take(paying)}>
      <MoneyIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {label}
    </Button>
  );
}

/**
 * Shows the button in a list's row that opens the payment sheet, with `take`, in one tap. It says
 * `children`, such as what is owed, or else "Take payment"; disabled while the server can't be
 * reached.
 */
export function TakePaymentInRow({
  take,
  paying,
  children,
  className,
}: {
  take: NonNullable<TakePayment>;
  paying: Paying;
  children?: ReactNode;
  className?: string;
}) {
  const takeFrom = t`Take payment from ${{ name: paying.name }}`;
  return (
    <ActButton
      aria-label={children ? undefined : takeFrom}
      onClick={() => take(paying)}
      className={classNames(
        raised,
        "max-w-full rounded-sm border border-line-strong bg-surface px-2 py-0.5 transition-colors duration-(--t-fast) hover:bg-hover max-lg:min-h-11",
        className,
      )}
    >
      {children ? (
        <>
          <span className="sr-only">{takeFrom} </span>
          {children}
        </>
      ) : (
        <span className="text-sm font-medium text-accent-text">{t`Take payment`}</span>
      )}
    </ActButton>
  );
}

/**
 * Shows the icon button of a table's row that opens the payment sheet, with `take`, in one tap: 32
 * px square, for a cell that has no room for words; disabled while the server can't be reached.
 */
export function TakePaymentIcon({
  take,
  paying,
  className,
}: {
  take: NonNullable<TakePayment>;
  paying: Paying;
  className?: string;
}) {
  return (
    <Tooltip label={t`Take payment`}>
      <ActButton
        aria-label={t`Take payment from ${{ name: paying.name }}`}
        onClick={() => take(paying)}
        className={classNames(
          raised,
          "inline-flex size-8 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-accent-text transition-colors duration-(--t-fast) hover:bg-hover",
          className,
        )}
      >
        <MoneyIcon aria-hidden className="size-4" strokeWidth={1.75} />
      </ActButton>
    </Tooltip>
  );
}
