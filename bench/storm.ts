/**
 * Sends 300 mixed calls about one family at once to a server process, and at the same time calls of
 * another business one after the other: `npm run bench:storm`. Prints how many calls got which
 * status, and the slowest answer of the other business. No worker runs, and no message is sent.
 */
import { parseArgs } from "node:util";
import { load, machine, percentile } from "./measure.ts";
import { withServer } from "./server.ts";
import { connectSuperuser, write } from "./services.ts";

const { values } = parseArgs({
  options: { calls: { type: "string", default: "300" }, rounds: { type: "string", default: "3" } },
});
const CALLS = Number(values.calls);
const ROUNDS = Number(values.rounds);
const FAMILY = 5;
/** Rounds have to end on a machine that is not able to serve them. */
const LONGEST_CALL_MS = 120_000;

type Answer = { status: number; ms: number; retryAfter: string | null; body: Record<string, unknown> };
type Call = (method: string, path: string, body?: object) => Promise<Answer>;
type Member = { customerId: string; subscriptionId: string; endDate: string };
type Business = { call: Call; members: Member[]; payments: string[] };

const caller =
  (url: URL, headers: Record<string, string> = {}): Call =>
  async (method, path, body) => {
    const startedAt = performance.now();
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
    return {
      status: answer.status,
      ms: performance.now() - startedAt,
      retryAfter: answer.headers.get("retry-after"),
      body: isJson && text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };

const today = (): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());

/** Registers a business with a family: one pays for the others, and each has a subscription. */
async function openBusiness(url: URL, name: string): Promise<Business> {
  const owner = { name, email: `${name}@example.in`, password: "evening batch at seven", businessName: name };
  const registered = await caller(url)("POST", "/api/auth/register", owner);
  const call = caller(url, { authorization: `Bearer ${String(registered.body.token)}` });
  const made = async (path: string, body: object) => {
    const answer = await call("POST", path, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const product = await made("/api/products", {
    name: "Gold plan",
    description: "Everything",
    price: 1500,
    durationMonths: 1,
  });
  const members: Member[] = [];
  for (let index = 0; index < FAMILY; index += 1) {
    const person = { name: `${name} ${index}`, email: `${name}-${index}@example.in` };
    const customerId = String((await made("/api/customers", person)).id);
    const term = { customerId, productId: product.id, startDate: today(), price: 1500, status: "active" };
    const subscription = await made("/api/subscriptions", term);
    members.push({ customerId, subscriptionId: String(subscription.id), endDate: String(subscription.endDate) });
  }
  const payerId = members[0]?.customerId;
  for (const { customerId } of members.slice(1))
    await call("PUT", `/api/v1/customers/${customerId}/payer`, { payerId });
  return { call, members, payments: [] };
}

/** Returns the calls of a storm on a family, each kind in turn. */
function stormOn({ call, members, payments }: Business): (() => Promise<Answer>)[] {
  const some = <T>(list: readonly T[], place: number): T | undefined => list[(place * 7) % Math.max(1, list.length)];
  const member = (place: number): Member =>
    some(members, place) ?? { customerId: "none", subscriptionId: "none", endDate: today() };
  const kinds: ((place: number) => Promise<Answer>)[] = [
    async (place) => {
      const answer = await call("POST", "/api/v1/payments", {
        customerId: member(place).customerId,
        amount: "10.00",
        mode: "cash",
      });
      if (answer.status === 201) payments.push(String(answer.body.id));
      return answer;
    },
    (place) =>
      call("POST", `/api/v1/payments/${some(payments, place)}/reverse`, { reason: "Entered twice", renewed: [] }),
    async (place) => {
      const one = member(place);
      const body = { endDate: one.endDate, payment: { mode: "upi" } };
      const answer = await call("POST", `/api/v1/subscriptions/${one.subscriptionId}/renew`, body);
      if (answer.status === 200) one.endDate = String(answer.body.endDate);
      return answer;
    },
    (place) => {
      const child = member(place * 3 + 1);
      const payerId = place % 2 === 0 ? null : members[0]?.customerId;
      return call("PUT", `/api/v1/customers/${child.customerId}/payer`, { payerId });
    },
    () => call("GET", "/api/v1/exports/payments"),
    (place) => call("GET", `/api/v1/customers/${member(place).customerId}/account`),
    (place) => call("PUT", `/api/customers/${member(place).customerId}`, { company: `Company ${place}` }),
  ];
  return Array.from(
    { length: CALLS },
    (_, place) => () => (kinds[place % kinds.length] ?? kinds[0])?.(place) as Promise<Answer>,
  );
}

await withServer(async ({ url, postgres }) => {
  const superuser = await connectSuperuser(postgres);
  const family = await openBusiness(url, "storm");
  const other = await openBusiness(url, "other");
  for (const { customerId } of family.members) {
    const { body } = await family.call("POST", "/api/v1/payments", { customerId, amount: "10.00", mode: "cash" });
    family.payments.push(String(body.id));
  }
  write(`${CALLS} calls on one family. ${JSON.stringify(machine())}`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const startLoad = load();
    const startedAt = performance.now();
    let isOver = false;
    const storm = Promise.all(stormOn(family).map((call) => call())).finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    const refused: number[] = [];
    while (!isOver) {
      const { customerId } = other.members[waits.length % FAMILY] ?? { customerId: "" };
      const answers = [
        await other.call("GET", `/api/v1/customers/${customerId}/account`),
        await other.call("POST", "/api/v1/payments", { customerId, amount: "1.00", mode: "cash" }),
      ];
      waits.push(...answers.map(({ ms }) => ms));
      refused.push(...answers.flatMap(({ status }) => (status < 400 ? [] : status)));
    }
    const answers = await storm;
    const seconds = (performance.now() - startedAt) / 1_000;
    const counts = [...Map.groupBy(answers, ({ status }) => status)]
      .map(([status, list]) => `${status}: ${list.length}`)
      .sort();
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const unexplained = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length;
    const { rows } = await superuser.query<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    write(
      `round ${round}, load ${startLoad}: ${counts.join(", ")} (503 without Retry-After: ${unexplained}) in ${seconds.toFixed(1)} s, slowest ${(slowest / 1_000).toFixed(1)} s; ` +
        `the other business: ${waits.length} calls, ${refused.length} refused, median ${percentile(waits, 0.5).toFixed(0)} ms, slowest ${Math.max(...waits).toFixed(0)} ms; ` +
        `deadlocks so far: ${rows[0]?.deadlocks}`,
    );
  }
  await superuser.end();
});
