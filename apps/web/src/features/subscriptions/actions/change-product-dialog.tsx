import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseCalendarDate } from "@aavarti/domain/calendar";
import { parseAmount } from "@aavarti/domain/money";
import type { ChangeMode } from "@aavarti/domain/proration";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, dayWithYear, fullDay } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Combobox, type ComboboxOption } from "../../../ui/combobox.tsx";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { optionOfProduct, type ProductChoices } from "../choice-fields.tsx";
import { actionNouns, actionTexts } from "./texts.ts";
import { type SubscriptionDetail, useSubscriptionActions } from "./use-subscription-actions.ts";

const texts = translatedTexts(() => actionTexts.change);

/**
 * Shows the dialog that changes a subscription's product from today on, after showing the credit,
 * the charge and the new end date, which the server computes. Open while mounted; `onClose` runs
 * once it is changed. Its present product can't be chosen. The end date stays, or a new term starts
 * today. It can't be saved while the amounts load, also while those of an earlier choice are shown,
 * or when they failed to load. A toast says the result.
 */
export function ChangeProductDialog({
  subscription,
  products,
  today,
  onClose,
}: {
  subscription: SubscriptionDetail;
  products: ProductChoices;
  today: CalendarDate;
  onClose: () => void;
}) {
  const nouns = actionNouns(useBusinessWords());
  const { change } = useSubscriptionActions();
  const [product, setProduct] = useState<ComboboxOption | null>(null);
  const [mode, setMode] = useState<ChangeMode>("keep_end");
  const quote = trpc.subscriptions.previewChange.useQuery(
    { id: subscription.id, productId: product?.id ?? "", mode },
    { enabled: product !== null, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const options = products.products.filter(({ id }) => id !== subscription.productId).map(optionOfProduct);
  const save = () =>
    product && change.mutate({ id: subscription.id, productId: product.id, mode }, { onSuccess: onClose });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={nouns.changeOf(subscription.customer.name)}
      closeLabel={actionTexts.close}
      focusOn="input"
    >
      <Decision
        lead={texts.lead(subscription.product.name, dayWithYear(subscription.endDate))}
        actLabel={nouns.change}
        cancelLabel={actionTexts.cancel}
        isDisabled={product === null || !quote.isSuccess || quote.isPlaceholderData || change.isPending}
        onAct={save}
        onCancel={onClose}
      >
        <Field label={nouns.changed}>
          {(control) => (
            <Combobox
              control={control}
              selected={product}
              options={options}
              isLoading={products.isLoading}
              texts={nouns.productChoice}
              onSearch={products.onSearch}
              onSelect={setProduct}
            />
          )}
        </Field>
        <ChoiceCards
          legend={texts.mode}
          value={mode}
          onChange={setMode}
          choices={[
            {
              value: "keep_end",
              label: texts.keepEnd,
              hint: texts.keepEndHint(dayLabel(subscription.endDate, today)),
            },
            { value: "restart", label: texts.restart, hint: texts.restartHint },
          ]}
        />
        {quote.isError ? (
          <FormProblem>{messageOf(quote.error, actionTexts.unreachable)}</FormProblem>
        ) : product ? (
          <Quote quote={quote.data} chargeLabel={nouns.charge} />
        ) : (
          <p className="rounded-md border border-dashed border-line-strong px-4 py-3 text-text-2">{nouns.choose}</p>
        )}
      </Decision>
    </Dialog>
  );
}

function Quote({
  quote,
  chargeLabel,
}: {
  quote: Outputs["subscriptions"]["previewChange"] | undefined;
  chargeLabel: string;
}) {
  if (!quote) return <Skeleton className="h-32 w-full rounded-md" />;
  const hasPendingSteps = quote.toPay.startsWith("-");
  const end = parseCalendarDate(quote.endDate);
  return (
    <dl aria-live="polite" className="num grid gap-1.5 rounded-md border border-accent-line bg-accent-soft p-4">
      <Line label={chargeLabel} value={amountLabel(quote.charge)} />
      <Line
        label={texts.credit(quote.daysLeft)}
        value={parseAmount(quote.credit) === 0 ? amountLabel("0") : `−${amountLabel(quote.credit)}`}
      />
      <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-accent-line pt-2.5">
        <dt className="font-medium">{hasPendingSteps ? texts.toReturn : texts.toPay}</dt>
        <dd className="text-xl font-semibold">{amountLabel(quote.toPay.replace("-", ""))}</dd>
      </div>
      <Line label={texts.renewsOn} value={end ? fullDay(end) : quote.endDate} />
    </dl>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
