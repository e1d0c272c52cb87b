import type { Statement, StatementLine } from "@aavarti/contract/statements";
import { isPaid } from "@aavarti/domain/statement";
import { describeLine, readListedLine, readSignedAmount } from "@aavarti/domain/statement-words";
import type { ReactNode } from "react";
import { paiseLabel } from "../../../lib/display/amounts.ts";
import { dayWithYear } from "../../../lib/display/display.ts";
import { useIsWide } from "../../../lib/frame/screen-width.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { classNames } from "../../../ui/class-names.ts";
import { statementTexts as texts } from "./texts.ts";

interface Lines {
  readonly statement: Statement;
  readonly lines: readonly StatementLine[];
}

interface ShownLine {
  readonly id: string;
  readonly day: string;
  readonly title: string;
  readonly note: string | null;
  readonly charged: number | null;
  readonly paid: number | null;
  readonly balance: number;
}

/**
 * Shows the opening balance, where the period has a first day, and each of the loaded charges and
 * payments with the balance after it, oldest first: a table, on a phone a list. Names the customer
 * of each charge when the account has several.
 */
export function StatementLines({ statement, lines }: Lines) {
  const isWide = useIsWide();
  const shown = [...openingOf(statement), ...lines.map((line) => toShown(line, statement.members.length > 1))];
  return isWide ? <LineTable lines={shown} /> : <LineList lines={shown} />;
}

function openingOf({ from, opening }: Statement): ShownLine[] {
  if (from === null) return [];
  const balance = readSignedAmount(opening);
  return [{ id: "opening", day: from, title: texts.opening, note: null, charged: null, paid: null, balance }];
}

function toShown(line: StatementLine, isShared: boolean): ShownLine {
  const read = readListedLine(line, isShared);
  const isMoney = isPaid(line.kind);
  return {
    id: line.id,
    day: line.date,
    ...describeLine(read, currentLanguage()),
    charged: isMoney ? null : read.amount,
    paid: isMoney ? -read.amount : null,
    balance: readSignedAmount(line.balance),
  };
}

/** Whether money came in: a reversal or a refund is the other way round. */
const isReceived = ({ paid }: ShownLine): boolean => paid !== null && paid > 0;

const headClass = "h-9 px-4 text-xs font-medium text-text-2";
const cellClass = "px-4 py-2 align-top";

function LineTable({ lines }: { lines: readonly ShownLine[] }) {
  const { date, details, charged, paid, balance } = texts.columns;
  return (
    <table aria-label={texts.lines} className="num w-full">
      <thead className="border-b border-line bg-sunken">
        <tr>
          <th scope="col" className={`${headClass} w-32 text-left`}>
            {date}
          </th>
          <th scope="col" className={`${headClass} text-left`}>
            {details}
          </th>
          {[charged, paid, balance].map((head) => (
            <th key={head} scope="col" className={`${headClass} text-right`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line last:border-0">
            <td className={`${cellClass} whitespace-nowrap text-text-2`}>{dayWithYear(line.day)}</td>
            <td className={cellClass}>
              <LineTitle line={line} />
            </td>
            <Amount>{line.charged !== null && paiseLabel(line.charged)}</Amount>
            <Amount isGood={isReceived(line)}>{line.paid !== null && paiseLabel(line.paid)}</Amount>
            <Amount isStrong>{paiseLabel(line.balance)}</Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a line is for, with its note below. */
const LineTitle = ({ line: { title, note } }: { line: ShownLine }) => (
  <>
    <span className="block font-medium wrap-anywhere max-lg:text-md">{title}</span>
    {note && <span className="block text-xs wrap-anywhere text-text-2 max-lg:text-sm">{note}</span>}
  </>
);

function Amount({ isGood, isStrong, children }: { isGood?: boolean; isStrong?: boolean; children: ReactNode }) {
  return (
    <td
      className={classNames(
        cellClass,
        "text-right whitespace-nowrap",
        isGood && "text-paid-text",
        isStrong && "font-semibold",
      )}
    >
      {children}
    </td>
  );
}

function LineList({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul aria-label={texts.lines} className="num">
      {lines.map((line) => (
        <li key={line.id} className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-0">
          <span className="min-w-0 flex-1">
            <LineTitle line={line} />
            <span className="block text-sm text-text-3">{dayWithYear(line.day)}</span>
          </span>
          <span className="text-right whitespace-nowrap">
            {line.charged !== null && <span className="block text-md font-semibold">{paiseLabel(line.charged)}</span>}
            {line.paid !== null && (
              <span className={classNames("block text-md font-semibold", isReceived(line) && "text-paid-text")}>
                {paiseLabel(-line.paid)}
              </span>
            )}
            <span className="block text-sm text-text-2">{texts.balanceAfter(paiseLabel(line.balance))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
