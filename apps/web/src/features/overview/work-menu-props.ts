import type { Remind } from "../../lib/list/remind.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import type { WorkItem } from "./work-words.ts";

/** What the menu of a renewal in today's work needs. */
export interface WorkMenuProps {
  readonly item: WorkItem;
  readonly take: TakePayment;
  readonly remind: Remind;
  readonly onRenew: (id: string) => void;
}
