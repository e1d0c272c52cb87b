/**
 * Measures the list of customers by urgency and its lanes in a business with 50,000 customers:
 * `npm run bench:customers -- 50000`. Whole verbs are measured in process: permission, transaction,
 * all queries, the shape of the result.
 */
import { ListCustomers } from "@aavarti/contract/customers";
import { countCustomers, listCustomers, sumCustomerLanes } from "@aavarti/services/customers/list-customers";
import { load, percentile } from "./measure.ts";
import { fillWithMoney } from "./money.ts";
import { fillWithPeople } from "./people.ts";
import { withServices, write } from "./services.ts";

const customers = Number(process.argv[2] ?? 50_000);
const ROUNDS = 9;

await withServices(async ({ newTenant, superuser, clock }) => {
  clock.set("2026-11-21T04:00:00Z");
  const { ctx, tenantId } = await newTenant();
  await fillWithPeople(superuser, tenantId, customers);
  await fillWithMoney(superuser, tenantId, ctx.today());
  await superuser.query("vacuum analyze");
  const page = (input: object) => listCustomers(ctx, ListCustomers.parse({ limit: 50, withStanding: true, ...input }));
  const { nextCursor } = await page({ sort: "urgent" });
  const measured: Record<string, () => Promise<unknown>> = {
    "first page, urgent": () => page({ sort: "urgent" }),
    "second page, urgent": () => page({ sort: "urgent", cursor: nextCursor }),
    "the same without standing": () => page({ sort: "urgent", withStanding: undefined }),
    "first page, newest": () => page({}),
    "first page, due today": () => page({ sort: "urgent", lane: "today" }),
    "first page, overdue by name": () => page({ sort: "name", lane: "overdue" }),
    "counts of five tabs": () =>
      countCustomers(ctx, {
        filters: [{}, { lane: "overdue" }, { lane: "today" }, { lane: "week" }, { lane: "month" }],
      }),
    "sums of lanes": () => sumCustomerLanes(ctx, {}),
  };
  write(`${customers} customers, as many subscriptions. Load at the start ${load()}`);
  for (const [name, run] of Object.entries(measured)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
    const at = (share: number) => `${percentile(times, share).toFixed(1)} ms`.padStart(11);
    write(`${name.padEnd(30)}${at(0.5)}${at(1)}`);
  }
  write(`Load at the end ${load()}`);
});
