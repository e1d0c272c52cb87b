// @vitest-environment jsdom
import "./testing/setup.ts";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { meera, tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const fresh = { ...tenant, industryType: "generic", businessName: "Nritya", city: "", profileCompleted: false };
const nothing = {
  isProfileComplete: true,
  hasProduct: false,
  hasCustomer: false,
  hasSubscription: false,
  hasPhone: false,
  samples: 0,
};
const around = {
  ...signedIn({ tenant: fresh }),
  "onboarding.read": () => nothing,
  "customers.list": () => ({ items: [], nextCursor: null }),
};
const added = {
  customerId: "0190a000-0000-7000-8000-000000000101",
  productId: "0190a000-0000-7000-8000-000000000102",
  subscriptionId: "0190a000-0000-7000-8000-000000000103",
  endDate: "2026-12-21",
};

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
  vi.stubGlobal("scrollTo", () => undefined);
});

it("asks a new business for its trade, shows its words, and goes on to its list", async () => {
  let isChosen = false;
  const network = fakeNetwork({
    ...around,
    "auth.me": () => ({
      user,
      tenant: isChosen ? { ...fresh, industryType: "education", profileCompleted: true } : fresh,
    }),
    "industry.change": () => {
      isChosen = true;
      return { success: true, tenant: { ...fresh, industryType: "education", profileCompleted: true } };
    },
  });
  const { user: person } = renderApp("/dashboard/start");
  expect(await screen.findByRole("heading", { name: "What do you run?" })).toBeVisible();
  const use = screen.getByRole("button", { name: /^Use/ });
  expect(use).toBeDisabled();
  await person.click(screen.getByRole("radio", { name: /^Education/ }));
  expect(screen.getByText("Enrolment")).toBeVisible();
  expect(await screen.findByText("Batch capacity")).toBeVisible();
  expect(screen.getByText("Batch fill")).toBeVisible();
  expect(screen.getByText(/Your Class 10 Maths at Nritya is due for renewal today, 21 Nov 2026/)).toBeVisible();
  expect(use).toBeDisabled();
  await person.type(screen.getByLabelText("City"), "Nashik");
  await person.click(screen.getByRole("button", { name: "Use Education" }));
  expect(await screen.findByRole("heading", { name: "Bring in your students" })).toBeVisible();
  expect(network.inputsOf("industry.change")).toEqual([
    { industryType: "education", businessName: "Nritya", city: "Nashik", currency: fresh.currency },
  ]);
  expect(await screen.findByRole("button", { name: "Choose file" })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Paste rows/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Phone contacts/ })).toBeVisible();
});

const ready = { ...around, "auth.me": () => ({ user, tenant: { ...tenant, industryType: "education" } }) };

async function fill() {
  const opened = renderApp("/dashboard/start");
  const { user: person } = opened;
  await person.type(await screen.findByLabelText("Student"), "Rutuja Pawar");
  await person.type(screen.getByLabelText("Mobile"), "98220 41177");
  await person.type(screen.getByLabelText("Course"), "Kathak, beginners");
  await person.type(screen.getByLabelText("Amount"), "1800");
  return opened;
}

it("adds the first customer with what they buy, and says when it renews", async () => {
  const network = fakeNetwork({ ...ready, "onboarding.addFirst": () => added });
  const { user: person, history } = await fill();
  expect(screen.getByText("Renews on 21 Dec 2026")).toBeVisible();
  await person.click(screen.getByRole("combobox", { name: "Paid?" }));
  await person.click(await screen.findByRole("option", { name: "UPI" }));
  await person.click(screen.getByRole("button", { name: "Add Rutuja Pawar" }));
  expect(await screen.findByText("Rutuja Pawar is added and renews on 21 Dec 2026")).toBeVisible();
  expect(network.inputsOf("onboarding.addFirst")).toEqual([
    {
      name: "Rutuja Pawar",
      phone: "98220 41177",
      productName: "Kathak, beginners",
      price: "1800",
      durationMonths: 1,
      startDate: "2026-11-21",
      paidBy: "upi",
    },
  ]);
  await waitFor(() => expect(history.location.pathname).toBe("/dashboard"));
});

it("leads back to the trade, which is changed or left as it is", async () => {
  fakeNetwork(ready);
  const { user: person, history } = renderApp("/dashboard/start");
  await person.click(await screen.findByRole("link", { name: "Your trade" }));
  expect(await screen.findByRole("radio", { name: /^Education/ })).toBeChecked();
  await person.click(screen.getByRole("link", { name: "Back to your list" }));
  expect(await screen.findByRole("heading", { name: "Bring in your students" })).toBeVisible();
  expect(history.location.href).toBe("/dashboard/start");
});

it("says that another has the phone, and lets them be added all the same", async () => {
  const network = fakeNetwork({
    ...ready,
    "customers.list": () => ({ items: [{ ...meera, phone: "+919822041177" }], nextCursor: null }),
    "onboarding.addFirst": () => added,
  });
  const { user: person } = await fill();
  expect(await screen.findByText("Meera Nair has the same phone number.")).toBeVisible();
  expect(screen.getByRole("link", { name: "View Meera Nair" })).toHaveAttribute(
    "href",
    `/dashboard/customers/${meera.id}`,
  );
  await person.click(screen.getByRole("button", { name: "Add Rutuja Pawar" }));
  await waitFor(() => expect(network.inputsOf("onboarding.addFirst")).toHaveLength(1));
});

it("shows what was refused at its field, and keeps what was typed", async () => {
  fakeNetwork({ ...ready, "onboarding.addFirst": refuseWith(invalidField("phone", explainField("phone.notValid"))) });
  const { user: person } = await fill();
  await person.click(screen.getByRole("button", { name: "Add Rutuja Pawar" }));
  await waitFor(() => expect(screen.getByLabelText("Mobile")).toBeInvalid());
  expect(screen.getByLabelText("Mobile")).toHaveFocus();
  expect(screen.getByLabelText("Course")).toHaveValue("Kathak, beginners");
});

it("takes whoever may not change the business to the dashboard, and a viewer gets no form", async () => {
  fakeNetwork({ ...around, "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant: fresh }) });
  const { history } = renderApp("/dashboard/start");
  await waitFor(() => expect(history.location.pathname).toBe("/dashboard"));
});

it("speaks Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...around, "auth.me": () => ({ user: { ...user, language: "hi" }, tenant: fresh }) });
  renderApp("/dashboard/start");
  const steps = await screen.findByRole("list", { name: "पहले कदम" });
  expect(
    within(steps)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["1.आपका काम", "2.आपकी लिस्ट"]);
  await switchLanguage("en");
});

it("adds once when the button is pressed twice at once", async () => {
  const network = fakeNetwork({ ...ready, "onboarding.addFirst": () => added });
  await fill();
  const button = screen.getByRole("button", { name: "Add Rutuja Pawar" });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText("Rutuja Pawar is added and renews on 21 Dec 2026")).toBeVisible();
  expect(network.inputsOf("onboarding.addFirst")).toHaveLength(1);
});
