import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select.tsx";
import { takeTexts as texts } from "./texts.ts";

/** Most names that fit side by side on a phone. */
const MAX_BESIDE = 3;

/**
 * Shows the choice of who pays for several customers without a common payer: side by side, more
 * than three as a dropdown.
 */
export function PayerChoice({
  payers,
  payerId,
  onChange,
}: {
  payers: readonly { readonly id: string; readonly name: string }[];
  payerId: string;
  onChange: (payerId: string) => void;
}) {
  const options = payers.map(({ id, name }) => ({ value: id, label: name }));
  if (payers.length > MAX_BESIDE)
    return (
      <SelectField
        label={texts.whoPays}
        hint={texts.whoPaysHint}
        value={payerId}
        options={options}
        onChange={onChange}
      />
    );
  return (
    <div className="grid gap-1.5">
      <Segmented legend={texts.whoPays} value={payerId} options={options} onChange={onChange} />
      <p className="text-xs text-text-2 max-lg:text-sm">{texts.whoPaysHint}</p>
    </div>
  );
}
