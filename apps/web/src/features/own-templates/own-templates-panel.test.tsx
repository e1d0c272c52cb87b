// @vitest-environment jsdom
import "../../testing/setup.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { OwnTemplatesPanel } from "./own-templates-panel.tsx";

const examples = {
  customer_name: "Asha Rao",
  business_name: "Star Gym",
  product_name: "Gold plan",
  end_date: "28 Nov 2026",
  amount: "1,200",
};
const template = {
  id: "019a8c54-0c2c-7655-87e0-070a8b9cadbd",
  name: "new_timings",
  whatsappName: "biz_070a8b9cadbd_new_timings_v1",
  language: "en",
  category: "utility",
  billedAs: "utility",
  body: "Hi {{customer_name}}, we open at 6.",
  example: "Hi Asha Rao, we open at 6.",
  status: "approved",
  cause: null,
  estimatedCost: "0.115",
  mayResubmit: false,
  submittedAt: "2026-11-20T09:12:44.000Z",
  decidedAt: "2026-11-20T09:20:10.000Z",
};
const rejected = {
  ...template,
  id: "019a8c54-0c2d-7655-87e0-070a8b9cadbd",
  name: "big_sale",
  status: "rejected",
  mayResubmit: true,
  cause: { sentence: "WhatsApp gave no reason.", reason: "notice.templateRejectedOther", params: {} },
};
const prices = {
  utility: "0.115",
  marketing: "0.863",
  authentication: "0.115",
  isDefault: true,
  changedAt: null,
  defaults: { utility: "0.115", marketing: "0.863", authentication: "0.115", source: "Meta", from: "2026-01-01" },
};
const handlers = (items: object[], more: Parameters<typeof fakeNetwork>[0] = {}) => ({
  "ownTemplates.list": () => ({ canSubmit: true, examples: { en: examples, hi: examples }, items }),
  "messageCosts.prices": () => prices,
  "templates.list": () => ({ defaultLanguage: "en", items: [] }),
  ...more,
});

it("submits a template after showing what WhatsApp would not accept, its price and its preview", async () => {
  const network = fakeNetwork(handlers([], { "ownTemplates.submit": () => ({ ...template, status: "submitting" }) }));
  const { user } = renderPart(<OwnTemplatesPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "New template" }));
  const dialog = await screen.findByRole("dialog", { name: "New WhatsApp template" });
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  const text = within(dialog).getByRole("textbox", { name: "Text" });
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/Enter a name/);
  fireEvent.change(name, { target: { value: "New timings-नया" } });
  expect(name).toHaveAccessibleDescription(/Use only lower-case letters/);
  fireEvent.change(name, { target: { value: "New timings" } });
  expect(name).toHaveValue("new_timings");
  fireEvent.change(text, { target: { value: "{{customer_name}}, we open at 6" } });
  expect(text).toHaveAccessibleDescription(/doesn't allow a variable at the start or end/);
  fireEvent.change(text, { target: { value: "Hi {{customer_name}}, 20% discount today" } });
  expect(within(dialog).getByTestId("own-template-preview")).toHaveTextContent("Hi Asha Rao, 20% discount today");
  expect(within(dialog).getByRole("status")).toHaveTextContent(/Reads like an offer: 20% discount.*about ₹0.863 each/);
  await user.click(within(dialog).getByRole("radio", { name: /Marketing/ }));
  expect(within(dialog).queryByRole("status")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  await waitFor(() =>
    expect(network.inputsOf("ownTemplates.submit")).toEqual([
      { name: "new_timings", language: "en", category: "marketing", body: "Hi {{customer_name}}, 20% discount today" },
    ]),
  );
});

it("suggests a name from the text, and writes what is typed as a name", async () => {
  fakeNetwork(handlers([]));
  const { user } = renderPart(<OwnTemplatesPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "New template" }));
  const dialog = await screen.findByRole("dialog", { name: "New WhatsApp template" });
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  expect(name).toHaveAttribute("placeholder", "holiday_notice");
  const text = within(dialog).getByRole("textbox", { name: "Text" });
  expect(text).toHaveAttribute("placeholder", expect.stringContaining("Hi {{customer.name}}"));
  fireEvent.change(text, { target: { value: "Hi {{customer.name}}, the pool is closed on Monday." } });
  await user.click(within(dialog).getByRole("button", { name: "Use “pool_closed_monday”" }));
  expect(name).toHaveValue("pool_closed_monday");
  expect(within(dialog).queryByRole("button", { name: /^Use “/ })).toBeNull();
  fireEvent.change(name, { target: { value: "Café – Diwali offer 2026" } });
  expect(name).toHaveValue("cafe_diwali_offer_2026");
});

it("shows why one was rejected, and submits it again in its place", async () => {
  const network = fakeNetwork(handlers([template, rejected], { "ownTemplates.submit": () => rejected }));
  const { user } = renderPart(<OwnTemplatesPanel mayChange />);
  expect(await screen.findByText("WhatsApp gave no reason.")).toBeVisible();
  expect(screen.getByText("Approved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Actions for big_sale" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit and submit again" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit and submit again" });
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  await waitFor(() =>
    expect(network.inputsOf("ownTemplates.submit")).toEqual([
      {
        name: "big_sale",
        language: "en",
        category: "utility",
        body: "Hi {{customer.name}}, we open at 6.",
        replaces: rejected.id,
      },
    ]),
  );
});

it("deletes one after asking", async () => {
  const network = fakeNetwork(handlers([template], { "ownTemplates.delete": () => undefined }));
  const { user } = renderPart(<OwnTemplatesPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Actions for new_timings" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete template" }));
  await waitFor(() => expect(network.inputsOf("ownTemplates.delete")).toEqual([{ id: template.id }]));
});

it("changes nothing for a role that may only read", async () => {
  fakeNetwork(handlers([template]));
  renderPart(<OwnTemplatesPanel mayChange={false} />);
  expect(await screen.findByText("new_timings")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("says when WhatsApp isn't connected", async () => {
  fakeNetwork({
    "ownTemplates.list": () => ({ canSubmit: false, examples: { en: examples, hi: examples }, items: [] }),
  });
  renderPart(<OwnTemplatesPanel mayChange />);
  expect(await screen.findByText(/WhatsApp isn't connected/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "New template" })).toBeNull();
});
