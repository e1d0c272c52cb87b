import { Link } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { type ReactNode, useMemo } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { NoRecords } from "../../lib/list/no-records.tsx";
import { RecordList } from "../../lib/list/record-list.tsx";
import { type Remind, RemindAct } from "../../lib/list/remind.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { useRefreshRecords } from "../../lib/records/record-mutations.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { phoneRowClass, raised, ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { SelectAvatar } from "../../ui/select-avatar.tsx";
import { ContactLink, type ContactLook, contactColumns, LastMessage } from "./contact-columns.tsx";
import { ReachLinks } from "./reach-links.tsx";
import { contactTexts } from "./texts.ts";
import type { Contact, ContactQuery, useContacts } from "./use-contacts.ts";

interface ContactListProps extends Omit<ContactLook, "texts"> {
  readonly list: ReturnType<typeof useContacts>;
  readonly query: ContactQuery;
  /** The row's menu, provided by the customers feature. */
  readonly menu: (contact: Contact) => ReactNode;
  readonly remind: Remind;
  readonly onSearch: (search: string) => void;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onOpen: (id: string) => void;
}

const nameOf = ({ name }: Contact) => name;
const toSelectedRow = ({ id, name }: Contact) => ({ id, name });
const blank = <Avatar name="" />;

/**
 * Shows the list of contacts: the customers with their channels and their last message, edited in
 * place, with tabs for those without a phone number or an email. The bulk action to remind is left
 * out when `remind` is null, for a role that may not send. An edited row shows its changed channels
 * after the next load only.
 */
export function ContactList({
  list,
  query,
  today,
  writer,
  menu,
  remind,
  onChange,
  onCreate,
  ...moves
}: ContactListProps) {
  const words = useBusinessWords();
  const utils = trpc.useUtils();
  const look = useMemo(() => ({ texts: contactTexts(words), today, writer }), [words, today, writer]);
  const { texts } = look;
  const columns = useMemo(() => contactColumns(look), [look]);
  const refreshEdited = useRefreshRecords("customers");
  return (
    <RecordList
      {...moves}
      list="customers"
      variant="contacts"
      texts={texts}
      pages={list.pages}
      items={list.contacts}
      filters={query}
      columns={columns}
      nameOf={nameOf}
      menu={menu}
      phoneRow={(contact, place, select) => (
        <li {...place} className={classNames(phoneRowClass, "items-start", select.isSelected && "bg-accent-soft")}>
          <SelectAvatar name={contact.name} label={listTexts.select(contact.name)} {...select} />
          <span className="min-w-0 flex-1">
            <ContactLink contact={contact} className="block cut-off text-md" />
            <LastMessage contact={contact} texts={texts} today={today} />
            <ReachLinks contact={contact} texts={texts} writer={writer} className={classNames(raised, "mt-1 -ml-3")} />
          </span>
          <span className={raised}>{menu(contact)}</span>
        </li>
      )}
      source={{
        client: utils.client.customers,
        listKey: getQueryKey(trpc.customers.contacts),
        toSelectedRow,
        onSaved: (saved) => {
          const known = list.contacts.find(({ id }) => id === saved.id);
          // A changed phone number may change which channels are available; the list shows that
          // after its next load.
          return {
            reach: [],
            stopped: [],
            lastMessage: null,
            chat: { contact: { ...saved, stopped: [] }, asks: [], isWhatsappConnected: false },
            ...known,
            ...saved,
          };
        },
        refreshEdited,
      }}
      acts={(tools) => <RemindAct {...tools} remind={remind} />}
      onSort={(sort) => onChange({ sort })}
      onCreate={onCreate}
      unused={
        <NoRecords
          title={texts.empty.title}
          lead={texts.empty.lead}
          needs="customers.write"
          create={texts.create}
          marks={[blank, blank, blank]}
          onCreate={onCreate}
        />
      }
      tabs={
        <ViewTabs label={texts.views}>
          <Link
            to="."
            search={({ without: _without, ...rest }) => rest}
            activeOptions={{ exact: true, includeSearch: true }}
            className={viewTabClass}
          >
            {texts.everyone}
          </Link>
          {(["phone", "email"] as const).map((without) => (
            <Link key={without} to="." search={(previous) => ({ ...previous, without })} className={viewTabClass}>
              {without === "phone" ? texts.noPhone : texts.noEmail}
            </Link>
          ))}
        </ViewTabs>
      }
    />
  );
}
