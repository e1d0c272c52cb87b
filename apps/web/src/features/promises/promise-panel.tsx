import type { CalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { PromiseChip } from "../../lib/records/promise-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelNote, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { PromiseDialog } from "./promise-dialog.tsx";
import { promiseTexts as texts } from "./texts.ts";
import { type CustomerPromise, usePromiseActs } from "./use-promises.ts";

/** The number of past promises shown, enough to see whether a customer keeps them. */
const SHOWN = 5;

/**
 * Shows a customer's promises to pay: suggested ones to confirm or dismiss first, then open ones,
 * which can be withdrawn, then past ones; and, for a role that may, a button that opens the dialog
 * to record one. At most five, and no dismissed ones. A payer's promises about the customer have
 * their name; the numbers kept and broken, in the title's line, are the customer's own.
 */
export function PromisePanel({ customer, today }: { customer: { id: string; name: string }; today: CalendarDate }) {
  const [isAdding, setIsAdding] = useState(false);
  const promises = trpc.promises.list.useQuery({ customerId: customer.id, limit: 50 });
  const status = trpc.promises.status.useQuery({ customerId: customer.id });
  const shown = inOrder(promises.data?.items ?? []);
  const { kept = 0, broken = 0 } = status.data ?? {};
  return (
    <Panel
      title={texts.title}
      action={
        <>
          {kept + broken > 0 && <PanelNote>{texts.rate(kept, broken)}</PanelNote>}
          <Button needs="promises.record" size="sm" onClick={() => setIsAdding(true)}>
            {texts.record}
          </Button>
        </>
      }
    >
      {promises.isPending && <PanelWaiting label={texts.loading} />}
      {promises.isLoadingError && (
        <NotLoaded sentence={texts.notLoaded} retry={texts.retry} onRetry={() => promises.refetch()} />
      )}
      {promises.isSuccess && shown.length === 0 && <p className="px-4 py-4 text-text-2">{texts.none}</p>}
      <ul>
        {shown.map((promise) => (
          <li key={promise.id}>
            <PromiseRow promise={promise} payer={promise.customer.id === customer.id ? null : promise.customer.name} />
          </li>
        ))}
      </ul>
      {isAdding && <PromiseDialog customer={customer} today={today} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

const ORDER: readonly CustomerPromise["state"][] = ["suggested", "open", "kept", "broken", "withdrawn"];
const inOrder = (promises: readonly CustomerPromise[]): CustomerPromise[] =>
  promises
    .filter(({ state }) => state !== "dismissed")
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
    .slice(0, SHOWN);

type Act = { readonly mutate: (promise: { id: string }) => void; readonly isPending: boolean };

/** One promise, with the payer's name if they made it. */
function PromiseRow({ promise, payer }: { promise: CustomerPromise; payer: string | null }) {
  const { id, state, message, words, remindersResumeOn } = promise;
  const { confirm, dismiss, withdraw } = usePromiseActs();
  const today = useToday();
  const said = message?.text ?? words;
  const act = (label: string, look: "ghost" | "soft", { mutate, isPending }: Act) => (
    <Button
      needs="promises.record"
      needsNetwork
      size="sm"
      look={look}
      disabled={isPending}
      onClick={() => mutate({ id })}
    >
      {label}
    </Button>
  );
  return (
    <PanelRow className="flex-wrap gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <PromiseChip promise={promise} />
        {payer && <span className="ms-2 text-sm text-text-2">{payer}</span>}
        {said && <p className="mt-1.5 wrap-anywhere">“{said}”</p>}
        {remindersResumeOn && (
          <p className="mt-1 text-sm text-text-2">{texts.waits(dayLabel(remindersResumeOn, today))}</p>
        )}
      </div>
      {state === "suggested" && (
        <div className="flex gap-2">
          {act(texts.dismiss, "ghost", dismiss)}
          {act(texts.confirm, "soft", confirm)}
        </div>
      )}
      {state === "open" && act(texts.withdraw, "ghost", withdraw)}
    </PanelRow>
  );
}
