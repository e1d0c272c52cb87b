import { z } from "zod";

/** The calls that can be made to fail, by provider. */
export const OPERATIONS = {
  razorpay: [
    "orders.create",
    "orders.fetch",
    "orders.list",
    "orders.payments",
    "payments.fetch",
    "payments.capture",
    "payments.refund",
    "payment_links.create",
    "payment_links.fetch",
    "payment_links.change",
    "checkout.script",
  ],
  postmark: [
    "email.send",
    "email.batch",
    "server",
    "streams",
    "suppressions",
    "messages.search",
    "templates",
    "webhooks",
    "domains",
  ],
  whatsapp: [
    "messages.send",
    "media.upload",
    "media.download",
    "templates.list",
    "templates.create",
    "templates.delete",
    "phone.fetch",
  ],
  google: ["discovery", "authorize", "token", "jwks", "userinfo"],
  ai: ["chat.completions"],
  s3: ["objects.put", "objects.read", "objects.delete", "bucket"],
} as const;

export type Provider = keyof typeof OPERATIONS;
export type Operation = (typeof OPERATIONS)[Provider][number];
export const PROVIDERS = [
  "razorpay",
  "postmark",
  "whatsapp",
  "google",
  "ai",
  "s3",
] as const satisfies readonly Provider[];

const PLAIN_FAULTS = [
  "timeout",
  "reset",
  "stall",
  "html502",
  "429",
  "accept-then-reset",
  "accept-then-timeout",
  "accept-then-500",
] as const;

/** Ways in which the model answers a call, of which the call knows nothing. */
export const ANSWER_FAULTS = [
  "lies-amount",
  "lies-date",
  "lies-name",
  "lies-link",
  "lies-done",
  "swaps-facts",
  "wrong-language",
  "obeys",
  "fenced",
  "nonsense",
  "other-json",
  "empty",
  "endless",
  "cut-off",
  "cut-body",
  "refuses",
  "filtered",
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];
const ANSWER = "answer:";

/** Returns how the model answers under this fault; undefined for a fault of another kind. */
export const answerFaultOf = (fault: Fault | undefined): AnswerFault | undefined =>
  ANSWER_FAULTS.find((name) => fault === `${ANSWER}${name}`);

/**
 * `timeout`: the request is read and never answered. `reset`: it is read, then the connection is
 * closed. `stall`: headers, then no body. `accept-then-…`: the work is done and only the response
 * is lost. `slow:<ms>` delays and can be combined with another fault. `error:<code>`: the
 * provider's own error. `answer:<how>`, for the model only: it answers falsely or not at all.
 */
export const Fault = z
  .enum(PLAIN_FAULTS)
  .or(z.string().regex(/^slow:\d{1,6}$/))
  .or(z.string().regex(/^error:[A-Za-z0-9_]{1,60}$/))
  .or(z.enum(ANSWER_FAULTS.map((name) => `${ANSWER}${name}` as const)));
export type Fault = z.output<typeof Fault>;

/**
 * The body of `POST /control/fault`. `on` is an operation, a group of them (`orders.*`) or `*`.
 * `containing` limits it to calls whose body contains this text, such as a part of an address: the
 * recipients of one business. `times` is 1 by default.
 */
export const PlannedFault = z
  .object({
    provider: z.enum(PROVIDERS),
    on: z.string().default("*"),
    fault: Fault,
    containing: z.string().min(1).max(200).optional(),
    times: z.int().min(1).max(1_000_000_000).default(1),
  })
  .refine(({ provider, on }) => OPERATIONS[provider].some((operation) => covers(on, operation)), {
    path: ["on"],
    error: ({ input }) => {
      const { provider } = input as { provider: Provider };
      return `No such call: use *, or one of ${OPERATIONS[provider].join(", ")}`;
    },
  })
  .refine(({ provider, fault }) => provider === "ai" || answerFaultOf(fault) === undefined, {
    path: ["fault"],
    error: "Only the model answers in this way",
  });
export type PlannedFault = z.output<typeof PlannedFault>;

/** What happens to one request. */
export type DueFault = { delayMs: number; fault: Fault | undefined };

export type FaultPlan = {
  add(fault: PlannedFault): void;
  /**
   * Counts one call against the planned faults, in their order, and returns what happens to it.
   * `body` returns the request's body; it is called only where a fault depends on it.
   */
  take(provider: Provider, operation: Operation, body: () => string): DueFault;
  /** Returns the faults that have not happened yet. */
  pending(): readonly PlannedFault[];
  clear(): void;
};

/**
 * Creates an empty plan of faults that calls to the providers will meet, each a set number of
 * times. A slow answer and another fault may meet the same call.
 */
export function createFaultPlan(): FaultPlan {
  let planned: PlannedFault[] = [];

  function takeFirst(
    provider: Provider,
    operation: Operation,
    { isSlow, body }: { isSlow: boolean; body: () => string },
  ): Fault | undefined {
    const due = planned.find(
      (fault) =>
        fault.provider === provider &&
        covers(fault.on, operation) &&
        fault.fault.startsWith("slow:") === isSlow &&
        (fault.containing === undefined || body().includes(fault.containing)),
    );
    if (due === undefined) return undefined;
    due.times -= 1;
    if (due.times === 0) planned = planned.filter((fault) => fault !== due);
    return due.fault;
  }

  return {
    add: (fault) => {
      planned.push({ ...fault });
    },
    take(provider, operation, body) {
      const slow = takeFirst(provider, operation, { isSlow: true, body });
      return {
        delayMs: slow === undefined ? 0 : Number(slow.slice("slow:".length)),
        fault: takeFirst(provider, operation, { isSlow: false, body }),
      };
    },
    pending: () => planned,
    clear: () => {
      planned = [];
    },
  };
}

/** Whether `on` includes the operation: `*` includes all, `orders.*` each call about orders. */
function covers(on: string, operation: string): boolean {
  if (on === "*" || on === operation) return true;
  return on.endsWith(".*") && operation.startsWith(on.slice(0, -1));
}
