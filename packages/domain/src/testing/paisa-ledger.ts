/**
 * A second, slow account for tests: every paisa of a charge is a slot that is empty or filled with
 * a paisa of a payment. It shares no code and no arithmetic with `ledger.ts`.
 */
export class PaisaLedger {
  readonly #charges = new Map<string, { dueOn: string; slots: { paymentId: string; at: number }[]; empty: number }>();
  readonly #payments = new Map<string, { receivedOn: string; left: number }>();
  #clock = 0;

  raise(id: string, dueOn: string, amount: number): void {
    this.#charges.set(id, { dueOn, slots: [], empty: amount });
  }

  receive(id: string, receivedOn: string, amount: number): void {
    this.#payments.set(id, { receivedOn, left: amount });
  }

  /**
   * Moves paise, one by one, until no advance is left or nothing is open; only among the charges
   * and payments of one account, if they are given.
   */
  settleFromAdvances(isOwn: (id: string) => boolean = () => true): void {
    for (;;) {
      const charge = first(
        [...this.#charges].filter(([id, { empty }]) => empty > 0 && isOwn(id)).map(([id, { dueOn }]) => [dueOn, id]),
      );
      const payment = first(
        [...this.#payments]
          .filter(([id, { left }]) => left > 0 && isOwn(id))
          .map(([id, { receivedOn }]) => [receivedOn, id]),
      );
      if (charge === null || payment === null) return;
      this.allocate(payment, charge, 1);
    }
  }

  allocate(paymentId: string, chargeId: string, amount: number): void {
    for (let paisa = 0; paisa < amount; paisa += 1) {
      this.#clock += 1;
      this.#charge(chargeId).slots.push({ paymentId, at: this.#clock });
      this.#charge(chargeId).empty -= 1;
      this.#payment(paymentId).left -= 1;
    }
  }

  reduce(chargeId: string, by: number): void {
    const charge = this.#charge(chargeId);
    for (let paisa = 0; paisa < by; paisa += 1) {
      if (charge.empty === 0) this.#free(chargeId);
      charge.empty -= 1;
    }
  }

  increase(chargeId: string, by: number): void {
    this.#charge(chargeId).empty += by;
  }

  reverse(paymentId: string): void {
    for (const charge of this.#charges.values()) {
      const kept = charge.slots.filter((slot) => slot.paymentId !== paymentId);
      charge.empty += charge.slots.length - kept.length;
      charge.slots = kept;
    }
    this.#payment(paymentId).left = 0;
  }

  refund(paymentId: string, amount: number): void {
    this.#payment(paymentId).left -= amount;
  }

  /** Returns a charge's whole amount, and how much of it is paid. */
  amountOf(chargeId: string): { amount: number; settled: number } {
    const { slots, empty } = this.#charge(chargeId);
    return { amount: slots.length + empty, settled: slots.length };
  }

  /** Returns what is open of each charge and left of each payment, by id. */
  read(): { open: Record<string, number>; left: Record<string, number> } {
    return {
      open: Object.fromEntries([...this.#charges].map(([id, { empty }]) => [id, empty])),
      left: Object.fromEntries([...this.#payments].map(([id, { left }]) => [id, left])),
    };
  }

  /** Empties the slot that was filled last. */
  #free(chargeId: string): void {
    const charge = this.#charge(chargeId);
    const newest = charge.slots.reduce((last, slot) => (slot.at > last.at ? slot : last));
    charge.slots = charge.slots.filter((slot) => slot !== newest);
    charge.empty += 1;
    this.#payment(newest.paymentId).left += 1;
  }

  #charge(id: string) {
    const charge = this.#charges.get(id);
    if (!charge) throw new Error(`No charge ${id}`);
    return charge;
  }

  #payment(id: string) {
    const payment = this.#payments.get(id);
    if (!payment) throw new Error(`No payment ${id}`);
    return payment;
  }
}

/** Returns the second of the pair that sorts first; null without any. */
const first = (pairs: (readonly [string, string])[]): string | null =>
  pairs.toSorted(([a, x], [b, y]) => (`${a} ${x}` < `${b} ${y}` ? -1 : 1))[0]?.[1] ?? null;
