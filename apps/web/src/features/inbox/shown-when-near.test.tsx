// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SCROLLER, ShownWhenNear } from "./shown-when-near.tsx";

let tell: (isIntersecting: boolean) => void;
let options: IntersectionObserverInit | undefined;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: IntersectionObserverCallback, given?: IntersectionObserverInit) {
        options = given;
        tell = (isIntersecting) => {
          const seen = { isIntersecting, boundingClientRect: { height: 640 } } as IntersectionObserverEntry;
          act(() => callback([seen], this as unknown as IntersectionObserver));
        };
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const part = (
  <div {...{ [SCROLLER]: "" }} data-testid="scroller">
    <ShownWhenNear render={() => <button type="button">Kitna baaki hai?</button>} />
  </div>
);
const content = () => screen.queryByRole("button");

it("leaves an empty space of the same height while it is far from the screen", () => {
  render(part);
  expect(options?.root).toBe(screen.getByTestId("scroller"));
  expect(content()).toBeVisible();
  const space = content()?.parentElement;
  tell(false);
  expect(content()).toBeNull();
  expect(space).toHaveStyle({ height: "640px" });
  tell(true);
  expect(content()).toBeVisible();
  expect(space?.style.height).toBe("");
});

it("stays while it has the focus", () => {
  render(part);
  content()?.focus();
  tell(false);
  expect(content()).toBeVisible();
});
