// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { watchPageLoads } from "../../testing/page-loads.ts";
import { failOnce, failUnexpectedly, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { tenant, user } from "../../testing/samples.ts";
import { showKeptToast } from "../../ui/toast-after-reload.ts";
import { BusinessTypeDialog } from "./business-type-dialog.tsx";
import { CurrencyDialog } from "./currency-dialog.tsx";

const free = { canChange: true, isDemoUser: false, daysRemaining: 0, nextChangeAllowedAt: null };
const locked = { ...free, canChange: false, daysRemaining: 12, nextChangeAllowedAt: "2026-12-03T06:30:00.000Z" };
const answers = { "industry.changeStatus": () => free, "auth.me": () => ({ user, tenant }) };
const update = () => screen.getByRole("button", { name: "Update Business Type" });

function open(of = tenant) {
  const onClose = vi.fn(() => undefined);
  const { user: person } = renderPart(<BusinessTypeDialog tenant={of} today={"2026-11-21"} onClose={onClose} />);
  return { person, onClose };
}

async function chooseCurrency(person: UserEvent, name: string, label = "Currency") {
  await person.click(await screen.findByLabelText(label));
  await person.click(await screen.findByRole("option", { name }));
}

/** Chooses education and confirms it. */
async function changeToEducation() {
  const opened = open();
  await opened.person.click(await screen.findByRole("radio", { name: /Education/ }));
  await opened.person.click(update());
  const question = await screen.findByRole("alertdialog", { name: /^Change business type to Education/ });
  expect(question).toHaveTextContent("You can only change your business type once every 60 days.");
  await opened.person.click(within(question).getByRole("button", { name: "Change business type" }));
  return opened;
}

it("does not ask for a confirmation of the first choice, which starts no lock", async () => {
  const network = fakeNetwork({ ...answers, "industry.change": () => ({ success: true, tenant }) });
  watchPageLoads();
  const { person, onClose } = open({ ...tenant, profileCompleted: false });
  await person.click(await screen.findByRole("radio", { name: /Education/ }));
  await person.click(update());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(network.inputsOf("industry.change")).toHaveLength(1);
});

it("shows placeholders until it knows whether the type can be changed", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "industry.changeStatus": held.handler });
  open();
  expect(await screen.findByRole("status", { name: "Checking when you can change your business type" })).toBeVisible();
  expect(screen.queryByLabelText("Business name")).not.toBeInTheDocument();
  held.resolve(free);
  expect(await screen.findByLabelText("Business name")).toHaveValue(tenant.businessName);
});

it("says that the check failed, and checks again", async () => {
  fakeNetwork({ ...answers, "industry.changeStatus": failOnce(free) });
  const { person } = open();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Couldn't check whether you can change your business type. Try again.",
  );
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("City")).toHaveValue(tenant.city);
});

it("asks before the type changes, sends it once and closes", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ ...answers, "industry.change": held.handler });
  const { reload } = watchPageLoads();
  const { onClose } = await changeToEducation();
  expect(await screen.findByRole("button", { name: "Updating..." })).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  held.resolve({ success: true, tenant: { ...tenant, industryType: "education" } });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  // The whole page is loaded again with the new terms, and says so then.
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  showKeptToast();
  expect(await screen.findByText("Your workspace now uses Education terms.")).toBeVisible();
  const { businessName, city, currency } = tenant;
  expect(network.inputsOf("industry.change")).toEqual([{ industryType: "education", businessName, city, currency }]);
});

it("says that a new currency converts nothing, and asks before it is saved", async () => {
  const network = fakeNetwork({ ...answers, "industry.change": () => ({ success: true, tenant }) });
  watchPageLoads();
  const { person, onClose } = open();
  await chooseCurrency(person, "United Arab Emirates Dirham (AED)");
  const sentence = "Amounts aren't converted: ₹1,50,000 will be shown as AED 150,000. Sent messages don't change.";
  expect(screen.getByText(sentence)).toBeVisible();
  await person.click(update());
  const question = await screen.findByRole("alertdialog", { name: "Change the currency?" });
  expect(question).toHaveTextContent(sentence);
  expect(network.inputsOf("industry.change")).toHaveLength(0);
  await person.click(within(question).getByRole("button", { name: "Change currency" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { industryType, businessName, city } = tenant;
  expect(network.inputsOf("industry.change")).toEqual([{ industryType, businessName, city, currency: "AED" }]);
});

it("keeps a sign that no list has, and keeps the stored sign of the same currency", async () => {
  const network = fakeNetwork({ ...answers, "industry.change": () => ({ success: true, tenant }) });
  watchPageLoads();
  const { person, onClose } = open({ ...tenant, currency: "S$" });
  expect(await screen.findByLabelText("Currency")).toHaveTextContent("S$");
  await chooseCurrency(person, "Indian Rupee (INR)");
  await chooseCurrency(person, "S$");
  await person.type(screen.getByLabelText("City"), " West");
  await person.click(update());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(network.inputsOf("industry.change")).toEqual([expect.objectContaining({ currency: "S$" })]);
});

it("changes the currency alone, and says so in Hindi", async () => {
  await switchLanguage("hi");
  const network = fakeNetwork({ ...answers, "industry.change": () => ({ success: true, tenant }) });
  const { reload } = watchPageLoads();
  const { user: person } = renderPart(<CurrencyDialog tenant={tenant} onClose={() => undefined} />);
  const save = await screen.findByRole("button", { name: "करेंसी बदलें" });
  expect(save).toBeDisabled();
  await chooseCurrency(person, "नेपाली रुपया (NPR)", "करेंसी");
  expect(screen.getByText(/₹1,50,000 अब Rs 1,50,000 दिखेगा/)).toBeVisible();
  await person.click(save);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(network.inputsOf("industry.change")).toEqual([expect.objectContaining({ currency: "NPR" })]);
  showKeptToast();
  expect(await screen.findByText("अब रकमें नेपाली रुपया (NPR) में दिख रही हैं।")).toBeVisible();
});

it("says that the currency couldn't be changed, and keeps the choice", async () => {
  fakeNetwork({ ...answers, "industry.change": failUnexpectedly });
  const onClose = vi.fn(() => undefined);
  const { user: person } = renderPart(<CurrencyDialog tenant={tenant} onClose={onClose} />);
  await chooseCurrency(person, "Euro (EUR)");
  await person.click(screen.getByRole("button", { name: "Change currency" }));
  expect(await screen.findByText("Couldn't change the currency")).toBeVisible();
  expect(screen.getByLabelText("Currency")).toHaveTextContent("Euro (EUR)");
  expect(onClose).not.toHaveBeenCalled();
});

it("keeps what was chosen when the server refuses the change, and says why", async () => {
  fakeNetwork({ ...answers, "industry.change": refuseWith(refusal("business.typeLocked", { days: 12 })) });
  const { onClose } = await changeToEducation();
  expect(await screen.findByText("Update Failed")).toBeVisible();
  expect(screen.getByText("You can change your business type again in 12 days")).toBeVisible();
  expect(screen.getByRole("radio", { name: /Education/ })).toBeChecked();
  expect(onClose).not.toHaveBeenCalled();
});

it("can't be saved without a name or a city, and says so", async () => {
  fakeNetwork(answers);
  const { person } = open();
  await person.clear(await screen.findByLabelText("City"));
  expect(update()).toBeDisabled();
  expect(screen.getByText("Enter your business name and city to save.")).toBeVisible();
});

it("is locked for 60 days after a change and says until when", async () => {
  fakeNetwork({ ...answers, "industry.changeStatus": () => locked });
  open({ ...tenant, industryType: "education" });
  expect(await screen.findByText("You can change your business type again in 12 days")).toBeVisible();
  expect(screen.getByText("Next change available from 3 Dec.")).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Change Business Type" })).toBeVisible();
  expect(screen.getByLabelText("Business name")).toBeDisabled();
  expect(update()).toBeDisabled();
});

it("names the types and the lock in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "industry.changeStatus": () => locked });
  open();
  expect(await screen.findByText("आप 12 दिन बाद कारोबार का प्रकार फिर बदल सकते हैं")).toBeVisible();
  expect(screen.getByRole("radio", { name: /शिक्षा/ })).toBeDisabled();
});
