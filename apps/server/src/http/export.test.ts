import { randomUUID } from "node:crypto";
import { ListActivity } from "@aavarti/contract/activity";
import { ListCustomers } from "@aavarti/contract/customers";
import { ListCharges, ListPayments } from "@aavarti/contract/payments";
import { ListProducts } from "@aavarti/contract/products";
import { ReadStatement } from "@aavarti/contract/statements";
import { ListSubscriptions } from "@aavarti/contract/subscriptions";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { mapHeaders } from "@aavarti/domain/import-fields";
import { readAmount } from "@aavarti/domain/import-values";
import { systemClock } from "@aavarti/runtime/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DOCUMENTED_FILTERS } from "../rest/outside-the-table.ts";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";
import { EXPORT_FILTERS } from "./export-plugin.ts";

let database: TestDatabase;
let app: FastifyInstance;
let owner: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: systemClock }),
    databaseUrl: database.appUrl,
  });
  owner = await registerAccount(app, "owner@example.in");
  stranger = await registerAccount(app, "stranger@example.in");
  for (const [name, company] of [
    ["Meera Nair", null],
    ["=HYPERLINK(1)", 'Say "hi", Ltd'],
  ])
    await app.inject({
      method: "POST",
      url: "/api/customers",
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { name, company, email: "m@example.in", phone: "98260 41177", status: "active" },
    });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (path: string, token?: string) =>
  app.inject({ url: `/api/v1/exports/${path}`, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });

/** Every CSV line without its id and date. */
const linesOf = (body: string) => body.split("\r\n").map((line) => line.replace(/^[0-9a-f-]{36}|[^,]*$/g, ""));

it("gives a list as a file that a spreadsheet opens and does not run", async () => {
  const answer = await get("customers", owner.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="customers.csv"');
  expect(answer.body.split("\r\n")[0]).toBe(
    "\u{FEFF}Id,Name,Email,Phone,Company,Status,Language,Tags,Balance (INR),Due since,Due later (INR),Advance (INR),Plan,Plan status,Renews on,Added",
  );
  expect(linesOf(answer.body)).toContain(
    ',\'=HYPERLINK(1),m@example.in,+91 98260 41177,"Say ""hi"", Ltd",active,,,0.00,,0.00,0.00,,,,',
  );
  expect(linesOf(answer.body)).toContain(",Meera Nair,m@example.in,+91 98260 41177,,active,,,0.00,,0.00,0.00,,,,");
  const products = await get("products", owner.token);
  expect(products.body.trimEnd()).toBe(
    "\u{FEFF}Id,Name,SKU,Price (INR),Months,Description,Joining fee (INR),Grace period (days),Capacity,GST rate,SAC,Added",
  );
  expect((await get("subscriptions", owner.token)).statusCode).toBe(200);
});

it("has a column for each custom field, and filters by them", async () => {
  const { token } = await registerAccount(app, "fields@example.in");
  const headers = { authorization: `Bearer ${token}` };
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, headers, payload });
  for (const field of [
    { label: "Locality", type: "text" },
    { label: "Hosteller", type: "yes_no" },
    { label: "Aadhaar", type: "text", isSensitive: true },
  ])
    expect((await post("/api/v1/custom-fields", { entity: "customer", ...field })).statusCode).toBe(201);
  for (const [name, fields] of [
    ["Asha", { locality: "Andheri", hosteller: true, aadhaar: "123412341234" }],
    ["Bina", { locality: "Bandra" }],
  ])
    await post("/api/customers", { name, email: "m@example.in", fields });
  const all = (await get("customers?sort=name", token)).body.split("\r\n");
  expect(all[0]).toMatch(/,Added,Locality,Hosteller,Aadhaar$/);
  expect(all[1]).toMatch(/,Andheri,Yes,123412341234$/);
  expect(all[2]).toMatch(/,Bandra,,$/);
  const some = await get(`customers?fields=${encodeURIComponent("locality.is=Bandra")}`, token);
  expect(some.body).toContain("Bina");
  expect(some.body).not.toContain("Asha");
});

it("writes the day on which a paused subscription of a customer renews, moved by the pause", async () => {
  const { token } = await registerAccount(app, "pauses@example.in");
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload })).json();
  const product = await post("/api/products", { name: "Gold", price: "1500", durationMonths: 1, description: "-" });
  const today = todayIn("Asia/Kolkata", systemClock());
  const pausedUntil = async (name: string, until: string | undefined) => {
    const { id: customerId } = await post("/api/customers", { name, email: "p@example.in" });
    const term = { customerId, productId: product.id, startDate: today, customEndDate: addDays(today, 30) };
    const { id } = await post("/api/subscriptions", { ...term, price: "1500", status: "active" });
    await post(`/api/v1/subscriptions/${id}/pause`, { until });
  };
  await pausedUntil("Om", addDays(today, 12));
  await pausedUntil("Nikhil", undefined);
  const daysIn = async (list: string, name: string, status: string) => {
    const [head = "", ...lines] = (await get(list, token)).body.trimEnd().split("\r\n");
    const heads = head.split(",");
    return lines
      .map((line) => line.split(","))
      .map((cells) => [name, status, "Renews on"].map((column) => cells[heads.indexOf(column)]));
  };
  const byCustomer = await daysIn("customers", "Name", "Plan status");
  expect(byCustomer).toContainEqual(["Om", "paused", addDays(today, 42)]);
  expect(byCustomer).toContainEqual(["Nikhil", "paused", ""]);
  const bySubscription = await daysIn("subscriptions", "Customer", "Status");
  expect(bySubscription).toContainEqual(["Om", "pending", addDays(today, 42)]);
  expect(bySubscription).toContainEqual(["Nikhil", "pending", ""]);
});

it("names the business's currency beside its amounts, and an import reads them back", async () => {
  const { token } = await registerAccount(app, "dubai@example.in");
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload })).json();
  const business = { industryType: "education", businessName: "Asha Classes", city: "Dubai", currency: "AED" };
  await post("/api/change-industry", business);
  const customer = await post("/api/customers", { name: "Meera Nair", email: "m@example.in", status: "active" });
  const product = await post("/api/products", {
    name: "Gold",
    price: "150000.50",
    durationMonths: 12,
    description: "Evening",
  });
  const term = { customerId: customer.id, productId: product.id, startDate: "2026-11-21", price: "12.50" };
  await post("/api/subscriptions", term);

  const [heads = [], cells = []] = (await get("subscriptions", token)).body
    .slice(1)
    .split("\r\n")
    .map((line) => line.split(","));
  expect(heads).toEqual(expect.arrayContaining(["Price (AED)", "A month (AED)"]));
  const column = mapHeaders(heads, "AED").indexOf("price");
  expect(heads[column]).toBe("Price (AED)");
  expect(readAmount(cells[column] ?? "", "AED")).toBe(1_250);
  expect((await get("products", token)).body).toContain("Gold,,150000.50,12,Evening,0.00,");
});

it("writes all amounts with the decimals of the business's currency", async () => {
  const { token } = await registerAccount(app, "tokyo@example.in");
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload })).json();
  await post("/api/change-industry", {
    industryType: "education",
    businessName: "Asha Classes",
    city: "Tokyo",
    currency: "JPY",
  });
  await post("/api/products", { name: "Gold", price: "150000", durationMonths: 12, description: "Evening" });
  const { id: customerId } = await post("/api/customers", { name: "Meera Nair", email: "m@example.in" });
  await post("/api/v1/payments", { customerId, amount: "1500", mode: "cash" });
  expect((await get("products", token)).body).toContain("Gold,,150000,12,Evening,0,");
  expect((await get(`statements?customerId=${customerId}`, token)).body).toMatch(/,1500,-1500\r\n$/);
});

it("exports the statement of a customer in Trash, which can be read, too", async () => {
  const { token } = await registerAccount(app, "trash@example.in");
  const headers = { authorization: `Bearer ${token}` };
  const payload = { name: "Meera Nair", email: "m@example.in" };
  const customer = (await app.inject({ method: "POST", url: "/api/customers", headers, payload })).json();
  const paid = { customerId: customer.id, amount: "1500", mode: "cash" };
  await app.inject({ method: "POST", url: "/api/v1/payments", headers, payload: paid });
  await app.inject({ method: "DELETE", url: `/api/customers/${customer.id}`, headers });
  const exported = await get(`statements?customerId=${customer.id}`, token);
  expect([exported.statusCode, exported.headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("Meera-Nair"),
  ]);
  expect(exported.body).toContain("1500.00");
});

it("takes the list's filters, and refuses those it does not have", async () => {
  const found = await get("customers?search=meera&status=active", owner.token);
  expect(found.body.trim().split("\r\n")).toHaveLength(2);
  expect((await get("customers?status=prospect", owner.token)).body.trim().split("\r\n")).toHaveLength(1);
  expect((await get("customers?status=asleep", owner.token)).statusCode).toBe(400);
  expect((await get("customers?search=a&search=b", owner.token)).statusCode).toBe(400);
  expect((await get("invoices", owner.token)).statusCode).toBe(404);
});

it.each([
  ["customers", ListCustomers],
  ["products", ListProducts],
  ["subscriptions", ListSubscriptions],
  ["charges", ListCharges],
  ["payments", ListPayments],
  ["statements", ReadStatement],
  ["activity", ListActivity],
] as const)("knows every filter of the list of %s, and documents it", (_, schema) => {
  // `withStanding` adds to the rows and leaves none out.
  const others = ["cursor", "limit", "ids", "withStanding"];
  const filters = Object.keys(schema.shape).filter((name) => !others.includes(name));
  expect(Object.keys(EXPORT_FILTERS)).toEqual(expect.arrayContaining(filters));
  expect(Object.keys(DOCUMENTED_FILTERS)).toEqual(expect.arrayContaining(filters));
});

it("returns only archived products when requested, and what one person did", async () => {
  const account = await registerAccount(app, "archive@example.in");
  const { token } = account;
  const headers = { authorization: `Bearer ${token}` };
  const add = async (name: string) => {
    const payload = { name, price: "900", description: "d", durationMonths: 3 };
    return (await app.inject({ method: "POST", url: "/api/products", headers, payload })).json();
  };
  await add("Physics");
  const { id } = await add("Chemistry");
  const person = { name: "Asha", email: "asha@example.in" };
  const customer = await app.inject({ method: "POST", url: "/api/customers", headers, payload: person });
  const sold = {
    customerId: customer.json().id,
    productId: id,
    startDate: "2026-11-01",
    durationMonths: 3,
    price: "900",
  };
  await app.inject({ method: "POST", url: "/api/subscriptions", headers, payload: sold });
  // A product that was sold is archived when it is deleted.
  expect((await app.inject({ method: "DELETE", url: `/api/products/${id}`, headers })).statusCode).toBeLessThan(300);
  expect((await get("products", token)).body).toMatch(/Physics/);
  const archived = (await get("products?archived=true", token)).body;
  expect(archived).toMatch(/Chemistry/);
  expect(archived).not.toMatch(/Physics/);

  const mine = (await get(`activity?person=${account.userId}`, token)).body.trim().split("\r\n");
  const nobodys = (await get(`activity?person=${randomUUID()}`, token)).body.trim().split("\r\n");
  expect(mine.length).toBeGreaterThan(2);
  for (const line of mine.slice(1)) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30,/);
  expect(nobodys).toHaveLength(1);
});

it("takes every filter of the subscription list, and marks what starts on a later day", async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, headers, payload })).json();
  const { id: customerId } = await post("/api/customers", { name: "Asha", email: "asha@example.in" });
  const product = { name: "Physics", price: "900", description: "d", durationMonths: 3 };
  const { id: productId } = await post("/api/products", product);
  const add = (days: number) => {
    const startDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return post("/api/subscriptions", { customerId, productId, startDate, durationMonths: 3, price: "900" });
  };
  await add(-80);
  await add(-10);
  await add(10);
  const statuses = async (filter: object) => {
    const answer = await app.inject({ method: "POST", url: "/api/v1/exports/subscriptions", headers, payload: filter });
    return linesOf(answer.body.trim())
      .slice(1)
      .map((line) => line.split(",")[6]);
  };
  expect(await statuses({})).toEqual(["scheduled", "active", "active"]);
  expect(await statuses({ status: "active", started: true })).toEqual(["active", "active"]);
  expect(await statuses({ started: false })).toEqual(["scheduled"]);
  expect(await statuses({ tab: "upcoming" })).toEqual(["scheduled"]);
  expect(await statuses({ tab: "active" })).toEqual(["active", "active"]);
  expect(await statuses({ tab: "overdue" })).toEqual([]);
  expect(await statuses({ endsWithin: 30 })).toEqual(["active"]);
  expect(await statuses({ unpaid: true })).toEqual(["active", "active"]);
  expect(await statuses({ nextPrice: "900", nextMonths: 3 })).toHaveLength(3);
  expect(await statuses({ nextPrice: "901", nextMonths: 3 })).toHaveLength(0);
  for (const query of ["started=false", "tab=upcoming"]) {
    const rest = await app.inject({ url: `/api/subscriptions?${query}`, headers });
    expect(rest.json()).toHaveLength(1);
  }
  expect((await app.inject({ url: "/api/subscriptions?tab=late", headers })).statusCode).toBe(400);
  expect((await app.inject({ url: "/api/subscriptions?started=soon", headers })).statusCode).toBe(400);
});

it("gives dues and payments with the filters of the Payments tab", async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: "POST", url, headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { id: customerId } = await post("/api/customers", { name: "Kabir", email: "kabir@example.in" });
  const { id: productId } = await post("/api/products", {
    name: "Maths",
    price: "500",
    description: "d",
    durationMonths: 1,
  });
  const startDate = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const term = await post("/api/subscriptions", {
    customerId,
    productId,
    startDate,
    durationMonths: 1,
    price: "500",
  });
  await post("/api/v1/payments", { customerId, amount: "200", mode: "upi", reference: "UTR 77" });
  const rows = async (list: string, filter: object) => {
    const answer = await app.inject({ method: "POST", url: `/api/v1/exports/${list}`, headers, payload: filter });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body
      .trim()
      .split("\r\n")
      .slice(1)
      .filter((line) => line.includes("Kabir"));
  };
  const [due] = await rows("charges", { status: "partly_paid", search: "kabir" });
  expect(due).toContain("Kabir,,Maths,Term,");
  expect(due, "the last day is the one on screens").toContain(`,${startDate},${addDays(term.endDate, -1)},`);
  expect(due).toMatch(/,0\.00,500\.00,200\.00,300\.00,Partly paid,\d$/);
  expect(await rows("charges", { status: "paid" })).toEqual([]);
  const [paid] = await rows("payments", { mode: "upi" });
  expect(paid).toContain(",Kabir,UPI,UTR 77,200.00,0.00,0.00,");
  expect(await rows("payments", { mode: "cash" })).toEqual([]);
  expect(await rows("payments", { to: "2020-01-01" })).toEqual([]);
  expect(await rows("customers", { balance: "due" })).toHaveLength(1);
  expect(await rows("customers", { balance: "advance" })).toEqual([]);
});

it("gives the reason of a reversed payment in the activity log, and none beside other entries", async () => {
  const { token } = await registerAccount(app, "reasons@example.in");
  const headers = { authorization: `Bearer ${token}` };
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: "POST", url, headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { id: customerId } = await post("/api/customers", { name: "Asha", email: "asha@example.in" });
  const payment = await post("/api/v1/payments", { customerId, amount: "200", mode: "upi" });
  await post(`/api/v1/payments/${payment.id}/reverse`, { reason: "Entered twice, by mistake" });
  const [head, ...lines] = (await get("activity?area=payments", token)).body.slice(1).trim().split("\r\n");
  expect(head).toBe("When,Who,What,Reason,Before and after,Area,Address");
  expect(lines).toEqual([
    expect.stringMatching(/,reversed .*,"Entered twice, by mistake",,payments,/),
    expect.stringMatching(/,recorded .*,,,payments,/),
  ]);
});

it("gives the statement of a customer, with the balance after each line", async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: "POST", url, headers, payload })).json();
  const { id: customerId } = await post("/api/customers", { name: "Farhan", email: "farhan@example.in" });
  const product = { name: "Chemistry", price: "500", description: "d", durationMonths: 1 };
  const { id: productId } = await post("/api/products", product);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await post("/api/subscriptions", { customerId, productId, startDate: day(9), durationMonths: 1, price: "500" });
  await post("/api/v1/payments", { customerId, amount: "700", mode: "upi", reference: "UTR 77", receivedOn: day(3) });

  const answer = await get(`statements?customerId=${customerId}&from=${day(5)}`, owner.token);
  expect(answer.statusCode, answer.body).toBe(200);
  const [head, ...lines] = answer.body.slice(1).trim().split("\r\n");
  expect(head).toBe("Date,Customer,Details,Note,Charged (INR),Paid (INR),Balance (INR)");
  expect(lines).toEqual([
    `${day(5)},,Opening balance,,,,500.00`,
    expect.stringMatching(new RegExp(`^${day(3)},Farhan,Payment by UPI,"Receipt R/.*, UTR 77",,700\\.00,-200\\.00$`)),
  ]);
  expect((await get(`statements?customerId=${customerId}`, stranger.token)).statusCode).toBe(404);
  expect((await get("statements", owner.token)).statusCode).toBe(400);
});

it("returns only the selected rows, in the requested order, and none of another tenant's", async () => {
  const post = (payload: object, token: string) =>
    app.inject({
      method: "POST",
      url: "/api/v1/exports/customers",
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  const idsIn = (body: string) => [...body.matchAll(/^[0-9a-f-]{36}/gm)].map(([id]) => id);
  const newest = idsIn((await post({}, owner.token)).body);
  expect(idsIn((await post({ sort: "created" }, owner.token)).body)).toEqual(newest.toReversed());
  expect(idsIn((await post({ ids: newest.slice(0, 1) }, owner.token)).body)).toEqual(newest.slice(0, 1));
  expect(idsIn((await post({ ids: newest }, stranger.token)).body)).toEqual([]);
  for (const payload of [{ ids: [] }, { ids: ["1"] }, { ids: "all" }, { sort: "email" }])
    expect((await post(payload, owner.token)).statusCode).toBe(400);
});

it.each(["payments", "charges"])("gives the selected rows of %s alone, and none of another tenant's", async (list) => {
  const send = (url: string, payload: object, token = owner.token) =>
    app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload });
  const post = (payload: object, token: string) => send(`/api/v1/exports/${list}`, payload, token);
  for (const name of ["Chosen", "Left out"]) {
    const { id: customerId } = (await send("/api/customers", { name, email: "chosen@example.in" })).json();
    const product = { name, price: "500", description: "d", durationMonths: 1 };
    const { id: productId } = (await send("/api/products", product)).json();
    const startDate = new Date().toISOString().slice(0, 10);
    await send("/api/subscriptions", { customerId, productId, startDate, durationMonths: 1, price: "500" });
    expect((await send("/api/v1/payments", { customerId, amount: "500", mode: "upi" })).statusCode).toBeLessThan(300);
  }
  const idsIn = (body: string) => [...body.matchAll(/^[0-9a-f-]{36}/gm)].map(([id]) => id);
  const all = idsIn((await post({}, owner.token)).body);
  expect(all.length).toBeGreaterThan(1);
  const last = all.slice(-1);
  expect(idsIn((await post({ ids: last }, owner.token)).body)).toEqual(last);
  expect(idsIn((await post({ ids: [...last, randomUUID()] }, owner.token)).body)).toEqual(last);
  expect(idsIn((await post({ ids: all }, stranger.token)).body)).toEqual([]);
  for (const payload of [{ ids: [] }, { ids: ["1"] }, { ids: "all" }])
    expect((await post(payload, owner.token)).statusCode).toBe(400);
});

it.each(["statements", "activity"])("refuses selected rows of %s, which is exported as a whole", async (list) => {
  const answer = await app.inject({
    method: "POST",
    url: `/api/v1/exports/${list}`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { ids: [randomUUID()] },
  });
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    400,
    "This list can only be exported as a whole. Leave out the ids parameter.",
  ]);
});

it("needs a session, contains no other tenant's rows, and is recorded", async () => {
  expect((await get("customers", stranger.token)).body.trim().split("\r\n")).toHaveLength(1);
  expect((await get("customers")).statusCode).toBe(401);
  const witness = new pg.Client({ connectionString: database.superuserUrl });
  await witness.connect();
  const { rows } = await witness.query(
    "select distinct tenant_id from audit_event where action = 'customers.exported'",
  );
  expect(rows.map(({ tenant_id }) => tenant_id)).toEqual(expect.arrayContaining([owner.tenantId, stranger.tenantId]));
  await witness.query("update membership set role = 'viewer' where tenant_id = $1", [owner.tenantId]);
  await witness.end();
  expect((await get("customers", owner.token)).statusCode).toBe(403);
});
