import type { Registry } from "prom-client";
import { type SharedSources, shareFigures } from "./shared-metrics.ts";

/** The response of `/metrics`. */
export type Exposition = { contentType: string; text(): Promise<string> };

/**
 * Returns this process's metrics and the shared ones as Prometheus text: `text` reads the shared
 * ones anew from their sources.
 */
export function expose(registry: Registry, sources: SharedSources): Exposition {
  const refresh = shareFigures(registry, sources);
  return {
    contentType: registry.contentType,
    async text() {
      await refresh();
      return registry.metrics();
    },
  };
}
