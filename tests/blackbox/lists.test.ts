import { beforeAll, describe, expect, it } from "vitest";
import type { Api, ListQuery, Page } from "./api.ts";
import { todayInIndia } from "./calendar-days.ts";
import { refusal } from "./documented-client.ts";
import { freshEmail, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

type Listed = { id: string; createdAt: string };
const HOW_MANY = 12;

describe.each(wires())("lists over $wire", ({ api }) => {
  let owner: Api;
  const newestFirst: Record<string, string[]> = { customers: [], products: [], subscriptions: [] };
  const list: Record<string, (query?: ListQuery) => Promise<Page<Listed>>> = {
    customers: (query) => owner.listCustomers(query),
    products: (query) => owner.listProducts(query),
    subscriptions: (query) => owner.listSubscriptions(query),
  };
  const pageOf = (noun: string, query?: ListQuery): Promise<Page<Listed>> => {
    const page = list[noun];
    if (page === undefined) throw new Error(`No list of ${noun}`);
    return page(query);
  };

  beforeAll(async () => {
    owner = (await newOwner(api)).api;
    for (let index = 0; index < HOW_MANY; index += 1) {
      const label = `${String(index).padStart(2, "0")}${index % 3 === 0 ? " Sélène" : ""}`;
      const customer = await owner.createCustomer({
        name: `Customer ${label}`,
        email: freshEmail(`c${index}`),
        status: index % 2 === 0 ? "active" : "prospect",
      });
      const product = await owner.createProduct({ name: `Product ${label}`, price: index, description: "Of the list" });
      const subscription = await owner.createSubscription({
        customerId: customer.id,
        productId: product.id,
        startDate: todayInIndia(),
        price: index,
        status: index % 2 === 0 ? "active" : "pending",
      });
      newestFirst.customers?.unshift(customer.id);
      newestFirst.products?.unshift(product.id);
      newestFirst.subscriptions?.unshift(subscription.id);
    }
  });

  describe.each(["customers", "products", "subscriptions"])("of %s", (noun) => {
    it("returns everything, newest first, without a cursor", async () => {
      const page = await pageOf(noun);
      expect(page.rows.map((row) => row.id)).toEqual(newestFirst[noun]);
      expect(page.nextCursor).toBeNull();
    });

    it("returns every row once at any page size", async () => {
      for (const limit of [1, 5, HOW_MANY, 1000]) {
        const ids: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Page<Listed> = await pageOf(noun, cursor === null ? { limit } : { limit, cursor });
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          ids.push(...page.rows.map((row) => row.id));
          cursor = page.nextCursor;
        } while (cursor !== null && ids.length <= HOW_MANY);
        expect(ids).toEqual(newestFirst[noun]);
      }
    });

    it.each(["", "x", "eyJpZCI6MX0", "%00", "' or 1=1 --", "a".repeat(5000)])(
      "refuses the cursor %j",
      async (cursor) => {
        expect(await refusal(pageOf(noun, { limit: 5, cursor }))).toMatchObject({
          status: 400,
          code: "VALIDATION_FAILED",
        });
      },
    );

    it.each([0, -1, 1.5, 1_000_000])("refuses a limit of %j", async (limit) => {
      expect(await refusal(pageOf(noun, { limit }))).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    });

    it("finds by part of the name in any case and treats wildcards as letters", async () => {
      const search = noun === "products" ? "PRODUCT 07" : "customer 07";
      expect((await pageOf(noun, { search })).rows.map((row) => row.id)).toEqual([newestFirst[noun]?.at(-8)]);
      expect((await pageOf(noun, { search: "SÉLÈNE" })).rows).toHaveLength(4);
      for (const wildcard of ["%", "_ustomer", "\\", "no such thing"])
        expect((await pageOf(noun, { search: wildcard })).rows).toEqual([]);
    });
  });

  it("filters customers and subscriptions by status, also across pages", async () => {
    const prospects = await pageOf("customers", { status: "prospect" });
    expect(prospects.rows.map((row) => row.id)).toEqual(newestFirst.customers?.filter((_, index) => index % 2 === 0));
    const pending = await pageOf("subscriptions", { status: "pending", limit: 4 });
    expect(pending.rows).toHaveLength(4);
    const rest = await pageOf("subscriptions", { status: "pending", limit: 4, cursor: pending.nextCursor ?? "none" });
    expect([...pending.rows, ...rest.rows].map((row) => row.id)).toEqual(
      newestFirst.subscriptions?.filter((_, index) => index % 2 === 0),
    );
    expect(rest.nextCursor).toBeNull();
    for (const noun of ["customers", "subscriptions"])
      expect(await refusal(pageOf(noun, { status: "no-such-status" }))).toMatchObject({ status: 400 });
  });

  it("returns nothing to another tenant for our cursor", async () => {
    const { nextCursor } = await pageOf("customers", { limit: 5 });
    const stranger = (await newOwner(api)).api;
    const outcome = await stranger.listCustomers({ cursor: nextCursor ?? "none" }).then(
      (page) => page.rows,
      (error: { status: number }) => error.status,
    );
    expect([[], 400]).toContainEqual(outcome);
  });
});
