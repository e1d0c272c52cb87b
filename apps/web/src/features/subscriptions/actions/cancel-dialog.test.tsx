// @vitest-environment jsdom
import "../../../testing/setup.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createTrpcClient, trpc } from "../../../lib/api/trpc.ts";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { enrolment } from "../../../testing/samples.ts";
import { TooltipProvider } from "../../../ui/tooltip.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";

const subscription = {
  ...enrolment,
  customer: { ...enrolment.customer, phone: null },
  term: 1,
  nextMonths: 3,
  priceBefore: null,
  setupFee: "0.00",
  cancelsAtEnd: false,
  cancelReason: null,
  undoUntil: null,
};

it("asks for the reason when it is missing, and sends it once chosen", async () => {
  const network = fakeNetwork({ "subscriptions.cancel": () => subscription });
  renderDialog(subscription);
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Cancel subscription" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Choose a reason");
  expect(network.calls).toEqual([]);
  const [reason] = screen.getAllByRole("radio").filter((radio) => radio.getAttribute("name") === "reason");
  if (reason) await person.click(reason);
  expect(screen.queryByRole("alert")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Cancel subscription" }));
  await waitFor(() => expect(network.inputsOf("subscriptions.cancel")).toMatchObject([{ id: subscription.id }]));
});

it("says that one that has not begun won't start, and offers that first", async () => {
  const network = fakeNetwork({ "subscriptions.cancel": () => subscription });
  renderDialog({ ...subscription, startsOn: "2026-12-01", endDate: "2027-01-01", daysLeft: 41 });
  expect(
    screen.getByText("Won't start on 1 Dec. Nothing will be due, and anything paid will be kept as an advance."),
  ).toBeVisible();
  expect(screen.queryByText(/will be lost/)).toBeNull();
  expect(screen.getByRole("radio", { name: /^Now/ })).toBeChecked();
  const person = userEvent.setup();
  await person.click(screen.getByRole("radio", { name: "Moved away" }));
  await person.click(screen.getByRole("button", { name: "Cancel subscription" }));
  await waitFor(() =>
    expect(network.inputsOf("subscriptions.cancel")).toEqual([{ id: subscription.id, when: "now", reason: "moved" }]),
  );
});

it("counts the days lost of one that runs", () => {
  fakeNetwork({});
  renderDialog({ ...subscription, startsOn: null, endDate: "2027-01-01", daysLeft: 41 });
  expect(screen.getByText("Ends today. 41 days will be lost.")).toBeVisible();
  expect(screen.getByRole("radio", { name: /^At the end/ })).toBeChecked();
});

function renderDialog(shown: typeof subscription): void {
  const queryClient = new QueryClient();
  render(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <CancelDialog subscription={shown} today="2026-11-21" onClose={() => undefined} />
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
