// @vitest-environment jsdom
import "../testing/setup.ts";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { Tooltip, TooltipProvider } from "./tooltip.tsx";

function renderButtons(onClose = () => undefined) {
  render(
    <TooltipProvider>
      <Dialog isOpen title="Buttons" closeLabel="Close" onClose={onClose}>
        <IconButton label="Pin">*</IconButton>
        <Tooltip label="The key was refused">
          <button type="button">Inactive</button>
        </Tooltip>
        <Tooltip label="Nothing more to say" isOff>
          <button type="button">Plain</button>
        </Tooltip>
      </Dialog>
    </TooltipProvider>,
  );
  return userEvent.setup();
}

describe("tooltips", () => {
  it("describe an element before anything is loaded or shown, unless its label says the same", () => {
    renderButtons();
    expect(screen.getByRole("button", { name: "Inactive" })).toHaveAccessibleDescription("The key was refused");
    expect(screen.getByRole("button", { name: "Pin" })).not.toHaveAccessibleDescription();
    expect(screen.getByRole("button", { name: "Plain" })).not.toHaveAccessibleDescription();
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });

  it("open under a mouse, also the first one, whose script is only then loaded", async () => {
    const user = renderButtons();
    await user.hover(screen.getByRole("button", { name: "Pin" }));
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Pin");
    await user.hover(screen.getByRole("button", { name: "Inactive" }));
    await waitFor(() => expect(screen.getByRole("tooltip")).toHaveTextContent("The key was refused"));
    await user.hover(screen.getByRole("button", { name: "Plain" }));
    await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
  });

  it("open for the keyboard, and Escape closes the tooltip before the dialog", async () => {
    const onClose = vi.fn();
    const user = renderButtons(onClose);
    await user.tab();
    while (document.activeElement !== screen.getByRole("button", { name: "Pin" })) await user.tab();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Pin");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("stay closed where a finger gives an element the focus", async () => {
    const user = renderButtons();
    await user.hover(screen.getByRole("button", { name: "Pin" }));
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Pin");
    const inactive = screen.getByRole("button", { name: "Inactive" });
    await user.pointer({ keys: "[TouchA]", target: inactive });
    act(() => screen.getByRole("button", { name: "Pin" }).focus());
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });

  it("stay while they are pointed at, and a press on them closes neither tooltip nor dialog", async () => {
    const onClose = vi.fn();
    const user = renderButtons(onClose);
    await user.hover(screen.getByRole("button", { name: "Pin" }));
    const tip = await screen.findByRole("tooltip");
    // What would close the tooltip is planned by a timer that the click starts.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await user.click(tip);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(tip).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("close when their element is pressed, scrolled away or removed", async () => {
    const user = renderButtons();
    const pin = screen.getByRole("button", { name: "Pin" });
    await user.hover(pin);
    await screen.findByRole("tooltip");
    await user.click(pin);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();

    const inactive = screen.getByRole("button", { name: "Inactive" });
    await user.hover(inactive);
    await screen.findByRole("tooltip");
    fireEvent.scroll(document);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();

    await user.hover(pin);
    await screen.findByRole("tooltip");
    pin.remove();
    await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
  });
});
