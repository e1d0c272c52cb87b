import type { CalendarDate } from "@aavarti/domain/calendar";
import { mapHeaders } from "@aavarti/domain/import-fields";
import { overlapping } from "@aavarti/testing/overlapping";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../consent/record-consent.ts";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { advanceImport } from "../imports/advance-import.ts";
import { addRows, beginImport } from "../imports/begin-import.ts";
import { checkImport } from "../imports/check-import.ts";
import { revertImport } from "../imports/revert-import.ts";
import { startImport } from "../imports/start-import.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { editNote } from "../notes/edit-note.ts";
import { writeNote } from "../notes/write-note.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { loadSamples } from "../onboarding/load-samples.ts";
import { removeSamples } from "../onboarding/remove-samples.ts";
import { createProduct } from "../products/create-product.ts";
import { deleteProduct } from "../products/delete-product.ts";
import { recordPromise, withdrawPromise } from "../promises/change-promise.ts";
import { settlePromises } from "../promises/settle-promises.ts";
import { settleUnanswered } from "../renewals/settle-unanswered.ts";
import { createTag, deleteTag, updateTag } from "../tags/manage-tags.ts";
import { tagCustomers } from "../tags/tag-customers.ts";
import { restoreView, saveView, updateView } from "../views/manage-views.ts";
import { changeProduct } from "./change-product.ts";
import { createSubscription } from "./create-subscription.ts";
import { deleteSubscription } from "./delete-subscription.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { restoreSubscription } from "./restore-subscription.ts";
import { updateSubscription } from "./update-subscription.ts";

/**
 * Two concurrent service calls, each on its own connection: the first is stopped before its commit,
 * the second runs until it waits for a lock or finishes. The second must see what the first
 * commits.
 */
let bench: ReminderBench;
let tenant: TestTenant;
let ctx: ServiceContext;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
  ctx = tenant.ctx;
});
afterAll(() => bench.close());

type Verb<T> = (ctx: ServiceContext) => Promise<T>;
const atOnce = <A, B>(first: Verb<A>, second: Verb<B>) => overlapping(ctx, bench.superuser, first, second);

const NOT_FOUND = { refused: "NOT_FOUND" };
const newCustomer = (name = "Asha Patel") =>
  createCustomer(ctx, { name, email: `${ctx.newId()}@example.in`, company: null, status: "active" });
const newProduct = (name = "Gold plan") =>
  createProduct(ctx, { name, price: 150_000, durationMonths: 1, description: name, sku: null });
const newSubscription = (customerId: string, productId: string): Verb<{ id: string }> => {
  const term = { startDate: "2026-11-21", durationMonths: 1, status: "active", price: 150_000 } as const;
  return (on) => createSubscription(on, { customerId, productId, ...term });
};

/** Returns the number of live subscriptions of customers in Trash, which must always be zero. */
const orphans = async (): Promise<number> => {
  const { rows } = await bench.superuser.query<{ count: number }>(
    `select count(*)::int as count from subscription s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id
     where s.deleted_at is null and c.deleted_at is not null`,
  );
  return rows[0]?.count ?? -1;
};
const countOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await bench.superuser.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values)).rows[0]
    ?.count ?? -1;

describe("a customer who is deleted", () => {
  it("gets no subscription that is created at the same time", async () => {
    const [customer, product] = [await newCustomer(), await newProduct()];
    const { second, waited } = await atOnce(
      (on) => deleteCustomer(on, customer),
      newSubscription(customer.id, product.id),
    );
    expect({ second, waited, orphans: await orphans() }).toEqual({ second: NOT_FOUND, waited: true, orphans: 0 });
  });

  it("takes with it a subscription that was created just before", async () => {
    const [customer, product] = [await newCustomer(), await newProduct()];
    const { first, waited } = await atOnce(newSubscription(customer.id, product.id), (on) =>
      deleteCustomer(on, customer),
    );
    expect({ isCreated: "value" in first, waited, orphans: await orphans() }).toEqual({
      isCreated: true,
      waited: true,
      orphans: 0,
    });
  });

  it("keeps no live subscription in thirty attempts", async () => {
    const product = await newProduct();
    const attempt = async () => {
      const customer = await newCustomer();
      await Promise.allSettled([deleteCustomer(ctx, customer), newSubscription(customer.id, product.id)(ctx)]);
    };
    for (let round = 0; round < 30; round += 1) await attempt();
    expect(await orphans()).toBe(0);
    expect(await countOf("customer where deleted_at is not null")).toBe(30);
  });

  it("is not given another customer's subscription", async () => {
    const { id } = await createTestSubscription(ctx, { endOn: "2026-12-20" });
    const other = await newCustomer("Ravi Rao");
    const { second, waited } = await atOnce(
      (on) => deleteCustomer(on, other),
      (on) => updateSubscription(on, { id, changes: { customerId: other.id } }),
    );
    expect({ second, waited, orphans: await orphans() }).toEqual({ second: NOT_FOUND, waited: true, orphans: 0 });
  });

  it("gets no subscription restored from Trash", async () => {
    const { id, customerId } = await createTestSubscription(ctx, { endOn: "2026-12-20" });
    await deleteSubscription(ctx, { id });
    const { second, waited } = await atOnce(
      (on) => deleteCustomer(on, { id: customerId }),
      (on) => restoreSubscription(on, { id }),
    );
    expect({ second, waited, orphans: await orphans() }).toEqual({ second: NOT_FOUND, waited: true, orphans: 0 });
  });

  const CHILDREN: Record<string, (customerId: string) => Verb<unknown>> = {
    "a note": (customerId) => (on) => writeNote(on, { customerId, body: "Called" }),
    "a promise": (customerId) => (on) => recordPromise(on, { customerId, promisedOn: "2026-11-25" }),
    "a consent": (customerId) => (on) =>
      recordConsent(on, { customerId, channel: "email", purpose: "offers", state: "granted", source: "in_person" }),
  };
  it.each(Object.keys(CHILDREN))("does not get %s that is written at the same time", async (child) => {
    const customer = await newCustomer();
    const write = CHILDREN[child]?.(customer.id) ?? Promise.reject;
    const { second, waited } = await atOnce((on) => deleteCustomer(on, customer), write);
    expect({ second, waited }).toEqual({ second: NOT_FOUND, waited: true });
  });

  it("gets no tag", async () => {
    const customer = await newCustomer();
    const tag = await createTag(ctx, { name: "VIP" });
    const { second } = await atOnce(
      (on) => deleteCustomer(on, customer),
      (on) => tagCustomers(on, { ids: [customer.id], add: [tag.id], remove: [] }),
    );
    expect(second).toMatchObject({ value: { items: [{ changed: false, problem: { code: "NOT_FOUND" } }] } });
    expect(await countOf("customer_tag")).toBe(0);
  });

  it("has no note changed", async () => {
    const customer = await newCustomer();
    const note = await writeNote(ctx, { customerId: customer.id, body: "Called" });
    const { second, waited } = await atOnce(
      (on) => deleteCustomer(on, customer),
      (on) => editNote(on, { id: note.id, body: "Called twice" }),
    );
    expect({ second, waited }).toEqual({ second: NOT_FOUND, waited: true });
    expect(await countOf("customer_note where body = 'Called twice'")).toBe(0);
  });

  it("gets no subscription from an import, which makes a new customer instead", async () => {
    const product = await newProduct();
    const customer = await createCustomer(ctx, {
      name: "Asha",
      phone: "9822012345",
      email: "",
      company: null,
      status: "active",
    });
    const importId = await startedImport(`Asha|9822012345|${product.name}|21/11/2026|21/12/2026`);
    const system = await bench.systemContext(tenant.tenantId);
    const { waited } = await atOnce(
      (on) => deleteCustomer(on, customer),
      () => advanceImport(system, { importId }),
    );
    expect({ waited, orphans: await orphans() }).toEqual({ waited: true, orphans: 0 });
    expect(await countOf("subscription where deleted_at is null")).toBe(1);
  });
});

async function startedImport(row: string): Promise<string> {
  const headers = ["Name", "Phone", "Product", "Start date", "Renews on"];
  const { id } = await beginImport(ctx, {
    fileName: "members.xlsx",
    headers,
    mapping: mapHeaders(headers, "INR"),
    rowCount: 1,
    dateOrders: { startDate: "dmy", endDate: "dmy" },
  });
  await addRows(ctx, { id, firstRow: 2, rows: [row.split("|")] });
  await checkImport(ctx, { id });
  await startImport(ctx, { id, remindFrom: "tomorrow" });
  return id;
}

describe("an import", () => {
  it("leaves no subscription that was added to its customer while it is undone", async () => {
    const product = await newProduct();
    const system = await bench.systemContext(tenant.tenantId);
    const importId = await startedImport(`Asha|9822012345|${product.name}|21/11/2026|21/12/2026`);
    await advanceImport(system, { importId });
    await revertImport(ctx, { id: importId, edited: "revert" });
    const { rows } = await bench.superuser.query<{ id: string }>("select id from customer");
    const customerId = rows[0]?.id ?? "";
    const { waited } = await atOnce(newSubscription(customerId, product.id), () => advanceImport(system, { importId }));
    expect({ waited, orphans: await orphans() }).toEqual({ waited: true, orphans: 0 });
  });

  it("is not started twice at once", async () => {
    const ids = [];
    for (const phone of ["9822012345", "9822012346"]) {
      const headers = ["Name", "Phone"];
      const opened = {
        fileName: "a.csv",
        headers,
        mapping: mapHeaders(headers, "INR"),
        rowCount: 1,
        dateOrders: { startDate: "dmy", endDate: "dmy" },
      } as const;
      const { id } = await beginImport(ctx, opened);
      await addRows(ctx, { id, firstRow: 2, rows: [["Asha", phone]] });
      await checkImport(ctx, { id });
      ids.push(id);
    }
    const start =
      (id = ""): Verb<unknown> =>
      (on) =>
        startImport(on, { id, remindFrom: "tomorrow" });
    const { second, waited } = await atOnce(start(ids[0]), start(ids[1]));
    expect({ second, waited }).toEqual({ second: { refused: "CONFLICT" }, waited: true });
  });
});

describe("a product that is archived", () => {
  it("gets no subscription at the same time", async () => {
    const [customer, product] = [await newCustomer(), await newProduct()];
    const { second, waited } = await atOnce(
      (on) => deleteProduct(on, product),
      newSubscription(customer.id, product.id),
    );
    expect({ second, waited }).toEqual({ second: NOT_FOUND, waited: true });
  });

  const MOVES: Record<string, (id: string, productId: string) => Verb<unknown>> = {
    "by a change of product": (id, productId) => (on) => changeProduct(on, { id, productId, mode: "keep_end" }),
    "by an edit": (id, productId) => (on) => updateSubscription(on, { id, changes: { productId } }),
  };
  it.each(Object.keys(MOVES))("gets no subscription %s", async (move) => {
    const { id } = await createTestSubscription(ctx, { endOn: "2026-12-20" });
    const product = await newProduct("Silver plan");
    const verb = MOVES[move]?.(id, product.id) ?? Promise.reject;
    const { second, waited } = await atOnce((on) => deleteProduct(on, product), verb);
    expect({ second, waited }).toEqual({ second: NOT_FOUND, waited: true });
  });
});

describe("a subscription", () => {
  it("is found by a renewal that waited for a change of product", async () => {
    const { id } = await createTestSubscription(ctx, { endOn: "2026-12-20" });
    const product = await newProduct("Silver plan");
    const { first, second, waited } = await atOnce(
      (on) => changeProduct(on, { id, productId: product.id, mode: "keep_end" }),
      (on) => renewSubscription(on, { id, endDate: "2026-12-20" }),
    );
    expect(waited).toBe(true);
    expect([first, second]).toMatchObject([{ value: { id } }, { value: { product: { id: product.id } } }]);
  });

  it("welcomes a new customer once, though two are entered at once", async () => {
    await saveNotificationSettings(ctx, { messages: ["welcome"] });
    const [customer, product] = [await newCustomer(), await newProduct()];
    const enter = newSubscription(customer.id, product.id);
    const { waited } = await atOnce(enter, enter);
    const welcomed = await countOf("reminder where step = 'welcome' and channel = 'email'");
    expect({ waited, welcomed }).toEqual({ waited: true, welcomed: 1 });
  });

  it("is not closed when it is renewed during the daily job", async () => {
    const overdue = await bench.tenantWithTerm("2026-11-21");
    ctx = overdue.ctx;
    await saveNotificationSettings(ctx, { afterLastReminder: "expire", extraReminderDays: [-1, -3, -7] });
    bench.clock.set("2026-11-29T06:00:00.000Z");
    const { id } = overdue.subscription;
    const { waited } = await atOnce(
      (on) => renewSubscription(on, { id, endDate: "2026-11-21", from: "old_end" }),
      (on) => settleUnanswered(on),
    );
    expect(waited).toBe(true);
    expect(await countOf("subscription where id = $1 and status = 'active'", [id])).toBe(1);
    expect(await countOf("unanswered_renewal")).toBe(0);
  });
});

describe("samples", () => {
  it("keep a new subscription when they are removed", async () => {
    await loadSamples(ctx);
    const { rows } = await bench.superuser.query<{ customer_id: string; product_id: string }>(
      "select customer_id, product_id from subscription order by id limit 1",
    );
    const [sample] = rows;
    const enter = newSubscription(sample?.customer_id ?? "", sample?.product_id ?? "");
    const { second, waited } = await atOnce((on) => removeSamples(on), enter);
    expect({ second, waited }).toEqual({ second: NOT_FOUND, waited: true });
  });

  it("are removed after a subscription that was being entered, with it", async () => {
    await loadSamples(ctx);
    const { rows } = await bench.superuser.query<{ customer_id: string; product_id: string }>(
      "select customer_id, product_id from subscription order by id limit 1",
    );
    const [sample] = rows;
    const enter = newSubscription(sample?.customer_id ?? "", sample?.product_id ?? "");
    const { first, second, waited } = await atOnce(enter, (on) => removeSamples(on));
    expect(["value" in first, "value" in second, waited]).toEqual([true, true, true]);
    expect(await countOf("subscription")).toBe(0);
  });
});

describe("a promise", () => {
  it("replaces another about the same that is recorded at the same time", async () => {
    const { customerId } = await createTestSubscription(ctx, { endOn: "2026-11-21" });
    const record =
      (promisedOn: CalendarDate): Verb<unknown> =>
      (on) =>
        recordPromise(on, { customerId, promisedOn });
    const { waited } = await atOnce(record("2026-11-25"), record("2026-11-26"));
    expect({ waited, open: await countOf("payment_promise where state = 'open'") }).toEqual({ waited: true, open: 1 });
  });

  it("is not marked as broken by the nightly job once it is withdrawn", async () => {
    const { customerId } = await createTestSubscription(ctx, { endOn: "2026-11-21" });
    const { id } = await recordPromise(ctx, { customerId, promisedOn: "2026-11-22" });
    bench.clock.advance({ days: 4 });
    const { waited } = await atOnce(
      (on) => withdrawPromise(on, { id }),
      () => settlePromises(bench.deps),
    );
    expect({ waited, withdrawn: await countOf("payment_promise where state = 'withdrawn'") }).toEqual({
      waited: true,
      withdrawn: 1,
    });
  });
});

describe("tags, notes and views", () => {
  it("keep a deleted tag deleted when it is renamed at the same time", async () => {
    const tag = await createTag(ctx, { name: "VIP" });
    const { second, waited } = await atOnce(
      (on) => deleteTag(on, tag),
      (on) => updateTag(on, { id: tag.id, changes: { name: "Very important" } }),
    );
    expect({ second, waited }).toEqual({ second: NOT_FOUND, waited: true });
    expect(await countOf("tag where deleted_at is null")).toBe(0);
  });

  it("refuse the second of two tags with one name, in a sentence", async () => {
    const [a, b] = [await createTag(ctx, { name: "A" }), await createTag(ctx, { name: "B" })];
    const rename =
      (id: string): Verb<unknown> =>
      (on) =>
        updateTag(on, { id, changes: { name: "Same" } });
    const { second } = await atOnce(rename(a.id), rename(b.id));
    expect(second).toEqual({ refused: "CONFLICT" });
  });

  it("don't add a tag to a customer while it is deleted", async () => {
    const customer = await newCustomer();
    const tag = await createTag(ctx, { name: "VIP" });
    const { second } = await atOnce(
      (on) => deleteTag(on, tag),
      (on) => tagCustomers(on, { ids: [customer.id], add: [tag.id], remove: [] }),
    );
    expect(second).toMatchObject({ value: { items: [{ problem: { code: "NOT_FOUND" } }] } });
  });

  it("delete a note once", async () => {
    const customer = await newCustomer();
    const note = await writeNote(ctx, { customerId: customer.id, body: "Called" });
    const remove: Verb<unknown> = (on) => deleteNote(on, { id: note.id });
    const { second } = await atOnce(remove, remove);
    expect(second).toEqual(NOT_FOUND);
    expect(await countOf("audit_event where action = 'note.deleted'")).toBe(1);
  });

  it("refuse the second of two views that get one name", async () => {
    const view = (name: string): Verb<{ id: string }> => {
      const wanted = { list: "customers", name, query: "", columns: null } as const;
      return (on) => saveView(on, wanted);
    };
    const [a, b] = [await view("A")(ctx), await view("B")(ctx)];
    const rename =
      (id: string): Verb<unknown> =>
      (on) =>
        updateView(on, { id, changes: { name: "Same" } });
    const { second } = await atOnce(rename(a.id), rename(b.id));
    expect(second).toEqual({ refused: "CONFLICT" });
    expect(await restoreView(ctx, { id: a.id })).toMatchObject({ name: "Same" });
  });
});
