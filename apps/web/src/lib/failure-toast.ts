import { showToast } from "../ui/toast-store.ts";
import { messageOf } from "./api-error.ts";

/** product.md section 8: what a failed change says when the server said nothing. */
const UNKNOWN = "Unknown error occurred";

export function showFailure(title: string, error: unknown): void {
  showToast({ title, description: messageOf(error, UNKNOWN), isDestructive: true });
}
