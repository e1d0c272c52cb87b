import { RETRY_SCHEDULES, type RetrySchedule } from "./retry-schedules.ts";
import { createWebhookPolicies, type WebhookPolicies } from "./webhook-policies.ts";

/** A signed webhook: retries send the same bytes. */
export type OutgoingWebhook = {
  provider: "razorpay" | "postmark" | "whatsapp";
  event: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  schedule: keyof typeof RETRY_SCHEDULES;
};

export type DeliveryState = "waiting" | "held" | "delivered" | "failed" | "dropped";

export type Delivery = OutgoingWebhook & {
  id: number;
  state: DeliveryState;
  /** The status of each attempt, or the network error's code. */
  attempts: (number | string)[];
};

export type PumpOptions = {
  /** Vendors retry after minutes and hours; their waits are divided by this. */
  speed: number;
};

export type WebhookPump = {
  readonly policies: WebhookPolicies;
  /**
   * Delivers a webhook in the background, `afterMs` (in the vendor's time, divided by the speed)
   * from now.
   */
  send(webhook: OutgoingWebhook, afterMs?: number): Delivery;
  /**
   * Delivers webhooks one after the other: each waits for the first attempt of the one before.
   * Resolves after that of the last.
   */
  sendInOrder(webhooks: readonly OutgoingWebhook[]): Promise<Delivery[]>;
  /** Delivers a webhook once more, as a vendor's dashboard can. */
  resend(id: number): Promise<Delivery | undefined>;
  /** Releases what a `hold` kept, in the order of arrival or in reverse. */
  release(order: "forward" | "reverse"): Promise<Delivery[]>;
  /** Runs `work` after some of the vendor's time, unless the sandbox is closed or reset first. */
  later(afterMs: number, work: () => void): void;
  /** The last deliveries, oldest first. */
  deliveries(): readonly Delivery[];
  /** Drops everything that waits. */
  clear(): void;
  close(): void;
};

const MAX_WAITING = 20_000;
const REMEMBERED = 2_000;
const MAX_IN_FLIGHT = 16;

/**
 * Creates the pump that delivers webhooks to the product as the vendors do: at least once, with
 * retries, in no guaranteed order. Its `policies` say which to drop, double, delay, hold or
 * reorder; `resend` ignores them. At most 16 are sent at once and 20,000 wait: more are dropped.
 * The last 2,000 are remembered.
 */
export function createWebhookPump({ speed }: PumpOptions): WebhookPump {
  const policies = createWebhookPolicies();
  const timers = new Set<NodeJS.Timeout>();
  const slots = createSlots(MAX_IN_FLIGHT);
  let closing = new AbortController();
  let remembered: Delivery[] = [];
  let held: Delivery[] = [];
  let reordered: Delivery[] = [];
  let waiting = 0;
  let lastId = 0;

  function later(afterMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, afterMs / speed);
    timers.add(timer);
  }

  function remember(webhook: OutgoingWebhook): Delivery {
    lastId += 1;
    const delivery: Delivery = { ...webhook, id: lastId, state: "waiting", attempts: [] };
    remembered.push(delivery);
    if (remembered.length >= REMEMBERED * 2) remembered = remembered.slice(-REMEMBERED);
    if (waiting >= MAX_WAITING) delivery.state = "dropped";
    else waiting += 1;
    return delivery;
  }

  function settle(delivery: Delivery, state: DeliveryState): void {
    if (delivery.state === "waiting" || delivery.state === "held") waiting -= 1;
    delivery.state = state;
  }

  /** Makes one attempt and plans the next. */
  async function attempt(delivery: Delivery, repeat = 0): Promise<void> {
    const { signal } = closing;
    const schedule: RetrySchedule = RETRY_SCHEDULES[delivery.schedule];
    const outcome = await slots.run(() =>
      post(delivery, AbortSignal.any([signal, AbortSignal.timeout(schedule.timeoutMs)])),
    );
    if (signal.aborted) return;
    delivery.attempts.push(outcome);
    if (typeof outcome === "number" && schedule.accepts(outcome)) return settle(delivery, "delivered");

    const minutes = schedule.minutes[repeat];
    if (minutes === undefined || (typeof outcome === "number" && schedule.isFinal(outcome))) {
      return settle(delivery, "failed");
    }
    later(minutes * 60_000, () => void attempt(delivery, repeat + 1));
  }

  /**
   * Applies the network's policy to a webhook that is due. Resolves after the first attempt, or at
   * once when there is none.
   */
  async function dispatch(delivery: Delivery): Promise<void> {
    if (delivery.state === "dropped") return;
    const policy = policies.take(delivery.provider, delivery.event);
    switch (policy?.action) {
      case undefined:
        return attempt(delivery);
      case "drop":
        return settle(delivery, "dropped");
      case "duplicate":
        await attempt(delivery);
        return attempt(remember(delivery));
      case "hold":
        delivery.state = "held";
        held.push(delivery);
        return;
      case "reorder": {
        delivery.state = "held";
        reordered.push(delivery);
        if (policy?.remaining !== 0) return;
        const collected = reordered.reverse();
        reordered = [];
        return attemptInOrder(collected);
      }
      default: {
        const { promise, resolve } = Promise.withResolvers<void>();
        // The delay is given in real time.
        later(Number(policy?.action.slice("delay:".length)) * speed, () => void attempt(delivery).then(resolve));
        return promise;
      }
    }
  }

  async function attemptInOrder(deliveries: readonly Delivery[]): Promise<void> {
    for (const delivery of deliveries) {
      delivery.state = "waiting";
      await attempt(delivery);
    }
  }

  return {
    policies,
    later,

    send(webhook, afterMs = 0) {
      const delivery = remember(webhook);
      later(afterMs, () => void dispatch(delivery));
      return delivery;
    },

    async sendInOrder(webhooks) {
      const deliveries = webhooks.map(remember);
      for (const delivery of deliveries) await dispatch(delivery);
      return deliveries;
    },

    async resend(id) {
      const original = remembered.find((delivery) => delivery.id === id);
      if (original === undefined) return undefined;
      const delivery = remember(original);
      await attempt(delivery);
      return delivery;
    },

    async release(order) {
      const released = order === "forward" ? held : held.toReversed();
      held = [];
      await attemptInOrder(released);
      return released;
    },

    deliveries: () => remembered.slice(-REMEMBERED),

    clear() {
      closing.abort();
      closing = new AbortController();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      policies.clear();
      remembered = [];
      held = [];
      reordered = [];
      waiting = 0;
    },

    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** Returns the status, or the network error's code. */
async function post({ url, headers, body }: OutgoingWebhook, signal: AbortSignal): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal,
    });
    // The body is read to its end, so that the connection can be reused.
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && "code" in cause) return String(cause.code);
    return error instanceof Error ? error.name : "error";
  }
}

/** Runs at most `count` at once, the others in order of arrival. */
function createSlots(count: number) {
  const queue: (() => void)[] = [];
  let free = count;
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
