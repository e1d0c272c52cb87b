// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { nounsOf } from "../../lib/i18n/nouns-of.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failUnexpectedly, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { GettingStarted } from "./getting-started.tsx";

const nothing = {
  isProfileComplete: false,
  hasProduct: false,
  hasCustomer: false,
  hasSubscription: false,
  hasPhone: false,
  samples: 0,
};
const everything = {
  isProfileComplete: true,
  hasProduct: true,
  hasCustomer: true,
  hasSubscription: true,
  hasPhone: true,
  samples: 0,
};

const render = (has: typeof nothing, may = true) =>
  renderPart(<GettingStarted has={has} words={nounsOf("generic")} mayImport={may} maySample={may} />);

it("lists every step of a new business, with a link for each, an import and sample records", async () => {
  fakeNetwork({});
  render(nothing);
  expect(await screen.findByText("0 of 5 done")).toBeVisible();
  expect(screen.getAllByRole("link", { name: /^Start: / }).map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard?dialog=business-type",
    "/dashboard/products?form=new",
    "/dashboard/customers?form=new",
    "/dashboard/subscriptions?form=new",
    "/dashboard/profile",
  ]);
  expect(screen.getByText("Already have a list?")).toBeVisible();
  expect(screen.getByRole("button", { name: "Load sample records" })).toBeEnabled();
});

it("crosses out the steps that are done", async () => {
  fakeNetwork({});
  render({ ...nothing, isProfileComplete: true, hasProduct: true });
  expect(await screen.findByText("2 of 5 done")).toBeVisible();
  expect(screen.getAllByText(", Done")).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: /^Start: / })).toHaveLength(3);
});

it("shows nothing once every step is done, and only the sample records while there are any", async () => {
  fakeNetwork({});
  render(everything);
  await waitFor(() => expect(screen.queryByText("Getting started")).not.toBeInTheDocument());
  render({ ...everything, samples: 6 });
  expect(await screen.findByRole("button", { name: "Remove samples" })).toBeVisible();
  expect(screen.queryByText("Getting started")).not.toBeInTheDocument();
});

it("offers neither an import nor sample records to a role that may not add them", async () => {
  fakeNetwork({});
  render(nothing, false);
  expect(await screen.findByText("0 of 5 done")).toBeVisible();
  expect(screen.queryByText("Already have a list?")).not.toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("loads the sample records once, with the button disabled meanwhile", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ "onboarding.loadSamples": held.handler });
  const { user: person } = render(nothing);
  await person.dblClick(await screen.findByRole("button", { name: "Load sample records" }));
  expect(await screen.findByRole("button", { name: "Loading..." })).toBeDisabled();
  held.resolve({ customers: 6, products: 3, subscriptions: 6 });
  expect(await screen.findByText("Sample records loaded")).toBeVisible();
  expect(network.inputsOf("onboarding.loadSamples")).toHaveLength(1);
});

it("names the sample records that were kept, and loads the others again", async () => {
  const kept = [{ kind: "customer", id: "0190a000-0000-7000-8000-000000000009", name: "Asha Rao (sample)" }];
  const network = fakeNetwork({
    "onboarding.removeSamples": () => ({ customers: 5, products: 3, subscriptions: 6, kept }),
    "onboarding.loadSamples": () => ({ customers: 5, products: 3, subscriptions: 6 }),
  });
  const { user: person } = render({ ...nothing, samples: 9 });
  await person.click(await screen.findByRole("button", { name: "Remove samples" }));
  expect(await screen.findByText("Kept because you edited them: Asha Rao (sample).")).toBeVisible();
  await waitFor(() => person.click(screen.getByRole("button", { name: "Restore" })));
  await waitFor(() => expect(network.inputsOf("onboarding.loadSamples")).toHaveLength(1));
});

it.each([
  [
    "loaded",
    nothing,
    "Load sample records",
    "Couldn't load the sample records",
    failUnexpectedly,
    "Something went wrong",
  ],
  [
    "removed",
    { ...nothing, samples: 9 },
    "Remove samples",
    "Couldn't remove the sample records",
    refuseWith(refusal("role.forbidden", { role: "agent", roles: "owner or admin" })),
    "Your role (agent) doesn't allow this. Ask someone with one of these roles: owner or admin",
  ],
] as const)("says why the sample records couldn't be %s, and lets it be tried again", async (...row) => {
  const [, has, label, title, handler, sentence] = row;
  fakeNetwork({ "onboarding.loadSamples": handler, "onboarding.removeSamples": handler });
  const { user: person } = render(has);
  await person.click(await screen.findByRole("button", { name: label }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole("button", { name: label })).toBeEnabled();
});

it("is in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({});
  render({ ...nothing, hasProduct: true });
  expect(await screen.findByText("पूरे हुए: 5 में से 1")).toBeVisible();
  expect(screen.getByText("अपने कारोबार का प्रकार चुनें")).toBeVisible();
});
