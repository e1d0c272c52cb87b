import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { storedText } from "../../lib/i18n/stored-text.ts";
import { Button } from "../../ui/button.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { consentTexts as texts } from "./texts.ts";

type Channel = Outputs["consent"]["read"]["channels"][number];

type Asked = {
  channel: Channel["channel"];
  purpose: "reminders" | "offers";
  state: "granted" | "withdrawn";
  question: "grant" | "withdraw" | "allowOffers" | "stopOffers";
};

/** Returns the change that a button asks for: the opposite of the current consent. */
function questionOf({ channel, mayRemind, mayOffer }: Channel, purpose: Asked["purpose"]): Asked {
  const holds = purpose === "reminders" ? mayRemind : mayOffer;
  const [stop, start] =
    purpose === "reminders" ? (["withdraw", "grant"] as const) : (["stopOffers", "allowOffers"] as const);
  return { channel, purpose, state: holds ? "withdrawn" : "granted", question: holds ? stop : start };
}

/**
 * Shows a customer's messaging consent per channel, which it loads: to reminders, with the source
 * of its last change, and to offers. For a role that may edit customers it has buttons that open
 * the dialog to change it, which asks how the customer said so. Offers can be changed only while
 * reminders are allowed.
 */
export function CustomerConsent({ customer }: { customer: { id: string; name: string } }) {
  const consent = trpc.consent.read.useQuery({ customerId: customer.id });
  const [asked, setAsked] = useState<Asked | null>(null);
  if (consent.isPending) return <ConsentWaiting />;
  if (!consent.data) {
    return (
      <Panel title={texts.title}>
        <NotLoaded sentence={texts.notLoaded} retry={texts.retry} onRetry={() => consent.refetch()} />
      </Panel>
    );
  }
  const { channels, history } = consent.data;
  return (
    <Panel title={texts.title}>
      {channels.map((channel) => {
        const last = history.find((entry) => entry.channel === channel.channel && entry.purpose === "reminders");
        return (
          <PanelRow key={channel.channel} className="flex-wrap gap-y-1">
            <div className="min-w-40 flex-1">
              <p className="font-medium">{channelTexts[channel.channel].name}</p>
              <p className={channel.mayRemind ? "text-text-2" : "text-overdue-text"}>
                {[
                  channel.words === null ? texts.allowed : storedText(channel.words, channel.wordsReason),
                  ...(channel.mayOffer ? [texts.offers] : []),
                ].join(" · ")}
              </p>
              {last && <p className="text-sm text-text-3">{texts.byWhom(last.source, last.by)}</p>}
            </div>
            {/* Wraps below the status as one group where there is no room beside it. */}
            <div className="-mr-2.5 ml-auto flex gap-1 max-lg:-mr-3.5">
              {channel.mayRemind && (
                <Button
                  needs="customers.write"
                  size="sm"
                  look="ghost"
                  onClick={() => setAsked(questionOf(channel, "offers"))}
                >
                  {channel.mayOffer ? texts.stopOffers : texts.allowOffers}
                </Button>
              )}
              <Button
                needs="customers.write"
                size="sm"
                look="ghost"
                onClick={() => setAsked(questionOf(channel, "reminders"))}
              >
                {channel.mayRemind ? texts.withdraw : texts.grant}
              </Button>
            </div>
          </PanelRow>
        );
      })}
      {asked && <ConsentDialog customer={customer} asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** A placeholder as high as the two channels. */
function ConsentWaiting() {
  return (
    <Panel title={texts.title}>
      <div role="status" aria-label={texts.loading}>
        {REMINDER_CHANNELS.map((channel) => (
          <PanelRow key={channel}>
            <span className="grid gap-2 py-1">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-3 w-36" />
            </span>
          </PanelRow>
        ))}
      </div>
    </Panel>
  );
}

/**
 * Asks how the customer gave or withdrew consent, because every change is recorded with its source.
 */
function ConsentDialog({
  customer,
  asked: { channel, purpose, state, question },
  onClose,
}: {
  customer: { id: string; name: string };
  asked: Asked;
  onClose: () => void;
}) {
  const [source, setSource] = useState("");
  const cache = trpc.useUtils();
  const record = trpc.consent.record.useMutation({
    onSuccess: onClose,
    onError: (error) => showFailure(texts.failed, error),
    onSettled: () => Promise.all([cache.consent.invalidate(), cache.reminders.invalidate()]),
  });
  const { dialog } = texts;
  const title = channelTexts[channel].consent[question](customer.name);
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={dialog.close} focusOn="input">
      <Decision
        actLabel={dialog.save}
        cancelLabel={dialog.cancel}
        isDisabled={source.trim() === "" || record.isPending}
        onAct={() => record.mutate({ customerId: customer.id, channel, purpose, state, source: source.trim() })}
        onCancel={onClose}
      >
        <TextField
          label={dialog.source}
          hint={dialog.sourceHint}
          value={source}
          maxLength={200}
          placeholder={dialog.placeholder}
          onChange={(event) => setSource(event.target.value)}
        />
      </Decision>
    </Dialog>
  );
}
