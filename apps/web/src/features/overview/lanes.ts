import type { Lane } from "@aavarti/domain/standing";
import type { Outputs } from "../../lib/api/trpc.ts";

/**
 * Returns the count and amount (a decimal text) of a lane of the renewals board; zeros for an empty
 * one.
 */
export const laneOf = (board: Outputs["renewals"]["board"], lane: Lane): { count: number; amount: string } =>
  board.lanes.find((counted) => counted.lane === lane) ?? { count: 0, amount: "0.00" };
