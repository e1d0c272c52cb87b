import type { Product } from "@aavarti/contract/products";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useBusinessWords } from "../../lib/business-words.ts";
import { monthsFallingBackTo } from "../../lib/duration-input.ts";
import { showServerProblems } from "../../lib/form-problems.ts";
import { useUnsavedGuard } from "../../lib/unsaved-guard.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PrefixedInput, TextArea, TextInput } from "../../ui/input.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { ApplyPrice, useChosenTerms, useReplaceableTerms } from "./apply-price.tsx";
import { MoreFields } from "./more-fields.tsx";
import { emptyValues, type ProductValues, resolveProduct, valuesOf } from "./product-values.ts";
import { productNouns, productTexts as texts } from "./texts.ts";
import { useApplyPrice, useCreateProduct, useUpdateProduct } from "./use-product-mutations.ts";

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
  const nouns = productNouns(useBusinessWords());
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const apply = useApplyPrice();
  const [addsAnother, setAddsAnother] = useState(false);
  const form = useForm<ProductValues>({
    resolver: resolveProduct,
    defaultValues: product ? valuesOf(product) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const { guard, leave } = useUnsavedGuard(isDirty);
  const [price, durationMonths] = useWatch({ control: form.control, name: ["price", "durationMonths"] });
  const terms = useReplaceableTerms(product, { price, durationMonths });
  const { chosen, setChosen, replaced, reach } = useChosenTerms(terms);

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
      ? update.mutate(
          { id: product.id, changes: values },
          {
            onSuccess: (saved) => {
              if (replaced.length > 0) void apply(saved, replaced);
              onSaved();
            },
            onError,
          },
        )
      : create.mutate(values, { onSuccess: onSaved, onError }),
  );

  return (
    <FormDialog isOpen onClose={onClose} title={product ? nouns.editTitle : nouns.create} closeLabel={texts.close}>
      <RecordForm
        onSubmit={save}
        isPending={create.isPending || update.isPending}
        saveLabel={reach > 0 ? texts.apply.save(reach) : nouns.save}
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
        {product && terms.length > 0 && (
          <ApplyPrice product={product} terms={terms} chosen={chosen} onChange={setChosen} />
        )}
        <Field label={texts.fields.description} problem={errors.description?.message}>
          {(control) => <TextArea {...control} {...form.register("description")} required />}
        </Field>
        <Field label={texts.fields.sku} aside={texts.fields.optional} problem={errors.sku?.message}>
          {(control) => <TextInput {...control} {...form.register("sku")} autoComplete="off" className="num" />}
        </Field>
        <MoreFields form={form} price={price} />
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
