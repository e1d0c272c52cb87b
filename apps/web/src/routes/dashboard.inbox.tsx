import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { InboxScreen } from "../features/inbox/inbox-screen.tsx";
import type { InboxAddress } from "../features/inbox/inbox-search.ts";
import type { DocumentOf } from "../features/inbox/thread-entries.tsx";
import { usePromiseActs } from "../features/promises/use-promises.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

/** Lazy: the list and the conversation are shown first. */
const ConversationCustomer = lazy(() =>
  import("./-conversation-customer.tsx").then(({ ConversationCustomer }) => ({ default: ConversationCustomer })),
);

const ConversationActs = lazy(() =>
  import("./-conversation-acts.tsx").then(({ ConversationActs }) => ({ default: ConversationActs })),
);

const SuggestedPromises = lazy(() =>
  import("../features/promises/suggested-promises.tsx").then(({ SuggestedPromises }) => ({
    default: SuggestedPromises,
  })),
);

/** Lazy: few threads have a document. */
const ThreadDocumentLink = lazy(() =>
  import("./-thread-document.tsx").then(({ ThreadDocumentLink }) => ({ default: ThreadDocumentLink })),
);
const documentOf: DocumentOf = (document, label) => (
  <Suspense fallback={<p className="num font-medium">{label}</p>}>
    <ThreadDocumentLink document={document} label={label} />
  </Suspense>
);

export const Route = createFileRoute("/dashboard/inbox")({
  head: () => pageTitle(screenTitles.inbox),
  staticData: { title: () => screenTitles.inbox },
  // The tab reads it: parsing it here would be part of the first load.
  validateSearch: (raw: InboxAddress): InboxAddress => raw,
  component: InboxPage,
});

function InboxPage() {
  const navigate = Route.useNavigate();
  const { tenant, user } = useSignedIn();
  const today = useToday();
  const { remind, dialog } = useReminding("customers");
  const taking = useTakingPayment();
  const { showConfirmed } = usePromiseActs();
  return (
    <>
      <InboxScreen
        address={Route.useSearch()}
        userId={user.id}
        businessName={tenant.businessName}
        today={today}
        remind={remind}
        take={taking.take}
        documentOf={documentOf}
        panelOf={({ id, customer }) => (
          <Suspense>
            <ConversationCustomer conversationId={id} customerId={customer.id} today={today} remind={remind} />
          </Suspense>
        )}
        quickActsOf={({ customer }) => (
          <Suspense>
            <ConversationActs customer={customer} take={taking.take} today={today} />
          </Suspense>
        )}
        promisesOf={({ customer }) => (
          <Suspense>
            <SuggestedPromises customerId={customer.id} />
          </Suspense>
        )}
        onPromiseConfirmed={showConfirmed}
        onSearch={(changes) =>
          void navigate({
            search: ({ q: searched, ...before }) => {
              const { q = searched, ...others } = changes;
              return { ...before, ...others, ...(q ? { q } : {}) };
            },
            replace: true,
            resetScroll: false,
          })
        }
        onWritten={(conversation) =>
          void navigate({
            search: ({ write: _written, ...before }) =>
              conversation === undefined ? before : { ...before, conversation, message: undefined, view: undefined },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {dialog}
      {taking.dialog}
    </>
  );
}
