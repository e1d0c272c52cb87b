import type { CheckImport, Import } from "@aavarti/contract/imports";
import { findLedgerProblem } from "@aavarti/db/queries/ledger-check";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { mapHeaders } from "@aavarti/domain/import-fields";
import { createServiceContext, type ServiceContext } from "@aavarti/services/context";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { readExportedTerms } from "@aavarti/services/exports/read-terms";
import { advanceImport } from "@aavarti/services/imports/advance-import";
import { addRows, beginImport } from "@aavarti/services/imports/begin-import";
import { checkImport } from "@aavarti/services/imports/check-import";
import { readImport } from "@aavarti/services/imports/read-imports";
import { startImport } from "@aavarti/services/imports/start-import";
import { listPayments } from "@aavarti/services/payments/read-payment";
import { recordPayment } from "@aavarti/services/payments/record-payment";
import { refundPayment, reversePayment } from "@aavarti/services/payments/reverse-payment";
import { setPayer } from "@aavarti/services/payments/set-payer";
import { createProduct } from "@aavarti/services/products/create-product";
import { cancelSubscription } from "@aavarti/services/subscriptions/cancel-subscription";
import { createSubscription } from "@aavarti/services/subscriptions/create-subscription";
import { listSubscriptions } from "@aavarti/services/subscriptions/list-subscriptions";
import { renewSubscription } from "@aavarti/services/subscriptions/renew-subscription";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, registerAccount } from "../testing/test-app.ts";

const clock = createTestClock();
let database: TestDatabase;
let app: FastifyInstance;
let witness: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const dependencies = makeDependencies({ db: database.db, now: clock.now });
  app = await createTestApp({ dependencies, databaseUrl: database.appUrl });
  witness = new pg.Client({ connectionString: database.superuserUrl });
  await witness.connect();
});
afterAll(async () => {
  await witness.end();
  await app.close();
  await database.close();
});

type Business = { ctx: ServiceContext; token: string };

async function openBusiness(email: string): Promise<Business> {
  const { token, tenantId, userId } = await registerAccount(app, email);
  const ctx = createServiceContext(makeDependencies({ db: database.db, now: clock.now }), {
    tenantId,
    timeZone: "Asia/Kolkata",
    actor: { kind: "user", userId, role: "owner", sessionId: "test" },
    requestId: null,
  });
  return { ctx, token };
}

/** The cells of a CSV file, line by line. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  for (const line of text
    .replace(/^\u{FEFF}/u, "")
    .split("\r\n")
    .filter(Boolean))
    lines.push(
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? "").replaceAll('""', '"'),
      ),
    );
  return lines;
}

async function exportSubscriptions({ token }: Business): Promise<string[][]> {
  const answer = await app.inject({
    url: "/api/v1/exports/subscriptions",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return cellsOf(answer.body);
}

async function importLines(
  { ctx }: Business,
  [headers = [], ...rows]: string[][],
  answers: Partial<CheckImport>,
): Promise<Import> {
  const { id } = await beginImport(ctx, {
    fileName: "subscriptions.csv",
    headers,
    mapping: mapHeaders(headers, "INR"),
    rowCount: rows.length,
    dateOrders: {},
  });
  await addRows(ctx, { id, firstRow: 2, rows });
  const checked = await checkImport(ctx, { id, ...answers });
  expect(checked.openQuestions, JSON.stringify(checked)).toBe(0);
  await startImport(ctx, { id, remindFrom: "tomorrow" });
  for (;;) {
    await advanceImport(ctx, { importId: id });
    const run = await readImport(ctx, { id });
    if (run.state === "done") return run;
  }
}

const ANSWERS: Partial<CheckImport> = {
  productAnswers: {
    Gold: { durationMonths: 1, price: 4_000 },
    Silver: { durationMonths: 3, price: 9_000 },
  },
  blankPaid: "paid",
};

/** What each customer owes and has paid ahead, and what each newest term costs and was paid. */
async function booksOf({ ctx }: Business) {
  const { rows: balances } = await witness.query(
    `select c.name, coalesce(b.due_paise, 0)::int as due, coalesce(b.advance_paise, 0)::int as advance,
       (select coalesce(sum(charge.amount_paise - charge.settled_paise), 0)::int from charge
         join subscription s on s.tenant_id = charge.tenant_id and s.id = charge.subscription_id
         where charge.tenant_id = c.tenant_id and charge.customer_id = c.id
           and (charge.term_seq < s.term_seq or s.status = 'cancelled')) as not_exported
     from customer c left join customer_balance b on b.tenant_id = c.tenant_id and b.customer_id = c.id
     where c.tenant_id = $1 order by c.name`,
    [ctx.tenantId],
  );
  const { rows: terms } = await witness.query(
    `select c.name, p.name as product, s.start_on::text, s.end_on::text, s.price_paise::int as price,
       coalesce(t.settled_at_opening, false) as is_opening, coalesce(charge.settled_paise, 0)::int as paid
     from subscription s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id
       join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
       join subscription_term t on t.tenant_id = s.tenant_id and t.subscription_id = s.id and t.seq = s.term_seq
       left join charge on charge.tenant_id = s.tenant_id and charge.subscription_id = s.id
         and charge.term_seq = s.term_seq and charge.kind = 'term'
     where s.tenant_id = $1 and s.status = 'active' order by 1, 2, 3, 4, 5`,
    [ctx.tenantId],
  );
  return { balances, terms };
}

/** Returns the same numbers from 0 to below `most` for the same seed. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 8) % most;
  };
}

const PEOPLE = [
  { name: "Asha Patil", email: "asha@example.in", phone: null },
  { name: "Kabir Menon", email: null, phone: "98260 41177" },
  { name: "Farhan Shaikh", email: "farhan@example.in", phone: "98260 41177" },
  { name: "Meera Nair", email: null, phone: "98930 22114" },
];
const OLD = ["Leela Rao,leela@example.in,Gold,2026-11-01", "Zoya Khan,zoya@example.in,Silver,2026-10-05"];

/** A business with random payments, renewals and payers, and some terms of before. */
async function randomBusiness(seed: number): Promise<Business> {
  clock.set("2026-11-21T04:00:00Z");
  const business = await openBusiness(`from-${seed}@example.in`);
  const { ctx } = business;
  const pick = numbersFrom(seed);
  await importLines(
    business,
    ["Name,Email,Plan,Start date", ...OLD].map((line) => line.split(",")),
    ANSWERS,
  );
  const people = await Promise.all(
    PEOPLE.map(
      async ({ name, email, phone }) =>
        (await createCustomer(ctx, { name, email: email ?? "", phone, company: null, status: "active" })).id,
    ),
  );
  const product = async (name: string, price: number, months: number) =>
    (await createProduct(ctx, { name, price, durationMonths: months, description: "", sku: null })).id;
  const products = [await product("Gold plus", 4_000, 1), await product("Evening batch", 9_000, 3)];
  const subscriptions: string[] = [];
  for (let place = 0; place < 6; place += 1) {
    const { id } = await createSubscription(ctx, {
      customerId: people[place % people.length] ?? "",
      productId: products[pick(2)] ?? "",
      startDate: `2026-11-${String(1 + pick(25)).padStart(2, "0")}` as CalendarDate,
      status: "active",
      price: 1_000 * (1 + pick(8)),
      durationMonths: 1,
    });
    subscriptions.push(id);
  }
  for (let step = 0; step < 25; step += 1) {
    clock.advance({ minutes: 1 });
    const act = pick(10);
    const customerId = people[pick(people.length)] ?? "";
    const id = subscriptions[pick(subscriptions.length)] ?? "";
    const payments = (await listPayments(ctx, { limit: 100 })).items;
    const payment = payments[pick(Math.max(1, payments.length))];
    try {
      if (act < 5) {
        const mode = (["cash", "upi", "cheque"] as const)[pick(3)] ?? "cash";
        const receivedOn = `2026-11-${String(1 + pick(20)).padStart(2, "0")}` as CalendarDate;
        const reference = pick(2) === 0 ? `UTR ${seed}-${step}, by "hand"` : undefined;
        await recordPayment(ctx, { customerId, amount: 100 * (1 + pick(90)), mode, receivedOn, reference });
      } else if (act === 5) {
        const { items } = await listSubscriptions(ctx, { limit: 100 });
        const endDate = items.find((one) => one.id === id)?.endDate as CalendarDate;
        await renewSubscription(ctx, { id, endDate });
      } else if (act === 6 && payment) await reversePayment(ctx, { id: payment.id, reason: "wrong" });
      else if (act === 7 && payment)
        await refundPayment(ctx, { id: payment.id, amount: 100, mode: "cash", reason: "too much" });
      else if (act === 8) await setPayer(ctx, { customerId, payerId: pick(2) ? (people[0] ?? null) : null });
      else if (act === 9 && step > 20) await cancelSubscription(ctx, { id, when: "now", reason: "moved" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return business;
}

/** What the histories had in them, so that none of it is left to chance. */
const seen = { partly: 0, ahead: 0, unpaid: 0, opening: 0, cancelled: 0, earlier: 0, byPayer: 0, several: 0 };

it.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  "gives balances, terms and payments back when it is imported elsewhere (%i)",
  async (seed) => {
    const from = await randomBusiness(seed);
    const lines = await exportSubscriptions(from);
    const to = await openBusiness(`to-${seed}@example.in`);
    const run = await importLines(to, lines, {
      ...ANSWERS,
      productAnswers: {
        ...ANSWERS.productAnswers,
        "Gold plus": { durationMonths: 1, price: 4_000 },
        "Evening batch": { durationMonths: 3, price: 9_000 },
      },
    });
    const [before, after] = [await booksOf(from), await booksOf(to)];
    const head = lines[0] ?? [];
    const statusOf = (line: string[]) => line[head.indexOf("Status")];
    const cancelled = lines.filter((line) => statusOf(line) === "cancelled").length;
    expect(run.counts).toMatchObject({ refused: cancelled });
    seen.cancelled += cancelled;
    for (const { is_opening, price, paid } of before.terms) {
      seen.opening += is_opening ? 1 : 0;
      seen.unpaid += !is_opening && paid === 0 ? 1 : 0;
      seen.partly += paid > 0 && paid < price ? 1 : 0;
    }
    for (const one of before.balances) {
      seen.ahead += one.advance > 0 ? 1 : 0;
      seen.earlier += one.not_exported > 0 ? 1 : 0;
    }
    const { rows: payments } = await witness.query(
      `select count(distinct e.payment_id)::int as payments, bool_or(p.payer_id <> charge.customer_id) as by_payer
       from charge join ledger_entry e on e.tenant_id = charge.tenant_id and e.charge_id = charge.id
         join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
       where charge.tenant_id = $1 and charge.settled_paise > 0 group by charge.id`,
      [from.ctx.tenantId],
    );
    for (const one of payments) {
      seen.several += one.payments > 1 ? 1 : 0;
      seen.byPayer += one.by_payer ? 1 : 0;
    }
    expect(after.terms).toEqual(before.terms);
    // What is owed for earlier terms and cancelled subscriptions is not imported.
    const known = new Set(before.terms.filter(({ is_opening }) => !is_opening).map(({ name }) => name));
    const expected = before.balances.filter(({ name }) => known.has(name));
    expect(after.balances.filter(({ name }) => known.has(name))).toEqual(
      expected.map((one) => ({ ...one, due: one.due - one.not_exported, not_exported: 0 })),
    );
    const paid = after.terms.reduce((sum, term) => sum + term.paid, 0);
    const advance = after.balances.reduce((sum, one) => sum + one.advance, 0);
    const { items } = await listPayments(to.ctx, { limit: 100 });
    expect(Math.round(items.reduce((sum, one) => sum + Number(one.amount), 0) * 100)).toBe(paid + advance);
    expect(await to.ctx.transact(({ trx }) => findLedgerProblem(trx))).toBeUndefined();
  },
  60_000,
);

it("has met every kind of payment on the way", () => {
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
});

it("writes what was paid of the newest term, all references, and the customer's phone", async () => {
  clock.set("2026-11-21T04:00:00Z");
  const business = await openBusiness("columns@example.in");
  const { ctx } = business;
  const { id: customerId } = await createCustomer(ctx, {
    name: "Kabir",
    email: "",
    phone: "98260 41177",
    company: null,
    status: "active",
  });
  const product = { name: "Gold", price: 150_000, durationMonths: 1, description: "", sku: null };
  const { id: productId } = await createProduct(ctx, product);
  const term = { customerId, productId, startDate: "2026-11-01" as CalendarDate, durationMonths: 1 };
  await createSubscription(ctx, { ...term, status: "active", price: 150_000 });
  const columns = ["Phone", "Balance (INR)", "Amount paid (INR)", "Payment mode", "Payment reference", "Paid on"];
  const written = async () => {
    const [heads = [], cells = []] = await exportSubscriptions(business);
    return columns.map((column) => cells[heads.indexOf(column)]);
  };
  expect(await written()).toEqual(["+91 98260 41177", "1500.00", "0.00", "", "", ""]);
  const pay = (amount: number, mode: "cash" | "upi", receivedOn: CalendarDate, reference?: string) =>
    recordPayment(ctx, { customerId, amount, mode, receivedOn, reference });
  await pay(50_000, "upi", "2026-11-03", "UTR 77");
  await pay(40_000, "cash", "2026-11-05", "book 9");
  expect(await written()).toEqual(["+91 98260 41177", "600.00", "900.00", "Cash", "UTR 77, book 9", "2026-11-05"]);
  await pay(70_000, "upi", "2026-11-06");
  expect(await written()).toEqual(["+91 98260 41177", "0.00", "1600.00", "UPI", "UTR 77, book 9", "2026-11-06"]);
  const viewer = { ...ctx, actor: { kind: "user", userId: "x", role: "agent", sessionId: "test" } } as const;
  expect(() => readExportedTerms(viewer, { ids: [] })).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
});
