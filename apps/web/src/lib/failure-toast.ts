import { t } from "@lingui/core/macro";
import { showToast } from "../ui/toast-store.ts";
import { messageOf } from "./api-error.ts";

/** Shows why a change failed; "Unknown error occurred" when the server sent no message. */
export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: messageOf(error, t`Unknown error occurred`), isDestructive: true });
}
