// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { loadTexts } from "../../lib/i18n/text-parts.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { ChooseContacts } from "./choose-contacts.tsx";
import type { Sheet } from "./parse-sheet.ts";

const PEOPLE = [
  ["Asha Patil", "98260 41177", ""],
  ["Mummy", "+91 98260 41178", ""],
  ["", "98260 41179", ""],
  ["Om Dairy", "", "om@example.in"],
];
const sheet: Sheet = {
  headers: ["Name", "Phone", "Email"],
  rows: PEOPLE,
  rowNumbers: [2, 3, 4, 5],
  isOfContacts: true,
};

function show(changes: { problem?: string; isBusy?: boolean; sheet?: Sheet } = {}) {
  const onChosen = vi.fn();
  const { user } = renderPart(
    <ChooseContacts
      sheet={changes.sheet ?? sheet}
      isBusy={changes.isBusy ?? false}
      problem={changes.problem ?? null}
      onBack={() => undefined}
      onChosen={onChosen}
    />,
  );
  return { onChosen, user };
}

it("chooses nobody by itself, and passes on only those who are chosen", async () => {
  const { onChosen, user } = show();
  expect(await screen.findByRole("button", { name: "Continue" })).toBeDisabled();
  await user.click(screen.getByRole("checkbox", { name: /^Om Dairy/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Asha Patil/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Mummy/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Mummy/ }));
  await user.click(screen.getByRole("button", { name: "Continue with 2 contacts" }));
  expect(onChosen).toHaveBeenCalledWith({
    headers: ["Name", "Phone", "Email"],
    rows: [PEOPLE[0], PEOPLE[3]],
    rowNumbers: [2, 5],
  });
});

it("finds people by name or digits, and selects all that were found", async () => {
  const { user } = show();
  await user.type(await screen.findByRole("searchbox", { name: "Search contacts" }), "41178");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await user.click(screen.getByRole("checkbox", { name: "Select 1 contact" }));
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(screen.getByRole("checkbox", { name: /^Mummy/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select all 4 contacts" })).not.toBeChecked();
  await user.type(screen.getByRole("searchbox", { name: "Search contacts" }), "nobody");
  expect(await screen.findByText("No contact has this in its name or number.")).toBeVisible();
});

it("draws the first 300 of many and more on request, and selects all of them", async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => [`Person ${index}`, `98260${index}`, ""]);
  const { onChosen, user } = show({ sheet: { ...sheet, rows, rowNumbers: rows.map((_, index) => index + 2) } });
  expect(await screen.findAllByRole("checkbox")).toHaveLength(301);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(601);
  await user.click(screen.getByRole("checkbox", { name: "Select all 1,000 contacts" }));
  await user.click(screen.getByRole("button", { name: /^Continue with/ }));
  expect(onChosen.mock.calls[0]?.[0].rows).toHaveLength(1_000);
});

it("says why they weren't sent, and waits while they are", async () => {
  show({ problem: "The server can't be reached." });
  expect(await screen.findByRole("alert")).toHaveTextContent("The server can't be reached.");
});

it("is in Hindi too", async () => {
  await switchLanguage("hi");
  await loadTexts("imports");
  show();
  expect(await screen.findByRole("checkbox", { name: "सभी 4 कॉन्टैक्ट चुनें" })).toBeVisible();
});
