import { z } from "zod";
import { openLedger } from "../ledger.ts";
import { Order, Payment, PaymentLink, Refund } from "./entities.ts";

/** One state of one entity in the ledger; the last one counts. */
const Snapshot = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), entity: Order, capture: z.enum(["automatic", "manual"]) }),
  z.object({ kind: z.literal("payment"), entity: Payment }),
  z.object({ kind: z.literal("refund"), entity: Refund }),
  z.object({ kind: z.literal("payment_link"), entity: PaymentLink }),
]);
type Snapshot = z.output<typeof Snapshot>;

export type RazorpayStore = Awaited<ReturnType<typeof openRazorpayStore>>;

/**
 * Opens the store of orders, payments, refunds and links in `file`, in order of creation. They
 * survive a restart, so that yesterday's payment can be refunded. Throws when a line cannot be
 * read.
 */
export async function openRazorpayStore(file: string) {
  const ledger = await openLedger(file, Snapshot);
  const orders = new Map<string, { order: Order; capture: "automatic" | "manual" }>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const links = new Map<string, PaymentLink>();

  function apply(snapshot: Snapshot): void {
    if (snapshot.kind === "order") {
      orders.set(snapshot.entity.id, { order: snapshot.entity, capture: snapshot.capture });
    } else if (snapshot.kind === "payment") payments.set(snapshot.entity.id, snapshot.entity);
    else if (snapshot.kind === "refund") refunds.set(snapshot.entity.id, snapshot.entity);
    else links.set(snapshot.entity.id, snapshot.entity);
  }
  for (const snapshot of ledger.entries) apply(snapshot);

  return {
    orders: orders as ReadonlyMap<string, { order: Order; capture: "automatic" | "manual" }>,
    payments: payments as ReadonlyMap<string, Payment>,
    refunds: refunds as ReadonlyMap<string, Refund>,
    links: links as ReadonlyMap<string, PaymentLink>,

    /** Saves states: visible at once, durable when it resolves. */
    async save(...snapshots: Snapshot[]): Promise<void> {
      for (const snapshot of snapshots) apply(snapshot);
      await Promise.all(snapshots.map((snapshot) => ledger.append(structuredClone(snapshot))));
    },

    paymentsOf: (orderId: string): Payment[] =>
      [...payments.values()].filter((payment) => payment.order_id === orderId),

    async clear(): Promise<void> {
      for (const entities of [orders, payments, refunds, links]) entities.clear();
      await ledger.clear();
    },
    close: () => ledger.close(),
  };
}
