import { createHash } from "node:crypto";
import {
  claimKey,
  findKey,
  type IdempotencyKeyRow,
  markEffect,
  releaseKey,
  saveAnswer,
} from "@aavarti/db/queries/idempotency-keys";
import { type TenantTrx, withTenant } from "@aavarti/db/tenant";
import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import type { BeforeCommit, Dependencies } from "../context.ts";
import { isSealed } from "../custom-fields/secret-box.ts";

/** How long an idempotency key is valid after its first use, in milliseconds. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;
/**
 * A request that has neither finished nor written anything for this long (milliseconds) is assumed
 * to have died with its process; a retry may then take over its key.
 */
const ABANDONED_AFTER_MS = 20_000;
const RETRY_AFTER_SECONDS = 1;

export type KeyedRequest = {
  tenantId: string;
  /** Method and path pattern (`POST /api/customers`) or a procedure (`tRPC customers.create`). */
  route: string;
  key: string;
  /** Everything that makes two requests equal: the sender, the address and the body. */
  content: unknown;
};

export type Answer = { status: number; body: string | null };

export type ClaimedRequest = {
  /**
   * Must run at the end of every transaction of the request.
   * @throws AppError REQUEST_IN_PROGRESS when another request has taken over the key.
   */
  beforeCommit: BeforeCommit;
  /** Stores the response for retries. */
  succeed: (answer: Answer) => Promise<void>;
  /**
   * Stores a failure's response if something had been written; otherwise releases the key, and a
   * retry runs again.
   */
  fail: (answer: Answer) => Promise<void>;
};

/**
 * Claims an idempotency key, for 24 hours, before its request has any effect, or returns the
 * response stored for its first request. The claim commits in its own transaction, so of several
 * concurrent retries only one runs. The caller calls `beforeCommit` in each transaction of the
 * request, and `succeed` or `fail` after it. A request that has written nothing for 20 s counts as
 * dead, and its key may be claimed again.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for a different request with the same key,
 * REQUEST_IN_PROGRESS while the first is running, CONFLICT when the first was executed and its
 * process died before it could respond.
 */
export async function claimRequest(
  deps: Pick<Dependencies, "db" | "now" | "newId" | "secrets">,
  { tenantId, route, key, content }: KeyedRequest,
): Promise<{ claimed: ClaimedRequest } | { answer: Answer }> {
  const now = deps.now();
  const claimId = deps.newId();
  const requestHash = hashOf(content);
  const found = await withTenant(deps.db, tenantId, async (trx) => {
    const row = { tenant_id: tenantId, route, key, request_hash: requestHash, claim_id: claimId, claimed_at: now };
    const expiredBefore = new Date(now.getTime() - KEY_LIFETIME_MS);
    const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS);
    return (await claimKey(trx, row, { expiredBefore, abandonedBefore })) ? null : findKey(trx, { route, key });
  });
  const place = `${tenantId}/idempotency/${route}/${key}`;
  if (found !== null) return { answer: opened(deps, place, answerOf(found, requestHash, now)) };

  const claim = { route, key, claimId };
  const inTenant = <T>(fn: (trx: TenantTrx) => Promise<T>) => withTenant(deps.db, tenantId, fn);
  return {
    claimed: {
      async beforeCommit({ trx }) {
        if ((await markEffect(trx, claim, deps.now())) === "lost") throw inProgress();
      },
      async succeed(answer) {
        await inTenant((trx) => saveAnswer(trx, claim, sealed(deps, place, answer)));
      },
      async fail(answer) {
        await inTenant(async (trx) => {
          if (!(await releaseKey(trx, claim))) await saveAnswer(trx, claim, sealed(deps, place, answer));
        });
      },
    },
  };
}

type Sealing = Pick<Dependencies, "secrets">;

/**
 * An answer can hold sensitive values in clear, which must not be stored: its body is encrypted.
 * Without a key there are none.
 */
const sealed = ({ secrets }: Sealing, place: string, { status, body }: Answer): Answer => ({
  status,
  body: body === null || !secrets.canSeal ? body : secrets.seal(body, place),
});

function opened({ secrets }: Sealing, place: string, { status, body }: Answer): Answer {
  if (body === null || !isSealed(body)) return { status, body };
  const text = secrets.open(body, place);
  if (text === null) throw answerLost();
  return { status, body: text };
}

function answerOf(found: IdempotencyKeyRow | undefined, requestHash: string, now: Date): Answer {
  // The key was released between the two queries: the caller may retry immediately.
  if (!found) throw inProgress();
  if (found.request_hash !== requestHash) {
    throw refusal("idempotency.reused");
  }
  if (found.status !== null) return { status: found.status, body: found.body };
  if (found.effect_at === null || now.getTime() - found.claimed_at.getTime() < ABANDONED_AFTER_MS) throw inProgress();
  throw answerLost();
}

/**
 * Returns the CONFLICT error for a retry of a request that was executed and whose response is
 * unknown.
 */
export const answerLost = (): AppError => refusal("idempotency.answerLost");

const inProgress = (): AppError =>
  refusal(
    "idempotency.inProgress",
    {},
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );

/**
 * Returns the SHA-256 of the content with object keys sorted, so that equivalent bodies have the
 * same hash. Passwords are left out: a fast hash of one must not be stored.
 */
const hashOf = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(content, (_, value: unknown) => inKeyOrder(value)))
    .digest("hex");

const inKeyOrder = (value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !/password/i.test(name))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value;
