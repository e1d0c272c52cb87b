// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPart } from "../../testing/render-part.tsx";
import { DeletePayersDialog, payersAmong } from "./delete-payers-dialog.tsx";

const row = (id: string, paysFor: readonly string[] = [], count = paysFor.length) => ({
  id,
  name: id,
  tags: [],
  paysFor: { count, first: paysFor.map((name) => ({ id: name, name })) },
});

it("finds those who pay for others that stay, and no family that goes to Trash together", () => {
  const rows = [row("Dev"), row("Sunita", ["Anaya", "Dev"]), row("Rahul", ["Om"]), row("Om"), row("Meera", [], 0)];
  expect(payersAmong(rows)).toEqual([{ id: "Sunita", name: "Sunita", paysFor: ["Anaya"], count: 1 }]);
});

it("counts whom a payer pays for beyond the first ten", () => {
  const names = Array.from({ length: 10 }, (_, place) => `C${place}`);
  expect(payersAmong([row("Sunita", names, 14), row("C0")])).toMatchObject([{ count: 13 }]);
});

it("names the payers and those they pay for, and deletes once the user agrees", async () => {
  const [onDelete, onClose] = [vi.fn(), vi.fn()];
  const payers = payersAmong([
    row("Sunita", ["Anaya", "Dev", "Ila", "Jai", "Kiran"]),
    ...Array.from({ length: 6 }, (_, place) => row(`Payer ${place}`, [`Child ${place}`])),
  ]);
  const { user } = renderPart(<DeletePayersDialog payers={payers} onDelete={onDelete} onClose={onClose} />);
  const dialog = await screen.findByRole("dialog", { name: "Move 7 who pay for others to Trash?" });
  expect(dialog).toHaveTextContent("Those they pay for will pay for themselves meanwhile.");
  expect(dialog).toHaveTextContent("Sunita pays for Anaya, Dev, Ila, and 2 others");
  expect(dialog).toHaveTextContent("Payer 3 pays for Child 3");
  expect(dialog).toHaveTextContent("2 more pay for others");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect([onDelete, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await user.click(screen.getByRole("button", { name: "Move all to Trash" }));
  expect(onDelete).toHaveBeenCalledOnce();
});
