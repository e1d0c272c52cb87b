// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { CustomerAccount } from "@aavarti/contract/payments";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { clearAccount, meera } from "../../../testing/samples.ts";
import { CustomerBalance } from "./customer-balance.tsx";

const dev = { id: "0190a000-0000-7000-8000-000000000101", name: "Dev Nair" };
const anaya = { id: "0190a000-0000-7000-8000-000000000102", name: "Anaya Nair" };

/** Meera pays for two siblings, who owe ₹2,400 and ₹1,500. */
const family: CustomerAccount = {
  ...clearAccount,
  due: "3900.00",
  overdue: "2400.00",
  dueSince: "2026-11-19",
  members: [
    ...clearAccount.members,
    { ...dev, due: "2400.00", overdue: "2400.00", dueSince: "2026-11-19", collected: "0.00" },
    { ...anaya, due: "1500.00", overdue: "0.00", dueSince: "2026-12-01", collected: "0.00" },
  ],
};

const show = (customer: { id: string; name: string }, account: CustomerAccount) => {
  fakeNetwork({ "payments.account": () => account });
  renderPart(<CustomerBalance customer={customer} take={() => {}} today="2026-11-21" />);
};

it("shows what a customer owes, and with their family, and who pays", async () => {
  show(dev, family);
  expect(await screen.findByText("₹2,400")).toBeVisible();
  expect(screen.getByText("Family balance: ₹3,900. Meera Nair pays for the family.")).toBeVisible();
  expect(screen.getByText("Unpaid since 19 Nov")).toBeVisible();
  expect(screen.getByRole("button", { name: "Take ₹3,900" })).toBeVisible();
});

it("calls nobody late whose own day is to come", async () => {
  show(anaya, family);
  expect(await screen.findByText("₹1,500")).toBeVisible();
  expect(screen.getByText("Due 1 Dec")).toBeVisible();
  expect(screen.queryByText(/overdue|Unpaid/)).not.toBeInTheDocument();
});

it("shows a payer what they owe together with those they pay for", async () => {
  show(meera, family);
  expect(await screen.findByText("₹3,900")).toBeVisible();
  expect(screen.getByText("Family balance")).toBeVisible();
  expect(screen.getByText("Unpaid since 19 Nov")).toBeVisible();
  expect(screen.getByText("Own balance: ₹0")).toBeVisible();
});

it("names no family where there is none", async () => {
  const members = [
    { id: meera.id, name: meera.name, due: "500.00", overdue: "0.00", dueSince: "2026-11-21", collected: "0.00" },
  ];
  show(meera, { ...clearAccount, due: "500.00", dueSince: "2026-11-21", members });
  expect(await screen.findByText("₹500")).toBeVisible();
  expect(screen.queryByText(/family/)).not.toBeInTheDocument();
});
