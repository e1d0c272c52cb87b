import type { PaymentMode } from "@aavarti/domain/ledger";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { lastMode } from "../../lib/payments/last-mode.ts";
import { ModeTiles } from "../../lib/payments/mode-tiles.tsx";
import { PaidSwitch } from "../../lib/payments/paid-now.tsx";

const texts = translatedTexts(() => ({
  manyStayDue: t`The new terms will stay unpaid`,
  manyPaid: t`Each new term will be recorded as paid in full`,
}));

/**
 * Shows the switch "Paid now?" for renewing several at once, each paid in full, and while on a
 * choice of the payment mode. `mode` is null while it is off; turning it on passes the mode last
 * used in this browser to `onChange`, turning it off null. It records nothing.
 */
export function PaidNowMode({
  mode,
  onChange,
}: {
  mode: PaymentMode | null;
  onChange: (mode: PaymentMode | null) => void;
}) {
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <PaidSwitch
        isOn={mode !== null}
        hint={mode === null ? texts.manyStayDue : texts.manyPaid}
        onChange={(isOn) => onChange(isOn ? lastMode() : null)}
      />
      {mode && <ModeTiles value={mode} onChange={onChange} isNarrow />}
    </div>
  );
}
