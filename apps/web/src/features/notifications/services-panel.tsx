import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { CircleCheck, CircleHelp, CircleX, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Panel } from "../../ui/panel.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { serviceTexts as texts } from "./settings-texts.ts";

type Services = Outputs["notifications"]["serviceStatus"]["services"];
type Service = Services[ReminderChannel];

const MINUTE_MS = 60_000;

/**
 * Shows whether the providers of email and WhatsApp accept messages now, when that was checked, and
 * why not. The server asks them for each check; it does not report a remembered status. A check is
 * not repeated within a minute unless the button asks for it.
 */
export function ServicesPanel() {
  const status = trpc.notifications.serviceStatus.useQuery(undefined, { staleTime: MINUTE_MS });
  const services = status.isError ? undefined : status.data?.services;
  return (
    <Panel
      title={texts.title}
      lead={<Checked at={status.dataUpdatedAt} isFailed={status.isError} />}
      action={
        <Button size="sm" disabled={status.isFetching} onClick={() => void status.refetch()}>
          <RotateCw
            aria-hidden
            className={classNames("size-4", status.isFetching && "animate-spin motion-reduce:animate-none")}
            strokeWidth={1.75}
          />
          {status.isFetching ? texts.checking : texts.check}
        </Button>
      }
    >
      <div className="grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x">
        {REMINDER_CHANNELS.map((channel) => (
          <ServiceState key={channel} channel={channel} services={services} isAsking={status.isPending} />
        ))}
      </div>
    </Panel>
  );
}

/** Shows the minutes since the last check, updated while the page stays open. */
function Checked({ at, isFailed }: { at: number; isFailed: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  if (isFailed) return texts.failed;
  if (at === 0) return texts.notChecked;
  return texts.checked(Math.max(0, Math.floor((now - at) / MINUTE_MS)));
}

const isWorking = (service: Service | undefined): boolean => service?.configured === true && service.error === null;

function ServiceState({
  channel,
  services,
  isAsking,
}: {
  channel: ReminderChannel;
  services: Services | undefined;
  isAsking: boolean;
}) {
  const service = services?.[channel];
  const isActive = isWorking(service);
  const problem = service && !isActive ? (service.error ?? texts.notConfigured) : null;
  const standIn = REMINDER_CHANNELS.find((other) => other !== channel && isWorking(services?.[other]));
  return (
    <div className="flex items-start gap-3 p-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-sunken dark:bg-hover">
        <ChannelGlyph channel={channel} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-2">
          <span className="font-semibold max-lg:text-md">{channelTexts[channel].name}</span>
          <Standing isActive={isActive} problem={problem} />
        </h3>
        {problem ? (
          <p className="mt-2 rounded-sm bg-overdue-soft px-3 py-2 text-sm text-overdue-text wrap-anywhere">
            {problem} {standIn && channelTexts[standIn].standsIn(channelTexts[channel].nameInSentence)}
          </p>
        ) : (
          <p className="text-sm text-text-2">
            {isActive ? channelTexts[channel].works : isAsking ? texts.loading : texts.failed}
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows Active, Inactive with the error as a tooltip, or Unknown. */
function Standing({ isActive, problem }: { isActive: boolean; problem: string | null }) {
  if (isActive) return <Word tone="text-paid-text" icon={CircleCheck} word={texts.active} />;
  if (problem === null) return <Word tone="text-text-2" icon={CircleHelp} word={texts.unknown} />;
  return (
    <Tooltip label={problem}>
      <button type="button" className="rounded-xs">
        <Word tone="text-overdue-text" icon={CircleX} word={texts.inactive} />
      </button>
    </Tooltip>
  );
}

function Word({ tone, icon: Icon, word }: { tone: string; icon: typeof CircleCheck; word: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-1 text-sm font-medium", tone)}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {word}
    </span>
  );
}
