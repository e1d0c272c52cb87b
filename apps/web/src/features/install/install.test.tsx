// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { holdInstallOffer, useIsInstallOffered } from "./install.ts";
import { InstallOffer } from "./install-offer.tsx";
import { InstallPanel } from "./install-panel.tsx";

const Screen = () => (
  <>
    {useIsInstallOffered() && <InstallOffer />}
    <InstallPanel />
  </>
);

/** Dispatches the browser's `beforeinstallprompt` event, whose prompt resolves with `outcome`. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

holdInstallOffer();
afterEach(() => localStorage.clear());

it('tells on an iPhone how it is done, and takes "Not now" for good', async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)");
  const { unmount } = render(<Screen />);
  expect(screen.getAllByText("In Safari, tap Share, then Add to Home Screen.")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("complementary")).toBeNull();
  unmount();
  render(<Screen />);
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByText("In Safari, tap Share, then Add to Home Screen.")).toBeVisible();
});

it("takes no for an answer to the browser's own question", async () => {
  render(<Screen />);
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByText(/This browser can't install Aavarti/)).toBeVisible();
  offer("dismissed");
  await userEvent.click(screen.getAllByRole("button", { name: "Install" })[0] ?? document.body);
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
  offer("accepted");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByRole("button", { name: "Install" })).toBeVisible();
});

it("keeps the browser's offer until Install is pressed, and asks once", async () => {
  render(<Screen />);
  const { event, prompt } = offer("accepted");
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  await userEvent.click(screen.getAllByRole("button", { name: "Install" })[0] ?? document.body);
  expect(prompt).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  expect(screen.getByText("Installed")).toBeVisible();
  expect(screen.queryByRole("complementary")).toBeNull();
});
