// @vitest-environment jsdom
import "./testing/setup.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, heldAnswer } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, enrolment, meera, physics, plainChat, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const nothing = { people: [], products: [], subscriptions: [], payments: [] };
const found = {
  ...nothing,
  people: [
    {
      id: meera.id,
      name: meera.name,
      email: meera.email,
      phone: meera.phone,
      company: null,
      status: "active",
      due: "3500.00",
      next: {
        subscriptionId: enrolment.id,
        productName: physics.name,
        standing: "overdue",
        startsOn: null,
        endDate: "2026-11-18",
        amountDue: "4500.00",
      },
      chat: plainChat,
    },
  ],
};

const around = {
  ...signedIn(),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "search.everything": () => found,
};

async function openPalette(path = "/dashboard/support") {
  const { user: person, history } = renderApp(path);
  await screen.findByRole("main");
  await person.keyboard("{Control>}k{/Control}");
  return { person, history, palette: await screen.findByRole("dialog") };
}

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

it("keeps what is typed while its code loads, and runs no shortcut of the page", async () => {
  fakeNetwork(around);
  const { user: person, history } = renderApp("/dashboard/support");
  const opener = await screen.findByRole("button", { name: "Account menu for Priya Sharma" });
  opener.focus();
  await person.keyboard("{Control>}k{/Control}");
  expect(within(screen.getByRole("search")).getByRole("textbox", { name: "Search or type a command" })).toHaveFocus();
  await person.keyboard("take me");
  const box = await screen.findByRole("combobox", { name: "Search and actions" });
  await waitFor(() => expect(box).toHaveValue("take me"));
  expect(box).toHaveFocus();
  expect(screen.queryByRole("search")).not.toBeInTheDocument();
  expect(await screen.findByRole("option", { name: /^Take payment from Meera Nair/ })).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
  expect(history.location.href).toBe("/dashboard/support");
});

it("offers actions and screens before anything is typed, and asks for nothing", async () => {
  const network = fakeNetwork(around);
  const { palette } = await openPalette();
  for (const name of ["New customer", "New subscription", "Import"])
    expect(within(palette).getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
  expect(network.inputsOf("search.everything")).toEqual([]);
});

it("finds reports and parts of the settings by their names, only when they are typed", async () => {
  fakeNetwork({ ...around, "search.everything": () => nothing });
  const { person, palette, history } = await openPalette();
  expect(within(palette).queryByRole("option", { name: /Saved replies|Tax summary/ })).not.toBeInTheDocument();
  await person.keyboard("saved");
  expect(await within(palette).findByRole("option", { name: /^Saved replies/ })).toBeVisible();
  await person.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}tax");
  await person.click(await within(palette).findByRole("option", { name: /^Tax summary/ }));
  expect(history.location.href).toBe("/dashboard/reports?report=tax");
});

it("says that it is searching, and not that nothing was found", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...around, "search.everything": held.handler });
  const { person, palette } = await openPalette();
  await person.keyboard("meera");
  expect(await within(palette).findByText("Searching")).toBeInTheDocument();
  expect(within(palette).queryByText(/^No results/)).not.toBeInTheDocument();
  held.resolve(found);
  expect(await within(palette).findByRole("option", { name: /^Meera Nair/ })).toBeVisible();
  expect(within(palette).queryByText("Searching")).not.toBeInTheDocument();
});

it("shows who was found with what is due, and offers to renew", async () => {
  fakeNetwork(around);
  const { person, palette } = await openPalette();
  await person.keyboard("meera");
  const hit = await within(palette).findByRole("option", { name: /^Meera Nair/ });
  for (const text of ["+91 98260 41177", "3 days overdue", "₹4,500"]) expect(hit).toHaveTextContent(text);
  expect(within(palette).getByRole("option", { name: /^Renew subscription for Meera Nair/ })).toBeVisible();
});

it("says what wasn't found, and offers to add it as a customer", async () => {
  fakeNetwork({ ...around, "search.everything": () => nothing });
  const { person, palette, history } = await openPalette();
  await person.keyboard("zoya");
  expect(await within(palette).findByText("No results for “zoya”")).toBeVisible();
  await person.click(within(palette).getByRole("option", { name: /New customer named “\s*zoya\s*”/ }));
  expect(history.location.href).toBe("/dashboard/customers?form=new&name=zoya");
});

it("says that the search failed, and Try again brings the results", async () => {
  fakeNetwork({ ...around, "search.everything": failOnce(found) });
  const { person, palette } = await openPalette();
  await person.keyboard("meera");
  expect(await within(palette).findByRole("alert")).toHaveTextContent("Couldn't search. Try again.");
  expect(within(palette).queryByText(/^No results/)).not.toBeInTheDocument();
  await person.click(within(palette).getByRole("button", { name: "Try again" }));
  expect(await within(palette).findByRole("option", { name: /^Meera Nair/ })).toBeVisible();
});

it("names the import as the business names its customers", async () => {
  fakeNetwork({ ...around, "auth.me": () => ({ user, tenant: { ...tenant, industryType: "education" } }) });
  const { palette } = await openPalette();
  expect(within(palette).getByRole("option", { name: /^Import/ })).toHaveTextContent("Import students");
});

it("doesn't offer an agent the import", async () => {
  fakeNetwork({ ...around, "auth.me": () => ({ user: { ...user, role: "agent" }, tenant }) });
  const { palette } = await openPalette();
  expect(within(palette).getByRole("option", { name: /^New customer/ })).toBeVisible();
  expect(within(palette).queryByRole("option", { name: /^Import/ })).not.toBeInTheDocument();
});

it("says in Hindi what wasn't found", async () => {
  await switchLanguage("hi");
  fakeNetwork({
    ...around,
    "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
    "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    "search.everything": () => nothing,
  });
  const { person, palette } = await openPalette();
  await person.keyboard("zoya");
  expect(await within(palette).findByText("“zoya” नहीं मिला")).toBeVisible();
});

describe("what the palette puts first", () => {
  const person = (last: number, name: string, standing: string) => {
    const [{ next, ...meeraHit }] = found.people as [(typeof found.people)[number]];
    const id = `0190a000-0000-7000-8000-0000000008${last}`;
    return { ...meeraHit, id, name, next: { ...next, subscriptionId: id, standing } };
  };
  const first = (palette: HTMLElement) => within(palette).getAllByRole("option")[0];

  it("puts an action and a screen whose name begins with the text above people spelled similarly", async () => {
    fakeNetwork({
      ...around,
      "search.everything": () => ({ ...nothing, people: [person(10, "Tanvi Chouhan", "cancelled")] }),
    });
    const { person: user, palette } = await openPalette();
    await user.keyboard("take");
    expect(await within(palette).findByRole("option", { name: /^Tanvi Chouhan/ })).toBeVisible();
    expect(first(palette)).toHaveTextContent("Take payment");
    expect(first(palette)).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Control>}a{/Control}cust");
    await waitFor(() => expect(first(palette)).toHaveTextContent("Customers"));
  });

  it("does so in Hindi", async () => {
    await switchLanguage("hi");
    fakeNetwork({
      ...around,
      "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
      "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
      "search.everything": () => ({ ...nothing, people: [person(10, "Tanvi Chouhan", "cancelled")] }),
    });
    const { person: reader, palette } = await openPalette();
    await reader.keyboard("पेमेंट");
    await within(palette).findAllByRole("option", { name: /^Tanvi Chouhan/ });
    expect(first(palette)).toHaveTextContent("पेमेंट लें");
  });

  it("puts who is called so above the action, first names first, and who has left after who is there", async () => {
    const people = [
      person(11, "Suretake Rao", "active"),
      person(12, "Anil Takekar", "active"),
      person(13, "Takeo Mori", "cancelled"),
      person(14, "Takesh Jain", "due_soon"),
    ];
    fakeNetwork({ ...around, "search.everything": () => ({ ...nothing, people }) });
    const { person: user, palette } = await openPalette();
    await user.keyboard("take");
    await within(palette).findByRole("option", { name: /^Takesh Jain/ });
    const names = within(palette)
      .getAllByRole("option")
      .map(({ textContent }) => /^(?:Takesh|Takeo|Anil|Suretake|Take payment(?! from))/.exec(textContent ?? "")?.[0])
      .filter(Boolean);
    expect(names).toEqual(["Takesh", "Takeo", "Anil", "Suretake", "Take payment"]);
  });
});

describe("what the palette counts", () => {
  const payment = {
    id: "0190a000-0000-7000-8000-000000000701",
    customerId: meera.id,
    customerName: meera.name,
    amount: "4500.00",
    mode: "upi",
    receivedOn: "2026-11-20",
    receiptNumber: "R/26-27/000012",
    reference: "421234567890",
    isReversed: false,
  } as const;
  const counted = async (palette: HTMLElement, text: string) =>
    expect(await within(palette).findByText(text)).toHaveAttribute("role", "status");

  it("finds a payment by its receipt, and opens it on the payer's record", async () => {
    fakeNetwork({ ...around, "search.everything": () => ({ ...nothing, payments: [payment] }) });
    const { person, palette, history } = await openPalette();
    await person.keyboard("r/26-27/12");
    const hit = await within(palette).findByRole("option", { name: /^Meera Nair/ });
    for (const text of ["R/26-27/000012", "421234567890", "₹4,500"]) expect(hit).toHaveTextContent(text);
    expect(hit).toHaveAttribute("aria-selected", "true");
    await counted(palette, "1 result");
    await person.keyboard("{Enter}");
    expect(history.location.href).toBe(`/dashboard/customers/${meera.id}?payment=${payment.id}`);
  });

  it("says that a found payment was reversed", async () => {
    fakeNetwork({
      ...around,
      "search.everything": () => ({ ...nothing, payments: [{ ...payment, isReversed: true }] }),
    });
    const { person, palette } = await openPalette();
    await person.keyboard("421234567890");
    expect(await within(palette).findByRole("option", { name: /^Meera Nair/ })).toHaveTextContent("Reversed");
  });

  it("counts records, and not the actions beside them", async () => {
    fakeNetwork(around);
    const { person, palette } = await openPalette();
    await person.keyboard("meera");
    await within(palette).findByRole("option", { name: /^Meera Nair/ });
    await counted(palette, "1 result");
    expect(within(palette).getAllByRole("option").length).toBeGreaterThan(1);
  });

  it("offers to take a payment, and says of records alone that none match", async () => {
    fakeNetwork({ ...around, "search.everything": () => nothing });
    const { person, palette } = await openPalette();
    await person.keyboard("payment");
    await counted(palette, "No records match “payment”");
    expect(within(palette).queryByText(/results?$/)).not.toBeInTheDocument();
    expect(within(palette).getByRole("option", { name: /^Take\s+payment\b(?! from)/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await person.keyboard("{Enter}");
    expect(within(palette).getByRole("combobox")).toHaveValue("Take payment from ");
    await counted(palette, "Type a name, phone or email.");
  });

  it("takes a payment from whoever is named next, or was opened last", async () => {
    fakeNetwork({
      ...around,
      "search.everything": (input) => ((input as { q: string }).q.startsWith("mee") ? found : nothing),
    });
    sessionStorage.setItem(
      `crm-recent-${tenant.id}`,
      JSON.stringify([{ kind: "customer", id: meera.id, label: meera.name, detail: "" }]),
    );
    const { person, palette } = await openPalette();
    await person.keyboard("take payment{Enter}");
    expect(await within(palette).findByRole("option", { name: /^Take payment from Meera Nair/ })).toBeVisible();
    await person.keyboard("mee");
    await counted(palette, "1 result");
    const [take, ...more] = within(palette).getAllByRole("option", { name: /^Take payment from\s+Mee/ });
    expect(more).toEqual([]);
    expect(take).toHaveTextContent("₹3,500 due");
  });

  it("gives the focus back to where it was once the payment sheet that it opened is closed", async () => {
    fakeNetwork({
      ...around,
      "search.everything": () => found,
      "payments.account": () => clearAccount,
    });
    const { user: person } = renderApp("/dashboard/support");
    const opener = await screen.findByRole("button", { name: "Account menu for Priya Sharma" });
    for (const _ of ["while its files load", "once they are loaded"]) {
      opener.focus();
      await person.keyboard("{Control>}k{/Control}");
      const palette = await screen.findByRole("dialog");
      await person.keyboard("take payment{Enter}mee");
      await within(palette).findByRole("option", { name: /^Take payment from\s+Mee/ });
      await person.keyboard("{Enter}");
      expect(await screen.findByRole("dialog", { name: "Payment from Meera Nair" })).toBeVisible();
      await person.keyboard("{Escape}");
      await waitFor(() => expect(opener).toHaveFocus());
    }
  });

  it("doesn't offer a viewer to take payments", async () => {
    fakeNetwork({ ...around, "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant }) });
    const { person, palette } = await openPalette();
    await person.keyboard("payment");
    await within(palette).findByRole("option", { name: /^Payment\s*s/ });
    expect(within(palette).queryByRole("option", { name: /^Take\s+payment/ })).not.toBeInTheDocument();
  });

  it("shows who was found when the typed action doesn't fit them", async () => {
    fakeNetwork({
      ...around,
      "search.everything": () => ({ ...found, people: found.people.map((one) => ({ ...one, next: null })) }),
    });
    const { person, palette } = await openPalette();
    await person.keyboard("renew meera");
    expect(await within(palette).findByRole("option", { name: /^Meera Nair/ })).toBeVisible();
  });
});
