import type { CustomerStatus } from "@aavarti/contract/customers";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { customerTexts } from "./texts.ts";

const tones = { active: "accent", prospect: "info", inactive: "quiet" } satisfies Record<CustomerStatus, BadgeTone>;

/** Shows a customer's stored status (active, prospect, inactive) as a badge. */
export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return <Badge tone={tones[status]}>{customerTexts.statuses[status]}</Badge>;
}
