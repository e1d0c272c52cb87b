// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { PaymentDetail } from "@aavarti/contract/payments";
import { refusal } from "@aavarti/domain/refusal";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { closeReceipt, useOpenedReceipt } from "../../lib/payments/opened-receipt.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { clickUndo } from "../../testing/render-app.tsx";
import { renderPart } from "../../testing/render-part.tsx";
import { customerPayment, enrolment } from "../../testing/samples.ts";
import { Button } from "../../ui/button.tsx";
import { useUndoCreation } from "./use-undo-creation.ts";

const payment: PaymentDetail = {
  ...customerPayment,
};

function Example() {
  const { announce } = useUndoCreation();
  return (
    <Button onClick={() => announce({ id: enrolment.id, amount: "1500.00", mode: "upi", payment })}>Created</Button>
  );
}

it("says what was recorded with a new subscription, and undoes both", async () => {
  const network = fakeNetwork({ "subscriptions.undoCreation": () => undefined });
  const opened = renderHook(useOpenedReceipt);
  const { user } = renderPart(<Example />);
  await user.click(await screen.findByRole("button", { name: "Created" }));
  expect(await screen.findByText("Subscription created successfully")).toBeVisible();
  expect(screen.getByText("Payment of ₹1,500 by UPI recorded · Receipt R/26-27/000001")).toBeVisible();
  const left = screen.getByRole("button", { name: "Undo" }).querySelector("[data-left]");
  expect(left).toHaveAttribute("data-left", expect.stringMatching(/^[45]:\d\d$/));
  await user.click(screen.getByRole("button", { name: "Open receipt" }));
  expect(opened.result.current).toBe(payment);
  // The toast makes room for the receipt, and is there again afterwards.
  act(closeReceipt);
  await clickUndo(user);
  expect(await screen.findByText("Payment of ₹1,500 undone")).toBeVisible();
  await waitFor(() => expect(network.inputsOf("subscriptions.undoCreation")).toEqual([{ id: enrolment.id }]));
});

it("says why it is too late", async () => {
  fakeNetwork({ "subscriptions.undoCreation": refuseWith(refusal("subscription.undoTooLate", { minutes: 5 })) });
  const { user } = renderPart(<Example />);
  await user.click(await screen.findByRole("button", { name: "Created" }));
  await clickUndo(user);
  expect(await screen.findByText(/^A new \S+ can only be undone within 5 minutes/)).toBeVisible();
});
