import type { User } from "@aavarti/contract/auth";
import type { Tenant } from "@aavarti/contract/tenants";
import { useMay } from "../../lib/session/may.tsx";
import { DownloadDataButton } from "./data-panel.tsx";
import { EraseButton } from "./erase-panel.tsx";

/**
 * Shows what a member of a suspended or expired account may still do with its data: download it, if
 * the role may export, and request its deletion, as the owner. An empty row for other roles.
 */
export function OwnDataActions({ user, tenant }: { user: User; tenant: Tenant }) {
  const may = useMay();
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2 border-t border-line pt-4">
      {may("account.export") && <DownloadDataButton look="ghost" />}
      {user.role === "owner" && <EraseButton user={user} tenant={tenant} look="ghost" />}
    </div>
  );
}
