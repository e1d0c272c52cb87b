import { describe, expect, it } from "vitest";
import type { Api } from "./api.ts";
import { todayInIndia } from "./calendar-days.ts";
import { refusal } from "./documented-client.ts";
import { DEMO_PASSWORD, freshEmail, newCatalogue, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

const THREE_DAYS_MS = 3 * 86_400_000;

describe.each(wires())("trial status over $wire", ({ api }) => {
  const demo = async (email: string): Promise<Api> =>
    api.signedIn((await api.login({ email, password: DEMO_PASSWORD })).token);

  it("starts with three days, which end 72 hours after registration", async () => {
    const before = Date.now();
    const { api: owner } = await newOwner(api);
    const after = Date.now();
    const status = await owner.trialStatus();
    expect(status).toMatchObject({ accountStatus: "trial", isExpired: false, daysRemaining: 3 });
    const began = Date.parse(status.trialEndsAt ?? "") - THREE_DAYS_MS;
    // The clock of the product may differ by seconds.
    expect(began).toBeGreaterThan(before - 60_000);
    expect(began).toBeLessThan(after + 60_000);
  });

  it("allows the whole API during the trial", async () => {
    const owner = await demo("trial@aavarti.app");
    expect(await owner.trialStatus()).toMatchObject({ accountStatus: "trial", isExpired: false });
    await newCatalogue(owner);
    await owner.listSubscriptions();
    await owner.analytics();
    await owner.industryChangeStatus();
  });

  it("shows a paid tenant as active and not expired", async () => {
    expect(await (await demo("demo@aavarti.app")).trialStatus()).toMatchObject({
      accountStatus: "active",
      isActive: true,
      isExpired: false,
    });
  });

  it("returns 402 to an expired tenant except for status, payment and sign-out", async () => {
    const owner = await demo("expired@aavarti.app");
    const id = "01890000-0000-7000-8000-00000000abcd";
    const gated = [
      owner.listCustomers(),
      owner.createCustomer({ name: "Meera", email: freshEmail() }),
      owner.updateCustomer(id, { name: "Meera" }),
      owner.deleteCustomer(id),
      owner.listProducts(),
      owner.createProduct({ name: "Yoga", price: "1", description: "Class" }),
      owner.updateProduct(id, { name: "Yoga" }),
      owner.deleteProduct(id),
      owner.listSubscriptions(),
      owner.createSubscription({ customerId: id, productId: id, startDate: todayInIndia(), price: "1" }),
      owner.updateSubscription(id, { price: "1" }),
      owner.deleteSubscription(id),
      owner.analytics(),
      owner.industryChangeStatus(),
      owner.changeIndustry({ industryType: "education", businessName: "Asha", city: "Pune", currency: "₹" }),
      owner.serviceStatus(),
      owner.testEmail(),
      owner.testWhatsapp(),
    ];
    for (const refused of await Promise.all(gated.map((call) => refusal(call))))
      expect(refused).toMatchObject({
        status: 402,
        code: "ACCOUNT_INACTIVE",
        message: "Your trial has ended. Activate your CRM to continue.",
      });

    expect(await owner.trialStatus()).toMatchObject({
      accountStatus: "expired",
      isActive: false,
      isExpired: true,
      daysRemaining: 0,
    });
    expect((await owner.me()).tenant.accountStatus).toBe("expired");
    expect((await owner.createOrder()).order).toMatchObject({ amount: 150_000, currency: "INR" });
    await owner.requestDeletion({ name: "Asha", email: freshEmail(), businessName: "", message: "" });
    await owner.logout();
  });
});
