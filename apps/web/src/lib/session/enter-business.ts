import type { SignedIn } from "@aavarti/contract/auth";
import { keepToast } from "../../ui/toast-after-reload.ts";
import { keepToken } from "./session-token.ts";

/**
 * Stores the session of another business in this browser and loads its dashboard anew, so that
 * nothing of the business before stays in memory; tabs with another session reload. The toast is
 * shown afterwards.
 */
export function enterBusiness(
  { token, tenant }: Pick<SignedIn, "token" | "tenant">,
  toast: { title: string; description: string },
): void {
  keepToken(token, tenant.id);
  // It holds data of the session before, such as names of customers found by search.
  sessionStorage.clear();
  keepToast(toast);
  window.location.assign("/dashboard");
}
