// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { messagePrices } from "../../testing/samples.ts";
import { MessageCostsPanel } from "./message-costs-panel.tsx";

const spending = {
  month: "2026-11",
  budget: { amount: "500.00", stops: false },
  spent: "405.50",
  messages: 3_526,
  categories: [{ category: "utility", messages: 3_526, reported: 3_500, spent: "405.50" }],
};

it("shows what was spent of the budget, and saves a new budget", async () => {
  const network = fakeNetwork({
    "messageCosts.prices": () => messagePrices,
    "messageCosts.spending": () => spending,
    "messageCosts.saveBudget": () => ({ ...spending, budget: { amount: "600.00", stops: false } }),
  });
  const { user } = renderPart(<MessageCostsPanel mayReadSpending mayChange />);
  expect(await screen.findByText("₹405.50", { selector: "strong" })).toBeVisible();
  expect(screen.getByText("of ₹500")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Monthly budget" })).toHaveAttribute("aria-valuenow", "81");
  expect(screen.getByText("3,526 messages · 26 estimated")).toBeVisible();
  const field = screen.getByRole("textbox", { name: "Monthly budget" });
  await user.clear(field);
  await user.type(field, "0");
  await user.click(screen.getByRole("button", { name: "Save budget" }));
  expect(screen.getByText("Enter an amount above 0, or leave it empty")).toBeVisible();
  await user.clear(field);
  await user.type(field, "₹600");
  expect(screen.queryByText("Enter an amount above 0, or leave it empty")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save budget" }));
  await waitFor(() => expect(network.inputsOf("messageCosts.saveBudget")).toEqual([{ amount: "600" }]));
  expect(await screen.findByText("of ₹600")).toBeVisible();
});

it("saves prices with three decimals, and goes back to the default ones", async () => {
  const network = fakeNetwork({
    "messageCosts.prices": () => messagePrices,
    "messageCosts.spending": () => spending,
    "messageCosts.savePrices": () => ({ ...messagePrices, utility: "0.145", isDefault: false }),
  });
  const { user } = renderPart(<MessageCostsPanel mayReadSpending mayChange />);
  const field = await screen.findByRole("textbox", { name: "Utility" });
  expect(screen.queryByRole("button", { name: "Use default prices" })).toBeNull();
  await user.clear(field);
  await user.type(field, "0.1455");
  await user.click(screen.getByRole("button", { name: "Save prices" }));
  expect(screen.getByText("Enter rupees from 0 to 100, with up to three decimals")).toBeVisible();
  await user.clear(field);
  await user.type(field, "0.145");
  await user.click(screen.getByRole("button", { name: "Save prices" }));
  await user.click(await screen.findByRole("button", { name: "Use default prices" }));
  await waitFor(() =>
    expect(network.inputsOf("messageCosts.savePrices")).toEqual([
      { utility: "0.145" },
      { utility: "0.115", marketing: "0.863", authentication: "0.115" },
    ]),
  );
});

it("only shows the prices to a role that may not read spending or change anything", async () => {
  const network = fakeNetwork({ "messageCosts.prices": () => messagePrices });
  renderPart(<MessageCostsPanel mayReadSpending={false} mayChange={false} />);
  expect(await screen.findByRole("textbox", { name: "Marketing" })).toHaveAttribute("readonly");
  expect(screen.getByText("Only owners and admins can change this.")).toBeVisible();
  expect(network.calls.map(({ procedure }) => procedure)).toEqual(["messageCosts.prices"]);
});
