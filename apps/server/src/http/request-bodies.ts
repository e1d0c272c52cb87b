import { Readable } from "node:stream";
import { addressKey } from "@aavarti/domain/network-address";
import { refusal } from "@aavarti/domain/refusal";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How many bytes of bodies one process holds at a time, in all and from one network address. */
export type BodyBudgetSizes = { bytes: number; bytesPerAddress: number };

export type BodyBudgets = Record<BodyBudgetName, BodyBudgetSizes>;

/**
 * `ordinary` is what anybody may fill; `mail` is for requests whose credentials were checked before
 * their body is read. One does not take from the other, so that strangers cannot keep the
 * provider's mail out.
 */
export type BodyBudgetName = "ordinary" | "mail";

declare module "fastify" {
  interface FastifyContextConfig {
    /** From which budget the bytes of the body come; `ordinary` unless said. */
    bodyBudget?: BodyBudgetName;
  }
}

const MEBIBYTE = 1024 * 1024;

export const BODY_BUDGETS: BodyBudgets = {
  ordinary: { bytes: 64 * MEBIBYTE, bytesPerAddress: 8 * MEBIBYTE },
  // One mail of the largest size, and the usual small ones beside it.
  mail: { bytes: 64 * MEBIBYTE, bytesPerAddress: 64 * MEBIBYTE },
};

/** A body of at most this declared size is counted at once instead of piece by piece. */
const SMALL = 4_096;
const RETRY_AFTER_SECONDS = 5;

/**
 * Bounds the memory that request bodies take, whoever sends them and however slowly. Bytes count
 * from their arrival until the answer is sent or the connection is gone; what would exceed a budget
 * is refused with 429 (one address) or 503 (the process) and `Retry-After`. An answer that is given
 * before the body was read ends the connection, so that the rest of the body is never read.
 */
export function boundBodies(app: FastifyInstance, sizes: BodyBudgets = BODY_BUDGETS): void {
  const budgets = { ordinary: createBodyBudget(sizes.ordinary), mail: createBodyBudget(sizes.mail) };

  app.addHook("preParsing", async (request, reply, payload) => {
    if (!hasBody(request)) return payload;
    const budget = budgets[request.routeOptions.config?.bodyBudget ?? "ordinary"];
    const holding = budget.hold(addressKey(request.ip));
    reply.raw.once("close", holding.release);
    const declared = declaredLength(request);
    if (declared !== null && declared <= SMALL) {
      holding.take(declared);
      return payload;
    }
    if (declared !== null) holding.check(declared);
    return Readable.from(counted(payload, holding), { objectMode: false });
  });

  app.addHook("onSend", async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) reply.header("connection", "close");
  });
}

export type HeldBody = {
  /**
   * Counts bytes that arrived. @throws AppError RATE_LIMITED or UNAVAILABLE when they would exceed
   * the budget.
   */
  take(bytes: number): void;
  /** Throws as `take` would, and counts nothing. */
  check(bytes: number): void;
  /** Gives back what was taken. Doing it twice is harmless. */
  release(): void;
};

/** A budget of bytes that bodies share. Refuses at once; nobody waits. */
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
 * The same bytes, counted. Leaves the connection open when it stops early: the answer has yet to be
 * written to it.
 */
async function* counted(payload: Readable, holding: HeldBody): AsyncGenerator<Buffer> {
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    holding.take(bytes.length);
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
