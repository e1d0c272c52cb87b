import type { PaymentMode } from "@aavarti/domain/ledger";
import { Banknote, CreditCard, Ellipsis, Landmark, type LucideIcon, PenLine, Smartphone } from "lucide-react";

const ICONS = {
  cash: Banknote,
  upi: Smartphone,
  bank_transfer: Landmark,
  card: CreditCard,
  cheque: PenLine,
  other: Ellipsis,
} as const satisfies Record<PaymentMode, LucideIcon>;

/**
 * Shows the icon of a way to pay, 16 px unless `className`, which replaces it, sets a size. Hidden
 * from screen readers: its name is always beside it.
 */
export function ModeIcon({ mode, className = "size-4 shrink-0" }: { mode: PaymentMode; className?: string }) {
  const Icon = ICONS[mode];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}
