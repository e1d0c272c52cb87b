import type { MessageTemplate } from "@aavarti/contract/templates";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { renderMessage } from "@aavarti/domain/message-templates";
import { keepPreviousData } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TestSend } from "./test-send.tsx";
import { templateNouns, templateTexts } from "./texts.ts";

const texts = translatedTexts(() => templateTexts.preview);
type Sample = Outputs["templates"]["sample"];

/**
 * Shows a preview of a message's draft by email, updated while typing, and of its approved WhatsApp
 * text, which the draft doesn't change, with a customer's data, or invented data where there is
 * none, and the buttons that send a test of it to the signed-in user (`mayTest`). Another customer
 * can be chosen. A draft that can't be sent says why.
 */
export function TemplatePreview({
  template,
  draft,
  mayTest,
}: {
  template: MessageTemplate;
  draft: MessageText;
  mayTest: boolean;
}) {
  const { kind, language } = template;
  const [customerId, setCustomerId] = useState<string>();
  const sample = trpc.templates.sample.useQuery(
    { kind, language, ...(customerId ? { customerId } : {}) },
    { placeholderData: keepPreviousData },
  );
  return (
    <Panel title={texts.title} lead={texts.as}>
      {sample.data ? (
        <div className="grid grid-cols-1 gap-5 p-4">
          <CustomerPicker customer={sample.data.customer} onPick={setCustomerId} />
          <Shown template={template} draft={draft} sample={sample.data} />
          <TestSend
            key={`${kind} ${language}`}
            message={{ kind, language, ...draft, ...(customerId ? { customerId } : {}) }}
            mayTest={mayTest}
          />
        </div>
      ) : sample.isError ? (
        <NotLoaded sentence={texts.failed} retry={templateTexts.retry} onRetry={() => sample.refetch()} />
      ) : (
        <div role="status" aria-label={templateTexts.loading} className="grid gap-3 p-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-24 w-3/4" />
        </div>
      )}
    </Panel>
  );
}

function CustomerPicker({ customer, onPick }: { customer: Sample["customer"]; onPick: (id: string) => void }) {
  const nouns = templateNouns(useBusinessWords());
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 200);
  const page = trpc.customers.list.useQuery(
    { limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  );
  const option = ({ id, name, email, phone }: NonNullable<Sample["customer"]>) => ({
    id,
    label: name,
    detail: email || (phone ? phoneLabel(phone) : ""),
  });
  if (!customer) return <p className="text-sm text-text-2">{nouns.nobody}</p>;
  return (
    <Field label={nouns.customer}>
      {(control) => (
        <Combobox
          control={control}
          selected={option(customer)}
          options={(page.data?.items ?? []).map(option)}
          isLoading={page.isFetching}
          texts={{ placeholder: texts.search, loading: texts.loading, none: nouns.noMatch }}
          onSearch={setTyped}
          onSelect={({ id }) => onPick(id)}
        />
      )}
    </Field>
  );
}

function Shown({ template, draft, sample }: { template: MessageTemplate; draft: MessageText; sample: Sample }) {
  const nouns = templateNouns(useBusinessWords());
  const rendered = renderMessage(template.kind, draft, sample.values);
  return (
    <>
      {sample.isExample && sample.customer && <p className="text-sm text-text-2">{nouns.example}</p>}
      <Channel channel="email">
        <div className="overflow-hidden rounded-md border border-line">
          {rendered.ok ? (
            <>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line bg-sunken px-4 py-2.5 text-sm">
                <dt className="text-text-2">{texts.from}</dt>
                <dd className="min-w-0 cut-off">{sample.from}</dd>
                <dt className="text-text-2">{texts.subject}</dt>
                <dd lang={template.language} className="min-w-0 font-medium wrap-anywhere">
                  {rendered.subject}
                </dd>
              </dl>
              <div
                lang={template.language}
                data-testid="email-preview"
                className="px-4 py-3 whitespace-pre-line wrap-anywhere"
              >
                {rendered.text}
              </div>
            </>
          ) : (
            <p role="status" className="flex items-start gap-2 bg-today-soft px-4 py-3 text-today-text">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{texts.cannot}</b> {reasonText(rendered.problem)}
              </span>
            </p>
          )}
        </div>
      </Channel>
      <Channel channel="whatsapp">
        <div className="rounded-md border border-line bg-canvas p-3">
          <p
            lang={template.whatsapp.language}
            className="ml-auto max-w-[88%] rounded-lg rounded-br-xs bg-accent-soft px-3.5 py-2.5 wrap-anywhere"
          >
            {sample.whatsapp}
          </p>
        </div>
      </Channel>
    </>
  );
}

function Channel({ channel, children }: { channel: ReminderChannel; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 flex items-center gap-1.5 font-medium max-lg:text-md">
        <span className="text-text-2">
          <ChannelGlyph channel={channel} className="size-4" />
        </span>
        {channelTexts[channel].name}
      </h3>
      {children}
    </div>
  );
}
