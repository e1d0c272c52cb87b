/** How often one key may try within a span. */
export type AttemptLimit = {
  attempts: number;
  seconds: number;
  /** Counts a network address. Whole towns share one behind their provider, so these are generous. */
  perAddress: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit on attempts. An account is counted together with the address that tries, so that a stranger cannot lock an owner out;
 * the wider limit on the account alone slows down a guess from many addresses.
 */
export const LIMITS = {
  "login.account-and-address": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "login.account": { attempts: 100, seconds: 15 * MINUTE, perAddress: false },
  "login.address": { attempts: 100, seconds: 15 * MINUTE, perAddress: true },
  "register.address": { attempts: 40, seconds: HOUR, perAddress: true },
  "google.address": { attempts: 100, seconds: 15 * MINUTE, perAddress: true },
  "forgot-password.account": { attempts: 3, seconds: HOUR, perAddress: false },
  "forgot-password.address": { attempts: 30, seconds: HOUR, perAddress: true },
  "reset-password.address": { attempts: 30, seconds: HOUR, perAddress: true },
  "change-password.user": { attempts: 10, seconds: 15 * MINUTE, perAddress: false },
  "data-deletion.address": { attempts: 10, seconds: HOUR, perAddress: true },
  "create-order.tenant": { attempts: 30, seconds: HOUR, perAddress: false },
  // A check reads ten thousand rows and compares them with every customer.
  "import-begin.tenant": { attempts: 60, seconds: HOUR, perAddress: false },
  "import-check.tenant": { attempts: 200, seconds: HOUR, perAddress: false },
  "test-message.user": { attempts: 10, seconds: HOUR, perAddress: false },
} as const satisfies Record<string, AttemptLimit>;

export type LimitName = keyof typeof LIMITS;

/** Counts attempts in a store that every process shares. */
export type AttemptCounter = {
  /** @throws AppError RATE_LIMITED with the seconds to wait. */
  count(limit: LimitName, key: string): Promise<void>;
  /** Forgets a key's attempts, after a success. */
  forget(limit: LimitName, key: string): Promise<void>;
};
