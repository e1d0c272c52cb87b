/** How often one key may try within a span. */
export type AttemptLimit = {
  attempts: number;
  seconds: number;
  /**
   * Counts a network address. Whole towns share one behind their provider, so these are generous.
   */
  perAddress: boolean;
  /**
   * While the store is away each process counts alone: what the limit guards does not need the
   * database either.
   */
  withoutStore?: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit on attempts. An account is counted together with the address that tries, so that a
 * stranger cannot lock an owner out; a browser that has signed in to the account before is counted
 * by itself. Addresses are keys of `domain/network-address`.
 */
export const LIMITS = {
  "login.account-and-address": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "login.device": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "login.address": { attempts: 100, seconds: 15 * MINUTE, perAddress: true },
  "register.address": { attempts: 40, seconds: HOUR, perAddress: true },
  "google.address": { attempts: 100, seconds: 15 * MINUTE, perAddress: true },
  "forgot-password.account-and-address": { attempts: 3, seconds: HOUR, perAddress: false },
  "forgot-password.device": { attempts: 3, seconds: HOUR, perAddress: false },
  "forgot-password.address": { attempts: 30, seconds: HOUR, perAddress: true },
  "reset-password.address": { attempts: 30, seconds: HOUR, perAddress: true },
  "revoke-session.address": { attempts: 100, seconds: 15 * MINUTE, perAddress: true },
  "change-password.user": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "data-deletion.address": { attempts: 10, seconds: HOUR, perAddress: true },
  "create-order.tenant": { attempts: 30, seconds: HOUR, perAddress: false },
  // A check reads ten thousand rows and compares them with every customer.
  "import-begin.tenant": { attempts: 60, seconds: HOUR, perAddress: false },
  "import-check.tenant": { attempts: 200, seconds: HOUR, perAddress: false },
  "verification-email.user": { attempts: 1, seconds: MINUTE, perAddress: false },
  "verification-email.day": { attempts: 10, seconds: 24 * HOUR, perAddress: false },
  // Reads every row of the business.
  "export-data.tenant": { attempts: 10, seconds: HOUR, perAddress: false },
  // Guesses at the operator's password. Not multiplied where everybody shares one address: the
  // operator knows it.
  "operator.address": { attempts: 10, seconds: 15 * MINUTE, perAddress: false, withoutStore: true },
  "test-message.user": { attempts: 10, seconds: HOUR, perAddress: false },
} as const satisfies Record<string, AttemptLimit>;

export type LimitName = keyof typeof LIMITS;

/** How failures on one key make the next attempts wait, without ever refusing one. */
export type Slowdown = {
  /** Failures within the span that cost nothing. */
  free: number;
  seconds: number;
  firstMs: number;
  /** The wait doubles with every so many further failures. */
  doublesEvery: number;
  mostMs: number;
};

/**
 * A guess from many addresses becomes slow; who knows the password waits seconds at most, and on a
 * known device not at all.
 */
export const SLOWDOWNS = {
  "login.account-failures": { free: 20, seconds: 15 * MINUTE, firstMs: 250, doublesEvery: 20, mostMs: 4_000 },
} as const satisfies Record<string, Slowdown>;

export type SlowdownName = keyof typeof SLOWDOWNS;

/** Milliseconds that an attempt waits after so many failures. */
export const waitAfter = (failures: number, { free, firstMs, doublesEvery, mostMs }: Slowdown): number =>
  failures < free ? 0 : Math.min(mostMs, firstMs * 2 ** Math.floor((failures - free) / doublesEvery));

/** Counts attempts in a store that every process shares. */
export type AttemptCounter = {
  /** @throws AppError RATE_LIMITED with the seconds to wait. */
  count(limit: LimitName, key: string): Promise<void>;
  /** Counts nothing. @throws AppError RATE_LIMITED when no attempt is left. */
  check(limit: LimitName, key: string): Promise<void>;
  /** Forgets a key's attempts, after a success. */
  forget(limit: LimitName, key: string): Promise<void>;
  /** Resolves when an attempt on this key may go on. Refuses nobody. */
  slowDown(name: SlowdownName, key: string): Promise<void>;
  noteFailure(name: SlowdownName, key: string): Promise<void>;
};
