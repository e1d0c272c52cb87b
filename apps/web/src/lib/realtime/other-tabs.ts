import type { QueryClient } from "@tanstack/react-query";

/** The storage key that changes with every change that is saved, for the browser's other tabs. */
const CHANGED_KEY = "crm-changed";
/** Several changes in a row refresh the other tabs once, in milliseconds. */
const SETTLES_MS = 300;
/**
 * Changes of these are a tab's own: a language that two tabs set differently would go to and fro
 * between them.
 */
const OWN: ReadonlySet<string> = new Set(["auth", "notifications", "profile"]);

/**
 * From now on tells the browser's other tabs of each change that this one has saved, except those
 * of the account, the profile and notifications, and invalidates all queries of this one after
 * theirs: 0.3 seconds later, or when a hidden tab is shown again.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [path] = event.mutation.options.mutationKey ?? [];
    const [router] = Array.isArray(path) ? path : [];
    if (!OWN.has(String(router)))
      localStorage.setItem(CHANGED_KEY, `${performance.timeOrigin + performance.now()} ${Math.random()}`);
  });

  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    if (!isStale || document.hidden) return;
    isStale = false;
    void queryClient.invalidateQueries();
  };
  window.addEventListener("storage", ({ key }) => {
    if (key !== CHANGED_KEY) return;
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(refresh, SETTLES_MS);
  });
  document.addEventListener("visibilitychange", refresh);
}
