import { Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { takeTexts as texts } from "./texts.ts";

interface Added {
  readonly customerId: string;
  readonly name: string;
}

/**
 * Shows a button that becomes a search for one more customer whom the payment is for too, with the
 * focus, and a button again after `onAdd`. Customers in `known` are not offered; beside each name
 * stands what they owe, or, if nothing, their phone or email.
 */
export function AddCustomer({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (added: Added) => void }) {
  const { customer } = useBusinessWords();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="-my-1 inline-flex items-center gap-1.5 justify-self-start rounded-sm py-2 text-sm font-medium text-accent-text hover:underline max-lg:py-2.5 max-lg:text-base"
      >
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.addAnother(customer.one)}
      </button>
    );
  return (
    <Search
      label={texts.addAnother(customer.one)}
      none={texts.noneFound(customer.many)}
      known={known}
      onAdd={(added) => {
        setIsOpen(false);
        onAdd(added);
      }}
    />
  );
}

function Search({
  label,
  none,
  known,
  onAdd,
}: {
  label: string;
  none: string;
  known: ReadonlySet<string>;
  onAdd: (added: Added) => void;
}) {
  const search = useChoiceSearch({ isNeeded: true });
  const found = trpc.customers.list.useQuery(search.input, search.options);
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          control={control}
          inputRef={focus}
          selected={null}
          options={(found.data?.items ?? [])
            .filter(({ id }) => !known.has(id))
            .map(({ id, name, due, phone, email }) => ({
              id,
              label: name,
              detail: due === "0.00" ? (phone ? phoneLabel(phone) : email) : texts.stays(amountLabel(due)),
            }))}
          isLoading={found.isFetching}
          texts={{ placeholder: texts.searchCustomer, loading: texts.searching, none }}
          onSearch={search.onSearch}
          onSelect={({ id, label: name }) => onAdd({ customerId: id, name })}
        />
      )}
    </Field>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();
