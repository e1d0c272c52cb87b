// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdWrite } from "../offline/waiting-writes.ts";
import { setConnected } from "./connection.ts";
import { useConnection, useHasWaitingWrites, useIsConnected } from "./use-connection.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  setConnected(true);
});
afterEach(() => setConnected(true));

it("follows the connection: there, gone, without a network, back", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const { result } = renderHook(() => ({ connection: useConnection(), isConnected: useIsConnected() }));
  expect(result.current).toEqual({ connection: "connected", isConnected: true });
  act(() => setConnected(false));
  expect(result.current).toEqual({ connection: "reconnecting", isConnected: false });
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(result.current).toEqual({ connection: "offline", isConnected: false });
  act(() => setConnected(true));
  expect(result.current).toEqual({ connection: "connected", isConnected: true });
});

it("knows whether something that was saved waits", () => {
  const { result } = renderHook(useHasWaitingWrites);
  expect(result.current).toBe(false);
  let releases: (() => void)[] = [];
  act(() => {
    releases = [holdWrite(), holdWrite()];
  });
  expect(result.current).toBe(true);
  act(() => releases[0]?.());
  expect(result.current).toBe(true);
  act(() => releases[1]?.());
  expect(result.current).toBe(false);
});
