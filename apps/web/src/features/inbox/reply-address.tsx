import { TriangleAlert } from "lucide-react";
import { phoneLabel } from "../../lib/display/display.ts";
import { replyAddressTexts as texts } from "./reply-address-texts.ts";
import type { Conversation } from "./use-inbox.ts";

/**
 * The address or number that a reply goes to, with a warning where it is not known as the
 * customer's: somebody else may be writing.
 */
export function ReplyAddress({
  conversation: { address, isAddressKnown, customer },
}: {
  conversation: Pick<Conversation, "address" | "isAddressKnown" | "customer">;
}) {
  if (address === "") return null;
  const label = phoneLabel(address);
  // A known one is visible in the head of the conversation.
  if (isAddressKnown) return <p className="sr-only">{texts.to(label)}</p>;
  return (
    <div className="grid gap-1 text-sm max-lg:text-base">
      <p className="num text-text-2 wrap-anywhere">{texts.to(label)}</p>
      <p role="note" className="flex items-start gap-2 wrap-anywhere text-today-text">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        <span className="num">{texts.unknown(label, customer.name)}</span>
      </p>
    </div>
  );
}
