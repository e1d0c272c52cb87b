/**
 * Measures what recording a payment costs beside changing a customer, as the web app calls them:
 * `npm run bench:recording -- 4000` fills a business with that many customers, calls the server's
 * procedures over HTTP and reads the processor time of the server and of PostgreSQL. Each payment
 * pays money that is owed: after a measurement its payments are reversed, outside of it, so that
 * those who paid owe the same again. Throws if a payment leaves an advance or a call fails. No
 * worker runs.
 */
import { createClient } from "@aavarti/client/create-client";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { fillWithMoney } from "./money.ts";
import { fillWithPeople } from "./people.ts";
import { withServer } from "./server.ts";
import { connectSuperuser, countMoney, write } from "./services.ts";

const customers = Number(process.argv[2] ?? 4000);
/** Calls in one measurement, and how many measurements take turns. */
const CALLS = 300;
const TURNS = 12;

/** Processor time of a call in milliseconds. */
type Cost = { server: number; postgres: number };
const sumOf = ({ server, postgres }: Cost): number => server + postgres;

/** Returns the processor time of one of `CALLS` calls of `act`, made one after the other. */
async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const before = processorSeconds();
  for (let call = 0; call < CALLS; call += 1) await act();
  const after = processorSeconds();
  const each = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / CALLS;
  return { server: each("server"), postgres: each("postgres") };
}

await withServer(async ({ url, postgres }) => {
  const guest = createClient({ baseUrl: url.origin });
  const { token, tenant } = await guest.auth.register.mutate({
    name: "Priya",
    email: "priya@example.in",
    password: "a quiet evening by the lake",
    businessName: "Prerna",
  });
  const superuser = await connectSuperuser(postgres);
  await superuser.query("update tenant set account_status = 'active' where id = $1", [tenant.id]);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  await fillWithPeople(superuser, tenant.id, customers);
  await fillWithMoney(superuser, tenant.id, today);
  await countMoney(postgres, superuser);
  await superuser.query("vacuum analyze");
  const { rows: owing } = await superuser.query<{ id: string; due: number }>(
    "select customer_id as id, due_paise::int as due from customer_balance where tenant_id = $1 and due_paise > 0 order by 1",
    [tenant.id],
  );
  await superuser.end();
  // Nobody pays twice in a measurement, since what is owed is raised again only after it.
  if (owing.length < CALLS) throw new Error(`${CALLS} customers must owe something, and ${owing.length} do`);

  const owner = createClient({ baseUrl: url.origin, token });
  let place = 0;
  const next = () => owing[place++ % owing.length] ?? { id: "", due: 0 };
  const paid: string[] = [];
  const pay = async (customerId: string, paise: number) => {
    const amount = (paise / 100).toFixed(2);
    const { id, advance } = await owner.payments.record.mutate({ customerId, amount, mode: "upi" });
    if (advance !== "0.00") throw new Error(`A payment left an advance of ${advance}`);
    paid.push(id);
  };
  const acts: Record<string, () => Promise<unknown>> = {
    "change a customer": () =>
      owner.customers.update.mutate({ id: next().id, changes: { company: `Company ${place}` } }),
    "record a part": () => pay(next().id, 1000),
    "record all": () => {
      const { id, due } = next();
      return pay(id, due);
    },
  };
  write(`${customers} customers. ${JSON.stringify(machine())}, load ${load()}`);
  const spent = new Map<string, Cost[]>();
  // In turns, so that other load falls on both. The first turn warms up.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const [name, act] of Object.entries(acts)) {
      const each = await costOf(act);
      for (const id of paid.splice(0)) await owner.payments.reverse.mutate({ id, reason: "Owed again" });
      if (turn > 0) spent.set(name, [...(spent.get(name) ?? []), each]);
    }
  const [changed = [], ...recorded] = spent.values();
  const shares = recorded.map((costs) =>
    percentile(
      costs.map((cost, turn) => sumOf(cost) / sumOf(changed[turn] ?? cost)),
      0.5,
    ).toFixed(2),
  );
  write(`Recording costs ${shares.join(" and ")} times as much as a change, by the median of the turns`);
  write("Processor time of a call, ms: server and PostgreSQL together, then each, then every turn");
  for (const [name, costs] of spent) {
    const median = (part: (cost: Cost) => number) => percentile(costs.map(part), 0.5).toFixed(2).padStart(8);
    const turns = costs.map((cost) => sumOf(cost).toFixed(2)).join(", ");
    write(
      `${name.padEnd(24)}${median(sumOf)}${median(({ server }) => server)}${median(({ postgres: database }) => database)}   ${turns}`,
    );
  }
  write(`Load at the end ${load()}`);
});
