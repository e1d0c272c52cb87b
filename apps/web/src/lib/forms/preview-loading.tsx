import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messageOf } from "../api/api-error.ts";

/**
 * Shows, in a dialog, that a preview of messages is loading, or why it could not be loaded and a
 * button to try again. `texts` are the dialog's words for it.
 */
export function PreviewLoading({
  preview,
  texts,
}: {
  preview: { isError: boolean; error: unknown; refetch: () => unknown };
  texts: { loading: string; failed: string; retry: string };
}) {
  return preview.isError ? (
    <NotLoaded
      sentence={messageOf(preview.error, texts.failed)}
      retry={texts.retry}
      onRetry={() => void preview.refetch()}
      className="px-0"
    />
  ) : (
    <div role="status" aria-label={texts.loading} className="grid gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
