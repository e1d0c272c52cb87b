import { vi } from "vitest";

/**
 * Records what jsdom can't do: reload the page and open another one. `reload` and `assign` are the
 * recording functions.
 */
export function watchPageLoads() {
  const loads = { reload: vi.fn(), assign: vi.fn() };
  const { href, origin, pathname, search, hash } = window.location;
  vi.stubGlobal("location", { href, origin, pathname, search, hash, ...loads });
  return loads;
}
