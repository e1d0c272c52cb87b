// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { activationPayment, paidTrial, publicConfig, tenant, user } from "../../testing/samples.ts";
import { BillingPanel } from "../billing/billing-panel.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

const order = { success: true, order: { id: "order_000001", amount: 150_000, currency: "INR" }, keyId: "rzp_1" };
const result = {
  razorpay_order_id: "order_000001",
  razorpay_payment_id: "pay_000001",
  razorpay_signature: "0a".repeat(32),
};
const answers = {
  "config.public": () => publicConfig,
  "auth.me": () => ({ user, tenant }),
  "trial.status": () => paidTrial,
  "payment.createOrder": () => order,
};

/** The provider's checkout, as its script defines it. Each opened checkout keeps its options. */
function playCheckout() {
  const opened: { amount: number; handler: (paid: typeof result) => void; modal: { ondismiss: () => void } }[] = [];
  class Checkout {
    constructor(options: (typeof opened)[number]) {
      opened.push(options);
    }
    open(): void {}
  }
  vi.stubGlobal("Razorpay", Checkout);
  return opened;
}

/** Renders the open dialog and lets the provider's script load, or fail to. */
async function open({ scriptLoads = true, beside = null as ReactNode } = {}) {
  const onClose = vi.fn();
  const payer = { name: user.name, email: user.email, businessName: tenant.businessName };
  const { user: person } = renderPart(
    <>
      {beside}
      <PaymentDialog isOpen payer={payer} onClose={onClose} />
    </>,
  );
  const pay = await screen.findByRole("button", { name: "Pay ₹1,500" });
  await waitFor(() => expect(pay).toBeEnabled());
  const script = document.querySelector(`script[src="${publicConfig.razorpayScriptUrl}"]`);
  if (script) fireEvent(script, new Event(scriptLoads ? "load" : "error"));
  return { person, pay, onClose };
}

afterEach(() => {
  // Removed, so that a script which failed for one test is asked for again in the next.
  for (const script of document.head.querySelectorAll("script")) script.remove();
});

it("says that payments aren't set up, and disables the button", async () => {
  const network = fakeNetwork({ ...answers, "config.public": () => ({ ...publicConfig, razorpayScriptUrl: null }) });
  renderPart(<PaymentDialog isOpen payer={{ name: "", email: "", businessName: "" }} onClose={() => undefined} />);
  expect(await screen.findByText("Payments aren’t set up on this installation.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay ₹1,500" })).toBeDisabled();
  expect(network.inputsOf("payment.createOrder")).toEqual([]);
});

it("includes the inbox, and promises nothing that is still to come", async () => {
  fakeNetwork({ ...answers, "config.public": () => ({ ...publicConfig, razorpayScriptUrl: null }) });
  renderPart(<PaymentDialog isOpen payer={{ name: "", email: "", businessName: "" }} onClose={() => undefined} />);
  expect(await screen.findByText("Universal inbox for email and WhatsApp")).toBeVisible();
  expect(screen.queryByText(/coming soon|\bAI\b/i)).not.toBeInTheDocument();
});

it("says that the checkout couldn't be opened, and lets it be tried again", async () => {
  const opened = playCheckout();
  fakeNetwork(answers);
  const { person, pay } = await open({ scriptLoads: false });
  await person.click(pay);
  const again = await waitFor(() => {
    const script = document.querySelector("script");
    expect(script).not.toBeNull();
    return script as HTMLScriptElement;
  });
  fireEvent(again, new Event("error"));
  expect(await screen.findByText("Failed to initiate payment")).toBeVisible();
  expect(opened).toEqual([]);
  expect(pay).toBeEnabled();
});

it("asks for one order however often it is pressed, and closes once the payment is verified", async () => {
  const opened = playCheckout();
  const ordered = heldAnswer();
  const verified = heldAnswer();
  const network = fakeNetwork({
    ...answers,
    "payment.createOrder": ordered.handler,
    "payment.verify": verified.handler,
  });
  const { person, pay, onClose } = await open();
  await person.dblClick(pay);
  expect(await screen.findByRole("button", { name: "Opening checkout..." })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  ordered.resolve(order);
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatchObject({ key: "rzp_1", order_id: "order_000001", amount: 150_000 });
  // The provider's checkout can't be used below a modal dialog.
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  opened[0]?.handler(result);
  expect(await screen.findByRole("button", { name: "Processing..." })).toBeDisabled();
  verified.resolve({ success: true });
  expect(await screen.findByText("Your CRM has been activated successfully.")).toBeVisible();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(network.inputsOf("payment.createOrder")).toHaveLength(1);
  expect(network.inputsOf("payment.verify")).toEqual([result]);
});

it("shows the payment in the billing history without a reload", async () => {
  const opened = playCheckout();
  let isPaid = false;
  fakeNetwork({
    ...answers,
    "billing.read": () => ({ isTaxInvoice: true, payments: isPaid ? [activationPayment] : [] }),
    "payment.verify": () => {
      isPaid = true;
      return { success: true };
    },
  });
  const { person, pay } = await open({ beside: <BillingPanel businessName={tenant.businessName} /> });
  expect(await screen.findByText(/^No payments yet\./)).toBeInTheDocument();
  await person.click(pay);
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.handler(result);
  expect(await screen.findByText("21 Nov 2026")).toBeInTheDocument();
  expect(screen.queryByText(/^No payments yet\./)).not.toBeInTheDocument();
});

it("says that the payment was cancelled when the checkout is closed, and offers it again", async () => {
  const opened = playCheckout();
  fakeNetwork(answers);
  const { person, pay, onClose } = await open();
  await person.click(pay);
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.modal.ondismiss();
  expect(await screen.findByText("Payment was cancelled by user.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay ₹1,500" })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ["the order", "payment.createOrder", refusal("payment.alreadyActive"), "Payment Error"],
  ["the verification", "payment.verify", refusal("payment.notConfirmed"), "Verification Failed"],
])("shows the server's refusal of %s and stays open", async (_, procedure, refused, title) => {
  const opened = playCheckout();
  fakeNetwork({ ...answers, [procedure]: refuseWith(refused) });
  const { person, pay, onClose } = await open();
  await person.click(pay);
  if (procedure === "payment.verify") {
    await waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.handler(result);
  }
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(refused.message)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay ₹1,500" })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

it("is in Hindi, with the server's refusal", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "payment.createOrder": refuseWith(refusal("payment.alreadyActive")) });
  renderPart(<PaymentDialog isOpen payer={{ name: "", email: "", businessName: "" }} onClose={() => undefined} />);
  const pay = await screen.findByRole("button", { name: "₹1,500 दें" });
  await waitFor(() => expect(pay).toBeEnabled());
  expect(screen.getByText("टेस्ट मोड। कोई पैसा नहीं लिया जाता।")).toBeVisible();
  fireEvent.click(pay);
  expect(await screen.findByText("पेमेंट में दिक्कत")).toBeVisible();
  expect(screen.getByText(/CRM.*चालू/, { selector: "div" })).toBeVisible();
});

it("takes no payment before the checkout's address is loaded, and claims no fault meanwhile", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "config.public": held.handler });
  renderPart(<PaymentDialog isOpen payer={{ name: "", email: "", businessName: "" }} onClose={() => undefined} />);
  expect(await screen.findByRole("button", { name: "Pay ₹1,500" })).toBeDisabled();
  expect(screen.queryByText(/aren’t set up|Couldn't load/)).not.toBeInTheDocument();
  held.resolve(publicConfig);
  await waitFor(() => expect(screen.getByRole("button", { name: "Pay ₹1,500" })).toBeEnabled());
});

it("says that the checkout failed to load, and Try again makes the payment possible", async () => {
  fakeNetwork({ ...answers, "config.public": failOnce(publicConfig) });
  const { user: person } = renderPart(
    <PaymentDialog isOpen payer={{ name: "", email: "", businessName: "" }} onClose={() => undefined} />,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the checkout. Try again.");
  expect(screen.getByRole("button", { name: "Pay ₹1,500" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Pay ₹1,500" })).toBeEnabled());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
