import { CreateCustomField } from "@aavarti/contract/custom-fields";
import { AddCustomer, EditCustomer, ListCustomers } from "@aavarti/contract/customers";
import { AddProduct, EditProduct } from "@aavarti/contract/products";
import { CreateSubscription, UpdateSubscription } from "@aavarti/contract/subscriptions";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { overlapping } from "@aavarti/testing/overlapping";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Dependencies, ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { readRecord } from "../customers/read-record.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { exportData } from "../exports/export-data.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProduct } from "../products/update-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import {
  archiveCustomField,
  changeFieldChoices,
  createCustomField,
  deleteCustomField,
  listCustomFields,
  readFieldUsage,
  renameCustomField,
  reorderCustomFields,
  restoreCustomField,
} from "./manage-fields.ts";
import { createSecretBox } from "./secret-box.ts";

const clock = createTestClock();
let database: TestDatabase;
let deps: Dependencies;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
});
afterAll(() => database.close());

const field = (input: Partial<CreateCustomField> & { label: string }, ctx = tenant.ctx) =>
  createCustomField(ctx, CreateCustomField.parse({ entity: "customer", type: "text", ...input }));
const idOf = ({ id }: { id: string | null }): string => id ?? "";
const customer = (fields: Record<string, unknown> = {}, ctx = tenant.ctx, name = "Asha") =>
  createCustomer(ctx, AddCustomer.parse({ name, phone: "9876543210", fields }));
const edit = (id: string, fields: Record<string, unknown>, ctx = tenant.ctx) =>
  updateCustomer(ctx, EditCustomer.parse({ id, changes: { fields } }));
const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2], ctx: ServiceContext = tenant.ctx) =>
  withTenant(database.db, ctx.tenantId, run);
const become = (industry: string) =>
  inTenant((trx) =>
    trx
      .updateTable("tenant")
      .set({ industry_type: industry as "telecom" })
      .execute(),
  );
const storedFields = async (table: "customer" | "product" | "subscription", id: string) =>
  (await inTenant((trx) => trx.selectFrom(table).select("fields").where("id", "=", id).executeTakeFirstOrThrow()))
    .fields;
const events = (action: string) =>
  inTenant((trx) =>
    trx
      .selectFrom("audit_event")
      .select(["changes"])
      .where("action", "=", action)
      .orderBy("at")
      .orderBy("id")
      .execute(),
  );

describe("a custom field", () => {
  it("gets a code that stays when it is renamed, and keeps its values", async () => {
    const time = await field({ label: "Batch time" });
    expect(time).toMatchObject({ code: "batchTime", isTemplate: false, isArchived: false });
    const asha = await customer({ batchTime: "7 am" });
    await renameCustomField(tenant.ctx, { id: idOf(time), label: "Slot" });
    const [renamed] = await listCustomFields(tenant.ctx, { entity: "customer" });
    expect(renamed).toMatchObject({ code: "batchTime", label: "Slot" });
    expect((await readRecord(tenant.ctx, asha)).fields).toEqual({ batchTime: "7 am" });
    await expect(field({ label: "slot" })).rejects.toMatchObject({
      code: "CONFLICT",
      fields: { label: { message: "A field called slot already exists" } },
    });
    expect((await field({ label: "Batch time" })).code).toBe("batchTime2");
  });

  it("is one of 20 at most for each kind of record, template fields not counted", async () => {
    await become("telecom");
    for (let number = 1; number <= 20; number += 1) await field({ label: `Field ${number}` });
    await expect(field({ label: "One more" })).rejects.toThrow("You can have up to 20 custom fields here");
    await field({ label: "Of a product", entity: "product" });
    const all = await listCustomFields(tenant.ctx, {});
    expect(all).toHaveLength(23);
    expect(all[0]).toMatchObject({ code: "area", isTemplate: true, id: null });
  });

  it("is hidden while archived, keeps its values, and is put in order", async () => {
    const [one, two] = [await field({ label: "One" }), await field({ label: "Two" })];
    const asha = await customer({ one: "a", two: "b" });
    await archiveCustomField(tenant.ctx, { id: idOf(one) });
    expect((await readRecord(tenant.ctx, asha)).fields).toEqual({ two: "b" });
    await expect(edit(asha.id, { one: "x" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await restoreCustomField(tenant.ctx, { id: idOf(one) });
    expect((await readRecord(tenant.ctx, asha)).fields).toEqual({ one: "a", two: "b" });
    const ids = [idOf(two), idOf(one)];
    expect((await reorderCustomFields(tenant.ctx, { entity: "customer", ids })).map(({ code }) => code)).toEqual([
      "two",
      "one",
    ]);
    await expect(reorderCustomFields(tenant.ctx, { entity: "customer", ids: [idOf(one)] })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("keeps, replaces or clears values whose choice is removed", async () => {
    const time = await field({ label: "Time", type: "choice", choices: ["Early", "Morning", "Noon", "Evening"] });
    const people = await Promise.all(["Early", "Noon", "Evening"].map((choice) => customer({ time: choice })));
    await changeFieldChoices(tenant.ctx, {
      id: idOf(time),
      choices: ["Morning", "Late"],
      replace: [
        { from: "Early", to: "Morning" },
        { from: "Noon", to: null },
      ],
    });
    const values = await Promise.all(people.map(async ({ id }) => (await readRecord(tenant.ctx, { id })).fields));
    expect(values).toEqual([{ time: "Morning" }, {}, { time: "Evening" }]);
    const [, , third] = people;
    const kept = await edit(third?.id ?? "", { time: "Evening" });
    expect(kept.fields).toEqual({ time: "Evening" });
    await expect(edit(third?.id ?? "", { time: "Noon" })).rejects.toThrow("Time must be one of: Morning, Late");
    expect(() =>
      changeFieldChoices(tenant.ctx, { id: idOf(time), choices: ["A"], replace: [{ from: "Late", to: "B" }] }),
    ).toThrow("Replacement must be one of: A");
  });

  it("is deleted with its values, and says on how many records", async () => {
    const note = await field({ label: "Remark" });
    const asha = await customer({ remark: "tall" });
    await customer({}, tenant.ctx, "Kabir");
    expect(await readFieldUsage(tenant.ctx, { id: idOf(note) })).toEqual({ count: 1 });
    expect(await deleteCustomField(tenant.ctx, { id: idOf(note) })).toEqual({ count: 1 });
    expect(await storedFields("customer", asha.id)).toEqual({});
    expect((await events("custom-field.deleted")).map(({ changes }) => changes)).toEqual([
      { name: "Remark", count: 1 },
    ]);
    await expect(deleteCustomField(tenant.ctx, { id: idOf(note) })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is nothing to another business, and only for those who may configure fields", async () => {
    const time = await field({ label: "Batch time" });
    const id = idOf(time);
    expect(await listCustomFields(stranger.ctx, {})).toEqual([]);
    await expect(customer({ batchTime: "7 am" }, stranger.ctx)).rejects.toThrow(
      "There is no field with the code batchTime",
    );
    for (const act of [
      () => renameCustomField(stranger.ctx, { id, label: "Theirs" }),
      () => archiveCustomField(stranger.ctx, { id }),
      () => restoreCustomField(stranger.ctx, { id }),
      () => changeFieldChoices(stranger.ctx, { id, choices: ["A"], replace: [] }),
      () => readFieldUsage(stranger.ctx, { id }),
      () => deleteCustomField(stranger.ctx, { id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(() => field({ label: "Another" }, tenant.as("agent"))).toThrow("Your role (agent)");
    expect(() => deleteCustomField(tenant.as("agent"), { id })).toThrow("Your role (agent)");
    expect(await listCustomFields(tenant.as("viewer"), {})).toHaveLength(1);
  });
});

describe("a field that changes while values are stored", () => {
  let superuser: pg.Pool;
  beforeAll(() => {
    superuser = new pg.Pool({ connectionString: database.superuserUrl });
  });
  afterAll(() => superuser.end());
  const beside = <A, B>(first: (ctx: ServiceContext) => Promise<A>, second: (ctx: ServiceContext) => Promise<B>) =>
    overlapping(tenant.ctx, superuser, first, second);
  const held = () =>
    inTenant((trx) => trx.selectFrom("customer").select("fields").where(sql<boolean>`fields <> '{}'`).execute());

  it("leaves no value of a deleted one, whichever comes first", async () => {
    const asha = await customer();
    const writes = [
      (ctx: ServiceContext) => customer({ batch: "A" }, ctx),
      (ctx: ServiceContext) => edit(asha.id, { batch: "A" }, ctx),
    ];
    for (const write of writes) {
      const first = idOf(await field({ label: "Batch" }));
      const late = await beside(write, (ctx) => deleteCustomField(ctx, { id: first }));
      expect(late).toMatchObject({ second: { value: { count: 1 } }, waited: true });
      expect(await held()).toEqual([]);
      const second = idOf(await field({ label: "Batch" }));
      const early = await beside((ctx) => deleteCustomField(ctx, { id: second }), write);
      expect(early).toMatchObject({ second: { refused: "VALIDATION_FAILED" }, waited: true });
      expect(await held()).toEqual([]);
    }
  });

  it("leaves no value of a deleted one on a subscription that is changed", async () => {
    const product = await createProduct(tenant.ctx, AddProduct.parse({ name: "Gold", price: "100" }));
    const { id: customerId } = await customer();
    const start = { customerId, productId: product.id, startDate: "2026-11-01", price: "100" };
    const write = (ctx: ServiceContext) =>
      createSubscription(ctx, CreateSubscription.parse({ ...start, fields: { remark: "x" } }));
    const first = idOf(await field({ label: "Remark", entity: "subscription" }));
    const { id } = await createSubscription(tenant.ctx, CreateSubscription.parse(start));
    const change = (ctx: ServiceContext) =>
      updateSubscription(ctx, UpdateSubscription.parse({ id, changes: { fields: { remark: "y" } } }));
    await write(tenant.ctx);
    const late = await beside(change, (ctx) => deleteCustomField(ctx, { id: first }));
    expect(late).toMatchObject({ second: { value: { count: 2 } }, waited: true });
    const second = idOf(await field({ label: "Remark", entity: "subscription" }));
    await write(tenant.ctx);
    const early = await beside((ctx) => deleteCustomField(ctx, { id: second }), change);
    expect(early).toMatchObject({ first: { value: { count: 1 } }, second: { refused: "VALIDATION_FAILED" } });
    expect(await storedFields("subscription", id)).toEqual({});
  });

  it("replaces a choice that was stored just before", async () => {
    const time = await field({ label: "Time", type: "choice", choices: ["Early", "Late"] });
    const asha = await customer();
    const changed = await beside(
      (ctx) => edit(asha.id, { time: "Early" }, ctx),
      (ctx) => changeFieldChoices(ctx, { id: idOf(time), choices: ["Late"], replace: [{ from: "Early", to: "Late" }] }),
    );
    expect(changed.waited).toBe(true);
    expect(await storedFields("customer", asha.id)).toEqual({ time: "Late" });
  });
});

describe("the values of a record", () => {
  it("change one by one, and are recorded with old and new", async () => {
    await field({ label: "Batch time" });
    await field({ label: "Height", type: "number" });
    const asha = await customer({ batchTime: "7 am", height: "150" });
    expect(asha.fields).toEqual({ batchTime: "7 am", height: 150 });
    expect((await edit(asha.id, { height: 152 })).fields).toEqual({ batchTime: "7 am", height: 152 });
    expect((await edit(asha.id, { batchTime: null })).fields).toEqual({ height: 152 });
    expect((await events("customer.updated")).map(({ changes }) => changes)).toEqual([
      { fields: ["fields.height"], values: { "fields.height": ["150", "152"] }, labels: { "fields.height": "Height" } },
      {
        fields: ["fields.batchTime"],
        values: { "fields.batchTime": ["7 am", null] },
        labels: { "fields.batchTime": "Batch time" },
      },
    ]);
    expect((await listCustomers(tenant.ctx, ListCustomers.parse({}))).items[0]?.fields).toEqual({ height: 152 });
  });

  it("are refused with a reason each, and nothing is saved", async () => {
    await field({ label: "Joined", type: "date" });
    const refused = customer({ joined: "yesterday", unknown: "x" });
    await expect(refused).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: {
        "fields.joined": { message: "Joined must be a date like 2026-11-21" },
        "fields.unknown": { message: "There is no field with the code unknown" },
      },
    });
    expect((await listCustomers(tenant.ctx, ListCustomers.parse({}))).items).toEqual([]);
  });

  it("of another business type stay, unseen", async () => {
    await become("telecom");
    const asha = await customer({ area: "Andheri" });
    await become("education");
    expect((await readRecord(tenant.ctx, asha)).fields).toEqual({});
    expect((await edit(asha.id, { guardianName: "Ravi" })).fields).toEqual({ guardianName: "Ravi" });
    await become("telecom");
    expect((await readRecord(tenant.ctx, asha)).fields).toEqual({ area: "Andheri" });
  });

  it("of a product hold its capacity, whichever way it is written", async () => {
    const product = await createProduct(tenant.ctx, AddProduct.parse({ name: "Batch A", price: "100", capacity: 30 }));
    expect(await storedFields("product", product.id)).toEqual({ capacity: 30 });
    expect(product.fields).toEqual({});
    await become("education");
    const changed = await updateProduct(
      tenant.ctx,
      EditProduct.parse({ id: product.id, changes: { fields: { capacity: "40" } } }),
    );
    expect([changed.capacity, changed.fields]).toEqual([40, { capacity: 40 }]);
    const cleared = await updateProduct(tenant.ctx, EditProduct.parse({ id: product.id, changes: { capacity: null } }));
    expect([cleared.capacity, cleared.fields, await storedFields("product", product.id)]).toEqual([null, {}, {}]);
  });

  it("of a subscription survive a renewal and its answer has them", async () => {
    await become("real-estate");
    const product = await createProduct(tenant.ctx, AddProduct.parse({ name: "Flat 2", price: "9000" }));
    const asha = await customer();
    const lease = await createSubscription(
      tenant.ctx,
      CreateSubscription.parse({
        customerId: asha.id,
        productId: product.id,
        startDate: tenant.ctx.today(),
        price: "9000",
        fields: { depositAmount: "25000" },
      }),
    );
    expect(await storedFields("subscription", lease.id)).toEqual({ depositAmount: 2_500_000 });
    const renewed = await renewSubscription(tenant.ctx, { id: lease.id, endDate: lease.endDate as never });
    expect(renewed.fields).toEqual({ depositAmount: "25000.00" });
    const changed = await updateSubscription(tenant.ctx, {
      id: lease.id,
      changes: { fields: { depositAmount: null } },
    });
    expect(changed.fields).toEqual({});
    expect((await findDetail(tenant.ctx, { id: lease.id })).fields).toEqual({});
  });
});

describe("a sensitive value", () => {
  const PAN = "ABCPK1234F";

  it("is encrypted, and in clear only for roles that may see it", async () => {
    await become("ngo-associations");
    const asha = await customer({ pan: "abcpk1234f" });
    expect(asha.fields).toEqual({ pan: PAN });
    const atRest = JSON.stringify(await storedFields("customer", asha.id));
    expect(atRest).toContain("sealed");
    expect(atRest).not.toContain("ABCPK");
    expect((await readRecord(tenant.as("agent"), asha)).fields).toEqual({ pan: "AB•••••34F" });
    const [listed] = (await listCustomers(tenant.as("manager"), ListCustomers.parse({}))).items;
    expect(listed?.fields).toEqual({ pan: "AB•••••34F" });
    expect((await listCustomers(tenant.ctx, ListCustomers.parse({ search: PAN }))).items).toEqual([]);
  });

  it("stays when it is sent back masked, and the activity log never has it", async () => {
    await become("ngo-associations");
    const asha = await customer({ pan: PAN });
    await edit(asha.id, { pan: "AB•••••34F" }, tenant.as("agent"));
    expect((await readRecord(tenant.ctx, asha)).fields).toEqual({ pan: PAN });
    await edit(asha.id, { pan: "ABCPK9999Z" }, tenant.as("agent"));
    await edit(asha.id, { pan: null });
    const recorded = await events("customer.updated");
    expect(recorded.map(({ changes }) => (changes as { values: unknown }).values)).toEqual([
      {},
      { "fields.pan": ["•••••", "•••••"] },
      { "fields.pan": ["•••••", null] },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/ABCPK|AB•/);
    await expect(edit(asha.id, { pan: "12345" })).rejects.toThrow("PAN must be five letters");
  });

  it("can't be moved to another record or read with another key", async () => {
    await become("ngo-associations");
    const [asha, kabir] = [await customer({ pan: PAN }), await customer({}, tenant.ctx, "Kabir")];
    await inTenant((trx) =>
      sql`update customer set fields = (select fields from customer where id = ${asha.id}) where id = ${kabir.id}`.execute(
        trx,
      ),
    );
    expect((await readRecord(tenant.ctx, kabir)).fields).toEqual({ pan: "•••••" });
    const secrets = createSecretBox(["aa".repeat(32)], deps.randomBytes);
    expect((await readRecord({ ...tenant.ctx, secrets }, asha)).fields).toEqual({ pan: "•••••" });
    const withOld = createSecretBox(["aa".repeat(32), "0f".repeat(32)], deps.randomBytes);
    expect((await readRecord({ ...tenant.ctx, secrets: withOld }, asha)).fields).toEqual({ pan: PAN });
  });

  it("needs a key: without one it is refused and nothing is saved", async () => {
    await become("ngo-associations");
    const ctx = { ...tenant.ctx, secrets: createSecretBox([], deps.randomBytes) };
    await expect(customer({ pan: PAN }, ctx)).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
    expect(() => field({ label: "Aadhaar", isSensitive: true }, ctx)).toThrow("encryption isn't set up");
    expect((await listCustomers(tenant.ctx, ListCustomers.parse({}))).items).toEqual([]);
  });

  it("is in the data export in clear for the owner, and masked for others", async () => {
    await become("ngo-associations");
    await customer({ pan: PAN });
    const exported = async (reveals: boolean) => {
      for await (const { name, parts } of exportData(deps, tenant.tenantId, { reveals })) {
        let text = "";
        for await (const part of parts) text += part.toString();
        if (name === "customer.csv") return text;
      }
      return "";
    };
    expect(await exported(true)).toContain(PAN);
    expect(await exported(false)).toContain("AB•••••34F");
    expect(await exported(false)).not.toMatch(/ABCPK|sealed/);
  });
});
