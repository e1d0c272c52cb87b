import { t } from "@lingui/core/macro";
import { showToast } from "../../ui/toast-store.ts";
import { messageOf } from "./api-error.ts";

/** Shows a toast with the error's message; "Unknown error occurred" when there is none. */
export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: messageOf(error, t`Unknown error occurred`), isDestructive: true });
}
