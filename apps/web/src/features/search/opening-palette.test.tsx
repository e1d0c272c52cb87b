// @vitest-environment jsdom
import "../../testing/setup.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { useShortcuts } from "../../lib/frame/shortcuts.ts";
import { watchPageLoads } from "../../testing/page-loads.ts";
import { isTextHeld } from "../../ui/held-keys.ts";
import { OpeningPalette, PaletteNotLoaded } from "./opening-palette.tsx";

/** A page with the shortcut T, and a button that opens what `children` returns. */
function renderPage(children: (close: () => void) => ReactNode) {
  const ran: string[] = [];
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    useShortcuts([{ keys: ["t"], does: "take", group: "", run: () => ran.push("t") }]);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Quick search
        </button>
        {isOpen && children(() => setIsOpen(false))}
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), ran };
}
const opener = () => screen.getByRole("button", { name: "Quick search" });

it("has the focus at once, keeps letters from the page, and drops them when Escape cancels", async () => {
  const { user, ran } = renderPage((close) => <OpeningPalette onCancel={close} />);
  await user.click(opener());
  await user.keyboard("take{Enter}");
  expect(screen.getByRole("textbox")).toHaveValue("take");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("search")).not.toBeInTheDocument();
  expect(isTextHeld()).toBe(false);
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(ran).toEqual([]);
  await user.keyboard("t");
  expect(ran).toEqual(["t"]);
});

it("says that it couldn't be loaded and what to do, and loads the page again", async () => {
  const { user } = renderPage((close) => <PaletteNotLoaded onClose={close} />);
  await user.click(opener());
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Couldn't open search. Check your connection and refresh the page.",
  );
  const { reload } = watchPageLoads();
  await user.click(screen.getByRole("button", { name: "Refresh Page" }));
  expect(reload).toHaveBeenCalledOnce();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
