// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { setConnected } from "../../lib/realtime/connection.ts";
import { keepToken } from "../../lib/session/session-token.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failUnexpectedly, heldAnswer } from "../../testing/refusals.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { clearAccount, customerPayment, emptyBoard, meera, tenant, user } from "../../testing/samples.ts";
import { signedIn } from "../../testing/signed-in.ts";
import { currentToasts } from "../../ui/toast-store.ts";

/** The support screen asks the server nothing, so that only the frame does. */
const open = () => renderApp("/dashboard/support");
const board = {
  ...emptyBoard,
  lanes: emptyBoard.lanes.map((counted) => ({
    ...counted,
    count: { overdue: 3, today: 2 }[counted.lane as string] ?? 0,
  })),
};
const main = () => screen.findByRole("navigation", { name: "Main" });
const tabBar = () => screen.getByRole("navigation", { name: "Main" });

beforeEach(() => keepToken("token-1", null));
afterEach(() => setConnected(true));

it("shows a loading screen until it knows who is signed in", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...signedIn(), "auth.me": held.handler });
  open();
  await waitFor(() => expect(document.querySelector("[role=status]")).not.toBeNull());
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  held.resolve({ user, tenant });
  expect(await main()).toBeVisible();
});

it("names the business, marks the open screen and counts what is due", async () => {
  fakeNetwork({ ...signedIn(), "renewals.board": () => board });
  open();
  const nav = await main();
  expect(await within(nav).findByRole("link", { name: /Renewals/ })).toHaveTextContent(
    "5 renewals due today or overdue",
  );
  expect(within(nav).getByRole("link", { name: "Support" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByText("Prerna Classes")).toBeVisible();
  expect(screen.getByText("Indore")).toBeVisible();
});

it.each([
  ["nothing is due", () => emptyBoard],
  ["the due renewals can't be counted", failUnexpectedly],
])("shows no count while %s, and works", async (_, handler) => {
  const network = fakeNetwork({ ...signedIn(), "renewals.board": handler });
  open();
  const link = within(await main()).getByRole("link", { name: /Renewals/ });
  await waitFor(() => expect(network.inputsOf("renewals.board")).toHaveLength(1));
  expect(link).toHaveTextContent(/^Renewals$/);
});

it("collapses the sidebar, keeps the names of its links and remembers it", async () => {
  fakeNetwork({ ...signedIn(), "renewals.board": () => board });
  const { user: person } = open();
  await person.click(await screen.findByRole("button", { name: "Collapse sidebar" }));
  expect(screen.queryByText("Prerna Classes")).not.toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Renewals, 5 renewals due today or overdue" })).toBeVisible();
  expect(localStorage.getItem("crm-sidebar")).toBe("collapsed");
  expect(screen.getByRole("button", { name: "Expand sidebar" })).toHaveAttribute("aria-expanded", "false");
});

it("hides from a role what it may not open or change", async () => {
  fakeNetwork(signedIn({ user: { ...user, role: "agent" } }));
  const { user: person } = open();
  await person.click(await screen.findByRole("button", { name: "Account menu for Priya Sharma" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).getByRole("menuitem", { name: "Profile Settings" })).toBeVisible();
  expect(within(menu).queryByRole("menuitem", { name: "Activity Log" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Change Business Type/ })).not.toBeInTheDocument();
});

it("names the business type in the top bar, where it can be changed", async () => {
  fakeNetwork(signedIn());
  open();
  const change = await screen.findByRole("button", { name: "Change Business Type: Generic Business" });
  expect(change).toHaveTextContent("Generic Business");
});

it("opens the activity log and the business type for an owner", async () => {
  fakeNetwork(signedIn());
  const { user: person } = open();
  await person.click(await screen.findByRole("button", { name: "Account menu for Priya Sharma" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).getByRole("menuitem", { name: "Change Business Type" })).toBeVisible();
  expect(within(menu).getByRole("menuitem", { name: "Activity Log" })).toHaveAttribute("href", "/dashboard/activity");
});

it("shows the days left of a running trial, with a link to the billing screen", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `crm-continue-trial=${tenant.id}`;
  fakeNetwork(
    signedIn({ tenant: { ...tenant, accountStatus: "trial" }, trial: { accountStatus: "trial", daysRemaining: 2 } }),
  );
  open();
  expect(await screen.findByRole("link", { name: "Trial: 2 days left" })).toHaveAttribute("href", "/dashboard/billing");
});

it("says while the server can't be reached that it reconnects, and offline from when the list is", async () => {
  fakeNetwork(signedIn());
  open();
  await main();
  act(() => setConnected(false));
  expect(await screen.findByText(/^Reconnecting/)).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/^You're offline\. Renewals were last updated today/)).toBeVisible();
});

it("is in Hindi, with the terms of the business", async () => {
  await switchLanguage("hi");
  fakeNetwork({
    ...signedIn({ user: { ...user, language: "hi" }, tenant: { ...tenant, industryType: "education" } }),
    "renewals.board": () => board,
  });
  open();
  const nav = await screen.findByRole("navigation", { name: "मुख्य" });
  expect(within(nav).getByRole("link", { name: /विद्यार्थी|छात्र/ })).toHaveAttribute("href", "/dashboard/customers");
  expect(await within(nav).findByText(/आज या लेट/)).toBeInTheDocument();
});

it("has its tabs at the bottom of a phone, with a menu for what can be added", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fakeNetwork({ ...signedIn(), "renewals.board": () => board });
  const { user: person } = open();
  const tabs = await main();
  expect(screen.getByText("Prerna Classes, Indore")).toBeVisible();
  expect(await within(tabs).findByRole("link", { name: /Renewals/ })).toHaveTextContent(
    "5 renewals due today or overdue",
  );
  await person.click(within(tabs).getByRole("button", { name: "Add" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Take payment",
    "New subscription",
    "New customer",
    "New product",
  ]);
});

it("takes a payment from a phone's menu, and gives the focus back to its button", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fakeNetwork({
    ...signedIn(),
    "renewals.board": () => board,
    "customers.list": () => ({ items: [{ ...meera, due: "1500.00" }], nextCursor: null }),
    "payments.account": () => clearAccount,
  });
  const { user: person } = open();
  const add = within(await main()).getByRole("button", { name: "Add" });
  await person.click(add);
  await person.click(await screen.findByRole("menuitem", { name: "Take payment" }));
  const chooser = await screen.findByRole("dialog", { name: "Take payment" });
  await person.click(await within(chooser).findByRole("button", { name: /^Meera Nair/ }));
  expect(await screen.findByRole("dialog", { name: "Payment from Meera Nair" })).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(within(tabBar()).getByRole("button", { name: "Add" })).toHaveFocus());
});

it("opens the receipt of a payment from its toast, and leaves Undo there", async () => {
  fakeNetwork({
    ...signedIn(),
    "renewals.board": () => board,
    "customers.list": () => ({ items: [{ ...meera, due: "1500.00" }], nextCursor: null }),
    "payments.account": () => clearAccount,
    "payments.record": () => ({
      ...customerPayment,
      mode: "cash",
      amount: "500.00",
      advance: "500.00",
      undoUntil: new Date(Date.now() + 300_000).toISOString(),
      due: "0.00",
      advanceBalance: "500.00",
      renewed: [],
    }),
    "payments.receipt": failUnexpectedly,
  });
  const { user: person } = open();
  await main();
  await person.keyboard("t");
  await person.click(await screen.findByRole("button", { name: /^Meera Nair/ }));
  await person.type(await screen.findByRole("textbox", { name: "Amount" }), "500");
  await person.click(screen.getByRole("button", { name: "Take ₹500 in cash" }));
  expect(await screen.findByText("Payment of ₹500 in cash recorded for Meera Nair")).toBeVisible();
  await waitFor(() => person.click(screen.getByRole("button", { name: "Open receipt" })));
  const receipt = await screen.findByRole("dialog", { name: "Receipt R/26-27/000001" });
  // On a phone the toast would cover the receipt's buttons.
  expect(currentToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
  expect(screen.queryByText("Payment of ₹500 in cash recorded for Meera Nair")).not.toBeInTheDocument();
  await person.click(within(receipt).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
});

it("takes a payment with one key, which a viewer doesn't have", async () => {
  const customers = { "customers.list": () => ({ items: [{ ...meera, due: "1500.00" }], nextCursor: null }) };
  fakeNetwork({ ...signedIn(), ...customers, "renewals.board": () => board });
  const { user: person } = open();
  await main();
  await person.keyboard("t");
  expect(await screen.findByRole("dialog", { name: "Take payment" })).toBeVisible();
  cleanup();
  fakeNetwork({ ...signedIn({ user: { ...user, role: "viewer" } }), ...customers, "renewals.board": () => board });
  const { user: viewer } = open();
  await main();
  await viewer.keyboard("t?");
  const shortcuts = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(shortcuts).queryByText("Take payment")).not.toBeInTheDocument();
});
