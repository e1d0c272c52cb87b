// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { Payment } from "@aavarti/contract/payments";
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../../lib/i18n/language.ts";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { meera } from "../../../testing/samples.ts";
import { PaymentLine } from "./payment-line.tsx";
import { ReverseDialog } from "./reverse-dialog.tsx";

const payment: Payment = {
  id: "0190a000-0000-7000-8000-00000000d001",
  customer: { id: meera.id, name: meera.name },
  mode: "upi",
  amount: "2000.00",
  refunded: "500.00",
  advance: "0.00",
  receivedOn: "2026-11-20",
  reference: null,
  note: null,
  receiptNumber: "R/26-27/000001",
  recordedBy: null,
  reversedAt: null,
  reversalReason: null,
  undoUntil: null,
  createdAt: "2026-11-20T06:00:00.000Z",
};

const ask = (of: Partial<Payment>) =>
  renderPart(<ReverseDialog payment={{ ...payment, ...of }} today="2026-11-21" onClose={() => {}} />);

it("says that what was refunded of a payment is reversed with it", async () => {
  fakeNetwork({});
  ask({});
  expect(
    await screen.findByText("₹500 of it was refunded. The refund is reversed too, so neither counts in your totals."),
  ).toBeVisible();
  expect(screen.getByText("Terms renewed with this payment stay renewed and become due again.")).toBeVisible();
  cleanup();
  ask({ refunded: "0.00" });
  expect(await screen.findByText(/^Reverse a payment that was recorded by mistake/)).toBeVisible();
  expect(screen.queryByText(/was refunded/)).not.toBeInTheDocument();
});

it("says in Hindi why the product itself reversed a payment", async () => {
  await switchLanguage("hi");
  fakeNetwork({});
  const undone = { ...payment, reversedAt: "2026-11-20T06:01:00.000Z", reversalReason: "Undone", refunded: "0.00" };
  renderPart(
    <ul>
      <PaymentLine payment={undone} mayReverse={false} maySend={false} today="2026-11-21" />
    </ul>,
  );
  expect(await screen.findByText("रद्द: वापस लिया गया")).toBeVisible();
});
