// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { renderApp } from "./testing/render-app.tsx";
import { physics, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const large = { ...physics, price: "150000.00", setupFee: "12.50" };

/** Answers to the products screen of a business in a currency. */
const inCurrency = (currency: string) => ({
  ...signedIn({ tenant: { ...tenant, currency } }),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "products.list": () => ({ items: [large], nextCursor: null }),
  "products.count": () => ({ items: [] }),
  "products.add": () => large,
  "views.list": () => [],
});

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

it.each([
  ["₹", "₹1,50,000"],
  ["$", "$150,000"],
  ["AED", "AED 150,000"],
  ["NPR", "Rs 1,50,000"],
  ["JPY", "¥150,000"],
])("shows a list's amounts in %s", async (currency, price) => {
  fakeNetwork(inCurrency(currency));
  renderApp("/dashboard/products");
  expect(await screen.findByText(price)).toBeVisible();
  if (currency !== "₹") expect(document.body).not.toHaveTextContent("₹");
});

async function openForm(currency: string) {
  const network = fakeNetwork(inCurrency(currency));
  const { user: person } = renderApp("/dashboard/products?form=new");
  const form = within(await screen.findByRole("dialog"));
  await person.type(await form.findByLabelText("Name"), "Yoga");
  return { network, person, form };
}

it("takes a price as it is typed in the business's currency, and sends it as before", async () => {
  const { network, person, form } = await openForm("AED");
  const price = form.getByLabelText("Price");
  expect(price.parentElement).toHaveTextContent("AED");
  await person.type(price, "AED 150000");
  await person.tab();
  expect(price).toHaveValue("150,000");
  await person.click(form.getByRole("button", { name: /^(Create|Save|Add) (?!one month)/ }));
  await waitFor(() => expect(network.inputsOf("products.add")).toEqual([expect.objectContaining({ price: "150000" })]));
});

it("refuses decimals in a currency that has none", async () => {
  const { network, person, form } = await openForm("JPY");
  await person.type(form.getByLabelText("Price"), "1500.50");
  await person.click(form.getByRole("button", { name: /^(Create|Save|Add) (?!one month)/ }));
  expect(await form.findByText("This currency has no decimals. Enter a whole amount.")).toBeVisible();
  expect(network.inputsOf("products.add")).toEqual([]);
});
