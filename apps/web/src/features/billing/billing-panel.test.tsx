// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { ActivationPayment, Billing } from "@aavarti/contract/billing";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { RoleProvider } from "../../lib/session/may.tsx";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { activationPayment as payment } from "../../testing/samples.ts";
import { BillingPanel } from "./billing-panel.tsx";

const receipt = { number: "AAV/26-27/000001", issuedOn: "2026-11-21", isReady: true };
const billing = (changes: Partial<ActivationPayment> = {}, isTaxInvoice = true): Billing => ({
  isTaxInvoice,
  payments: [{ ...payment, ...changes }],
});
const panel = (role: "owner" | "accountant" = "owner") => (
  <RoleProvider role={role}>
    <BillingPanel businessName="Prerna Classes" />
  </RoleProvider>
);

it("asks nobody to activate whose account is active without a payment", async () => {
  const none = () => ({ ...billing(), payments: [] });
  fakeNetwork({ "billing.read": none });
  renderPart(<BillingPanel businessName="Prerna Classes" isActive />);
  expect(await screen.findByText("No payments. Your account is active without one.")).toBeVisible();
  cleanup();
  renderPart(panel());
  expect(await screen.findByText("No payments yet. Your receipt appears here after you activate.")).toBeVisible();
});

it("issues a receipt with the state, and offers its PDFs once they are rendered", async () => {
  let reads = 0;
  const network = fakeNetwork({
    "billing.read": () => {
      reads += 1;
      return reads === 1 ? billing() : billing({ canHaveReceipt: false, receipt });
    },
    "billing.issueReceipt": () => billing({ canHaveReceipt: false, receipt: { ...receipt, isReady: false } }),
  });
  const { user: person } = renderPart(panel());
  expect(await screen.findByText("₹1,500")).toBeVisible();
  expect(screen.getByText("21 Nov 2026")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Get receipt" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Get receipt" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Prerna Classes");
  await person.click(dialog.getByRole("button", { name: "Issue receipt" }));
  expect(await dialog.findByText("Choose your state or enter your GSTIN.")).toBeVisible();
  await person.type(dialog.getByLabelText(/^GSTIN/), "27AAPFU0939F1ZV");
  expect(dialog.queryByLabelText("State")).not.toBeInTheDocument();
  await person.click(dialog.getByRole("button", { name: "Issue receipt" }));
  expect(await screen.findByText("Receipt issued")).toBeVisible();
  expect(network.inputsOf("billing.issueReceipt")).toEqual([
    { paymentId: payment.id, name: "Prerna Classes", address: "", gstin: "27AAPFU0939F1ZV", state: null },
  ]);
  expect(screen.getByText("Preparing the PDF...")).toBeVisible();
  const links = await screen.findAllByRole("button", { name: /^Receipt AAV/ });
  expect(links.map((link) => link.textContent)).toEqual(["English PDF", "Hindi PDF"]);
});

it("requests a refund after saying what it does to the account", async () => {
  const network = fakeNetwork({
    "billing.read": () => billing(),
    "billing.requestRefund": () => billing({ status: "refund_requested", refundableUntil: null }),
  });
  const { user: person } = renderPart(panel());
  expect(await screen.findByText("You can request a refund until 21 Dec 2026.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Request refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund ₹1,500?" }));
  expect(dialog.getByText("Your account will be suspended as soon as the refund is completed.")).toBeVisible();
  expect(dialog.getByText(/Your data is kept for 30 days/)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Request refund" }));
  expect(await screen.findByText("Your account stays active until the refund is completed.")).toBeVisible();
  expect(network.inputsOf("billing.requestRefund")).toEqual([{ paymentId: payment.id }]);
  expect(screen.queryByRole("button", { name: "Request refund" })).not.toBeInTheDocument();
});

it("says why a refund was refused, and that the last one failed", async () => {
  fakeNetwork({
    "billing.read": () => billing({ refundFailed: true }),
    "billing.requestRefund": refuseWith(refusal("refund.tooLate", { days: 30 })),
  });
  const { user: person } = renderPart(panel());
  expect(await screen.findByText(/^Your last refund failed/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Request refund" }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Request refund" }));
  expect(await screen.findByText("Refunds can only be requested within 30 days of the payment.")).toBeVisible();
});

it("says of a payment that was charged back why it has no refund, and keeps its receipt", async () => {
  const chargedBack = { status: "charged_back", canHaveReceipt: false, refundableUntil: null, receipt } as const;
  fakeNetwork({ "billing.read": () => billing(chargedBack) });
  renderPart(panel());
  expect(await screen.findByText("Charged back")).toBeVisible();
  expect(
    screen.getByText("Your bank returned this payment to you after a dispute, so it can't be refunded."),
  ).toBeVisible();
  expect(screen.queryByText("Paid")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Request refund" })).not.toBeInTheDocument();
  expect(screen.getByText("Receipt AAV/26-27/000001")).toBeVisible();
  cleanup();
  await switchLanguage("hi");
  renderPart(panel());
  expect(await screen.findByText("बैंक ने पैसे लौटाए")).toBeVisible();
});

it.each([
  ["paid", "You can request a refund after it decides."],
  ["refund_requested", "Your refund waits until it decides."],
] as const)("says of a disputed payment that is %s why it isn't refunded now", async (status, end) => {
  fakeNetwork({ "billing.read": () => billing({ status, isDisputed: true, refundableUntil: null }) });
  renderPart(panel());
  expect(await screen.findByText(`Your bank is reviewing a dispute of this payment. ${end}`)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request refund" })).not.toBeInTheDocument();
});

it("asks for no GSTIN where receipts show no tax", async () => {
  const network = fakeNetwork({
    "billing.read": () => billing({}, false),
    "billing.issueReceipt": () => billing({ canHaveReceipt: false, receipt }, false),
  });
  const { user: person } = renderPart(panel());
  await person.click(await screen.findByRole("button", { name: "Get receipt" }));
  expect(screen.queryByLabelText(/GSTIN/)).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Issue receipt" }));
  expect(await screen.findByText("Receipt issued")).toBeVisible();
  expect(network.inputsOf("billing.issueReceipt")).toMatchObject([{ state: null }]);
});

it("shows a refused field and keeps what was typed", async () => {
  fakeNetwork({
    "billing.read": () => billing({}, false),
    "billing.issueReceipt": refuseWith(invalidField("name", explainField("field.required", { field: "name" }))),
  });
  const { user: person } = renderPart(panel());
  await person.click(await screen.findByRole("button", { name: "Get receipt" }));
  await person.click(screen.getByRole("button", { name: "Issue receipt" }));
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Prerna Classes");
});

it("lets an accountant download a receipt and not issue one", async () => {
  fakeNetwork({
    "billing.read": () => ({
      isTaxInvoice: true,
      payments: [payment, { ...payment, id: "other", canHaveReceipt: false, receipt }],
    }),
  });
  renderPart(panel("accountant"));
  expect(await screen.findByRole("button", { name: "Receipt AAV/26-27/000001: Hindi PDF" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Get receipt" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Request refund" })).not.toBeInTheDocument();
});

it.each([
  ["en", "Receipt AAV/26-27/000001: Hindi PDF", "Couldn't download the PDF"],
  ["hi", "रसीद AAV/26-27/000001: हिंदी PDF", "PDF डाउनलोड नहीं हो सका"],
] as const)("says in %s that a PDF couldn't be downloaded", async (language, button, title) => {
  await switchLanguage(language);
  fakeNetwork({ "billing.read": () => billing({ canHaveReceipt: false, receipt }) });
  const { user: person } = renderPart(panel());
  await person.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText(title)).toBeVisible();
});

it("loads again after a failure, and says so when there are no payments", async () => {
  fakeNetwork({ "billing.read": failOnce({ isTaxInvoice: false, payments: [] }) });
  const { user: person } = renderPart(panel());
  await person.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^No payments yet/)).toBeVisible();
});

it("is in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ "billing.read": () => billing({ status: "refunded", canHaveReceipt: false, receipt }) });
  renderPart(panel());
  expect(await screen.findByText("पेमेंट का इतिहास")).toBeVisible();
  expect(await screen.findByText("रिफ़ंड हो गया")).toBeVisible();
  expect(screen.getByRole("button", { name: "रसीद AAV/26-27/000001: हिंदी PDF" })).toBeVisible();
});

it("says that the payments are loading, and not that there are none", async () => {
  const held = heldAnswer();
  fakeNetwork({ "billing.read": held.handler });
  renderPart(panel());
  expect(await screen.findByRole("status", { name: "Loading your billing history" })).toBeVisible();
  expect(screen.queryByText(/^No payments yet/)).not.toBeInTheDocument();
  held.resolve(billing());
  expect(await screen.findByText("₹1,500")).toBeVisible();
  expect(screen.queryByRole("status", { name: "Loading your billing history" })).not.toBeInTheDocument();
});
