// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { clickUndo } from "../../testing/render-app.tsx";
import { renderPart } from "../../testing/render-part.tsx";
import { enrolment } from "../../testing/samples.ts";
import { Button } from "../../ui/button.tsx";
import { useUndoCreation } from "./use-undo-creation.ts";

function Example() {
  const { announce } = useUndoCreation();
  return <Button onClick={() => announce({ id: enrolment.id, amount: "1500.00", mode: "upi" })}>Created</Button>;
}

it("says what was recorded with a new subscription, and undoes both", async () => {
  const network = fakeNetwork({ "subscriptions.undoCreation": () => undefined });
  const { user } = renderPart(<Example />);
  await user.click(await screen.findByRole("button", { name: "Created" }));
  expect(await screen.findByText("Subscription created successfully")).toBeVisible();
  expect(screen.getByText("Payment of ₹1,500 by UPI recorded")).toBeVisible();
  const left = screen.getByRole("button", { name: "Undo" }).querySelector("[data-left]");
  expect(left).toHaveAttribute("data-left", expect.stringMatching(/^[45]:\d\d$/));
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
