// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { Charge, Payment } from "@aavarti/contract/payments";
import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { customerPayment, physics } from "../../../testing/samples.ts";
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

const charge = (discount: string, discountReason: string | null = null): Charge => ({
  id: payment.id,
  customer: payment.customer,
  payer: payment.customer,
  subscriptionId: "0190a000-0000-7000-8000-000000000003",
  product: { id: physics.id, name: physics.name },
  kind: "term",
  term: 1,
  endDate: "2026-12-12",
  dueOn: "2026-11-12",
  amount: "900.00",
  discount,
  discountReason,
  paid: "0.00",
  balance: "900.00",
  state: "overdue",
  daysOverdue: 9,
  createdAt: "2026-11-12T06:00:00.000Z",
});

/** The dialog, until it closes itself. */
function Opened({ discounted }: { discounted: Charge }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <DiscountDialog charge={discounted} what="Dance" onClose={() => setIsOpen(false)} />;
}

it("removes a discount, with a reason, only where one was given, and can undo that", async () => {
  const network = fakeNetwork({ "payments.discount": () => charge("0.00") });
  renderPart(<DiscountDialog charge={charge("0.00")} what="Dance" onClose={() => {}} />);
  expect(await screen.findByText("The price is ₹900. Each term can have one discount.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove discount" })).not.toBeInTheDocument();
  cleanup();
  const { user } = renderPart(<Opened discounted={charge("100.00", "Sibling")} />);
  await user.click(await screen.findByRole("button", { name: "Remove discount" }));
  expect(screen.getByRole("textbox", { name: "Discount" })).toHaveValue("0");
  await user.type(screen.getByRole("textbox", { name: "Reason" }), " moved away");
  await user.click(screen.getByRole("button", { name: "Remove discount" }));
  expect(await screen.findByText("Discount removed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Discount undone")).toBeVisible();
  expect(network.inputsOf("payments.discount")).toEqual([
    { id: payment.id, discount: "0.00", reason: "Sibling moved away" },
    { id: payment.id, discount: "100.00", reason: "Sibling" },
  ]);
});

it("undoes a discount that was just given", async () => {
  const network = fakeNetwork({ "payments.discount": () => charge("100.00") });
  const { user } = renderPart(<Opened discounted={charge("0.00")} />);
  await user.type(await screen.findByRole("textbox", { name: "Discount" }), "100");
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Sibling");
  await user.click(screen.getByRole("button", { name: "Save discount" }));
  expect(await screen.findByText("Discount saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Discount undone")).toBeVisible();
  expect(network.inputsOf("payments.discount")).toEqual([
    { id: payment.id, discount: "100.00", reason: "Sibling" },
    { id: payment.id, discount: "0.00", reason: "Undone" },
  ]);
});
