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
  /** The amount typed for it, in paise; null: as much as the rule gives it. */
  readonly typed: Paise | null;
}

export interface Allocated {
  /** What each line gets, by id. */
  readonly parts: ReadonlyMap<string, Paise>;
  /** What is left once every line is paid. */
  readonly advance: Paise;
  /** What the typed amounts are more than the payment. */
  readonly excess: Paise;
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

/**
 * Returns what the chosen lines have open, in paise, a typed amount in place of its line's when it
 * is less: the amount that is offered for the payment.
 */
export const totalOf = (lines: readonly Line[]): Paise =>
  lines.reduce((sum, line) => sum + (line.isChosen ? Math.min(line.open, line.typed ?? line.open) : 0), 0);

/**
 * Returns whether a payment leaves something for new terms once it has paid the chosen charges: the
 * renewals that were proposed stay on then, however little is left for them.
 */
export const reachesRenewals = (lines: readonly Line[], amount: Paise): boolean =>
  amount > totalOf(lines.filter(({ kind }) => kind === "charge"));

/**
 * Returns how a payment is divided (`parts` by line id): first the typed amounts, then the chosen
 * lines, oldest first, then all others, as the server does; the rest is an `advance`. No line gets
 * more than it has open. `excess` is by how much the typed amounts exceed the payment. Amounts in
 * paise.
 */
export function allocatePayment(lines: readonly Line[], amount: Paise): Allocated {
  const parts = new Map<string, Paise>();
  let left = amount;
  const pay = (line: Line, most: Paise) => {
    const had = parts.get(line.id) ?? 0;
    const part = Math.max(0, Math.min(most, line.open - had, left));
    if (part === 0) return;
    parts.set(line.id, had + part);
    left -= part;
  };
  const ordered = inOrder(lines);
  const typed = ordered.filter((line) => line.isChosen && line.typed !== null);
  for (const line of typed) pay(line, line.typed ?? 0);
  for (const line of ordered) if (line.isChosen && line.typed === null) pay(line, line.open);
  // What no chosen line takes pays the oldest of the others, before any of it is an advance.
  for (const line of ordered) pay(line, line.open);
  const asked = typed.reduce((sum, line) => sum + Math.min(line.open, line.typed ?? 0), 0);
  return { parts, advance: left, excess: Math.max(0, asked - amount) };
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
