import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeIndustry } from "./change-industry.ts";
import { readIndustryChangeStatus } from "./industry-change-status.ts";

const clock = createTestClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const newTenant = (isDemo = false) =>
  createTestTenant(makeDependencies({ db: database.db, now: clock.now }), { isDemo });
const business = { businessName: "Prerna", city: "Indore", currency: "INR" };

describe("changing the business type", () => {
  it("takes completing the profile for no change, and locks 60 days after a real one", async () => {
    const { ctx } = await newTenant();
    await changeIndustry(ctx, { ...business, industryType: "education" });
    await changeIndustry(ctx, { ...business, industryType: "telecom" });
    const locked = { code: "INDUSTRY_CHANGE_LOCKED", message: "You can change your business type again in 60 days" };
    await expect(changeIndustry(ctx, { ...business, industryType: "healthcare" })).rejects.toMatchObject(locked);
    const renamed = await changeIndustry(ctx, { ...business, businessName: "Prerna Two", industryType: "telecom" });
    expect(renamed.tenant).toMatchObject({
      businessName: "Prerna Two",
      industryType: "telecom",
      currency: "INR",
      profileCompleted: true,
    });
    clock.advance({ days: 60 });
    expect(await readIndustryChangeStatus(ctx)).toEqual({
      canChange: true,
      isDemoUser: false,
      daysRemaining: 0,
      nextChangeAllowedAt: null,
    });
    await changeIndustry(ctx, { ...business, industryType: "healthcare" });
  });

  it("accepts one of fifty concurrent changes", async () => {
    const { ctx } = await newTenant();
    await changeIndustry(ctx, { ...business, industryType: "education" });
    const types = ["telecom", "healthcare", "ecommerce", "generic", "software-saas"] as const;
    const attempts = Array.from({ length: 50 }, (_, index) =>
      changeIndustry(ctx, { ...business, industryType: types[index % 5] ?? "generic" }),
    );
    const results = await Promise.allSettled(attempts);
    const winners = results.flatMap((result) =>
      result.status === "fulfilled" ? [result.value.tenant.industryType] : [],
    );
    // Requests for the type that has just been set change nothing and succeed.
    expect(new Set(winners).size).toBe(1);
  });

  it("is unlimited for a demo, and refused without permission", async () => {
    const demo = await newTenant(true);
    for (const industryType of ["education", "telecom", "healthcare"] as const)
      await changeIndustry(demo.ctx, { ...business, industryType });
    expect(await readIndustryChangeStatus(demo.ctx)).toMatchObject({ canChange: true, isDemoUser: true });
    expect(() => changeIndustry(demo.as("manager"), { ...business, industryType: "telecom" })).toThrow(
      "roles: owner, admin",
    );
  });
});
