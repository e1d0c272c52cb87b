import { t } from "@lingui/core/macro";
import { showToast } from "../../ui/toast-store.ts";
import { messageOf } from "./api-error.ts";

/**
 * Shows a red toast with this title and, below it, what `messageOf` says of the error: the server's
 * message, one about the connection, or "Unknown error occurred". In the current language.
 */
export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: messageOf(error, t`Unknown error occurred`), isDestructive: true });
}
