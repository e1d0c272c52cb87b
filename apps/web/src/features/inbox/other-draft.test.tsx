// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { conversationOn, ReplyComposer } from "../../testing/conversation-composer.tsx";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera, user } from "../../testing/samples.ts";
import {
  draftFor,
  draftsForOthers,
  keepConversationDraft,
  keepFileCustomer,
  offerDraftsIn,
  offerDraftsNowhereElse,
} from "./conversation-drafts.ts";

const { id } = conversationOn("email");
const people = [
  { id: meera.id, name: meera.name },
  { id: "0190a000-0000-7000-8000-000000000033", name: "Rehan Qureshi" },
] as const;

/** The composer of a conversation that is moved to Rehan, and back, by somebody else. */
function Part() {
  const [place, setPlace] = useState<0 | 1>(0);
  return (
    <>
      <ReplyComposer channel="email" customer={people[place]} />
      <button type="button" onClick={() => setPlace(place === 0 ? 1 : 0)}>
        Move
      </button>
    </>
  );
}

const photo = {
  id: "0190a000-0000-7000-8000-0000000000f1",
  state: "ready" as const,
  refusal: null,
  kind: "document" as const,
  name: "fees.pdf",
  contentType: "application/pdf",
  sizeBytes: 900,
  isVoice: false,
  isInline: false,
  durationSeconds: null,
};
const fieldTo = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name: `Reply to ${name}` });
const move = () => screen.getByRole("button", { name: "Move" });
const line = `You started a message to ${meera.name}.`;

it("leaves a text with the customer it was written to when the conversation is moved, and back with Undo", async () => {
  fakeNetwork({});
  const { user: person } = renderPart(<Part />);
  await person.type(await fieldTo(meera.name), "Hi Meera");
  await person.click(move());
  const field = await fieldTo("Rehan Qureshi");
  expect(field).toHaveValue("");
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  expect(screen.getByText(line)).toBeVisible();
  await person.type(field, "Hi Rehan");
  await person.click(move());
  expect(await fieldTo(meera.name)).toHaveValue("Hi Meera");
  expect(screen.getByText("You started a message to Rehan Qureshi.")).toBeVisible();
});

it("puts the text below what is written to the other, or discards it", async () => {
  fakeNetwork({});
  const { user: person } = renderPart(<Part />);
  await person.type(await fieldTo(meera.name), "The receipt is here.");
  await person.click(move());
  const field = await fieldTo("Rehan Qureshi");
  await person.type(field, "Hi Rehan");
  await person.click(screen.getByRole("button", { name: "Use it" }));
  expect(field).toHaveValue("Hi Rehan\nThe receipt is here.");
  expect(screen.queryByText(line)).toBeNull();
  await person.click(move());
  expect(await fieldTo(meera.name)).toHaveValue("");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await person.click(move());
  expect(await fieldTo("Rehan Qureshi")).toHaveValue("");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("crm-draft"))).toEqual([]);
});

it("keeps a file for the customer it was attached for, and sends it to the other only when taken", async () => {
  let kept = [photo];
  const network = fakeNetwork({
    "conversations.unsentFiles": () => kept,
    "files.remove": () => {
      kept = [];
      return undefined;
    },
  });
  keepFileCustomer(photo.id, people[0]);
  const { user: person } = renderPart(<Part />);
  expect(await screen.findByText(photo.name)).toBeVisible();
  await person.click(move());
  await screen.findByText(line);
  expect(screen.queryByText(photo.name)).toBeNull();
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Use it" }));
  expect(await screen.findByText(photo.name)).toBeVisible();
  await person.click(move());
  await person.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(network.inputsOf("files.remove")).toEqual([{ id: photo.id }]));
  await waitFor(() => expect(screen.queryByText(/^You started/)).toBeNull());
});

it("keeps a refused text for whom it was written when the conversation was moved while it was sent", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const network = fakeNetwork({
    "conversations.reply": async () => {
      await promise;
      return refuseWith(refusal("reply.otherCustomer"))();
    },
  });
  const { user: person } = renderPart(<Part />);
  await person.type(await fieldTo(meera.name), "Hi Meera");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(network.inputsOf("conversations.reply")).toHaveLength(1));
  await person.click(move());
  resolve();
  await screen.findByText(line);
  expect(await fieldTo("Rehan Qureshi")).toHaveValue("");
  await person.click(move());
  expect(await fieldTo(meera.name)).toHaveValue("Hi Meera");
});

it("offers what was written in a conversation in the one that it became part of", () => {
  const into = "0190a000-0000-7000-8000-0000000000c9";
  keepConversationDraft(user.id, id, { customer: people[0], reply: "Hi Meera", note: "" });
  expect(draftsForOthers(user.id, into, people[1].id)).toEqual([]);
  offerDraftsIn(id, into);
  expect(draftsForOthers(user.id, into, people[1].id)).toMatchObject([{ reply: "Hi Meera", conversationId: id }]);
  offerDraftsNowhereElse(id);
  expect(draftsForOthers(user.id, into, people[1].id)).toEqual([]);
  expect(draftFor(user.id, id, people[0]).reply).toBe("Hi Meera");
});
