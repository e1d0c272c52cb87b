import { createFileRoute } from "@tanstack/react-router";
import { useSignedIn } from "../features/auth/session.tsx";
import { MessageHistory } from "../features/subscriptions/record/message-history.tsx";
import { SubscriptionRecord } from "../features/subscriptions/record/subscription-record.tsx";
import { TermHistory } from "../features/subscriptions/record/term-history.tsx";
import { recordNouns } from "../features/subscriptions/record/texts.ts";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { chatLinks } from "../lib/records/chat-message.ts";
import { RecordAbsent } from "../lib/records/record-page.tsx";
import { useMay } from "../lib/session/may.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

export const Route = createFileRoute("/dashboard/subscriptions_/$id")({
  head: () => pageTitle(screenTitles.subscription),
  staticData: { title: () => screenTitles.subscription },
  component: SubscriptionPage,
});

function SubscriptionPage() {
  const may = useMay();
  const { id } = Route.useParams();
  const { tenant } = useSignedIn();
  const today = useToday();
  const words = useBusinessWords();
  const detail = trpc.subscriptions.read.useQuery({ id });
  const chat = trpc.reminders.chat.useQuery({ about: "subscription", id });
  const { act, dialog } = useSubscriptionActs(today);
  const reminding = useReminding("subscriptions");
  const taking = useTakingPayment();

  if (!detail.data) return <RecordAbsent query={detail} list="/dashboard/subscriptions" texts={recordNouns(words)} />;
  const subscription = detail.data;
  const writer = { businessName: tenant.businessName, today, mayReply: may("inbox.reply") };
  return (
    <>
      <SubscriptionRecord
        subscription={subscription}
        today={today}
        links={chat.data && chatLinks(chat.data, writer)}
        remind={reminding.remind}
        take={taking.take}
        onAct={(action) => act(action, subscription)}
      >
        <TermHistory id={id} today={today} maySetOpening={may("payments.reverse")} />
        <MessageHistory id={id} today={today} />
      </SubscriptionRecord>
      {dialog}
      {reminding.dialog}
      {taking.dialog}
    </>
  );
}
