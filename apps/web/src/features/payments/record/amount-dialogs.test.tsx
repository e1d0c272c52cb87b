// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { Charge, Payment } from "@aavarti/contract/payments";
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { customerPayment } from "../../../testing/samples.ts";
import { DiscountDialog } from "./discount-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const payment: Payment = {
  ...customerPayment,
  amount: "4000.00",
  advance: "2933.33",
  receivedOn: "2026-11-20",
  receiptNumber: null,
  createdAt: "2026-11-20T06:00:00.000Z",
};

it("names on the refund button the amount that is refunded, and none while it can't be", async () => {
  fakeNetwork({});
  const { user } = renderPart(<RefundDialog payment={payment} onClose={() => {}} />);
  expect(await screen.findByRole("button", { name: "Refund ₹2,933.33" })).toBeVisible();
  const amount = screen.getByRole("textbox", { name: "Amount" });
  await user.clear(amount);
  await user.type(amount, "3000");
  expect(screen.getByText("Enter an amount up to ₹2,933.33")).toBeVisible();
  expect(screen.getByRole("button", { name: "Refund" })).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, "500");
  expect(screen.getByRole("button", { name: "Refund ₹500" })).toBeVisible();
});

it("says how to remove a discount only where one was given", async () => {
  fakeNetwork({});
  const charge = (discount: string) => ({ id: payment.id, amount: "900.00", discount, discountReason: null }) as Charge;
  renderPart(<DiscountDialog charge={charge("0.00")} what="Dance" onClose={() => {}} />);
  expect(await screen.findByText("The price is ₹900. Each term can have one discount.")).toBeVisible();
  cleanup();
  renderPart(<DiscountDialog charge={charge("100.00")} what="Dance" onClose={() => {}} />);
  expect(await screen.findByText(/^The price is ₹1,000\..* Enter 0 to remove it\.$/)).toBeVisible();
});
