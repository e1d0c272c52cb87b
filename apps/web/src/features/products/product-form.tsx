import type { Product } from "@aavarti/contract/products";
import { useForm, useWatch } from "react-hook-form";
import { trpc } from "../../lib/api/trpc.ts";
import { FieldInputs, sentFields } from "../../lib/fields/field-inputs.tsx";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { DurationField } from "../../lib/forms/duration-field.tsx";
import { monthsFallingBackTo } from "../../lib/forms/duration-input.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { sentAmount } from "../../lib/forms/typed-amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { RecordDialog } from "../../lib/records/record-dialog.tsx";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { ApplyPrice, useChosenTerms, useReplaceableTerms } from "./apply-price.tsx";
import { MoreFields } from "./more-fields.tsx";
import { emptyValues, type ProductValues, resolveProduct, valuesOf } from "./product-values.ts";
import { productNouns, productTexts as texts } from "./texts.ts";
import { useApplyPrice } from "./use-product-mutations.ts";

/**
 * Shows the dialog that creates a product, or edits the given one (null creates); a new one starts
 * with 12 months. When the price or duration is changed, it asks which subscriptions get the new
 * price at their next renewal; that is stored after the product is saved. Open while mounted:
 * saving calls `onClose`, but "add another" keeps it open, emptied. Errors show at their fields,
 * others in a toast.
 */
export function ProductForm({
  product,
  name = "",
  onClose,
}: {
  product: Product | null;
  /** The prefilled name of a new product, when the user has already typed it. */
  name?: string | undefined;
  onClose: () => void;
}) {
  const nouns = productNouns(useBusinessWords());
  const outcomes = useRecordOutcomes("products");
  const create = trpc.products.add.useMutation(outcomes.create);
  const update = trpc.products.edit.useMutation(outcomes.update);
  const apply = useApplyPrice();
  const form = useForm<ProductValues>({
    resolver: resolveProduct,
    defaultValues: product ? valuesOf(product) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const input = inputsOf(form);
  const [price, durationMonths] = useWatch({ control: form.control, name: ["price", "durationMonths"] });
  const terms = useReplaceableTerms(product, { price: sentAmount(price), durationMonths });
  const { chosen, setChosen, replaced, reach } = useChosenTerms(terms);

  return (
    <RecordDialog
      list="products"
      id={product?.id ?? null}
      form={form}
      title={product ? nouns.editTitle : nouns.create}
      saveLabel={reach > 0 ? nouns.apply.save(reach) : nouns.save}
      create={create}
      update={update}
      toInput={({ fields, ...values }) => ({ ...values, ...sentFields(fields) })}
      onSaved={(saved) => {
        if (replaced.length > 0) void apply(saved, replaced);
      }}
      onAgain={() => {
        form.reset(emptyValues);
        form.setFocus("name");
      }}
      onClose={onClose}
    >
      <TextField {...input("name")} label={listTexts.fields.name} required autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <AmountField {...input("price")} label={texts.fields.price} hint={texts.fields.priceHint} required />
        <DurationField
          {...input("durationMonths", { setValueAs: monthsFallingBackTo(1) })}
          label={texts.fields.duration}
          months={Number(durationMonths)}
          isNarrow
          required
        />
      </div>
      {product && terms.length > 0 && (
        <ApplyPrice product={product} terms={terms} chosen={chosen} onChange={setChosen} />
      )}
      <AreaField {...input("description")} label={texts.fields.description} aside={listTexts.optional} />
      <TextField
        {...input("sku")}
        label={texts.fields.sku}
        aside={listTexts.optional}
        autoComplete="off"
        inputClass="num"
      />
      <MoreFields form={form} price={price} />
      <FieldInputs form={form} entity="product" />
    </RecordDialog>
  );
}
