import type { Unavailable } from "@aavarti/domain/errors";

/**
 * A transaction would have to wait for a row while it holds one that is locked after it
 * (`parent-locks.ts` has the order). It is rolled back and begins again, and locks `balances` (by
 * customer) before any other; whoever never gets them in order is told to try again.
 */
export class LockedOutOfOrder extends Error implements Unavailable {
  override readonly name = "UnavailableError";
  readonly outcome = "rolled-back";
  readonly balances: readonly string[];

  constructor(balances: readonly string[] = []) {
    super("Other changes of these records kept coming first");
    this.balances = balances;
  }
}
