// @vitest-environment jsdom
import "../testing/setup.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { RecordForm } from "./record-form.tsx";

function Example({ onSave, isPending = false }: { onSave: () => void; isPending?: boolean }) {
  return (
    <RecordForm
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      isPending={isPending}
      saveLabel="Save"
      savingLabel="Saving..."
      cancelLabel="Cancel"
      onCancel={() => undefined}
    >
      <input aria-label="Name" />
    </RecordForm>
  );
}

describe("the form of a record", () => {
  it("saves with Ctrl+Enter from a field", async () => {
    const onSave = vi.fn();
    render(<Example onSave={onSave} />);
    await userEvent.type(screen.getByLabelText("Name"), "{Control>}{Enter}{/Control}");
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it("doesn't save again with Ctrl+Enter while it is saving", async () => {
    const onSave = vi.fn();
    render(<Example onSave={onSave} isPending />);
    await userEvent.type(screen.getByLabelText("Name"), "{Control>}{Enter}{/Control}");
    expect(onSave).not.toHaveBeenCalled();
  });
});
