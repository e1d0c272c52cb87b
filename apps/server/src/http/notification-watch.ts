import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { type LiveVersion, NO_VERSION } from "@aavarti/services/notifications/read-versions";

export type WatchOptions = {
  /** Returns the version of each of these tenants; tenants without one are left out. */
  readVersions: (tenantIds: readonly string[]) => Promise<ReadonlyMap<string, LiveVersion>>;
  everyMs: number;
  onError: (error: unknown) => void;
};

export type NotificationWatch = {
  /**
   * Calls back whenever the tenant's notifications or reminders changed, or who is writing a reply,
   * in the asynchronous context of this call: that of the first watcher belongs to a request whose
   * client may have left since. Returns a function that stops watching.
   */
  watch(tenantId: string, onChange: () => void): () => void;
  close(): void;
};

/**
 * Starts polling, every `everyMs`, whether notifications or reminders of tenants changed, with the
 * same few queries for all tenants that are watched in this process, and none while nobody watches.
 * `watch` has a function called whenever a tenant's version changed, and once at the first look
 * after its first watcher, and returns the function that ends it; `close` stops the polling. A
 * failed look is passed to `onError`, and the next one follows.
 */
export function createNotificationWatch({ readVersions, everyMs, onError }: WatchOptions): NotificationWatch {
  const watchers = new Map<string, Set<() => void>>();
  const versions = new Map<string, LiveVersion>();
  let isAsking = false;

  const ask = async (): Promise<void> => {
    const tenantIds = [...watchers.keys()];
    const found = await readVersions(tenantIds);
    for (const tenantId of tenantIds) {
      const version = found.get(tenantId) ?? NO_VERSION;
      const known = versions.get(tenantId);
      versions.set(tenantId, version);
      if (!isDeepStrictEqual(known, version)) for (const onChange of watchers.get(tenantId) ?? []) onChange();
    }
  };
  const tick = (): void => {
    // Don't query again while a slow query is still running.
    if (isAsking || watchers.size === 0) return;
    isAsking = true;
    ask()
      .catch(onError)
      .finally(() => {
        isAsking = false;
      });
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();

  return {
    watch(tenantId, onChange) {
      const own = watchers.get(tenantId) ?? new Set();
      const tell = AsyncLocalStorage.bind(onChange);
      watchers.set(tenantId, own.add(tell));
      return () => {
        own.delete(tell);
        if (own.size > 0) return;
        watchers.delete(tenantId);
        versions.delete(tenantId);
      };
    },
    close: () => clearInterval(timer),
  };
}
