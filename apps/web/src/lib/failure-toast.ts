import { t } from "@lingui/core/macro";
import { showToast } from "../ui/toast-store.ts";
import { messageOf } from "./api-error.ts";

/** Says what a failed change failed of; product.md section 8 when the server said nothing. */
export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: messageOf(error, t`Unknown error occurred`), isDestructive: true });
}
