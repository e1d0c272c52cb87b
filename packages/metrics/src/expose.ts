import type { Registry } from "prom-client";
import { addSharedMetrics, type SharedSources } from "./shared-metrics.ts";

/** The response of `/metrics`. */
export type Exposition = { contentType: string; text(): Promise<string> };

/**
 * Adds the shared metrics to the registry (`addSharedMetrics`) and returns what `/metrics` responds
 * with: a content type, and `text`, which reads the shared metrics anew from their sources and
 * returns all metrics as Prometheus text.
 */
export function expose(registry: Registry, sources: SharedSources): Exposition {
  const refresh = addSharedMetrics(registry, sources);
  return {
    contentType: registry.contentType,
    async text() {
      await refresh();
      return registry.metrics();
    },
  };
}
