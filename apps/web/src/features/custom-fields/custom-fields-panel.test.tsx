// @vitest-environment jsdom
import "../../testing/setup.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork, Refusal } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { CustomFieldsPanel } from "./custom-fields-panel.tsx";

const field = {
  id: "019a8c54-0c10-7655-87e0-070a8b9cadbd",
  entity: "customer",
  code: "batchTime",
  label: "Batch time",
  type: "choice",
  choices: ["Morning", "Evening"],
  isSensitive: false,
  isTemplate: false,
  isArchived: false,
};
const second = {
  ...field,
  id: "019a8c54-0c11-7655-87e0-070a8b9cadbd",
  code: "height",
  label: "Height",
  type: "number",
  choices: [],
};
const pan = {
  ...field,
  id: null,
  code: "pan",
  label: "PAN",
  type: "text",
  choices: [],
  isSensitive: true,
  isTemplate: true,
};

it("adds a field, and shows what the server refuses at its input", async () => {
  let isTaken = true;
  const network = fakeNetwork({
    "customFields.list": () => [],
    "customFields.create": () => {
      if (isTaken) throw new Refusal(409, "CONFLICT", "Taken", { label: "A field called Batch time already exists" });
      return field;
    },
  });
  const { user } = renderPart(<CustomFieldsPanel mayChange />);
  expect(await screen.findByText("No custom fields yet.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add field" }));
  await user.type(await screen.findByLabelText("Name"), "Batch time");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A field called Batch time already exists")).toBeVisible();
  isTaken = false;
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(network.inputsOf("customFields.create").at(-1)).toEqual({
    entity: "customer",
    label: "Batch time",
    type: "text",
    choices: [],
    isSensitive: false,
  });
});

it("asks what becomes of records whose choice is removed", async () => {
  const network = fakeNetwork({
    "customFields.list": () => [field],
    "customFields.changeChoices": () => field,
  });
  const { user } = renderPart(<CustomFieldsPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Actions for Batch time" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const choices = await screen.findByLabelText("Choices");
  await user.clear(choices);
  await user.type(choices, "Evening");
  await user.click(screen.getByRole("combobox", { name: "Records with “Morning”" }));
  await user.click(await screen.findByRole("option", { name: "Change to Evening" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(network.inputsOf("customFields.changeChoices")).toEqual([
      { id: field.id, choices: ["Evening"], replace: [{ from: "Morning", to: "Evening" }] },
    ]),
  );
});

it("says on how many records a field has a value before it is deleted", async () => {
  const network = fakeNetwork({
    "customFields.list": () => [field],
    "customFields.usage": () => ({ count: 42 }),
    "customFields.delete": () => ({ count: 42 }),
  });
  const { user } = renderPart(<CustomFieldsPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Actions for Batch time" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Batch time?" });
  expect(await within(dialog).findByText(/Its values on 42 records are deleted too/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(network.inputsOf("customFields.delete")).toEqual([{ id: field.id }]));
});

it("moves a field, and lets nobody change a template field or anything without the permission", async () => {
  const network = fakeNetwork({
    "customFields.list": () => [pan, field, second],
    "customFields.reorder": () => [second, field],
  });
  const { user } = renderPart(<CustomFieldsPanel mayChange />);
  expect(await screen.findByText("From your business type")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Actions for PAN" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions for Height" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move up" }));
  await waitFor(() =>
    expect(network.inputsOf("customFields.reorder")).toEqual([{ entity: "customer", ids: [second.id, field.id] }]),
  );
  cleanup();
  renderPart(<CustomFieldsPanel mayChange={false} />);
  expect(await screen.findByText("Batch time")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Add field|Actions for/ })).toBeNull();
});

it("is in Hindi", async () => {
  fakeNetwork({ "customFields.list": () => [pan] });
  await switchLanguage("hi");
  renderPart(<CustomFieldsPanel mayChange />);
  expect(await screen.findByText("आपके व्यवसाय के प्रकार से")).toBeVisible();
  await switchLanguage("en");
});
