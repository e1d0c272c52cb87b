// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPart } from "../../testing/render-part.tsx";
import { TakeAct } from "./take-act.tsx";

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `c${place}`, name: `C ${place}` }));

const show = (count: number) => {
  const take = vi.fn();
  const bulk = { run: vi.fn() } as never;
  const part = renderPart(
    <TakeAct take={take} bulk={bulk} selectedRows={() => rowsOf(count)} isLooking={false} clear={vi.fn()} />,
  );
  return { ...part, take };
};

it("takes one payment for all selected customers, from the first", async () => {
  const { user, take } = show(2);
  await user.click(await screen.findByRole("button", { name: "Take payment" }));
  expect(take).toHaveBeenCalledWith({ customerId: "c0", name: "C 0", others: [{ customerId: "c1", name: "C 1" }] });
});

it("refuses more customers than one payment takes", async () => {
  const { user, take } = show(51);
  await user.click(await screen.findByRole("button", { name: "Take payment" }));
  expect(await screen.findByText("Select at most 50 for one payment")).toBeVisible();
  expect(take).not.toHaveBeenCalled();
});
