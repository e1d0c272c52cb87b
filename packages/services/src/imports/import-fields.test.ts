import { CreateCustomField } from "@aavarti/contract/custom-fields";
import { AddCustomer, ListCustomers } from "@aavarti/contract/customers";
import type { Import } from "@aavarti/contract/imports";
import type { ImportField } from "@aavarti/domain/import-field-names";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCustomField, deleteCustomField, listCustomFields } from "../custom-fields/manage-fields.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { advanceImport } from "./advance-import.ts";
import { addRows, beginImport } from "./begin-import.ts";
import { checkImport } from "./check-import.ts";
import { listRows, readImport } from "./read-imports.ts";
import { revertImport } from "./revert-import.ts";
import { startImport } from "./start-import.ts";

let bench: ReminderBench;
let tenant: TestTenant;

beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
  for (const field of [
    { label: "Locality", type: "text" },
    { label: "Joined", type: "date" },
    { label: "Batch", type: "choice", choices: ["Morning", "Evening"] },
    { label: "Aadhaar", type: "text", isSensitive: true },
  ])
    await createCustomField(tenant.ctx, CreateCustomField.parse({ entity: "customer", ...field }));
});

const MAPPING: ImportField[] = ["name", "phone", "fields.locality", "fields.joined", "fields.batch", "fields.aadhaar"];

/** Sends and checks a sheet; cells are separated by vertical bars. */
async function check(rows: readonly string[]): Promise<Import> {
  const headers = ["Name", "Phone", "Area", "Joined on", "Batch", "Aadhaar"];
  const { id } = await beginImport(tenant.ctx, {
    fileName: "people.csv",
    headers,
    mapping: MAPPING,
    rowCount: rows.length,
    dateOrders: {},
  });
  await addRows(tenant.ctx, { id, firstRow: 2, rows: rows.map((row) => row.split("|")) });
  return checkImport(tenant.ctx, { id });
}
/** Runs the import's jobs as the worker would. */
async function work(id: string): Promise<void> {
  for (;;) {
    await advanceImport(await bench.systemContext(tenant.tenantId), { importId: id });
    const { state } = await readImport(tenant.ctx, { id });
    if (state !== "running" && state !== "reverting") break;
  }
  await bench.superuser.query("delete from outbox where name = 'import.advance'");
}
const rowsOf = async (id: string) => (await listRows(tenant.ctx, { id, limit: 100 })).items;
const fieldsByName = async () =>
  Object.fromEntries(
    (await listCustomers(tenant.ctx, ListCustomers.parse({}))).items.map(({ name, fields }) => [name, fields]),
  );

it("fills custom fields of new and known customers, and gives old values back when it is undone", async () => {
  await createCustomer(
    tenant.ctx,
    AddCustomer.parse({ name: "Asha Rao", phone: "9876543210", fields: { locality: "Andheri", batch: "Evening" } }),
  );
  const { id, counts } = await check([
    "Asha Rao|9876543210|Bandra|01/04/2026|morning|123412341234",
    "Ravi Kumar|9876543211|Dadar|15/11/2026||",
    "Ravi Kumar|9876543211|Kurla|||",
  ]);
  expect(counts).toMatchObject({ new: 1, update: 2, refused: 0, warned: 0 });
  expect((await rowsOf(id))[0]?.changes).toEqual([
    { field: "fields.locality", from: "Andheri", to: "Bandra" },
    { field: "fields.joined", from: null, to: "2026-04-01" },
    { field: "fields.batch", from: "Evening", to: "Morning" },
  ]);
  await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
  await work(id);
  expect(await fieldsByName()).toEqual({
    "Asha Rao": { locality: "Bandra", joined: "2026-04-01", batch: "Morning" },
    "Ravi Kumar": { locality: "Kurla", joined: "2026-11-15" },
  });
  await revertImport(tenant.ctx, { id, edited: "revert" });
  await work(id);
  expect(await fieldsByName()).toEqual({ "Asha Rao": { locality: "Andheri", batch: "Evening" } });
});

it("gives back no value of a field that was deleted since", async () => {
  const asha = { name: "Asha Rao", phone: "9876543210", fields: { locality: "Andheri", batch: "Evening" } };
  await createCustomer(tenant.ctx, AddCustomer.parse(asha));
  const { id } = await check(["Asha Rao|9876543210|Bandra|01/04/2026|morning|"]);
  await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
  await work(id);
  const [locality] = await listCustomFields(tenant.ctx, { entity: "customer" });
  await deleteCustomField(tenant.ctx, { id: locality?.id ?? "" });
  await revertImport(tenant.ctx, { id, edited: "revert" });
  await work(id);
  await createCustomField(tenant.ctx, CreateCustomField.parse({ entity: "customer", type: "text", label: "Locality" }));
  expect(await fieldsByName()).toEqual({ "Asha Rao": { batch: "Evening" } });
});

it("leaves out a value that doesn't fit, with a warning, and refuses no customer for it", async () => {
  const { id, counts } = await check(["Asha Rao|9876543210|Bandra|soon|Noon|"]);
  expect(counts).toMatchObject({ new: 1, refused: 0, warned: 1 });
  expect((await rowsOf(id))[0]?.warnings).toEqual([
    "Joined must be a date like 2026-11-21",
    "Batch must be one of: Morning, Evening",
  ]);
  await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
  await work(id);
  expect(await fieldsByName()).toEqual({ "Asha Rao": { locality: "Bandra" } });
});
