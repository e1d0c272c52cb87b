/**
 * Measures the calls about money in a business with 100,000 customers, beside another of the same
 * size: `npm run bench:payments -- 100000`. First the lists and totals, each verb whole and in
 * process; then the processor time of recording a payment, beside that of changing a customer. Each
 * payment pays money that is owed, and leaves no advance: after a measurement its payments are
 * reversed, outside of it, so that those who paid owe the same again. Throws if one did not.
 */
import { ListCustomers } from "@aavarti/contract/customers";
import { ListCharges, ListPayerCharges, ListPayments } from "@aavarti/contract/payments";
import { reportMonth } from "@aavarti/services/analytics/report-month";
import type { ServiceContext } from "@aavarti/services/context";
import { listCustomers } from "@aavarti/services/customers/list-customers";
import { updateCustomer } from "@aavarti/services/customers/update-customer";
import { listCharges } from "@aavarti/services/payments/list-charges";
import { listPayerCharges } from "@aavarti/services/payments/list-payer-charges";
import { readDay } from "@aavarti/services/payments/read-day";
import { listPayments } from "@aavarti/services/payments/read-payment";
import { readTotals } from "@aavarti/services/payments/read-totals";
import { recordPayment } from "@aavarti/services/payments/record-payment";
import { reversePayment } from "@aavarti/services/payments/reverse-payment";
import { listLane } from "@aavarti/services/renewals/list-lane";
import { readBoard } from "@aavarti/services/renewals/read-board";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { fillWithMoney } from "./money.ts";
import { fillWithPeople } from "./people.ts";
import { withServices, write } from "./services.ts";

const customers = Number(process.argv[2] ?? 100_000);
const ROUNDS = 15;
/** Payments and changes for one measurement, and how many measurements take turns. */
const WRITES = 300;
const TURNS = 12;

/** Processor time in milliseconds, of this process and of PostgreSQL. */
type Cost = { services: number; postgres: number };
const sumOf = ({ services, postgres }: Cost): number => services + postgres;

const page = (filter: object) => ListCustomers.parse({ limit: 50, ...filter });
const calls: Record<string, (ctx: ServiceContext) => Promise<unknown>> = {
  "customers, newest": (ctx) => listCustomers(ctx, page({})),
  "customers with a due": (ctx) => listCustomers(ctx, page({ balance: "due" })),
  "customers overdue": (ctx) => listCustomers(ctx, page({ balance: "overdue" })),
  "customers with advance": (ctx) => listCustomers(ctx, page({ balance: "advance" })),
  "open charges": (ctx) => listCharges(ctx, ListCharges.parse({ status: "open" })),
  "overdue charges": (ctx) => listCharges(ctx, ListCharges.parse({ status: "overdue" })),
  "due charges by payer": (ctx) => listPayerCharges(ctx, ListPayerCharges.parse({})),
  "partly paid, by payer": (ctx) => listPayerCharges(ctx, ListPayerCharges.parse({ status: "partly_paid" })),
  "due by payer, a search": (ctx) => listPayerCharges(ctx, ListPayerCharges.parse({ search: "asha" })),
  "due charges, a search": (ctx) => listCharges(ctx, ListCharges.parse({ status: "due", search: "asha" })),
  "payments, newest": (ctx) => listPayments(ctx, ListPayments.parse({})),
  "payments, a name": (ctx) => listPayments(ctx, ListPayments.parse({ search: "meera nair" })),
  "payments, a receipt": (ctx) => listPayments(ctx, ListPayments.parse({ search: "R/26-27/4821" })),
  "payments, a UTR": (ctx) => listPayments(ctx, ListPayments.parse({ search: "444438177499" })),
  "payments, end of a UTR": (ctx) => listPayments(ctx, ListPayments.parse({ search: "177499" })),
  "payments, nothing found": (ctx) => listPayments(ctx, ListPayments.parse({ search: "zzyzx 99" })),
  "summary of a day": (ctx) => readDay(ctx, { day: "2026-11-20" }),
  "renewals board": (ctx) => readBoard(ctx, {}),
  "a lane of the board": (ctx) => listLane(ctx, { lane: "overdue", limit: 50 }),
  "totals, the month": (ctx) => readTotals(ctx, { from: "2026-11-01", to: "2026-11-30" }),
  "totals, a year": (ctx) => readTotals(ctx, { from: "2025-12-01", to: "2026-11-30" }),
  "totals, 90 days": (ctx) => readTotals(ctx, { from: "2026-08-24", to: "2026-11-21" }),
  "report, the month": (ctx) => reportMonth(ctx, {}),
};

await withServices(async ({ newTenant, superuser, countMoney }) => {
  const tenant = await newTenant();
  const neighbour = await newTenant();
  for (const { tenantId, ctx } of [neighbour, tenant]) {
    await fillWithPeople(superuser, tenantId, customers);
    await fillWithMoney(superuser, tenantId, ctx.today());
  }
  await countMoney();
  await superuser.query("vacuum analyze");
  write(`${customers} customers, twice. ${JSON.stringify(machine())}, load ${load()}`);
  write(`${"".padEnd(24)}${"p50".padStart(8)}${"p95".padStart(8)}   PostgreSQL's processor time`);
  for (const [name, call] of Object.entries(calls)) {
    await call(tenant.ctx);
    write(name.padEnd(24) + (await timesOf(() => call(tenant.ctx))));
  }

  const { rows: owing } = await superuser.query<{ id: string; due: number }>(
    "select customer_id as id, due_paise::int as due from customer_balance where tenant_id = $1 and due_paise > 0 order by 1",
    [tenant.tenantId],
  );
  // Nobody pays twice in a measurement, since what is owed is raised again only after it.
  if (owing.length < WRITES) throw new Error(`${WRITES} customers must owe something, and ${owing.length} do`);
  let place = 0;
  const next = () => owing[place++ % owing.length] ?? { id: "", due: 0 };
  const paid: string[] = [];
  const pay = async (customerId: string, amount: number) => {
    const { id, advance } = await recordPayment(tenant.ctx, { customerId, amount, mode: "upi" });
    if (advance !== "0.00") throw new Error(`A payment left an advance of ${advance}`);
    paid.push(id);
  };
  const acts: Record<string, () => Promise<unknown>> = {
    "change a customer": () => updateCustomer(tenant.ctx, { id: next().id, changes: { company: `Company ${place}` } }),
    "record a part": () => pay(next().id, 1000),
    "record all": () => {
      const { id, due } = next();
      return pay(id, due);
    },
  };
  const spent = new Map<string, Cost[]>();
  // In turns, so that other load falls on both.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const [name, act] of Object.entries(acts)) {
      const each = await costOf(act);
      for (const id of paid.splice(0)) await reversePayment(tenant.ctx, { id, reason: "Owed again" });
      // The first turn warms up.
      if (turn > 0) spent.set(name, [...(spent.get(name) ?? []), each]);
    }
  const [changed = [], ...recorded] = spent.values();
  const shares = recorded.map((costs) => {
    // Turn by turn: load that slows one measurement slows its neighbour too.
    const times = costs.map((cost, turn) => sumOf(cost) / sumOf(changed[turn] ?? cost));
    return percentile(times, 0.5).toFixed(2);
  });
  write(`\nRecording costs ${shares.join(" and ")} times as much as a change, by the median of the turns`);
  write("Processor time of a write, ms: this process and PostgreSQL together, then each, then every turn");
  for (const [name, costs] of spent) {
    const median = (part: (cost: Cost) => number) => percentile(costs.map(part), 0.5).toFixed(2).padStart(8);
    const turns = costs.map((cost) => sumOf(cost).toFixed(2)).join(", ");
    write(
      `${name.padEnd(24)}${median(sumOf)}${median(({ services }) => services)}${median(({ postgres }) => postgres)}   ${turns}`,
    );
  }
  write(`Load at the end ${load()}`);
});

async function timesOf(call: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const before = processorSeconds().postgres;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  const spent = ((processorSeconds().postgres - before) * 1000) / ROUNDS;
  return [percentile(times, 0.5), percentile(times, 0.95), spent]
    .map((value) => value.toFixed(value < 10 ? 1 : 0).padStart(8))
    .join("")
    .concat(" ms");
}

/** Returns the processor time of one call. */
async function costOf(call: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage();
  const database = processorSeconds().postgres;
  for (let round = 0; round < WRITES; round += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return {
    services: (user + system) / 1000 / WRITES,
    postgres: ((processorSeconds().postgres - database) * 1000) / WRITES,
  };
}
