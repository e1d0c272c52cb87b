import type { Customer } from "@aavarti/contract/customers";
import type { Product } from "@aavarti/contract/products";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { amountLabel } from "../../lib/display/amounts.ts";
import { months, phoneLabel } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Allowed } from "../../lib/session/may.tsx";
import { Combobox, type ComboboxOption } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import type { SubscriptionValues } from "./subscription-values.ts";
import { subscriptionNouns } from "./texts.ts";

/**
 * The customers to choose from. The route provides them, because features don't import each other.
 */
export interface CustomerChoices {
  readonly customers: readonly Customer[];
  readonly isLoading: boolean;
  readonly onSearch: (search: string) => void;
}

export interface ProductChoices {
  readonly products: readonly Product[];
  readonly isLoading: boolean;
  readonly onSearch: (search: string) => void;
}

interface ChoiceProps {
  readonly form: UseFormReturn<SubscriptionValues>;
  readonly selected: ComboboxOption | null;
  readonly onSelect: (option: ComboboxOption) => void;
}

/**
 * Shows the subscription form's customer field: a searchable choice of `choices`, with a link to
 * the customers' list with the form for a new one, for a role that may add one.
 */
export function CustomerField({ choices, ...choice }: ChoiceProps & { choices: CustomerChoices }) {
  const nouns = subscriptionNouns(useBusinessWords());
  return (
    <ChoiceField
      {...choice}
      name="customerId"
      label={nouns.customer.label}
      options={choices.customers.map(optionOfCustomer)}
      isLoading={choices.isLoading}
      texts={nouns.customer}
      footer={<CreateLink list="customers">{nouns.customer.create}</CreateLink>}
      onSearch={choices.onSearch}
    />
  );
}

/**
 * Shows the subscription form's product field: a searchable choice of `choices`, with a link to the
 * products' list with the form for a new one, for a role that may add one. `onChoose` gets the
 * chosen product; `hint` stands below the field.
 */
export function ProductField({
  choices,
  onSelect,
  onChoose,
  ...choice
}: ChoiceProps & { choices: ProductChoices; hint: ReactNode; onChoose: (product: Product) => void }) {
  const nouns = subscriptionNouns(useBusinessWords());
  return (
    <ChoiceField
      {...choice}
      name="productId"
      label={nouns.product.label}
      options={choices.products.map(optionOfProduct)}
      isLoading={choices.isLoading}
      texts={nouns.product}
      footer={<CreateLink list="products">{nouns.product.create}</CreateLink>}
      onSearch={choices.onSearch}
      onSelect={(option) => {
        onSelect(option);
        const product = choices.products.find(({ id }) => id === option.id);
        if (product) onChoose(product);
      }}
    />
  );
}

/** A searchable field that stores the id of the chosen record. */
function ChoiceField({
  form,
  name,
  label,
  hint,
  onSelect,
  ...box
}: Omit<ComponentProps<typeof Combobox>, "control" | "inputRef" | "onBlur"> &
  ChoiceProps & { name: "customerId" | "productId"; label: string; hint?: ReactNode }) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} problem={fieldState.error?.message} hint={hint}>
      {(control) => (
        <Combobox
          {...box}
          control={control}
          inputRef={field.ref}
          // Like every field: an empty one is reported on save, not on blur.
          onBlur={() => box.selected && field.onBlur()}
          onSelect={(option) => {
            field.onChange(option.id);
            onSelect(option);
          }}
        />
      )}
    </Field>
  );
}

function CreateLink({ list, children }: { list: "customers" | "products"; children: ReactNode }) {
  return (
    <Allowed needs={`${list}.write`}>
      <Link
        to={`/dashboard/${list}`}
        search={{ form: "new" }}
        className="flex h-9 items-center gap-2 rounded-sm px-2 font-medium text-accent-text hover:bg-hover max-lg:h-11 max-lg:text-md"
      >
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
        {children}
      </Link>
    </Allowed>
  );
}

const optionOfCustomer = ({ id, name, email, phone }: Customer): ComboboxOption => ({
  id,
  label: name,
  detail: email || (phone ? phoneLabel(phone) : ""),
});

/**
 * Returns a product as an option of a choice, with its price and duration below the name: `₹1,500,
 * 3 months`.
 */
export const optionOfProduct = ({ id, name, price, durationMonths }: Product): ComboboxOption => ({
  id,
  label: name,
  detail: `${amountLabel(price)}, ${months(durationMonths)}`,
});
