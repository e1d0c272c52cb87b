// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { AutomaticAnswersPanel } from "./automatic-answers-panel.tsx";

const off = { intents: [], mostPerDay: 3, days: [1, 2, 3, 4, 5, 6], fromHour: 9, untilHour: 20, sentLast30Days: 42 };

it("saves each change at once, and shows it", async () => {
  const network = fakeNetwork({
    "automaticAnswers.settings": () => off,
    "automaticAnswers.save": () => ({ ...off, intents: ["amount"] }),
  });
  const { user } = renderPart(<AutomaticAnswersPanel mayChange />);
  await user.click(await screen.findByRole("switch", { name: "Asks how much is due" }));
  await waitFor(() => expect(network.inputsOf("automaticAnswers.save")).toEqual([{ intents: ["amount"] }]));
  await waitFor(() => expect(screen.getByRole("switch", { name: "Asks how much is due" })).toBeChecked());
  await user.click(screen.getByRole("checkbox", { name: "Sun" }));
  await waitFor(() => expect(network.inputsOf("automaticAnswers.save")[1]).toEqual({ days: [1, 2, 3, 4, 5, 6, 7] }));
});

it("only shows them to a role that may not change them", async () => {
  fakeNetwork({ "automaticAnswers.settings": () => off });
  renderPart(<AutomaticAnswersPanel mayChange={false} />);
  expect(await screen.findByRole("switch", { name: "Promises to pay" })).toBeDisabled();
  expect(screen.getByRole("checkbox", { name: "Mon" })).toBeDisabled();
  expect(screen.getByText("Only owners and admins can change this.")).toBeVisible();
  expect(screen.getByText("42")).toBeVisible();
});
