import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppOnDatabase, createAppOnDatabase } from "../testing/app-on-database.ts";
import { registerAccount, type TestAccount } from "../testing/test-app.ts";
import { DATA_EXPORT_PATH } from "./data-export-plugin.ts";

let running: AppOnDatabase;
let witness: AppOnDatabase["witness"];
let app: AppOnDatabase["app"];
let owner: TestAccount;

beforeAll(async () => {
  running = await createAppOnDatabase();
  ({ app, witness } = running);
  owner = await registerAccount(app, "owner@example.in");
  await witness.query(
    `insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
     select $1, gen_random_uuid(), 'Customer ' || n, 'c@example.in', 'active', now(), now() from generate_series(1, 2500) n`,
    [owner.tenantId],
  );
  await witness.query(
    `insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
     values ($1, gen_random_uuid(), '=HYPERLINK(1) मीरा', 'm@example.in', 'active', now(), now())`,
    [owner.tenantId],
  );
});
afterAll(() => running.close());

const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });

const statuses = [
  ["runs", "trial", "now() + interval '1 day'"],
  ["has expired", "trial", "now() - interval '9 days'"],
  ["is suspended", "suspended", "now() - interval '9 days'"],
] as const;

it.each(statuses)("gives everything as one ZIP file while the account %s", async (_name, status, trialEndsAt) => {
  await witness.query(`update tenant set account_status = $1, suspended_at = now(), trial_ends_at = ${trialEndsAt}`, [
    status,
  ]);
  expect((await get("/api/customers")).statusCode).toBe(_name === "runs" ? 200 : 402);
  const answer = await get(DATA_EXPORT_PATH);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="aavarti-data.zip"');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const customers = strFromU8(files["customer.csv"] ?? new Uint8Array());
  expect(customers.trim().split("\r\n")).toHaveLength(2502);
  expect(customers).toContain("'=HYPERLINK(1) मीरा");
  expect(strFromU8(files["people.csv"] ?? new Uint8Array())).toContain("owner@example.in");
  expect(Object.keys(files)).not.toContain("product.csv");
});

it("needs a session and a permitted role, and is recorded", async () => {
  expect((await app.inject({ url: DATA_EXPORT_PATH })).statusCode).toBe(401);
  await witness.query("update membership set role = 'manager'");
  expect((await get(DATA_EXPORT_PATH)).statusCode).toBe(403);
  await witness.query("update membership set role = 'owner'");
  const { rowCount } = await witness.query("select from audit_event where action = 'account.exported'");
  expect(rowCount).toBe(statuses.length);
});
