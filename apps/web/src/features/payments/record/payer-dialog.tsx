import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { phoneLabel } from "../../../lib/display/display.ts";
import { useChoiceSearch } from "../../../lib/forms/use-choice-search.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { Combobox, type ComboboxOption } from "../../../ui/combobox.tsx";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog.payer);

/**
 * Shows the dialog that sets who pays for a customer: themselves or somebody found by name or
 * phone. `payer` is who pays now; null for themselves. Open while mounted; saving shows a toast,
 * refreshes what shows money and calls `onClose`, an error stays in it.
 */
export function PayerDialog({
  customer,
  payer,
  onClose,
}: {
  customer: { id: string; name: string };
  payer: { id: string; name: string } | null;
  onClose: () => void;
}) {
  const [who, setWho] = useState<"self" | "other">("other");
  const [chosen, setChosen] = useState<ComboboxOption | null>(payer && { id: payer.id, label: payer.name, detail: "" });
  const search = useChoiceSearch({ isNeeded: true });
  const found = trpc.customers.list.useQuery(search.input, search.options);
  const set = trpc.payments.setPayer.useMutation({
    onSuccess: () => {
      showToast({ title: texts.done });
      onClose();
    },
    onSettled: useRefreshMoney(),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(customer.name)}
      closeLabel={moneyTexts.dialog.close}
      focusOn="[role=combobox]"
    >
      <Decision
        lead={texts.lead}
        actLabel={texts.save}
        cancelLabel={moneyTexts.dialog.cancel}
        isDisabled={(who === "other" && chosen === null) || set.isPending}
        onAct={() => set.mutate({ customerId: customer.id, payerId: who === "self" ? null : (chosen?.id ?? null) })}
        onCancel={onClose}
      >
        {set.isError && <FormProblem>{messageOf(set.error, texts.failed)}</FormProblem>}
        <Segmented
          legend={texts.who}
          isLegendHidden
          value={who}
          onChange={setWho}
          options={[
            { value: "self", label: texts.self(customer.name) },
            { value: "other", label: texts.other },
          ]}
        />
        {who === "other" && (
          <Field label={texts.who}>
            {(control) => (
              <Combobox
                control={control}
                selected={chosen}
                options={(found.data?.items ?? [])
                  .filter(({ id }) => id !== customer.id)
                  .map(({ id, name, phone, email }) => ({
                    id,
                    label: name,
                    detail: phone ? phoneLabel(phone) : email,
                  }))}
                isLoading={found.isFetching}
                texts={{ placeholder: texts.search, loading: texts.searching, none: texts.none }}
                onSearch={search.onSearch}
                onSelect={setChosen}
              />
            )}
          </Field>
        )}
      </Decision>
    </Dialog>
  );
}
