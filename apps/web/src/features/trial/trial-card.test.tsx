// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { paidTrial, runningTrial } from "../../testing/samples.ts";
import { ProfileCountdown } from "./profile-countdown.tsx";
import { TrialCard } from "./trial-card.tsx";
import { useTrial } from "./use-trial.ts";

const over = {
  ...runningTrial,
  isActive: false,
  isExpired: true,
  daysRemaining: 0,
  keptUntil: "2026-12-20T06:30:00.000Z",
};

function render({ mayPay = true, isRefunding = false } = {}) {
  const onActivate = vi.fn();
  const Card = () => <TrialCard trial={useTrial()} mayPay={mayPay} isRefunding={isRefunding} onActivate={onActivate} />;
  return { ...renderPart(<Card />), onActivate };
}

it("shows placeholders, then a paid account without a button", async () => {
  const held = heldAnswer();
  fakeNetwork({ "trial.status": held.handler });
  render();
  expect(await screen.findByRole("status", { name: "Loading your account" })).toBeVisible();
  held.resolve(paidTrial);
  expect(await screen.findByRole("heading", { name: "Active" })).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("says that the account's status couldn't be loaded, and loads it again", async () => {
  fakeNetwork({ "trial.status": failOnce(runningTrial) });
  const { user: person, onActivate } = render();
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load your account status. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuetext", "2 days left");
  await person.click(screen.getByRole("button", { name: "Upgrade Now" }));
  expect(onActivate).toHaveBeenCalledOnce();
});

it("says of an account whose fee is being refunded how long it is active, and not that it is for life", async () => {
  fakeNetwork({ "trial.status": () => paidTrial });
  render({ isRefunding: true });
  expect(await screen.findByText("Your account stays active until the refund is completed.")).toBeVisible();
  expect(screen.queryByText(/for life/)).not.toBeInTheDocument();
});

it("says of a suspended account that its fee was refunded", async () => {
  fakeNetwork({
    "trial.status": () => ({ ...over, accountStatus: "suspended", refundedAt: "2026-11-20T06:30:00.000Z" }),
  });
  render();
  expect(await screen.findByText(/^We refunded your activation fee on 20 Nov 2026/)).toBeVisible();
});

it.each([
  ["expired", "Trial Expired"],
  ["suspended", "Account suspended"],
] as const)("says until when the data of an account is kept that is %s", async (accountStatus, title) => {
  fakeNetwork({ "trial.status": () => ({ ...over, accountStatus }) });
  render();
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(
    screen.getByText("Your data is kept until 20 Dec 2026. Activate before then to keep everything."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Activate CRM - ₹1,500" })).toBeEnabled();
});

it.each([
  ["a running trial", runningTrial],
  ["a trial that is over", { ...over, accountStatus: "expired" }],
])("says who can activate instead of a button, for a role that can't pay, in %s", async (_, trial) => {
  fakeNetwork({ "trial.status": () => trial });
  render({ mayPay: false });
  expect(await screen.findByText("Only owners and admins can activate.")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("shows the last day of a trial in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ "trial.status": () => ({ ...runningTrial, daysRemaining: 1 }) });
  render();
  expect(await screen.findByRole("heading", { name: "ट्रायल" })).toBeVisible();
  expect(screen.getByText("1 दिन बाकी")).toBeVisible();
});

it.each([
  ["2026-11-24", "Choose your business type by Tue, 24 Nov 2026", /3 days left/],
  ["2026-11-21", "Choose your business type by Sat, 21 Nov 2026", /Today is the last day/],
  [
    "2026-11-20",
    "Your business profile was due by Fri, 20 Nov 2026",
    /2026Your workspace will use words that fit your business/,
  ],
])("counts the days to complete the profile until %s", async (dueOn, title, note) => {
  fakeNetwork({});
  renderPart(<ProfileCountdown dueOn={dueOn} today="2026-11-21" />);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByRole("region", { name: "Business profile" })).toHaveTextContent(note);
  expect(screen.getByRole("link", { name: "Complete profile" })).toHaveAttribute(
    "href",
    "/dashboard?dialog=business-type",
  );
});
