import { vi } from "vitest";

/**
 * Replaces `window.location`, until `vi.unstubAllGlobals`, because jsdom can neither reload the
 * page nor open another. Returns the recording functions `reload` and `assign`. The address stays
 * as it was, and there is no `replace`.
 */
export function watchPageLoads() {
  const loads = { reload: vi.fn(), assign: vi.fn() };
  const { href, origin, pathname, search, hash } = window.location;
  vi.stubGlobal("location", { href, origin, pathname, search, hash, ...loads });
  return loads;
}
