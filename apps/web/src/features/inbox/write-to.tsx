import type { CalendarDate } from "@aavarti/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { chatMessage } from "../../lib/records/chat-message.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { HeldKeys } from "../../ui/opening-dialog.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { findOpenConversation } from "./find-open-conversation.ts";
import { NewMessage } from "./new-message.tsx";
import { newMessageTexts as texts } from "./new-message-texts.ts";

/**
 * Opens a customer's WhatsApp chat (`onOpen` with its id), or the sheet of a new message where
 * there is none. What asks for everything due of them and of those they pay for goes with it, to be
 * read and sent as a reply: only while free text can be sent, and something is due. Otherwise the
 * text is empty, and the chat offers its templates. Shows why where it can't be loaded.
 */
export function WriteTo({
  customerId,
  businessName,
  today,
  onOpen,
  onClose,
}: {
  customerId: string;
  businessName: string;
  today: CalendarDate;
  onOpen: (id: string, text: string) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { data, isError, refetch } = useQuery({
    queryKey: ["write-to", customerId],
    queryFn: async () => {
      const [conversation, customer, chat] = await Promise.all([
        findOpenConversation(utils.client, { customerId, channel: "whatsapp" }),
        utils.client.customers.read.query({ id: customerId }),
        utils.client.reminders.chat.query({ about: "customer", id: customerId }),
      ]);
      return {
        conversation,
        customer,
        text: chat.asks.length === 0 ? "" : chatMessage(chat, { businessName, today }).text,
      };
    },
    // What is due may have been paid since.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const open = useRef(onOpen);
  open.current = onOpen;
  const conversation = data?.conversation;
  const text = data?.text ?? "";
  useEffect(() => {
    if (!conversation) return;
    const { id, windowClosesAt } = conversation;
    open.current(id, windowClosesAt !== null && Date.parse(windowClosesAt) > Date.now() ? text : "");
  }, [conversation, text]);

  if (isError)
    return (
      <SheetDialog onClose={onClose} title={texts.title} closeLabel={texts.close} focusOn="button">
        <NotLoaded sentence={texts.opensFailed} retry={texts.retry} onRetry={() => void refetch()} />
      </SheetDialog>
    );
  if (!data || conversation) return <HeldKeys onCancel={onClose} />;
  const { customer } = data;
  return (
    <NewMessage
      begins={{ customer, channel: customer.phone ? "whatsapp" : null, text }}
      onOpen={(id) => onOpen(id, "")}
      onClose={onClose}
    />
  );
}
