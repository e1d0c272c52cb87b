import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { HANG_MS } from "@aavarti/testing/patience";
import { z } from "zod";
import { shift } from "./population.ts";

/** Milliseconds between two arriving people. */
const ARRIVAL_MS = 200;
/**
 * Maximum number of people served at once. More would only wait for each other, and the kills
 * should interrupt work and not meet an endless queue.
 */
const MAX_AT_ONCE = 24;
const RETRY_MS = 250;
/**
 * Time limit after the last kill, in milliseconds. A request whose process died frees its
 * Idempotency-Key after a minute, so each write is decided well within this time.
 */
const DECIDED_WITHIN_MS = HANG_MS;

const Row = z.object({ id: z.string() });
const Found = z.object({ customers: z.array(Row) });
const FoundPayments = z.array(Row);
const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const PURPOSES = ["due", "reminded", "pays", "receipt"] as const;
/**
 * Why they get a message: their subscription is due today, which the sweep finds; it is due in
 * three days, and a reminder is sent by hand; they pay for the term and renew it, and get the
 * message that a payment was received; or they do, and get the receipt, by email or on WhatsApp.
 */
export type VisitPurpose = (typeof PURPOSES)[number];

/** Days from today to the end of their first term. */
const DAYS_LEFT = { due: 0, reminded: 3, pays: 20, receipt: 20 } satisfies Record<VisitPurpose, number>;

/** One person's requests and their responses. */
export type Visit = {
  name: string;
  email: string;
  phone: string | null;
  purpose: VisitPurpose;
  /**
   * The steps that are done. Each write is either answered with success, or known to have been
   * carried out.
   */
  steps: ("customer" | "subscription" | "reminded" | "paid" | "receipt")[];
};

/** The account of the business to which the load adds customers. */
export type Account = { serverUrl: string; token: string; productId: string; today: string };

export type WriteLoad = {
  visits: readonly Visit[];
  /** Writes that were sent and are not yet answered. */
  inFlight: () => number;
  figures: { writes: number; lostConnections: number; unavailable: number; inProgress: number; answersLost: number };
  /** Responses without an explanation. */
  unexpected: readonly string[];
  /** Stops new arrivals and resolves when every started write is decided. */
  stop: () => Promise<void>;
};

/**
 * Simulates people who arrive one after the other: a customer, a subscription, and then what they
 * came for. Each write has an Idempotency-Key and is repeated with it until it is
 * decided: after a lost connection, after a 503, and while the first request holds the key.
 */
export function startWriteLoad({ serverUrl, token, productId, today }: Account): WriteLoad {
  const visits: Visit[] = [];
  const unexpected: string[] = [];
  const figures = { writes: 0, lostConnections: 0, unavailable: 0, inProgress: 0, answersLost: 0 };
  let stoppedAt = Number.POSITIVE_INFINITY;
  let inFlight = 0;

  const send = async (method: string, path: string, { key, body }: { key?: string; body?: object } = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${serverUrl}${path}`, {
      method,
      headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.text() };
  };

  /**
   * Returns the id from a success; null where the write was carried out and its response was lost
   * with the process.
   */
  const write = async (path: string, body: object): Promise<string | null> => {
    const key = randomUUID();
    figures.writes += 1;
    let last = "no connection";
    while (performance.now() < stoppedAt + DECIDED_WITHIN_MS) {
      inFlight += 1;
      const answer = await send("POST", path, { key, body })
        .catch(() => null)
        .finally(() => {
          inFlight -= 1;
        });
      if (answer === null) {
        figures.lostConnections += 1;
        await sleep(RETRY_MS);
        continue;
      }
      if (answer.status < 300) return answer.body;
      last = `${answer.status} ${answer.body}`;
      const { code, message } = Failure.parse(JSON.parse(answer.body)).error;
      if (code === "CONFLICT" && message.startsWith("This was saved")) {
        figures.answersLost += 1;
        return null;
      }
      if (code === "UNAVAILABLE") figures.unavailable += 1;
      else if (code === "REQUEST_IN_PROGRESS") figures.inProgress += 1;
      else break;
      if (answer.retryAfter === null) break;
      await sleep(Number(answer.retryAfter) * 1_000);
    }
    throw new Error(`POST ${path} was not decided: ${last}`);
  };

  /** Returns the customer that was added although the response was lost. */
  const findCustomer = async (name: string): Promise<string> => {
    for (;;) {
      const answer = await send("GET", `/api/customers?search=${encodeURIComponent(name)}`).catch(() => null);
      if (answer?.status === 200) {
        const [found] = Found.parse(JSON.parse(answer.body)).customers;
        if (!found) throw new Error(`${name} is not there, although the answer says so`);
        return found.id;
      }
      await sleep(RETRY_MS);
    }
  };

  /** Returns the payment that was recorded although the response was lost. */
  const findPayment = async (name: string): Promise<string> => {
    for (;;) {
      const answer = await send("GET", `/api/v1/payments?search=${encodeURIComponent(name)}`).catch(() => null);
      if (answer?.status === 200) {
        const [found] = FoundPayments.parse(JSON.parse(answer.body));
        if (!found) throw new Error(`The payment of ${name} is not there, although the answer says so`);
        return found.id;
      }
      await sleep(RETRY_MS);
    }
  };

  const come = async (n: number): Promise<void> => {
    const purpose = PURPOSES[n % PURPOSES.length] ?? "due";
    const visit: Visit = {
      name: `Visitor ${String(n).padStart(5, "0")}`,
      email: `visitor-${n}@example.in`,
      // Half of those who are due, and half of those who get a receipt.
      phone: n % 8 === 0 || n % 8 === 3 ? `+9198${String(70_000_000 + n)}` : null,
      purpose,
      steps: [],
    };
    visits.push(visit);
    const { name, email, phone } = visit;
    const endDate = shift(today, DAYS_LEFT[purpose]);
    const added = await write("/api/customers", { name, email, phone });
    const customerId = added ? Row.parse(JSON.parse(added)).id : await findCustomer(name);
    visit.steps.push("customer");
    const subscribed = await write("/api/subscriptions", {
      customerId,
      productId,
      price: "900",
      startDate: shift(today, -30),
      customEndDate: endDate,
    });
    visit.steps.push("subscription");
    if (purpose === "due" || subscribed === null) return;
    const { id } = Row.parse(JSON.parse(subscribed));
    if (purpose === "reminded") {
      await write("/api/v1/reminders/now", { about: "subscriptions", ids: [id] });
      visit.steps.push("reminded");
    } else {
      const renew = [{ id, endDate }];
      const paid = await write("/api/v1/payments", { customerId, amount: "900", mode: "upi", renew });
      visit.steps.push("paid");
      if (purpose !== "receipt") return;
      const paymentId = paid ? Row.parse(JSON.parse(paid)).id : await findPayment(name);
      const channel = phone === null ? "email" : "whatsapp";
      await write(`/api/v1/payments/${paymentId}/receipt/send`, { channel, afterUndo: true });
      visit.steps.push("receipt");
    }
  };

  const coming = async (): Promise<void> => {
    const under = new Set<Promise<void>>();
    for (let n = 0; stoppedAt === Number.POSITIVE_INFINITY; n += 1) {
      const visit: Promise<void> = come(n)
        .catch((error: unknown) => void unexpected.push(String(error)))
        .finally(() => under.delete(visit));
      under.add(visit);
      await sleep(ARRIVAL_MS);
      if (under.size >= MAX_AT_ONCE) await Promise.race(under);
    }
    await Promise.all(under);
  };
  const all = coming();
  return {
    visits,
    figures,
    unexpected,
    inFlight: () => inFlight,
    async stop() {
      stoppedAt = performance.now();
      await all;
    },
  };
}
