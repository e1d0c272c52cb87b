import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createProviders } from "./create-providers.ts";
import type { ProviderEnvironment } from "./provider-environment.ts";

const create = (environment: ProviderEnvironment) =>
  createProviders(environment, { publicUrl: "https://crm.example.com", now: () => new Date("2026-11-21T05:30:00Z") });

const RAZORPAY = {
  RAZORPAY_KEY_ID: "rzp_test_0123456789abcd",
  RAZORPAY_KEY_SECRET: "Zx81",
  RAZORPAY_WEBHOOK_SECRET: "Zx82",
};

it("leaves every provider off without credentials", async () => {
  const { payment, email, whatsapp, google } = create({});
  expect([payment.configured, google.configured]).toEqual([false, false]);
  expect([(await email.status()).configured, (await whatsapp.status()).configured]).toEqual([false, false]);
});

it.each(Object.keys(RAZORPAY))("leaves a provider off when %s is empty", (name) => {
  expect(create({ ...RAZORPAY, [name]: "" }).payment.configured).toBe(false);
});

it("takes a webhook signed with the previous secret only while one is named, and none signed with an empty one", () => {
  const body = Buffer.from('{"event":"payment.captured"}');
  const signed = (secret: string) => createHmac("sha256", secret).update(body).digest("hex");
  const accepts = (previous: string | undefined, secret: string) =>
    create({ ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous }).payment.verifyWebhookSignature(
      body,
      signed(secret),
    );
  expect([accepts("Zx80", "Zx80"), accepts("Zx80", "Zx82")]).toEqual([true, true]);
  expect([accepts(undefined, "Zx80"), accepts("", "")]).toEqual([false, false]);
});

it("turns on what has credentials, and sends people back from Google to the product", async () => {
  const { payment, google } = create({ ...RAZORPAY, GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "Zx88" });
  expect([payment.configured, payment.mode]).toEqual([true, "test"]);
  const url = await google.authorizationUrl({ state: "s", nonce: "n", codeVerifier: "v".repeat(43) });
  expect(url.searchParams.get("redirect_uri")).toBe("https://crm.example.com/api/auth/google/callback");
});
