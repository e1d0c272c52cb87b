// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { AiReplies } from "@aavarti/contract/ai-replies";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork, Refusal } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { AiRepliesPanel } from "./ai-replies-panel.tsx";

const CALLS: AiReplies["calls"] = {
  total: 171,
  written: 152,
  rejected: 13,
  failed: 6,
  medianMs: 840,
  slowMs: 2_310,
  inputTokens: 118_200,
  outputTokens: 9_460,
  cost: "4.2310",
};
const settings: AiReplies = {
  isAvailable: true,
  isEnabled: false,
  host: "models.example.com",
  model: "small",
  dailyCalls: 200,
  callsToday: 14,
  since: "2026-10-23",
  drafts: [
    { source: "rules", accepted: 61, edited: 12, discarded: 9 },
    { source: "model", accepted: 0, edited: 0, discarded: 0 },
  ],
  calls: { ...CALLS, total: 0 },
};

it("says where messages go, and turns AI replies on with a press", async () => {
  const network = fakeNetwork({
    "aiReplies.read": () => settings,
    "aiReplies.change": () => ({ ...settings, isEnabled: true }),
  });
  const { user } = renderPart(<AiRepliesPanel mayChange />);
  const choice = await screen.findByRole("switch", { name: "Let AI word suggested replies" });
  expect(choice).not.toBeChecked();
  expect(screen.getByText(/go to small at models\.example\.com/)).toBeVisible();
  await user.click(choice);
  expect(network.inputsOf("aiReplies.change")).toEqual([{ isEnabled: true }]);
  expect(await screen.findByText(/14 of 200 calls used today/)).toBeVisible();
  expect(choice).toBeChecked();
});

it("shows what became of suggestions, and what the model's calls took and cost", async () => {
  fakeNetwork({ "aiReplies.read": () => ({ ...settings, isEnabled: true, calls: CALLS }) });
  renderPart(<AiRepliesPanel mayChange={false} />);
  expect(await screen.findByRole("switch")).toBeDisabled();
  expect(screen.getByRole("row", { name: "Written by rules 61 12 9" })).toBeVisible();
  expect(screen.queryByRole("row", { name: /Worded by AI/ })).toBeNull();
  const figures = screen.getByRole("region", { name: "AI calls" });
  for (const text of ["171", "152 used, 13 rejected by the check, 6 failed", "0.8 s", "95% within 2.3 s", "₹4.23"])
    expect(within(figures).getByText(text)).toBeVisible();
});

it("says that rules write the replies where there is no model, and offers no switch", async () => {
  const none = { ...settings, isAvailable: false, host: null, model: null, drafts: [] };
  fakeNetwork({ "aiReplies.read": () => none });
  renderPart(<AiRepliesPanel mayChange />);
  expect(await screen.findByText(/written by rules from your records/)).toBeVisible();
  expect(screen.queryByRole("switch")).toBeNull();
});

it("stays off when it couldn't be turned on", async () => {
  fakeNetwork({
    "aiReplies.read": () => settings,
    "aiReplies.change": () => {
      throw new Refusal(403, "FORBIDDEN", "Your role can't do this.");
    },
  });
  const { user } = renderPart(<AiRepliesPanel mayChange />);
  const choice = await screen.findByRole("switch");
  await user.click(choice);
  expect(await screen.findByText("Your role can't do this.")).toBeVisible();
  expect(choice).not.toBeChecked();
});
