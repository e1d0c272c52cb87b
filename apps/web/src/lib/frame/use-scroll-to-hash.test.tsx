// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { useScrollToHash } from "./use-scroll-to-hash.ts";

function Page() {
  useScrollToHash(["costs", "texts"]);
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <>
      <button type="button" onMouseEnter={() => setIsLoaded(true)}>
        Load
      </button>
      <p id="texts">Texts</p>
      {isLoaded && <p id="costs">Costs</p>}
    </>
  );
}

it("scrolls to a section that is added after the page was opened", async () => {
  fakeNetwork({});
  const shown: string[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.id);
  });
  const { user } = renderPart(<Page />, { path: "/notifications#costs" });
  const load = await screen.findByRole("button", { name: "Load" });
  expect(shown).toEqual([]);
  await user.hover(load);
  await screen.findByText("Costs");
  await vi.waitFor(() => expect(shown).toContain("costs"));
  expect(shown).not.toContain("texts");
});

it("stays with the section while what is above it loads slowly, but not for long", async () => {
  fakeNetwork({});
  const observers: { resize: () => void; isStopped: boolean }[] = [];
  class Observer {
    private readonly own;
    constructor(resize: () => void) {
      this.own = { resize, isStopped: false };
      observers.push(this.own);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      this.own.isStopped = true;
    }
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(40);
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPart(<Page />, { path: "/notifications#texts" });
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalled());
  vi.advanceTimersByTime(5_000);
  const [observer] = observers;
  expect(observer?.isStopped).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(observer?.isStopped).toBe(true);
  vi.unstubAllGlobals();
});
