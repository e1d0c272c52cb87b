import { CircleAlert, CircleCheck } from "lucide-react";
import { classNames } from "./class-names.ts";

export interface ProvidersAnswer {
  readonly isSent: boolean;
  readonly text: string;
  /** The provider's id for the message; null when it accepted none. */
  readonly reference: string | null;
}

/**
 * Shows a provider's response to a test message: whether it was sent, its text, and its id for the
 * message, if any, after `referenceLabel`. It is no live region itself: its parent has `aria-live`.
 */
export function ProviderAnswer({
  answer: { isSent, text, reference },
  referenceLabel,
}: {
  answer: ProvidersAnswer;
  referenceLabel: string;
}) {
  const Icon = isSent ? CircleCheck : CircleAlert;
  return (
    <div
      className={classNames(
        "flex items-start gap-2 rounded-sm px-3 py-2 text-sm",
        isSent ? "bg-paid-soft text-paid-text" : "bg-overdue-soft text-overdue-text",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 wrap-anywhere">
        {text}
        {reference && (
          <span className="block text-xs">
            {referenceLabel} <span className="num">{reference}</span>
          </span>
        )}
      </p>
    </div>
  );
}
