import { CreateProduct, type Product } from "@aavarti/contract/products";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { wholeRupees } from "../../lib/display.ts";
import { monthsFallingBackTo } from "../../lib/duration-input.ts";
import { showServerProblems } from "../../lib/form-problems.ts";
import { useUnsavedGuard } from "../../lib/unsaved-guard.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PrefixedInput, TextArea, TextInput } from "../../ui/input.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { productTexts as texts } from "./texts.ts";
import { useCreateProduct, useUpdateProduct } from "./use-product-mutations.ts";

type Values = z.input<typeof CreateProduct>;

const emptyValues = { name: "", price: "", durationMonths: 12, description: "", sku: "" } satisfies Values;

const valuesOf = ({ name, price, durationMonths, description, sku }: Product): Values => ({
  name,
  price: wholeRupees(price),
  durationMonths,
  description,
  sku: sku ?? "",
});

/** Adds a product, or changes the one that is given. */
export function ProductForm({
  product,
  name = "",
  onClose,
}: {
  product: Product | null;
  /** Of a new one, when it was typed already. */
  name?: string | undefined;
  onClose: () => void;
}) {
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const [addsAnother, setAddsAnother] = useState(false);
  const form = useForm({
    // The price travels as it was typed; the server makes paise of it.
    resolver: zodResolver(CreateProduct, undefined, { raw: true }),
    defaultValues: product ? valuesOf(product) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const { guard, leave } = useUnsavedGuard(isDirty);

  const onSaved = () => {
    if (addsAnother) {
      form.reset(emptyValues);
      form.setFocus("name");
      return;
    }
    leave();
    onClose();
  };
  const onError = (error: unknown) => showServerProblems(form, error);
  const save = form.handleSubmit((values) =>
    product
      ? update.mutate({ id: product.id, changes: values }, { onSuccess: onSaved, onError })
      : create.mutate(values, { onSuccess: onSaved, onError }),
  );

  return (
    <FormDialog isOpen onClose={onClose} title={product ? texts.editTitle : texts.create} closeLabel={texts.close}>
      <RecordForm
        onSubmit={save}
        isPending={create.isPending || update.isPending}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={onClose}
        {...(product ? {} : { another: { label: texts.addAnother, isChecked: addsAnother, onChange: setAddsAnother } })}
      >
        <Field label={texts.fields.name} problem={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register("name")} required autoComplete="off" />}
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label={texts.fields.price} hint={texts.fields.priceHint} problem={errors.price?.message}>
            {(control) => (
              <PrefixedInput
                {...control}
                {...form.register("price")}
                prefix="₹"
                inputMode="decimal"
                required
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={texts.fields.duration} problem={errors.durationMonths?.message}>
            {(control) => (
              <span className="flex items-center gap-2">
                <Stepper
                  {...control}
                  {...form.register("durationMonths", { setValueAs: monthsFallingBackTo(1) })}
                  min={1}
                  max={120}
                  required
                  lessLabel={texts.fields.less}
                  moreLabel={texts.fields.more}
                />
                <span className="text-text-2 max-lg:sr-only">{texts.fields.months}</span>
              </span>
            )}
          </Field>
        </div>
        <Field label={texts.fields.description} problem={errors.description?.message}>
          {(control) => <TextArea {...control} {...form.register("description")} required />}
        </Field>
        <Field label={texts.fields.sku} aside={texts.fields.optional} problem={errors.sku?.message}>
          {(control) => <TextInput {...control} {...form.register("sku")} autoComplete="off" className="num" />}
        </Field>
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
