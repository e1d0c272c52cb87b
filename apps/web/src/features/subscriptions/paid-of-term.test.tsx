// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Outputs } from "../../lib/api/trpc.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { enrolment, meera, physics } from "../../testing/samples.ts";
import { PaidOfTerm } from "./paid-of-term.tsx";

type ListedCharge = Outputs["payments"]["charges"]["items"][number];

const charge = (term: number, kind: "term" | "joining_fee", amount: string, paid: string): ListedCharge => ({
  id: `0190a000-0000-7000-8000-00000000c0${term}${kind === "term" ? 0 : 1}`,
  customer: { id: meera.id, name: meera.name },
  payer: null,
  subscriptionId: enrolment.id,
  product: { id: physics.id, name: physics.name },
  kind,
  term,
  endDate: "2026-12-18",
  dueOn: "2026-11-18",
  amount,
  discount: "0.00",
  discountReason: null,
  paid,
  balance: "0.00",
  state: "paid",
  daysOverdue: 0,
  createdAt: "2026-11-18T06:00:00.000Z",
  lastReminder: null,
  promise: null,
});
const detail: Outputs["subscriptions"]["read"] = {
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
const show = (term: number, ...items: readonly ReturnType<typeof charge>[]) => {
  const network = fakeNetwork({
    "payments.charges": () => ({ items, nextCursor: null }),
    "subscriptions.read": () => ({ ...detail, term }),
  });
  const { queryClient } = renderPart(<PaidOfTerm subscriptionId={enrolment.id} />);
  const isLoaded = () =>
    waitFor(() => {
      expect(network.calls).toHaveLength(2);
      expect(queryClient.isFetching()).toBe(0);
    });
  return { isLoaded };
};

it("says what was paid of the newest term, with its joining fee", async () => {
  show(1, charge(1, "term", "4500.00", "3000.00"), charge(1, "joining_fee", "500.00", "0.00"));
  expect(await screen.findByText("₹3,000 of ₹5,000 paid for this term")).toBeVisible();
});

it("leaves earlier terms out", async () => {
  show(2, charge(2, "term", "4500.00", "4500.00"), charge(1, "term", "4000.00", "4000.00"));
  expect(await screen.findByText("₹4,500 paid for this term")).toBeVisible();
});

it("says nothing when nothing was paid", async () => {
  const { isLoaded } = show(2, charge(2, "term", "4500.00", "0.00"), charge(1, "term", "4000.00", "4000.00"));
  await isLoaded();
  expect(screen.queryByText(/paid for this term/)).not.toBeInTheDocument();
});

it("says nothing of an earlier term when the newest has no charge", async () => {
  const { isLoaded } = show(3, charge(2, "term", "4500.00", "4500.00"));
  await isLoaded();
  expect(screen.queryByText(/paid for this term/)).not.toBeInTheDocument();
});
