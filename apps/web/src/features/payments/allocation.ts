import type { Paise } from "@aavarti/domain/money";

/** Something that a payment can pay: an open charge, or the term that a renewal adds. */
export interface Line {
  /** The charge's id; for a renewal the subscription's. */
  readonly id: string;
  readonly kind: "charge" | "renewal";
  readonly dueOn: string;
  /** What is left to pay of it, in paise. */
  readonly open: Paise;
  /** Paid before the lines that are not chosen. */
  readonly isChosen: boolean;
}

export interface Allocated {
  /** What each line gets, by id: more than nothing. */
  readonly parts: ReadonlyMap<string, Paise>;
  /** What is left once every line is paid. */
  readonly advance: Paise;
}

export interface AllocatedAsTyped {
  /** What was typed for each line, by id: more than nothing, and maybe more than it has open. */
  readonly parts: ReadonlyMap<string, Paise>;
  /** What of the payment no line gets; less than 0 when the lines get more than the payment. */
  readonly unapplied: Paise;
  /** The ids of lines that would get more than they have open. */
  readonly overpaid: ReadonlySet<string>;
  /** Whether every line gets all that it has open: only then can what is left be an advance. */
  readonly isAllPaid: boolean;
}

/**
 * Returns the lines of a payment (open charges and new terms) in the order in which they are paid:
 * what is already unpaid first, then new terms, each by the day they are due, then by id.
 */
export const inOrder = <One extends Pick<Line, "kind" | "dueOn" | "id">>(lines: readonly One[]): One[] =>
  lines.toSorted(
    (one, other) =>
      // "charge" comes before "renewal".
      compare(one.kind, other.kind) || compare(one.dueOn, other.dueOn) || compare(one.id, other.id),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Returns what the chosen lines have open, in paise: the amount that is offered to be paid. */
export const totalOf = (lines: readonly Line[]): Paise =>
  lines.reduce((sum, line) => sum + (line.isChosen ? line.open : 0), 0);

/**
 * Returns whether a payment leaves something for new terms once it has paid the chosen charges: the
 * renewals that were proposed stay on then, however little is left for them.
 */
export const reachesRenewals = (lines: readonly Line[], amount: Paise): boolean =>
  amount > totalOf(lines.filter(({ kind }) => kind === "charge"));

/**
 * Returns how a payment is divided (`parts` by line id): to the chosen lines first, then to all
 * others, each in the order of `inOrder`, as the server does; the rest is an `advance`. No line
 * gets more than it has open. Amounts in paise.
 */
export function allocatePayment(lines: readonly Line[], amount: Paise): Allocated {
  const { parts, left } = withRest(lines, new Map(), amount);
  return { parts, advance: left };
}

/**
 * Returns the payment divided exactly as typed: a chosen line gets what `typed` holds for it (by
 * id, nothing without an entry), any other line nothing, and nothing is added or cut. Amounts in
 * paise.
 */
export function allocateAsTyped(
  lines: readonly Line[],
  typed: ReadonlyMap<string, Paise>,
  amount: Paise,
): AllocatedAsTyped {
  const parts = new Map<string, Paise>();
  for (const { id, isChosen } of lines) {
    const part = isChosen ? (typed.get(id) ?? 0) : 0;
    if (part > 0) parts.set(id, part);
  }
  const partOf = ({ id }: Line) => parts.get(id) ?? 0;
  return {
    parts,
    unapplied: amount - lines.reduce((sum, line) => sum + partOf(line), 0),
    overpaid: new Set(lines.filter((line) => partOf(line) > line.open).map(({ id }) => id)),
    isAllPaid: lines.every((line) => partOf(line) === line.open),
  };
}

/**
 * Returns `parts` (paise by line id) with what they leave of the amount added: to the chosen lines,
 * then to all others, each in the order of `inOrder`, to none more than it has open. Lines that get
 * nothing have no entry. What even that leaves is not in it.
 */
export const applyRest = (
  lines: readonly Line[],
  parts: ReadonlyMap<string, Paise>,
  amount: Paise,
): ReadonlyMap<string, Paise> => withRest(lines, parts, amount).parts;

function withRest(
  lines: readonly Line[],
  before: ReadonlyMap<string, Paise>,
  amount: Paise,
): { parts: Map<string, Paise>; left: Paise } {
  const parts = new Map(before);
  let left = amount - [...before.values()].reduce((sum, part) => sum + part, 0);
  const ordered = inOrder(lines);
  // What no chosen line takes pays the oldest of the others, before any of it is an advance.
  for (const line of [...ordered.filter(({ isChosen }) => isChosen), ...ordered]) {
    const had = parts.get(line.id) ?? 0;
    const more = Math.max(0, Math.min(line.open - had, left));
    if (more === 0) continue;
    parts.set(line.id, had + more);
    left -= more;
  }
  return { parts, left };
}

/**
 * Returns the lines of renewals, oldest first, with what the payer's `advance` leaves open of them:
 * it pays first. A line that it pays in full stays, with 0 open. Amounts in paise.
 */
export function afterAdvance(renewals: readonly Line[], advance: Paise): Line[] {
  let left = advance;
  return inOrder(renewals).map((line) => {
    const used = Math.min(left, line.open);
    left -= used;
    return { ...line, open: line.open - used };
  });
}
