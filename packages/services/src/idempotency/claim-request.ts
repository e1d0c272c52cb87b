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

/** A key is honoured for this long after its first use. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;
/**
 * A request that neither answered nor changed anything for this long has died with its process; a
 * repeat may take its key.
 */
const ABANDONED_AFTER_MS = 20_000;
const RETRY_AFTER_SECONDS = 1;

export type KeyedRequest = {
  tenantId: string;
  /** Method and path pattern (`POST /api/customers`) or a procedure (`tRPC customers.create`). */
  route: string;
  key: string;
  /** Everything that makes two requests the same: who sent it, the address and the body. */
  content: unknown;
};

export type Answer = { status: number; body: string | null };

export type ClaimedRequest = {
  /**
   * To run at the end of every transaction of the request. @throws AppError REQUEST_IN_PROGRESS
   * when another request has taken the key over.
   */
  beforeCommit: BeforeCommit;
  /** Keeps the answer, for repeats. */
  succeed: (answer: Answer) => Promise<void>;
  /**
   * Keeps the answer of a failure that had changed something; otherwise frees the key, and a repeat
   * runs anew.
   */
  fail: (answer: Answer) => Promise<void>;
};

/**
 * Takes an idempotency key before its request has any effect, or returns the answer that the first
 * request with it got. The claim is committed by itself: of several repeats at once one runs.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another request under the same key,
 * REQUEST_IN_PROGRESS while the first is at work, CONFLICT when the first was carried out and its
 * process died before it could answer.
 */
export async function claimRequest(
  deps: Pick<Dependencies, "db" | "now" | "newId">,
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
  if (found !== null) return { answer: answerOf(found, requestHash, now) };

  const claim = { route, key, claimId };
  const inTenant = <T>(fn: (trx: TenantTrx) => Promise<T>) => withTenant(deps.db, tenantId, fn);
  return {
    claimed: {
      async beforeCommit({ trx }) {
        if ((await markEffect(trx, claim, deps.now())) === "lost") throw inProgress();
      },
      async succeed(answer) {
        await inTenant((trx) => saveAnswer(trx, claim, answer));
      },
      async fail(answer) {
        await inTenant(async (trx) => {
          if (!(await releaseKey(trx, claim))) await saveAnswer(trx, claim, answer);
        });
      },
    },
  };
}

function answerOf(found: IdempotencyKeyRow | undefined, requestHash: string, now: Date): Answer {
  // Freed between the two looks: the repeat may try again at once.
  if (!found) throw inProgress();
  if (found.request_hash !== requestHash) {
    throw refusal("idempotency.reused");
  }
  if (found.status !== null) return { status: found.status, body: found.body };
  if (found.effect_at === null || now.getTime() - found.claimed_at.getTime() < ABANDONED_AFTER_MS) throw inProgress();
  throw answerLost();
}

/** What a repeat is told of a request that was carried out and of which nobody knows the answer. */
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
 * SHA-256 over the content with the keys of every object in order, so that two spellings of one
 * body are the same. Without passwords: a fast hash of one must not be stored.
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
