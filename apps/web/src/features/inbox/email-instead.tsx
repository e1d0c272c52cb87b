import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { NewMessage } from "./new-message.tsx";

/**
 * The sheet of a new message at its email, with `text` filled in, to a customer whom it didn't
 * reach otherwise. Without an email address in their record it says so. Opens the conversation of
 * what was sent. Nothing until the record is loaded.
 */
export function EmailInstead({ customerId, text, onClose }: { customerId: string; text: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: customer } = trpc.customers.read.useQuery({ id: customerId });
  if (!customer) return null;
  return (
    <NewMessage
      begins={{ customer, channel: customer.email ? "email" : null, text }}
      onOpen={(conversation) => {
        onClose();
        void navigate({
          to: "/dashboard/inbox",
          search: (before) => ({ ...before, conversation, message: undefined }),
        });
      }}
      onClose={onClose}
    />
  );
}
