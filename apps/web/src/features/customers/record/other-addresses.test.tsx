// @vitest-environment jsdom
import "../../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { OtherAddresses } from "./other-addresses.tsx";

const CUSTOMER = "019a8c52-1a00-7d44-9f60-7e8192031425";
const LEARNED = {
  id: "019a8c54-0c2a-7655-87e0-070a8b9cadbd",
  customerId: CUSTOMER,
  kind: "email",
  value: "priya.work@example.in",
  source: "email",
  verifiedAt: null,
  verifiedBy: null,
  createdAt: "2026-11-21T05:58:10.000Z",
};
const VERIFIED = { ...LEARNED, verifiedAt: "2026-11-21T06:10:00.000Z", verifiedBy: { id: CUSTOMER, name: "Asha" } };

it("verifies a learned address, and removes one with Undo", async () => {
  let listed = [LEARNED];
  const network = fakeNetwork({
    "customerIdentities.list": () => listed,
    "customerIdentities.verify": () => {
      listed = [VERIFIED as never];
      return VERIFIED;
    },
    "customerIdentities.remove": () => undefined,
    "customerIdentities.restore": () => VERIFIED,
  });
  const { user } = renderPart(<OtherAddresses customerId={CUSTOMER} />);
  await screen.findByText("Email · Not verified: replied to your email");
  await user.click(screen.getByRole("button", { name: "Verify priya.work@example.in" }));
  await screen.findByText("Email · Verified by Asha");
  await user.click(screen.getByRole("button", { name: "Remove priya.work@example.in" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(network.inputsOf("customerIdentities.restore")).toEqual([{ id: LEARNED.id }]));
});

it("adds a phone number", async () => {
  const network = fakeNetwork({
    "customerIdentities.list": () => [],
    "customerIdentities.add": () => VERIFIED,
  });
  const { user } = renderPart(<OtherAddresses customerId={CUSTOMER} />);
  await screen.findByText("No other numbers or emails");
  await user.click(screen.getByRole("button", { name: "Add number or email" }));
  await user.click(screen.getByRole("radio", { name: "Phone" }));
  await user.type(screen.getByRole("textbox", { name: "Phone" }), "98111 22333");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(network.inputsOf("customerIdentities.add")).toEqual([
      { customerId: CUSTOMER, kind: "phone", value: "98111 22333" },
    ]),
  );
});
