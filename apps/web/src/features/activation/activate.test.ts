// @vitest-environment jsdom
import "../../testing/setup.ts";
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { currentToasts } from "../../ui/toast-store.ts";
import { activate } from "./activate.ts";
import type { ActivationStep } from "./activation-step.ts";
import { paymentTexts } from "./texts.ts";

const result = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "0a" };

it("has succeeded once the payment is verified, also when the account can't be loaded again", async () => {
  vi.stubGlobal(
    "Razorpay",
    class {
      readonly #pay: () => void;
      constructor({ handler }: { handler: (paid: typeof result) => void }) {
        this.#pay = () => handler(result);
      }
      open() {
        this.#pay();
      }
    },
  );
  const steps: ActivationStep[] = [];
  const paid = activate({
    texts: paymentTexts,
    scriptUrl: "/checkout.js",
    payer: { name: "Asha", email: "asha@example.com", businessName: "Asha Yoga" },
    calls: {
      createOrder: async () => ({
        success: true,
        order: { id: "order_1", amount: 150_000, currency: "INR" },
        keyId: "rzp_1",
      }),
      verify: async () => undefined,
      refresh: () => Promise.reject(new Error("offline")),
    },
    onStep: (step) => steps.push(step),
  });
  const script = await vi.waitUntil(() => document.querySelector("script"));
  fireEvent(script, new Event("load"));
  expect(await paid).toBe(true);
  expect(steps).toEqual(["ordering", "checkout", "verifying", "idle"]);
  expect(currentToasts().filter(({ isOpen }) => isOpen)).toMatchObject([{ title: paymentTexts.success }]);
});
