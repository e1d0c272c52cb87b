import { describe, expect, it } from "vitest";
import { refusal } from "./documented-client.ts";
import { DEMO_PASSWORD, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

const INDUSTRIES = [
  "real-estate",
  "education",
  "healthcare",
  "financial-services",
  "telecom",
  "software-saas",
  "ecommerce",
  "travel-hospitality",
  "media-entertainment",
  "ngo-associations",
  "generic",
];
const DAY_MS = 86_400_000;
const profile = { industryType: "education", businessName: "Asha Classes", city: "Pune", currency: "₹" };

describe.each(wires())("industry change over $wire", ({ api }) => {
  it("completes the profile for the first time without starting the 60 days", async () => {
    const owner = (await newOwner(api)).api;
    expect(await owner.industryChangeStatus()).toEqual({
      canChange: true,
      isDemoUser: false,
      daysRemaining: 0,
      nextChangeAllowedAt: null,
    });
    const changed = await owner.changeIndustry(profile);
    expect(changed.tenant).toMatchObject({ ...profile, profileCompleted: true });
    expect((await owner.me()).tenant).toEqual(changed.tenant);
    expect(await owner.industryChangeStatus()).toMatchObject({ canChange: true, nextChangeAllowedAt: null });
  });

  it("locks only the industry for 60 days after a change", async () => {
    const owner = (await newOwner(api)).api;
    await owner.changeIndustry(profile);
    await owner.changeIndustry({ ...profile, industryType: "telecom" });

    const status = await owner.industryChangeStatus();
    expect(status).toMatchObject({ canChange: false, isDemoUser: false, daysRemaining: 60 });
    const wait = Date.parse(status.nextChangeAllowedAt ?? "") - Date.now();
    expect(wait).toBeGreaterThan(60 * DAY_MS - DAY_MS);
    expect(wait).toBeLessThanOrEqual(60 * DAY_MS + 60_000);

    expect(await refusal(owner.changeIndustry({ ...profile, industryType: "healthcare" }))).toMatchObject({
      status: 403,
      code: "INDUSTRY_CHANGE_LOCKED",
      message: "You can change your business type again in 60 days",
    });
    const renamed = await owner.changeIndustry({
      industryType: "telecom",
      businessName: "Asha Net",
      city: "Nagpur",
      currency: "INR",
    });
    expect(renamed.tenant).toMatchObject({
      industryType: "telecom",
      businessName: "Asha Net",
      city: "Nagpur",
      currency: "INR",
    });
    expect((await owner.industryChangeStatus()).daysRemaining).toBe(60);
  });

  it("allows one of ten simultaneous changes", async () => {
    const owner = (await newOwner(api)).api;
    await owner.changeIndustry({ ...profile, industryType: "generic" });
    const outcomes = await Promise.allSettled(
      INDUSTRIES.slice(0, 10).map((industryType) => owner.changeIndustry({ ...profile, industryType })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map((outcome) => outcome.reason.code)).toEqual(Array(9).fill("INDUSTRY_CHANGE_LOCKED"));
    const winner = outcomes.find((outcome) => outcome.status === "fulfilled");
    expect((await owner.me()).tenant.industryType).toBe(winner?.value.tenant.industryType);
  });

  it.each([
    ["a blank name", { businessName: "  " }, "businessName"],
    ["a missing name", { businessName: undefined }, "businessName"],
    ["a blank city", { city: "" }, "city"],
    ["a missing city", { city: undefined }, "city"],
  ])("refuses %s", async (_case, wrong, field) => {
    const owner = (await newOwner(api)).api;
    const refused = await refusal(owner.changeIndustry({ ...profile, ...wrong }));
    expect(refused).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      message: "Please fill in all required fields.",
    });
    expect(Object.keys(refused.fields)).toContain(field);
    expect((await owner.me()).tenant.profileCompleted).toBe(false);
  });

  it.each(["space-travel", "", "Education", null])("refuses the industry %j", async (industryType) => {
    const owner = (await newOwner(api)).api;
    expect(await refusal(owner.changeIndustry({ ...profile, industryType }))).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
    });
  });

  it("returns the currency that was sent and keeps it when none is sent", async () => {
    const owner = (await newOwner(api)).api;
    for (const currency of ["₹", "INR", "$", "EUR"])
      expect((await owner.changeIndustry({ ...profile, currency })).tenant.currency).toBe(currency);
    expect((await owner.changeIndustry({ ...profile, currency: undefined })).tenant.currency).toBe("EUR");
  });

  it("allows the demo user to change to all eleven industries", async () => {
    const demo = api.signedIn((await api.login({ email: "demo@aavarti.app", password: DEMO_PASSWORD })).token);
    for (const industryType of INDUSTRIES) {
      const changed = await demo.changeIndustry({ ...profile, industryType });
      expect(changed.tenant.industryType).toBe(industryType);
    }
    expect(await demo.industryChangeStatus()).toMatchObject({
      canChange: true,
      isDemoUser: true,
      nextChangeAllowedAt: null,
    });
  });
});
