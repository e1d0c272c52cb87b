// @vitest-environment jsdom
import "../../testing/setup.ts";
import { SAVED_REPLY_EXAMPLES } from "@aavarti/domain/saved-reply-examples";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { clickUndo } from "../../testing/render-app.tsx";
import { renderPart } from "../../testing/render-part.tsx";
import { SavedRepliesPanel } from "./saved-replies-panel.tsx";

const dues = {
  id: "019a8c54-0c20-7655-87e0-070a8b9cadbd",
  title: "What is due",
  textEn: "Hi {{customer.firstName or 'there'}}",
  textHi: null,
  createdAt: "2026-11-20T09:12:44.000Z",
  updatedAt: "2026-11-20T09:12:44.000Z",
};

it("offers examples while there is none, and adds one with a press", async () => {
  const network = fakeNetwork({ "savedReplies.list": () => [], "savedReplies.create": () => dues });
  const { user } = renderPart(<SavedRepliesPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Add example: What is due" }));
  const example = SAVED_REPLY_EXAMPLES[1];
  await waitFor(() =>
    expect(network.inputsOf("savedReplies.create")).toEqual([
      { title: "What is due", textEn: example?.textEn, textHi: example?.textHi },
    ]),
  );
});

it("deletes one, with Undo", async () => {
  const network = fakeNetwork({
    "savedReplies.list": () => [dues],
    "savedReplies.delete": () => undefined,
    "savedReplies.restore": () => dues,
  });
  const { user } = renderPart(<SavedRepliesPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Actions for What is due" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await clickUndo(user);
  await waitFor(() => expect(network.inputsOf("savedReplies.restore")).toEqual([{ id: dues.id }]));
});

it("shows a mistake while typing, selects it on saving, and saves without it", async () => {
  const network = fakeNetwork({ "savedReplies.list": () => [dues], "savedReplies.update": () => dues });
  const { user } = renderPart(<SavedRepliesPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Actions for What is due" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Text in English" });
  fireEvent.change(field, { target: { value: "Hi {{customer.nam}}!" } });
  expect(field).toHaveAccessibleDescription(/\{\{customer.nam\}\} isn't available.*\{\{customer.name\}\}/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 19]);
  expect(network.inputsOf("savedReplies.update")).toEqual([]);
  fireEvent.change(field, { target: { value: "Hi {{customer.name}}!" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(network.inputsOf("savedReplies.update")).toEqual([
      { id: dues.id, changes: { title: "What is due", textEn: "Hi {{customer.name}}!", textHi: "" } },
    ]),
  );
});

it("only shows them to a role that may not change them", async () => {
  fakeNetwork({ "savedReplies.list": () => [dues] });
  renderPart(<SavedRepliesPanel mayChange={false} />);
  expect(await screen.findByText("What is due")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
