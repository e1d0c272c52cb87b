import { useRef } from "react";
import { Composer } from "../features/inbox/composer.tsx";
import type { Conversation } from "../features/inbox/use-inbox.ts";
import { useWriting } from "../features/inbox/use-writing.ts";
import { meera, user } from "./samples.ts";

/** Returns an open conversation with Meera on a channel, whose WhatsApp window doesn't close. */
export const conversationOn = (channel: Conversation["channel"]): Conversation => ({
  id: "019aa1c0-3390-7ca1-8d2e-0b1f697a8b9d",
  customer: { id: meera.id, name: meera.name },
  channel,
  address: channel === "email" ? meera.email : "+919876543210",
  isAddressKnown: true,
  subject: null,
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: false,
  preview: "Hello",
  isPreviewFromCustomer: true,
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: "2026-11-21T04:00:00.000Z",
  windowClosesAt: channel === "email" ? null : "2099-11-21T04:00:00.000Z",
});

/**
 * The composer of a reply in `conversationOn(channel)`, which is with `customer` if given, with the
 * draft that it keeps.
 */
export function ReplyComposer({
  channel,
  customer,
}: {
  channel: Conversation["channel"];
  customer?: Conversation["customer"];
}) {
  const conversation = { ...conversationOn(channel), ...(customer && { customer }) };
  const writing = useWriting({
    conversationId: conversation.id,
    customer: conversation.customer,
    address: conversation.address,
    userId: user.id,
    seenId: null,
    onConfirmed: () => undefined,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Composer
      conversation={conversation}
      writing={writing}
      isReady
      mode="reply"
      onMode={() => undefined}
      field={field}
      remind={null}
      businessName="Prerna Classes"
      seenId={null}
    />
  );
}
