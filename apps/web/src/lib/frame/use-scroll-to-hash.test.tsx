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
