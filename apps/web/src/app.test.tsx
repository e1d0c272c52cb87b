import { eachCustomerLine } from "@aavarti/domain/customer-lines";
import { fieldsIn } from "@aavarti/domain/record-fields";
// @vitest-environment jsdom
import "./testing/setup.ts";
import { mayDo, ROLES } from "@aavarti/domain/permissions";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setConnected } from "./lib/realtime/connection.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork, Refusal } from "./testing/fake-network.ts";
import { failOnce, heldAnswer } from "./testing/refusals.ts";
import { clickUndo, renderApp } from "./testing/render-app.tsx";
import {
  clearAccount,
  emptyBoard,
  enrolment,
  meera,
  paidTrial,
  physics,
  plainChat,
  publicConfig,
  runningTrial,
  tenant,
  user,
} from "./testing/samples.ts";

const analytics = {
  period: "30d",
  totalRevenue: 4500,
  totalCustomers: 1,
  totalSubscriptions: 1,
  mrr: 1500,
  arr: 18_000,
  renewalRate: null,
  expiringSoon: 0,
  daily: [{ date: "2026-11-21", revenue: 4500, subscriptions: 1 }],
};

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });

/** Answers to all calls of a paid tenant's screens. */
const paid = {
  "config.public": () => publicConfig,
  "auth.me": () => ({ user, tenant }),
  "auth.login": () => ({ token: "token-1", user, tenant }),
  "auth.revoke": () => undefined,
  "trial.status": () => paidTrial,
  "analytics.summary": () => analytics,
  "customers.list": () => page(meera),
  "products.list": () => page(physics),
  "subscriptions.list": () => page(enrolment),
  "notifications.list": () => page(),
  "reminders.chat": () => plainChat,
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: "+919826041177", language: "en" }),
  "notifications.unreadCount": () => ({ unread: 0 }),
  "notifications.preferences": () => ({ kinds: [] }),
  "renewals.board": () => emptyBoard,
  "dashboards.work": () => ({ customers: 0, promised: 0, oldestDays: null, items: [] }),
  "dashboards.figures": () => ({ industryType: "generic", figures: [], calculatedAt: null, isUpdating: false }),
  "dashboards.topProducts": () => ({ items: [], calculatedAt: null, isUpdating: false }),
  "activity.list": () => page(),
  "onboarding.read": () => ({
    isProfileComplete: true,
    hasProduct: true,
    hasCustomer: true,
    hasSubscription: true,
    hasPhone: true,
    samples: 0,
  }),
  "tags.list": () => [],
  "customers.count": () => ({ items: [{ count: 0, isMore: false }] }),
  "products.count": () => ({ items: [] }),
  "subscriptions.count": () => ({ items: [] }),
  "views.list": () => [],
};

describe("signing in", () => {
  it("shows the sign-in screen at the dashboard's address to a stranger", async () => {
    fakeNetwork(paid);
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Continue with Google" })).toHaveAttribute(
      "href",
      "/api/auth/google?lang=en",
    );
    expect(screen.getByLabelText("Email")).toBeRequired();
    expect(screen.getByLabelText("Password")).toBeRequired();
  });

  it("keeps the token under both keys, says so and goes to the dashboard", async () => {
    const answer = Promise.withResolvers<unknown>();
    const network = fakeNetwork({ ...paid, "auth.login": () => answer.promise });
    const { user: person, history } = renderApp("/login");
    await person.type(await screen.findByLabelText("Email"), "Priya@PrernaClasses.in");
    await person.type(screen.getByLabelText("Password"), "a long password");
    await person.click(screen.getByRole("button", { name: "Sign In" }));

    expect(await screen.findByRole("button", { name: "Signing in..." })).toBeDisabled();
    answer.resolve({ token: "token-1", user, tenant });
    expect(await screen.findByText("Signed in")).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe("/dashboard"));
    expect(localStorage.getItem("crm-token")).toBe("token-1");
    expect(localStorage.getItem("token")).toBe("token-1");
    expect(network.inputsOf("auth.login")).toEqual([{ email: "Priya@PrernaClasses.in", password: "a long password" }]);
  });

  it("says beside the fields what is missing and sends nothing", async () => {
    const network = fakeNetwork(paid);
    const { user: person } = renderApp("/login");
    await person.click(await screen.findByRole("button", { name: "Sign In" }));
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password is required")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(network.inputsOf("auth.login")).toEqual([]);
  });

  it("shows the server's refusal as Login Failed and stays", async () => {
    fakeNetwork({
      ...paid,
      "auth.login": () => {
        throw new Refusal(401, "INVALID_CREDENTIALS", "Invalid email or password");
      },
    });
    const { user: person, history } = renderApp("/login");
    await person.type(await screen.findByLabelText("Email"), "priya@prernaclasses.in");
    await person.type(screen.getByLabelText("Password"), "wrong");
    await person.click(screen.getByRole("button", { name: "Sign In" }));
    const toast = await screen.findByText("Login Failed");
    expect(toast).toBeVisible();
    // Once, in the toast.
    expect(screen.getAllByText("Invalid email or password")).toHaveLength(1);
    expect(history.location.pathname).toBe("/login");
    expect(screen.getByLabelText("Email")).toHaveValue("priya@prernaclasses.in");
  });
});

describe("a session", () => {
  beforeEach(() => keepToken("token-1", null));

  it.each(["Invalid token", "Token expired", "No token provided"])(
    "ends on a 401 with %s: the token is gone and /login shows",
    async (text) => {
      fakeNetwork({
        ...paid,
        "customers.list": () => {
          throw new Refusal(401, "UNAUTHORIZED", text);
        },
      });
      const { history } = renderApp("/dashboard/customers");
      await waitFor(() => expect(history.location.pathname).toBe("/login"));
      expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
      expect(localStorage.getItem("crm-token")).toBeNull();
    },
  );

  it("is kept when the server does not answer, and can be tried again", async () => {
    const me = vi.fn((): unknown => {
      throw new Refusal(500, "INTERNAL", "Something went wrong");
    });
    fakeNetwork({ ...paid, "auth.me": me });
    const { user: person } = renderApp("/dashboard");
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(localStorage.getItem("crm-token")).toBe("token-1");
    me.mockReturnValue({ user, tenant });
    await person.click(retry);
    expect(await screen.findByRole("heading", { name: "Nothing to collect today" })).toBeVisible();
  });

  it("ends by Sign Out, on the server too", async () => {
    const network = fakeNetwork(paid);
    const { user: person, history } = renderApp("/dashboard");
    await person.click(await screen.findByRole("button", { name: "Account menu for Priya Sharma" }));
    await person.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await waitFor(() => expect(history.location.pathname).toBe("/login"));
    expect(localStorage.getItem("crm-token")).toBeNull();
    await waitFor(() => expect(network.calls.filter(({ procedure }) => procedure === "auth.revoke")).toHaveLength(1));
  });
});

describe("the gate", () => {
  beforeEach(() => keepToken("token-1", null));
  const onTrial = {
    ...paid,
    "auth.me": () => ({ user, tenant: { ...tenant, accountStatus: "trial" } }),
    "trial.status": () => runningTrial,
  };

  const keepContinued = (tenantId: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `crm-continue-trial=${tenantId}`;
  };

  it("lets members who can't activate the account work while the trial runs", async () => {
    fakeNetwork({
      ...onTrial,
      "auth.me": () => ({ user: { ...user, role: "agent" }, tenant: { ...tenant, accountStatus: "trial" } }),
    });
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "Nothing to collect today" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Activate Now - ₹1,500" })).not.toBeInTheDocument();
  });

  it("stands before the dashboard and lets a running trial pass in every tab of this browser session", async () => {
    fakeNetwork(onTrial);
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
    expect(screen.getByText("Payment provider: Razorpay")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Nothing to collect today" })).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Continue trial (2 days left)" }));
    expect(await screen.findByRole("heading", { name: "Nothing to collect today" })).toBeVisible();
    cleanup();
    // Simulates another tab, which shares only the cookies.
    sessionStorage.clear();
    renderApp("/dashboard");
    expect(await screen.findByRole("heading", { name: "Nothing to collect today" })).toBeVisible();
  });

  it("stands before the dashboard of another business in the same browser", async () => {
    fakeNetwork(onTrial);
    keepContinued("tenant-2");
    renderApp("/dashboard");
    expect(await screen.findByRole("button", { name: "Continue trial (2 days left)" })).toBeVisible();
  });

  it("offers nothing but activation when the trial is over", async () => {
    const expired = {
      ...runningTrial,
      accountStatus: "expired",
      isActive: false,
      isExpired: true,
      daysRemaining: 0,
      keptUntil: "2026-12-20T06:30:00.000Z",
    };
    fakeNetwork({
      ...paid,
      "auth.me": () => ({ user, tenant: { ...tenant, accountStatus: "expired" } }),
      "trial.status": () => expired,
    });
    keepContinued(tenant.id);
    renderApp("/dashboard");
    expect(await screen.findByText(/Your trial has ended/)).toBeVisible();
    expect(screen.getByText(/Your data is kept until 20 Dec 2026\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Continue trial/ })).not.toBeInTheDocument();
  });

  it("says nothing about the trial before its status is known", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...onTrial, "trial.status": held.handler });
    renderApp("/dashboard");
    expect(await screen.findByRole("status")).toBeVisible();
    expect(screen.queryByText(/trial/i)).not.toBeInTheDocument();
    held.resolve(runningTrial);
    expect(await screen.findByRole("button", { name: "Continue trial (2 days left)" })).toBeVisible();
  });

  it("doesn't call a trial over whose status failed to load, and Try again lets it continue", async () => {
    fakeNetwork({ ...onTrial, "trial.status": failOnce(runningTrial) });
    const { user: person } = renderApp("/dashboard");
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load your account status. Try again.");
    expect(screen.queryByText(/Your trial has ended/)).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Continue trial (2 days left)" })).toBeVisible();
  });

  it.each(ROLES)("offers %s to pay when the trial has ended, or says who can", async (role) => {
    fakeNetwork({
      ...onTrial,
      "auth.me": () => ({ user: { ...user, role }, tenant: { ...tenant, accountStatus: "expired" } }),
      "trial.status": () => ({
        ...runningTrial,
        accountStatus: "expired",
        isActive: false,
        isExpired: true,
        daysRemaining: 0,
        keptUntil: "2026-12-20T06:30:00.000Z",
      }),
    });
    renderApp("/dashboard");
    expect(await screen.findByText(/Your trial has ended/)).toBeVisible();
    const mayPay = mayDo(role, "billing.pay");
    expect(screen.queryAllByRole("button", { name: "Activate Now - ₹1,500" })).toHaveLength(mayPay ? 1 : 0);
    expect(screen.queryAllByText("Only owners and admins can activate.")).toHaveLength(mayPay ? 0 : 1);
  });

  it("comes back when a call is refused because the account is inactive", async () => {
    const status = vi.fn((): unknown => runningTrial);
    fakeNetwork({
      ...onTrial,
      "trial.status": status,
      "customers.list": () => {
        status.mockReturnValue({ ...runningTrial, accountStatus: "expired", isExpired: true, daysRemaining: 0 });
        throw new Refusal(402, "ACCOUNT_INACTIVE", "Your trial has ended. Activate your CRM to continue.");
      },
    });
    keepContinued(tenant.id);
    renderApp("/dashboard/customers");
    expect(await screen.findByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
  });
});

describe("customers", () => {
  beforeEach(() => keepToken("token-1", null));

  it("are created with the form, which says what is wrong first", async () => {
    const network = fakeNetwork({ ...paid, "customers.add": () => meera });
    const { user: person, history } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "New customer" }));
    const dialog = await screen.findByRole("dialog", { name: "New customer" });
    // A typed value is validated on blur; an empty required field only on save.
    await person.click(within(dialog).getByLabelText("Name"));
    await person.type(within(dialog).getByLabelText("Email"), "meera");
    await person.tab();
    expect(await within(dialog).findByText("Email is not a valid address")).toBeVisible();
    expect(within(dialog).queryByText("Name is required")).not.toBeInTheDocument();
    await person.clear(within(dialog).getByLabelText("Email"));
    await person.click(within(dialog).getByRole("button", { name: "Save customer" }));
    expect(await within(dialog).findByText("Name is required")).toBeVisible();
    expect(within(dialog).getByText("Enter a phone number or an email address")).toBeVisible();

    await person.type(within(dialog).getByLabelText("Name"), "Meera Nair");
    await person.type(within(dialog).getByLabelText("Email"), "meera@example.in");
    await person.click(within(dialog).getByRole("button", { name: "Save customer" }));

    expect(await screen.findByText("Customer created successfully")).toBeVisible();
    expect(network.inputsOf("customers.add")).toEqual([
      {
        ...eachCustomerLine(() => ""),
        name: "Meera Nair",
        email: "meera@example.in",
        phone: "",
        status: "active",
        language: null,
      },
    ]);
    await waitFor(() => expect(history.location.search).not.toContain("form"));
  });

  it("have every field in their form, and every line of text on their page", async () => {
    const lines = eachCustomerLine((line) => `Text of ${line}`);
    const read = { ...meera, ...lines, since: "2026-10-01", subscriptions: [], pinnedNote: null };
    fakeNetwork({
      ...paid,
      "customers.read": () => read,
      "customers.timeline": () => page(),
      "paydays.read": () => null,
      "promises.list": () => page(),
      "messages.list": () => page(),
      "consent.read": () => ({ customerId: meera.id, channels: [], history: [] }),
      "customerIdentities.list": () => [],
    });
    const { history } = renderApp("/dashboard/customers?form=new");
    const dialog = await screen.findByRole("dialog", { name: "New customer" });
    const selects: Readonly<Record<string, string>> = { status: "Status", language: "Message language" };
    const missing = fieldsIn("customer", "form").filter((field) => {
      const label = selects[field];
      return label ? !within(dialog).queryByLabelText(label) : !dialog.querySelector(`[name="${field}"]`);
    });
    expect(missing).toEqual([]);

    history.push(`/dashboard/customers/${meera.id}`);
    for (const text of Object.values(lines)) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  it("shows the server's sentence at its field and not in a toast too, and keeps what was typed", async () => {
    fakeNetwork({
      ...paid,
      "customers.edit": () => {
        throw new Refusal(400, "VALIDATION_FAILED", "Phone is not a valid number", {
          phone: "Phone is not a valid number",
        });
      },
    });
    const { user: person } = renderApp(`/dashboard/customers?form=${meera.id}`);
    const dialog = await screen.findByRole("dialog", { name: "Edit customer" });
    const phone = within(dialog).getByLabelText("Phone");
    await person.clear(phone);
    await person.type(phone, "12");
    await person.click(within(dialog).getByRole("button", { name: "Save customer" }));
    expect(await within(dialog).findByText("Phone is not a valid number")).toBeVisible();
    expect(screen.queryByText("Failed to update customer")).not.toBeInTheDocument();
    expect(phone).toHaveValue("12");
  });

  it("asks before typed text is lost, and not otherwise", async () => {
    fakeNetwork(paid);
    const { user: person } = renderApp("/dashboard/customers?form=new");
    const dialog = await screen.findByRole("dialog", { name: "New customer" });
    await person.type(within(dialog).getByLabelText("Name"), "M");
    await person.keyboard("{Escape}");
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(within(dialog).getByLabelText("Name")).toHaveValue("M");
    await person.keyboard("{Escape}");
    await person.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  describe("typed into their list", () => {
    beforeEach(() => localStorage.setItem("crm-columns-customers", "email,phone"));
    afterEach(() => {
      setConnected(true);
      localStorage.removeItem("crm-columns-customers");
    });
    const email = () => screen.findByRole("textbox", { name: "Email for Meera Nair" });
    const typeEmail = async (person: UserEvent, typed: string) => {
      await person.click(await screen.findByRole("button", { name: "meera@example.in" }));
      await person.clear(await email());
      await person.type(await email(), typed);
    };

    it("are saved once the server is back, and say so until then", async () => {
      const edit = vi.fn((): unknown => ({ ...meera, email: "meera.nair@example.in" }));
      edit.mockImplementationOnce(() => {
        throw new TypeError("Failed to fetch");
      });
      const network = fakeNetwork({ ...paid, "customers.update": edit });
      const { user: person } = renderApp("/dashboard/customers");
      await typeEmail(person, "meera.nair@example.in");
      setConnected(false);
      const row = screen.getByRole("row", { name: /Meera Nair/ });
      expect(
        await within(row).findByText("Reconnecting... You can save again once the connection is restored."),
      ).toBeVisible();
      expect(await email()).toHaveValue("meera.nair@example.in");
      await person.keyboard("{Enter}");
      expect(
        await screen.findByText("Not saved yet. This will be saved once the connection is restored."),
      ).toBeVisible();
      expect(screen.getByText("meera.nair@example.in")).toBeVisible();

      expect(await screen.findByText("Customer updated successfully")).toBeVisible();
      expect(screen.getByText("meera.nair@example.in")).toBeVisible();
      const keys = network.calls.filter(({ procedure }) => procedure === "customers.update").map(({ key }) => key);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(keys[0]).toBeTruthy();
    });

    it("keep what could not be sent, with the reason, and open with it again", async () => {
      const edit = vi.fn((): unknown => {
        throw new TypeError("Failed to fetch");
      });
      fakeNetwork({ ...paid, "customers.update": edit });
      const { user: person } = renderApp("/dashboard/customers");
      await typeEmail(person, "meera.nair@example.in");
      const isOnLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      setConnected(false);
      await person.keyboard("{Enter}");
      const row = screen.getByRole("row", { name: /Meera Nair/ });
      expect(await within(row).findByRole("alert")).toHaveTextContent("You're offline, so nothing was saved.");
      expect(within(row).getByText("meera.nair@example.in")).toBeVisible();

      isOnLine.mockReturnValue(true);
      edit.mockReturnValue({ ...meera, email: "meera.nair@example.in" });
      setConnected(true);
      await person.click(await screen.findByRole("button", { name: /meera\.nair@example\.in/ }));
      expect(await email()).toHaveValue("meera.nair@example.in");
      await person.keyboard("{Enter}");
      expect(await screen.findByText("Customer updated successfully")).toBeVisible();
      await waitFor(() => expect(within(row).queryByRole("alert")).not.toBeInTheDocument());
    });
  });

  it("are saved once when the connection breaks while they are saved", async () => {
    const add = vi.fn((): unknown => meera);
    add.mockImplementationOnce(() => {
      throw new TypeError("Failed to fetch");
    });
    const network = fakeNetwork({ ...paid, "customers.add": add });
    const { user: person } = renderApp("/dashboard/customers?form=new");
    const dialog = await screen.findByRole("dialog", { name: "New customer" });
    await person.type(within(dialog).getByLabelText("Name"), "Meera Nair");
    await person.type(within(dialog).getByLabelText("Email"), "meera@example.in");
    await person.click(within(dialog).getByRole("button", { name: "Save customer" }));
    expect(
      await within(dialog).findByText("Reconnecting... Your changes will be saved once the connection is restored."),
    ).toBeVisible();
    expect(await screen.findByText("Customer created successfully")).toBeVisible();
    const keys = network.calls.filter(({ procedure }) => procedure === "customers.add").map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("who pay for others go to Trash only after a question that names those", async () => {
    const paidFor = ["Anaya", "Dev", "Ira", "Om", "Zoya"].map((name, place) => ({
      ...clearAccount.members[0],
      id: `0190a000-0000-7000-8000-00000000020${place}`,
      name,
    }));
    const network = fakeNetwork({
      ...paid,
      "customers.list": () => page(meera),
      "payments.account": () => ({ ...clearAccount, members: [...clearAccount.members, ...paidFor] }),
      "customers.delete": () => undefined,
    });
    const { user: person } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
    await waitFor(() => expect(network.inputsOf("payments.account")).toHaveLength(1));
    await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText(/^They pay for Anaya, Dev, Ira,? and 2 others, who will pay/)).toBeVisible();
    expect(network.inputsOf("customers.delete")).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Move to Trash" }));
    expect(await screen.findByText("Customer deleted successfully")).toBeVisible();
    expect(network.inputsOf("customers.delete")).toEqual([{ id: meera.id }]);
  });

  it("go at once and come back by Undo", async () => {
    let isDeleted = false;
    const network = fakeNetwork({
      ...paid,
      "customers.list": () => (isDeleted ? page() : page(meera)),
      "customers.delete": () => {
        isDeleted = true;
        return undefined;
      },
      "customers.restore": () => {
        isDeleted = false;
        return meera;
      },
    });
    const { user: person } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
    await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Customer deleted successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Meera Nair" })).not.toBeInTheDocument());

    await clickUndo(person);
    expect(await screen.findByRole("link", { name: "Meera Nair" })).toBeVisible();
    expect(network.inputsOf("customers.restore")).toEqual([{ id: meera.id }]);
  });

  it("stay when the server refuses to delete", async () => {
    fakeNetwork({
      ...paid,
      "customers.delete": () => {
        throw new Refusal(403, "FORBIDDEN", "An agent may not delete customers");
      },
    });
    const { user: person } = renderApp("/dashboard/customers");
    await person.click(await screen.findByRole("button", { name: "Actions for Meera Nair" }));
    await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Failed to delete customer")).toBeVisible();
    expect(screen.getByRole("link", { name: "Meera Nair" })).toBeVisible();
  });

  it("offer to try again when they could not be loaded", async () => {
    const list = vi.fn((): unknown => {
      throw new Refusal(500, "INTERNAL", "Something went wrong");
    });
    fakeNetwork({ ...paid, "customers.list": list });
    const { user: person } = renderApp("/dashboard/customers");
    expect(await screen.findByText("Couldn't load customers. Try again.")).toBeVisible();
    list.mockReturnValue(page(meera));
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Meera Nair" })).toBeVisible();
  });

  it("tell an unused list from a search without a match", async () => {
    fakeNetwork({ ...paid, "customers.list": () => page() });
    const { user: person, history } = renderApp("/dashboard/customers?q=zzz");
    expect(await screen.findByText("No customers found")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByRole("heading", { name: "No customers yet" })).toBeVisible();
    expect(history.location.search).toBe("");
  });
});

describe("subscriptions", () => {
  beforeEach(() => keepToken("token-1", null));

  it("take duration and price from the chosen product and send one end only", async () => {
    const network = fakeNetwork({ ...paid, "subscriptions.create": () => enrolment });
    const { user: person } = renderApp("/dashboard/subscriptions?form=new");
    const dialog = await screen.findByRole("dialog", { name: "New subscription" });
    await person.click(within(dialog).getByRole("combobox", { name: "Customer" }));
    await person.click(await screen.findByRole("option", { name: /Meera Nair/ }));
    await person.click(within(dialog).getByRole("combobox", { name: "Product" }));
    await person.click(await screen.findByRole("option", { name: /Class 12 Physics/ }));

    expect(within(dialog).getByLabelText("Price")).toHaveValue("4,500");
    expect(within(dialog).getByLabelText("Duration")).toHaveValue(3);
    expect(within(dialog).getByText("Filled in from the product")).toBeVisible();
    expect(within(dialog).getByText("₹1,500")).toBeVisible();

    await person.click(within(dialog).getByRole("button", { name: "Save subscription" }));
    expect(await screen.findByText("Subscription created successfully")).toBeVisible();
    expect(network.inputsOf("subscriptions.create")).toEqual([
      expect.objectContaining({ customerId: meera.id, productId: physics.id, price: "4500", durationMonths: 3 }),
    ]);
    expect(network.inputsOf("subscriptions.create")[0]).not.toHaveProperty("customEndDate");
  });

  it("name what is missing", async () => {
    fakeNetwork(paid);
    const { user: person } = renderApp("/dashboard/subscriptions?form=new");
    const dialog = await screen.findByRole("dialog", { name: "New subscription" });
    await person.click(within(dialog).getByRole("radio", { name: "On a date" }));
    await person.click(within(dialog).getByRole("button", { name: "Save subscription" }));
    for (const sentence of ["Choose a customer", "Choose a product", "Price is required", "Renewal date is required"]) {
      expect(await within(dialog).findByText(sentence)).toBeVisible();
    }
    expect(within(dialog).getByRole("combobox", { name: "Customer" })).toHaveFocus();
  });
});

it("answers an unknown address with the 404 page", async () => {
  fakeNetwork(paid);
  renderApp("/nowhere");
  expect(await screen.findByRole("heading", { name: /Page not found/ })).toBeVisible();
});
