// @vitest-environment jsdom
import "../testing/setup.ts";
import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useToastPlace } from "./toast-place.ts";

function Messages() {
  const area = useRef<HTMLDivElement>(null);
  useToastPlace(area);
  return <div ref={area} />;
}
const root = document.documentElement;
const rect = (top: number, bottom: number, right: number) =>
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, right, bottom - top));
afterEach(() => vi.restoreAllMocks());

it("puts toasts at the top of an area, and back when it is gone", () => {
  vi.spyOn(root, "clientWidth", "get").mockReturnValue(1440);
  rect(112, 560, 1120);
  const { unmount } = render(<Messages />);
  expect(root.dataset.toastPlace).toBe("inside");
  expect(root.style.getPropertyValue("--toast-top")).toBe("124px");
  expect(root.style.getPropertyValue("--toast-right")).toBe("332px");
  unmount();
  expect(root.dataset.toastPlace).toBeUndefined();
  expect(root.style.getPropertyValue("--toast-top")).toBe("");
});

it("ends them at the bottom of an area on a phone, where its top is what is read", () => {
  vi.stubGlobal("matchMedia", (media: string) => ({ matches: false, media }));
  rect(57, 560, 390);
  render(<Messages />);
  expect(root.dataset.toastPlace).toBe("above");
  expect(root.style.getPropertyValue("--toast-top")).toBe("552px");
  vi.unstubAllGlobals();
});

it("ends them at the bottom of an area that has no room for one, so that they cover nothing below", () => {
  rect(57, 560, 390);
  render(<Messages />);
  rect(57, 197, 390);
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(root.dataset.toastPlace).toBe("above");
  expect(root.style.getPropertyValue("--toast-top")).toBe("189px");
});
