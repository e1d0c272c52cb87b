import type { Dependencies } from "../context.ts";

const CACHE_MS = 30_000;

/**
 * Returns a function that resolves when the installation's S3 store answers and takes its key, and
 * rejects with the ProviderError otherwise, within 2 seconds; the result is kept for 30 seconds in
 * this process, so that whoever asks often doesn't flood the store. Null where contents are kept in
 * the database.
 */
export function createFileStoreCheck({
  providers,
  now,
}: Pick<Dependencies, "providers" | "now">): (() => Promise<void>) | null {
  const { objects } = providers;
  if (!objects.configured) return null;
  let last: { at: number; answer: Promise<void> } | undefined;
  return () => {
    const at = now().getTime();
    if (!last || at - last.at >= CACHE_MS) last = { at, answer: objects.check() };
    return last.answer;
  };
}
