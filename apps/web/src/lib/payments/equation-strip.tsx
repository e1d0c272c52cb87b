import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { amountLabel } from "../display/amounts.ts";

interface Term {
  /** A decimal amount in the business's currency. */
  readonly amount: string;
  readonly note?: ReactNode;
  /** A link around its name, which covers it. */
  readonly link?: (name: string) => ReactNode;
}

/**
 * Shows what was booked, collected and is owed, in one line; on a phone owed comes first and
 * largest. The signs of the subtraction are shown only where it is true: money of this period may
 * pay older dues. `lines` say what else leads from one to the other. `isLate` shows what is owed in
 * the colour of overdue; `children` stands at its right.
 */
export function EquationStrip({
  booked,
  collected,
  owed,
  lines = [],
  isLate = false,
  children,
}: {
  booked: Term;
  collected: Term;
  owed: Term;
  lines?: readonly string[];
  isLate?: boolean;
  children?: ReactNode;
}) {
  const isEquation = paiseOf(booked) - paiseOf(collected) === paiseOf(owed);
  return (
    <div className="num flex flex-wrap items-start gap-x-8 gap-y-4 p-4 lg:px-5">
      <dl className="grid flex-1 grid-cols-2 items-start gap-x-4 gap-y-3 lg:flex lg:flex-none lg:gap-x-8">
        <Amount label={t`Booked`} term={booked} />
        <Amount
          label={t`Collected`}
          term={collected}
          className={classNames(isEquation && signClass, isEquation && "lg:before:content-['−']")}
        />
        <Amount
          label={t`Owed to you`}
          term={owed}
          className={classNames(
            "order-first col-span-2 lg:order-none",
            isEquation && signClass,
            isEquation && "lg:before:content-['=']",
          )}
          figureClass={classNames("text-2xl", isLate && "text-overdue-text")}
        />
      </dl>
      {lines.length > 0 && (
        <ul className="order-last grid w-full gap-1 text-sm text-text-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children && <div className="min-w-0 flex-1 basis-72 lg:border-l lg:border-line lg:pl-5">{children}</div>}
    </div>
  );
}

function Amount({
  label,
  term: { amount, note, link },
  className,
  figureClass = "text-lg lg:text-2xl",
}: {
  label: string;
  term: Term;
  className?: string;
  figureClass?: string;
}) {
  return (
    <div className={classNames("relative min-w-0", link && "rounded-sm hover:bg-hover", className)}>
      <dt className="text-sm text-text-2">{link ? link(label) : label}</dt>
      <dd>
        <span className={classNames("block font-semibold whitespace-nowrap", figureClass)}>{amountLabel(amount)}</span>
        {note && <span className="block text-xs text-text-3 max-lg:text-sm">{note}</span>}
      </dd>
    </div>
  );
}

/** A sign before an amount. Not an element: a list of terms may contain only terms. */
const signClass =
  "lg:relative lg:pl-8 lg:before:absolute lg:before:top-1/2 lg:before:left-0 lg:before:-translate-y-1/2 lg:before:text-xl lg:before:text-text-3";

const paiseOf = ({ amount }: Term): number => Math.round(Number(amount) * 100);
