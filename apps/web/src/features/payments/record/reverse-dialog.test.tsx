// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { Payment, PaymentWithRenewals } from "@aavarti/contract/payments";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../../lib/i18n/language.ts";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { refuseWith } from "../../../testing/refusals.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { customerPayment, physics } from "../../../testing/samples.ts";
import { PaymentLine } from "./payment-line.tsx";
import { ReverseDialog } from "./reverse-dialog.tsx";

const payment: Payment = {
  ...customerPayment,
  amount: "2000.00",
  refunded: "500.00",
  receivedOn: "2026-11-20",
  createdAt: "2026-11-20T06:00:00.000Z",
};

const ask = (of: Partial<Payment> = {}, mayRenew = true) =>
  renderPart(
    <ReverseDialog payment={{ ...payment, ...of }} mayRenew={mayRenew} today="2026-11-21" onClose={() => {}} />,
  );

const dev = { id: "0190a000-0000-7000-8000-00000000d002", name: "Dev Nair" };
const product = { id: physics.id, name: physics.name };
const renewal = (last: number, of: Partial<PaymentWithRenewals["renewals"][number]> = {}) => ({
  id: `0190a000-0000-7000-8000-00000000e00${last}`,
  customer: dev,
  product,
  term: 2,
  startDate: "2026-11-20",
  endDate: "2026-12-20",
  canUndo: true,
  ...of,
});
const paidFor = ({ id: subscriptionId, customer, term }: ReturnType<typeof renewal>, amount: string) => ({
  chargeId: subscriptionId,
  customer,
  subscriptionId,
  product,
  kind: "term" as const,
  term,
  endDate: "2026-12-20",
  amount,
});
const detailOf = (of: Partial<PaymentWithRenewals>): PaymentWithRenewals => ({
  ...payment,
  charges: [],
  renewals: [],
  ...of,
});
const reason = () => screen.findByRole("textbox", { name: "Reason" });

it("offers to undo what was renewed with it, off at first, and says what stays due", async () => {
  const own = renewal(1, { customer: payment.customer });
  const network = fakeNetwork({
    "payments.read": () =>
      detailOf({ charges: [paidFor(own, "1200.00"), paidFor(renewal(2), "800.00")], renewals: [own, renewal(2)] }),
    "payments.reverse": () => ({ ...payment, charges: [] }),
  });
  const { user } = ask({ refunded: "0.00" });
  const first = await screen.findByRole("switch", { name: /^Also undo the renewal of Class 12 Physics/ });
  expect(first).not.toBeChecked();
  expect(first).toHaveAccessibleName(/The renewal won't be undone, and ₹1,200 will be due again$/);
  const second = screen.getByRole("switch", { name: /^Also undo the renewal of Dev Nair, Class 12 Physics/ });
  expect(screen.getByText("In all, ₹2,000 will be due again.")).toBeVisible();
  await user.click(second);
  expect(second).toHaveAccessibleName(/The term from 20 Nov to 19 Dec will be removed and will no longer be due$/);
  await user.type(await reason(), "Wrong customer");
  await user.click(screen.getByRole("button", { name: "Reverse payment" }));
  expect(await screen.findByText("Payment of ₹2,000 reversed")).toBeVisible();
  expect(screen.getByText("1 renewal undone")).toBeVisible();
  expect(network.inputsOf("payments.reverse")).toEqual([
    { id: payment.id, reason: "Wrong customer", renewed: [{ id: renewal(2).id, endDate: "2026-12-20" }] },
  ]);
});

it("names all that becomes due again, earlier dues with the renewal", async () => {
  const own = renewal(1, { customer: payment.customer });
  const earlier = { ...paidFor(own, "4500.00"), chargeId: "0190a000-0000-7000-8000-00000000e009", term: 1 };
  const detail = detailOf({ charges: [earlier, paidFor(own, "4500.00")], renewals: [own] });
  fakeNetwork({ "payments.read": () => detail });
  const { user } = ask({ amount: "9000.00", refunded: "0.00" });
  const undo = await screen.findByRole("switch", { name: /and ₹4,500 will be due again$/ });
  expect(screen.getByText("In all, ₹9,000 will be due again.")).toBeVisible();
  await user.click(undo);
  expect(screen.getByText("In all, ₹4,500 will be due again.")).toBeVisible();
});

it("says which renewal can't be undone, and what is due again, also once the server refuses it", async () => {
  let canUndo = true;
  const network = fakeNetwork({
    "payments.read": () => detailOf({ charges: [paidFor(renewal(1), "2000.00")], renewals: [renewal(1, { canUndo })] }),
    "payments.reverse": () => {
      canUndo = false;
      return refuseWith(refusal("renewal.changedSince", { name: "Dev Nair", product: "Class 12 Physics" }))();
    },
  });
  const { user } = ask({ refunded: "0.00" });
  await user.click(await screen.findByRole("switch", { name: /^Also undo/ }));
  await user.type(await reason(), "Wrong customer");
  await user.click(screen.getByRole("button", { name: "Reverse payment" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /so the renewal can't be undone\. You can only reverse the payment\./,
  );
  expect(
    await screen.findByText(
      "The renewal of Dev Nair, Class 12 Physics can't be undone because something has changed since. ₹2,000 will be due again.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("switch")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reverse payment" }));
  expect(network.inputsOf("payments.reverse")[1]).toEqual({ id: payment.id, reason: "Wrong customer" });
});

it("offers no renewal to a role that may not renew, nor when they failed to load", async () => {
  fakeNetwork({ "payments.read": () => detailOf({ renewals: [renewal(1)] }) });
  ask({}, false);
  expect(await screen.findByText("Terms renewed with this payment stay renewed and become due again.")).toBeVisible();
  expect(screen.queryByRole("switch")).not.toBeInTheDocument();
  cleanup();
  fakeNetwork({ "payments.read": refuseWith(refusal("server.failed")) });
  ask();
  expect(await screen.findByText("Terms renewed with this payment stay renewed and become due again.")).toBeVisible();
});

it("says that what was refunded of a payment is reversed with it", async () => {
  fakeNetwork({ "payments.read": () => detailOf({}) });
  ask();
  expect(
    await screen.findByText(
      "₹500 of this payment was refunded. The refund will be reversed too, so neither is included in your totals.",
    ),
  ).toBeVisible();
  expect(screen.queryByText(/stay renewed/)).not.toBeInTheDocument();
  cleanup();
  ask({ refunded: "0.00" });
  expect(await screen.findByText(/Reverse this payment only if it was recorded by mistake/)).toBeVisible();
  expect(screen.queryByText(/was refunded/)).not.toBeInTheDocument();
});

it("says in Hindi why the product itself reversed a payment", async () => {
  await switchLanguage("hi");
  fakeNetwork({});
  const undone = {
    ...payment,
    reversedAt: "2026-11-20T06:01:00.000Z",
    reversalReason: "Undone",
    refunded: "0.00",
    part: null,
  };
  renderPart(
    <ul>
      <PaymentLine
        payment={undone}
        customer={payment.customer}
        mayReverse={false}
        mayRenew={false}
        maySend={false}
        today="2026-11-21"
      />
    </ul>,
  );
  expect(await screen.findByText("रद्द: एंट्री वापस ली गई")).toBeVisible();
});

it.each([
  ["en", "Paid by Meera Nair · ₹1,500 for Dev Nair"],
  ["hi", "Meera Nair ने दिए · Dev Nair के लिए ₹1,500"],
] as const)("says who made a payment and which part of it is the customer's (%s)", async (language, said) => {
  await switchLanguage(language);
  fakeNetwork({});
  const familys = { ...payment, refunded: "0.00", advance: "0.00", note: null, part: "1500.00" };
  const dev = { id: "0190a000-0000-7000-8000-000000000101", name: "Dev Nair" };
  renderPart(
    <ul>
      <PaymentLine
        payment={familys}
        customer={dev}
        mayReverse={false}
        mayRenew={false}
        maySend={false}
        today="2026-11-21"
      />
    </ul>,
  );
  expect(await screen.findByText(said)).toBeVisible();
});
