import type { MessagePriceList, MessageSpending } from "@aavarti/contract/message-costs";
import { PRICE_CATEGORIES, type PriceCategory, parsePrice } from "@aavarti/domain/message-prices";
import { parseAmount } from "@aavarti/domain/money";
import { type FormEvent, type ReactNode, useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { dayWithYear } from "../../lib/display/display.ts";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { SettingsSwitch } from "../notifications/settings-switch.tsx";
import { Spending } from "./spending.tsx";
import { messageCostTexts as texts } from "./texts.ts";

/**
 * Shows what WhatsApp messages cost, which it loads: this month's spending and the budget, with
 * `mayReadSpending`, and the price list. Changing them needs `mayChange`.
 */
export function MessageCostsPanel({ mayReadSpending, mayChange }: { mayReadSpending: boolean; mayChange: boolean }) {
  const prices = trpc.messageCosts.prices.useQuery();
  const spending = trpc.messageCosts.spending.useQuery(undefined, { enabled: mayReadSpending });
  const isFailed = prices.isError || spending.isError;
  const retry = () => Promise.all([prices.refetch(), mayReadSpending && spending.refetch()]);
  const isReady = prices.data && (spending.data || !mayReadSpending);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {isReady ? (
        <>
          {spending.data && (
            <>
              <Spending spending={spending.data} />
              <Budget spending={spending.data} mayChange={mayChange} />
            </>
          )}
          <Prices prices={prices.data} mayChange={mayChange} />
        </>
      ) : isFailed ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => void retry()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
      {!mayChange && <p className="px-4 pb-4 text-sm text-text-2">{texts.readOnly}</p>}
    </Panel>
  );
}

const trimmed = (text: string): string => text.replace(/[,\s\p{Sc}]/gu, "");

function Budget({ spending: { budget }, mayChange }: { spending: MessageSpending; mayChange: boolean }) {
  const cache = trpc.useUtils();
  const stored = budget?.amount.replace(/\.00$/, "") ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const save = trpc.messageCosts.saveBudget.useMutation({
    onSuccess(saved) {
      cache.messageCosts.spending.setData(undefined, saved);
      setTyped(null);
      showToast({ title: texts.saved });
    },
    onError: (error) => showFailure(texts.saveFailed, error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = trimmed(typed ?? stored);
    if (amount !== "" && (parseAmount(amount) ?? 0) === 0) return setProblem(texts.budgetProblem);
    setProblem(undefined);
    save.mutate({ amount: amount === "" ? null : amount });
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line p-4">
        <TextField
          label={texts.budget}
          hint={texts.budgetHint}
          problem={problem}
          inputMode="decimal"
          inputClass="num"
          value={typed ?? stored}
          readOnly={!mayChange}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        {typed !== null && trimmed(typed) !== stored && (
          <Actions onCancel={() => [setTyped(null), setProblem(undefined)]}>
            <Button needsNetwork look="primary" type="submit" disabled={save.isPending} className="max-lg:flex-1">
              {save.isPending ? texts.saving : texts.saveBudget}
            </Button>
          </Actions>
        )}
      </form>
      {budget && (
        <div className="-mb-px border-t border-line">
          <SettingsSwitch
            label={texts.stops}
            lead={texts.stopsLead}
            isOn={save.isPending && save.variables.stops !== undefined ? save.variables.stops : budget.stops}
            mayChange={mayChange && !save.isPending}
            onChange={(stops) => save.mutate({ stops })}
          />
        </div>
      )}
    </>
  );
}

type Typed = Partial<Record<PriceCategory, string>>;

/** Leaves out a third decimal that is zero. */
const shownPrice = (price: string): string => price.replace(/0$/, "");

function Prices({ prices, mayChange }: { prices: MessagePriceList; mayChange: boolean }) {
  const cache = trpc.useUtils();
  const [typed, setTyped] = useState<Typed>({});
  const [problems, setProblems] = useState<Typed>({});
  const save = trpc.messageCosts.savePrices.useMutation({
    onSuccess(saved) {
      cache.messageCosts.prices.setData(undefined, saved);
      void cache.bulkMessages.invalidate();
      void cache.conversations.templates.invalidate();
      setTyped({});
      showToast({ title: texts.saved });
    },
    onError: (error) => showFailure(texts.saveFailed, error),
  });
  const { defaults } = prices;
  const isDirty = PRICE_CATEGORIES.some((one) => typed[one] !== undefined && typed[one] !== shownPrice(prices[one]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = PRICE_CATEGORIES.flatMap((one) => (typed[one] === undefined ? [] : [[one, trimmed(typed[one])]]));
    const faulty = given.filter(([, text]) => parsePrice(text ?? "") === null);
    setProblems(Object.fromEntries(faulty.map(([one]) => [one, texts.priceProblem])));
    if (faulty.length === 0) save.mutate(Object.fromEntries(given));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line p-4">
      <div>
        <h3 className="font-medium max-lg:text-md">{texts.prices}</h3>
        <p className="text-sm text-text-2">{texts.pricesLead}</p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {PRICE_CATEGORIES.map((one) => (
          <TextField
            key={one}
            label={texts.categories[one]}
            problem={problems[one]}
            inputMode="decimal"
            inputClass="num"
            value={typed[one] ?? shownPrice(prices[one])}
            readOnly={!mayChange}
            onChange={(event) => setTyped({ ...typed, [one]: event.target.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex-1 text-sm text-text-2">{texts.defaults(dayWithYear(defaults.from))}</p>
        {mayChange && !prices.isDefault && !isDirty && (
          <Button
            needsNetwork
            size="sm"
            look="ghost"
            disabled={save.isPending}
            onClick={() =>
              save.mutate({
                utility: defaults.utility,
                marketing: defaults.marketing,
                authentication: defaults.authentication,
              })
            }
          >
            {texts.useDefaults}
          </Button>
        )}
      </div>
      {isDirty && (
        <Actions onCancel={() => [setTyped({}), setProblems({})]}>
          <Button needsNetwork look="primary" type="submit" disabled={save.isPending} className="max-lg:flex-1">
            {save.isPending ? texts.saving : texts.savePrices}
          </Button>
        </Actions>
      )}
    </form>
  );
}

const Actions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">
    {children}
    <Button look="ghost" onClick={onCancel}>
      {texts.cancel}
    </Button>
  </div>
);
