import type { MessageSpending } from "@aavarti/contract/message-costs";
import { parseCalendarDate } from "@aavarti/domain/calendar";
import { formatMessageCost } from "@aavarti/domain/message-cost";
import { parseAmount } from "@aavarti/domain/money";
import { monthName } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { messageCostTexts as texts } from "./texts.ts";

/** Returns the name of a month, `2026-11`, in the current language. */
function monthOf(month: string): string {
  const day = parseCalendarDate(`${month}-01`);
  return day === null ? month : monthName(day);
}

const paise = (rupees: string): number => parseAmount(rupees) ?? 0;

/**
 * Shows what WhatsApp messages cost this month, of which budget, and by category, with how many of
 * them are estimates.
 */
export function Spending({ spending: { month, budget, spent, categories } }: { spending: MessageSpending }) {
  const amount = budget && paise(budget.amount);
  const percent = amount ? Math.floor((paise(spent) * 100) / amount) : 0;
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="w-full text-sm text-text-2">{texts.spent(monthOf(month))}</h3>
        <strong className="num text-xl font-semibold">{formatMessageCost(paise(spent))}</strong>
        <span className="num text-text-2">{amount ? texts.ofBudget(formatMessageCost(amount)) : texts.noBudget}</span>
      </div>
      {amount !== null && (
        <div
          role="progressbar"
          aria-label={texts.budget}
          aria-valuenow={Math.min(percent, 100)}
          aria-valuetext={texts.used(percent)}
          className="h-2 overflow-hidden rounded-full bg-pressed"
        >
          <div
            className={classNames(
              "h-full rounded-full",
              percent >= 100 ? "bg-overdue" : percent >= 80 ? "bg-soon" : "bg-accent",
            )}
            style={{ width: `${Math.min(percent, 100)}%` }}
          />
        </div>
      )}
      {percent >= 80 && (
        <p
          role="status"
          className={classNames(
            "rounded-sm px-3 py-2 text-sm max-lg:text-base",
            percent >= 100 ? "bg-overdue-soft text-overdue-text" : "bg-soon-soft text-soon-text",
          )}
        >
          {budget?.stops && percent >= 100 ? texts.stopped : texts.used(percent)}
        </p>
      )}
      {categories.length === 0 ? (
        <p className="text-text-2">{texts.nothing}</p>
      ) : (
        <ul className="divide-y divide-line">
          {categories.map(({ category, messages, reported, spent: cost }) => (
            <li key={category} className="flex min-h-11 flex-wrap items-center gap-x-3">
              <span className="flex-1 max-lg:text-md">{texts.categories[category]}</span>
              <span className="num text-sm text-text-2">
                {texts.messages(messages)}
                {reported < messages && ` · ${texts.estimated(messages - reported)}`}
              </span>
              <span className="num w-18 text-right font-medium">{formatMessageCost(paise(cost))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
