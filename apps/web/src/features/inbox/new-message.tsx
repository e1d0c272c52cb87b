import { hasVisibleText } from "@aavarti/domain/one-line";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight, Send } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { CustomerChoices } from "../../lib/forms/customer-choices.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FormProblem, TextArea, TextInput } from "../../ui/input.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { findOpenConversation } from "./find-open-conversation.ts";
import { newMessageTexts as texts } from "./new-message-texts.ts";
import { TemplateForm } from "./template-picker.tsx";
import { useInboxCache } from "./use-inbox.ts";

type Customer = Pick<Outputs["customers"]["list"]["items"][number], "id" | "name" | "phone" | "email">;
type Channel = "whatsapp" | "email";

/**
 * The sheet in which a member begins a conversation: they choose a customer and a channel on which
 * the customer can be reached. Where there is a chat on WhatsApp, or an email conversation that
 * isn't closed, that one is opened (`onOpen` with its id), to write in it as usual. Otherwise the
 * first email is written here, or an approved WhatsApp template chosen: a conversation begins only
 * with what is sent. With `begins` the customer is chosen, and the channel if it names one, with
 * the text of a first email filled in. Open while mounted.
 */
export function NewMessage({
  begins,
  onOpen,
  onClose,
}: {
  begins?: { customer: Customer; channel: Channel | null; text: string };
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const words = useBusinessWords();
  const [customer, setCustomer] = useState<Customer | null>(begins?.customer ?? null);
  const [channel, setChannel] = useState<Channel | null>(begins?.channel ?? null);
  const back = () => (channel === null ? setCustomer(null) : setChannel(null));
  return (
    <SheetDialog
      onClose={onClose}
      title={texts.title}
      lead={customer?.name ?? texts.lead(words)}
      mark={
        customer && (
          <button
            type="button"
            aria-label={texts.back}
            onClick={back}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 hover:bg-hover lg:size-9"
          >
            <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        )
      }
      closeLabel={texts.close}
      focusOn="input"
    >
      {customer === null ? (
        <ChooseCustomer onChoose={setCustomer} />
      ) : channel === null ? (
        <ChooseChannel customer={customer} onOpen={onOpen} onBegin={setChannel} />
      ) : channel === "email" ? (
        <FirstEmail customer={customer} written={begins?.text ?? ""} onOpen={onOpen} />
      ) : (
        <FirstTemplate customer={customer} onOpen={onOpen} />
      )}
    </SheetDialog>
  );
}

function ChooseCustomer({ onChoose }: { onChoose: (customer: Customer) => void }) {
  const words = useBusinessWords();
  return (
    <CustomerChoices
      texts={texts}
      label={texts.lead(words)}
      none={() => texts.none(words)}
      contact={({ phone, email }) => [phone && phoneLabel(phone), email].filter(Boolean).join(" · ")}
      onChoose={onChoose}
    />
  );
}

/** The channels on which a customer can be reached, each with the address it goes to. */
function ChooseChannel({
  customer: { id, name, phone, email },
  onOpen,
  onBegin,
}: {
  customer: Customer;
  onOpen: (id: string) => void;
  onBegin: (channel: Channel) => void;
}) {
  const words = useBusinessWords();
  const utils = trpc.useUtils();
  const [opening, setOpening] = useState<Channel | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (channel: Channel) => {
    setOpening(channel);
    setProblem(null);
    try {
      const existing = await findOpenConversation(utils.client, { customerId: id, channel });
      if (existing) onOpen(existing.id);
      else onBegin(channel);
    } catch (error) {
      setProblem(messageOf(error, texts.opensFailed));
    }
    setOpening(null);
  };
  const reachable = [
    ...(phone ? [{ channel: "whatsapp" as const, address: phoneLabel(phone) }] : []),
    ...(email ? [{ channel: "email" as const, address: email }] : []),
  ];
  return (
    <div className="grid gap-3 border-t border-line px-4 py-4 lg:px-5">
      {problem && <FormProblem>{problem}</FormProblem>}
      {reachable.length === 0 && (
        <>
          <p className="text-text-2 max-lg:text-md">{texts.unreachable(name)}</p>
          <Link to="/dashboard/customers/$id" params={{ id }} className={buttonClass({ width: "full" })}>
            {texts.openCustomer(words)}
          </Link>
        </>
      )}
      {reachable.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm text-text-2 max-lg:text-base">{texts.channels}</legend>
          {reachable.map(({ channel, address }) => (
            <button
              key={channel}
              type="button"
              disabled={opening !== null}
              onClick={() => void begin(channel)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-3 text-left hover:bg-hover disabled:opacity-60"
            >
              <ChannelGlyph channel={channel} className="size-5 text-text-2" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium max-lg:text-md">{channelTexts[channel].name}</span>
                <span className="num block cut-off text-sm text-text-2">{address}</span>
              </span>
              {opening === channel && <span className="text-sm text-text-2">{texts.opening}</span>}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function FirstEmail({
  customer,
  written,
  onOpen,
}: {
  customer: Customer;
  written: string;
  onOpen: (id: string) => void;
}) {
  const [subject, setSubject] = useState("");
  const [text, setText] = useState(written);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const starting = trpc.conversations.start.useMutation();
  const { refresh } = useInboxCache();
  const isBlank = !hasVisibleText(subject) || !hasVisibleText(text);
  const submit = async () => {
    if (isBlank || isSending.current) return;
    isSending.current = true;
    setProblem(null);
    try {
      const { id } = await starting.mutateAsync({ customerId: customer.id, subject, text });
      onOpen(id);
      void refresh();
    } catch (error) {
      setProblem(messageOf(error, texts.notSent));
    }
    isSending.current = false;
  };
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line px-4 py-4 lg:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <p className="num text-sm wrap-anywhere text-text-2 max-lg:text-base">{customer.email}</p>
      <TextInput
        aria-label={texts.subject}
        placeholder={texts.subject}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        rows={6}
        aria-label={texts.text}
        placeholder={texts.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
        className="max-h-80 resize-none"
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" size="lg" needsNetwork disabled={isBlank || starting.isPending}>
          <Send aria-hidden className="size-4" strokeWidth={1.75} />
          {starting.isPending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}

function FirstTemplate({ customer: { id, name }, onOpen }: { customer: Customer; onOpen: (id: string) => void }) {
  const maySend = useMay()("reminders.send");
  const utils = trpc.useUtils();
  const { refresh } = useInboxCache();
  const offers = trpc.conversations.templatesFor.useQuery({ customerId: id }, { enabled: maySend });
  const starting = trpc.conversations.startWithTemplate.useMutation();
  return (
    <div className="grid gap-3 overflow-y-auto border-t border-line px-4 py-4 lg:px-5">
      {maySend ? (
        <>
          <p className="text-text-2 max-lg:text-md">{texts.whatsappLead(name)}</p>
          <TemplateForm
            offers={offers}
            onSend={async (chosen) => onOpen((await starting.mutateAsync({ customerId: id, ...chosen })).id)}
            onSettled={() => Promise.all([refresh(), utils.conversations.templatesFor.invalidate({ customerId: id })])}
          />
        </>
      ) : (
        <p className="text-text-2 max-lg:text-md">{texts.noTemplates}</p>
      )}
    </div>
  );
}
