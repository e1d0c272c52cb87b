import type { CalendarDate } from "@aavarti/domain/calendar";
import { CUSTOMER_LINE_NAMES } from "@aavarti/domain/customer-lines";
import { parseSignedAmount } from "@aavarti/domain/money";
import type { Standing } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { Mail, Pencil, Phone, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { paiseLabel } from "../../../lib/display/amounts.ts";
import { dayWithYear, NOTHING, phoneLabel } from "../../../lib/display/display.ts";
import { FieldFacts } from "../../../lib/fields/field-facts.tsx";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { fieldLabel } from "../../../lib/i18n/field-labels.ts";
import { countSubscriptions } from "../../../lib/list/count-subscriptions.ts";
import { type Remind, RemindButton } from "../../../lib/list/remind.tsx";
import { ChatLink } from "../../../lib/records/chat-link.tsx";
import { type Chat, chatLinks, type Writer } from "../../../lib/records/chat-message.ts";
import { callLink } from "../../../lib/records/contact-links.ts";
import { Fact, Facts, RecordPage } from "../../../lib/records/record-page.tsx";
import { SubscriptionLine } from "../../../lib/records/subscription-line.tsx";
import { Allowed, useMay } from "../../../lib/session/may.tsx";
import { buttonClass, squareButtonClass } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { WhatsappIcon } from "../../../ui/whatsapp-icon.tsx";
import { CustomerStatusBadge } from "../customer-status.tsx";
import { RecordTags } from "../tags/record-tags.tsx";
import { PinnedNote } from "./notes/pinned-note.tsx";
import type { NoteRights } from "./notes/use-note-acts.ts";
import { recordNouns, recordTexts as texts } from "./texts.ts";

export type CustomerRecordData = Outputs["customers"]["read"];
type Subscribed = CustomerRecordData["subscriptions"][number];

interface RecordProps {
  readonly record: CustomerRecordData;
  readonly today: CalendarDate;
  /** Whom a message goes to and what it asks for; undefined until it is loaded. */
  readonly chat: Chat | undefined;
  readonly businessName: string;
  readonly rights: NoteRights;
  readonly remind: Remind;
  readonly onRenew: (subscription: Subscribed) => void;
  /** Shown first, above everything else. */
  readonly notice: ReactNode;
  /** What the customer owes, provided by another feature. */
  readonly balance: ReactNode;
  /** Facts provided by other features. */
  readonly facts: ReactNode;
  /** The timeline, and sections provided by other features. */
  readonly children: ReactNode;
}

const DUE: readonly Standing[] = ["due_today", "in_grace", "overdue"];

/**
 * Shows a customer's page: what they owe (`balance`), the price of renewals due today or earlier,
 * how to reach them, and their subscriptions, which can be renewed (`onRenew`) where status and
 * role allow it, with `notice` and a pinned note above; `children` (the timeline) come below. Tags
 * and notes can be changed with `rights.mayWrite`; `remind` null hides Remind.
 */
export function CustomerRecord({
  record,
  today,
  chat,
  businessName,
  rights,
  remind,
  onRenew,
  notice,
  balance,
  facts,
  children,
}: RecordProps) {
  const words = useBusinessWords();
  return (
    <RecordPage
      back={{ to: "/dashboard/customers", label: words.customer.many }}
      name={record.name}
      lead={record.company ?? record.email}
      badge={<CustomerStatusBadge status={record.status} />}
      aside={
        <>
          <RecordTags customerId={record.id} tags={record.tags} mayChange={rights.mayWrite} />
          {balance}
          <Due subscriptions={record.subscriptions} />
          <div className="grid gap-2">
            <RemindButton id={record.id} remind={remind} />
            <Contacts record={record} chat={chat} writer={{ businessName, today, mayReply: useMay()("inbox.reply") }} />
          </div>
          <CustomerFacts record={record}>{facts}</CustomerFacts>
        </>
      }
    >
      {notice}
      {record.pinnedNote && <PinnedNote note={record.pinnedNote} rights={rights} />}
      <Subscriptions record={record} today={today} onRenew={onRenew} />
      {children}
    </RecordPage>
  );
}

/**
 * What the renewals that are due come to; highlighted when one is late, and not rendered when none
 * is due.
 */
function Due({ subscriptions }: { subscriptions: readonly Subscribed[] }) {
  const words = useBusinessWords();
  const due = subscriptions.filter(({ standing }) => DUE.includes(standing));
  if (due.length === 0) return null;
  const isLate = due.some(({ standing }) => standing !== "due_today");
  const sum = due.reduce((total, { amountDue }) => total + (parseSignedAmount(amountDue) ?? 0), 0);
  return (
    <div
      className={`num flex items-baseline justify-between gap-3 rounded-md border p-4 ${isLate ? "border-overdue-line bg-overdue-soft text-overdue-text" : "border-line bg-surface"}`}
    >
      <span>
        <span className="block font-medium">{texts.due}</span>
        <span className="text-sm">{countSubscriptions(words, due.length)}</span>
      </span>
      <span className="text-xl font-semibold">{paiseLabel(sum)}</span>
    </div>
  );
}

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
/** Beside a label, for which a narrow phone has room only without it. */
const labelled = { ...glyph, className: "size-4 max-[400px]:hidden" } as const;

/**
 * The ways to reach the customer. Messages go to who pays, and ask for what is due; until that is
 * known, these buttons do nothing.
 */
function Contacts({ record, chat, writer }: Pick<RecordProps, "record" | "chat"> & { writer: Writer }) {
  const { phone } = record;
  const links = chat && chatLinks(chat, writer);
  const hasWhatsapp = links ? links.whatsapp : phone;
  const hasMail = links ? links.email : record.email;
  const reader = chat && chat.contact.id !== record.id ? texts.toPayer(chat.contact.name) : undefined;
  const linkClass = buttonClass({ className: "flex-1" });
  return (
    <div className="flex gap-2">
      {hasWhatsapp && (
        <ChatLink href={links?.whatsapp ?? undefined} title={reader} className={linkClass}>
          <WhatsappIcon className={labelled.className} />
          {texts.whatsapp}
        </ChatLink>
      )}
      {phone && (
        <a href={callLink(phone)} className={linkClass}>
          <Phone {...labelled} />
          {texts.call}
        </a>
      )}
      {hasMail && (
        <a
          href={links?.email ?? undefined}
          title={reader}
          aria-label={hasWhatsapp ? texts.mail : undefined}
          className={hasWhatsapp ? squareButtonClass : linkClass}
        >
          <Mail {...glyph} />
          {!hasWhatsapp && texts.mail}
        </a>
      )}
      <Allowed needs="customers.write">
        <Link
          to="/dashboard/customers"
          search={{ q: record.name, form: record.id }}
          aria-label={texts.edit}
          className={squareButtonClass}
        >
          <Pencil {...glyph} />
        </Link>
      </Allowed>
    </div>
  );
}

function CustomerFacts({ record, children }: { record: CustomerRecordData; children: ReactNode }) {
  const nouns = recordNouns(useBusinessWords());
  return (
    <Facts>
      <Fact label={fieldLabel("phone")}>{record.phone ? phoneLabel(record.phone) : NOTHING}</Fact>
      <Fact label={fieldLabel("email")}>{record.email || NOTHING}</Fact>
      {CUSTOMER_LINE_NAMES.map(
        (line) =>
          record[line] && (
            <Fact key={line} label={fieldLabel(line)}>
              {record[line]}
            </Fact>
          ),
      )}
      <FieldFacts entity="customer" values={record.fields} />
      <Fact label={nouns.since}>{dayWithYear(record.since)}</Fact>
      {children}
    </Facts>
  );
}

function Subscriptions({ record, today, onRenew }: Pick<RecordProps, "record" | "today" | "onRenew">) {
  const nouns = recordNouns(useBusinessWords());
  return (
    <Panel
      title={nouns.subscriptions}
      action={
        <Allowed needs="subscriptions.write">
          <Link to="/dashboard/subscriptions" search={{ form: "new" }} className={buttonClass({ size: "sm" })}>
            <Plus {...glyph} />
            {nouns.newSubscription}
          </Link>
        </Allowed>
      }
    >
      {record.subscriptions.length === 0 ? (
        <p className="px-4 py-4 text-text-2 max-lg:text-md">{nouns.noSubscription}</p>
      ) : (
        <ul>
          {record.subscriptions.map((subscription) => (
            <SubscriptionLine
              key={subscription.id}
              subscription={subscription}
              name={subscription.product.name}
              today={today}
              renewLabel={texts.renew}
              renewName={texts.renewFor(subscription.product.name)}
              onRenew={() => onRenew(subscription)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
