// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { trpc } from "../../lib/api/trpc.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import type { Conversation } from "./use-inbox.ts";
import { useMovedThread } from "./use-moved-thread.ts";

const ID = "019aa1c0-3390-7ca1-8d2e-0b1f697a8b9d";
const people = ["019a8c52-1a00-7d44-9f60-7e8192031425", "0190a000-0000-7000-8000-000000000001"] as const;

function Part() {
  const [customerId, setCustomerId] = useState<string>(people[0]);
  useMovedThread({ id: ID, customer: { id: customerId, name: "Asha" } } as Conversation);
  const draft = trpc.conversations.draft.useQuery({ id: ID });
  return (
    <>
      <button type="button" onClick={() => setCustomerId(people[1])}>
        Move
      </button>
      <p>{draft.data ? "Loaded" : "Nothing"}</p>
    </>
  );
}

it("drops the suggested reply of the customer before, until that of the other is loaded", async () => {
  let isHeld = false;
  const network = fakeNetwork({
    "conversations.draft": () => (isHeld ? new Promise(() => undefined) : { draft: null }),
  });
  const { user } = renderPart(<Part />);
  await screen.findByText("Loaded");
  isHeld = true;
  await user.click(screen.getByRole("button", { name: "Move" }));
  await screen.findByText("Nothing");
  await waitFor(() => expect(network.inputsOf("conversations.draft")).toEqual([{ id: ID }, { id: ID }]));
});
