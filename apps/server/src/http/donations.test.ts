import { DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { financialYearOf } from "@aavarti/domain/financial-year";
import { systemClock } from "@aavarti/runtime/clock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppOnDatabase, createAppOnDatabase } from "../testing/app-on-database.ts";
import { registerAccount, type TestAccount } from "../testing/test-app.ts";

let running: AppOnDatabase;
let owner: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  running = await createAppOnDatabase();
  owner = await registerAccount(running.app, "owner@example.in");
  stranger = await registerAccount(running.app, "stranger@example.in");
  const send = async (url: string, payload: object) =>
    (
      await running.app.inject({ method: "POST", url, headers: { authorization: `Bearer ${owner.token}` }, payload })
    ).json();
  const business = { businessName: "Asha Jyoti", city: "Panaji", industryType: "ngo-associations" };
  await send("/api/change-industry", business);
  const { id: customerId } = await send("/api/customers", {
    name: "+cmd|' /C calc'!A0",
    email: "asha@example.in",
    fields: { pan: "ABCZE1234F", donorAddress: "Panaji" },
  });
  await send("/api/v1/payments", { customerId, amount: "1500.50", mode: "upi" });
});
afterAll(() => running.close());

const get = (year: string, token?: string) =>
  running.app.inject({
    url: `/api/v1/donations/${year}/form-10bd.csv`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const CURRENT = financialYearOf(todayIn(DEFAULT_TIME_ZONE, systemClock()));

it("gives the donations of a financial year as a CSV file, and is recorded", async () => {
  const answer = await get(CURRENT, owner.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe(`attachment; filename="form-10bd-${CURRENT}.csv"`);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const [, line = ""] = answer.body.split("\r\n");
  expect(line).toContain("ABCZE1234F");
  expect(line).toContain("'+cmd|");
  expect(line).toMatch(/1500\.50$/);
  const { rows } = await running.witness.query(
    "select tenant_id, changes from audit_event where action = 'donations.exported'",
  );
  expect(rows).toEqual([{ tenant_id: owner.tenantId, changes: { year: CURRENT } }]);
});

it("refuses what is no financial year", async () => {
  for (const year of ["2026", "2026-28", "1999-00", "%27"])
    expect((await get(year, owner.token)).statusCode, year).toBe(400);
});

it("needs a session and a role that sees PANs, and has no other business's rows", async () => {
  expect((await get(CURRENT, stranger.token)).body.trim().split("\r\n")).toHaveLength(1);
  expect((await get(CURRENT)).statusCode).toBe(401);
  await running.witness.query("update membership set role = 'manager' where tenant_id = $1", [owner.tenantId]);
  expect((await get(CURRENT, owner.token)).statusCode).toBe(403);
});
