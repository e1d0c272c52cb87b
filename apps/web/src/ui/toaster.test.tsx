// @vitest-environment jsdom
import "../testing/setup.ts";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addToToast, currentToasts, dismissToast, showToast } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("toasts", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    for (const { id } of currentToasts()) dismissToast(id);
    await vi.advanceTimersByTimeAsync(1_000_000);
    render(<Toaster closeLabel="Close" />);
  });

  it("shows one at a time, the newest", async () => {
    await act(async () => {
      showToast({ title: "Customer created successfully" });
      showToast({ title: "Customer updated successfully" });
    });
    expect(screen.getByText("Customer updated successfully")).toBeVisible();
    expect(screen.queryByText("Customer created successfully")).not.toBeInTheDocument();
    expect(currentToasts()).toHaveLength(1);
  });

  it("closes after 5 seconds and leaves the store 1,000,000 ms later", async () => {
    await act(async () => void showToast({ title: "Signed in" }));
    await advance(4_999);
    expect(currentToasts()[0]?.isOpen).toBe(true);
    await advance(1);
    expect(currentToasts()[0]?.isOpen).toBe(false);
    await advance(999_999);
    expect(currentToasts()).toHaveLength(1);
    await advance(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it("runs its action and closes", async () => {
    const undo = vi.fn();
    await act(async () => void showToast({ title: "Deleted", action: { label: "Undo", altText: "Undo", run: undo } }));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(currentToasts()[0]?.isOpen).toBe(false);
  });

  it("stays open for its other action after its second button", async () => {
    const [undo, look] = [vi.fn(), vi.fn()];
    await act(
      async () =>
        void showToast({
          title: "Recorded",
          action: { label: "Undo", altText: "Undo", run: undo },
          look: { label: "Open receipt", run: look },
        }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Open receipt" }));
    expect(look).toHaveBeenCalledOnce();
    expect(currentToasts()[0]?.isOpen).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
  });

  it("says on a phone's single line a short title and one fact, and reads out the whole title", async () => {
    const undo = { label: "Undo", altText: "Undo", run: () => undefined };
    const toast = showToast({
      title: "Payment of ₹4,500 in cash recorded for Asha",
      short: "₹4,500 recorded",
      action: undo,
    });
    await act(async () => addToToast(toast, "Receipt scheduled for 8:00", "Receipt at 8:00"));
    expect(screen.getByText("₹4,500 recorded")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByText("Receipt at 8:00")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByText("Payment of ₹4,500 in cash recorded for Asha")).not.toHaveAttribute("aria-hidden");
    await act(async () => void showToast({ title: "Couldn't save", short: "No", isDestructive: true, action: undo }));
    expect(screen.queryByText("No")).not.toBeInTheDocument();
  });

  it("is closed by its own button", async () => {
    await act(async () => void showToast({ title: "Signed in" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(currentToasts()[0]?.isOpen).toBe(false);
  });

  it("takes the focus on F8", async () => {
    await act(async () => void showToast({ title: "Signed in" }));
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.tagName).toBe("OL");
  });
});
