import type { Product } from "@aavarti/contract/products";
import type { Subscription } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { SUBSCRIPTION_STATUSES } from "@aavarti/domain/subscription-terms";
import { CornerDownRight } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { trpc } from "../../lib/api/trpc.ts";
import { FieldInputs } from "../../lib/fields/field-inputs.tsx";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { FormSelect } from "../../lib/forms/form-select.tsx";
import { typedPaise } from "../../lib/forms/typed-amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { PaidNowFields, usePaidNow } from "../../lib/payments/paid-now.tsx";
import { useRefreshMoney } from "../../lib/payments/use-refresh-money.ts";
import { RecordDialog } from "../../lib/records/record-dialog.tsx";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";
import type { ComboboxOption } from "../../ui/combobox.tsx";
import { CapacityHint } from "./capacity-hint.tsx";
import { type CustomerChoices, CustomerField, type ProductChoices, ProductField } from "./choice-fields.tsx";
import { PaidOfTerm } from "./paid-of-term.tsx";
import {
  emptyValues,
  inputOf,
  resolveValues,
  type SubscriptionValues,
  valuesFor,
  valuesOf,
} from "./subscription-values.ts";
import { EndsFields, StartField } from "./term-fields.tsx";
import { previewTerm } from "./term-preview.ts";
import { TermPreviewCard } from "./term-preview-card.tsx";
import { subscriptionNouns, subscriptionTexts as texts } from "./texts.ts";
import { useUndoCreation } from "./use-undo-creation.ts";

interface SubscriptionFormProps {
  /** The subscription to edit; null creates one. */
  readonly subscription: Subscription | null;
  /** The product of a new subscription, when the form was opened from its page. */
  readonly product?: Product | null;
  /** The customer of a new subscription, when the form was opened beside the list of them. */
  readonly customer?: Subscription["customer"] | null;
  readonly today: CalendarDate;
  readonly customers: CustomerChoices;
  readonly products: ProductChoices;
  /** Whether the user may record that a new one was paid at once. */
  readonly mayTakePayment: boolean;
  readonly onClose: () => void;
}

/**
 * The dialog that creates a subscription, or edits the given one (null creates), with a preview of
 * its term. Open while mounted. Choosing a product sets duration, price and, for a new one, the
 * joining fee; typing a price removes the note that says so. A new one can be paid at once with
 * `mayTakePayment`; of an existing one it says what was paid of its newest term.
 */
export function SubscriptionForm({
  subscription,
  product: itsProduct = null,
  customer: itsCustomer = null,
  today,
  customers,
  products,
  mayTakePayment,
  onClose,
}: SubscriptionFormProps) {
  const nouns = subscriptionNouns(useBusinessWords());
  const outcomes = useRecordOutcomes("subscriptions");
  const refreshMoney = useRefreshMoney();
  const undo = useUndoCreation();
  const create = trpc.subscriptions.create.useMutation({
    ...outcomes.create,
    onSuccess: ({ id, payment: recorded }, { payment }) => {
      paid.keep();
      if (payment?.amount) undo.announce({ id, amount: String(payment.amount), mode: payment.mode, payment: recorded });
      else outcomes.create.onSuccess();
      void refreshMoney();
    },
  });
  const update = trpc.subscriptions.update.useMutation(outcomes.update);
  const [customer, setCustomer] = useState<ComboboxOption | null>(
    subscription ? customerOption(subscription.customer) : itsCustomer && customerOption(itsCustomer),
  );
  const [product, setProduct] = useState<ComboboxOption | null>(
    subscription ? productOption(subscription.product) : itsProduct && productOption(itsProduct),
  );
  const [chosenProduct, setChosenProduct] = useState<Product | null>(itsProduct);
  const [isFilled, setIsFilled] = useState(itsProduct !== null);
  const empty = {
    ...(itsProduct ? valuesFor(itsProduct, today) : emptyValues(today)),
    ...(itsCustomer && { customerId: itsCustomer.id }),
  };
  const form = useForm<SubscriptionValues>({
    resolver: resolveValues(nouns),
    defaultValues: subscription ? valuesOf(subscription) : empty,
    mode: "onTouched",
  });
  // The form focuses the first invalid field in the order of registration.
  for (const name of ["customerId", "productId", "startDate"] as const) form.register(name);
  const input = inputsOf(form);
  const values = { ...emptyValues(today), ...useWatch({ control: form.control }) };
  const preview = previewTerm(values, today);
  const asksPaid = mayTakePayment && !subscription;
  const paid = usePaidNow({
    customerId: asksPaid ? values.customerId || null : null,
    cost: (typedPaise(values.price) ?? 0) + (typedPaise(values.setupFee ?? "") ?? 0),
  });

  /** Sets duration and price to those of the chosen product. */
  const chooseProduct = (chosen: Product) => {
    const { durationMonths, price, setupFee } = valuesFor(chosen, today);
    form.setValue("ends", "months");
    form.setValue("durationMonths", durationMonths);
    form.setValue("price", price, { shouldDirty: true });
    if (!subscription) form.setValue("setupFee", setupFee);
    setChosenProduct(chosen);
    if (form.formState.isSubmitted) void form.trigger();
    setIsFilled(true);
  };

  const startAgain = () => {
    form.reset(empty);
    paid.reset();
    setCustomer(itsCustomer && customerOption(itsCustomer));
    setProduct(itsProduct && productOption(itsProduct));
    setChosenProduct(itsProduct);
    setIsFilled(itsProduct !== null);
    form.setFocus("customerId");
  };

  return (
    <RecordDialog
      list="subscriptions"
      id={subscription?.id ?? null}
      form={form}
      title={subscription ? nouns.editTitle : nouns.create}
      saveLabel={nouns.save}
      create={create}
      update={update}
      toInput={(valid) => ({ ...inputOf(valid), ...(paid.payment && { payment: paid.payment }) })}
      isBlocked={paid.isBlocked}
      onAgain={startAgain}
      onClose={onClose}
    >
      <CustomerField form={form} choices={customers} selected={customer} onSelect={setCustomer} />
      <ProductField
        form={form}
        choices={products}
        selected={product}
        hint={chosenProduct && !isItsProduct(subscription, chosenProduct) && <CapacityHint product={chosenProduct} />}
        onSelect={setProduct}
        onChoose={chooseProduct}
      />
      <div className="grid grid-cols-2 gap-4">
        <StartField form={form} values={values} />
        <AmountField
          {...input("price", { onChange: () => setIsFilled(false) })}
          label={texts.fields.price}
          hint={isFilled ? <FilledHint words={nouns.filled} /> : texts.fields.priceHint}
          required
        />
      </div>
      {typeof values.setupFee === "string" && (
        <AmountField {...input("setupFee")} label={texts.fields.setupFee} hint={texts.fields.setupFeeHint} />
      )}
      <EndsFields form={form} values={values} />
      <TermPreviewCard preview={preview} today={today} />
      {subscription && <PaidOfTerm subscriptionId={subscription.id} />}
      {asksPaid && <PaidNowFields paid={paid} />}
      <FormSelect
        form={form}
        name="status"
        label={listTexts.fields.status}
        options={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
      />
      <FieldInputs form={form} entity="subscription" />
    </RecordDialog>
  );
}

function FilledHint({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <CornerDownRight aria-hidden className="size-3" strokeWidth={1.75} />
      {words}
    </span>
  );
}

/** Returns whether the subscription already occupies a place of the product. */
const isItsProduct = (subscription: Subscription | null, { id }: Product): boolean => subscription?.productId === id;

const customerOption = ({ id, name, email }: Subscription["customer"]): ComboboxOption => ({
  id,
  label: name,
  detail: email,
});

const productOption = ({ id, name }: Subscription["product"]): ComboboxOption => ({ id, label: name, detail: "" });
