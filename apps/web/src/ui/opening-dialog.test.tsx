// @vitest-environment jsdom
import "../testing/setup.ts";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useShortcuts } from "../lib/frame/shortcuts.ts";
import { Dialog } from "./dialog.tsx";
import { holdKeys, isTextHeld } from "./held-keys.ts";
import { OpeningDialog } from "./opening-dialog.tsx";

const ran: string[] = [];

/** A page with the shortcuts T, R and Ctrl A, and a dialog whose code loads when told to. */
function renderPage(startsWith = "4,200") {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Amount = lazy(async () => {
    await promise;
    return {
      default: ({ onClose }: { onClose: () => void }) => {
        const [value, setValue] = useState(startsWith);
        return (
          <Dialog isOpen onClose={onClose} title="Payment" closeLabel="Close" focusOn="input">
            <input
              aria-label="Amount"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
            <output>{value}</output>
          </Dialog>
        );
      },
    };
  });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    useShortcuts(["t", "r", "mod+a"].map((key) => ({ keys: [key], does: key, group: "", run: () => ran.push(key) })));
    return (
      <>
        <button
          type="button"
          onClick={() => {
            ran.push("open");
            setIsOpen(true);
          }}
        >
          Open
        </button>
        {isOpen && (
          <OpeningDialog onCancel={() => setIsOpen(false)}>
            <Amount onClose={() => setIsOpen(false)} />
          </OpeningDialog>
        )}
      </>
    );
  }
  render(<Page />);
  const load = () => act(async () => resolve());
  return { user: userEvent.setup(), load };
}
const open = () => screen.getByRole("button", { name: "Open" });

beforeEach(() => {
  ran.length = 0;
});

it("types what was pressed before the dialog was there into its field, in place of the selected text", async () => {
  const { user, load } = renderPage();
  await user.click(open());
  await user.keyboard("30t0r{Backspace}0");
  await load();
  const field = await screen.findByRole("textbox", { name: "Amount" });
  await waitFor(() => expect(field).toHaveValue("30t00"));
  expect(screen.getByRole("status")).toHaveTextContent("30t00");
  expect(field).toHaveFocus();
  await user.keyboard("5");
  expect(field).toHaveValue("30t005");
  expect(ran).toEqual(["open"]);
});

it("presses nothing by Enter and Space while the dialog opens, and takes no text after Enter", async () => {
  const { user, load } = renderPage();
  await user.click(open());
  expect(open()).toHaveFocus();
  await user.keyboard(" 3000{Enter}7{Control>}a{/Control}");
  await load();
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Amount" })).toHaveValue("3000"));
  expect(ran).toEqual(["open"]);
});

it("leaves the field as it is when nothing was typed", async () => {
  const { user, load } = renderPage();
  await user.click(open());
  await load();
  // Without a mouse and with nothing typed the on-screen keyboard stays closed.
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Amount" })).toHaveValue("4,200");
});

it("is cancelled by Escape, and gives the keys back to the page", async () => {
  const { user, load } = renderPage();
  await user.click(open());
  await user.keyboard("3t{Escape}r");
  await load();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(ran).toEqual(["open", "r"]);
  await user.click(open());
  expect(await screen.findByRole("textbox", { name: "Amount" })).toHaveValue("4,200");
});

it("gives the keys back at once when the page that opens the dialog goes away", async () => {
  const { user } = renderPage();
  await user.click(open());
  await user.keyboard("3");
  expect(isTextHeld()).toBe(true);
  cleanup();
  expect(isTextHeld()).toBe(false);
});

it("gives the keys back half a second after an opening that shows no dialog", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  renderPage();
  const press = () => act(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true })));
  holdKeys(() => undefined)();
  press();
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(500);
  press();
  expect(ran).toEqual(["r"]);
  vi.useRealTimers();
});
