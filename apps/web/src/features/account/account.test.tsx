// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { currentToken, keepToken } from "../../lib/session/session-token.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { tenant, user } from "../../testing/samples.ts";
import { signedIn } from "../../testing/signed-in.ts";

const device = {
  id: "session-1",
  name: "Chrome on Android",
  browser: "chrome",
  system: "android",
  isHandheld: true,
  isCurrent: true,
  ip: "103.21.58.4",
  signedInAt: "2026-11-20T03:30:00.000Z",
  lastSeenAt: "2026-11-21T03:30:00.000Z",
};
const account = {
  hasPassword: true,
  devices: [
    device,
    {
      ...device,
      id: "session-2",
      name: "Firefox on Windows",
      browser: "firefox",
      system: "windows",
      isHandheld: false,
      isCurrent: false,
    },
  ],
};
const answers = { ...signedIn(), "account.read": () => account };
const open = (page = "sign-in") => renderApp(`/dashboard/settings?page=${page}`);
const panel = (name: string) => screen.findByRole("region", { name });

beforeEach(() => keepToken("token-1", null));

it("shows the business, and from its menu the password, the devices, the data and the app", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "account.read": held.handler });
  const { user: person } = renderApp("/dashboard/settings");
  const business = await panel("Business");
  expect(business).toHaveTextContent("Prerna Classes");
  expect(business).toHaveTextContent("Priya Sharma, owner");
  const menu = screen.getByRole("navigation", { name: "Settings" });
  expect(within(menu).getByRole("link", { current: "page" })).toHaveTextContent("Business");
  await person.click(within(menu).getByRole("link", { name: /^Password and devices/ }));
  expect(await screen.findByRole("status", { name: "Loading your account" })).toBeVisible();
  held.resolve(account);
  expect(await panel("Signed-in devices")).toHaveTextContent(/Chrome on Android.*This device/);
  await person.click(within(menu).getByRole("link", { name: /^Your data/ }));
  expect(await screen.findByRole("button", { name: "Download my data" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Delete account" })).toBeEnabled();
  await person.click(within(menu).getByRole("link", { name: /^App/ }));
  expect(await panel("Install Aavarti")).toBeVisible();
  expect(within(menu).getByRole("link", { name: /^Notification settings/ })).toHaveAttribute("href", "/notifications");
});

it("names the page in the window's title and, on a phone, in the top bar", async () => {
  fakeNetwork(answers);
  open("sign-in");
  expect(await panel("Signed-in devices")).toBeVisible();
  expect(document.title).toBe("Password and devices - Settings · Aavarti");
});

it("finds a setting by its name and by the words of its page, with the keyboard", async () => {
  fakeNetwork(answers);
  const { user: person, history } = renderApp("/dashboard/settings");
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  expect(within(menu).getByRole("link", { name: /^Business/ })).toHaveTextContent(/Prerna Classes, \w/);
  const box = within(menu).getByRole("searchbox", { name: "Find a setting" });
  await person.type(box, "zip");
  const found = await within(menu).findByRole("link", { name: /^Your data/ });
  expect(within(menu).queryByRole("link", { name: /^Business/ })).not.toBeInTheDocument();
  await person.keyboard("{ArrowDown}");
  expect(found).toHaveFocus();
  await person.keyboard("{ArrowUp}");
  expect(box).toHaveFocus();
  await person.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(history.location.search).toContain("page=data"));
  await person.clear(box);
  await person.type(box, "quiet hours");
  expect(await within(menu).findByRole("link", { name: /^Reminder settings/ })).toHaveAttribute(
    "href",
    "/notifications#reminders",
  );
  await person.clear(box);
  await person.type(box, "delete");
  const firstFound = () => within(menu).getAllByRole("link")[0] as HTMLElement;
  await waitFor(() => expect(firstFound()).toHaveTextContent("Delete accountSettings › Your data"));
  await person.click(firstFound());
  await waitFor(() => expect(screen.getByRole("heading", { name: "Delete account" })).toHaveFocus());
  await person.clear(box);
  await person.type(box, "टीम");
  await waitFor(() => expect(firstFound()).toHaveTextContent("TeamSettings"));
  await person.clear(box);
  await person.type(box, "dark");
  await person.click(await within(menu).findByRole("button", { name: /^Light or dark theme/ }));
  expect(document.documentElement).toHaveClass("dark");
  await person.clear(box);
  await person.type(box, "xyzzy");
  expect(await within(menu).findByText("No setting found for “xyzzy”. Try another word.")).toBeVisible();
  await person.keyboard("{Escape}");
  expect(await within(menu).findByRole("link", { name: /^Business/ })).toBeVisible();
});

it("shows the business for a page that doesn't exist", async () => {
  fakeNetwork(answers);
  open("everything");
  expect(await panel("Business")).toBeVisible();
});

it("names devices in the current language from their codes", async () => {
  const unnamed = { ...device, name: "A name of another kind" };
  const devices = [
    unnamed,
    { ...unnamed, id: "session-2", browser: null, isCurrent: false },
    { ...unnamed, id: "session-3", browser: null, system: null, isCurrent: false },
  ];
  fakeNetwork({ ...answers, "account.read": () => ({ ...account, devices }) });
  open();
  await panel("Signed-in devices");
  expect(screen.getByText("Chrome on Android")).toBeVisible();
  expect(screen.getByText("Android")).toBeVisible();
  expect(screen.getByText("Unknown device")).toBeVisible();
});

it("says that the account couldn't be loaded, and loads it again", async () => {
  fakeNetwork({ ...answers, "account.read": failOnce(account) });
  const { user: person } = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load your account. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Chrome on Android")).toBeVisible();
});

it("shows a role without permission neither the download nor the deletion, nor a way to change the business", async () => {
  fakeNetwork({ ...answers, "auth.me": () => ({ user: { ...user, role: "manager" }, tenant }) });
  const { user: person } = open("business");
  expect(within(await panel("Business")).queryByRole("link", { name: "Change" })).not.toBeInTheDocument();
  expect(screen.getByText("Priya Sharma, manager")).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Your data/ })).not.toBeInTheDocument();
  await person.click(screen.getByRole("link", { name: /^Custom fields/ }));
  expect(screen.queryByRole("button", { name: "Download my data" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Delete account" })).not.toBeInTheDocument();
});

it("is in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, ...signedIn({ user: { ...user, language: "hi" } }) });
  const { user: person } = open("business");
  expect(await screen.findByText(/Priya Sharma, मालिक/)).toBeVisible();
  await person.click(screen.getByRole("link", { name: /^पासवर्ड और डिवाइस/ }));
  expect(await screen.findByRole("button", { name: "पासवर्ड बदलें" })).toBeVisible();
});

describe("the password", () => {
  /** Types both passwords and submits them. */
  async function change(handler: (input: unknown) => unknown) {
    const network = fakeNetwork({ ...answers, "account.changePassword": handler });
    const { user: person } = open();
    await person.type(await screen.findByLabelText("Current password"), "the old password");
    await person.type(screen.getByLabelText("New password"), "the new password");
    await person.click(screen.getByRole("button", { name: "Change password" }));
    return { network, person };
  }

  it("is changed once, with the button disabled meanwhile, and the fields are emptied", async () => {
    const held = heldAnswer();
    const { network, person } = await change(held.handler);
    expect(await screen.findByRole("button", { name: "Changing..." })).toBeDisabled();
    await person.type(screen.getByLabelText("New password"), "{Enter}");
    held.resolve(undefined);
    expect(await screen.findByText("Password changed")).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue("");
    expect(network.inputsOf("account.changePassword")).toEqual([
      { currentPassword: "the old password", password: "the new password" },
    ]);
  });

  it("is refused at its field, and what was typed is kept", async () => {
    await change(refuseWith(refusal("password.incorrect", {}, { field: "currentPassword" })));
    expect(await screen.findByText("Current password is incorrect")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Current password")).toHaveFocus());
    expect(screen.getByLabelText("New password")).toHaveValue("the new password");
    expect(screen.queryByText("Couldn't change your password")).not.toBeInTheDocument();
  });

  it("can be set through an email by a user who signs in with Google", async () => {
    const held = heldAnswer();
    const network = fakeNetwork({
      ...answers,
      "account.read": () => ({ ...account, hasPassword: false }),
      "auth.forgotPassword": held.handler,
    });
    const { user: person } = open();
    await person.dblClick(await screen.findByRole("button", { name: "Email me a link to set a password" }));
    expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Sending..." })).toBeDisabled();
    held.resolve(undefined);
    expect(await screen.findByText(`We've sent a password reset link to ${user.email}.`)).toBeVisible();
    expect(network.inputsOf("auth.forgotPassword")).toEqual([{ email: user.email }]);
  });
});

describe("the devices", () => {
  it("are signed out one at a time", async () => {
    const network = fakeNetwork({ ...answers, "account.endSession": () => undefined });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Sign out Firefox on Windows" }));
    expect(await screen.findByText("Signed out")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Sign out Chrome on Android" })).not.toBeInTheDocument();
    expect(network.inputsOf("account.endSession")).toEqual([{ id: "session-2" }]);
    await waitFor(() => expect(network.inputsOf("account.read")).toHaveLength(2));
  });

  it("are all signed out after a question, this one too", async () => {
    fakeNetwork({ ...answers, "account.endAllSessions": () => undefined });
    const { user: person, history } = open();
    await person.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    const question = await screen.findByRole("alertdialog", { name: "Sign out everywhere?" });
    await person.click(within(question).getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => expect(history.location.pathname).toBe("/login"));
    expect(currentToken()).toBeNull();
  });

  it("stay signed in when the server fails, and it says so", async () => {
    fakeNetwork({ ...answers, "account.endSession": refuseWith(refusal("server.failed")) });
    const { user: person } = open();
    const button = await screen.findByRole("button", { name: "Sign out Firefox on Windows" });
    await person.click(button);
    expect(await screen.findByText("Couldn't sign out")).toBeVisible();
    expect(screen.getByText("Firefox on Windows")).toBeVisible();
    expect(button).toBeEnabled();
  });
});

describe("deleting the account", () => {
  /** Opens the question and types the business's name. */
  async function ask(handler: (input: unknown) => unknown) {
    const network = fakeNetwork({ ...answers, "privacy.requestDeletion": handler });
    const { user: person } = open("data");
    await person.click(await screen.findByRole("button", { name: "Delete account" }));
    const dialog = await screen.findByRole("dialog", { name: "Permanently delete Prerna Classes?" });
    const request = within(dialog).getByRole("button", { name: "Request deletion" });
    expect(request).toBeDisabled();
    await person.type(within(dialog).getByLabelText("Type “Prerna Classes” to confirm"), "Prerna Classes");
    return { network, person, dialog, request };
  }

  it("is requested once, after the business's name was typed", async () => {
    const held = heldAnswer();
    const { network, person, request } = await ask(held.handler);
    await person.dblClick(request);
    expect(await screen.findByRole("button", { name: "Sending..." })).toBeDisabled();
    held.resolve({ success: true, requestId: "request-1" });
    expect(await screen.findByText("Deletion Request Submitted")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(network.inputsOf("privacy.requestDeletion")).toEqual([
      { name: user.name, email: user.email, businessName: "Prerna Classes", message: "" },
    ]);
  });

  it("keeps what was typed when the request fails", async () => {
    const { person, dialog, request } = await ask(refuseWith(refusal("server.failed")));
    await person.click(request);
    expect(await screen.findByText("Request Failed")).toBeVisible();
    expect(within(dialog).getByLabelText(/to confirm$/)).toHaveValue("Prerna Classes");
    expect(request).toBeEnabled();
  });
});

describe("an account without access", () => {
  const over = (accountStatus: "expired" | "suspended", role: "owner" | "manager" = "owner") =>
    fakeNetwork(
      signedIn({
        user: { ...user, role },
        tenant: { ...tenant, accountStatus },
        trial: { accountStatus, isActive: false, isExpired: true, keptUntil: "2026-12-20T06:30:00.000Z" },
      }),
    );

  it.each([
    ["expired", "Your trial has ended."],
    ["suspended", "Your account is suspended."],
  ] as const)(
    "that is %s lets its owner activate it, download the data or delete it, and nothing else",
    async (status, sentence) => {
      over(status);
      open();
      expect(await screen.findByText(new RegExp(sentence))).toHaveTextContent("Your data is kept until 20 Dec 2026.");
      expect(screen.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeEnabled();
      expect(screen.getByRole("button", { name: "Download my data" })).toBeVisible();
      expect(screen.getByRole("button", { name: "Delete account" })).toBeVisible();
      expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
    },
  );

  const refunded = {
    accountStatus: "suspended",
    isActive: false,
    isExpired: true,
    keptUntil: "2026-12-20T06:30:00.000Z",
    refundedAt: "2026-11-20T06:30:00.000Z",
  } as const;

  it("that is suspended after a refund says so, when, where the papers are and how to come back", async () => {
    fakeNetwork({
      ...signedIn({ tenant: { ...tenant, accountStatus: "suspended" }, trial: refunded }),
      "billing.read": () => ({
        isTaxInvoice: true,
        payments: [
          {
            id: "0190a000-0000-7000-8000-000000000901",
            paidAt: "2026-11-01T06:30:00.000Z",
            amount: "1500.00",
            method: "upi",
            status: "refunded",
            refundableUntil: null,
            refundFailed: false,
            isDisputed: false,
            canHaveReceipt: false,
            receipt: { number: "AAV/26-27/000001", issuedOn: "2026-11-01", isReady: true },
            creditNote: { number: "AAV/CN/26-27/000001", issuedOn: "2026-11-03", isReady: true },
          },
        ],
      }),
    });
    open();
    expect(await screen.findByText("Receipt AAV/26-27/000001")).toBeVisible();
    expect(screen.getByText("Credit note AAV/CN/26-27/000001")).toBeVisible();
    expect(
      screen.getByText(
        "We refunded your activation fee on 20 Nov 2026, so your account is suspended. Your data is kept until 20 Dec 2026. Pay the activation fee again before then to restore everything.",
      ),
    ).toBeVisible();
    expect(
      await screen.findByText(
        "Receipt AAV/26-27/000001 and credit note AAV/CN/26-27/000001 are in the billing history below.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeEnabled();
  });

  it("that is suspended after a refund says so in Hindi, also to a role that sees no receipts", async () => {
    await switchLanguage("hi");
    const network = fakeNetwork(
      signedIn({
        user: { ...user, role: "agent", language: "hi" },
        tenant: { ...tenant, accountStatus: "suspended" },
        trial: refunded,
      }),
    );
    open();
    expect(await screen.findByText(/रिफ़ंड/)).toHaveTextContent("20 नवंबर 2026");
    expect(network.inputsOf("billing.read")).toEqual([]);
  });

  it("offers other roles neither the activation nor the data nor the deletion", async () => {
    over("expired", "manager");
    open();
    expect(await screen.findByText(/Your trial has ended/)).toBeVisible();
    expect(screen.getByText("Only owners and admins can activate.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Activate/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Download my data" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Delete account" })).not.toBeInTheDocument();
  });
});
