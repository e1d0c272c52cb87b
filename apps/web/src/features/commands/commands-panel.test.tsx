// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { CommandsPanel } from "./commands-panel.tsx";

const NONE = {
  phone: null,
  verifiedAt: null,
  enabled: false,
  askAbove: "5000.00",
  pendingPhone: null,
  codeExpiresAt: null,
};
const PROFILE = {
  id: "019a8c54-0c20-7655-87e0-070a8b9cadbd",
  name: "Priya Sharma",
  email: "priya@example.in",
  phone: null,
  language: "en",
};
const PENDING = { ...NONE, pendingPhone: "+919826041177", codeExpiresAt: "2026-11-21T04:10:00.000Z" };
const VERIFIED = { ...NONE, phone: "+919826041177", verifiedAt: "2026-11-21T04:00:00.000Z", enabled: true };

it("verifies a number with the code sent to it", async () => {
  const network = fakeNetwork({
    "commands.settings": () => NONE,
    "profile.read": () => ({ ...PROFILE, phone: "+919826041177" }),
    "commands.sendCode": () => PENDING,
    "commands.verify": () => VERIFIED,
  });
  const { user } = renderPart(<CommandsPanel />);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Your WhatsApp number" }).value).toContain("98260"),
  );
  await user.click(screen.getByRole("button", { name: "Send code" }));
  const code = await screen.findByRole("textbox", { name: "Code" });
  await user.type(code, "12345");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  expect(await screen.findByText("Enter the 6-digit code")).toBeTruthy();
  await user.type(code, "6");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  await screen.findByText("Verified");
  expect(network.inputsOf("commands.verify")).toEqual([{ code: "123456" }]);
});

it("switches commands off, sets the amount and removes the number", async () => {
  const network = fakeNetwork({
    "commands.settings": () => VERIFIED,
    "profile.read": () => PROFILE,
    "commands.change": (input) => ({ ...VERIFIED, ...(input as object), askAbove: "5000.00" }),
    "commands.remove": () => NONE,
  });
  const { user } = renderPart(<CommandsPanel />);
  await user.click(await screen.findByRole("switch", { name: "Commands from this number" }));
  const amount = screen.getByRole("textbox", { name: "Ask for a code above" });
  await user.clear(amount);
  await user.type(amount, "2,000");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(network.inputsOf("commands.change")).toEqual([{ enabled: false }, { askAbove: "2000" }]));
  await user.click(screen.getByRole("button", { name: "Actions for your WhatsApp number" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove number" }));
  await screen.findByRole("button", { name: "Send code" });
});
