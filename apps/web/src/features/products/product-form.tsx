import type { Product } from "@aavarti/contract/products";
import { useForm, useWatch } from "react-hook-form";
import { useBusinessWords } from "../../lib/business-words.ts";
import { monthsFallingBackTo } from "../../lib/duration-input.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { RecordDialog } from "../../lib/record-dialog.tsx";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";
import { Field } from "../../ui/field.tsx";
import { PrefixedInput, TextArea, TextInput } from "../../ui/input.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { ApplyPrice, useChosenTerms, useReplaceableTerms } from "./apply-price.tsx";
import { MoreFields } from "./more-fields.tsx";
import { emptyValues, type ProductValues, resolveProduct, valuesOf } from "./product-values.ts";
import { productNouns, productTexts as texts } from "./texts.ts";
import { useApplyPrice } from "./use-product-mutations.ts";

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
  const outcomes = useRecordOutcomes("products");
  const create = trpc.products.create.useMutation(outcomes.create);
  const update = trpc.products.update.useMutation(outcomes.update);
  const apply = useApplyPrice();
  const form = useForm<ProductValues>({
    resolver: resolveProduct,
    defaultValues: product ? valuesOf(product) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const { errors } = form.formState;
  const [price, durationMonths] = useWatch({ control: form.control, name: ["price", "durationMonths"] });
  const terms = useReplaceableTerms(product, { price, durationMonths });
  const { chosen, setChosen, replaced, reach } = useChosenTerms(terms);

  return (
    <RecordDialog
      id={product?.id ?? null}
      form={form}
      title={product ? nouns.editTitle : nouns.create}
      saveLabel={reach > 0 ? texts.apply.save(reach) : nouns.save}
      create={create}
      update={update}
      toInput={(values) => values}
      onSaved={(saved) => {
        if (replaced.length > 0) void apply(saved, replaced);
      }}
      onAgain={() => {
        form.reset(emptyValues);
        form.setFocus("name");
      }}
      onClose={onClose}
    >
      <Field label={listTexts.fields.name} problem={errors.name?.message}>
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
      <Field label={texts.fields.sku} aside={listTexts.optional} problem={errors.sku?.message}>
        {(control) => <TextInput {...control} {...form.register("sku")} autoComplete="off" className="num" />}
      </Field>
      <MoreFields form={form} price={price} />
    </RecordDialog>
  );
}
