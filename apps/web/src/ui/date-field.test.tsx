// @vitest-environment jsdom
import "../testing/setup.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { DateField } from "./date-field.tsx";

function Example({ onValue }: { onValue: (value: string) => void }) {
  const [day, setDay] = useState("2026-04-03");
  return (
    <DateField
      label="Starts on"
      shown={day && "3 Apr 2026"}
      value={day}
      onChange={({ target }) => {
        setDay(target.value);
        onValue(target.value);
      }}
    />
  );
}

describe("a date field", () => {
  it("shows the day in words, and day, month and year while it is edited", async () => {
    const onValue = vi.fn();
    render(<Example onValue={onValue} />);
    const field = screen.getByLabelText("Starts on");
    expect(field).toHaveValue("3 Apr 2026");
    await userEvent.click(field);
    expect(field).toHaveValue("03/04/2026");
    await userEvent.clear(field);
    await userEvent.type(field, "5/6/2026");
    expect(onValue).toHaveBeenLastCalledWith("2026-06-05");
    // No date is reported until its year has four digits.
    expect(onValue.mock.calls).toEqual([[""], ["2026-06-05"]]);
  });

  it("keeps the day picked in the calendar when the text loses the focus", async () => {
    const onValue = vi.fn();
    const { container } = render(<Example onValue={onValue} />);
    const native = container.querySelector<HTMLInputElement>("input[type=date]");
    if (!native) throw new Error("No calendar");
    native.focus();
    fireEvent.change(native, { target: { value: "2026-04-01" } });
    await userEvent.tab();
    expect(onValue.mock.calls).toEqual([["2026-04-01"]]);
  });

  it("says how to write a date that it cannot read, and leaves it as it was typed", async () => {
    const onValue = vi.fn();
    render(<Example onValue={onValue} />);
    const field = screen.getByLabelText("Starts on");
    await userEvent.clear(field);
    await userEvent.type(field, "04/13/2026");
    await userEvent.tab();
    expect(screen.getByText("Enter a date like 31/01/2026")).toBeVisible();
    expect(field).toHaveValue("04/13/2026");
    expect(field).toHaveAttribute("aria-invalid", "true");
    expect(onValue).toHaveBeenLastCalledWith("");
  });
});
