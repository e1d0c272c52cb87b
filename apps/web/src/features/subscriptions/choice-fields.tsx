import type { Customer } from "@aavarti/contract/customers";
import type { Product } from "@aavarti/contract/products";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useBusinessWords } from "../../lib/business-words.ts";
import { months, rupees } from "../../lib/display.ts";
import { Combobox, type ComboboxOption } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import type { SubscriptionValues } from "./subscription-values.ts";
import { subscriptionNouns } from "./texts.ts";

/** Found by the route, which may look into the other features. */
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

interface ChoiceFieldProps {
  readonly form: UseFormReturn<SubscriptionValues>;
  readonly selected: ComboboxOption | null;
  readonly problem: string | undefined;
  readonly onSelect: (option: ComboboxOption) => void;
}

export function CustomerField({
  form,
  choices,
  selected,
  problem,
  onSelect,
}: ChoiceFieldProps & { choices: CustomerChoices }) {
  const nouns = subscriptionNouns(useBusinessWords());
  return (
    <Field label={nouns.customer} problem={problem}>
      {(control) => (
        <Controller
          control={form.control}
          name="customerId"
          render={({ field }) => (
            <Combobox
              control={control}
              inputRef={field.ref}
              selected={selected}
              options={choices.customers.map(optionOfCustomer)}
              isLoading={choices.isLoading}
              texts={nouns.customerChoice}
              footer={<CreateLink to="/dashboard/customers">{nouns.newCustomer}</CreateLink>}
              onSearch={choices.onSearch}
              onBlur={field.onBlur}
              onSelect={(option) => {
                onSelect(option);
                field.onChange(option.id);
              }}
            />
          )}
        />
      )}
    </Field>
  );
}

export function ProductField({
  form,
  choices,
  selected,
  problem,
  hint,
  onSelect,
  onChoose,
}: ChoiceFieldProps & { choices: ProductChoices; hint: ReactNode; onChoose: (product: Product) => void }) {
  const nouns = subscriptionNouns(useBusinessWords());
  return (
    <Field label={nouns.product} problem={problem} hint={hint}>
      {(control) => (
        <Controller
          control={form.control}
          name="productId"
          render={({ field }) => (
            <Combobox
              control={control}
              inputRef={field.ref}
              selected={selected}
              options={choices.products.map(optionOfProduct)}
              isLoading={choices.isLoading}
              texts={nouns.productChoice}
              footer={<CreateLink to="/dashboard/products">{nouns.newProduct}</CreateLink>}
              onSearch={choices.onSearch}
              onBlur={field.onBlur}
              onSelect={(option) => {
                onSelect(option);
                field.onChange(option.id);
                const product = choices.products.find(({ id }) => id === option.id);
                if (product) onChoose(product);
              }}
            />
          )}
        />
      )}
    </Field>
  );
}

function CreateLink({ to, children }: { to: "/dashboard/customers" | "/dashboard/products"; children: ReactNode }) {
  return (
    <Link
      to={to}
      search={{ form: "new" }}
      className="flex h-9 items-center gap-2 rounded-sm px-2 font-medium text-accent-text hover:bg-hover max-lg:h-11 max-lg:text-md"
    >
      <Plus aria-hidden className="size-4" strokeWidth={1.75} />
      {children}
    </Link>
  );
}

const optionOfCustomer = ({ id, name, email, phone }: Customer): ComboboxOption => ({
  id,
  label: name,
  detail: email || (phone ?? ""),
});

const optionOfProduct = ({ id, name, price, durationMonths }: Product): ComboboxOption => ({
  id,
  label: name,
  detail: `${rupees(price)}, ${months(durationMonths)}`,
});
