import { randomBytes } from "node:crypto";
import type { DB } from "@aavarti/db/schema";
import { sellerOf } from "@aavarti/domain/seller";
import { createProviders } from "@aavarti/providers/create-providers";
import { newId } from "@aavarti/runtime/ids";
import { aiLimitsOf } from "@aavarti/services/ai-replies/ai-limits";
import { createArgon2Hasher } from "@aavarti/services/auth/passwords";
import type { Dependencies } from "@aavarti/services/context";
import { createSecretBox } from "@aavarti/services/custom-fields/secret-box";
import type { Kysely } from "kysely";

const PUBLIC_URL = "http://127.0.0.1:3000";
/** Encrypts sensitive fields in tests. */
const TEST_KEY = "0f".repeat(32);
const silent = () => undefined;

/**
 * Returns dependencies with a real database, real password hashing and a silent log. Without
 * providers of the suite's own, every call to one fails as not configured. Any other part can be
 * given, too.
 */
export const makeDependencies = (given: { db: Kysely<DB>; now: () => Date } & Partial<Dependencies>): Dependencies => ({
  newId,
  randomBytes,
  log: { info: silent, warn: silent, error: silent },
  hasher: createArgon2Hasher(),
  secrets: createSecretBox([TEST_KEY], randomBytes),
  providers: createProviders({}, { publicUrl: PUBLIC_URL, now: given.now }),
  settings: {
    publicUrl: PUBLIC_URL,
    reminderSendHour: 9,
    inboundMailbox: null,
    seller: sellerOf({}),
    ai: aiLimitsOf({}),
    demo: false,
  },
  ...given,
});
