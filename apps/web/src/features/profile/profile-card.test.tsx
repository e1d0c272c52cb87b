// @vitest-environment jsdom
import "../../testing/setup.ts";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, failUnexpectedly, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { tenant, user } from "../../testing/samples.ts";
import { ProfileCard } from "./profile-card.tsx";

const profile = { id: user.id, name: user.name, email: user.email, phone: "+919826041177", language: "en" };
const answers = { "profile.read": () => profile, "auth.me": () => ({ user, tenant }) };
const save = () => screen.getByRole("button", { name: "Save profile" });

/** Renders the profile and types another phone number. */
async function changePhone(typed: string) {
  const { user: person } = renderPart(<ProfileCard />);
  const phone = await screen.findByLabelText("Phone");
  expect(phone).toHaveValue("+91 98260 41177");
  expect(save()).toBeDisabled();
  await person.clear(phone);
  await person.type(phone, typed);
  return { person, phone };
}

it("shows placeholders while the profile loads", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "profile.read": held.handler });
  renderPart(<ProfileCard />);
  expect(await screen.findByRole("status", { name: "Loading your profile" })).toBeVisible();
  expect(screen.queryByLabelText("Phone")).not.toBeInTheDocument();
  held.resolve(profile);
  expect(await screen.findByLabelText("Phone")).toBeVisible();
});

it("says that the profile couldn't be loaded, and loads it again", async () => {
  fakeNetwork({ ...answers, "profile.read": failOnce(profile) });
  const { user: person } = renderPart(<ProfileCard />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load your profile. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Name")).toHaveValue(user.name);
  expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
});

it("saves once, with the button disabled meanwhile", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ ...answers, "profile.update": held.handler });
  const { person, phone } = await changePhone("98260 41178");
  await person.click(save());
  expect(await screen.findByRole("button", { name: "Saving..." })).toBeDisabled();
  await person.type(phone, "{Enter}");
  held.resolve({ ...profile, phone: "+919826041178" });
  expect(await screen.findByText("Profile saved")).toBeVisible();
  expect(network.inputsOf("profile.update")).toEqual([{ name: user.name, phone: "98260 41178", language: "en" }]);
  await waitFor(() => expect(save()).toBeDisabled());
  expect(phone).toHaveValue("+91 98260 41178");
});

it("shows a refused phone at its field and keeps what was typed", async () => {
  const notValid = refuseWith(invalidField("phone", explainField("phone.notValid")));
  fakeNetwork({ ...answers, "profile.update": notValid });
  const { person, phone } = await changePhone("+1 555 010 9999");
  await person.click(save());
  expect(await screen.findByText("Enter a valid 10-digit mobile number.")).toBeVisible();
  expect(phone).toHaveValue("+1 555 010 9999");
  expect(screen.queryByText("Couldn't save your profile")).not.toBeInTheDocument();
});

it("says that the profile couldn't be saved, and lets it be saved again", async () => {
  const saved = { ...profile, phone: "+919826041178" };
  fakeNetwork({ ...answers, "profile.update": failOnce(saved) });
  const { person, phone } = await changePhone("98260 41178");
  await person.click(save());
  expect(await screen.findByText("Couldn't save your profile")).toBeVisible();
  expect(phone).toHaveValue("98260 41178");
  await person.click(save());
  expect(await screen.findByText("Profile saved")).toBeVisible();
});

it("is in Hindi, with the server's refusal", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "profile.update": refuseWith(refusal("limit.attempts", { seconds: 30 })) });
  const { user: person } = renderPart(<ProfileCard />);
  await person.type(await screen.findByLabelText("नाम"), " S");
  await person.click(screen.getByRole("button", { name: "प्रोफ़ाइल सेव करें" }));
  expect(await screen.findByText(/30 सेकंड/)).toBeVisible();
});

it("says in Hindi that the profile couldn't be loaded", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "profile.read": failUnexpectedly });
  renderPart(<ProfileCard />);
  expect(await screen.findByRole("alert")).toHaveTextContent(/प्रोफ़ाइल/);
});
