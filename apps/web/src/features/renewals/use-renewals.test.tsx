// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { RecordedPayment } from "@aavarti/contract/payments";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { customerPayment, enrolment, meera } from "../../testing/samples.ts";
import { useRenewals } from "./use-renewals.ts";

const idOf = (last: string) => `0190a000-0000-7000-8000-0000000000${last}`;
const undoUntil = "2026-11-21T06:05:00.000Z";
const row = (last: string) => ({ id: idOf(last), endDate: "2027-02-21", customer: { name: meera.name }, undoUntil });
/** A payment that renewed two subscriptions. */
const payment: RecordedPayment = {
  ...customerPayment,
  undoUntil,
  due: "0.00",
  advanceBalance: "0.00",
  renewed: ["21", "22"].map((last) => ({ id: idOf(last), endDate: "2027-02-21" })),
};

/** A button that undoes a renewal without a payment, and the two of one payment. */
function UndoAll() {
  const { undo } = useRenewals();
  const rows = [row("20"), { ...row("21"), payment }, { ...row("22"), payment }];
  return (
    <button type="button" onClick={() => void undo(rows)}>
      Undo all
    </button>
  );
}

it("undoes each payment once with all that it renewed, and the other renewals by themselves", async () => {
  const network = fakeNetwork({
    "payments.undo": () => ({ ...payment, undoUntil: null, reversedAt: "2026-11-21T06:01:00.000Z" }),
    "renewals.undoMany": () => ({
      items: [
        {
          subscription: {
            ...enrolment,
            id: idOf("20"),
            customer: { ...enrolment.customer, phone: null },
            term: 1,
            nextMonths: 3,
            priceBefore: null,
            setupFee: "0.00",
            cancelsAtEnd: false,
            cancelReason: null,
            undoUntil: null,
          },
          problem: null,
        },
      ],
    }),
  });
  const { user: person } = renderPart(<UndoAll />);
  await person.click(await screen.findByRole("button", { name: "Undo all" }));
  await waitFor(() => expect(network.inputsOf("renewals.undoMany")).toHaveLength(1));
  expect(network.inputsOf("renewals.undoMany")).toEqual([{ items: [{ id: idOf("20"), endDate: "2027-02-21" }] }]);
  expect(network.inputsOf("payments.undo")).toEqual([{ id: payment.id, renewed: payment.renewed }]);
  expect(await screen.findByText("Renewal undone for Meera Nair")).toBeVisible();
});

it("stops at a payment that can't be undone, and says why", async () => {
  const tooLate = refusal("payment.undoTooLate", { minutes: 5 });
  const network = fakeNetwork({ "payments.undo": refuseWith(tooLate) });
  const { user: person } = renderPart(<UndoAll />);
  await person.click(await screen.findByRole("button", { name: "Undo all" }));
  expect(await screen.findByText(tooLate.message)).toBeVisible();
  expect(network.inputsOf("renewals.undoMany")).toEqual([]);
});
