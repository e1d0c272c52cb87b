import { switchLanguage } from "../../lib/i18n/language.ts";
// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { CustomerAccount, RecordedPayment } from "@aavarti/contract/payments";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { clickUndo } from "../../testing/render-app.tsx";
import { renderPart } from "../../testing/render-part.tsx";
import { clearAccount, customerPayment, meera, physics, receiptsTo } from "../../testing/samples.ts";
import { Button } from "../../ui/button.tsx";
import { TakePaymentSheet } from "./take-payment-sheet.tsx";

const id = (last: number) => `0190a000-0000-7000-8000-0000000001${String(last).padStart(2, "0")}`;
const dev = { id: id(1), name: "Dev Nair" };
const anaya = { id: id(2), name: "Anaya Nair" };

const charge = (last: number, of: Partial<CustomerAccount["charges"][number]>): CustomerAccount["charges"][number] => ({
  id: id(last),
  customer: dev,
  payer: { id: meera.id, name: meera.name },
  subscriptionId: id(last + 10),
  product: { id: physics.id, name: physics.name },
  kind: "term",
  term: 2,
  endDate: "2026-12-19",
  dueOn: "2026-11-19",
  amount: "2400.00",
  discount: "0.00",
  discountReason: null,
  paid: "0.00",
  balance: "2400.00",
  state: "overdue",
  daysOverdue: 2,
  createdAt: "2026-11-19T05:00:00.000Z",
  ...of,
});

/** Meera pays for two siblings, who owe ₹2,400 and ₹1,500. */
const family: CustomerAccount = {
  ...clearAccount,
  due: "3900.00",
  overdue: "3900.00",
  dueSince: "2026-11-19",
  members: [
    ...clearAccount.members,
    { ...dev, due: "2400.00", toCome: "0.00", overdue: "2400.00", dueSince: "2026-11-19", collected: "0.00" },
    { ...anaya, due: "1500.00", toCome: "0.00", overdue: "1500.00", dueSince: "2026-11-20", collected: "0.00" },
  ],
  charges: [
    charge(21, {}),
    charge(22, { customer: anaya, amount: "1500.00", balance: "1500.00", dueOn: "2026-11-20", daysOverdue: 1 }),
  ],
  usual: { mode: "upi", times: 4 },
};

/** Her own subscription ends today. */
const ending: CustomerAccount = {
  ...clearAccount,
  renewals: [
    {
      id: id(31),
      customer: { id: meera.id, name: meera.name },
      product: { id: physics.id, name: physics.name },
      endDate: "2026-11-21",
      price: "4500.00",
      isLate: false,
    },
  ],
};

/** She owes ₹1,500 herself. */
const owingOwn: CustomerAccount = {
  ...clearAccount,
  due: "1500.00",
  charges: [
    charge(22, { customer: { id: meera.id, name: meera.name }, payer: null, amount: "1500.00", balance: "1500.00" }),
  ],
};

const preview = {
  addsTerm: true,
  startDate: "2026-11-21",
  endDate: "2027-02-21",
  durationMonths: 3,
  price: "4500.00",
  priceBefore: null,
  gapDays: 0,
};

const recorded = (of: Partial<RecordedPayment> = {}): RecordedPayment => ({
  ...customerPayment,
  id: id(41),
  amount: "3000.00",
  undoUntil: new Date(Date.now() + 300_000).toISOString(),
  due: "900.00",
  advanceBalance: "0.00",
  renewed: [],
  ...of,
});

const paidFor = (customer: { id: string; name: string }): RecordedPayment["charges"][number] => ({
  chargeId: id(21),
  customer,
  subscriptionId: id(31),
  product: { id: physics.id, name: physics.name },
  kind: "term",
  term: 2,
  endDate: "2026-12-19",
  amount: "1500.00",
});

type Paying = ComponentProps<typeof TakePaymentSheet>["paying"];

function Sheet({
  mayRenew,
  wanted,
  startsOpen,
  onClose,
}: {
  mayRenew: boolean;
  wanted: Partial<Paying>;
  startsOpen: boolean;
  onClose: () => void;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  const paying = { customerId: meera.id, name: meera.name, ...wanted };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && <TakePaymentSheet paying={paying} today="2026-11-21" mayRenew={mayRenew} onClose={close} />}
    </>
  );
}

const open = (mayRenew = true, wanted: Partial<Paying> = {}, startsOpen = true) => {
  const onClose = vi.fn();
  const { user } = renderPart(<Sheet mayRenew={mayRenew} wanted={wanted} startsOpen={startsOpen} onClose={onClose} />);
  return { user, onClose };
};
const amount = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Amount" });

beforeEach(() => localStorage.clear());

it("says that it is loading, and that it failed to load", async () => {
  const held = heldAnswer();
  fakeNetwork({ "payments.account": held.handler });
  open();
  expect(await screen.findByRole("status", { name: "Loading dues" })).toBeVisible();
  held.resolve(family);
  expect(await amount()).toHaveValue("3,900");
});

it("takes an amount that was typed while what is owed loaded, and not what was filled in", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({
    "payments.account": held.handler,
    "payments.record": () => recorded({ due: "900.00" }),
  });
  const { user } = open();
  await screen.findByRole("status", { name: "Loading dues" });
  await user.keyboard("3000");
  held.resolve(family);
  expect(await amount()).toHaveValue("3000");
  expect(await amount()).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Take ₹3,000 by UPI" }));
  await waitFor(() => expect(network.inputsOf("payments.record")).toMatchObject([{ amount: "3000.00" }]));
});

it("offers to try again when what is owed failed to load", async () => {
  fakeNetwork({ "payments.account": failOnce(family) });
  const { user } = open();
  expect(await screen.findByText("Couldn't load the dues. Try again.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await amount()).toHaveValue("3,900");
});

it("offers what is due later too, and takes only what is due by today until it is chosen", async () => {
  const [first, other] = family.charges;
  if (!first || !other) throw new Error("the charges are missing");
  const later = { ...other, state: "due" as const, dueOn: "2026-12-21", daysOverdue: 0 };
  const network = fakeNetwork({
    "payments.account": () => ({ ...family, toCome: "1500.00", charges: [first, later] }),
    "payments.record": () => recorded({ amount: "2400.00", due: "1500.00" }),
  });
  const { user } = open();
  expect(await screen.findByRole("button", { name: "Take ₹2,400 by UPI" })).toBeVisible();
  expect(screen.getByText("₹1,500 left to pay")).toBeVisible();
  const choice = screen.getByRole("checkbox", { name: /Anaya Nair/ });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  expect(screen.getByRole("button", { name: "Take ₹3,900 by UPI" })).toBeVisible();
  await user.click(choice);
  await user.click(screen.getByRole("button", { name: "Take ₹2,400 by UPI" }));
  await screen.findByText(/recorded for Meera Nair/);
  expect(network.inputsOf("payments.record")).toMatchObject([
    { amount: "2400.00", allocations: [{ chargeId: id(21), amount: "2400.00" }] },
  ]);
});

it("chooses what is due later where nothing else is owed", async () => {
  const charges = family.charges.map((one) => ({ ...one, state: "due" as const, dueOn: "2026-12-21", daysOverdue: 0 }));
  fakeNetwork({ "payments.account": () => ({ ...family, toCome: "3900.00", charges }) });
  open();
  expect(await screen.findByRole("button", { name: "Take ₹3,900 by UPI" })).toBeVisible();
});

it("records all that is owed in the usual mode with one more tap", async () => {
  const network = fakeNetwork({
    "payments.account": () => family,
    "payments.record": () => recorded({ amount: "3900.00", due: "0.00" }),
  });
  const { user, onClose } = open();
  expect(await screen.findByRole("radio", { name: "UPI" })).toBeChecked();
  expect(screen.getByRole("heading", { name: "Payment from Meera Nair" })).toBeVisible();
  expect(screen.getByText("for Dev Nair and Anaya Nair")).toBeVisible();
  expect(screen.getByText("Nothing left to pay after this")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take ₹3,900 by UPI" }));
  expect(await screen.findByText("Payment of ₹3,900 by UPI recorded for Meera Nair")).toBeVisible();
  expect(screen.getByText("Receipt R/26-27/000001")).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(network.inputsOf("payments.record")).toEqual([
    {
      customerId: meera.id,
      amount: "3900.00",
      mode: "upi",
      allocations: [
        { chargeId: id(21), amount: "2400.00" },
        { chargeId: id(22), amount: "1500.00" },
      ],
    },
  ]);
});

it("closes once the payment is recorded, without waiting for the new balances", async () => {
  const held = heldAnswer();
  let isRecorded = false;
  fakeNetwork({
    "payments.account": () => (isRecorded ? held.handler() : family),
    "payments.record": () => {
      isRecorded = true;
      return recorded({ amount: "3900.00", due: "0.00" });
    },
  });
  const { user, onClose } = open();
  await user.click(await screen.findByRole("button", { name: "Take ₹3,900 by UPI" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  held.resolve(clearAccount);
});

it("shows how a part is divided, oldest first, and undoes it", async () => {
  const network = fakeNetwork({
    "payments.account": () => family,
    "payments.record": () => recorded({ charges: [paidFor(dev), paidFor(anaya)] }),
    "payments.undo": () => recorded({ reversedAt: "2026-11-21T06:01:00.000Z", undoUntil: null }),
  });
  const { user } = open();
  await user.clear(await amount());
  await user.type(await amount(), "3000");
  const [first, second] = within(screen.getByRole("region", { name: "Applied to" })).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^Dev Nair Class 12 PhysicsUnpaid since 19 Nov₹2,400Nothing left to pay/);
  expect(second).toHaveTextContent(/₹600 of ₹1,500₹900 left to pay/);
  await user.click(screen.getByRole("button", { name: "Take ₹3,000 by UPI" }));
  expect(await screen.findByText("Receipt R/26-27/000001 · ₹900 left to pay")).toBeVisible();
  await clickUndo(user);
  expect(await screen.findByText("Payment of ₹3,000 from Meera Nair undone")).toBeVisible();
  expect(screen.getByText("for Dev Nair and Anaya Nair")).toBeVisible();
  expect(network.inputsOf("payments.undo")).toEqual([{ id: id(41), renewed: [] }]);
});

it("pays what is ticked first, and takes typed amounts", async () => {
  const network = fakeNetwork({ "payments.account": () => family, "payments.record": () => recorded() });
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Apply payment to Dev Nair, Class 12 Physics" }));
  expect(await amount()).toHaveValue("1,500");
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  const part = screen.getByRole("textbox", { name: "Amount for Anaya Nair, Class 12 Physics" });
  await user.clear(part);
  await user.type(part, "1000");
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  await user.click(await screen.findByRole("button", { name: "Take ₹1,000 in cash" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      { amount: "1000.00", mode: "cash", allocations: [{ chargeId: id(22), amount: "1000.00" }] },
    ]),
  );
});

const partOf = (name: string) => screen.getByRole("textbox", { name: `Amount for ${name}, Class 12 Physics` });
const retype = async (user: ReturnType<typeof open>["user"], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
const take = () => screen.getByRole("button", { name: /^Take ₹/ });

it("takes the amounts of lines as typed, and saves once they add up to the payment", async () => {
  const network = fakeNetwork({ "payments.account": () => family, "payments.record": () => recorded() });
  const { user } = open();
  await retype(user, await amount(), "3000");
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  expect(screen.getByText("₹3,000 fully applied")).toBeVisible();
  await retype(user, partOf("Dev Nair"), "500");
  await retype(user, partOf("Anaya Nair"), "1000");
  expect(screen.getByText("₹1,500 not applied yet")).toBeVisible();
  expect(screen.getByText("Apply the remaining ₹1,500 before you save")).toBeVisible();
  expect(screen.getByText("– left to pay after this"), "unknown until it adds up").toBeVisible();
  expect(take()).toBeDisabled();
  await user.type(await amount(), "{Enter}");
  expect(network.inputsOf("payments.record")).toEqual([]);
  await retype(user, partOf("Dev Nair"), "2000");
  expect(screen.queryByText(/before you save/)).not.toBeInTheDocument();
  expect(screen.getByText("₹900 left to pay after this")).toBeVisible();
  await user.click(take());
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      {
        amount: "3000.00",
        allocations: [
          { chargeId: id(21), amount: "2000.00" },
          { chargeId: id(22), amount: "1000.00" },
        ],
      },
    ]),
  );
});

it("applies what is left to the oldest with one tap, also to a line that wasn't ticked", async () => {
  const network = fakeNetwork({ "payments.account": () => family, "payments.record": () => recorded() });
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Apply payment to Dev Nair, Class 12 Physics" }));
  await retype(user, await amount(), "3000");
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  expect(screen.getByText("₹1,500 not applied yet")).toBeVisible();
  await retype(user, partOf("Anaya Nair"), "1000");
  await user.click(screen.getByRole("button", { name: "Apply to the oldest" }));
  expect(partOf("Anaya Nair")).toHaveValue("1,500");
  expect(partOf("Dev Nair")).toHaveValue("1,500");
  await user.click(take());
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      {
        allocations: [
          { chargeId: id(21), amount: "1500.00" },
          { chargeId: id(22), amount: "1500.00" },
        ],
      },
    ]),
  );
});

it("refuses more for a line than is open, beside it, and amounts above the payment", async () => {
  fakeNetwork({ "payments.account": () => family });
  const { user } = open();
  await retype(user, await amount(), "3000");
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  await retype(user, partOf("Anaya Nair"), "1600");
  expect(partOf("Anaya Nair")).toBeInvalid();
  expect(partOf("Anaya Nair")).toHaveAccessibleDescription("Enter up to ₹1,500");
  expect(screen.getByText("Correct the marked amounts before you save")).toBeVisible();
  expect(screen.getByText("– left to pay after this")).toBeVisible();
  await retype(user, partOf("Anaya Nair"), "12,3");
  expect(partOf("Anaya Nair")).toHaveAccessibleDescription(/^Check the commas/);
  await retype(user, partOf("Anaya Nair"), "1200");
  expect(partOf("Anaya Nair")).toHaveAccessibleDescription("of ₹1,500");
  expect(screen.getByText("₹600 more than the payment")).toBeVisible();
  expect(
    screen.getByText("The amounts add up to ₹600 more than the payment. Lower them before you save."),
  ).toBeVisible();
  expect(take()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Back to oldest first" }));
  expect(screen.getByText("₹600 of ₹1,500")).toBeVisible();
  expect(take()).toBeEnabled();
});

it("keeps an advance only once every line is paid, and only as much as was agreed to", async () => {
  const network = fakeNetwork({
    "payments.account": () => family,
    "payments.record": () => recorded({ amount: "4100.00", advance: "200.00" }),
  });
  const { user } = open();
  await retype(user, await amount(), "4000");
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  await retype(user, partOf("Anaya Nair"), "1400");
  expect(screen.queryByRole("button", { name: /as an advance/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Apply to the oldest" }));
  await user.click(screen.getByRole("button", { name: "Keep ₹100 as an advance" }));
  expect(take()).toBeEnabled();
  await retype(user, await amount(), "4100");
  expect(take()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Keep ₹200 as an advance" }));
  await user.click(take());
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      { amount: "4100.00", allocations: [{ amount: "2400.00" }, { amount: "1500.00" }] },
    ]),
  );
});

it("switches no renewal on by itself while amounts are typed, and gives one that is switched on a field", async () => {
  fakeNetwork({ "payments.account": () => owing, "subscriptions.previewRenewal": () => preview });
  const { user } = open();
  await user.click(await renewSwitch());
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  await user.click(await renewSwitch());
  const own = screen.getByRole("textbox", { name: "Amount for Class 12 Physics" });
  await retype(user, own, "1000");
  expect(await renewSwitch()).not.toBeChecked();
  expect(await amount()).toHaveValue("1,000");
  await user.click(await renewSwitch());
  const fields = screen.getAllByRole("textbox", { name: "Amount for Class 12 Physics" });
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(["1000", "4,500"]);
  expect(await amount()).toHaveValue("5,500");
});

it("renews what ends today with the payment", async () => {
  const network = fakeNetwork({
    "payments.account": () => ending,
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () =>
      recorded({ amount: "4500.00", due: "0.00", renewed: [{ id: id(31), endDate: "2027-02-21" }] }),
    "payments.undo": () => recorded({ undoUntil: null }),
  });
  const { user } = open();
  expect(await screen.findByText("Renew Class 12 Physics until 20 Feb 2027")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take ₹4,500 in cash" }));
  expect(await screen.findByText("Receipt R/26-27/000001 · 1 renewed")).toBeVisible();
  expect(network.inputsOf("payments.record")).toMatchObject([
    {
      renew: [{ id: id(31), endDate: "2026-11-21" }],
      allocations: [{ subscriptionId: id(31), amount: "4500.00" }],
    },
  ]);
  await clickUndo(user);
  expect(await screen.findByText("Payment of ₹4,500 from Meera Nair undone")).toBeVisible();
  expect(screen.getByText("1 renewal undone")).toBeVisible();
  expect(network.inputsOf("payments.undo")).toEqual([{ id: id(41), renewed: [{ id: id(31), endDate: "2027-02-21" }] }]);
});

it("keeps an advance where nothing is owed or renewed", async () => {
  const network = fakeNetwork({
    "payments.account": () => ending,
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded({ amount: "500.00", due: "0.00" }),
  });
  const { user } = open();
  await user.click(await screen.findByRole("switch", { name: /^Renew Class 12 Physics/ }));
  expect(screen.getByText("Nothing will be renewed. The payment will be kept as an advance.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Enter an amount" })).toBeDisabled();
  await user.type(await amount(), "500");
  expect(screen.getByText("₹500 will be kept as an advance")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take ₹500 in cash" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toEqual([{ customerId: meera.id, amount: "500.00", mode: "cash" }]),
  );
});

it("says that nothing is due, what is in advance already, and how to charge for something new", async () => {
  fakeNetwork({ "payments.account": () => ({ ...clearAccount, advance: "500.00" }) });
  open();
  expect(
    await screen.findByText(
      "Nothing is due. The payment will be kept as an advance for the next term. To charge for something new, add the subscription first. There's already an advance of ₹500.",
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Enter an amount" })).toBeDisabled();
});

it("leads to Renew where an advance covers the renewal", async () => {
  fakeNetwork({
    "payments.account": () => ({ ...ending, advance: "5000.00" }),
    "subscriptions.previewRenewal": () => preview,
  });
  const { user } = open();
  expect(await screen.findByText("Nothing is left to pay for this renewal. Use Renew instead.")).toBeVisible();
  await user.type(await amount(), "100");
  expect(screen.queryByText(/Use Renew instead/)).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Take ₹100 in cash" })).toBeEnabled();
});

it("says that a deleted record can be restored", async () => {
  fakeNetwork({ "payments.account": refuseWith(refusal("record.notFound", { record: "customer" })) });
  open();
  expect(await screen.findByText("This record was deleted. Restore it from Trash to record a payment.")).toBeVisible();
});

it("says where to add a customer who is not found", async () => {
  fakeNetwork({
    "payments.account": () => owingOwn,
    "customers.list": () => ({ items: [], nextCursor: null }),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add another customer" }));
  await user.type(screen.getByRole("combobox", { name: "Add another customer" }), "Ravi");
  expect(await screen.findByText("No matches. Add new people under Customers first.")).toBeVisible();
});

/** She owes ₹2,400 of the term that ended today. */
const owing: CustomerAccount = {
  ...ending,
  due: "2400.00",
  overdue: "2400.00",
  charges: [charge(21, { customer: { id: meera.id, name: meera.name } })],
};
const renewSwitch = () => screen.findByRole("switch", { name: /^Renew Class 12 Physics/ });
const type = async (user: ReturnType<typeof open>["user"], text: string) => {
  await user.clear(await amount());
  await user.type(await amount(), text);
};

it("renews nothing while the amount only pays what is already unpaid, and says so", async () => {
  const network = fakeNetwork({
    "payments.account": () => owing,
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded(),
  });
  const { user } = open();
  expect(await amount()).toHaveValue("2,400");
  expect(await renewSwitch()).not.toBeChecked();
  expect(screen.getByText("₹2,400 goes to earlier dues, so nothing will be renewed")).toBeVisible();
  await type(user, "2500");
  expect(await renewSwitch()).toBeChecked();
  expect(screen.getByText("Renews Class 12 Physics")).toBeVisible();
  expect(screen.getByText("₹4,400 left to pay after this")).toBeVisible();
  await type(user, "1500");
  expect(await renewSwitch()).not.toBeChecked();
  expect(screen.getByText("₹1,500 goes to earlier dues, so nothing will be renewed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take ₹1,500 in cash" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toEqual([
      {
        customerId: meera.id,
        amount: "1500.00",
        mode: "cash",
        allocations: [{ chargeId: id(21), amount: "1500.00" }],
      },
    ]),
  );
});

/** Leela pays for two siblings whose terms end today; nothing is unpaid. */
const siblings: CustomerAccount = {
  ...clearAccount,
  members: [
    ...clearAccount.members,
    // By name, while the dearer one's term is paid first.
    { ...anaya, due: "0.00", toCome: "0.00", overdue: "0.00", dueSince: null, collected: "0.00" },
    { ...dev, due: "0.00", toCome: "0.00", overdue: "0.00", dueSince: null, collected: "0.00" },
  ],
  renewals: [
    {
      id: id(32),
      customer: anaya,
      product: { id: physics.id, name: "Spoken English" },
      endDate: "2026-11-21",
      price: "1500.00",
      isLate: false,
    },
    {
      id: id(31),
      customer: dev,
      product: { id: physics.id, name: physics.name },
      endDate: "2026-11-21",
      price: "2400.00",
      isLate: false,
    },
  ],
};

it("says that a payment covers the unpaid term and the new one", async () => {
  const [renewal] = owing.renewals;
  const ofRenewal = { customer: { id: meera.id, name: meera.name }, subscriptionId: renewal?.id ?? "" };
  fakeNetwork({
    "payments.account": () => ({ ...owing, charges: [charge(21, ofRenewal)] }),
    "subscriptions.previewRenewal": () => preview,
  });
  const { user } = open();
  expect(await renewSwitch()).not.toBeChecked();
  expect(screen.queryByText(/^This payment covers/)).not.toBeInTheDocument();
  await user.click(await renewSwitch());
  expect(screen.getByText("This payment covers 2 terms: 1 unpaid and the new one")).toBeVisible();
  const [unpaid] = screen.getAllByRole("checkbox", { name: "Apply payment to Class 12 Physics" });
  if (!unpaid) throw new Error("No unpaid term");
  await user.click(unpaid);
  expect(screen.queryByText(/^This payment covers/)).not.toBeInTheDocument();
});

it("renews both siblings with a part of both terms, and leaves the rest to pay", async () => {
  const network = fakeNetwork({
    "payments.account": () => siblings,
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded(),
  });
  const { user } = open();
  expect(await amount()).toHaveValue("3,900");
  await type(user, "3000");
  const [first, second] = within(screen.getByRole("region", { name: "Applied to" })).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^Dev Nair Class 12 Physics.*₹2,400Nothing left to pay/);
  expect(second).toHaveTextContent(/₹600 of ₹1,500₹900 left to pay/);
  for (const one of screen.getAllByRole("switch", { name: /^Renew/ })) expect(one).toBeChecked();
  expect(screen.getByText("₹900 left to pay after this")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take ₹3,000 in cash" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      {
        amount: "3000.00",
        renew: [{ id: id(31) }, { id: id(32) }],
        allocations: [
          { subscriptionId: id(31), amount: "2400.00" },
          { subscriptionId: id(32), amount: "600.00" },
        ],
      },
    ]),
  );
});

it("keeps renewing with half of the price, and while the amount is being typed", async () => {
  fakeNetwork({ "payments.account": () => ending, "subscriptions.previewRenewal": () => preview });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Half" }));
  expect(await renewSwitch()).toBeChecked();
  expect(screen.getByText("₹2,250 left to pay after this")).toBeVisible();
  await user.clear(await amount());
  expect(await renewSwitch()).toBeChecked();
  expect(screen.queryByText(/kept as an advance/)).not.toBeInTheDocument();
});

it("switches nothing back that was switched by hand", async () => {
  fakeNetwork({ "payments.account": () => ending, "subscriptions.previewRenewal": () => preview });
  const { user } = open();
  await user.click(await renewSwitch());
  await type(user, "4500");
  expect(await renewSwitch()).not.toBeChecked();
  expect(screen.getByText("₹4,500 will be kept as an advance")).toBeVisible();
});

it("names the children in one order, and says that a term has ended", async () => {
  fakeNetwork({ "payments.account": () => siblings, "subscriptions.previewRenewal": () => preview });
  open();
  expect(await screen.findByText("for Dev Nair and Anaya Nair")).toBeVisible();
  const switches = await screen.findAllByRole("switch", { name: /^Renew/ });
  expect(switches.map((one) => one.id)).toEqual([`renew-${id(31)}`, `renew-${id(32)}`]);
  expect(screen.getAllByText(/^Ended on/)).toHaveLength(2);
});

it("adds a renewal to the amount once its switch is on, and keeps it on for a part", async () => {
  fakeNetwork({ "payments.account": () => owing, "subscriptions.previewRenewal": () => preview });
  const { user } = open();
  await user.click(await renewSwitch());
  expect(await amount()).toHaveValue("6,900");
  await type(user, "1500");
  expect(await renewSwitch()).toBeChecked();
  expect(screen.getByText("₹5,400 left to pay after this")).toBeVisible();
});

it("offers what is owed for the one subscription it was opened for", async () => {
  fakeNetwork({ "payments.account": () => family });
  open(true, { subscriptionId: id(32), isOnlySubscription: true });
  expect(await amount()).toHaveValue("1,500");
  expect(screen.getByRole("checkbox", { name: "Apply payment to Dev Nair, Class 12 Physics" })).not.toBeChecked();
});

/** Dev owes ₹2,400; Anaya's term has ended 9 days ago, and her next one costs ₹1,800. */
const lateSister: CustomerAccount = {
  ...family,
  due: "2400.00",
  overdue: "2400.00",
  charges: [charge(21, {})],
  renewals: [
    {
      id: id(32),
      customer: anaya,
      product: { id: physics.id, name: physics.name },
      endDate: "2026-11-12",
      price: "1800.00",
      isLate: true,
    },
  ],
};
const herRenewal = { subscriptionId: id(32), isRenewal: true };

it("opens for a renewal that is weeks ahead with its price and nothing else", async () => {
  const ahead = lateSister.renewals.map((one) => ({ ...one, endDate: "2027-01-12", isLate: false }));
  const network = fakeNetwork({
    // Renewals that are far ahead come only where they are asked for.
    "payments.account": (input) => ({
      ...lateSister,
      renewals: JSON.stringify(input).includes(id(32)) ? ahead : [],
    }),
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded(),
  });
  const { user } = open(true, herRenewal);
  expect(await amount()).toHaveValue("1,800");
  expect(await screen.findByRole("switch", { name: /^Renew Anaya Nair/ })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Take ₹1,800 by UPI" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      { amount: "1800.00", renew: [{ id: id(32), endDate: "2027-01-12" }] },
    ]),
  );
});

it("takes the price of the renewal it was opened for, and leaves the family's other dues", async () => {
  const network = fakeNetwork({
    "payments.account": () => lateSister,
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded(),
  });
  const { user } = open(true, herRenewal);
  expect(await amount()).toHaveValue("1,800");
  expect(await screen.findByRole("switch", { name: /^Renew Anaya Nair/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Apply payment to Dev Nair, Class 12 Physics" })).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Take ₹1,800 by UPI" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toEqual([
      {
        customerId: meera.id,
        amount: "1800.00",
        mode: "upi",
        renew: [{ id: id(32), endDate: "2026-11-12", from: "old_end" }],
        allocations: [{ subscriptionId: id(32), amount: "1800.00" }],
      },
    ]),
  );
});

it("asks where a late renewal starts below its own switch, by its name", async () => {
  const [late] = lateSister.renewals;
  const own = owing.renewals.map((one) => ({ ...one, isLate: false }));
  fakeNetwork({
    "payments.account": () => ({ ...lateSister, renewals: [...(late ? [late] : []), ...own] }),
    "subscriptions.previewRenewal": () => preview,
  });
  const { user } = open();
  await user.click(await screen.findByRole("switch", { name: /^Renew Anaya Nair/ }));
  const start = await screen.findByRole("group", { name: "Anaya Nair: new term starts" });
  expect(start.compareDocumentPosition(await renewSwitch())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("adds what is owed of the renewal's own subscription, and another due once it is chosen", async () => {
  const network = fakeNetwork({
    "payments.account": () => ({
      ...lateSister,
      charges: [charge(21, {}), charge(22, { customer: anaya, balance: "1500.00" })],
    }),
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded(),
  });
  const { user } = open(true, herRenewal);
  expect(await amount()).toHaveValue("3,300");
  await user.click(screen.getByRole("checkbox", { name: "Apply payment to Dev Nair, Class 12 Physics" }));
  expect(await amount()).toHaveValue("5,700");
  expect(screen.getByRole("switch", { name: /^Renew Anaya Nair/ })).toBeChecked();
  await user.click(screen.getByRole("checkbox", { name: "Apply payment to Dev Nair, Class 12 Physics" }));
  await user.click(screen.getByRole("button", { name: "Take ₹3,300 by UPI" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      {
        allocations: [
          { chargeId: id(22), amount: "1500.00" },
          { subscriptionId: id(32), amount: "1800.00" },
        ],
      },
    ]),
  );
});

it("deducts the payer's advance from the renewal it was opened for, and leaves other renewals off", async () => {
  const [hers] = lateSister.renewals;
  if (!hers) throw new Error("she has a renewal");
  fakeNetwork({
    "payments.account": () => ({
      ...clearAccount,
      advance: "300.00",
      renewals: [{ ...hers, id: id(31), customer: dev, endDate: "2026-11-10" }, hers],
    }),
    "subscriptions.previewRenewal": () => preview,
  });
  open(true, herRenewal);
  expect(await amount()).toHaveValue("1,500");
  expect(screen.getByRole("switch", { name: /^Renew Dev Nair/ })).not.toBeChecked();
});

it("offers all that is owed where the renewal it was opened for can't be made", async () => {
  fakeNetwork({ "payments.account": () => lateSister });
  open(false, herRenewal);
  expect(await amount()).toHaveValue("2,400");
});

it("takes no payment for a day that is no day or is to come", async () => {
  const network = fakeNetwork({ "payments.account": () => family, "payments.record": () => recorded() });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Date, reference, note" }));
  const day = screen.getByRole("textbox", { name: "Received on" });
  const take = screen.getByRole("button", { name: "Take ₹3,900 by UPI" });
  await user.clear(day);
  await user.type(day, "99/99/2026");
  expect(take).toBeDisabled();
  expect(screen.getByText("Enter a date like 31/01/2026")).toBeVisible();
  await user.clear(day);
  await user.type(day, "22/11/2026");
  expect(take).toBeDisabled();
  expect(screen.getByText("Enter today or an earlier date")).toBeVisible();
  await user.clear(day);
  await user.type(day, "20/11/2026");
  await user.click(take);
  await waitFor(() => expect(network.inputsOf("payments.record")).toMatchObject([{ receivedOn: "2026-11-20" }]));
});

it("focuses the amount once it is loaded, and gives the focus back after Escape", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query === "(pointer: fine)", media: query }) as MediaQueryList,
  );
  fakeNetwork({ "payments.account": () => family });
  const { user } = open(true, {}, false);
  const opener = await screen.findByRole("button", { name: "Open" });
  await user.click(opener);
  const first = await amount();
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
});

/** Dev owes ₹2,400, and nobody pays for him. */
const alone: CustomerAccount = {
  ...clearAccount,
  customer: dev,
  due: "2400.00",
  members: [{ ...dev, due: "2400.00", toCome: "0.00", overdue: "0.00", dueSince: "2026-11-19", collected: "0.00" }],
  charges: [charge(21, { payer: null })],
};

it("pays what several customers without a common payer owe at once", async () => {
  const network = fakeNetwork({
    "payments.account": (input) => (JSON.stringify(input).includes(dev.id) ? alone : owingOwn),
    "payments.record": () => recorded(),
  });
  const { user } = open(true, { others: [{ customerId: dev.id, name: dev.name }] });
  expect(await amount()).toHaveValue("3,900");
  expect(screen.getByText("for Dev Nair and Meera Nair")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take ₹3,900 in cash" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      {
        customerId: meera.id,
        customerIds: [meera.id, dev.id],
        allocations: [
          { chargeId: id(21), amount: "2400.00" },
          { chargeId: id(22), amount: "1500.00" },
        ],
      },
    ]),
  );
});

it("is paid by whom the user chooses of them, in their usual mode and with their receipt", async () => {
  const network = fakeNetwork({
    "payments.account": (input) =>
      JSON.stringify(input).includes(dev.id)
        ? { ...alone, ...receiptsTo({ email: "dev@example.in", phone: null }), usual: { mode: "upi", times: 2 } }
        : owingOwn,
    "payments.record": () => recorded({ customer: dev }),
    "payments.sendReceipt": refuseWith(refusal("document.noEmail", { name: "Dev Nair" })),
  });
  const { user } = open(true, { others: [{ customerId: dev.id, name: dev.name }] });
  const payers = within(await screen.findByRole("group", { name: "Who pays?" }));
  expect(payers.getByRole("radio", { name: "Meera Nair" })).toBeChecked();
  await type(user, "3000");
  await user.click(payers.getByRole("radio", { name: "Dev Nair" }));
  expect(payers.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
    "Meera Nair",
    "Dev Nair",
  ]);
  expect(screen.getByRole("heading", { name: "Payment from Dev Nair" })).toBeVisible();
  expect(await amount()).toHaveValue("3,000");
  const [first, second] = within(screen.getByRole("region", { name: "Applied to" })).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^Class 12 Physics/);
  expect(second).toHaveTextContent(/^Meera Nair Class 12 Physics/);
  await user.click(screen.getByRole("switch", { name: /^Send receipt ?By email to dev@example\.in/ }));
  await user.click(screen.getByRole("button", { name: "Take ₹3,000 by UPI" }));
  expect(await screen.findByText("Payment recorded, but its receipt wasn't sent")).toBeVisible();
  expect(network.inputsOf("payments.record")).toMatchObject([
    { customerId: dev.id, customerIds: [meera.id, dev.id], mode: "upi" },
  ]);
});

it("keeps the mode that was chosen when another one pays", async () => {
  fakeNetwork({
    "payments.account": (input) =>
      JSON.stringify(input).includes(dev.id) ? { ...alone, usual: { mode: "upi", times: 2 } } : owingOwn,
  });
  const { user } = open(true, { others: [{ customerId: dev.id, name: dev.name }] });
  await user.click(await screen.findByRole("radio", { name: "Card" }));
  await user.click(screen.getByRole("radio", { name: "Dev Nair" }));
  expect(screen.getByRole("button", { name: "Take ₹3,900 by card" })).toBeEnabled();
});

it("offers many payers in a dropdown, and none for a single account", async () => {
  const names = ["Dev", "Anaya", "Ravi"].map((name, place) => ({ id: id(50 + place), name }));
  fakeNetwork({
    "payments.account": (input) => {
      const own = names.find((one) => JSON.stringify(input).includes(one.id));
      return own ? { ...alone, customer: own, charges: [] } : owingOwn;
    },
  });
  open(true, { others: names.map((one) => ({ customerId: one.id, name: one.name })) });
  expect(await screen.findByRole("combobox", { name: "Who pays?" })).toHaveTextContent("Meera Nair");
  cleanup();
  open();
  await amount();
  expect(screen.queryByText("Who pays?")).not.toBeInTheDocument();
});

it("adds a sibling without a payer to the payment, and says what of each will be left", async () => {
  const network = fakeNetwork({
    "payments.account": (input) => (JSON.stringify(input).includes(dev.id) ? alone : owingOwn),
    "payments.record": () => recorded(),
    "customers.list": () => ({
      items: [
        { ...meera, due: "1500.00" },
        { ...meera, ...dev, due: "2400.00" },
      ],
      nextCursor: null,
    }),
  });
  const { user } = open();
  const typed = await amount();
  await user.click(screen.getByRole("button", { name: "Date, reference, note" }));
  await user.type(screen.getByRole("textbox", { name: "Reference" }), "UTR 1");
  await user.click(screen.getByRole("button", { name: "Add another customer" }));
  await user.click(screen.getByRole("combobox", { name: "Add another customer" }));
  const option = await screen.findByRole("option");
  expect(option).toHaveTextContent("Dev Nair ₹2,400 left to pay");
  await user.click(option);
  expect(await screen.findByText("for Dev Nair and Meera Nair")).toBeVisible();
  expect(typed).toHaveValue("3,900");
  expect(screen.getByRole("textbox", { name: "Reference" })).toHaveValue("UTR 1");
  await user.clear(typed);
  await user.type(typed, "3000");
  expect(screen.getByText("₹600 of ₹1,500")).toBeVisible();
  expect(screen.getByText("Nothing left to pay")).toBeVisible();
  expect(screen.queryByText("paid in full")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Take ₹3,000 in cash" }));
  await waitFor(() =>
    expect(network.inputsOf("payments.record")).toMatchObject([
      { customerIds: [meera.id, dev.id], allocations: [{ amount: "2400.00" }, { amount: "600.00" }] },
    ]),
  );
});

it("says that an added customer's dues failed to load, and keeps the payment", async () => {
  fakeNetwork({
    "payments.account": (input) =>
      JSON.stringify(input).includes(dev.id) ? refuseWith(refusal("server.failed"))() : owingOwn,
    "customers.list": () => ({ items: [{ ...meera, ...dev, due: "2400.00" }], nextCursor: null }),
  });
  const { user } = open();
  await amount();
  await user.click(screen.getByRole("button", { name: "Add another customer" }));
  await user.click(screen.getByRole("combobox", { name: "Add another customer" }));
  await user.click(await screen.findByRole("option"));
  expect(await screen.findByText("Couldn't load what Dev Nair owes. Try again.")).toBeVisible();
  expect(await amount()).toHaveValue("1,500");
});

it("takes no more parts of one's own than a payment may have", async () => {
  const many = Array.from({ length: 51 }, (_, place) =>
    charge(21, { id: `0190a000-0000-7000-8000-000000002${String(place).padStart(3, "0")}` }),
  );
  const later = charge(20, { id: id(99), dueOn: "2026-12-21", state: "due" });
  fakeNetwork({ "payments.account": () => ({ ...family, charges: [...many, later] }) });
  const { user } = open();
  await amount();
  // What is due later isn't chosen at first, and comes last by the server's rule as well.
  expect(screen.getByRole("button", { name: /^Take/ })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Adjust amounts" }));
  const [first] = screen.getAllByRole("textbox", { name: /^Amount for/ });
  if (!first) throw new Error("No amount to adjust");
  await user.clear(first);
  await user.type(first, "100");
  expect(screen.getByText(/a payment can cover up to 50 dues/)).toBeVisible();
  expect(screen.getByRole("button", { name: /^Take/ })).toBeDisabled();
});

it("says that an amount is too large, and that the rest was kept as an advance", async () => {
  fakeNetwork({
    "payments.account": () => family,
    "payments.record": () => recorded({ amount: "4000.00", advance: "100.00", due: "0.00" }),
  });
  const { user } = open();
  await type(user, "99999999999");
  expect(screen.getByText("Enter an amount up to 9,99,99,999.99")).toBeVisible();
  await type(user, "4000");
  await user.click(screen.getByRole("button", { name: "Take ₹4,000 by UPI" }));
  expect(await screen.findByText("Receipt R/26-27/000001 · ₹100 kept as an advance")).toBeVisible();
});

it("offers no renewal to a role that may not renew", async () => {
  fakeNetwork({ "payments.account": () => ending });
  open(false);
  expect(await amount()).toHaveValue("");
  expect(screen.queryByRole("switch", { name: /Renew/ })).not.toBeInTheDocument();
});

it("sends the receipt with the payment when asked to, and next time offers it switched on", async () => {
  const network = fakeNetwork({
    "payments.account": () => family,
    "payments.record": () => recorded(),
    "payments.sendReceipt": refuseWith(refusal("document.noEmail", { name: "Meera Nair" })),
  });
  const { user } = open();
  const receipt = await screen.findByRole("switch", { name: /^Send receipt ?By email to meera@example\.in/ });
  expect(receipt).not.toBeChecked();
  await user.click(receipt);
  await user.click(screen.getByRole("button", { name: "Take ₹3,900 by UPI" }));
  expect(await screen.findByText("Payment recorded, but its receipt wasn't sent")).toBeVisible();
  expect(network.inputsOf("payments.sendReceipt")).toEqual([{ id: id(41), channel: "email", afterUndo: true }]);
  cleanup();
  open();
  expect(await screen.findByRole("switch", { name: /^Send receipt/ })).toBeChecked();
});

it.each([
  ["2026-11-21T02:30:00.000Z", "Receipt scheduled for 8:00"],
  ["2026-11-22T02:30:00.000Z", "Receipt scheduled for tomorrow at 8:00"],
  ["2026-11-20T20:00:00.000Z", "Receipt sent to meera@example.in"],
])("says when the receipt goes out that is due at %s", async (dueAt, said) => {
  localStorage.setItem("crm-send-receipt", "email");
  const sent = { id: id(51), channel: "email", address: "meera@example.in", language: "en", state: "planned" };
  fakeNetwork({
    "payments.account": () => family,
    "payments.record": () => recorded(),
    "payments.sendReceipt": () => ({
      ...{ ...sent, reason: null, reasonStated: null, dueAt, sentAt: null, isRepeat: false },
      createdAt: "2026-11-20T20:00:00.000Z",
    }),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Take ₹3,900 by UPI" }));
  expect(await screen.findByText(`Receipt R/26-27/000001 · ₹900 left to pay · ${said}`)).toBeVisible();
});

it("sends it on WhatsApp where that is connected, or on the channel that is chosen, and remembers it", async () => {
  const network = fakeNetwork({
    "payments.account": () => ({
      ...family,
      ...receiptsTo({ email: "meera@example.in", phone: "+919826041177" }),
    }),
    "payments.record": () => recorded(),
    "payments.sendReceipt": refuseWith(refusal("document.noEmail", { name: "Meera Nair" })),
  });
  const take = async (choose?: string) => {
    const { user } = open();
    const receipt = await screen.findByRole("switch", { name: /^Send receipt/ });
    if (!receipt.matches("[aria-checked=true]")) await user.click(receipt);
    if (choose) await user.click(screen.getByRole("radio", { name: choose }));
    await user.click(screen.getByRole("button", { name: "Take ₹3,900 by UPI" }));
    await screen.findByText("Payment recorded, but its receipt wasn't sent");
    cleanup();
  };
  await take();
  await take("Email");
  await take();
  expect(network.inputsOf("payments.sendReceipt")).toEqual(
    ["whatsapp", "email", "email"].map((channel) => ({ id: id(41), channel, afterUndo: true })),
  );
});

it("sends it by email to a payer without WhatsApp, though the last one went there", async () => {
  localStorage.setItem("crm-send-receipt", "whatsapp");
  fakeNetwork({ "payments.account": () => family });
  open();
  expect(await screen.findByRole("switch", { name: /^Send receipt ?By email to meera@example\.in/ })).toBeChecked();
  expect(screen.queryByRole("radio", { name: "WhatsApp" })).not.toBeInTheDocument();
});

it("names the number in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ "payments.account": () => ({ ...family, ...receiptsTo({ email: null, phone: "+919826041177" }) }) });
  open();
  expect(await screen.findByText(/^\+91 98260 41177 पर WhatsApp से, 5 मिनट बाद/)).toBeVisible();
});

it("offers no receipt to a payer without an address", async () => {
  fakeNetwork({ "payments.account": () => ({ ...family, ...receiptsTo({ email: null, phone: null }) }) });
  open();
  await amount();
  expect(screen.queryByRole("switch", { name: /receipt/ })).not.toBeInTheDocument();
});

it("keeps what was typed when the server refuses it", async () => {
  fakeNetwork({
    "payments.account": () => family,
    "payments.list": () => ({ items: [], nextCursor: null }),
    "payments.record": refuseWith(refusal("role.forbidden", { role: "viewer", roles: "owner, admin, manager, agent" })),
  });
  const { user, onClose } = open();
  await user.clear(await amount());
  await user.type(await amount(), "1250.50");
  await user.click(screen.getByRole("button", { name: "Date, reference, note" }));
  await user.type(screen.getByRole("textbox", { name: "Reference" }), "UTR 4411");
  await user.click(screen.getByRole("button", { name: "Take ₹1,250.50 by UPI" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Your role \(viewer\) doesn't allow this/);
  expect(await amount()).toHaveValue("1,250.50");
  expect(screen.getByRole("textbox", { name: "Reference" })).toHaveValue("UTR 4411");
  expect(onClose).not.toHaveBeenCalled();
});

it("asks before it loses what was typed, however it is closed", async () => {
  fakeNetwork({ "payments.account": () => family, "payments.list": () => ({ items: [], nextCursor: null }) });
  const { user, onClose } = open();
  await retype(user, await amount(), "1000");
  await user.click(screen.getByRole("button", { name: "Date, reference, note" }));
  await user.type(screen.getByRole("textbox", { name: "Reference" }), "UTR 4411");
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(await amount()).toHaveValue("1,000");
  expect(screen.getByRole("textbox", { name: "Reference" })).toHaveValue("UTR 4411");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("fills in what the customer says of the payment, and loses it without a question", async () => {
  const network = fakeNetwork({
    "payments.account": () => family,
    "payments.list": () => ({ items: [], nextCursor: null }),
    "payments.record": () => recorded({ amount: "1800.00", due: "2100.00" }),
  });
  const said = { amount: 180_000, mode: "bank_transfer", reference: "431877209912" } as const;
  const { user, onClose } = open(true, { said });
  expect(await amount()).toHaveValue("1,800");
  expect(screen.getByRole("radio", { name: "Bank" })).toBeChecked();
  expect(screen.getByRole("textbox", { name: /^Reference/ })).toHaveValue("431877209912");
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Take ₹1,800 by bank transfer" }));
  await screen.findByText(/^Payment of ₹1,800/);
  expect(network.inputsOf("payments.record")).toMatchObject([
    { amount: "1800.00", mode: "bank_transfer", reference: "431877209912" },
  ]);
});

it("warns of a reference that another payment has, and asks again before it records it", async () => {
  let isRefused = true;
  const fatima = { id: id(3), name: "Fatima Sheikh" };
  const other = { ...customerPayment, customer: fatima, amount: "1800.00", receivedOn: "2026-11-20", part: null };
  const network = fakeNetwork({
    "payments.account": () => family,
    "payments.list": () => ({ items: [{ ...other, receiptNumber: "R/26-27/000037" }], nextCursor: null }),
    "payments.record": () => {
      if (!isRefused) return recorded({ amount: "1800.00", due: "2100.00" });
      isRefused = false;
      return refuseWith(
        refusal("payment.sameReference", {
          name: fatima.name,
          amount: 180_000,
          currency: "INR",
          receivedOn: "2026-11-20",
          receipt: "R/26-27/000037",
        }),
      )();
    },
  });
  const { user } = open(true, { said: { amount: 180_000, mode: "upi", reference: "4318 7720 9912" } });
  expect(await screen.findByText(/recorded for Fatima Sheikh: ₹1,800 on 20 Nov 2026/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Receipt R/26-27/000037" })).toHaveAttribute(
    "href",
    "/dashboard/payments?tab=received&day=2026-11-20&q=R%2F26-27%2F000037",
  );
  expect(network.inputsOf("payments.list")).toMatchObject([{ sameReference: "431877209912" }]);
  await user.click(screen.getByRole("button", { name: "Take ₹1,800 by UPI" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("recorded for Fatima Sheikh on 20 Nov 2026");
  await user.type(screen.getByRole("textbox", { name: /^Reference/ }), "3");
  expect(screen.getByRole("button", { name: "Take ₹1,800 by UPI" })).toBeEnabled();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.keyboard("{Backspace}");
  await user.click(screen.getByRole("button", { name: "Record ₹1,800 anyway" }));
  await screen.findByText(/^Payment of ₹1,800/);
  const [first, second] = network.inputsOf("payments.record");
  expect(first).not.toHaveProperty("allowSameReference");
  expect(second).toMatchObject({ reference: "4318 7720 9912", allowSameReference: true });
});

it.each([
  ["1,800", 180_000, false],
  ["4,500", 450_000, true],
] as const)("of ₹%s that the customer says, renews only what that pays in full", async (typed, amount, isOn) => {
  const network = fakeNetwork({
    "payments.account": () => ending,
    "subscriptions.previewRenewal": () => preview,
    "payments.record": () => recorded({ due: "0.00" }),
  });
  const { user } = open(true, { said: { amount, mode: "upi", reference: null } });
  const renewal = await screen.findByRole("switch", { name: /^Renew / });
  expect(renewal).toBeVisible();
  expect((renewal as HTMLElement).getAttribute("aria-checked")).toBe(String(isOn));
  expect(screen.queryByText(/nothing will be renewed/)).toBeNull();
  if (isOn) return;
  expect(screen.getByText("No renewal")).toBeVisible();
  expect(screen.getByText(`₹${typed} will be kept as an advance`)).toBeVisible();
  await user.click(renewal);
  expect(renewal).toBeChecked();
  await user.click(renewal);
  await user.click(screen.getByRole("button", { name: `Take ₹${typed} by UPI` }));
  await waitFor(() => expect(network.inputsOf("payments.record")).toHaveLength(1));
  expect(network.inputsOf("payments.record")[0]).not.toHaveProperty("renew");
});

it("closes without a question when nothing was typed, or an amount for a line was only looked at", async () => {
  fakeNetwork({ "payments.account": () => family });
  const { user, onClose } = open();
  await user.click(await screen.findByRole("button", { name: "Adjust amounts" }));
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("asks before it loses an amount that was typed for a line", async () => {
  fakeNetwork({ "payments.account": () => family });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Adjust amounts" }));
  await retype(user, partOf("Dev Nair"), "500");
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

it("records once when Ctrl+Enter is pressed twice", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ "payments.account": () => family, "payments.record": held.handler });
  const { onClose } = open();
  const field = await amount();
  for (let press = 0; press < 2; press += 1) fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(network.inputsOf("payments.record")).toHaveLength(1));
  held.resolve(recorded());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(network.inputsOf("payments.record")).toHaveLength(1);
});

it("marks All as pressed only for all that everyone owes, and chooses everyone with it", async () => {
  fakeNetwork({ "payments.account": () => family });
  const { user } = open();
  await amount();
  const all = screen.getByRole("button", { name: "All" });
  expect(all).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("checkbox", { name: /Anaya Nair/ }));
  expect(await amount()).toHaveValue("2,400");
  expect(all).toHaveAttribute("aria-pressed", "false");
  await user.click(all);
  expect(await amount()).toHaveValue("3,900");
  expect(screen.getByRole("checkbox", { name: /Anaya Nair/ })).toBeChecked();
  expect(all).toHaveAttribute("aria-pressed", "true");
});

it("says what is wrong with an amount", async () => {
  fakeNetwork({ "payments.account": () => family });
  const { user } = open();
  await user.clear(await amount());
  await user.type(await amount(), "12,3");
  expect(screen.getByText("Check the commas. Enter the amount like 1,500 or 1,50,000.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Enter an amount" })).toBeDisabled();
});

it("speaks Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ "payments.account": () => family });
  open();
  expect(await screen.findByRole("button", { name: "₹3,900 UPI से लें" })).toBeVisible();
  expect(screen.getByText("Dev Nair और Anaya Nair के लिए")).toBeVisible();
});
