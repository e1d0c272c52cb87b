import { systemClock } from "@aavarti/runtime/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, registerAccount } from "../testing/test-app.ts";

let database: TestDatabase;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: systemClock }),
    databaseUrl: database.appUrl,
  });
  ({ token } = await registerAccount(app, "tokyo@example.in"));
  const business = { industryType: "education", businessName: "Asha Classes", city: "Tokyo", currency: "JPY" };
  expect((await post("/api/change-industry", business)).statusCode).toBe(200);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = (url: string, payload: object) =>
  app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload });

it("are taken with up to two decimals, as those of any currency, and come back to the hundredth", async () => {
  const product = { name: "Gold", durationMonths: 12, description: "Evening" };
  const created = await post("/api/products", { ...product, price: "1500.50" });
  expect([created.statusCode, created.json().price]).toEqual([201, "1500.50"]);
  const customer = await post("/api/customers", { name: "Meera Nair", email: "m@example.in" });
  const paid = await post("/api/v1/payments", { customerId: customer.json().id, amount: 99.5, mode: "cash" });
  expect([paid.statusCode, paid.json().amount]).toEqual([201, "99.50"]);
});

it("are refused with three decimals", async () => {
  const refused = await post("/api/products", {
    name: "Gold",
    durationMonths: 12,
    description: "-",
    price: "1500.505",
  });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    "Price must be an amount from 0 to 9,99,99,999.99 with at most two decimals",
  ]);
});
