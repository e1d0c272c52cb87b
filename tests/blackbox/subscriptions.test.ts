import { beforeAll, describe, expect, it } from "vitest";
import type { Api, Body } from "./api.ts";
import { daysAfter, todayInIndia } from "./calendar-days.ts";
import { refusal } from "./documented-client.ts";
import { newCatalogue, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

describe.each(wires())("subscriptions over $wire", ({ api }) => {
  let owner: Api;
  let ids: { customerId: string; productId: string };
  const create = (input: Body) =>
    owner.createSubscription({ ...ids, startDate: todayInIndia(), price: "1200", ...input });

  beforeAll(async () => {
    owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    ids = { customerId: customer.id, productId: product.id };
  });

  it("stores what the form sends and returns it with customer and product", async () => {
    const created = await create({ startDate: "2026-04-01", durationMonths: 6, price: "5999.50", status: "pending" });
    expect(created).toMatchObject({
      ...ids,
      startDate: "2026-04-01",
      endDate: "2026-10-01",
      durationMonths: 6,
      price: "5999.50",
      amount: "999.92",
      status: "pending",
      customer: { id: ids.customerId, name: "Ravi Kumar" },
      product: { id: ids.productId, name: "Yearly plan" },
    });
    expect((await owner.listSubscriptions()).rows).toContainEqual(created);
  });

  it("defaults to twelve months and active", async () => {
    expect(await create({})).toMatchObject({
      durationMonths: 12,
      status: "active",
      amount: "100.00",
    });
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-12-31", 2, "2027-02-28"],
    ["2026-03-30", 11, "2027-02-28"],
    ["2026-10-31", 120, "2036-10-31"],
  ])("ends a term of %s + %i months on %s", async (startDate, durationMonths, endDate) => {
    expect(await create({ startDate, durationMonths, status: "pending" })).toMatchObject({ endDate, durationMonths });
  });

  it.each([
    ["1200", 12, "100.00"],
    ["1000", 3, "333.33"],
    ["100", 6, "16.67"],
    ["0.01", 2, "0.01"],
    ["100.01", 2, "50.01"],
    ["0", 12, "0.00"],
    ["99999999.99", 1, "99999999.99"],
    ["99999999.99", 120, "833333.33"],
  ])("divides %s over %i months into %s, half up to the paisa", async (price, durationMonths, amount) => {
    expect((await create({ price, durationMonths, status: "pending" })).amount).toBe(amount);
  });

  it("prices a custom term by its days when it is not a whole number of months", async () => {
    const term = { startDate: "2026-04-01", customEndDate: "2026-09-16", price: "6000", status: "pending" };
    expect(await create(term)).toMatchObject({ endDate: "2026-09-16", amount: "1086.31", durationMonths: null });
  });

  it.each([
    ["2026-04-01", "2026-10-01", 6],
    ["2026-01-31", "2026-02-28", 1],
  ])("prices a custom term of %s to %s as %i whole months", async (startDate, customEndDate, months) => {
    const created = await create({ startDate, customEndDate, price: months * 100, status: "pending" });
    expect(created).toMatchObject({ endDate: customEndDate, amount: "100.00" });
  });

  it("refuses a duration and an end date together", async () => {
    const refused = await refusal(create({ startDate: "2026-04-01", durationMonths: 6, customEndDate: "2026-10-01" }));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  });

  it.each([
    ["an end date on the first day", { startDate: "2026-04-01", customEndDate: "2026-04-01" }, "customEndDate"],
    ["an end date before the first day", { startDate: "2026-04-01", customEndDate: "2026-03-31" }, "customEndDate"],
    ["an end date 51 years away", { startDate: "2026-04-01", customEndDate: "2077-04-01" }, "customEndDate"],
    ["an end date that is no date", { startDate: "2026-04-01", customEndDate: "soon" }, "customEndDate"],
    ["a 30th of February", { startDate: "2026-02-30" }, "startDate"],
    ["a thirteenth month", { startDate: "2026-13-01" }, "startDate"],
    ["a date with slashes", { startDate: "01/04/2026" }, "startDate"],
    ["a date without zeros", { startDate: "2026-4-1" }, "startDate"],
    ["an instant for a date", { startDate: "2026-04-01T00:00:00Z" }, "startDate"],
    ["no months at all", { durationMonths: 0 }, "durationMonths"],
    ["121 months", { durationMonths: 121 }, "durationMonths"],
    ["half a month", { durationMonths: 0.5 }, "durationMonths"],
    ["a negative price", { price: "-1" }, "price"],
    ["no price", { price: undefined }, "price"],
    ["a price with three decimals", { price: "1.234" }, "price"],
    ["a status that is none", { status: "paused forever" }, "status"],
    ["no first day", { startDate: undefined }, "startDate"],
    ["no customer", { customerId: undefined }, "customerId"],
    ["no product", { productId: undefined }, "productId"],
  ])("refuses %s", async (_case, wrong, field) => {
    const refused = await refusal(create(wrong));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain(field);
  });

  it("accepts a custom end 50 years away, the maximum", async () => {
    const created = await create({ startDate: "2026-04-01", customEndDate: "2076-04-01", status: "pending" });
    expect(created.endDate).toBe("2076-04-01");
  });

  it.each(["active", "expired", "cancelled", "pending"])("accepts the status %s", async (status) => {
    expect((await create({ status })).status).toBe(status);
  });

  it("shows an active term as expired from the day after its end, in lists too", async () => {
    const today = todayInIndia();
    const ending = (customEndDate: string, status = "active") =>
      create({ startDate: daysAfter(today, -40), customEndDate, status });
    const yesterday = await ending(daysAfter(today, -1));
    const dueToday = await ending(today);
    const cancelled = await ending(daysAfter(today, -1), "cancelled");
    const pending = await ending(daysAfter(today, -1), "pending");

    expect(yesterday.status).toBe("expired");
    expect(dueToday.status).toBe("active");
    expect(cancelled.status).toBe("cancelled");
    expect(pending.status).toBe("pending");

    const listed = async (status: string) => (await owner.listSubscriptions({ status })).rows.map((row) => row.id);
    expect(await listed("expired")).toContain(yesterday.id);
    expect(await listed("active")).toContain(dueToday.id);
    expect(await listed("active")).not.toContain(yesterday.id);
    expect(await listed("pending")).toContain(pending.id);
  });

  it("keeps fields that an update omits", async () => {
    const before = await create({ startDate: "2026-01-31", durationMonths: 3, price: "900", status: "pending" });
    const dearer = await owner.updateSubscription(before.id, { price: "1000" });
    expect(dearer).toEqual({ ...before, price: "1000.00", amount: "333.33", updatedAt: dearer.updatedAt });

    const cancelled = await owner.updateSubscription(before.id, { status: "cancelled" });
    expect(cancelled).toEqual({ ...dearer, status: "cancelled", updatedAt: cancelled.updatedAt });
  });

  it("changes a term from months to an end date and back", async () => {
    const before = await create({ startDate: "2026-04-01", durationMonths: 3, price: "6000", status: "pending" });
    const custom = await owner.updateSubscription(before.id, { customEndDate: "2026-09-16" });
    expect(custom).toMatchObject({ endDate: "2026-09-16", durationMonths: null, amount: "1086.31" });
    const whole = await owner.updateSubscription(before.id, { durationMonths: 6 });
    expect(whole).toMatchObject({ endDate: "2026-10-01", durationMonths: 6, amount: "1000.00" });
    expect(
      await refusal(owner.updateSubscription(before.id, { durationMonths: 6, customEndDate: "2026-09-16" })),
    ).toMatchObject({ status: 400 });
  });

  it("moves the end with the start while the months stay", async () => {
    const before = await create({ startDate: "2026-01-31", durationMonths: 1, status: "pending" });
    expect(await owner.updateSubscription(before.id, { startDate: "2024-01-31" })).toMatchObject({
      endDate: "2024-02-29",
      durationMonths: 1,
    });
  });

  it("deletes one subscription and leaves the others", async () => {
    const gone = await create({});
    const stays = await create({});
    await owner.deleteSubscription(gone.id);
    const left = (await owner.listSubscriptions()).rows.map((row) => row.id);
    expect(left).toContain(stays.id);
    expect(left).not.toContain(gone.id);
    expect(await refusal(owner.updateSubscription(gone.id, { price: "1" }))).toMatchObject({
      status: 404,
      message: "Subscription not found",
    });
  });

  it("cannot be created with another tenant's customer or product", async () => {
    const stranger = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(stranger);

    const foreignCustomer = await refusal(create({ customerId: customer.id }));
    expect(foreignCustomer).toMatchObject({ status: 404, code: "NOT_FOUND", message: "Customer not found" });
    const foreignProduct = await refusal(create({ productId: product.id }));
    expect(foreignProduct).toMatchObject({ status: 404, code: "NOT_FOUND", message: "Product not found" });

    const absent = "01890000-0000-7000-8000-00000000abcd";
    expect(await refusal(create({ customerId: absent }))).toEqual(foreignCustomer);
    expect(await refusal(create({ productId: absent }))).toEqual(foreignProduct);
    expect((await stranger.listSubscriptions()).rows).toEqual([]);
  });

  it("cannot be moved to another tenant's customer or product, or changed by that tenant", async () => {
    const strangerOwner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(strangerOwner);
    const mine = await create({ status: "pending" });

    expect(await refusal(owner.updateSubscription(mine.id, { customerId: customer.id }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(owner.updateSubscription(mine.id, { productId: product.id }))).toMatchObject({ status: 404 });
    expect(await refusal(strangerOwner.updateSubscription(mine.id, { price: "1" }))).toMatchObject({
      status: 404,
      message: "Subscription not found",
    });
    expect(await refusal(strangerOwner.deleteSubscription(mine.id))).toMatchObject({ status: 404 });
    expect((await owner.listSubscriptions()).rows).toContainEqual(mine);
  });
});
