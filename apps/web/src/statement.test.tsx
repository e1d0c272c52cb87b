// @vitest-environment jsdom
import "./testing/setup.ts";
import type { Statement } from "@aavarti/contract/statements";
import type { Role } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { meera, physics, receiptsTo, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const named = { id: meera.id, name: meera.name };
const charge = {
  id: "0190a000-0000-7000-8000-00000000c001",
  customer: named,
  product: { id: physics.id, name: physics.name },
  kind: "term",
  startDate: "2026-10-12",
  endDate: "2026-11-12",
  discountReason: null,
} as const;

const statement: Statement = {
  customer: named,
  members: [{ ...named, charged: "4500.00" }],
  payer: { ...named, phone: "+919826041177", email: "meera@example.in", language: "en" },
  maySendNow: true,
  isWhatsappConnected: false,
  from: "2026-04-01",
  to: "2026-11-21",
  opening: "200.00",
  charged: "4500.00",
  discounts: "0.00",
  paid: "1000.00",
  closing: "3700.00",
  lines: [
    {
      id: "0190a000-0000-7000-8000-00000000e001",
      date: "2026-10-12",
      kind: "charge",
      customer: named,
      amount: "4500.00",
      balance: "4700.00",
      charge,
      payment: null,
    },
    {
      id: "0190a000-0000-7000-8000-00000000e002",
      date: "2026-11-20",
      kind: "payment",
      customer: named,
      amount: "-1000.00",
      balance: "3700.00",
      charge: null,
      payment: {
        id: "0190a000-0000-7000-8000-00000000d001",
        customer: named,
        mode: "upi",
        receiptNumber: "R/26-27/000001",
        reference: "UTR 4411",
        reversalReason: null,
      },
    },
  ],
  nextCursor: null,
};

const balance = { due: "3700.00", toCome: "0.00", overdue: "3700.00", dueSince: "2026-10-12" };
const account = {
  customer: named,
  payerInTrash: null,
  ...balance,
  advance: "0.00",
  members: [{ ...named, ...balance, collected: "1000.00" }],
  charges: [],
  renewals: [],
  usual: null,
  collected: "1000.00",
  soFar: {
    booked: "0.00",
    paidBefore: "0.00",
    joiningFees: "0.00",
    discounts: "0.00",
    paidAhead: "0.00",
    notBooked: "0.00",
    collected: "0.00",
    owed: "0.00",
    toCome: "0.00",
  },
  ...receiptsTo({ email: null, phone: null }),
};
const around = {
  ...signedIn(),
  "payments.statement": () => statement,
  "payments.account": () => account,
};
const as = (role: Role) => ({ "auth.me": () => ({ user: { ...user, role }, tenant }) });

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

const open = (query = "statement=year") => renderApp(`/dashboard/customers/${meera.id}?${query}`);
const table = () => screen.findByRole("table", { name: "Charges and payments" });

describe("a statement of account", () => {
  it("lists each charge and payment with the balance after it, and the sums of the period", async () => {
    const network = fakeNetwork(around);
    open();
    const rows = within(await table()).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "DateDetailsChargedPaidBalance",
      "1 Apr 2026Opening balance₹200",
      `12 Oct 2026${physics.name}12 Oct – 11 Nov 2026₹4,500₹4,700`,
      "20 Nov 2026Payment by UPIReceipt R/26-27/000001, UTR 4411₹1,000₹3,700",
    ]);
    expect(screen.getByRole("region", { name: "Balance due" })).toHaveTextContent(
      "Balance due₹3,70021 Nov 2026Opening balance₹200Charged₹4,500Paid−₹1,000",
    );
    expect(network.calls.find(({ procedure }) => procedure === "payments.statement")?.input).toEqual({
      customerId: meera.id,
      from: "2026-04-01",
      to: "2026-11-21",
      limit: 200,
      direction: "forward",
    });
  });

  it.each([
    ["month", { from: "2026-11-01", to: "2026-11-21" }],
    ["last_year", { from: "2025-04-01", to: "2026-03-31" }],
    ["all", { to: "2026-11-21" }],
    ["whatever", { from: "2026-04-01", to: "2026-11-21" }],
  ])("asks for the days of the period %s", async (name, days) => {
    const network = fakeNetwork(around);
    open(`statement=${name}`);
    await table();
    expect(network.calls.find(({ procedure }) => procedure === "payments.statement")?.input).toEqual({
      customerId: meera.id,
      limit: 200,
      direction: "forward",
      ...days,
    });
  });

  it("shares the balance with who pays on WhatsApp, in the chosen language", async () => {
    fakeNetwork({
      ...around,
      "payments.statement": () => ({ ...statement, payer: { ...statement.payer, language: "hi" } }),
    });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Share on WhatsApp" }));
    const textIn = async (language: string) =>
      decodeURIComponent((await screen.findByRole("menuitem", { name: language })).getAttribute("href") ?? "");
    expect(await textIn("In Hindi")).toMatch(/^https:\/\/wa\.me\/919826041177\?text=नमस्ते/);
    expect(await textIn("In Hindi")).toContain("बाकी रकम: ₹3,700");
    expect(await textIn("In English")).toContain("Balance due: ₹3,700");
  });

  it("emails it after a question that names the address, and shows why it failed", async () => {
    const sent = {
      id: "0190a000-0000-7000-8000-00000000f001",
      channel: "email",
      address: "meera@example.in",
      language: "en",
      state: "planned",
      reason: null,
      reasonStated: null,
      dueAt: "2026-11-21T06:00:00.000Z",
      sentAt: null,
      createdAt: "2026-11-21T06:00:00.000Z",
      isRepeat: false,
    };
    const network = fakeNetwork({ ...around, "payments.sendStatement": failOnce(sent) });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Send by email" }));
    const dialog = await screen.findByRole("dialog", { name: "Email this statement?" });
    expect(dialog).toHaveTextContent("meera@example.in");
    expect(dialog).toHaveTextContent("1 Apr – 21 Nov 2026");
    await person.click(within(dialog).getByRole("button", { name: "Send email" }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    await person.click(within(dialog).getByRole("button", { name: "Send email" }));
    expect(await screen.findByText("The statement is on its way")).toBeVisible();
    expect(network.calls.findLast(({ procedure }) => procedure === "payments.sendStatement")?.input).toEqual({
      customerId: meera.id,
      channel: "email",
      language: "en",
      from: "2026-04-01",
      to: "2026-11-21",
    });
  });

  it("says that it was sent a moment ago when nothing more is sent", async () => {
    const at = "2026-11-21T06:00:00.000Z";
    fakeNetwork({
      ...around,
      "payments.sendStatement": () => ({
        ...{ id: "0190a000-0000-7000-8000-00000000f001", channel: "email", address: "meera@example.in" },
        ...{ language: "en", state: "sent", reason: null, reasonStated: null, isRepeat: true },
        ...{ dueAt: at, sentAt: at, createdAt: at },
      }),
    });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Send by email" }));
    await person.click(await screen.findByRole("button", { name: "Send email" }));
    expect(await screen.findByText("Sent a moment ago")).toBeVisible();
  });

  it("sends it on WhatsApp where that is connected, and still offers the link", async () => {
    const network = fakeNetwork({
      ...around,
      "payments.statement": () => ({ ...statement, isWhatsappConnected: true }),
      "payments.sendStatement": refuseWith(refusal("document.noPhone", { name: meera.name })),
    });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Send on WhatsApp" }));
    expect(screen.queryByRole("button", { name: "Share on WhatsApp" })).not.toBeInTheDocument();
    const dialog = await screen.findByRole("dialog", { name: "Send this statement on WhatsApp?" });
    expect(dialog).toHaveTextContent("Meera Nair will get the statement as a PDF at +91 98260 41177.");
    const shared = () =>
      within(dialog).getByRole("link", { name: "Share as text from your own WhatsApp" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(shared())).toMatch(/^https:\/\/wa\.me\/919826041177\?text=Hi /);
    await person.click(within(dialog).getByRole("radio", { name: "Hindi" }));
    expect(decodeURIComponent(shared())).toMatch(/^https:\/\/wa\.me\/919826041177\?text=नमस्ते /);
    await person.click(within(dialog).getByRole("button", { name: "Send on WhatsApp" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Meera Nair");
    expect(network.inputsOf("payments.sendStatement")).toEqual([
      { customerId: meera.id, channel: "whatsapp", language: "hi", from: "2026-04-01", to: "2026-11-21" },
    ]);
  });

  it("lets a viewer read and print it, and neither export nor send it", async () => {
    fakeNetwork({ ...around, ...as("viewer") });
    open();
    await table();
    expect(screen.getByRole("button", { name: "Download PDF" })).toBeVisible();
    for (const name of ["Download CSV", "Send by email", "Take ₹3,700"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Share on WhatsApp" })).not.toBeInTheDocument();
  });

  it("says when it has no entries, when the customer can't be reached, and when it failed to load", async () => {
    const none = { ...statement, opening: "0.00", charged: "0.00", paid: "0.00", closing: "0.00", lines: [] };
    const unreachable = { ...none, payer: { ...none.payer, phone: null, email: "" } };
    fakeNetwork({ ...around, "payments.statement": failOnce(unreachable) });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing was charged or paid in this period.")).toBeVisible();
    expect(
      screen.getByText("To share the statement, add a phone number or an email address for Meera Nair."),
    ).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Show all time" }));
    expect(await screen.findByText(/Nothing was charged|No charges or payments yet/)).toBeVisible();
  });
});
