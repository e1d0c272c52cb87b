import { describe, expect, it } from "vitest";
import { type Board, laneOf, moveRenewed } from "./board-figures.ts";

const today = "2026-11-21";
const board: Board = {
  today,
  lanes: [
    { lane: "overdue", count: 2, amount: "9800.00" },
    { lane: "today", count: 1, amount: "4500.00" },
    { lane: "week", count: 0, amount: "0.00" },
    { lane: "month", count: 1, amount: "2400.50" },
    { lane: "later", count: 0, amount: "0.00" },
  ],
  month: { renewed: "100.00", overdue: "9800.00", today: "4500.00", toCome: "0.00", collected: null },
};

describe("the board while a renewal is on its way", () => {
  it.each([
    ["2026-11-20", "overdue"],
    ["2026-11-21", "today"],
    ["2026-11-28", "week"],
    ["2026-11-29", "month"],
    ["2026-12-21", "month"],
    ["2026-12-22", "later"],
  ] as const)("finds what ends on %s in the lane %s", (endDate, lane) => {
    expect(laneOf(endDate, today)).toBe(lane);
  });

  it("takes the row out of its lane and its money over to what is renewed, and back again", () => {
    const rows = [
      { endDate: "2026-11-12", amountDue: "9000.00" },
      { endDate: "2026-12-05", amountDue: "2400.50" },
    ];
    const renewed = moveRenewed(board, rows, 1);
    expect(renewed.lanes[0]).toEqual({ lane: "overdue", count: 1, amount: "800.00" });
    expect(renewed.lanes[3]).toEqual({ lane: "month", count: 0, amount: "0.00" });
    // December's amounts are not part of November's.
    expect(renewed.month).toEqual({
      renewed: "9100.00",
      overdue: "800.00",
      today: "4500.00",
      toCome: "0.00",
      collected: null,
    });
    expect(moveRenewed(renewed, rows, -1)).toEqual(board);
  });
});
