import { sortNames } from "@aavarti/domain/nouns";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, useMemo } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { ContactList } from "../features/contacts/contact-list.tsx";
import { useContacts } from "../features/contacts/use-contacts.ts";
import { CustomerMenu } from "../features/customers/customer-menu.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { NEW_RECORD, oneOf, readListSearch } from "../lib/list/list-search.ts";
import { missingRowQuery } from "../lib/list/missing-row-query.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const CustomerForm = lazy(() =>
  import("../features/customers/customer-form.tsx").then(({ CustomerForm }) => ({ default: CustomerForm })),
);

export const Route = createFileRoute("/dashboard/contacts")({
  head: () => pageTitle(screenTitles.contacts),
  staticData: { title: () => screenTitles.contacts },
  validateSearch: (raw: Record<string, unknown>) => {
    const without = oneOf(raw.without, ["phone", "email"]);
    return { ...readListSearch(raw, [], sortNames("customer")), ...(without ? { without } : {}) };
  },
  component: ContactsPage,
});

function ContactsPage() {
  const { tenant } = useSignedIn();
  const may = useMay();
  const { q, sort, without, form, name } = Route.useSearch();
  const { search, change, clear, openForm, closeForm } = useListNavigation();
  const navigate = useNavigate();
  const today = useToday();
  const query = {
    ...(q ? { search: q } : {}),
    ...(sort ? { sort } : {}),
    ...(without ? { without } : {}),
  };
  const { remind, dialog } = useReminding("customers");
  const taking = useTakingPayment();
  const list = useContacts(query);
  const alone = trpc.customers.read.useQuery(missingRowQuery(form, list.contacts, list.pages));
  const edited = list.contacts.find(({ id }) => id === form) ?? alone.data ?? null;
  const mayReply = may("inbox.reply");
  const { businessName } = tenant;
  const writer = useMemo(() => ({ businessName, today, mayReply }), [businessName, today, mayReply]);

  return (
    <>
      <ContactList
        list={list}
        query={query}
        today={today}
        writer={writer}
        menu={(contact) => (
          <CustomerMenu
            customer={contact}
            writer={writer}
            remind={remind}
            take={taking.take}
            onEdit={() => openForm(contact.id)}
          />
        )}
        remind={remind}
        onSearch={search}
        onChange={change}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onOpen={(id) => void navigate({ to: "/dashboard/customers/$id", params: { id } })}
      />
      {dialog}
      {taking.dialog}
      {(form === NEW_RECORD || edited) && may("customers.write") && (
        <OpeningDialog onCancel={closeForm}>
          <CustomerForm key={form} customer={edited} name={name} onClose={closeForm} />
        </OpeningDialog>
      )}
    </>
  );
}
