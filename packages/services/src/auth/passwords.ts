import { normalisePassword } from "@aavarti/domain/passwords";
import { refusal } from "@aavarti/domain/refusal";
import { hash, verify } from "@node-rs/argon2";

/** A slow password hasher. Stored hashes are PHC strings, which include their own parameters. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether the hash uses outdated parameters and should be renewed at the next sign-in. */
  needsRehash?(hash: string): boolean;
};

/**
 * OWASP, Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. `algorithm: 2`
 * is argon2id; its enum is ambient.
 */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = "$argon2id$v=19$m=19456,t=2,p=1$";

/**
 * A hash that matches no user's password. It is verified when there is no stored hash, so that an
 * unknown address takes as long as a known one.
 */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$xpfpgLMRtU990o69655G7w$eZvsm9Sr5VD80sr83FdXehh9R1Qq9zWK6X/uc9zPa/o";

/** Hashing runs on libuv's four threads; one stays free for file access and DNS lookups. */
const DEFAULT_CONCURRENCY = 3;
const MAX_WAITING = 100;

/**
 * Returns an Argon2id hasher that runs at most `concurrency` hashes at a time. It normalizes
 * passwords itself, so callers can't forget to. Its calls throw AppError RATE_LIMITED when 100 are
 * already waiting.
 */
export function createArgon2Hasher({ concurrency = DEFAULT_CONCURRENCY } = {}): PasswordHasher {
  const inTurn = limitConcurrency(concurrency);
  return {
    hash: (password) => inTurn(() => hash(normalisePassword(password), PARAMETERS)),
    verify: (stored, password) => inTurn(() => verify(stored, normalisePassword(password))),
    needsRehash: (stored) => !stored.startsWith(CURRENT),
  };
}

/**
 * Returns whether the typed password matches the stored hash. A user without a hash, or no user,
 * takes the same time and always gets false.
 * @throws AppError RATE_LIMITED when too many hashes are waiting.
 */
export async function isPasswordOf(
  hasher: PasswordHasher,
  stored: string | null | undefined,
  typed: string,
): Promise<boolean> {
  const matches = await hasher.verify(stored ?? DUMMY_HASH, typed);
  return matches && stored !== null && stored !== undefined;
}

function limitConcurrency(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MAX_WAITING) {
      throw refusal("limit.attempts", { seconds: 2 }, { retryAfterSeconds: 2 });
    }
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot goes directly to the next waiter, so a new call cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
