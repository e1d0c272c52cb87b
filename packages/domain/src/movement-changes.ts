import { MOVEMENT_KINDS } from "./growth.ts";
import {
  type CohortTotal,
  cohortTotalsOf,
  type MeasuredMovements,
  type MovementTotal,
  noFigures,
  totalsOf,
} from "./movement-totals.ts";
import type { Movement } from "./movements.ts";

/** What a change of a customer's terms adds to the ledger, to the totals and to the cohorts. */
export type MovementChanges = { movements: Movement[]; totals: MovementTotal[]; cohorts: CohortTotal[] };

/**
 * Returns what takes the recorded movements of a customer to those that follow from their terms
 * now: rows with the difference, on the days on which they differ. Nothing recorded is edited; the
 * rows of a key add up. Empty when nothing differs.
 */
export function movementChanges(recorded: MeasuredMovements, now: MeasuredMovements): MovementChanges {
  const movements = differences(recorded.movements, now.movements, MOVEMENTS);
  const isSame = movements.length === 0 && recorded.firstOn === now.firstOn && recorded.importedOn === now.importedOn;
  if (isSame) return { movements, totals: [], cohorts: [] };
  return {
    movements,
    totals: differences(totalsOf(recorded), totalsOf(now), TOTALS),
    cohorts: differences(cohortTotalsOf(recorded), cohortTotalsOf(now), COHORTS),
  };
}

/**
 * Adds up rows with the same key, and leaves out those without any figure. Used where several
 * customers add to one total.
 */
export const addTotals = (totals: readonly MovementTotal[]): MovementTotal[] => differences([], totals, TOTALS);

/** The same of cohorts. */
export const addCohorts = (totals: readonly CohortTotal[]): CohortTotal[] => differences([], totals, COHORTS);

/**
 * How rows with the same key are added up: into a row that begins as `zero`, plus or minus another.
 */
type Sums<Row> = {
  keyOf: (row: Row) => string;
  zero: (row: Row) => Row;
  add: (sum: Row, row: Row, sign: 1 | -1) => void;
  isZero: (row: Row) => boolean;
};

const MOVEMENTS: Sums<Movement> = {
  keyOf: ({ onDate, kind, subscriptionId, productId }) => `${onDate}/${kind}/${subscriptionId}/${productId}`,
  zero: (row) => ({ ...row, amount: 0n, running: 0, covered: 0, paying: 0 }),
  add: (sum, row, sign) => {
    sum.amount += signed(row.amount, sign);
    sum.running += sign * row.running;
    sum.covered += sign * row.covered;
    sum.paying += sign * row.paying;
  },
  isZero: ({ amount, running, covered, paying }) => amount === 0n && running === 0 && covered === 0 && paying === 0,
};

const AMOUNTS = [...MOVEMENT_KINDS, "unknownAmount"] as const;
const COUNTS = ["running", "covered", "paying", "lost", "unknown"] as const;

const TOTALS: Sums<MovementTotal> = {
  keyOf: ({ grain, fromOn, productId, isUnknown }) => `${grain}/${fromOn}/${productId ?? ""}/${isUnknown}`,
  zero: (row) => ({ ...row, figures: noFigures() }),
  add: ({ figures: sum }, { figures }, sign) => {
    for (const name of AMOUNTS) if (figures[name] !== 0n) sum[name] += signed(figures[name], sign);
    for (const name of COUNTS) sum[name] += sign * figures[name];
  },
  isZero: ({ figures }) => AMOUNTS.every((name) => figures[name] === 0n) && COUNTS.every((name) => figures[name] === 0),
};

const COHORTS: Sums<CohortTotal> = {
  keyOf: ({ cohort, month }) => `${cohort}/${month}`,
  zero: (row) => ({ ...row, started: 0, covered: 0, amount: 0n }),
  add: (sum, row, sign) => {
    sum.started += sign * row.started;
    sum.covered += sign * row.covered;
    sum.amount += signed(row.amount, sign);
  },
  isZero: ({ started, covered, amount }) => started === 0 && covered === 0 && amount === 0n,
};

const signed = (amount: bigint, sign: 1 | -1): bigint => (sign === 1 ? amount : -amount);

/**
 * Returns the rows of `after` less those of `before`, by key, without those that add up to nothing.
 */
function differences<Row>(
  before: readonly Row[],
  after: readonly Row[],
  { keyOf, zero, add, isZero }: Sums<Row>,
): Row[] {
  const sums = new Map<string, Row>();
  const take = (row: Row, sign: 1 | -1) => {
    const key = keyOf(row);
    const sum = sums.get(key) ?? zero(row);
    add(sum, row, sign);
    sums.set(key, sum);
  };
  for (const row of after) take(row, 1);
  for (const row of before) take(row, -1);
  return [...sums.values()].filter((row) => !isZero(row));
}
