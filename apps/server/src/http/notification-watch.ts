export type WatchOptions = {
  /** The version of each of these tenants' notifications; one that has none is left out. */
  readVersions: (tenantIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  everyMs: number;
  onError: (error: unknown) => void;
};

export type NotificationWatch = {
  /** Calls back whenever the tenant's notifications changed. Returns what ends it. */
  watch(tenantId: string, onChange: () => void): () => void;
  close(): void;
};

/**
 * Asks the database once in a while, in one query for all tenants that somebody watches here, whose
 * notifications changed. Servers need not know of each other, and however many people watch, it is
 * one question.
 */
export function createNotificationWatch({ readVersions, everyMs, onError }: WatchOptions): NotificationWatch {
  const watchers = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  let isAsking = false;

  const ask = async (): Promise<void> => {
    const tenantIds = [...watchers.keys()];
    const found = await readVersions(tenantIds);
    for (const tenantId of tenantIds) {
      const version = found.get(tenantId) ?? 0;
      const known = versions.get(tenantId);
      versions.set(tenantId, version);
      if (known !== version) for (const onChange of watchers.get(tenantId) ?? []) onChange();
    }
  };
  const tick = (): void => {
    // A slow database is asked again when it has answered, not meanwhile.
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
      watchers.set(tenantId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size > 0) return;
        watchers.delete(tenantId);
        versions.delete(tenantId);
      };
    },
    close: () => clearInterval(timer),
  };
}
