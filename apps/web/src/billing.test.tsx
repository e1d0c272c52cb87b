// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import { activationPayment, paidTrial, tenant } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const billing = (...statuses: readonly string[]) => ({
  isTaxInvoice: false,
  payments: statuses.map((status, place) => ({ ...activationPayment, id: `payment-${place}`, status })),
});

beforeEach(() => keepToken("token-1", tenant.id));

it("says of an account whose fee is being refunded how long it is active", async () => {
  fakeNetwork({
    ...signedIn(),
    "trial.status": () => paidTrial,
    "billing.read": () => billing("refund_pending"),
  });
  renderApp("/dashboard/billing");
  expect(await screen.findByText("Your account stays active until the refund is completed.")).toBeVisible();
  expect(screen.queryByText(/for life/)).not.toBeInTheDocument();
});

it("says that an account is active for life while only a second payment is refunded", async () => {
  fakeNetwork({
    ...signedIn(),
    "trial.status": () => paidTrial,
    "billing.read": () => billing("refund_pending", "paid"),
  });
  renderApp("/dashboard/billing");
  expect(await screen.findByText("Refund on its way")).toBeVisible();
  expect(screen.getByText(/for life/)).toBeVisible();
});

it("says how long an account is active that was paid again after a chargeback and is being refunded", async () => {
  fakeNetwork({
    ...signedIn(),
    "trial.status": () => paidTrial,
    "billing.read": () => billing("refund_pending", "charged_back"),
  });
  renderApp("/dashboard/billing");
  expect(await screen.findByText("Your account stays active until the refund is completed.")).toBeVisible();
  expect(screen.queryByText(/for life/)).not.toBeInTheDocument();
});

it("shows no account as active beside a payment that was charged back", async () => {
  let loads = 0;
  fakeNetwork({
    ...signedIn(),
    "trial.status": () => {
      loads += 1;
      return loads === 1 ? paidTrial : { ...paidTrial, isActive: false, accountStatus: "suspended" };
    },
    "billing.read": () => billing("charged_back"),
  });
  renderApp("/dashboard/billing");
  expect((await screen.findAllByText(/^Your account is suspended/))[0]).toBeVisible();
  expect(screen.queryByText(/for life/)).not.toBeInTheDocument();
});

it("shows no account as active beside a refund that is completed", async () => {
  let loads = 0;
  fakeNetwork({
    ...signedIn(),
    "trial.status": () => {
      loads += 1;
      return loads === 1
        ? paidTrial
        : { ...paidTrial, isActive: false, accountStatus: "suspended", refundedAt: "2026-11-20T06:30:00.000Z" };
    },
    "billing.read": () => billing("refunded"),
  });
  renderApp("/dashboard/billing");
  expect((await screen.findAllByText(/^We refunded your activation fee on 20 Nov 2026/))[0]).toBeVisible();
  expect(screen.queryByText(/for life/)).not.toBeInTheDocument();
});
