// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { CustomerAccount } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { switchLanguage } from "../../../lib/i18n/language.ts";
import { RoleProvider } from "../../../lib/session/may.tsx";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { failOnce, heldAnswer } from "../../../testing/refusals.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { clearAccount, meera } from "../../../testing/samples.ts";
import { CustomerBalance, type NextRenewal } from "./customer-balance.tsx";

afterEach(() => switchLanguage("en"));

/** The ground of a button that isn't the filled one. */
const secondary = "bg-surface";

const dev = { id: "0190a000-0000-7000-8000-000000000101", name: "Dev Nair" };
const anaya = { id: "0190a000-0000-7000-8000-000000000102", name: "Anaya Nair" };

/** Meera pays for two siblings: Dev owes ₹2,400, and Anaya's ₹1,500 is due later. */
const family: CustomerAccount = {
  ...clearAccount,
  due: "3900.00",
  toCome: "1500.00",
  overdue: "2400.00",
  dueSince: "2026-11-19",
  members: [
    ...clearAccount.members,
    { ...dev, due: "2400.00", toCome: "0.00", overdue: "2400.00", dueSince: "2026-11-19", collected: "0.00" },
    { ...anaya, due: "1500.00", toCome: "1500.00", overdue: "0.00", dueSince: "2026-12-01", collected: "0.00" },
  ],
};

const show = (customer: { id: string; name: string }, account: CustomerAccount) => {
  fakeNetwork({ "payments.account": () => account });
  renderPart(<CustomerBalance customer={customer} take={() => {}} today="2026-11-21" />);
};

it("shows what a customer owes, and with their family, and who pays", async () => {
  show(dev, family);
  expect(await screen.findByText("₹2,400")).toBeVisible();
  expect(screen.getByText("Family balance: ₹2,400. Meera Nair pays for the family.")).toBeVisible();
  expect(screen.getByText("Unpaid since 19 Nov")).toBeVisible();
  expect(screen.getByRole("button", { name: "Take ₹2,400" })).toBeVisible();
});

it("doesn't call a customer late before their own due date", async () => {
  show(anaya, family);
  expect(await screen.findByText("₹1,500")).toBeVisible();
  expect(screen.getByText("Due in 10 days")).toBeVisible();
  expect(screen.queryByText(/overdue|Unpaid/)).not.toBeInTheDocument();
});

it("shows a payer what they owe together with those they pay for", async () => {
  show(meera, family);
  expect(await screen.findByText("₹2,400")).toBeVisible();
  expect(screen.getByText("₹1,500 more due later")).toBeVisible();
  expect(screen.getByText("Family balance")).toBeVisible();
  expect(screen.getByText("Unpaid since 19 Nov")).toBeVisible();
  expect(screen.getByText("Own balance: ₹0")).toBeVisible();
});

it.each([
  ["en", "₹1,800 more due later", "Due today", "Take ₹1,800"],
  ["hi", "आगे ₹1,800 और लेने हैं", "आज लेना है", "₹1,800 लें"],
] as const)("says apart what is due later, and takes what is due now (%s)", async (language, later, today, take) => {
  await switchLanguage(language);
  const owing = { due: "3600.00", toCome: "1800.00", overdue: "0.00", dueSince: "2026-11-21" };
  show(meera, {
    ...clearAccount,
    ...owing,
    members: [{ id: meera.id, name: meera.name, ...owing, collected: "0.00" }],
  });
  expect(await screen.findByText("₹1,800")).toBeVisible();
  expect(screen.getByText(today)).toBeVisible();
  expect(screen.getByText(later)).toBeVisible();
  expect(screen.getByRole("button", { name: take })).toBeVisible();
  expect(screen.queryByText(/3,600/)).not.toBeInTheDocument();
});

it("offers no amount to take where everything is due later", async () => {
  const later = { due: "1800.00", toCome: "1800.00", overdue: "0.00", dueSince: "2026-12-21" };
  show(meera, {
    ...clearAccount,
    ...later,
    members: [{ id: meera.id, name: meera.name, ...later, collected: "0.00" }],
  });
  expect(await screen.findByText("Due in 30 days")).toBeVisible();
  expect(screen.getByText("₹1,800")).toBeVisible();
  expect(screen.getByRole("button", { name: "Take payment" })).toBeVisible();
});

it("names no family where there is none", async () => {
  const members = [
    {
      id: meera.id,
      name: meera.name,
      due: "500.00",
      toCome: "0.00",
      overdue: "0.00",
      dueSince: "2026-11-21",
      collected: "0.00",
    },
  ];
  show(meera, { ...clearAccount, due: "500.00", dueSince: "2026-11-21", members });
  expect(await screen.findByText("₹500")).toBeVisible();
  expect(screen.queryByText(/family/)).not.toBeInTheDocument();
});

it("shows no balance and no failure while it loads, only the button", async () => {
  const held = heldAnswer();
  fakeNetwork({ "payments.account": held.handler });
  renderPart(<CustomerBalance customer={dev} take={() => {}} today="2026-11-21" />);
  expect(await screen.findByRole("button", { name: "Take payment" })).toBeVisible();
  expect(screen.queryByText(/₹|Balance/)).not.toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  held.resolve(family);
  expect(await screen.findByRole("button", { name: "Take ₹2,400" })).toBeVisible();
});

it("says that the balance failed to load, and Try again brings it", async () => {
  fakeNetwork({ "payments.account": failOnce(family) });
  const { user: person } = renderPart(<CustomerBalance customer={dev} take={() => {}} today="2026-11-21" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the balance. Try again.");
  expect(screen.getByRole("button", { name: "Take payment" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("₹2,400")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

/** Dev's term ended two days ago and isn't renewed; nothing is owed otherwise. */
const ended = {
  id: "0190a000-0000-7000-8000-000000000201",
  customer: { id: meera.id, name: meera.name },
  product: { id: "0190a000-0000-7000-8000-000000000202", name: "Physics" },
  endDate: "2026-11-19",
  price: "1500.00",
  isLate: true,
};
const beside = (
  account: CustomerAccount,
  next: { day: string; amount: string } | null,
  role: "owner" | "accountant",
  own: { promisedOn?: CalendarDate; isQuiet?: boolean } = {},
) => {
  fakeNetwork({ "payments.account": () => account });
  return renderPart(
    <RoleProvider role={role}>
      <CustomerBalance customer={meera} take={() => {}} today="2026-11-21" next={next as NextRenewal | null} {...own} />
    </RoleProvider>,
  );
};

it.each([
  ["en", "Renewal of ₹1,500 overdue since 19 Nov", "Next renewal: ₹900 on 5 Dec", "Take ₹1,500 and renew"],
  ["hi", "₹1,500 का रिन्यूअल 19 नवंबर से बाकी है", "अगला रिन्यूअल: 5 दिसंबर को ₹900", "₹1,500 लें और रिन्यू करें"],
] as const)(
  "counts an ended term as due beside a conversation, and takes it with its renewal (%s)",
  async (language, since, next, take) => {
    await switchLanguage(language);
    beside({ ...clearAccount, renewals: [ended] }, { day: "2026-12-05", amount: "900.00" }, "owner");
    expect(await screen.findByText("₹1,500")).toBeVisible();
    expect(screen.getByText(since)).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.getByRole("button", { name: take })).toBeVisible();
  },
);

it("says that nothing is due, and offers the renewal of the coming days", async () => {
  beside({ ...clearAccount, renewals: [{ ...ended, endDate: "2026-11-25", isLate: false }] }, null, "owner");
  expect(await screen.findByText("₹0")).toBeVisible();
  const take = screen.getByRole("button", { name: "Take ₹1,500 and renew" });
  expect(take).toBeVisible();
  expect(take).toHaveClass(secondary);
});

it.each([
  ["en", "Promised 1 Dec", "Take ₹1,500 and renew"],
  ["hi", "1 दिसंबर का वादा", "₹1,500 लें और रिन्यू करें"],
] as const)("names the day that was promised, and isn't red until then (%s)", async (language, promised, take) => {
  await switchLanguage(language);
  const account = { ...clearAccount, renewals: [ended] };
  beside(account, null, "owner");
  expect((await screen.findByText("₹1,500")).parentElement).toHaveClass("bg-overdue-soft");
  expect(screen.queryByText(promised)).toBeNull();
  cleanup();
  beside(account, null, "owner", { promisedOn: "2026-12-01" as CalendarDate, isQuiet: true });
  expect(await screen.findByText(promised)).toBeVisible();
  expect(screen.getByText("₹1,500").parentElement).not.toHaveClass("bg-overdue-soft");
  expect(screen.getByRole("button", { name: take })).toHaveClass(secondary);
});

it("takes only what is owed for a role that may not renew", async () => {
  beside({ ...clearAccount, due: "300.00", renewals: [ended] }, null, "accountant");
  expect(await screen.findByRole("button", { name: "Take ₹300" })).toBeVisible();
});
