// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { CustomerAccount } from "@aavarti/contract/payments";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { clearAccount, meera } from "../../testing/samples.ts";
import { PaidNowFields, usePaidNow } from "./paid-now.tsx";

function Example() {
  const paid = usePaidNow({ customerId: meera.id, cost: 1800_00 });
  return (
    <>
      <PaidNowFields paid={paid} />
      <button type="button" onClick={paid.reset}>
        Next customer
      </button>
      <output>
        {paid.isBlocked ? "blocked" : (paid.payment?.amount ?? "unpaid")}
        {paid.payment?.oldestFirst === false && " term first"}
      </output>
    </>
  );
}

const show = (account: Partial<CustomerAccount>) => {
  fakeNetwork({ "payments.account": () => ({ ...clearAccount, ...account }) });
  return renderPart(<Example />);
};

beforeEach(() => localStorage.clear());

it("pays the new term in full unless another amount is typed", async () => {
  const { user } = show({});
  expect(await screen.findByText("₹1,800 left to pay")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("unpaid");
  await user.click(screen.getByRole("switch", { name: /^Paid now/ }));
  expect(screen.getByText("Nothing left to pay")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("1800.00");
  await user.clear(screen.getByRole("textbox", { name: "Amount" }));
  expect(screen.getByText("Enter the amount that was paid")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("blocked");
});

it("says what stays due with what was owed before", async () => {
  const { user } = show({ due: "3200.00" });
  expect(await screen.findByText("₹5,000 left to pay, including earlier dues")).toBeVisible();
  await user.click(screen.getByRole("switch", { name: /^Paid now/ }));
  expect(screen.getByText("₹3,200 left to pay, including earlier dues")).toBeVisible();
});

it("pays earlier dues first, as the payment sheet does, unless the new term is chosen", async () => {
  const { user } = show({ due: "900.00" });
  await screen.findByText("₹2,700 left to pay, including earlier dues");
  await user.click(screen.getByRole("switch", { name: /^Paid now/ }));
  expect(screen.getByText("₹900 goes to earlier dues, ₹900 to the new term")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(/^1800.00$/);
  await user.click(screen.getByRole("radio", { name: "New term" }));
  expect(screen.getByText("₹0 goes to earlier dues, ₹1,800 to the new term")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("1800.00 term first");
  await user.clear(screen.getByRole("textbox", { name: "Amount" }));
  await user.type(screen.getByRole("textbox", { name: "Amount" }), "2700");
  expect(screen.queryByRole("radio", { name: "New term" })).not.toBeInTheDocument();
});

it("asks for no order without earlier dues", async () => {
  const { user } = show({});
  await user.click(await screen.findByRole("switch", { name: /^Paid now/ }));
  expect(screen.queryByRole("radio", { name: "New term" })).not.toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent(/^1800.00$/);
});

it("asks for no amount that the advance has paid", async () => {
  const { user } = show({ advance: "2933.33" });
  expect(await screen.findByText("Paid from the advance of ₹2,933.33")).toBeVisible();
  await user.click(screen.getByRole("switch", { name: /^Paid now/ }));
  expect(
    screen.getByText("The advance covers the new term. Anything paid now will be kept as an advance."),
  ).toBeVisible();
  expect(screen.queryByText("Enter the amount that was paid")).not.toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Amount" }), "500");
  expect(screen.getByRole("status")).toHaveTextContent("500.00");
});

it("offers the usual mode again after it starts over", async () => {
  const { user } = show({ usual: { mode: "upi", times: 4 } });
  const paidNow = await screen.findByRole("switch", { name: /^Paid now/ });
  await user.click(paidNow);
  const usual = await screen.findByRole("radio", { name: "UPI" });
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  expect(usual).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Next customer" }));
  await user.click(paidNow);
  expect(screen.getByRole("radio", { name: "UPI" })).toBeChecked();
});
