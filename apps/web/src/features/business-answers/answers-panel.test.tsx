// @vitest-environment jsdom
import "../../testing/setup.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { clickUndo } from "../../testing/render-app.tsx";
import { renderPart } from "../../testing/render-part.tsx";
import { BusinessAnswersPanel } from "./answers-panel.tsx";

const parking = {
  id: "019a8c54-0c28-7655-87e0-070a8b9cadbd",
  questions: ["Do you have parking?", "parking hai kya"],
  textEn: "Yes, behind the shop",
  textHi: null,
  textHinglish: null,
  isActive: true,
  position: 1,
  createdAt: "2026-11-20T09:12:44.000Z",
  updatedAt: "2026-11-20T09:12:44.000Z",
};
const hours = { ...parking, id: "019a8c54-0c29-7655-87e0-070a8b9cadbd", questions: ["Timings?"], position: 2 };

it("adds an answer with its ways of asking, after showing what is missing", async () => {
  const network = fakeNetwork({ "businessAnswers.list": () => [], "businessAnswers.create": () => parking });
  const { user } = renderPart(<BusinessAnswersPanel mayChange />);
  await user.click(await screen.findByRole("button", { name: "Add answer" }));
  const dialog = await screen.findByRole("dialog", { name: "New answer" });
  const ways = within(dialog).getByRole("textbox", { name: "How people ask" });
  fireEvent.change(ways, { target: { value: "kya hai?" } });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(ways).toHaveFocus();
  expect(ways).toHaveAccessibleDescription(/Add a word to “kya hai\?”/);
  fireEvent.change(ways, { target: { value: " Do you have parking? \n\nparking hai kya" } });
  const answer = within(dialog).getByRole("textbox", { name: "Answer in English" });
  expect(answer).toHaveAccessibleDescription("Enter the answer in English, in Hindi, or in both");
  fireEvent.change(answer, { target: { value: "Yes, {{customer.nam}}" } });
  expect(answer).toHaveAccessibleDescription(/\{\{customer.nam\}\} isn't available/);
  fireEvent.change(answer, { target: { value: "Yes, behind the shop" } });
  const hinglish = within(dialog).getByRole("textbox", { name: "Answer in Hinglish (optional)" });
  fireEvent.change(hinglish, { target: { value: "Haan, {{customer.nam}}" } });
  expect(hinglish).toHaveAccessibleDescription(/\{\{customer.nam\}\} isn't available/);
  fireEvent.change(hinglish, { target: { value: "Haan, " } });
  fireEvent.focus(hinglish);
  await user.click(within(dialog).getByRole("button", { name: "Insert variable" }));
  expect(await screen.findByText("Inserted in the Hinglish answer at the cursor")).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: /first name/i }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(network.inputsOf("businessAnswers.create")).toEqual([
      {
        questions: ["Do you have parking?", "parking hai kya"],
        textEn: "Yes, behind the shop",
        textHi: "",
        textHinglish: "Haan, {{customer.firstName}}",
      },
    ]),
  );
});

it("switches one off, moves it and deletes it with Undo", async () => {
  const network = fakeNetwork({
    "businessAnswers.list": () => [parking, hours],
    "businessAnswers.update": () => parking,
    "businessAnswers.delete": () => undefined,
    "businessAnswers.restore": () => parking,
  });
  const { user } = renderPart(<BusinessAnswersPanel mayChange />);
  await user.click(await screen.findByRole("switch", { name: "Suggest the answer to Do you have parking?" }));
  await user.click(screen.getByRole("button", { name: "Actions for Do you have parking?" }));
  expect(screen.queryByRole("menuitem", { name: "Move up" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Move down" }));
  await waitFor(() =>
    expect(network.inputsOf("businessAnswers.update")).toEqual([
      { id: parking.id, changes: { isActive: false } },
      { id: parking.id, changes: { position: 2 } },
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Actions for Do you have parking?" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await clickUndo(user);
  await waitFor(() => expect(network.inputsOf("businessAnswers.restore")).toEqual([{ id: parking.id }]));
});

it("tries a message, also for a role that may not change answers", async () => {
  const network = fakeNetwork({
    "businessAnswers.list": () => [parking],
    "businessAnswers.try": () => ({
      outcome: "answered",
      withRecords: true,
      language: "en",
      answers: [{ id: parking.id, question: "Do you have parking?", text: "Yes, behind the shop" }],
    }),
  });
  const { user } = renderPart(<BusinessAnswersPanel mayChange={false} />);
  await user.type(await screen.findByRole("textbox", { name: "Try a message" }), "is there parking");
  expect(screen.queryByRole("switch")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try it" }));
  expect(await screen.findByText("This answer would be suggested")).toBeVisible();
  expect(screen.getByText("Together with what their records say")).toBeVisible();
  expect(network.inputsOf("businessAnswers.try")).toEqual([{ message: "is there parking" }]);
});
