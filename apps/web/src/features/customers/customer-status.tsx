import type { CustomerStatus } from "@aavarti/contract/customers";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { customerTexts } from "./texts.ts";

/** In the order of the tabs and of the form. Written out here, since the contract's list would bring zod into the first load. */
export const customerStatuses = ["active", "prospect", "inactive"] as const satisfies readonly CustomerStatus[];

const tones = { active: "accent", prospect: "info", inactive: "quiet" } satisfies Record<CustomerStatus, BadgeTone>;

export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return <Badge tone={tones[status]}>{customerTexts.statuses[status]}</Badge>;
}
