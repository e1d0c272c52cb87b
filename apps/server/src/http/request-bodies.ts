import { Readable } from "node:stream";
import { addressKey } from "@aavarti/domain/network-address";
import { refusal } from "@aavarti/domain/refusal";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Bytes of request bodies that one process holds at a time, in total and per network address. */
export type BodyBudgetSizes = { bytes: number; bytesPerAddress: number };

export type BodyBudgets = Record<BodyBudgetName, BodyBudgetSizes>;

/**
 * `ordinary` is open to any client; `mail` and `files`, which members upload, are for requests
 * whose credentials were checked before the body is read. They are separate, so that strangers can
 * block neither.
 */
export type BodyBudgetName = "ordinary" | "mail" | "files";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The budget that the body counts against; `ordinary` by default. */
    bodyBudget?: BodyBudgetName;
  }
}

const MEBIBYTE = 1024 * 1024;

export const BODY_BUDGETS: BodyBudgets = {
  ordinary: { bytes: 64 * MEBIBYTE, bytesPerAddress: 8 * MEBIBYTE },
  // Room for one email of the largest size plus the usual small ones.
  mail: { bytes: 64 * MEBIBYTE, bytesPerAddress: 64 * MEBIBYTE },
  // Two files of the largest size from one address; a shop's members share one.
  files: { bytes: 96 * MEBIBYTE, bytesPerAddress: 33 * MEBIBYTE },
};

/**
 * A body with a declared size of at most this many bytes is counted at once instead of chunk by
 * chunk.
 */
const SMALL = 4_096;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the memory that the bodies of requests in progress use, in the process and per network
 * address, in separate budgets: `ordinary`, and `mail` or `files` for routes whose config says so
 * (`bodyBudget`). Bytes count from their arrival until the response is sent or the connection
 * closes. A request over budget gets 429 (its address) or 503 (the process) with `Retry-After`. A
 * response sent before the body was read closes the connection, so that the rest is never read.
 */
export function boundBodies(app: FastifyInstance, sizes: BodyBudgets = BODY_BUDGETS): void {
  const budgets = {
    ordinary: createBodyBudget(sizes.ordinary),
    mail: createBodyBudget(sizes.mail),
    files: createBodyBudget(sizes.files),
  };

  app.addHook("preParsing", async (request, reply, payload) => {
    // A connection that is closed already has no address any more, and would never close again.
    if (!hasBody(request) || request.raw.socket.destroyed) return payload;
    const budget = budgets[request.routeOptions.config?.bodyBudget ?? "ordinary"];
    const body = budget.hold(addressKey(request.ip));
    reply.raw.once("close", body.release);
    const declared = declaredLength(request);
    if (declared !== null && declared <= SMALL) {
      body.take(declared);
      return payload;
    }
    if (declared !== null) body.check(declared);
    return Readable.from(counted(payload, body), { objectMode: false });
  });

  app.addHook("onSend", async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) reply.header("connection", "close");
  });
}

export type HeldBody = {
  /**
   * Counts bytes that arrived. @throws AppError RATE_LIMITED or UNAVAILABLE if they exceed the
   * budget.
   */
  take(bytes: number): void;
  /** Throws as `take` would, without counting. */
  check(bytes: number): void;
  /** Returns the bytes to the budget. Calling it twice is harmless. */
  release(): void;
};

/**
 * Returns a budget of bytes that request bodies share. `hold` begins to count a body of a network
 * address; of what it returns, `take` counts bytes, `check` counts nothing, and `release` gives all
 * of the body's bytes back. Over budget, `take` and `check` throw at once: AppError RATE_LIMITED
 * for the address, UNAVAILABLE for the process. There is no queue.
 */
export function createBodyBudget({ bytes, bytesPerAddress }: BodyBudgetSizes): { hold(address: string): HeldBody } {
  let heldInAll = 0;
  const heldBy = new Map<string, number>();
  const hold = (address: string): HeldBody => {
    let held = 0;
    const check = (more: number) => {
      if ((heldBy.get(address) ?? 0) + more > bytesPerAddress) throw tooManyFromAddress();
      if (heldInAll + more > bytes) throw overloaded();
    };
    return {
      check,
      take(more) {
        check(more);
        held += more;
        heldInAll += more;
        heldBy.set(address, (heldBy.get(address) ?? 0) + more);
      },
      release() {
        heldInAll -= held;
        const left = (heldBy.get(address) ?? 0) - held;
        if (left > 0) heldBy.set(address, left);
        else heldBy.delete(address);
        held = 0;
      },
    };
  };
  return { hold };
}

/**
 * Passes the bytes on and counts them. Leaves the connection open when it stops early: the response
 * must still be written to it.
 */
async function* counted(payload: Readable, body: HeldBody): AsyncGenerator<Buffer> {
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    body.take(bytes.length);
    yield bytes;
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

function declaredLength({ headers }: FastifyRequest): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  const length = Number(headers["content-length"]);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

const tooManyFromAddress = () =>
  refusal(
    "limit.attempts",
    { seconds: RETRY_AFTER_SECONDS },
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );

const overloaded = () =>
  refusal(
    "server.busy",
    { seconds: RETRY_AFTER_SECONDS },
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
