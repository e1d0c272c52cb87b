import { type CalendarDate, daysBetween, monthOf, parseCalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { LANE_DAYS, LANES, type Lane } from "@aavarti/domain/standing";
import type { Outputs } from "../../lib/api/trpc.ts";

export type Board = Outputs["renewals"]["board"];
export type RenewalRow = Outputs["renewals"]["lane"]["items"][number];

/**
 * The fields that the board's figures depend on. Also applies to a subscription that is in none of
 * its lanes, such as one renewed from its own page.
 */
export type Counted = Pick<RenewalRow, "endDate" | "amountDue">;

/**
 * Returns the column ("lane") of the renewals board for an end date, by its distance from `today`:
 * overdue, today, 1 to 7 days ahead (`week`), 8 to 30 (`month`), or `later`.
 */
export function laneOf(endDate: CalendarDate, today: CalendarDate): Lane {
  const days = daysBetween(today, endDate);
  const found = LANES.find((lane) => {
    const { first, last } = LANE_DAYS[lane];
    return (first === null || days >= first) && (last === null || days <= last);
  });
  return found ?? "later";
}

/**
 * Returns a copy of the board's figures as they are after these rows are renewed (`1`), or after
 * that is undone (`-1`): their columns' counts and amounts go down, and for ends in the current
 * month its amount moves to "renewed". For display until the server's figures arrive; nothing is
 * saved. Rows with an unreadable end date are ignored, and no figure goes below zero.
 */
export function moveRenewed(board: Board, rows: readonly Counted[], direction: 1 | -1): Board {
  const today = parseCalendarDate(board.today);
  if (!today) return board;
  const month = monthOf(today);
  let moved = board;
  for (const row of rows) {
    const endDate = parseCalendarDate(row.endDate);
    if (!endDate) continue;
    const paise = (parseSignedAmount(row.amountDue) ?? 0) * direction;
    const lane = laneOf(endDate, today);
    const isThisMonth = endDate >= month.from && endDate <= month.until;
    moved = {
      ...moved,
      lanes: moved.lanes.map((counted) =>
        counted.lane === lane
          ? { lane, count: Math.max(0, counted.count - direction), amount: less(counted.amount, paise) }
          : counted,
      ),
      month: isThisMonth ? moveWithinMonth(moved.month, lane, paise) : moved.month,
    };
  }
  return moved;
}

function moveWithinMonth(month: Board["month"], lane: Lane, paise: number): Board["month"] {
  const from = lane === "overdue" || lane === "today" ? lane : "toCome";
  return { ...month, [from]: less(month[from], paise), renewed: less(month.renewed, -paise) };
}

const paiseOf = (amount: string): number => parseSignedAmount(amount) ?? 0;
const less = (amount: string, paise: number): string => toAmountText(Math.max(0, paiseOf(amount) - paise));

/** Returns the sum of the rows' next amounts due, in paise. An unreadable amount counts as zero. */
export const sumOf = (rows: readonly Counted[]): number => rows.reduce((sum, row) => sum + paiseOf(row.amountDue), 0);

/**
 * Returns the figures of one column of the renewals board: its `lane`, the `count` of renewals, and
 * the `amount` of their next terms, a decimal text in the business's currency (`4500.00`); zeros
 * while the board loads.
 */
export const laneFigures = (board: Board | undefined, lane: Lane) =>
  board?.lanes.find((counted) => counted.lane === lane) ?? { lane, count: 0, amount: "0.00" };
