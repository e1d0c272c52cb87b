// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failUnexpectedly, heldAnswer } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { MapColumns } from "./map-columns.tsx";

const remembered = { mapping: ["name", "phone", "company"], undecided: [], isRemembered: true };
const check = () => screen.findByRole("button", { name: "Check 1 row" });
const field = (header: string) => screen.findByRole("combobox", { name: `Field for “${header}”` });

function renderColumns() {
  const onCheck = vi.fn();
  const part = (
    <MapColumns
      name="members.csv"
      headers={["Name", "Phone", "Other"]}
      rows={[["Meera Nair", "9826012345", "9826054321"]]}
      rowCount={1}
      before={null}
      sentRows={null}
      problem={null}
      onBack={() => undefined}
      onCheck={onCheck}
    />
  );
  return { ...renderPart(part), onCheck };
}

it("waits for the remembered columns, and keeps what was changed before they came", async () => {
  const held = heldAnswer();
  fakeNetwork({ "imports.suggestMapping": held.handler });
  const { user, onCheck } = renderColumns();
  expect(await check()).toBeDisabled();
  await user.click(await field("Other"));
  await user.click(await screen.findByRole("option", { name: "Email" }));
  held.resolve(remembered);
  await waitFor(async () => expect(await check()).toBeEnabled());
  await user.click(await check());
  expect(onCheck).toHaveBeenCalledWith({ mapping: ["name", "phone", "email"] });
});

it("goes on with a guess from the sheet when the remembered columns can't be loaded", async () => {
  fakeNetwork({ "imports.suggestMapping": failUnexpectedly });
  const { user, onCheck } = renderColumns();
  await waitFor(async () => expect(await check()).toBeEnabled());
  await user.click(await check());
  expect(onCheck).toHaveBeenCalledWith({ mapping: ["name", "phone", null] });
});
