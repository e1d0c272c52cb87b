import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { NOTHING } from "../../lib/display/display.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import type { ListColumn } from "../../lib/list/list-table.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { emailAndPhoneColumns, nameEdit } from "../../lib/list/usual-columns.tsx";
import type { Writer } from "../../lib/records/chat-message.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { raised } from "../../ui/list.tsx";
import { ReachLinks } from "./reach-links.tsx";
import type { ContactTexts } from "./texts.ts";
import type { Contact } from "./use-contacts.ts";

export interface ContactLook {
  readonly texts: ContactTexts;
  readonly today: CalendarDate;
  readonly writer: Writer;
}

/**
 * Returns all columns that the contact list can show. Name, email and phone are edited in the cell;
 * the language is hidden until the user adds it.
 */
export const contactColumns = ({ texts, today, writer }: ContactLook): readonly ListColumn<Contact>[] => [
  {
    id: "name",
    header: listTexts.fields.name,
    accessorKey: "name",
    enableHiding: false,
    enableSorting: true,
    cell: ({ row: { original: contact } }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={contact.name} />
        <span className="min-w-0">
          <ContactLink contact={contact} className="block cut-off" />
          {contact.company && <span className="block cut-off text-xs text-text-3">{contact.company}</span>}
        </span>
      </span>
    ),
    meta: { width: 64, edit: nameEdit() },
  },
  ...emailAndPhoneColumns<Contact>(),
  {
    id: "last",
    header: texts.columns.last,
    cell: ({ row }) => <LastMessage contact={row.original} texts={texts} today={today} />,
  },
  {
    id: "language",
    header: texts.columns.language,
    accessorFn: ({ language }) => texts.languages[language ?? "business"],
    meta: { width: 40, cellClass: "text-text-2", isOptional: true },
  },
  {
    id: "reach",
    header: texts.columns.reach,
    cell: ({ row: { original: contact } }) => (
      <ReachLinks contact={contact} texts={texts} writer={writer} className={classNames(raised, "-ml-2")} />
    ),
    meta: { width: 36 },
  },
];

/** Shows a contact's name as a link to the customer's page; it covers the whole row. */
export function ContactLink({ contact, className }: { contact: Contact; className: string }) {
  return (
    <RecordLink to="/dashboard/customers/$id" id={contact.id} className={className}>
      {contact.name}
    </RecordLink>
  );
}

/**
 * Shows the last reminder sent to a customer or message received from them, the later of the two,
 * on two lines: its text, then its channel, sender and time or day. Replies from the inbox,
 * receipts and statements don't count. A dash when there is none; a message without text shows as
 * an attachment.
 */
export function LastMessage({
  contact: { name, lastMessage },
  texts,
  today,
}: {
  contact: Contact;
  texts: ContactTexts;
  today: CalendarDate;
}) {
  if (!lastMessage) return <span className="text-text-3">{NOTHING}</span>;
  const { channel, isFromCustomer, text, at } = lastMessage;
  return (
    <>
      <span className={classNames("block cut-off", isFromCustomer ? "text-text" : "text-text-2")}>
        {text ?? texts.wordless}
      </span>
      <span className="num flex items-center gap-1 text-xs text-text-3 max-lg:text-sm">
        <ChannelGlyph channel={channel} className="size-3.5 shrink-0" />
        <span className="cut-off">{isFromCustomer ? (name.split(" ")[0] ?? name) : texts.you}</span>
        <span className="shrink-0">· {instantLabel(at, today)}</span>
      </span>
    </>
  );
}
