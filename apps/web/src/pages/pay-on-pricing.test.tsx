// @vitest-environment jsdom
import "../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StaticPaymentDialog } from "../features/activation/static-payment-dialog.tsx";
import { paymentTextsInHindi } from "../features/activation/texts.hi.ts";
import { paymentTexts } from "../features/activation/texts.ts";
import { pricingContentInHindi } from "../features/pricing/content.hi.ts";
import { pricingContent } from "../features/pricing/content.ts";
import { PriceAction } from "../features/pricing/price-action.tsx";
import { Pricing } from "../features/pricing/pricing.tsx";
import { keepToken } from "../lib/session/session-token.ts";
import { fakeRest } from "../testing/fake-rest.ts";
import { failOnce, heldAnswer, refuseWith } from "../testing/refusals.ts";
import { publicConfig, runningTrial, tenant, user } from "../testing/samples.ts";
import { currentToasts, dismissToast } from "../ui/toast-store.ts";
import { payOnPricing } from "./pay-on-pricing.ts";

const person = userEvent.setup();
const shownToasts = () => currentToasts().filter(({ isOpen }) => isOpen);
const answers = {
  "GET /api/trial-status": () => ({ trialStatus: runningTrial }),
  "GET /api/auth/me": () => ({ user, tenant }),
  "GET /trpc/config.public": () => publicConfig,
};

beforeEach(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  keepToken("token-1", tenant.id);
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

/** Renders the pricing page and adds its script's behaviour for a signed-in user. */
function open(language: "en" | "hi" = "en") {
  const content = language === "hi" ? pricingContentInHindi : pricingContent;
  const { container } = render(
    <>
      <Pricing content={content} action={<PriceAction language={language} texts={content.action} />} />
      <StaticPaymentDialog texts={language === "hi" ? paymentTextsInHindi : paymentTexts} />
    </>,
  );
  const box = container.querySelector<HTMLElement>("[data-price-action]") as HTMLElement;
  const dialog = container.querySelector("dialog") as HTMLDialogElement;
  payOnPricing(box, dialog);
  return { box, dialog, activate: () => person.click(screen.getByRole("button", { name: content.action.activate })) };
}

it.each([
  ["a running trial", runningTrial, "trial", "or continue your trial, 2 days left"],
  ["the last day of a trial", { ...runningTrial, daysRemaining: 1 }, "trial", "or continue your trial, 1 day left"],
  ["a trial that is over", { ...runningTrial, isExpired: true, daysRemaining: 0 }, "expired", null],
  ["a suspended account", { ...runningTrial, accountStatus: "suspended" }, "suspended", null],
  ["a paid account", { ...runningTrial, accountStatus: "active" }, "active", null],
])("shows the state of %s", async (_, trialStatus, state, way) => {
  fakeRest({ ...answers, "GET /api/trial-status": () => ({ trialStatus }) });
  const { box } = open();
  await waitFor(() => expect(box.dataset.account).toBe(state));
  if (way !== null) expect(box.querySelector("[data-go-on]")).toHaveTextContent(way);
});

it("keeps the button when the account's state can't be read, and says so once it is pressed", async () => {
  const rest = fakeRest({
    ...answers,
    "GET /api/trial-status": failOnce({}),
    "GET /api/auth/me": failOnce({ user, tenant }),
  });
  const { dialog, activate } = open();
  await activate();
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: "Payment Error", isDestructive: true }]));
  expect(dialog.open).toBe(false);
  await activate();
  await waitFor(() => expect(dialog.open).toBe(true));
  expect(rest.bodiesOf("GET /api/auth/me")).toHaveLength(2);
});

it("says that payments aren't set up, and disables the button", async () => {
  fakeRest({ ...answers, "GET /trpc/config.public": () => ({ ...publicConfig, razorpayScriptUrl: null }) });
  const { dialog, activate } = open();
  await activate();
  expect(await within(dialog).findByText("Payments aren’t set up on this installation.")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Pay ₹1,500" })).toBeDisabled();
});

it("asks for one order, can't be closed meanwhile, and shows why the order was refused", async () => {
  const held = heldAnswer();
  const rest = fakeRest({ ...answers, "POST /api/payment/create-order": held.handler });
  const { dialog, activate } = open();
  await activate();
  const pay = await within(dialog).findByRole("button", { name: "Pay ₹1,500" });
  await person.dblClick(pay);
  expect(pay).toBeDisabled();
  expect(pay).toHaveTextContent("Opening checkout...");
  const cancel = new Event("cancel", { cancelable: true });
  dialog.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  held.resolve(Promise.resolve().then(refuseWith(refusal("payment.alreadyActive"))));
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: "Payment Error", description: "Your CRM is already active. There is nothing to pay." },
    ]),
  );
  expect(pay).toBeEnabled();
  expect(rest.bodiesOf("POST /api/payment/create-order")).toHaveLength(1);
});

it("is in Hindi, with the server's refusal", async () => {
  document.documentElement.lang = "hi";
  fakeRest({ ...answers, "POST /api/payment/create-order": refuseWith(refusal("payment.alreadyActive")) });
  const { box, dialog, activate } = open("hi");
  await waitFor(() => expect(box.querySelector("[data-go-on]")).toHaveTextContent(/2 दिन/));
  await activate();
  await person.click(await within(dialog).findByRole("button", { name: "₹1,500 दें" }));
  await waitFor(() => expect(shownToasts()[0]?.title).toBe("पेमेंट में दिक्कत"));
  expect(shownToasts()[0]?.description).toMatch(/[\u0900-\u097f]/);
  document.documentElement.lang = "";
  vi.unstubAllGlobals();
});
