import type { CommandSettings } from "@aavarti/contract/commands";
import { formatMessagePrice, oneMessagePrice } from "@aavarti/domain/message-cost";
import { type FormEvent, type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { commandTexts as texts } from "./texts.ts";

/** What an owner can write, typed the same in every language. */
const EXAMPLES = [
  { typed: "1 paid upi", means: () => texts.paid },
  { typed: "2 kal", means: () => texts.later },
  { typed: "3 renew 6", means: () => texts.renew },
  { typed: "4 call", means: () => texts.call },
  { typed: "undo 4821", means: () => texts.undo },
  { typed: "list", means: () => texts.list },
  { typed: "help", means: () => texts.help },
];

/**
 * Shows the signed-in owner's number for commands by WhatsApp, which it loads: the form that sends
 * a code to a number, the one that verifies it, and then the switch and the amount above which
 * commands ask for a code.
 */
export function CommandsPanel() {
  const settings = trpc.commands.settings.useQuery();
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {settings.data ? (
        <Setup settings={settings.data} />
      ) : settings.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => settings.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
    </Panel>
  );
}

/** Keeps the answer of a change as the settings, so that the panel shows it at once. */
function useKept() {
  const cache = trpc.useUtils();
  return (changed: CommandSettings) => cache.commands.settings.setData(undefined, changed);
}

type Step = "number" | "code" | "settings";

const stepOf = ({ phone, pendingPhone }: CommandSettings): Step =>
  pendingPhone !== null ? "code" : phone !== null ? "settings" : "number";

function Setup({ settings }: { settings: CommandSettings }) {
  // Where the owner went by a button; null follows what is stored.
  const [chosen, setChosen] = useState<Step | null>(null);
  const step = chosen ?? stepOf(settings);
  const follow = () => setChosen(null);
  const back = settings.phone === null ? undefined : () => setChosen("settings");
  return (
    <>
      {step === "number" && <NumberForm onSent={follow} onCancel={back} />}
      {step === "code" && (
        <CodeForm
          phone={settings.pendingPhone ?? ""}
          onVerified={follow}
          onOther={() => setChosen("number")}
          onCancel={back}
        />
      )}
      {step === "settings" && <Choices settings={settings} onChange={() => setChosen("number")} />}
      <dl aria-label={texts.examples} className="grid gap-1.5 border-t border-line px-4 py-3.5 text-sm">
        {EXAMPLES.map(({ typed, means }) => (
          <div key={typed} className="grid grid-cols-[7rem_1fr] gap-3">
            <dt className="num font-medium" lang="en">
              {typed}
            </dt>
            <dd className="text-text-2">{means()}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function NumberForm({ onSent, onCancel }: { onSent: () => void; onCancel: (() => void) | undefined }) {
  const profile = trpc.profile.read.useQuery();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const keep = useKept();
  const send = trpc.commands.sendCode.useMutation({
    onSuccess(changed) {
      keep(changed);
      showToast({ title: texts.codeSent });
      onSent();
    },
    onError: (error) => setProblem(messageOf(error, texts.codeFailed)),
  });
  const own = profile.data?.phone ? phoneLabel(profile.data.phone) : "";
  const phone = typed ?? own;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phone.trim() === "") return setProblem(texts.phoneRequired);
    setProblem(undefined);
    send.mutate({ phone });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={texts.phone}
        hint={texts.phoneHint}
        problem={problem}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        inputClass="num"
        value={phone}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Actions onCancel={onCancel}>
        <Button needsNetwork look="primary" type="submit" disabled={send.isPending} className="max-lg:flex-1">
          {send.isPending ? texts.sending : texts.sendCode}
        </Button>
      </Actions>
    </Form>
  );
}

function CodeForm({
  phone,
  onVerified,
  onOther,
  onCancel,
}: {
  phone: string;
  onVerified: () => void;
  onOther: () => void;
  onCancel: (() => void) | undefined;
}) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const keep = useKept();
  const verify = trpc.commands.verify.useMutation({
    onSuccess(changed) {
      keep(changed);
      showToast({ title: texts.numberVerified });
      onVerified();
    },
    onError: (error) => setProblem(messageOf(error, texts.verifyFailed)),
  });
  const again = trpc.commands.sendCode.useMutation({
    onSuccess(changed) {
      keep(changed);
      setProblem(undefined);
      showToast({ title: texts.codeSent });
    },
    onError: (error) => setProblem(messageOf(error, texts.codeFailed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(digits)) return setProblem(texts.codeRequired);
    setProblem(undefined);
    verify.mutate({ code: digits });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={texts.code}
        hint={texts.codeHint(phoneLabel(phone))}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClass="num"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Actions onCancel={onCancel}>
        <Button needsNetwork look="primary" type="submit" disabled={verify.isPending} className="max-lg:flex-1">
          {verify.isPending ? texts.verifying : texts.verify}
        </Button>
        <Button needsNetwork disabled={again.isPending} onClick={() => again.mutate({ phone })}>
          {texts.sendAgain}
        </Button>
        <Button look="ghost" onClick={onOther}>
          {texts.otherNumber}
        </Button>
      </Actions>
    </Form>
  );
}

const Form = ({ onSubmit, children }: { onSubmit: (event: FormEvent) => void; children: ReactNode }) => (
  <form noValidate onSubmit={onSubmit} className="grid gap-4 p-4">
    {children}
  </form>
);

const Actions = ({ onCancel, children }: { onCancel: (() => void) | undefined; children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">
    {children}
    {onCancel && (
      <Button look="ghost" onClick={onCancel}>
        {texts.cancel}
      </Button>
    )}
  </div>
);

function Choices({ settings, onChange }: { settings: CommandSettings; onChange: () => void }) {
  const prices = useMessagePrices();
  const keep = useKept();
  const [amount, setAmount] = useState<string | null>(null);
  const change = trpc.commands.change.useMutation({
    onSuccess(changed) {
      keep(changed);
      setAmount(null);
      showToast({ title: texts.saved });
    },
    onError: (error) => showFailure(texts.saveFailed, error),
  });
  const remove = trpc.commands.remove.useMutation({
    onSuccess(changed) {
      keep(changed);
      showToast({ title: texts.removed });
    },
    onError: (error) => showFailure(texts.removeFailed, error),
  });
  const stored = settings.askAbove.replace(/\.00$/, "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== null) change.mutate({ askAbove: amount.replace(/[,\s\p{Sc}]/gu, "") });
  };
  return (
    <>
      <PanelRow>
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="num font-medium max-lg:text-md">{phoneLabel(settings.phone ?? "")}</span>
          <Badge tone="quiet">{texts.verified}</Badge>
        </p>
        <RowMenu label={texts.actions}>
          {() => (
            <>
              <MenuItem onSelect={onChange}>{texts.change}</MenuItem>
              <MenuItem isDestructive onSelect={() => remove.mutate()}>
                {texts.remove}
              </MenuItem>
            </>
          )}
        </RowMenu>
      </PanelRow>
      <PanelRow>
        <div className="min-w-0 flex-1">
          <p className="font-medium max-lg:text-md">{texts.on}</p>
          <p className="text-sm text-text-2">{texts.onLead(formatMessagePrice(oneMessagePrice("UTILITY", prices)))}</p>
        </div>
        <Switch
          aria-label={texts.on}
          checked={settings.enabled}
          disabled={change.isPending}
          onCheckedChange={(enabled) => change.mutate({ enabled })}
        />
      </PanelRow>
      <Form onSubmit={submit}>
        <TextField
          label={texts.askAbove}
          hint={texts.askAboveHint}
          inputMode="decimal"
          inputClass="num"
          value={amount ?? stored}
          onChange={(event) => setAmount(event.target.value)}
        />
        {amount !== null && amount !== stored && (
          <Actions onCancel={() => setAmount(null)}>
            <Button needsNetwork look="primary" type="submit" disabled={change.isPending} className="max-lg:flex-1">
              {change.isPending ? texts.saving : texts.save}
            </Button>
          </Actions>
        )}
      </Form>
    </>
  );
}
