import { describe, expect, it } from "vitest";
import { daysAfter, todayInIndia } from "./calendar-days.ts";
import { refusal } from "./documented-client.ts";
import { newCatalogue, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

describe.each(wires())("analytics over $wire", ({ api }) => {
  it.each([
    ["7d", 7],
    ["30d", 30],
    ["90d", 90],
  ])("returns for an empty business over %s zeros on each of %i days", async (period, days) => {
    const answer = await (await newOwner(api)).api.analytics(period);
    const today = todayInIndia();
    expect(answer).toMatchObject({
      period,
      totalRevenue: 0,
      totalCustomers: 0,
      totalSubscriptions: 0,
      mrr: 0,
      arr: 0,
      renewalRate: null,
      expiringSoon: 0,
    });
    expect(answer.daily.map((day) => day.date).sort()).toEqual(
      Array.from({ length: days }, (_, index) => daysAfter(today, index - days + 1)),
    );
    expect(answer.daily.every((day) => day.revenue === 0 && day.subscriptions === 0)).toBe(true);
  });

  it("covers 30 days by default and rejects unknown periods", async () => {
    const owner = (await newOwner(api)).api;
    expect((await owner.analytics()).period).toBe("30d");
    for (const period of ["1d", "365d", "", "30", "30D", "all"])
      expect(await refusal(owner.analytics(period))).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  });

  it("adds up the prices of the terms that start on each day of the period, to the paisa", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    const today = todayInIndia();
    const start = (daysAgo: number, price: string, status = "active") =>
      owner.createSubscription({
        customerId: customer.id,
        productId: product.id,
        startDate: daysAfter(today, -daysAgo),
        durationMonths: 12,
        price,
        status,
      });
    await start(0, "0.10");
    await start(0, "0.20");
    await start(6, "1000.55");
    await start(7, "500");
    await start(29, "100");
    await start(30, "70");
    await start(89, "7");
    await start(90, "3");
    await start(-1, "9999");
    await start(0, "8888", "pending");

    const figures = async (period: string) => {
      const { totalRevenue, daily } = await owner.analytics(period);
      const sum = daily.reduce((paise, day) => paise + Math.round(day.revenue * 100), 0) / 100;
      expect(sum).toBe(totalRevenue);
      return { totalRevenue, daily };
    };
    const week = await figures("7d");
    expect(week.totalRevenue).toBe(1000.85);
    expect(week.daily.find((day) => day.date === today)).toMatchObject({ revenue: 0.3, subscriptions: 2 });
    expect(week.daily.find((day) => day.date === daysAfter(today, -6))).toMatchObject({
      revenue: 1000.55,
      subscriptions: 1,
    });
    expect((await figures("30d")).totalRevenue).toBe(1600.85);
    expect((await figures("90d")).totalRevenue).toBe(1677.85);
    expect(await owner.analytics()).toMatchObject({ totalCustomers: 1, totalSubscriptions: 10 });
  });

  it("sums unrounded monthly amounts and rounds once", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    for (let index = 0; index < 3; index += 1)
      await owner.createSubscription({
        customerId: customer.id,
        productId: product.id,
        startDate: todayInIndia(),
        price: "100",
        durationMonths: 3,
      });
    expect(await owner.analytics()).toMatchObject({ mrr: 100, arr: 1200 });

    await owner.createSubscription({
      customerId: customer.id,
      productId: product.id,
      startDate: todayInIndia(),
      price: "0.01",
      durationMonths: 3,
    });
    expect(await owner.analytics()).toMatchObject({ mrr: 100, arr: 1200.04 });
  });

  it("leaves subscriptions that are not active today out of the monthly revenue", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    const today = todayInIndia();
    const term = {
      customerId: customer.id,
      productId: product.id,
      startDate: today,
      price: "1200",
      durationMonths: 12,
    };
    await owner.createSubscription({ ...term, status: "cancelled" });
    await owner.createSubscription({ ...term, status: "pending" });
    await owner.createSubscription({ ...term, status: "expired" });
    await owner.createSubscription({ ...term, startDate: daysAfter(today, -800) });
    expect(await owner.analytics()).toMatchObject({ mrr: 0, arr: 0 });

    const active = await owner.createSubscription(term);
    expect(await owner.analytics()).toMatchObject({ mrr: 100, arr: 1200 });
    await owner.updateSubscription(active.id, { price: "2400" });
    expect(await owner.analytics()).toMatchObject({ mrr: 200, arr: 2400 });
    await owner.deleteSubscription(active.id);
    expect(await owner.analytics()).toMatchObject({ mrr: 0, arr: 0 });
  });

  it("counts subscriptions that end today or within the next 30 days as expiring soon", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    const today = todayInIndia();
    for (const days of [-1, 0, 1, 30, 31])
      await owner.createSubscription({
        customerId: customer.id,
        productId: product.id,
        price: "100",
        startDate: daysAfter(today, -60),
        customEndDate: daysAfter(today, days),
      });
    expect((await owner.analytics()).expiringSoon).toBe(3);
  });

  it("reports a renewal rate of zero when a due term was not renewed", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    const today = todayInIndia();
    await owner.createSubscription({
      customerId: customer.id,
      productId: product.id,
      price: "100",
      startDate: daysAfter(today, -60),
      customEndDate: daysAfter(today, -10),
    });
    expect((await owner.analytics("30d")).renewalRate).toBe(0);
    expect((await owner.analytics("7d")).renewalRate).toBeNull();
  });

  it("shows no data of another tenant", async () => {
    const busy = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(busy);
    await busy.createSubscription({
      customerId: customer.id,
      productId: product.id,
      startDate: todayInIndia(),
      price: "100",
    });
    const quiet = (await newOwner(api)).api;
    expect(await quiet.analytics()).toMatchObject({
      totalRevenue: 0,
      totalCustomers: 0,
      totalSubscriptions: 0,
      mrr: 0,
    });
  });
});
