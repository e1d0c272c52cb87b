import type { Registry } from "prom-client";
import { type SharedSources, shareFigures } from "./shared-metrics.ts";

/** What `/metrics` answers. */
export type Exposition = { contentType: string; text(): Promise<string> };

/** The figures of this process and those that all share, as Prometheus text. */
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
