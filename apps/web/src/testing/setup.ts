import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { dropToken } from "../lib/session/session-token.ts";
import { takeContractProblems } from "./contract-check.ts";

// A generous timeout, so that a busy machine does not fail the tests.
configure({ asyncUtilTimeout: 60_000 });

/** A stub of what jsdom lacks and Radix and the app need. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", NoResizeObserver);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.releasePointerCapture = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  cleanup();
  dropToken();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `${cookie.split("=", 1)[0]}=; Max-Age=0; Path=/`;
  }
  vi.useRealTimers();
  expect(takeContractProblems()).toEqual([]);
});
