/** Number of attempts that a key may make within a time span. */
export type AttemptLimit = {
  attempts: number;
  seconds: number;
  /**
   * Whether it counts a network address. Whole towns share one through their provider, so these
   * limits are generous.
   */
  perAddress: boolean;
  /**
   * Whether each process counts alone while the store is unreachable; for operations that don't
   * need the database.
   */
  withoutStore?: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every rate limit. An account is counted together with the caller's address, so that a stranger
 * cannot lock its owner out; a browser that has signed in to the account before is counted
 * separately. Address keys come from `domain/network-address`.
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
  // Apart from saving, so that opening the page costs none of its attempts.
  "check-reset-link.address": { attempts: 60, seconds: HOUR, perAddress: true },
  "reset-password.address": { attempts: 30, seconds: HOUR, perAddress: true },
  // A link holds 256 random bits; this only bounds the work.
  "invitation.address": { attempts: 100, seconds: HOUR, perAddress: true },
  "invite.tenant": { attempts: 60, seconds: HOUR, perAddress: false },
  // Of all businesses together: who is invited didn't ask for any of these emails.
  "invite.recipient": { attempts: 5, seconds: HOUR, perAddress: false },
  "invite-again.invitation": { attempts: 3, seconds: HOUR, perAddress: false },
  "ownership.user": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "revoke-session.address": { attempts: 100, seconds: 15 * MINUTE, perAddress: true },
  "change-password.user": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "data-deletion.address": { attempts: 10, seconds: HOUR, perAddress: true },
  "create-order.tenant": { attempts: 30, seconds: HOUR, perAddress: false },
  // An import check reads ten thousand rows and compares them with every customer.
  "import-begin.tenant": { attempts: 60, seconds: HOUR, perAddress: false },
  "import-check.tenant": { attempts: 200, seconds: HOUR, perAddress: false },
  "verification-email.user": { attempts: 1, seconds: MINUTE, perAddress: false },
  "verification-email.day": { attempts: 10, seconds: 24 * HOUR, perAddress: false },
  // The export reads every row of the business.
  "export-data.tenant": { attempts: 10, seconds: HOUR, perAddress: false },
  // Guesses at the operator's password. Not multiplied where all clients share one address, because
  // the operator knows the password.
  "operator.address": { attempts: 10, seconds: 15 * MINUTE, perAddress: false, withoutStore: true },
  // Each call asks the email provider.
  "sender-domain-add.tenant": { attempts: 10, seconds: HOUR, perAddress: false },
  "sender-domain-verify.tenant": { attempts: 60, seconds: HOUR, perAddress: false },
  "test-message.user": { attempts: 10, seconds: HOUR, perAddress: false },
} as const satisfies Record<string, AttemptLimit>;

export type LimitName = keyof typeof LIMITS;

/** How failures on a key delay its next attempts, without ever rejecting one. */
export type Slowdown = {
  /** Failures within the span that cause no delay. */
  free: number;
  seconds: number;
  firstMs: number;
  /** The delay doubles after each further group of this many failures. */
  doublesEvery: number;
  mostMs: number;
};

/**
 * Slows guesses from many addresses; a user who knows the password waits a few seconds at most, and
 * on a known device not at all.
 */
export const SLOWDOWNS = {
  "login.account-failures": { free: 20, seconds: 15 * MINUTE, firstMs: 250, doublesEvery: 20, mostMs: 4_000 },
} as const satisfies Record<string, Slowdown>;

export type SlowdownName = keyof typeof SLOWDOWNS;

/**
 * Returns for how many milliseconds the next attempt must wait after this many failures: 0 below
 * `free`, then `firstMs`, doubled every `doublesEvery` failures up to `mostMs`. Does not wait
 * itself.
 */
export const waitAfter = (failures: number, { free, firstMs, doublesEvery, mostMs }: Slowdown): number =>
  failures < free ? 0 : Math.min(mostMs, firstMs * 2 ** Math.floor((failures - free) / doublesEvery));

/** Counts attempts in a store shared by all processes. */
export type AttemptCounter = {
  /** Counts an attempt. @throws AppError RATE_LIMITED with the seconds to wait. */
  count(limit: LimitName, key: string): Promise<void>;
  /** Checks the limit without counting. @throws AppError RATE_LIMITED when no attempt is left. */
  check(limit: LimitName, key: string): Promise<void>;
  /** Resets a key's attempts after a success. */
  forget(limit: LimitName, key: string): Promise<void>;
  /** Resolves after the delay for this key. Never rejects an attempt. */
  slowDown(name: SlowdownName, key: string): Promise<void>;
  noteFailure(name: SlowdownName, key: string): Promise<void>;
};
