/**
 * Measures what writing a term costs: `npm run bench:terms -- 400` creates that many subscriptions
 * and renews each three times, once with a payment, through the services in this process, and reads
 * the processor time of it and of PostgreSQL for each. Run it on two commits in turn to compare
 * them: the ratio means more than the time. No worker runs.
 */

import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { addMonthsClamped, type CalendarDate } from "@aavarti/domain/calendar";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { backfillMovements } from "@aavarti/services/movements/record-due";
import { createProduct } from "@aavarti/services/products/create-product";
import { createSubscription } from "@aavarti/services/subscriptions/create-subscription";
import { renewSubscription } from "@aavarti/services/subscriptions/renew-subscription";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { fillWithMoney } from "./money.ts";
import { withServices, write } from "./services.ts";
import { fillWithYears } from "./years.ts";

const count = Number(process.argv[2] ?? 400);
const TURNS = 5;
/** Customers of another business in the same tables: PostgreSQL reads small tables as a whole. */
const OTHERS = 10_000;
const START: CalendarDate = "2026-11-01";

/** Processor time so far of this process and of PostgreSQL, in milliseconds. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + processorSeconds().postgres * 1000;
}

await withServices(async ({ newTenant, superuser, clock }) => {
  write(`${JSON.stringify(machine())}, load ${load()}`);
  clock.set(`${START}T04:00:00Z`);
  const [{ ctx }, other] = [await newTenant(), await newTenant()];
  await fillWithYears(superuser, { tenant: other.tenantId, customers: OTHERS, today: START });
  await fillWithMoney(superuser, other.tenantId, START);
  await superuser.query("vacuum analyze");
  const start = performance.now();
  await other.ctx.transact((unit) => startBackfill(unit.trx, other.tenantId));
  await backfillMovements(other.ctx);
  write(`Measured in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await superuser.query("vacuum analyze");
  const { id: productId } = await createProduct(ctx, {
    name: "Yoga",
    price: 100_000,
    durationMonths: 1,
    description: "",
    graceDays: 5,
  });
  const costs = new Map<string, number[]>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const customers: string[] = [];
    for (let one = 0; one < count; one += 1)
      customers.push((await createCustomer(ctx, { name: `Asha ${one}`, email: "a@example.in", status: "active" })).id);
    const subscriptions: string[] = [];
    const terms = { startDate: START, durationMonths: 1, price: 100_000, status: "active" as const };
    await measure("create", customers, async (customerId) => {
      subscriptions.push((await createSubscription(ctx, { customerId, productId, ...terms })).id);
    });
    const endOf = (term: number) => addMonthsClamped(START, term);
    await measure("renew", subscriptions, (id) => renewSubscription(ctx, { id, endDate: endOf(1) }));
    await measure("renew again", subscriptions, (id) => renewSubscription(ctx, { id, endDate: endOf(2) }));
    await measure("renew, paid", subscriptions, (id) =>
      renewSubscription(ctx, { id, endDate: endOf(3), payment: { mode: "cash" } }),
    );
  }
  for (const [name, times] of costs)
    write(`${name.padEnd(12)} ${percentile(times, 0.5).toFixed(2)} ms of processor time, median of ${times.length}`);
  write(`Load at the end ${load()}`);

  async function measure(name: string, ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
    const before = spentMs();
    for (const id of ids) await act(id);
    costs.set(name, [...(costs.get(name) ?? []), (spentMs() - before) / ids.length]);
  }
});
